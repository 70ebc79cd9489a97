"""What the native core refuses: ids out of range, arrays that do not fit, two calls at a time."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from fivefold import Control, FeedbackTable, Lexicon, _core
from fivefold.base.budget import Budget
from fivefold.proof.prover import Prover
from fivefold.puzzle.rule import Rule
from tests.support.positions import game

LEXICON = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
TABLE = FeedbackTable.build(LEXICON, threads=1)
WORDS = LEXICON.numbers(LEXICON.guesses)
GUESSES = len(LEXICON.guesses)
EVERY_GUESS = np.arange(GUESSES, dtype=np.uint32)


def ids(*values):
    return np.array(values, np.uint32)


PUZZLE = {"table": TABLE.patterns, "own_guess": TABLE.own_rows, "guesses": EVERY_GUESS}
OPTIONS = {"most_guesses": 6, "log2_cache": 6, "kernel": "", "threads": 1}


def changed(arguments, changes):
    return {name: changes.get(name, value) for name, value in arguments.items()}


def searching(**changes):
    """What every search is asked, with changes anywhere in it."""
    words = {"weights": None, "words": WORDS, "rule": 0}
    return {
        "puzzle": _core.Puzzle(**changed(PUZZLE | words, changes)),
        "candidates": changes.get("candidates", ids(0, 1, 2, 3)),
        "opener": changes.get("opener", -1),
        "options": _core.SearchOptions(**changed(OPTIONS, changes)),
        "control": Control(),
        "on_progress": None,
    }


# Every candidate must be a guess: sets of up to three words are solved by guessing them.
SEARCH_ERRORS = [
    ({"guesses": EVERY_GUESS[1:]}, "a candidate is not among the guesses"),
    ({"opener": GUESSES}, "the opener is not among the guesses"),
    ({"opener": 2**32}, "the opener is not among the guesses"),
    ({"own_guess": TABLE.own_rows[:-1]}, "one guess and one weight per answer"),
    ({"guesses": ids()}, "no guesses"),
    ({"candidates": ids()}, "no candidates"),
    ({"candidates": ids(1, 0)}, "candidates must ascend"),
    ({"candidates": ids(0, 4)}, "candidate past"),
    ({"guesses": ids(GUESSES)}, "a guess past"),
    ({"words": WORDS[:-1]}, "one word per row"),
    ({"rule": 3}, "no such rule"),
    ({"rule": 1, "words": None}, "a rule needs the words"),
]
WEIGHT_ERRORS = [
    ({"weights": np.array([1, 1, 0, 1], np.int32)}, "whole numbers from 1"),
    ({"weights": np.full(4, 2**27, np.int32)}, "add up to too much"),
    ({"log2_cache": 1}, "entries"),
    ({"log2_cache": 64}, "entries"),
]


@pytest.mark.parametrize(("change", "error"), [*SEARCH_ERRORS, *WEIGHT_ERRORS], ids=str)
@pytest.mark.parametrize("rule", Rule, ids=str)
def test_searches_refuse_what_does_not_fit(change, error, rule):
    with pytest.raises((ValueError, IndexError), match=error):
        _core.search_tree(**searching(**{"rule": rule.number} | change))


@pytest.mark.parametrize(("change", "error"), SEARCH_ERRORS, ids=str)
def test_other_searches_refuse_the_same(change, error):
    for search in (_core.worst_case, _core.beam_tree):
        with pytest.raises((ValueError, IndexError), match=error):
            search(**searching(**change))
    if "opener" not in change and len(change.get("candidates", [0])):
        with pytest.raises((ValueError, IndexError), match=error):
            best_guesses(**change)


NONE = ids()
ALIKE = np.zeros(GUESSES, np.uint8)


def best_guesses(query=(1, ALIKE, NONE), **changes):
    arguments = searching(**changes)
    del arguments["opener"]
    return _core.best_guesses(**arguments, query=_core.GuessQuery(*query))


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ((0, ALIKE, NONE), "a count from 1"),
        ((1, ALIKE[1:], NONE), "one number for each guess"),
        ((1, ALIKE, ids(GUESSES)), "a guess past"),
    ],
    ids=str,
)
def test_a_ranking_refuses_questions_that_do_not_fit(query, error):
    assert best_guesses().guesses[0].cost == 9
    with pytest.raises((ValueError, IndexError), match=error):
        best_guesses(query)


def test_a_beam_of_no_guess_and_a_limit_without_meaning_are_refused():
    arguments = searching()
    arguments["options"].width = 0
    with pytest.raises(ValueError, match="at least one guess"):
        _core.beam_tree(**arguments)
    arguments["options"].limit = 2**31 - 1
    with pytest.raises(ValueError, match="a limit above"):
        _core.search_tree(**arguments)


def test_a_search_that_fits_is_answered():
    found = _core.search_tree(**searching(opener=LEXICON.guess_ids["chomp"]))
    assert found.lower == found.upper == 9


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"words": LEXICON.numbers(LEXICON.guesses)[:, :4].copy()}, "as long as those"),
        ({"answer_words": LEXICON.numbers(LEXICON.answers)[:-1]}, "one word per column"),
        ({"guesses": EVERY_GUESS[1:]}, "a candidate is not among"),
        ({"width": 0}, "at least one guess"),
    ],
    ids=str,
)
def test_the_search_over_openers_refuses_what_does_not_fit(change, error):
    def make(**changes):
        arguments = searching(**changes)
        arguments["options"].width = changes.get("width", 9)
        words = changes.get("answer_words", LEXICON.numbers(LEXICON.answers))
        _core.OpenerSearch(arguments["puzzle"], words, arguments["candidates"], arguments["options"])

    make()
    with pytest.raises((ValueError, IndexError), match=error):
        make(**change)


@pytest.mark.parametrize("rule", Rule, ids=str)
def test_openers_must_be_guesses(rule):
    search = Prover(game(TABLE, rule=rule), budget=Budget(threads=1)).search
    beyond, control = ids(0, GUESSES), Control()
    with pytest.raises(ValueError, match="an opener is not among the guesses"):
        search.bounds(beyond, 9, control, None)
    with pytest.raises(ValueError, match="an opener is not among the guesses"):
        search.costs(beyond, 9, control, None)
    with pytest.raises(ValueError, match="an opener is not among the guesses"):
        search.tree(GUESSES, control)
    with pytest.raises(ValueError, match="a limit above"):
        search.costs(ids(0), 2**30, control, None)


@pytest.mark.parametrize("rule", Rule, ids=str)
@pytest.mark.parametrize("guesses", [1, 2])
def test_an_opener_without_a_tree_is_refused(rule, guesses):
    search = Prover(game(TABLE, rule=rule, guesses=guesses), Budget(threads=1)).search
    for word in ("batch", "chomp", "thumb"):
        with pytest.raises(ValueError, match="no tree keeps within the guesses"):
            search.tree(LEXICON.guess_ids[word], Control())


def test_a_table_of_other_numbers_is_refused():
    for patterns in (TABLE.patterns.astype(np.int64), TABLE.patterns.astype(np.float32)):
        with pytest.raises((ValueError, TypeError)):
            _core.OpeningSearch(patterns, WORDS, LEXICON.numbers(LEXICON.answers), "", 1)
        with pytest.raises((ValueError, TypeError)):
            _core.search_tree(**searching(table=patterns))


def test_rows_that_run_backwards_or_stand_still_are_refused():
    for patterns in (TABLE.patterns[::-1], np.broadcast_to(TABLE.patterns[0], TABLE.patterns.shape)):
        with pytest.raises(ValueError, match="rows of a table"):
            _core.search_tree(**searching(table=patterns))
    with pytest.raises(ValueError, match="contiguous"):
        _core.search_tree(**searching(table=np.repeat(TABLE.patterns, 2, axis=1)[:, ::2]))


def test_a_table_too_narrow_for_its_words_is_refused():
    six = Lexicon.from_words(["planet", "basket"], ["wonder"])
    words, narrow = six.numbers(six.guesses), np.zeros((3, 2), np.uint8)
    with pytest.raises(ValueError, match="too narrow"):
        _core.RecountPuzzle(narrow, ids(0, 1), words, 0, None)
    with pytest.raises(ValueError, match="too narrow"):
        _core.OpeningSearch(narrow, words, six.numbers(six.answers), "", 1)


def test_openings_refuse_words_that_are_not_there():
    search = _core.OpeningSearch(TABLE.patterns, WORDS, LEXICON.numbers(LEXICON.answers), "", 1)
    query, run = _core.OpeningQuery("squares", 1, False), (Control(), None)
    with pytest.raises(IndexError, match="past the last guess"):
        search.best_partners(query, GUESSES, *run)
    with pytest.raises(IndexError, match="past the last guess"):
        search.count_better(query, (0, GUESSES), 1, *run)
    with pytest.raises(IndexError, match="past the last guess"):
        search.best_triples(query, [(0, GUESSES)], True, 1, *run)
    query.bound_totals(np.ones(2, np.uint8), 0)
    for call in (
        lambda: search.best_pairs(query, 1, *run),
        lambda: search.best_partners(query, 0, *run),
        lambda: search.count_better(query, (0, 1), 1, *run),
        lambda: search.best_triples(query, [(0, 1)], True, 1, *run),
    ):
        with pytest.raises(ValueError, match="one flag per guess"):
            call()
    with pytest.raises(IndexError, match="past the last guess"):
        search.lower_bounds("squares", GUESSES)
    with pytest.raises(IndexError, match="past the last guess"):
        search.spread([0, GUESSES])
    with pytest.raises(ValueError, match="at least one word"):
        search.spread([])


@pytest.mark.parametrize("rule", Rule, ids=str)
def test_one_call_at_a_time(rule):
    """The work goes on without the lock of Python, so a second call could come in between."""
    original = Lexicon.load("original")
    table = FeedbackTable.build(Lexicon.from_words(original.answers[::3]), threads=1)
    search = Prover(game(table, rule=rule), budget=Budget(threads=1)).search
    rows = np.arange(len(table.lexicon.guesses), dtype=np.uint32)
    control, running = Control(), threading.Event()
    worker = threading.Thread(
        target=lambda: search.costs(rows, _core.INFINITE_COST, control, lambda _: running.set())
    )
    worker.start()
    assert running.wait(60)
    try:
        for call in (
            lambda: search.bounds(rows, 1, Control(), None),
            lambda: search.costs(rows, 1, Control(), None),
            lambda: search.promising(Control()),
            lambda: search.tree(0, Control()),
        ):
            with pytest.raises(RuntimeError, match="one call at a time"):
                call()
        assert search.bytes > 0 and search.nodes >= 0
    finally:
        control.request_stop()
        worker.join()
    stopped = Control()
    stopped.request_stop()
    search.bounds(rows[:1], 1, stopped, None)  # and again when it is free
