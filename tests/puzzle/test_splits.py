"""Columns of measures: those of every guess, from a table and without one."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import CRITERIA, FeedbackTable, Lexicon, Split, UnknownWordError, splits
from fivefold.base.budget import Budget
from fivefold.base.errors import ContradictionError
from fivefold.base.kernel import available_kernels
from fivefold.puzzle import reference
from fivefold.puzzle.position import Position
from fivefold.puzzle.splits import opener_splits, table_splits
from tests.support.strategies import lengths, word_lists

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
