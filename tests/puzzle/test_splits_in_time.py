"""Splits of long lists: the truth about what was counted, best guesses first."""

from types import SimpleNamespace

import numpy as np
import pytest

from fivefold import Control, Lexicon, _core
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.puzzle import splits_in_time as module
from fivefold.puzzle.position import Position
from fivefold.puzzle.splits import splits
from fivefold.puzzle.splits_in_time import splits_in_time

WORDS = Lexicon.load("original").answers_only()
HEAVY = {word: 1 + place % 5 for place, word in enumerate(WORDS.answers)}
COLUMNS = ("bits", "remaining_bits", "expected", "largest", "groups", "eliminations", "win")


@pytest.fixture
def long(monkeypatch):
    """Every list counts as long, and is sampled."""
    monkeypatch.setattr(module, "_IN_A_MOMENT", 0)
    monkeypatch.setattr(module, "_SAMPLED", 0)


@pytest.mark.parametrize("weights", [None, HEAVY])
@pytest.mark.parametrize("clues", [(), ("salet=BBBBB",)])
@pytest.mark.usefixtures("long")
def test_where_there_is_time_all_is_counted(weights, clues):
    game = Position(WORDS, weights=weights).after(*clues)
    found, truth = splits_in_time(game, Budget(seconds=60)), splits(game)
    assert found.counted.all()
    for name in COLUMNS:
        assert np.allclose(getattr(found.splits, name), getattr(truth, name), rtol=1e-12), name


COUNTED = 100


class SlowRows(_core.LetterRows):
    """Looks at the clock after so many guesses, and if it is told to stop, that was all."""

    def measure(self, weights, kernel, threads, control, tick):
        found = super().measure(weights, kernel, threads, _core.Control(), None)
        if tick is None:
            return found
        tick(COUNTED)
        done = np.arange(len(found.groups)) < (COUNTED if control.stop_requested else len(found.groups))
        sums = {name: getattr(found, name) * done for name in ("logs", "squares", "largest", "groups")}
        return SimpleNamespace(**sums)


@pytest.mark.parametrize("weights", [None, HEAVY])
@pytest.mark.parametrize("rule", ["normal", "hard"])
@pytest.mark.usefixtures("long")
def test_without_time_the_best_of_the_sample_are_counted(weights, rule, monkeypatch):
    monkeypatch.setattr(module, "_ALWAYS_COUNTED", COUNTED)
    monkeypatch.setattr(module, "_core", SimpleNamespace(LetterRows=SlowRows, Control=_core.Control))
    game = Position(WORDS, rule=rule, weights=weights).after("salet=BBBBB")
    truth = splits(game)
    found = splits_in_time(game, Budget(seconds=0, threads=1))
    counted = found.counted
    assert counted.sum() == COUNTED
    left_out = np.setdiff1d(game.guess_ids, np.flatnonzero(counted))
    assert truth.expected[counted].max() < np.median(truth.expected[left_out])
    assert not counted[np.setdiff1d(np.arange(len(counted)), game.guess_ids)].any()
    for name in COLUMNS:
        assert np.allclose(getattr(found.splits, name)[counted], getattr(truth, name)[counted])
    rest = ~counted
    assert (found.splits.groups[rest] == 1).all() and (found.splits.largest[rest] == len(game)).all()
    assert np.allclose(found.splits.expected[rest], len(game))
    assert np.allclose(found.splits.bits[rest], 0, atol=1e-9)
    assert (found.splits.win == truth.win).all()


@pytest.mark.usefixtures("long")
def test_a_look_at_the_clock_stops_nothing_while_there_is_time(monkeypatch):
    monkeypatch.setattr(module, "_ALWAYS_COUNTED", COUNTED)
    monkeypatch.setattr(module, "_core", SimpleNamespace(LetterRows=SlowRows, Control=_core.Control))
    assert splits_in_time(Position(WORDS), Budget(seconds=60, threads=1)).counted.all()


@pytest.mark.usefixtures("long")
def test_guesses_that_are_always_counted_are_counted_without_time(monkeypatch):
    monkeypatch.setattr(module, "_ALWAYS_COUNTED", COUNTED + 1)
    monkeypatch.setattr(module, "_core", SimpleNamespace(LetterRows=SlowRows, Control=_core.Control))
    assert splits_in_time(Position(WORDS), Budget(seconds=0, threads=1)).counted.all()


@pytest.mark.usefixtures("long")
def test_a_stop_leaves_some_that_were_counted():
    control = Control()
    control.request_stop()
    found = splits_in_time(Position(WORDS), Budget(seconds=60, threads=1, control=control))
    assert found.counted.sum() >= min(module._ALWAYS_COUNTED, len(WORDS.guesses))
    best = int(splits(Position(WORDS)).expected.argmin())
    assert found.counted[best]


def test_short_lists_and_patient_callers_have_all_counted(monkeypatch):
    assert splits_in_time(Position(WORDS), Budget(seconds=0)).counted.all()
    monkeypatch.setattr(module, "_IN_A_MOMENT", 0)
    monkeypatch.setattr(module, "_best_first", None)
    assert splits_in_time(Position(WORDS), UNLIMITED).counted.all()
    tabled = Position(WORDS)
    _ = tabled.table
    assert splits_in_time(tabled, Budget(seconds=0)).counted.all()
