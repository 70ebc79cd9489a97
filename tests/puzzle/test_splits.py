"""How guesses split answers, and the measures they are compared by."""

from __future__ import annotations

from math import log2
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import (
    CRITERIA,
    Control,
    FeedbackTable,
    Lexicon,
    Split,
    UnknownWordError,
    _core,
    partition,
    splits,
)
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import ContradictionError, OptionError
from fivefold.base.kernel import available_kernels
from fivefold.puzzle import reference
from fivefold.puzzle import splits as module
from fivefold.puzzle.criterion import BY_GROUPS, criterion
from fivefold.puzzle.position import Position
from fivefold.puzzle.splits import Splits, opener_splits, splits_in_time, table_splits
from tests.support.strategies import lengths, word_lists, words

MEASURES = ("bits", "remaining_bits", "expected", "largest", "groups", "eliminations", "win")
weights_of = st.floats(0.1, 100)


def assert_same_measures(splits, candidates, weights=None):
    for place, guess in enumerate(splits.guesses):
        for name, value in reference.measures(guess, candidates, weights).items():
            assert getattr(splits, name)[place] == pytest.approx(value, abs=1e-7), (guess, name)


@pytest.mark.parametrize("kernel", available_kernels())
@given(data=st.data())
def test_opener_splits_have_the_measures_of_the_definitions(kernel, data):
    guesses = data.draw(lengths.flatmap(lambda n: word_lists(n, most=12)))
    answers = data.draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    lexicon = Lexicon.from_words(answers, guesses)
    weights = None
    if data.draw(st.booleans()):
        weights = {word: data.draw(weights_of) for word in answers}
    found = opener_splits(lexicon, weights=weights, kernel=kernel, threads=data.draw(st.integers(0, 2)))
    assert_same_measures(found, lexicon.answers, weights)


@given(st.data())
def test_table_splits_have_the_measures_of_the_definitions(data):
    guesses = data.draw(lengths.flatmap(lambda n: word_lists(n, most=12)))
    table = FeedbackTable.build(Lexicon.from_words(guesses))
    candidates = data.draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    weights = None
    if data.draw(st.booleans()):
        weights = {word: data.draw(weights_of) for word in candidates}
    assert_same_measures(table_splits(table, candidates, weights=weights), candidates, weights)


@pytest.mark.parametrize("name", CRITERIA)
@given(guesses=word_lists(most=25))
def test_a_criterion_orders_columns_as_it_orders_splits(name, guesses):
    criterion = CRITERIA[name]
    lexicon = Lexicon.from_words(guesses)
    found = opener_splits(lexicon)
    by_columns = [found.guesses[i] for i in criterion.order(found)]
    singles = [Split.of(guess, lexicon.answers) for guess in guesses]
    assert by_columns == [split.guess for split in sorted(singles, key=criterion.key)]


def test_candidates_must_be_answers():
    table = FeedbackTable.build(Lexicon.from_words(["crane"], ["slate"]))
    with pytest.raises(UnknownWordError, match="answers of words: slate"):
        table_splits(table, ["slate", "crane"])
    with pytest.raises(ContradictionError, match="no candidates"):
        table_splits(table, [])


def test_columns_are_read_only():
    found = opener_splits(Lexicon.from_words(["crane", "slate"]))
    for name in MEASURES:
        assert not getattr(found, name).flags.writeable
        assert isinstance(getattr(found, name), np.ndarray)


def test_the_splits_of_a_game_are_those_of_its_candidates():
    game = Position("nyt-2022").after("salet=BYBBB", "courd=BYBBB")
    tabled = game.with_table(FeedbackTable.build(game.lexicon))
    weighted = Position("nyt-2022", weights={"agony": 3.0, "crane": 1.0}).after("salet=BYBBB")
    unweighted = Position("nyt-2022", weights={"crane": 1.0}).after("salet=BYBBB", "courd=BYBBB")
    for one, weights in ((game, None), (tabled, None), (weighted, weighted.weights), (unweighted, None)):
        found = splits(one, budget=Budget(threads=1))
        for guess in ("adown", "agony", "zonal"):
            place = game.lexicon.guess_ids[guess]
            truth = reference.measures(guess, one.candidates, weights)
            for name in MEASURES:
                assert getattr(found, name)[place] == pytest.approx(truth[name], abs=1e-7), name


def test_splits_are_tables_of_their_columns():
    found = splits(Lexicon.from_words(["crane", "slate"], ["moist"]))
    frame = found.to_pandas()
    assert frame["guess"].tolist() == ["crane", "moist", "slate"]
    assert found.as_dict()["groups"] == frame["groups"].tolist() == [2, 2, 2]
    assert found.to_arrow().column_names == list(found.columns())


def test_splits_show_and_draw_the_guesses_that_leave_least():
    found = splits("original")
    places = found.best(3)
    assert [found.guesses[place] for place in places] == ["soare", "roate", "raise"]
    assert found._repr_html_().count("<tr>") == 11
    axes = found.plot()
    assert [bar.get_width() for bar in axes.patches][:3] == [found.remaining_bits[i] for i in places]


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


@given(words(), word_lists())
def test_a_partition_neither_loses_nor_repeats_a_candidate(guess, candidates):
    groups = partition(guess, candidates)
    assert sorted(word for group in groups.values() for word in group) == sorted(candidates)
    assert list(groups) == sorted(groups)
    assert {p: list(g) for p, g in groups.items()} == reference.partition(guess, candidates)


@given(words(), word_lists())
def test_filtering_twice_equals_filtering_once(guess, candidates):
    for pattern, group in partition(guess, candidates).items():
        assert partition(guess, group) == {pattern: group}


@given(words(), word_lists(), st.data())
def test_a_split_has_the_measures_of_the_definitions(guess, candidates, data):
    weights = None
    if data.draw(st.booleans()):
        weights = {word: data.draw(weights_of) for word in candidates}
    split = Split.of(guess, candidates, weights)
    for name, value in reference.measures(guess, candidates, weights).items():
        assert getattr(split, name) == pytest.approx(value, abs=1e-9), name
    assert split.bits <= log2(split.groups) + 1e-9
    assert sum(split.sizes) == len(candidates)
    assert sum(split.chances) == pytest.approx(1)


@given(words(), word_lists())
def test_equal_weights_change_nothing(guess, candidates):
    plain = Split.of(guess, candidates)
    weighted = Split.of(guess, candidates, dict.fromkeys(candidates, 2.5))
    for name in MEASURES:
        assert getattr(plain, name) == pytest.approx(getattr(weighted, name), abs=1e-9)


def split(guess, expected, win=0.0):
    return Split(
        guess=guess, sizes=(2, 1), chances=(expected - 1, 2 - expected), prior_bits=1.0, win=win
    )


def columns_of(*rows):
    """Columns in which only the expected words and the chance to win matter."""
    expected, win = (np.array([row[i] for row in rows], np.float64) for i in (1, 2))
    zeros = np.zeros(len(rows))
    return Splits(
        guesses=tuple(row[0] for row in rows),
        bits=zeros,
        remaining_bits=zeros,
        expected=expected,
        largest=zeros.astype(np.uint32),
        groups=zeros.astype(np.uint32),
        eliminations=-expected,
        win=win,
    )


@pytest.mark.parametrize("name", ["expected", "eliminations"])
def test_what_rounding_adds_does_not_decide(name):
    criterion = CRITERIA[name]
    near = (("ab", 1.5, 0.0), ("cd", 1.5 - 1e-12, 0.0), ("ef", 1.5 + 1e-12, 0.1))
    assert criterion.order(columns_of(*near)).tolist() == [2, 0, 1]
    apart = (("ab", 1.5, 0.0), ("cd", 1.5 - 1e-9, 0.0), ("ef", 1.5 + 1e-9, 0.1))
    assert criterion.order(columns_of(*apart)).tolist() == [1, 0, 2]


@pytest.mark.parametrize("name", ["expected", "eliminations"])
def test_one_split_is_compared_as_a_column_is(name):
    key = CRITERIA[name].key
    ordered = [split("ef", 1.5 + 1e-12, 0.1), split("ab", 1.5), split("cd", 1.5 - 1e-12)]
    assert sorted([ordered[2], ordered[0], ordered[1]], key=key) == ordered
    ordered = [split("cd", 1.5 - 1e-9), split("ab", 1.5), split("ef", 1.5 + 1e-9, 0.1)]
    assert sorted([ordered[2], ordered[0], ordered[1]], key=key) == ordered


def test_criteria_are_found_by_name():
    assert criterion("groups") is criterion(BY_GROUPS) is BY_GROUPS
    with pytest.raises(OptionError, match="no criterion 'best': choose from entropy, expected"):
        criterion("best")
