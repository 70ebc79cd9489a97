"""The page by speed: every game is won, whoever else asks."""

import json
import random

import pytest

from fivefold import Lexicon, feedback
from fivefold.bench import crowd
from fivefold.bench.serve import _timing
from fivefold.cli import main
from fivefold.puzzle.partition import partition
from fivefold.puzzle.position import Position


@pytest.mark.slow
def test_bench_serve_wins_every_game(capsys):
    assert main(["bench", "serve", "--repeats", "1", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["result"]["rows"]
    siege = [row for row in rows if "dearest" in row["name"]]
    players = [row for row in rows if row not in siege]
    assert {row["name"].split(",")[0] for row in players} == {"1 player", "50 players"}
    assert all(row["check"] == int(row["name"].split()[0]) for row in players)
    assert [row["check"] for row in siege] == [siege_check()] * 4


def siege_check():
    """What the player under siege is told, from the library."""
    lexicon, chance, told = Lexicon.load(), random.Random(0), 0
    for _ in range(10):
        answer = chance.choice(lexicon.answers)
        history = []
        for words in (crowd.OPENERS, crowd.SECOND_GUESSES):
            word = chance.choice(words)
            history.append((word, feedback(word, answer)))
        told += len(Position(lexicon).after(*history))
        told += len(partition(chance.choice(lexicon.guesses), lexicon.answers))
    return told


def test_a_row_is_the_wait_that_so_many_do_not_exceed():
    waits = [float(n) for n in range(1, 101)]
    row = _timing("row", waits, 95, 50)
    assert (row.seconds, row.fastest, row.check) == (96.0, 1.0, 50)
    assert row.spread == pytest.approx(99 / 51)
    assert _timing("row", [2.0], 95, 1).seconds == 2.0
