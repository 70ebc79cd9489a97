"""Openers whose groups are searched with bounds of all second guesses cost what they cost without."""

from random import Random

import numpy as np
import pytest

from fivefold import _core
from fivefold.base.progress import Control
from fivefold.proof import solve
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search import exact
from fivefold.search.columns import Columns
from fivefold.words.lexicon import Lexicon

ORIGINAL = Lexicon.load("original")


def opener_search(columns, threads, **options):
    """A search of openers that takes every group for a large one."""
    given = _core.SearchOptions(columns.most_guesses, 14, "", threads)
    given.bounds_from, given.bounds_after = 3, 0
    for name, value in options.items():
        setattr(given, name, value)
    return _core.OpenerSearch(columns.puzzle, columns.answer_words, columns.candidates, given)


def random_words(chance):
    return Lexicon.from_words(chance.sample(ORIGINAL.answers, 60), chance.sample(ORIGINAL.guesses, 200))


def test_groups_are_large_from_the_same_size_on_for_the_core():
    assert _core.SearchOptions(6, 14, "", 1).bounds_from == solve._LARGE


@pytest.mark.parametrize("rule", Rule, ids=str)
@pytest.mark.parametrize("guesses", [None, 4])
@pytest.mark.parametrize("seed", range(8))
def test_openers_cost_the_same(rule, guesses, seed):
    chance = Random(seed)
    words = random_words(chance)
    position = Position(words, rule=rule, guesses_left=guesses)
    columns = Columns.of(position)
    search = opener_search(columns, threads=1 + seed % 2)
    before = search.bytes
    rows = np.array(chance.sample(range(len(words.guesses)), 5), np.uint32)
    found = search.costs(rows, _core.INFINITE_COST, Control(), None)
    for row, total in zip(rows.tolist(), found.bounds.tolist(), strict=True):
        best = exact.solve(position, opener=words.guesses[row])
        assert total == (_core.INFINITE_COST if best.impossible else best.total.value)
        if not best.impossible:
            assert columns.tree(search.tree(row, Control())) == best.tree
    assert search.bytes > before, "no bounds were asked for"


def test_where_they_would_say_too_much_or_too_little_no_bounds_are_asked_for():
    chance = Random(1)
    words = random_words(chance)
    weights = {word: chance.randrange(1, 50) for word in words.answers}
    weighted = Position(words, weights=weights, guesses_left=None)
    rows = np.arange(20, dtype=np.uint32)
    plain = Position(words, guesses_left=None)
    for position, options in (weighted, {}), (plain, {"width": 3}), (plain, {"nodes": 10**9}):
        search = opener_search(Columns.of(position), threads=1, **options)
        before = search.bytes
        totals = search.costs(rows, _core.INFINITE_COST, Control(), None).bounds.tolist()
        assert search.bytes == before
        if "width" not in options:
            openers = [exact.solve(position, opener=words.guesses[row]) for row in rows]
            assert totals == [solution.total.value for solution in openers]
