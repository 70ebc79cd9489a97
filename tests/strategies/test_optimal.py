"""Play that looks ahead: exact, and by a few guesses per turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import FeedbackTable, Lexicon
from fivefold.base.budget import Budget
from fivefold.base.progress import Control
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.strategies.by_name import named_strategy
from fivefold.strategies.optimal import Optimal
from fivefold.strategies.simulate import simulate
from tests.support.plain_play import play_all_plainly, words_of
from tests.support.positions import game
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
