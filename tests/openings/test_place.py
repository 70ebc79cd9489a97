"""How good an opening is: its value, the best beside it, its rank, and no claim that is not proven."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import _core
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.openings import totals, triples
from fivefold.openings.rank import exact_rank, place_opening, rank_openings
from fivefold.openings.totals import opening_total
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.words.lexicon import Lexicon
from tests.support.plain_openings import CRITERIA, exhaustive, lexicons, relaxed, shown


@pytest.fixture(scope="module")
def real() -> Lexicon:
    words = Lexicon.load("nyt-2022")
    return Lexicon.from_words(words.answers[::4], words.guesses[::16], name="part")


@pytest.fixture(scope="module")
def part() -> Lexicon:
    words = Lexicon.load("nyt-2022")
    return Lexicon.from_words(words.answers[::8], words.guesses[::100], name="part")


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
@relaxed
@given(lexicon=lexicons(), data=st.data())
def test_a_pair_has_the_place_of_exhaustive_evaluation(criterion, lexicon, data):
    truth = exhaustive(lexicon, criterion)
    place = data.draw(st.integers(0, len(truth) - 1))
    top, words = data.draw(st.integers(1, 5)), truth[place][1][::-1]
    found = place_opening(lexicon, words, by=criterion, top=top)
    # The best pairs, and this one after them with no rank that is not certain.
    assert shown(found) == [*truth[:top], *[truth[place]] * (place >= top)]
    assert [row.rank for row in found] == [*range(1, min(top, len(truth)) + 1), *[None] * (place >= top)]
    assert found.opening == found.find(*words) and found.status is Status.PROVEN
    assert found.place == (Bounds(top + 1, None) if place >= top else Bounds.exactly(place + 1))
    assert found.gap.value == pytest.approx(abs(truth[place][0] - truth[0][0]))
    found = exact_rank(lexicon, words, by=criterion)
    assert found.opening.rank == place + 1 and found.place.value == place + 1
    assert found.status is Status.PROVEN and found.best.value == pytest.approx(truth[0][0])
    assert found.counts.closed == comb(len(lexicon.guesses), 2)


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
@pytest.mark.parametrize("place", [0, 3, 500, 40_000])
def test_a_rank_that_was_not_counted_to_its_end_is_only_a_bound(real, criterion, place):
    pair = rank_openings(real, by=criterion, top=place + 1)[place].words
    control, calls = _core.Control(), []

    def stop_later(_done):
        calls.append(1)
        if len(calls) > 3:
            control.request_stop()

    budget = Budget(threads=1, control=control, on_progress=stop_later)
    found = exact_rank(real, pair, by=criterion, budget=budget)
    assert found.place.lower <= place + 1
    if found.status is Status.PROVEN:
        assert found.opening.rank == found.place.value == place + 1
    else:
        assert found.status is Status.STOPPED
        assert [row.rank for row in found if row.words == pair] == [found.place.value]


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
def test_a_triple_of_a_long_list_is_beside_good_ones_and_called_no_best(part, criterion, monkeypatch):
    few = Lexicon.from_words(part.answers[::20], part.guesses[::16])
    by = criterion.name
    truth = [words for _, words in exhaustive(few, criterion, words=3)]
    monkeypatch.setattr(triples, "FEW_PAIRS", 0)
    found = place_opening(few, truth[1000], by=by, top=3)
    assert found.status is Status.BOUNDED and len(found) == 4
    assert {row.rank for row in found} == {None} and found.place == Bounds(4, None)
    places = [truth.index(row.words) for row in found]
    assert places == sorted(places) and places[-1] == 1000
    best = place_opening(few, truth[0], by=by, top=3)
    assert best[0] == best.opening and best.place == Bounds(1, None) and best.gap.lower == 0
    if by != "largest":
        ranked = exact_rank(few, truth[0], by=by)
        assert ranked.opening.rank == 1 and ranked.status is Status.PROVEN
        assert ranked.best.value == ranked.opening.value and ranked.gap.value == 0


def test_a_good_pair_of_a_long_list_is_beside_totals_that_hold_and_called_no_best(part, monkeypatch):
    table, truth = FeedbackTable.build(part), rank_openings(part, by="guesses", top=300)
    monkeypatch.setattr(totals, "FEW_PAIRS", 0)
    worst = truth[299]
    found = place_opening(part, worst.words, by="guesses", top=4)
    assert (found.status, found.opening.total, len(found)) == (Status.BOUNDED, worst.total, 5)
    assert [row.rank for row in found] == [None] * 5 and found.least_ranks == (1, 2, 3, 4, 5)
    assert found.gap.lower <= worst.total - truth[0].total <= found.gap.upper
    assert all(opening_total(table, row.words).total.value == row.total for row in found)
    ranked = exact_rank(part, worst.words, by="guesses")
    assert (ranked.opening.rank, ranked.status) == (300, Status.PROVEN)
    assert (ranked[0].total, ranked[0].rank, ranked.best.value) == (truth[0].total, 1, truth[0].total)
