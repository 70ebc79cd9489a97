"""What the strategies do on `original`, and the tables of the documentation, as they were recorded."""

import json
import sys
from pathlib import Path

import pytest

from fivefold import FeedbackTable, Lexicon

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

import make_strategy_means  # noqa: E402

GOLDEN = {
    tuple(entry.pop("row")): entry
    for entry in json.loads(make_strategy_means.TARGET.read_text(encoding="utf-8"))
}


@pytest.fixture(scope="module")
def original():
    return FeedbackTable.build(Lexicon.load("original"))


def test_every_row_is_recorded():
    assert list(GOLDEN) == list(make_strategy_means.rows())


@pytest.mark.parametrize("row", GOLDEN, ids=" ".join)
def test_strategies_play_as_recorded(original, row):
    assert make_strategy_means.play(original, *row) == GOLDEN[row]
