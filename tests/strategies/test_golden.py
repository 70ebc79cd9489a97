"""What the strategies do on `original`, and the tables of the documentation, as they were recorded."""

import json
import sys
from pathlib import Path

import pytest

from fivefold import FeedbackTable
from fivefold.puzzle.rule import Rule
from fivefold.search.beam import beam, entropy_beam
from fivefold.search.exact import solve
from fivefold.strategies.by_name import RandomGuess
from fivefold.strategies.greedy import Greedy, greedy_strategies
from fivefold.strategies.letters import LETTER_VALUES
from fivefold.strategies.optimal import Optimal
from tests.support.positions import game

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import make_strategy_means  # noqa: E402
import make_tables  # noqa: E402
import published_tables  # noqa: E402
import table_games  # noqa: E402
import table_page  # noqa: E402

GOLDEN = {
    tuple(entry.pop("row")): entry
    for entry in json.loads(make_strategy_means.TARGET.read_text(encoding="utf-8"))
}


def test_every_row_is_recorded():
    assert list(GOLDEN) == list(make_strategy_means.rows())


@pytest.mark.slow
@pytest.mark.parametrize("row", GOLDEN, ids=" ".join)
def test_strategies_play_as_recorded(original, row):
    assert make_strategy_means.play(original, *row) == GOLDEN[row]


def test_the_docstrings_tell_the_recorded_means():
    told = " ".join(
        text.__doc__
        for text in (Greedy, RandomGuess, greedy_strategies, Optimal, *LETTER_VALUES.values())
    )
    for (name, rule, source), entry in GOLDEN.items():
        letters_under_a_rule = name in LETTER_VALUES and rule != "normal"
        if not letters_under_a_rule and rule != "ultra-hard":
            assert f"{entry['mean']:.4f}" in told, (name, rule, source)


RECORDED = json.loads(make_tables.DATA.read_text(encoding="utf-8"))


def test_every_game_of_the_tables_is_recorded():
    assert {tuple(row["game"]) for row in RECORDED["rows"]} == set(table_games.GAMES)


@pytest.mark.parametrize("name", ["improved", "scowl", "original"])
def test_the_quick_games_of_the_tables_are_played_as_recorded(name):
    games = [game for game in table_games.GAMES if game[1] == name and table_games.is_quick(game)]
    recorded = {tuple(row["game"]): row for row in RECORDED["rows"]}
    # Times differ, and so do the counts of trees of the same total.
    for row in table_games.record(games, lambda _: None):
        kept = {"mean", "failed"} if row["game"][0] == "optimal" else row.keys() - {"cpu_seconds"}
        expected = recorded[tuple(row["game"])]
        assert {key: row[key] for key in kept} == {key: expected[key] for key in kept}


def test_the_page_of_the_tables_is_what_the_record_says():
    assert make_tables.PAGE.read_text(encoding="utf-8") == table_page.page(RECORDED)


def test_the_openers_of_the_tables_are_ranked_as_recorded():
    assert table_games.opener_ranking() == RECORDED["openers"]
    ours = [entry["word"] for entry in RECORDED["openers"]]
    assert ours[:5] == list(published_tables.OPENERS)


def test_best_n_search_gives_the_recorded_totals(original):
    answers = FeedbackTable.build(original.lexicon.answers_only())
    recorded = RECORDED["best_n"]
    for row in recorded["rows"]:
        found = entropy_beam(game(answers, guesses=None), row["n"])
        assert (found.tree.word, found.total.upper) == (row["opener"], row["total"])
    for row in recorded["exact"]:
        found = solve(game(answers, rule=Rule.ULTRA_HARD, guesses=None), opener=row["opener"])
        assert (found.status.value, found.total.upper) == ("proven", row["total"])
    for row in recorded["beams"]:
        if row["n"] <= 10:
            found = beam(game(original, guesses=None), row["n"])
            assert (found.tree.word, found.total.upper) == (row["opener"], row["total"])
