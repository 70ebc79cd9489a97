"""Replies by speed: every one is proven."""

import json

import pytest

from fivefold import Pattern, Position
from fivefold.base.budget import Budget
from fivefold.base.progress import Control
from fivefold.bench.suggest import _least_total, _replies, _warm
from fivefold.cli import main
from fivefold.players.suggest import suggest
from fivefold.words.lexicon import Lexicon


@pytest.mark.slow
def test_bench_suggest_proves_every_reply(capsys):
    assert main(["bench", "suggest", "--repeats", "1", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["result"]["rows"]
    # Published totals of salet, crane and soare, without the first guess of each game; crane is an
    # answer itself, and is asked for once more when it is the only one left.
    assert rows[0]["check"] == (7920 - 2315) + (7930 - 2315 + 1) + (7997 - 2315)
    assert [row["name"] for row in rows[:2]] == ["the median reply", "the worst reply"]


SMALL = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])


def test_every_reply_is_asked_for_once():
    replies = _replies(Position(SMALL), "chomp")
    assert {word for word, _ in replies} == {"chomp"}
    assert len({pattern for _, pattern in replies}) == len(replies) == 3


def test_the_check_is_the_sum_of_the_least_totals():
    game = Position(SMALL)
    clues = _replies(game, "chomp")
    median, worst = _warm(game, clues, 1)
    # batch and hatch remain together; catch and match are known at once.
    assert median.check == worst.check == (1 + 2) + 1 + 1
    assert worst.note.startswith("chomp ") and median.note == ""


def test_what_is_not_proven_is_no_row():
    control = Control()
    control.request_stop()
    clue = ("fuzzy", Pattern.parse("BBBBB"))
    found = suggest(Position("original"), clue, budget=Budget(control=control))
    with pytest.raises(AssertionError, match="not proven"):
        _least_total(found)
