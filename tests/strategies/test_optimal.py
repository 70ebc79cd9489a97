"""Play that looks ahead: exact, and by a few guesses per turn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import FeedbackTable, Lexicon
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.base.errors import StrategyError
from fivefold.base.progress import Control
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import Solution, solve
from fivefold.strategies.by_name import named_strategy
from fivefold.strategies.optimal import Optimal
from fivefold.strategies.simulate import simulate
from fivefold.trees.tree import Leaf, turn_counts
from tests.support.plain_play import play_all_plainly, words_of
from tests.support.positions import game
from tests.support.small_search import CLUE, HEAVY, TABLE, plain
from tests.support.strategies import word_lists

ORIGINAL = Lexicon.load("original")
FAMILIES = {
    "_ound": ["bound", "found", "hound", "lound", "mound", "pound", "round", "sound", "wound"],
    "_atch": ["batch", "catch", "hatch", "latch", "match", "patch", "watch"],
    "_ight": ["eight", "fight", "light", "might", "night", "right", "sight", "tight", "wight"],
}


@st.composite
def puzzles(draw, most=14):
    guesses = draw(word_lists(4, "abcd", most=most))
    answers = draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    return FeedbackTable.build(Lexicon.from_words(answers, guesses), threads=1)


@given(puzzles(), st.sampled_from(Rule), st.data())
def test_optimal_play_has_the_least_total(table, rule, data):
    opener = data.draw(st.none() | st.sampled_from(table.lexicon.guesses))
    position = Position(table, rule=rule)
    record = simulate(Optimal(), position, opener=opener)
    solution = solve(game(table, rule=rule, guesses=6), opener=opener)
    if not solution.impossible:
        assert sum(record.all_turns) == solution.total.upper
        assert record.failed == 0
    for name in ("entropy", "groups", "lookahead:3"):
        other = simulate(name, position, opener=opener)
        assert other.failed or sum(record.all_turns) <= sum(other.all_turns)
    # Asked position by position it may choose another tree, as good.
    games = play_all_plainly(Optimal(), Position(table, rule=rule), opener)
    if solution.impossible:
        solution = solve(game(table, rule=rule, guesses=None), opener=opener)
        assert sum(record.all_turns) == solution.total.upper
    else:
        assert sum(map(len, games.values())) == sum(record.all_turns)


@given(puzzles(), st.data())
def test_weighted_optimal_play_finds_every_answer(table, data):
    weights = {word: data.draw(st.integers(0, 3)) for word in table.lexicon.answers}
    weights[data.draw(st.sampled_from(table.lexicon.answers))] = 2
    answers = table.lexicon.answers
    record = simulate(Optimal(), Position(table, weights=weights), hidden=answers)
    assert set(record.turns) == set(answers)
    positive = {word: weight for word, weight in weights.items() if weight}
    best = solve(game(table, positive, weights=positive))
    assert sum(weight * record.turns[word] for word, weight in positive.items()) == best.total.upper


@given(puzzles(), st.sampled_from(Rule))
def test_possible_words_only_is_the_ultra_hard_rule(table, rule):
    record = simulate(Optimal(possible_only=True), Position(table, rule=rule))
    ultra_hard = simulate(Optimal(), Position(table, rule=Rule.ULTRA_HARD))
    assert sum(record.all_turns) == sum(ultra_hard.all_turns)


@given(puzzles(10), st.sampled_from(Rule), st.booleans(), st.data())
def test_looking_ahead_is_walked_as_it_is_defined(table, rule, possible_only, data):
    opener = data.draw(st.none() | st.sampled_from(table.lexicon.guesses))
    name = f"lookahead:{data.draw(st.integers(2, 4))}"
    position = Position(table, rule=rule)
    strategy = named_strategy(name, table.lexicon, possible_only=possible_only)
    record = simulate(strategy, position, opener=opener, budget=Budget(threads=2))
    assert words_of(record) == play_all_plainly(strategy, position, opener)


@pytest.fixture(scope="module")
def with_lound():
    """The original answers and `lound`, which makes nine words that end in -ound."""
    return FeedbackTable.build(Lexicon.from_words([*ORIGINAL.answers, "lound"], ORIGINAL.guesses))


@pytest.fixture(scope="module")
def hard_play(with_lound):
    position = Position(with_lound, rule="hard")
    return {
        name: simulate(name, position, opener="salet")
        for name in ("optimal", "lookahead:10", "expected", "entropy", "groups")
    }


@pytest.mark.parametrize("family", FAMILIES)
def test_the_hard_rule_traps_one_step_strategies_but_not_the_exact_search(hard_play, family):
    """`solve` proves that six guesses suffice for all answers, so the families are safe."""
    worst = {
        name: max(record.turns[word] for word in FAMILIES[family]) for name, record in hard_play.items()
    }
    assert worst["optimal"] <= 6
    assert worst["lookahead:10"] <= 6
    assert worst["expected"] > 6
    assert worst["entropy"] > 6


def test_the_hard_rule_costs_optimal_play_no_game(hard_play):
    assert hard_play["optimal"].failed == 0
    assert all(hard_play[name].failed for name in ("expected", "entropy", "groups"))


@pytest.mark.parametrize(("rule", "total"), [(Rule.NORMAL, 7920), (Rule.HARD, 8122)])
def test_published_totals_of_salet_come_out(rule, total):
    record = simulate(Optimal(), Position(ORIGINAL, rule=rule), opener="salet")
    assert (sum(record.all_turns), record.failed) == (total, 0)


def test_a_stop_leaves_no_games():
    control = Control()
    control.request_stop()
    record = simulate(Optimal(), ORIGINAL, opener="salet", budget=Budget(control=control))
    assert (len(record), record.unfinished) == (0, 2315)


def test_a_position_can_be_asked_by_itself():
    position = Position(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    assert Optimal()(position) == "chomp"
    assert Optimal()(position.after("batch=BGGGG")) == "catch"


ONE_THREAD = Budget(threads=1)


def solution(status, *, impossible=False):
    lower = INFINITE_COST if impossible else 9
    tree = None if impossible else Leaf("patch")
    total = Bounds(lower, None)
    return Solution(position=game(TABLE), status=status, total=total, tree=tree, nodes=1)


@pytest.fixture
def searches(monkeypatch):
    """Replaces both searches by answers that are given in turn; remembers what was asked."""
    answers, asked = [], []

    def search(position, **_):
        asked.append(position)
        return answers.pop(0)

    monkeypatch.setattr("fivefold.strategies.optimal.solve", search)
    monkeypatch.setattr("fivefold.strategies.optimal.solve_all_openers", search)
    return answers, asked


def test_a_tree_that_is_not_proven_is_not_played(searches):
    answers, asked = searches
    answers[:] = [solution(Status.BOUNDED), solution(Status.PROVEN)]
    with pytest.raises(StrategyError, match="optimal: the search was stopped"):
        Optimal()(Position(TABLE))
    assert len(asked) == 1


@pytest.mark.parametrize(("left", "searched"), [(6, 6), (1, 1), (0, 1)])
def test_where_the_guesses_left_cannot_suffice_there_is_no_limit(searches, left, searched):
    answers, asked = searches
    answers[:] = [solution(Status.PROVEN, impossible=True), solution(Status.PROVEN)]
    assert Optimal()(Position(TABLE).with_guesses_left(left)) == "patch"
    assert [position.guesses_left for position in asked] == [searched, None]


def test_guesses_that_were_made_are_gone(searches):
    answers, asked = searches
    position = Position(TABLE, rule="hard").after(CLUE, "catch=BGGGG")
    answers[:] = [solution(Status.PROVEN)]
    Optimal()(position)
    assert asked[0].guesses_left == 4
    assert asked[0].rule is Rule.HARD
    assert asked[0].clues == position.clues and len(position.clues) == 2
    answers[:] = [solution(Status.PROVEN)]
    Optimal(possible_only=True)(Position(TABLE))
    assert asked[1].rule is Rule.ULTRA_HARD


def test_a_tree_is_solved_once_and_followed(searches):
    answers, asked = searches
    position = Position(TABLE)
    answers[:] = [solve(game(TABLE), opener="chomp", budget=ONE_THREAD)]
    tree = Optimal().walk(position, opener="chomp", budget=ONE_THREAD)
    for pattern, branch in tree.branches.items():
        assert Optimal()(position.after(("chomp", pattern))) == branch.word
    assert len(asked) == 1
    # After another word the same pattern leads elsewhere.
    answers[:] = [solution(Status.PROVEN)]
    assert Optimal()(position.after(("above", next(iter(tree.branches))))) == "patch"


def test_the_same_pattern_of_another_word_is_another_game(searches):
    answers, asked = searches
    position = Position(TABLE).among(["batch", "catch"])
    answers[:] = [solve(position, opener="chomp", budget=ONE_THREAD), solution(Status.PROVEN)]
    Optimal().walk(position, opener="chomp", budget=ONE_THREAD)
    chomp, above = position.after("chomp=YYBBB"), position.after("above=YYBBB")
    assert chomp.candidates == above.candidates == ("batch",)
    assert (Optimal()(chomp), Optimal()(above), len(asked)) == ("batch", "patch", 2)


def test_a_tree_is_followed_only_for_the_same_game(searches):
    answers, asked = searches
    position = Position(TABLE)
    answers[:] = [solve(game(TABLE), opener="batch", budget=ONE_THREAD)]
    Optimal().walk(position, opener="batch", budget=ONE_THREAD)
    later = position.after(CLUE)
    Optimal()(later)
    assert len(asked) == 1
    others = (later.among(["catch", "hatch"]), later.with_guesses_left(2), later.with_guesses_left(None))
    for other in others:
        answers[:] = [solution(Status.PROVEN)]
        assert Optimal()(other) == "patch"
    answers[:] = [solution(Status.PROVEN)]
    assert Optimal(possible_only=True)(later) == "patch"
    assert [other.guesses_left for other in asked] == [6, 5, 2, None, 5]


def test_a_stopped_search_walks_nothing(searches):
    answers, _ = searches
    answers[:] = [solution(Status.STOPPED)]
    assert Optimal().walk(Position(TABLE), opener=None, budget=ONE_THREAD) is None


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("weights", [None, HEAVY])
def test_the_tree_has_the_least_total(rule, weights):
    tree = Optimal().walk(Position(TABLE, rule=rule, weights=weights), opener=None, budget=ONE_THREAD)
    if weights is None:
        assert turn_counts(tree).total == plain(rule)
    assert tree.word == Optimal()(Position(TABLE, rule=rule, weights=weights))


def test_words_without_a_weight_wait_for_their_turn():
    weighted = Position(TABLE, weights={"match": 9, "patch": 1})
    tree = Optimal().walk(weighted, opener=None, budget=ONE_THREAD)
    assert tree.word == "match" and [branch.word for branch in tree.branches.values()] == ["patch"]
    words = Lexicon.from_words(["batch", "catch"])
    assert Optimal()(Position(words, weights={"batch": 1, "catch": 2})) == "catch"
