"""Openings by guesses, part by part: bounds, limits, places and what is called proven."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold.base.bounds import Status
from fivefold.base.errors import OptionError
from fivefold.openings.by_guesses import NEVER, OpeningTotals
from fivefold.openings.several_words import OpeningCounts
from fivefold.openings.three_words_by_guesses import _close, best_triples_by_guesses, triple_by_guesses
from fivefold.openings.total import opening_total
from fivefold.openings.two_words_by_guesses import (
    PairSearch,
    best_pairs_by_guesses,
    pair_rank_by_guesses,
)
from tests.support.small_search import LEXICON, TABLE, stopped

PAIRS = list(combinations(range(len(LEXICON.guesses)), 2))
COUNTS = OpeningCounts(total=3, bounded=1, evaluated=2)


def openings(lexicon=LEXICON):
    return OpeningTotals(lexicon, guesses=6, threads=1, seconds=None)


def total(ids, lexicon=LEXICON, table=TABLE):
    return opening_total(table, [lexicon.guesses[i] for i in ids], threads=1).total


TRUTH = sorted((min(total(ids), total(ids[::-1])), ids) for ids in PAIRS)


def names(ids):
    return tuple(LEXICON.guesses[i] for i in ids)


def test_the_limit_of_the_best_is_the_last_total_among_them():
    totals = openings()
    totals.known = {(0, 1): (12, (0, 1)), (0, 2): (10, (2, 0)), (1, 2): (15, (1, 2))}
    assert [totals.worst(count) for count in (1, 2, 3, 4)] == [10, 12, 15, NEVER - 1]
    best = totals.best(2)
    assert [(opening.words, opening.value, opening.rank) for opening in best] == [
        (names((2, 0)), 10.0, 1),
        (names((0, 1)), 12.0, 2),
    ]


@pytest.mark.parametrize(
    ("rest", "most", "status", "proven", "limit"),
    [
        (16, 15, "exact", 3, 10),
        (15, 15, "bounded", 2, 10),
        (12, 15, "bounded", 1, 10),
        (10, 15, "bounded", 0, 10),
        (9, 15, "bounded", 0, 9),
    ],
)
def test_what_is_below_the_rest_is_proven(rest, most, status, proven, limit):
    totals = openings()
    totals.known = {(0, 1): (12, (0, 1)), (0, 2): (10, (2, 0)), (1, 2): (15, (1, 2))}
    found = totals.ranking(totals.best(3), COUNTS, rest=rest, most=most)
    assert (found.status, found.proven, found.limit) == (status, proven, limit)
    assert found.rest == min(rest, most) and not found.interrupted


def test_an_opening_without_a_total_was_stopped_or_is_too_slow():
    totals = openings()
    with pytest.raises(
        OptionError, match="after above batch some answer cannot always be found in time"
    ):
        totals.require((0, 1))
    totals.stopwatch.control.request_stop()
    with pytest.raises(KeyboardInterrupt):
        totals.require((0, 1))


def test_ctrl_c_during_a_search_stops_all_that_follows(monkeypatch):
    totals = openings()

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(totals._search, "totals", interrupted)
    assert totals.search([(0, 1), (0, 2)]) == [-1, -1]
    assert totals.stopwatch.stopped
    assert totals.ranking([], COUNTS, rest=1, most=2).interrupted


def pair_search(lexicon=LEXICON):
    return PairSearch(openings(lexicon), disjoint=False, threads=1)


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
    monkeypatch.setattr("fivefold.openings.two_words_by_guesses._MOST_BOUNDS", 3)
    found, beyond = pair_search()._bounds(NEVER - 1, None)
    assert len(found) == 3 and all(bound >= beyond for bound, _ in everything[3:])


def test_a_stop_leaves_what_no_pair_goes_below():
    search = pair_search()
    search.totals.stopwatch.control = stopped()
    assert search._bounds(NEVER - 1, None)[1] == 9 == search._least()
    # One answer at once, and at most as many of the others in two as there are patterns.
    words = Lexicon.load("nyt-2022").answers[::8]
    assert pair_search(Lexicon.from_words(words))._least() == 3 * len(words) - 3 - 243
    alone = Lexicon.from_words(["ab", "ba"])
    assert pair_search(alone)._least() == 3 == best_pairs_by_guesses(alone, count=1)[0].value


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
    ranking = best_pairs_by_guesses(LEXICON, count=count, threads=1)
    assert [(o.value, tuple(sorted(o.words))) for o in ranking] == [
        (least, names(ids)) for least, ids in TRUTH[:count]
    ]
    assert ranking.status == "exact" and ranking.counts.closed == ranking.counts.total == 21


def test_every_pair_has_its_place_and_only_pairs_with_the_word_are_its_partners():
    for place, (least, ids) in enumerate(TRUTH, start=1):
        found = pair_rank_by_guesses(LEXICON, names(ids), threads=1)
        assert (found[0].rank, found[0].value, found.status) == (place, least, "exact")
    for word in ("above", "match"):
        ranking = best_pairs_by_guesses(LEXICON, word=word, count=9, threads=1)
        truth = [(least, names(ids)) for least, ids in TRUTH if word in names(ids)]
        assert [(o.value, tuple(sorted(o.words))) for o in ranking] == truth


def test_triples_count_in_their_best_order():
    table = FeedbackTable.build(LEXICON, threads=1)
    for words in list(combinations(LEXICON.guesses, 3))[::4]:
        truth = min(opening_total(table, order, threads=1).total for order in permutations(words))
        assert triple_by_guesses(LEXICON, words, threads=1)[0].value == truth
    with pytest.raises(OptionError, match="three different words"):
        triple_by_guesses(LEXICON, ["batch", "batch", "catch"])
    with pytest.raises(OptionError, match="three different words"):
        triple_by_guesses(LEXICON, LEXICON.guesses[:4])


def test_no_triple_beats_the_best_pair_and_none_is_called_proven():
    ranking = best_triples_by_guesses(LEXICON, count=40, threads=1)
    assert ranking.rest == TRUTH[0][0] and ranking.status == "bounded"
    assert len(ranking) == 35
    assert [opening.rank for opening in ranking] == list(range(1, 36))
    assert ranking.proven == sum(opening.value < ranking.rest for opening in ranking) == 0


def test_a_triple_that_was_stopped_has_no_total(monkeypatch):
    totals = openings()
    monkeypatch.setattr(totals, "search", lambda orders: [-1] * len(orders))
    _close(totals, (0, 1, 2))
    monkeypatch.setattr(totals, "search", lambda orders: [NEVER] * len(orders))
    _close(totals, (0, 1, 3))
    assert totals.known == {}


def test_a_total_that_is_not_known_is_not_called_impossible():
    found = opening_total(TABLE, ["chomp"], control=stopped())
    assert (found.status, found.total, found.impossible) == (Status.STOPPED, None, False)
    found = opening_total(TABLE, ["chomp"], guesses=2)
    assert (found.status, found.total, found.impossible) == (Status.PROVEN, None, True)
    assert opening_total(TABLE, ["chomp"], guesses=3).total == 11
    for words in ([], ["chomp"] * 4):
        with pytest.raises(OptionError, match=f"not {len(words)}"):
            opening_total(TABLE, words)
