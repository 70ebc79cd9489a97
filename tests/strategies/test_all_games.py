"""Walks of the core: all games at once."""

import pytest

from fivefold import Lexicon
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.progress import Control
from fivefold.puzzle.position import Position
from fivefold.strategies.all_games import AllGames
from fivefold.strategies.by_name import named_strategy
from fivefold.strategies.simulate import simulate

ORIGINAL = Position("original")


@pytest.mark.parametrize("name", ["entropy", "unique-letters"])
def test_a_stopped_walk_holds_what_it_found(name):
    control = Control()
    control.request_stop()
    strategy = named_strategy(name, ORIGINAL.lexicon)
    walk = strategy.walk(ORIGINAL, opener=None, budget=Budget(control=control))
    assert walk.turns == {}
    record = simulate(strategy, ORIGINAL, budget=Budget(control=control))
    assert (len(record), record.unfinished, record.opener) == (0, 2315, "")
    assert record.mean != record.mean  # not a number


@pytest.mark.parametrize("name", ["groups", "located-letters"])
def test_walks_do_not_depend_on_threads_and_kernels(name):
    strategy = named_strategy(name, ORIGINAL.lexicon)
    budgets = [Budget(threads=1), Budget(threads=2), Budget(threads=1, kernel="scalar")]
    walks = [strategy.walk(ORIGINAL, opener=None, budget=budget) for budget in budgets]
    assert walks[0].turns == walks[1].turns == walks[2].turns
    for word in ORIGINAL.lexicon.answers[::100]:
        assert walks[0].words(word) == walks[1].words(word) == walks[2].words(word)


def test_words_end_with_the_answer_and_are_as_many_as_the_turns():
    walk = named_strategy("groups", ORIGINAL.lexicon).walk(ORIGINAL, opener="salet", budget=UNLIMITED)
    for word, turn in walk.turns.items():
        words = walk.words(word)
        assert (words[0], words[-1], len(words)) == ("salet", word, turn)


def test_the_core_gets_the_columns_that_agree():
    words = Lexicon.from_words(["batch", "catch", "hatch"], ["chomp"])
    start = Position(words, rule="hard")
    puzzle = AllGames.of(start, "chomp", UNLIMITED)
    assert puzzle.patterns is start.table.patterns
    assert (puzzle.rule, words.guesses[puzzle.opener]) == (start.rule.number, "chomp")
    later = start.after("batch=BGGGG")
    puzzle = AllGames.of(later, None, UNLIMITED)
    assert puzzle.patterns.tolist() == start.table.patterns[:, 1:].tolist()
    assert [words.guesses[row] for row in puzzle.own_rows] == ["catch", "hatch"]
    assert puzzle.rule == 0 and puzzle.opener is None
    again = AllGames.of(later.after("catch=BGGGG"), None, UNLIMITED)
    assert again.patterns.shape == (4, 1)
