"""What guesses cost under a rule that looks at the clues."""

from __future__ import annotations

from random import Random

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import IllegalGuessError
from fivefold.puzzle import reference
from fivefold.puzzle.clue import parse_clue
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.guess_costs import guess_costs
from fivefold.words.familiar import unfamiliarity
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
