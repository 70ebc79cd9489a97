"""Greedy strategies and what they walk by themselves."""

from importlib import import_module
from random import Random

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import UnknownWordError
from fivefold.base.progress import Control
from fivefold.puzzle.criterion import (
    BY_ELIMINATIONS,
    BY_ENTROPY,
    BY_EXPECTED,
    BY_GROUPS,
    BY_LARGEST,
    BY_WIN,
)
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.strategies.by_name import named_strategy
from fivefold.strategies.greedy import Greedy, greedy_strategies, upper_total
from fivefold.strategies.ranking import replies
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


def _cost_by_definition(strategy, position):
    """Words lost and guesses when the best of the promising guesses is played, all of them tried."""
    if len(position) == 1:
        return int(position.guesses_left == 0), 1
    costs = []
    for guess in strategy._promising(position):
        lost, total = 0, len(position)
        for pattern, _ in replies(position, guess):
            if pattern.solved:
                lost += position.guesses_left == 0
            else:
                more = _cost_by_definition(strategy, position.after((guess, pattern)))
                lost, total = lost + more[0], total + more[1]
        costs.append((lost, total))
    return min(costs)


@pytest.mark.parametrize("criterion", [BY_ENTROPY, BY_EXPECTED, BY_LARGEST, BY_GROUPS])
@pytest.mark.parametrize("seed", range(8))
def test_looking_ahead_is_what_its_definition_says_where_little_is_told(criterion, seed):
    random = Random(seed)
    answers = [f"a{i}" for i in range(random.randint(4, 7))]
    odd = {(g, a) for g in (*answers, "g0") for a in answers if random.random() < 0.15 * (seed % 3)}
    table = FeedbackTable.from_function(
        [*answers, "g0"], answers, lambda g, a: "win" if g == a else (g, a) in odd
    )
    position = Position(table, guesses_left=random.choice([2, 4, None]))
    strategy = Greedy(criterion, width=2)
    opener = "g0" if seed % 2 else answers[0]
    asked = simulate(lambda position: strategy(position), position, opener=opener)  # noqa: PLW0108
    assert words_of(simulate(strategy, position, opener=opener)) == words_of(asked)
    for pattern, group in replies(position, opener):
        after = position.after((opener, pattern))
        if len(group) > 2:
            assert strategy._cost(after) == _cost_by_definition(strategy, after)
            guesses = strategy._promising(after)
            costs = [strategy._cost_after(after, guess) for guess in guesses]
            assert strategy(after) == guesses[costs.index(min(costs))]


@pytest.mark.parametrize("name", ["entropy", "expected", "minimax", "groups", "lookahead:3"])
def test_where_a_guess_tells_only_itself_the_words_are_played_one_by_one(name):
    names = [f"{i:04d}" for i in range(300)]
    table = FeedbackTable.from_function(names, names, str.__eq__)
    record = simulate(name, Position(table, guesses_left=None))
    assert record.all_turns == tuple(range(1, 301))
    assert record[299].words == tuple(names)


@pytest.mark.parametrize("criterion", [BY_ENTROPY, BY_GROUPS])
def test_a_word_that_cannot_be_it_may_be_worth_more_than_all_that_can(criterion):
    names = [f"a{i}" for i in range(5)]
    halves = {answer: "left" if answer < "a2" else "right" for answer in names}

    def reply(guess, answer):
        return "win" if guess == answer else halves[answer] if guess == "g0" else "no"

    table = FeedbackTable.from_function([*names, "g0", "g1"], names, reply)
    position = Position(table, guesses_left=None)
    # By groups every name comes before `g0`: two groups each.
    strategy = Greedy(criterion, width=7)
    record = simulate(strategy, position, opener="g1")
    assert {game.words[1] for game in record.games} == {"g0"}
    asked = simulate(lambda position: strategy(position), position, opener="g1")  # noqa: PLW0108
    assert words_of(record) == words_of(asked)


@pytest.mark.parametrize("seed", range(24))
def test_the_core_looks_ahead_as_the_strategy_does_where_only_other_words_tell_much(seed):
    random = Random(seed)
    names = [f"a{i}" for i in range(8)]
    tells = {(f"g{i}", answer): random.random() < 0.4 for i in range(4) for answer in names}

    def reply(guess, answer):
        return "win" if guess == answer else tells.get((guess, answer), False)

    table = FeedbackTable.from_function([*names, *(f"g{i}" for i in range(5))], names, reply)
    position = Position(table, guesses_left=random.choice([2, 3, 4, 5, None]))
    strategy = Greedy(random.choice([BY_ENTROPY, BY_EXPECTED, BY_LARGEST]), width=2 + seed % 2)
    asked = simulate(lambda position: strategy(position), position, opener="g4")  # noqa: PLW0108
    assert words_of(simulate(strategy, position, opener="g4")) == words_of(asked)


def test_by_groups_a_word_that_divides_better_comes_later_and_counts():
    # Every name comes before `g0`, so it is seen from the third turn on: to leave it two and three
    # words is worth more than one and four.
    names = [f"a{i}" for i in range(6)]

    def reply(guess, answer):
        return "win" if guess == answer else guess == "g0" and answer < "a2"

    position = Position(
        FeedbackTable.from_function([*names, "g0", "g1"], names, reply), guesses_left=None
    )
    strategy = Greedy(BY_GROUPS, width=6)
    assert strategy(position.after(("g1", False))) == "a2"
    assert {game.words[1] for game in simulate(strategy, position, opener="g1").games} == {"a2"}


module = import_module("fivefold.strategies.greedy")

WORDS = Lexicon.from_words(Lexicon.load("original").answers[::50])


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("opener", WORDS.guesses[::9])
def test_it_is_a_way_to_play(rule, opener):
    position = Position(WORDS, rule=rule)
    player = named_strategy("groups", WORDS, possible_only=rule is not Rule.NORMAL)
    total = upper_total(position, opener)
    assert total == sum(simulate(player, position, opener=opener).all_turns)
    best = solve(position.with_guesses_left(None), opener=opener)
    assert total >= best.total.value


@pytest.mark.parametrize("rule", Rule)
def test_it_goes_on_from_a_position(rule):
    start = Position(WORDS, rule=rule)
    position = start.after(("aback", "BBBBB"))
    opener = position.candidates[0]
    player = named_strategy("groups", WORDS, possible_only=rule is not Rule.NORMAL)
    assert len(position) > 3
    assert upper_total(position, opener) == sum(simulate(player, position, opener=opener).all_turns)


def test_candidates_count_as_often_as_they_weigh():
    weights = {word: place % 4 for place, word in enumerate(WORDS.answers)}
    position = Position(WORDS, weights=weights)
    turns = simulate("groups", position, opener="aback").turns
    total = upper_total(position, "aback")
    assert total == sum(weights[word] * turn for word, turn in turns.items())
    assert total >= solve(position.with_guesses_left(None), opener="aback").total.value


@pytest.mark.parametrize("name", ["len4", "original", "len6"])
@pytest.mark.parametrize("rule", Rule)
def test_many_words_are_played_without_a_table(name, rule, monkeypatch):
    lexicon = Lexicon.load(name)
    lexicon = Lexicon.from_words(lexicon.answers[::5], lexicon.guesses[::50])
    position = Position(lexicon, rule=rule, guesses_left=None)
    opener = lexicon.guesses[7]
    player = named_strategy("groups", lexicon, possible_only=True)
    truth = sum(simulate(player, position, opener=opener).all_turns)
    monkeypatch.setattr(module, "MANY", 0)
    monkeypatch.setattr(Position, "table", None)
    for threads in (1, 2):
        assert upper_total(position, opener, budget=Budget(threads=threads)) == truth


def test_of_many_words_those_without_a_weight_are_not_played(monkeypatch):
    monkeypatch.setattr(module, "MANY", 3)
    weights = {word: place % 4 for place, word in enumerate(WORDS.answers)}
    only = Lexicon.from_words([word for word, weight in weights.items() if weight], WORDS.guesses)
    game = Position(WORDS, weights=weights)
    turns = simulate(
        named_strategy("groups", only, possible_only=True), Position(only), opener="aback"
    ).turns
    assert upper_total(game, "aback") == sum(weights[word] * turn for word, turn in turns.items())


def test_after_a_stop_there_is_none_of_many_words(monkeypatch):
    monkeypatch.setattr(module, "MANY", 0)
    control = Control()
    control.request_stop()
    assert upper_total(WORDS, "aback", budget=Budget(control=control)) is None


def test_after_a_stop_there_is_none():
    control = Control()
    control.request_stop()
    assert upper_total("original", "salet", budget=Budget(control=control)) is None


def test_the_opener_must_be_known():
    with pytest.raises(UnknownWordError, match="zzzzz"):
        upper_total(WORDS, "zzzzz")
