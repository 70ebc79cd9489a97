"""The best guesses of a position against a plain recursion, with rules, weights and clues."""

from __future__ import annotations

import pytest

from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.search.exact import solve
from fivefold.search.guess_costs import guess_costs
from fivefold.words.familiar import unfamiliarity
from tests.support.positions import game
from tests.support.small_search import (
    EVERY_SIXTIETH,
    FAMILY,
    HEAVY,
    LEXICON,
    ONES,
    PART,
    TABLE,
    plain,
    stopped,
)


def costs(found):
    return [(cost.word, cost.total.lower, cost.total.upper) for cost in found.guesses]


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
