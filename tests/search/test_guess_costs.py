"""Best guesses against a recursion of a few lines, for words with more than five letters."""

from __future__ import annotations

import random
import string
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import FeedbackTable, Lexicon
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import IllegalGuessError
from fivefold.proof.proof import prove
from fivefold.proof.solve import solve_all_openers
from fivefold.puzzle import reference
from fivefold.puzzle.clue import parse_clue
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.beam import beam, entropy_beam
from fivefold.search.exact import solve
from fivefold.search.guess_costs import guess_costs
from fivefold.trees.check import check_tree
from fivefold.words.familiar import unfamiliarity
from tests.search.test_exact_rules import plain_cost
from tests.support.positions import game
from tests.support.small_search import (
    CLUE,
    EVERY_SIXTIETH,
    FAMILY,
    HEAVY,
    LEXICON,
    ONES,
    PART,
    TABLE,
    TWO_CLUES,
    agreeing,
    plain,
    stopped,
)


class Recursion:
    """The least total of guesses, by the reference feedback alone."""

    def __init__(self, guesses):
        self.guesses = guesses
        self.known = {}

    def after(self, guess, words):
        groups = {}
        for word in words:
            groups.setdefault(reference.feedback(guess, word), set()).add(word)
        return len(words) + sum(self.least(group) for group in groups.values() if group != {guess})

    def least(self, words):
        if len(words) <= 2:
            return 2 * len(words) - 1
        words = frozenset(words)
        if words not in self.known:
            telling = [g for g in self.guesses if len({reference.feedback(g, w) for w in words}) > 1]
            self.known[words] = min(self.after(guess, words) for guess in telling)
        return self.known[words]


def six_letters():
    lexicon = Lexicon.load("len6")
    return lexicon.answers[::40], lexicon.guesses[::150]


def eleven_letters():
    """A word of six letters and one of five, for lack of a list of longer ones."""
    five = Lexicon.load("original")
    answers, guesses = six_letters()
    return (
        [a + b for a, b in zip(answers, five.answers[::20], strict=False)],
        [a + b for a, b in zip(guesses, five.guesses[::120], strict=False)],
    )


@pytest.fixture(scope="module", params=[six_letters, eleven_letters])
def table(request):
    """Patterns of 16 bits, and of 32."""
    return FeedbackTable.build(Lexicon.from_words(*request.param()), threads=1)


@pytest.mark.parametrize("seed", range(12))
def test_positions_of_long_words_cost_what_a_recursion_finds(table, seed):
    chance = random.Random(seed)
    # Words that end alike, so that guesses matter.
    words = sorted(table.lexicon.answers, key=lambda word: word[::-1])
    size = chance.randint(3, 6)
    first = chance.randrange(len(words) - size)
    candidates = words[first : first + size]
    wanted = chance.sample(table.lexicon.guesses, 3)
    found = guess_costs(game(table, candidates), top=3, wanted=wanted, budget=Budget(threads=1))
    recursion = Recursion(table.lexicon.guesses)
    assert found.status is Status.PROVEN and found.lower == recursion.least(candidates)
    for cost in (*found.guesses, *found.wanted):
        assert cost.total.exact and cost.total.upper == recursion.after(cost.word, candidates)
    assert found.guesses[0].total.upper == found.lower


def costs(found):
    return [(cost.word, cost.total.lower, cost.total.upper) for cost in found.guesses]


@pytest.mark.parametrize("rule", [Rule.HARD, Rule.ULTRA_HARD])
@pytest.mark.parametrize("weights", [None, HEAVY])
@pytest.mark.parametrize("history", [(), (CLUE,), TWO_CLUES])
def test_a_rule_holds_from_the_first_guess_on(rule, weights, history):
    candidates = agreeing(LEXICON, history)
    legal = [word for word in LEXICON.guesses if rule.allows(word, history)]
    truth = {
        word: plain(rule, history, opener=word, weights=weights or ONES)
        for word in legal
        if len(reference.partition(word, candidates)) > 1
    }
    found = guess_costs(
        game(TABLE, candidates, rule=rule, history=history, weights=weights),
        top=9,
        wanted=candidates[:1],
    )
    least = min(truth.values())
    assert (found.status, found.lower, found.ranked) == (Status.PROVEN, least, True)
    assert {cost.word: cost.total.upper for cost in found.guesses} == truth
    order = [
        (cost.total.upper, cost.word not in candidates, unfamiliarity(cost.word, LEXICON))
        for cost in found.guesses
    ]
    assert order == sorted(order)
    assert found.wanted[0].total.upper == truth[candidates[0]]


@pytest.mark.parametrize(("weights", "weight"), [(None, 3), (HEAVY, 11)])
def test_a_guess_that_tells_nothing_costs_a_turn_and_binds_the_next(weights, weight):
    lexicon = Lexicon.from_words(FAMILY, ["chomp", "latch"])
    table = FeedbackTable.build(lexicon, threads=1)
    history = [parse_clue("above=YBBBB"), *TWO_CLUES]
    candidates = agreeing(lexicon, history)
    found = guess_costs(
        game(table, candidates, rule=Rule.HARD, history=history, weights=weights), wanted=["latch"]
    )
    after = (*history, parse_clue("latch=BGGGG"))
    rest = plain(Rule.HARD, after, weights=weights or ONES, lexicon=lexicon)
    cost = found.wanted[0]
    assert (cost.total.lower, cost.total.upper) == (weight + rest, weight + rest)


def test_guesses_are_ranked_by_cost_even_where_their_bounds_are_not_the_least():
    answers = ["aaa", "abd", "aca", "acb", "acc", "acd", "ada", "bbb", "bbd", "cbb"]
    others = ["aac", "abc", "add", "bab", "bad", "bca", "caa", "cda", "cdb", "dbd"]
    table = FeedbackTable.build(Lexicon.from_words(answers, others), threads=1)
    found = guess_costs(game(table, answers, rule=Rule.HARD), top=4)
    assert (found.status, found.lower, found.ranked) == (Status.PROVEN, 21, True)
    # The bound is 3n - k, one less for a candidate: 21 for each of these.
    assert costs(found) == [("bbd", 21, 21), ("bad", 21, 21), ("cda", 21, 21), ("acd", 22, 22)]


@pytest.mark.parametrize("rule", [Rule.HARD, Rule.ULTRA_HARD])
def test_random_words_are_ranked_by_a_plain_order(rule):
    random = Random(12)
    for _ in range(40):
        words = ["".join(random.choices("abc", k=3)) for _ in range(9)]
        lexicon = Lexicon.from_words(words[:4], words)
        history = [(words[-1], reference.feedback(words[-1], words[0]))] * random.randint(0, 1)
        candidates = agreeing(lexicon, history)
        if len(candidates) == 1:
            continue
        table = FeedbackTable.build(lexicon, threads=1)
        ones = dict.fromkeys(lexicon.answers, 1)
        truth = {
            word: plain(rule, history, word, weights=ones, lexicon=lexicon)
            for word in lexicon.guesses
            if rule.allows(word, history)
        }
        groups = {word: reference.partition(word, candidates).values() for word in truth}

        def place(word, truth=truth, candidates=candidates, lexicon=lexicon, groups=groups):
            left = sum(len(group) ** 2 for group in groups[word])
            return truth[word], word not in candidates, unfamiliarity(word, lexicon), left, word

        order = sorted((word for word in truth if len(groups[word]) > 1), key=place)
        position = game(table, candidates, rule=rule, history=history)
        found = guess_costs(position, top=99, wanted=tuple(truth), budget=Budget(threads=1))
        assert costs(found) == [(word, truth[word], truth[word]) for word in order]
        assert [cost.total.upper for cost in found.wanted] == list(truth.values())
        for top in range(1, len(order)):
            assert guess_costs(position, top=top).guesses == found.guesses[:top]


def test_a_wanted_guess_must_be_legal():
    position = Position(LEXICON, rule="hard").after(CLUE)
    for few in (position, position.among(["match"])):
        with pytest.raises(IllegalGuessError, match="hard rule: 'batch' showed a green A"):
            guess_costs(few, wanted=["chomp"])


def test_a_stopped_search_under_a_rule_claims_nothing():
    found = guess_costs(
        game(PART, EVERY_SIXTIETH.answers, rule=Rule.HARD), top=2, budget=Budget(control=stopped())
    )
    assert found.status is Status.STOPPED
    assert all(cost.total.upper is None for cost in found.guesses)


@pytest.mark.parametrize("weights", [None, HEAVY])
def test_costs_are_those_of_a_plain_recursion_in_order(weights):
    found = guess_costs(game(TABLE, FAMILY, weights=weights), top=3, wanted=["above", "match"])
    truth = {word: plain(opener=word, weights=weights or ONES) for word in LEXICON.guesses}
    best = sorted(
        (cost, word not in FAMILY, unfamiliarity(word, LEXICON), word) for word, cost in truth.items()
    )[:3]
    assert [(cost, word) for word, cost, _ in costs(found)] == [(c, word) for c, _, _, word in best]
    assert all(cost.total.exact for cost in (*found.guesses, *found.wanted))
    assert [cost.total.upper for cost in found.wanted] == [truth["above"], truth["match"]]
    assert (found.status, found.lower, found.ranked) == (Status.PROVEN, best[0][0], True)


def test_two_candidates_are_searched_and_one_is_guessed():
    found = guess_costs(game(TABLE, ["match", "patch"]), top=1, wanted=["above", "patch"])
    assert costs(found) == [("match", 3, 3)]
    assert [cost.total.upper for cost in found.wanted] == [5, 3]
    found = guess_costs(game(TABLE, ["match"], weights=HEAVY), wanted=["match", "patch"])
    assert costs(found) == [("match", 9, 9)]
    assert [cost.total.upper for cost in found.wanted] == [9, 18]


def test_a_stopped_search_claims_nothing():
    words = EVERY_SIXTIETH.answers
    found = guess_costs(game(PART, words), top=3, budget=Budget(control=stopped()))
    assert found.status is Status.STOPPED and not found.ranked
    assert all(cost.total.upper is None for cost in found.guesses)
    assert found.lower <= solve(game(PART), budget=Budget(threads=1)).total.upper


LETTERS = string.ascii_lowercase + "äöüßéèêëàâçñîïôœùûÿåøæłńśźżćąęőűčďěňřšťůžğışș"


def strangers(count):
    """Two-letter words without common letters."""
    letters = sorted(set(LETTERS) | {chr(0x3B1 + i) for i in range(24) if i != 17})
    pairs = [a + b for a, b in zip(letters[::2], letters[1::2], strict=False)]
    rest = [chr(0x430 + 2 * i) + chr(0x431 + 2 * i) for i in range(16)]
    words = [*pairs, *rest][:count]
    assert len(words) == count
    return words


@st.composite
def nearly_strangers(draw):
    """A few words without common letters; perhaps a guess that tells a little, and relatives of some."""
    words = strangers(12)
    answers = draw(st.lists(st.sampled_from(words[:6]), min_size=3, max_size=5, unique=True))
    others = draw(
        st.lists(st.sampled_from([*words[6:8], words[0][0] + words[1][0], words[2][::-1]]), max_size=2)
    )
    weights = {word: draw(st.integers(1, 5)) for word in answers}
    return Lexicon.from_words(answers, others), draw(st.none() | st.just(weights))


@settings(max_examples=60)
@given(nearly_strangers(), st.sampled_from(Rule), st.sampled_from([None, 2, 3, 4, 5]))
def test_the_cost_is_that_of_a_plain_recursion(puzzle, rule, guesses):
    lexicon, weights = puzzle
    table = FeedbackTable.build(lexicon, threads=1)
    answers = list(lexicon.answers)
    own = weights or dict.fromkeys(answers, 1)
    left = len(answers) + 1 if guesses is None else guesses
    cost = plain_cost((lexicon.guesses, rule, own), (), answers, left)
    position, one = game(table, rule=rule, weights=weights, guesses=guesses), Budget(threads=1)
    for solution in (solve(position, budget=one), solve_all_openers(position, budget=one)):
        assert solution.status is Status.PROVEN
        assert (solution.total.upper or INFINITE_COST) == cost
        assert solution.tree is None or check_tree(solution.tree, lexicon, rule=rule).valid


@pytest.mark.parametrize("rule", Rule, ids=str)
def test_sixty_strangers_are_guessed_in_turn(rule):
    lexicon = Lexicon.from_words(strangers(60))
    table = FeedbackTable.build(lexicon, threads=1)
    turns = 60 * 61 // 2
    position, one = game(table, rule=rule, guesses=None), Budget(threads=1)
    assert solve(position, budget=one).total.upper == turns
    assert solve(position, opener=lexicon.answers[7], budget=one).total.upper == turns
    assert prove(position, budget=one).total == turns
    weights = {word: 1 + i % 7 for i, word in enumerate(lexicon.answers)}
    cost = sum(i * w for i, w in enumerate(sorted(weights.values(), reverse=True), 1))
    position = game(table, rule=rule, weights=weights, guesses=None)
    assert solve(position, budget=one).total.upper == cost
    assert solve_all_openers(position, budget=one).total.upper == cost
    assert beam(position, 3, budget=one).total.upper == cost
    assert solve(game(table, rule=rule, guesses=59), budget=Budget(threads=1)).impossible
    assert solve(
        game(table, rule=rule, weights=weights, guesses=59), budget=Budget(threads=1)
    ).impossible


def test_rankings_and_beams_of_strangers_end():
    lexicon = Lexicon.from_words(strangers(60))
    table = FeedbackTable.build(lexicon, threads=1)
    found = guess_costs(game(table, lexicon.answers), top=3, budget=Budget(threads=1))
    assert found.status is Status.PROVEN and [cost.total.upper for cost in found.guesses] == 3 * [1830]
    assert entropy_beam(game(table, guesses=None), 3).total.upper == 1830
