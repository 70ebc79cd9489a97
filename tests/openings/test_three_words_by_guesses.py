"""Triples by guesses: every order of their words, and no claim that is not proven."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.base.errors import OpeningError
from fivefold.openings.rank import exact_rank, place_opening, rank_openings
from fivefold.openings.totals import NEVER, OpeningTotals, close_triple, opening_total
from fivefold.puzzle.position import Position
from tests.support.small_search import LEXICON, TABLE, stopped

ONE = Budget(threads=1)


def test_triples_count_in_their_best_order():
    for words in list(combinations(LEXICON.guesses, 3))[::4]:
        orders = permutations(words)
        truth = min(opening_total(TABLE, order, budget=ONE).total.value for order in orders)
        found = place_opening(LEXICON, words, by="guesses", budget=ONE)
        assert (found.opening.total, found.opening.rank, len(found)) == (truth, None, 1)
        assert found.status is Status.BOUNDED and found.place == Bounds(1, None)
        assert opening_total(TABLE, found.opening.words).total.value == truth
    with pytest.raises(OpeningError, match="different words"):
        place_opening(LEXICON, ["batch", "batch", "catch"], by="guesses")
    with pytest.raises(OpeningError, match="rank of three words by guesses"):
        exact_rank(LEXICON, LEXICON.guesses[:3], by="guesses")
    with pytest.raises(OpeningError, match="the place of 4 words"):
        place_opening(LEXICON, LEXICON.guesses[:4], by="guesses")


def test_no_triple_beats_the_best_pair_and_none_is_called_certain():
    ranking = rank_openings(LEXICON, 3, by="guesses", top=40, budget=ONE)
    best_pair = rank_openings(LEXICON, 2, by="guesses", top=1)[0].total
    assert ranking.others == best_pair and ranking.status is Status.BOUNDED
    assert len(ranking) == 35
    assert [opening.rank for opening in ranking] == list(range(1, 36))
    assert ranking.certain == sum(opening.value < ranking.others for opening in ranking) == 0


def test_a_triple_that_was_stopped_has_no_total(monkeypatch):
    totals = OpeningTotals(Position(LEXICON), ONE.start())
    monkeypatch.setattr(totals, "search", lambda orders: [-1] * len(orders))
    assert not close_triple(totals, (0, 1, 2))
    monkeypatch.setattr(totals, "search", lambda orders: [NEVER] * len(orders))
    assert close_triple(totals, (0, 1, 3))
    assert totals.known == {}


def test_a_stop_leaves_a_bound_and_no_total():
    budget = Budget(control=stopped())
    found = place_opening(LEXICON, LEXICON.guesses[:3], by="guesses", budget=budget)
    assert (found.status, len(found), found.limit) == (Status.STOPPED, 0, 9)
