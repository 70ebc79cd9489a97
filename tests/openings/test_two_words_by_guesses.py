"""Openings by guesses, part by part: bounds, limits, places and what is called proven."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from fivefold import Lexicon
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import OpeningError
from fivefold.openings.opening import OpeningCounts
from fivefold.openings.rank import exact_rank, rank_openings, rank_partners
from fivefold.openings.totals import NEVER, OpeningTotals, PairSearch, Played, opening_total
from fivefold.puzzle.position import Position
from tests.support.small_search import LEXICON, TABLE, stopped

PAIRS = list(combinations(range(len(LEXICON.guesses)), 2))
COUNTS = OpeningCounts(total=3, bounded=1, evaluated=2)
ONE = Budget(threads=1)


def openings(lexicon=LEXICON):
    return OpeningTotals(Position(lexicon), ONE.start())


def total(ids, lexicon=LEXICON, table=TABLE):
    return opening_total(table, [lexicon.guesses[i] for i in ids], budget=ONE).total.value


TRUTH = sorted((min(total(ids), total(ids[::-1])), ids) for ids in PAIRS)


def names(ids):
    return tuple(LEXICON.guesses[i] for i in ids)


KNOWN = {(0, 1): Played(12, (0, 1)), (0, 2): Played(10, (2, 0)), (1, 2): Played(15, (1, 2))}


def test_the_limit_of_the_best_is_the_last_total_among_them():
    totals = openings()
    totals.known = dict(KNOWN)
    assert [totals.worst(count) for count in (1, 2, 3, 4)] == [10, 12, 15, NEVER - 1]
    best = totals.best(2)
    assert [(opening.words, opening.value, opening.total, opening.rank) for opening in best] == [
        (names((2, 0)), 10.0, 10, 1),
        (names((0, 1)), 12.0, 12, 2),
    ]


@pytest.mark.parametrize(
    ("others", "most", "status", "certain", "limit"),
    [
        (16, 15, Status.PROVEN, 3, 10),
        (15, 15, Status.BOUNDED, 2, 10),
        (12, 15, Status.BOUNDED, 1, 10),
        (10, 15, Status.BOUNDED, 0, 10),
        (9, 15, Status.BOUNDED, 0, 9),
    ],
)
def test_what_is_below_all_others_is_certain(others, most, status, certain, limit):
    totals = openings()
    totals.known = dict(KNOWN)
    found = totals.ranking(totals.best(3), COUNTS, others=others, most=most)
    assert (found.status, found.certain, found.limit) == (status, certain, limit)
    assert found.others == min(others, most)


def test_an_opening_without_a_total_is_too_slow():
    with pytest.raises(
        OpeningError, match="after above batch some answer cannot always be found in time"
    ):
        openings().require((0, 1))


def test_ctrl_c_during_a_search_stops_all_that_follows(monkeypatch):
    totals = openings()

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(totals._search, "totals", interrupted)
    assert totals.search([(0, 1), (0, 2)]) == [-1, -1]
    assert totals.clock.stopped
    assert totals.ranking([], COUNTS, others=1, most=2).status is Status.STOPPED


def pair_search(lexicon=LEXICON):
    return PairSearch(openings(lexicon))


def test_bounds_hold_and_all_that_keep_a_ceiling_are_given():
    search = pair_search()
    everything, beyond = search._bounds(NEVER - 1, None)
    assert sorted(ids for _, ids in everything) == PAIRS and beyond == NEVER
    truth = {ids: least for least, ids in TRUTH}
    assert all(bound <= truth[ids] for bound, ids in everything)
    assert any(bound == truth[ids] for bound, ids in everything)
    for ceiling in sorted({bound for bound, _ in everything}):
        found, beyond = search._bounds(ceiling, None)
        assert sorted(found) == sorted(pair for pair in everything if pair[0] <= ceiling)
        assert beyond == ceiling + 1
        assert [bound for bound, _ in found] == sorted(bound for bound, _ in found)


def test_pairs_that_find_no_room_are_beyond_the_last_bound(monkeypatch):
    everything, _ = pair_search()._bounds(NEVER - 1, None)
    monkeypatch.setattr("fivefold.openings.totals._MOST_BOUNDS", 3)
    search = pair_search()
    found, beyond = search._bounds(NEVER - 1, None)
    assert len(found) == 3 and all(bound >= beyond for bound, _ in everything[3:])
    assert search.counts.bounded == 0  # how many are left is not known
    search.totals.clock.control = stopped()
    search._bounds(NEVER - 1, None, found[-1])
    assert search.counts.bounded == 0  # nor when the next round is stopped
    search = pair_search()
    found, _ = search._bounds(NEVER - 1, None)
    monkeypatch.undo()
    assert found + search._bounds(NEVER - 1, None, found[-1])[0] == everything
    assert search.counts.bounded == 0  # they are all there


def test_a_stop_leaves_what_no_pair_goes_below():
    search = pair_search()
    search.totals.clock.control = stopped()
    assert search._bounds(NEVER - 1, None)[1] == 9 == search.least()
    assert search._bounds(NEVER - 1, None, (12, PAIRS[0]))[1] == 12
    # One answer at once, and at most as many of the others in two as there are patterns.
    words = Lexicon.load("nyt-2022").answers[::8]
    assert pair_search(Lexicon.from_words(words)).least() == 3 * len(words) - 3 - 243
    alone = Lexicon.from_words(["ab", "ba"])
    assert pair_search(alone).least() == 3 == rank_openings(alone, by="guesses", top=1)[0].value


def test_the_better_order_is_better_for_every_pair():
    random = Random(3)
    some = [["".join(random.choices("abc", k=3)) for _ in range(9)] for _ in range(12)]
    for lexicon in [LEXICON, *(Lexicon.from_words(words[:6], words) for words in some)]:
        search = pair_search(lexicon)
        pairs = list(combinations(range(len(lexicon.guesses)), 2))
        found, here, back = (
            search.totals.search(orders)
            for orders in (
                [search._better_order(ids) for ids in pairs],
                pairs,
                [ids[::-1] for ids in pairs],
            )
        )
        assert found == [min(orders) for orders in zip(here, back, strict=True)]


def test_pairs_are_searched_up_to_the_limit_and_a_stop_gives_the_bound(monkeypatch):
    asked = []

    def answer(orders, limit):
        asked.append((len(orders), limit))
        return [{0: 12, 1: 13, 2: 12}.get(sum(order) - 1, -1) for order in orders]

    search = pair_search()
    monkeypatch.setattr(search.totals, "search", answer)
    bounds = [(10, (0, 1)), (12, (0, 2)), (12, (0, 3))]
    assert search._close(bounds, lambda: 12) == NEVER
    assert sorted(search.totals.known) == [(0, 1), (0, 3)] and asked == [(3, 13)]
    assert search._close([(13, (0, 4))], lambda: 12) == NEVER and len(asked) == 1
    assert search._close([(12, (0, 4))], lambda: 12) == 12


@pytest.mark.parametrize("count", [1, 2, 5, 21, 30])
def test_the_best_pairs_are_the_best_of_all(count):
    ranking = rank_openings(LEXICON, by="guesses", top=count, budget=ONE)
    assert [(o.value, tuple(sorted(o.words))) for o in ranking] == [
        (least, names(ids)) for least, ids in TRUTH[:count]
    ]
    assert ranking.status is Status.PROVEN and ranking.counts.closed == ranking.counts.total == 21


def test_every_pair_has_its_place_and_only_pairs_with_the_word_are_its_partners():
    for place, (least, ids) in enumerate(TRUTH, start=1):
        found = exact_rank(LEXICON, names(ids), by="guesses", budget=ONE)
        assert (found.opening.rank, found.opening.value, found.status) == (place, least, Status.PROVEN)
    for word in ("above", "match"):
        ranking = rank_partners(LEXICON, word, by="guesses", top=9, budget=ONE)
        truth = [(least, names(ids)) for least, ids in TRUTH if word in names(ids)]
        assert [(o.value, tuple(sorted(o.words))) for o in ranking] == truth
