"""The rankings in docs/rankings are what is on record, and right where that is soon checked."""

from __future__ import annotations

import csv
import json
import math
import sys
from pathlib import Path
from random import Random

import pytest

from fivefold import Lexicon, Position, solve
from fivefold.base.bounds import Status
from fivefold.players.opener_book import book_openers
from fivefold.search import exact

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import record_openers  # noqa: E402

RECORDS = json.loads(record_openers.RECORD.read_text(encoding="utf-8"))
SOLVED_AGAIN = 3


@pytest.fixture(scope="module", params=RECORDS)
def ranking(request):
    with (record_openers.RANKINGS / f"{request.param}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return Lexicon.load(request.param), RECORDS[request.param], rows


def test_a_ranking_is_about_its_words_and_in_order(ranking):
    lexicon, record, rows = ranking
    totals = [int(row["total"]) for row in rows]
    assert record["sha256"] == lexicon.sha256 and record["openers"] == len(lexicon.guesses)
    assert record["known"] == len(rows) == len({row["word"] for row in rows})
    assert all(row["word"] in lexicon.guess_ids for row in rows)
    assert totals == sorted(totals)
    assert [int(row["rank"]) for row in rows] == list(range(1, len(rows) + 1))
    for row, total in zip(rows, totals, strict=True):
        assert float(row["mean"]) == total / len(lexicon.answers)


def test_places_are_certain_as_far_as_no_other_opener_can_be_better(ranking):
    _, record, rows = ranking
    certain = [row["certain"] == "True" for row in rows]
    least = record["others_at_least"] if record["known"] < record["openers"] else math.inf
    assert certain == [int(row["total"]) < least for row in rows]
    assert sum(certain) == record["certain"]


def test_a_ranking_agrees_with_the_opener_book(ranking):
    lexicon, _, rows = ranking
    totals = {row["word"]: int(row["total"]) for row in rows}
    book = {opener.word: opener.total for opener in book_openers(lexicon)}
    both = totals.keys() & book.keys()
    assert len(both) >= 50
    assert {word: totals[word] for word in both} == {word: book[word] for word in both}


def test_some_openers_are_solved_again_with_other_keys(ranking):
    lexicon, record, rows = ranking
    start = Position(lexicon, guesses_left=None)
    chosen = Random(record["known"])
    # By two searches: the plain one takes minutes for the worst openers.
    better = chosen.sample(rows[: len(rows) // 2], SOLVED_AGAIN)
    for search, some in (exact.solve, better), (solve, chosen.sample(rows, SOLVED_AGAIN)):
        for row in some:
            solution = search(start, opener=row["word"], hash_seed=1)
            assert solution.status is Status.PROVEN
            assert (row["word"], solution.total.upper) == (row["word"], int(row["total"]))


def test_the_page_says_what_is_on_record():
    page = record_openers.PAGE.read_text(encoding="utf-8")
    assert record_openers.page_text(page, RECORDS) == page
