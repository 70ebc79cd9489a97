"""Greedy strategies and what they walk by themselves."""

import pytest

from fivefold import Lexicon
from fivefold.base.budget import UNLIMITED
from fivefold.puzzle.criterion import BY_ELIMINATIONS, BY_ENTROPY, BY_WIN
from fivefold.puzzle.position import Position
from fivefold.strategies.by_name import named_strategy
from fivefold.strategies.greedy import Greedy, greedy_strategies
from fivefold.strategies.simulate import simulate
from tests.support.plain_play import play_all_plainly, words_of

FAMILY = Lexicon.from_words(
    ["batch", "catch", "hatch", "latch", "match", "patch", "watch"], ["chomp", "blimp", "whelp"]
)


def test_strategies_are_greedy_by_name():
    assert {name: strategy.name for name, strategy in greedy_strategies().items()} == {
        name: name for name in ("entropy", "expected", "eliminations", "minimax", "groups")
    }
    assert not any(strategy.possible_only for strategy in greedy_strategies().values())
    assert all(strategy.possible_only for strategy in greedy_strategies(possible_only=True).values())


@pytest.mark.parametrize(
    ("name", "rule", "possible_only", "walks"),
    [
        ("entropy", "normal", False, True),
        ("entropy", "hard", False, False),
        ("entropy", "hard", True, True),
        ("lookahead:2", "normal", False, False),
    ],
)
def test_after_clues_the_core_walks_where_no_rule_counts(name, rule, possible_only, walks):
    strategy = named_strategy(name, FAMILY, possible_only=possible_only)
    start = Position(FAMILY, rule=rule)
    assert strategy.walk(start, opener=None, budget=UNLIMITED) is not None
    later = start.after("batch=BGGGG")
    assert (strategy.walk(later, opener=None, budget=UNLIMITED) is not None) == walks
    assert words_of(simulate(strategy, later)) == play_all_plainly(strategy, later)


def test_a_criterion_that_the_core_does_not_know_is_played_guess_by_guess():
    strategy = Greedy(BY_WIN)
    assert strategy.walk(Position(FAMILY), opener=None, budget=UNLIMITED) is None
    assert simulate(strategy, FAMILY).counts == dict.fromkeys(range(1, 8), 1)


@pytest.mark.parametrize("left", [1, 2, 3, 6, None])
@pytest.mark.parametrize("possible_only", [False, True])
def test_looking_ahead_knows_how_many_guesses_are_left(left, possible_only):
    position = Position(FAMILY, rule="hard", guesses_left=left)
    strategy = Greedy(BY_ENTROPY, possible_only, "lookahead", width=3)
    assert words_of(simulate(strategy, position)) == play_all_plainly(strategy, position)


def test_two_guesses_ahead_both_are_words_that_are_possible():
    seconds = []
    for possible_only in (True, False):
        combined = Greedy(BY_ELIMINATIONS, possible_only, one_step_to=0)
        seconds.append(combined._squares_left(Position(FAMILY), "batch"))
    # `batch` itself; then `catch` and five others together, where `whelp` would tell more.
    assert seconds == [1 + 1 + 5**2, 13]


def test_weights_change_only_what_can_use_them():
    weighted, plain = Position(FAMILY, weights={"watch": 1}), Position(FAMILY)
    names = ("entropy", "expected", "eliminations", "minimax", "groups", "lookahead:2")
    uses = [named_strategy(name, FAMILY).uses_weights(weighted) for name in names]
    assert uses == [True, True, True, False, False, False]
    assert not named_strategy("entropy", FAMILY).uses_weights(plain)
    assert named_strategy("entropy", FAMILY)(weighted) == "watch"


def test_across_boards_only_plain_criteria_have_a_way():
    boards = [Position(FAMILY).after("batch=BGGGG"), Position(FAMILY).after("catch=BGGGG")]
    for name, possible_only, has in (
        ("entropy", False, True),
        ("groups", False, True),
        ("entropy", True, False),
        ("lookahead:2", False, False),
        ("combined-eliminations:3", False, False),
    ):
        guess = named_strategy(name, FAMILY, possible_only=possible_only).across(boards)
        assert (guess is not None) == has


@pytest.mark.parametrize(("clue", "guess"), [("slate=GBGYB", "starn"), ("trace=BBGGB", "clach")])
def test_looking_ahead_saves_words_before_guesses(clue, guess):
    position = Position("original", rule="hard").after(clue).with_guesses_left(2)
    strategy = Greedy(BY_ENTROPY, width=3)
    costs = {word: strategy._cost_after(position, word) for word in strategy._promising(position)}
    assert strategy(position) == guess == min(costs, key=costs.get)


def test_fewer_guesses_do_not_make_up_for_a_lost_word():
    position = Position("original", rule="hard").after("slate=GBGYB").with_guesses_left(2)
    strategy = Greedy(BY_ENTROPY, width=3)
    (lost, total), (more, fewer) = (strategy._cost_after(position, g) for g in ("starn", "stank"))
    assert lost < more and total > fewer


def test_sums_in_another_order_are_equal():
    weights = {"abaa": 7, "abac": 2, "abad": 3, "bada": 3, "badb": 7, "cdbc": 7, "ddbb": 2}
    words = Lexicon.from_words(weights, ["abbc", "bccd", "bcdc", "bddc", "bddd"])
    position = Position(words, weights=weights)
    # Both divide alike, and `badb` is the likelier one.
    assert greedy_strategies()["entropy"](position) == "badb"


def test_the_core_knows_how_many_guesses_are_left():
    original = Position("original", rule="hard")
    group = original.after("slate=GBGYB").candidates
    words = Lexicon.from_words(group, original.lexicon.guesses)
    seconds = {}
    for left in (3, 6):
        position = Position(words, rule="hard", guesses_left=left)
        record = simulate(Greedy(BY_ENTROPY, width=3), position, opener="slate")
        seconds[left] = {game[1] for game in record}
    assert seconds[3] == {"starn"} != seconds[6]
