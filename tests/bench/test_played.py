"""The backtest of played words against a plain count of the same few puzzles."""

from datetime import date, timedelta
from math import log2

import pytest

from fivefold import Lexicon, Played
from fivefold.bench.played import backtest, played_games, puzzles_between
from fivefold.words.played import REPEATS_BEGAN, Play

WORDS = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch", "watch"], ["chomp"])
LOG = Played(
    (
        *(Play("batch", date(2022, 1, 1)), Play("catch", date(2023, 1, 1)), Play("hatch")),
        *(Play("match", REPEATS_BEGAN), Play("fuzzy", REPEATS_BEGAN + timedelta(1))),
        *(Play("batch", REPEATS_BEGAN + timedelta(2)), Play("watch", REPEATS_BEGAN + timedelta(3))),
    )
)


def test_every_puzzle_is_foretold_with_what_was_known_before_it():
    puzzles = puzzles_between(LOG, REPEATS_BEGAN, None)
    found = backtest(LOG, WORDS, puzzles)
    bits = 0.0
    for number, word in ((3, "match"), (5, "batch"), (6, "watch")):
        day = LOG.plays[number].day
        weights = Played(LOG.plays[:number]).weights(WORDS, on=day)
        bits -= log2(weights[word] / sum(weights.values()))
    assert found.bits == pytest.approx(bits / 3)
    assert found.uniform_bits == log2(6)
    assert (found.puzzles, found.unlisted, found.excluded) == (3, ("fuzzy",), 0)
    assert found.classes == {"played": 1, "unplayed": 2, "other": 0}


def test_games_begin_with_the_opener_and_go_on_best():
    puzzles = puzzles_between(LOG, REPEATS_BEGAN, REPEATS_BEGAN)
    games = played_games(LOG, WORDS, puzzles, "chomp")
    # chomp tells match from the others: M is in another place.
    assert (games.weighted, games.unweighted) == ((2,), (2,))
    games = played_games(LOG, WORDS, puzzles, "match")
    assert (games.weighted, games.unweighted) == ((1,), (1,))
