"""Openings by the guesses they take."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import combinations, count, permutations
from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivefold import Control, FeedbackTable
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import UNLIMITED, Budget, Clock
from fivefold.base.documents import plain
from fivefold.base.errors import OpeningError, OptionError, UnknownWordError
from fivefold.cli import main
from fivefold.openings import totals
from fivefold.openings.opening import OpeningCounts
from fivefold.openings.rank import exact_rank, place_opening, rank_openings, rank_partners
from fivefold.openings.totals import (
    NEVER,
    KnownTotals,
    Ordered,
    PairSearch,
    TotalSearch,
    opening_total,
)
from fivefold.puzzle import reference
from fivefold.puzzle.position import Position
from fivefold.search.exact import solve
from fivefold.words.lexicon import Lexicon
from tests.support.small_search import LEXICON, TABLE, part_of_nyt, stopped


def test_a_total_that_is_not_known_is_not_called_impossible():
    found = opening_total(TABLE, ["chomp"], budget=Budget(control=stopped()))
    assert (found.status, found.total, found.impossible) == (Status.STOPPED, Bounds(9, None), False)
    found = opening_total(Position(TABLE, guesses_left=2), ["chomp"])
    assert (found.status, found.total.value, found.impossible) == (Status.PROVEN, None, True)
    found = opening_total(Position(TABLE, guesses_left=3), ["CHOMP"])
    assert found.words == ("chomp",) and found.total == Bounds.exactly(11)
    assert found.mean == Bounds.exactly(Fraction(11, 5)) and plain(found)["mean"]["lower"] == 2.2


@pytest.mark.parametrize("opening", [("salet",), ("salet", "courd"), ("fuzzy", "jazzy")])
def test_a_total_below_the_limit_is_exact(opening):
    game = Position(Lexicon.from_words([*Lexicon.load("original").answers[::12], *opening]))
    rows = [tuple(game.lexicon.guess_ids[word] for word in opening)]
    (total,) = TotalSearch(game, UNLIMITED.start()).totals(rows)
    assert total == opening_total(game, opening).total.value
    for limit in range(total - 30, total + 2):
        (found,) = TotalSearch(game, UNLIMITED.start()).totals(rows, limit)
        assert found == total if limit > total else limit <= found <= total


def test_the_only_candidate_is_guessed_at_once():
    game = Position(LEXICON).after("chomp=YYBBY")
    assert game.candidates == ("patch",)
    for words in (["above"], ["above", "batch"], ["patch", "above", "batch"]):
        assert opening_total(game, words).total == Bounds.exactly(1)


def test_openings_have_one_to_three_words():
    for words in ([], ["chomp"] * 4):
        with pytest.raises(OpeningError, match=f"not {len(words)}"):
            opening_total(TABLE, words)


def test_other_rules_and_weights_are_refused():
    for game in (Position(LEXICON, rule="hard"), Position(LEXICON, weights={"batch": 2})):
        with pytest.raises(OptionError, match="normal rule and equal weights"):
            opening_total(game, ["chomp"])


def test_a_game_that_has_begun_counts_what_is_left():
    game = Position(LEXICON).after("batch=BGGGG")
    assert opening_total(game, ["chomp"]).total == Bounds.exactly(8)


ONE = Budget(threads=1)

relaxed = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


class Plain:
    """Totals by the definition: no bounds, no order, every guess tried."""

    def __init__(self, lexicon: Lexicon, guesses: int) -> None:
        self.lexicon = lexicon
        self.guesses = guesses
        self.cost = cache(self._cost)

    def _cost(self, candidates: tuple[str, ...], left: int) -> int:
        if left == 0:
            return INFINITE_COST
        if len(candidates) == 1:
            return 1
        best = INFINITE_COST
        for guess in self.lexicon.guesses:
            groups = [tuple(group) for group in reference.partition(guess, candidates).values()]
            if len(groups) > 1:
                rest = [self.cost(group, left - 1) for group in groups if group != (guess,)]
                best = min(best, len(candidates) + sum(rest))
        return best

    def total(self, words: tuple[str, ...]) -> int:
        """Play ``words`` first; below, ``play`` goes on with the rest of them."""
        return min(self._play(self.lexicon.answers, words, self.guesses), INFINITE_COST)

    def _play(self, candidates, words, left):
        if len(candidates) == 1 or not words:
            return self.cost(tuple(candidates), left)
        if left == 0:
            return INFINITE_COST
        groups = reference.partition(words[0], candidates).values()
        rest = [self._play(group, words[1:], left - 1) for group in groups if group != [words[0]]]
        return len(candidates) + sum(rest)

    def ranking(self, disjoint: bool = False) -> list[tuple[int, tuple[str, ...]]]:
        pairs = [
            (min(self.total(order) for order in permutations(pair)), pair)
            for pair in combinations(self.lexicon.guesses, 2)
            if not disjoint or not set(pair[0]) & set(pair[1])
        ]
        return sorted(pair for pair in pairs if pair[0] < INFINITE_COST)


@st.composite
def lexicons(draw) -> Lexicon:
    length = draw(st.sampled_from([2, 3, 4, 5, 5, 6]))
    alphabet = draw(st.sampled_from(["ab", "abc", "abcdefgh"]))
    words = st.text(alphabet=alphabet, min_size=length, max_size=length)
    answers = draw(st.lists(words, min_size=1, max_size=9, unique=True))
    guesses = draw(st.lists(words, min_size=2, max_size=5, unique=True))
    return Lexicon.from_words(answers, guesses)


@settings(relaxed, max_examples=300)
@given(lexicon=lexicons(), data=st.data())
def test_the_total_of_an_opening_is_that_of_playing_every_game(lexicon, data):
    length = data.draw(st.integers(1, 3))
    words = tuple(data.draw(st.sampled_from(lexicon.guesses)) for _ in range(length))
    guesses = data.draw(st.sampled_from([1, 2, 3, 4, 6]))
    found = opening_total(Position(lexicon, guesses_left=guesses), words, budget=ONE)
    total = Plain(lexicon, guesses).total(words)
    assert found.status is Status.PROVEN
    assert found.impossible == (total >= INFINITE_COST)
    assert found.total.value == (None if found.impossible else total)


@relaxed
@given(lexicon=lexicons(), disjoint=st.booleans(), count=st.integers(1, 12), guesses=st.integers(3, 6))
def test_the_best_pairs_are_those_of_playing_every_game(lexicon, disjoint, count, guesses):
    truth = Plain(lexicon, guesses).ranking(disjoint)
    game = Position(lexicon, guesses_left=guesses)
    ranking = rank_openings(game, by="guesses", top=count, disjoint=disjoint, budget=ONE)
    assert [(opening.value, tuple(sorted(opening.words))) for opening in ranking] == truth[:count]
    assert ranking.status is Status.PROVEN and ranking.certain == len(ranking)
    assert [total for total, _ in truth[count:] if total < ranking.others] == []
    assert ranking.counts.closed == ranking.counts.total
    for opening in ranking:
        assert Plain(lexicon, guesses).total(opening.words) == opening.value


@relaxed
@given(lexicon=lexicons(), data=st.data())
def test_a_pair_has_the_place_of_playing_every_game(lexicon, data):
    truth = Plain(lexicon, 6).ranking()
    if truth:
        place = data.draw(st.integers(0, len(truth) - 1))
        words = truth[place][1][::-1]
        for found in (
            place_opening(lexicon, words, by="guesses", top=len(truth), budget=ONE),
            exact_rank(lexicon, words, by="guesses", budget=ONE),
        ):
            assert (found.opening.rank, found.opening.value) == (place + 1, truth[place][0])
            assert (found.best.value, found.gap.value) == (truth[0][0], truth[place][0] - truth[0][0])
            assert found.status is Status.PROVEN and found.counts.closed == found.counts.total
            places = {pair: order for order, (_, pair) in enumerate(truth, start=1)}
            assert all(row.rank in (None, places[tuple(sorted(row.words))]) for row in found)


@relaxed
@given(lexicon=lexicons(), data=st.data())
def test_the_best_partners_are_the_best_pairs_with_the_word(lexicon, data):
    word = data.draw(st.sampled_from(lexicon.guesses))
    truth = [(total, pair) for total, pair in Plain(lexicon, 6).ranking() if word in pair]
    ranking = rank_partners(lexicon, word, by="guesses", top=3, budget=ONE)
    assert [(opening.value, tuple(sorted(opening.words))) for opening in ranking] == truth[:3]


@settings(relaxed, max_examples=25)
@given(lexicon=lexicons())
def test_triples_have_exact_totals_and_none_beats_the_bound(lexicon):
    plain = Plain(lexicon, 6)
    ranking = rank_openings(lexicon, 3, by="guesses", top=3, budget=ONE)
    totals = [
        min(plain.total(order) for order in permutations(triple))
        for triple in combinations(lexicon.guesses, 3)
    ]
    assert all(total >= ranking.others for total in totals)
    assert len(ranking) == min(3, sum(total < INFINITE_COST for total in totals))
    assert all(plain.total(opening.words) == opening.value for opening in ranking)


@pytest.fixture(scope="module")
def part() -> Lexicon:
    return part_of_nyt(8, 100)


def test_every_pair_of_a_real_list_is_ranked_as_if_all_were_searched(part):
    some = Lexicon.from_words(part.answers[::3], part.guesses[:20], name="some")
    table = FeedbackTable.build(some)
    truth = sorted(
        (min(opening_total(table, order).total.value for order in permutations(pair)), pair)
        for pair in combinations(some.guesses[:45], 2)
    )
    few = Lexicon("few", some.answers, some.guesses)
    ranking = rank_openings(few, by="guesses", top=len(some.guesses) ** 2)
    places = {tuple(sorted(opening.words)): opening.value for opening in ranking}
    assert all(places[pair] == total for total, pair in truth)


def test_one_word_costs_what_the_tree_search_says(part):
    table = FeedbackTable.build(part)
    word = part.answers[5]
    game = Position(table, guesses_left=None)
    solution = solve(game, opener=word)
    assert opening_total(game, [word]).total == solution.total


def test_threads_do_not_change_a_ranking(part):
    one, two = (
        rank_openings(part, by="guesses", top=5, budget=Budget(threads=threads)) for threads in (1, 2)
    )
    assert one == two and one.counts.evaluated < one.counts.total


def test_a_search_out_of_time_says_how_far_it_came(part, monkeypatch):
    table, best = FeedbackTable.build(part), rank_openings(part, by="guesses", top=1)[0].value
    over, bound = [], PairSearch._bounds

    def bound_too_late(*arguments):
        over.append(True)
        return bound(*arguments)

    monkeypatch.setattr(PairSearch, "_bounds", bound_too_late)
    monkeypatch.setattr(Clock, "over", property(lambda _: bool(over)))
    ranking = rank_openings(part, by="guesses", top=3)
    monkeypatch.undo()
    assert (ranking.status, ranking.certain, len(ranking)) == (Status.BOUNDED, 0, 3)
    assert ranking.others <= best <= ranking[0].value
    assert all(opening_total(table, opening.words).total.value == opening.value for opening in ranking)


def test_a_search_without_time_claims_only_what_holds_for_every_pair(part):
    best = rank_openings(part, by="guesses", top=1)[0]
    moment = Budget(seconds=1e-9)
    nothing = rank_openings(part, by="guesses", top=3, budget=moment)
    assert (nothing.status, nothing.certain, len(nothing)) == (Status.BOUNDED, 0, 0)
    assert nothing.others <= best.value
    placed = place_opening(part, best.words, by="guesses", budget=moment)
    assert (placed.status, len(placed), placed.opening) == (Status.BOUNDED, 0, None)
    assert placed.limit == nothing.others and placed.gap == Bounds(0.0, None)
    control = Control()
    control.request_stop()
    stopped = opening_total(part, [part.guesses[0]], budget=Budget(control=control))
    assert stopped.status is Status.STOPPED and not stopped.total.exact and not stopped.impossible


@relaxed
@given(lexicon=lexicons(), kept=st.integers(1, 12), count=st.integers(1, 12))
def test_pairs_are_gone_through_a_few_at_a_time(lexicon, kept, count):
    truth, bounds = Plain(lexicon, 6).ranking(), PairSearch._bounds

    def only_new(search, ceiling, word, last=None):
        found, beyond = bounds(search, ceiling, word, last)
        assert last is None or all(pair > last for pair in found)
        return found, beyond

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(totals, "_MOST_BOUNDS", kept)
        patch.setattr(PairSearch, "_bounds", only_new)
        ranking = rank_openings(lexicon, by="guesses", top=count, budget=ONE)
        worst = [exact_rank(lexicon, truth[-1][1], by="guesses", budget=ONE).opening] if truth else []
    assert [(opening.value, tuple(sorted(opening.words))) for opening in ranking] == truth[:count]
    assert ranking.status is Status.PROVEN and ranking.certain == len(ranking)
    assert ranking.counts.closed == ranking.counts.total
    assert [opening.rank for opening in worst] == [len(truth)][: len(truth)]


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_pairs_of_a_few_rounds_out_of_time_are_bounded_by_the_last(part, monkeypatch, rounds):
    best = rank_openings(part, by="guesses", top=40)
    asked, bound = [], PairSearch._bounds

    def bound_too_late(*arguments):
        asked.append(arguments)
        return bound(*arguments)

    monkeypatch.setattr(totals, "_MOST_BOUNDS", 8)
    monkeypatch.setattr(PairSearch, "_bounds", bound_too_late)
    monkeypatch.setattr(Clock, "over", property(lambda _: len(asked) > rounds))
    ranking = rank_openings(part, by="guesses", top=40)
    monkeypatch.undo()
    assert len(asked) == rounds + 1 and ranking.status is Status.BOUNDED
    assert ranking.counts.bounded == 0  # how many are left is not known
    assert asked[-1][-1][0] <= ranking.others <= best[39].value
    assert ranking.certain == sum(opening.value < ranking.others for opening in ranking)
    assert list(ranking[: ranking.certain]) == list(best[: ranking.certain])


def test_what_was_searched_first_is_not_counted_as_ruled_out_too(part, monkeypatch):
    asked, close = [], PairSearch._close

    def close_too_late(*arguments):
        asked.append(arguments)
        return close(*arguments)

    monkeypatch.setattr(PairSearch, "_close", close_too_late)
    monkeypatch.setattr(Clock, "over", property(lambda _: len(asked) > 1))  # the pairs to begin with
    ranking = rank_openings(part, by="guesses", top=20)
    counts = ranking.counts
    assert ranking.status is Status.BOUNDED and len(asked[1][1]) < counts.evaluated == 100
    assert counts.closed == counts.total


def test_partners_out_of_time_are_counted_among_the_pairs_with_the_word(part):
    halted = Control()
    halted.request_stop()
    ranking = rank_partners(part, part.guesses[0], by="guesses", budget=Budget(control=halted))
    assert ranking.counts.total == len(part.guesses) - 1


def test_bad_openings_are_refused(part):
    table = FeedbackTable.build(part)
    with pytest.raises(UnknownWordError, match="zzzzz"):
        opening_total(table, ["zzzzz"])
    with pytest.raises(OpeningError, match="not 4"):
        opening_total(table, list(part.guesses[:4]))
    with pytest.raises(OpeningError, match="different words"):
        place_opening(part, (part.guesses[0], part.guesses[0]), by="guesses")


@pytest.fixture
def files(tmp_path, part) -> list[str]:
    (tmp_path / "answers.txt").write_text("\n".join(part.answers[:40]))
    (tmp_path / "guesses.txt").write_text("\n".join(part.guesses[:60]))
    return [
        *("--answers", str(tmp_path / "answers.txt")),
        *("--guesses", str(tmp_path / "guesses.txt")),
    ]


def test_the_command_prints_totals_as_table_json_and_csv(files, tmp_path, capsys):
    table = tmp_path / "pairs.csv"
    command = ["openers", *files, "--words", "2", "--by", "guesses", "--top", "3"]
    assert main([*command, "--csv", str(table)]) == 0
    assert "totals and places proven" in capsys.readouterr().out
    assert main([*command, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert result["by"] == "guesses" and result["status"] == "proven" and result["certain"] == 3
    totals = [str(opener["total"]) for opener in result["rows"]]
    assert [line.split(",")[2] for line in table.read_text().splitlines()[1:]] == totals
    third = result["rows"][2]
    assert main([*command, "--rank", ",".join(third["words"]), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"]["opening"] == third
    assert main([*command, "--with", third["words"][0]]) == 0
    assert third["words"][0] in capsys.readouterr().out


def test_the_command_tells_what_three_words_take(files, part, capsys):
    words = ",".join(part.guesses[:3])
    command = ["openers", *files, "--words", "3", "--by", "guesses"]
    assert main([*command, "--rank", words]) == 0
    assert "value exact" in capsys.readouterr().out
    assert main([*command, "--seconds", "1", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert result["status"] == "bounded"
    assert result["others"] <= min(opener["value"] for opener in result["rows"])
    assert main([*command, "--rank", "crane"]) == 2


def test_a_total_that_was_not_searched_to_its_end_is_not_called_one():
    search = TotalSearch(Position("original"), Budget().start())
    control, ticks = Control(), count()

    def stop_soon(_done):
        if next(ticks) == 4:
            control.request_stop()

    # This word leaves large groups, which take far longer to search.
    fuzzy = np.array([Lexicon.load("original").guess_ids["fuzzy"]], np.uint32)
    assert search._core.totals(fuzzy, 1, INFINITE_COST, 1, control, stop_soon).tolist() == [-1]


PAIRS = list(combinations(range(len(LEXICON.guesses)), 2))
COUNTS = OpeningCounts(total=3, bounded=1, evaluated=2)


def openings(lexicon=LEXICON):
    return KnownTotals(Position(lexicon), ONE.start())


def total(ids, lexicon=LEXICON, table=TABLE):
    return opening_total(table, [lexicon.guesses[i] for i in ids], budget=ONE).total.value


TRUTH = sorted((min(total(ids), total(ids[::-1])), ids) for ids in PAIRS)


def names(ids):
    return tuple(LEXICON.guesses[i] for i in ids)


KNOWN = {(0, 1): Ordered(12, (0, 1)), (0, 2): Ordered(10, (2, 0)), (1, 2): Ordered(15, (1, 2))}


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
        openings().opening((0, 1), None)


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
        assert len(found) == 1 + (place > 1)
    for word in ("above", "match"):
        ranking = rank_partners(LEXICON, word, by="guesses", top=9, budget=ONE)
        truth = [(least, names(ids)) for least, ids in TRUTH if word in names(ids)]
        assert [(o.value, tuple(sorted(o.words))) for o in ranking] == truth


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
    totals = KnownTotals(Position(LEXICON), ONE.start())
    monkeypatch.setattr(totals, "search", lambda orders: [-1] * len(orders))
    assert not totals.close([*permutations((0, 1, 2))])
    monkeypatch.setattr(totals, "search", lambda orders: [NEVER] * len(orders))
    assert totals.close([*permutations((0, 1, 3))])
    assert totals.known == {}


def test_a_stop_leaves_a_bound_and_no_total():
    budget = Budget(control=stopped())
    found = place_opening(LEXICON, LEXICON.guesses[:3], by="guesses", budget=budget)
    assert (found.status, len(found), found.limit) == (Status.STOPPED, 0, 9)
