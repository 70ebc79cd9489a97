"""Openings against exhaustive evaluation written out in Python."""

from __future__ import annotations

import csv
import json
import math
import os
import signal
import string
import sys
from collections import Counter
from itertools import combinations, product
from math import comb, log2
from pathlib import Path
from random import Random
from threading import Timer

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import _core, solve
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget, Clock
from fivefold.base.errors import OpeningError, OptionError, UnknownWordError, WordListError
from fivefold.base.kernel import available_kernels
from fivefold.openings import totals, triples
from fivefold.openings.opening_search import OpeningSearch
from fivefold.openings.rank import exact_rank, place_opening, rank_openings, rank_partners
from fivefold.openings.totals import opening_total
from fivefold.players.opener_book import book_openers
from fivefold.puzzle.criterion import (
    BY_ENTROPY,
    BY_WIN,
)
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.position import Position
from fivefold.search import exact
from fivefold.words.lexicon import Lexicon
from tests.support.plain_openings import (
    CRITERIA,
    MEASURES,
    core_search,
    exhaustive,
    lexicons,
    relaxed,
    shown,
    value,
)
from tests.support.small_search import part_of_nyt


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
@relaxed
@given(lexicon=lexicons(), disjoint=st.booleans(), count=st.integers(1, 12))
def test_the_best_pairs_are_those_of_exhaustive_evaluation(criterion, lexicon, disjoint, count):
    truth = exhaustive(lexicon, criterion, disjoint=disjoint)
    ranking = rank_openings(
        lexicon, by=criterion, top=count, disjoint=disjoint, budget=Budget(threads=2)
    )
    assert truth[:count] == shown(ranking)
    assert ranking.status is Status.PROVEN
    assert [opening.rank for opening in ranking] == list(range(1, len(ranking) + 1))
    assert ranking.counts.closed == ranking.counts.total == len(truth)


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
@relaxed
@given(lexicon=lexicons(), data=st.data())
def test_the_best_partners_are_the_best_pairs_with_the_word(criterion, lexicon, data):
    word = data.draw(st.sampled_from(lexicon.guesses))
    truth = [pair for pair in exhaustive(lexicon, criterion) if word in pair[1]]
    ranking = rank_partners(lexicon, word, by=criterion, top=5)
    assert [(opening.value, tuple(sorted(opening.words))) for opening in ranking] == [
        (pytest.approx(best), words) for best, words in truth[:5]
    ]
    assert all(opening.words[0] == word for opening in ranking)
    assert ranking.counts.closed == len(lexicon.guesses) - 1


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
@settings(relaxed, max_examples=10)
@given(lexicon=lexicons(most=7), disjoint=st.booleans())
def test_the_best_triples_are_those_of_exhaustive_evaluation(criterion, lexicon, disjoint):
    lexicon = Lexicon.from_words(lexicon.answers[:12], lexicon.guesses[:8])
    truth = exhaustive(lexicon, criterion, words=3, disjoint=disjoint)
    ranking = rank_openings(lexicon, 3, by=criterion, top=4, disjoint=disjoint)
    assert truth[:4] == shown(ranking)
    assert ranking.status is Status.PROVEN


@given(lexicon=lexicons(), measure=st.sampled_from(MEASURES))
@relaxed
def test_kernels_and_threads_change_neither_result_nor_counts(lexicon, measure):
    results = set()
    for kernel, threads in product(available_kernels(), (1, 2, 5)):
        search = core_search(lexicon, kernel)
        found = search.best_pairs(_core.OpeningQuery(measure, 3, False), threads, _core.Control(), None)
        best = tuple((opening.value, tuple(opening.words)) for opening in found.best)
        results.add((best, found.better, found.bounded, found.evaluated, found.complete))
    assert len(results) == 1


@pytest.fixture(scope="module")
def real() -> Lexicon:
    return part_of_nyt(4, 16)


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
@pytest.mark.parametrize(("every", "top"), [((50, 900), 9), ((50, 900), 400), ((300, 500), 60)])
def test_triples_of_a_real_list_are_the_best_of_all(criterion, every, top):
    words = Lexicon.load("nyt-2022")
    lexicon = Lexicon.from_words(words.answers[:: every[0]], words.guesses[:: every[1]])
    search = core_search(lexicon)
    measure = MEASURES[CRITERIA.index(criterion)]
    query = _core.OpeningQuery(measure, top, False)
    found = search.best_triples(query, [(0, 1)], False, 1, _core.Control(), None)
    sign = -1 if criterion.most else 1
    truth = sorted(
        (sign * getattr(search.spread(triple), measure), triple)
        for triple in combinations(range(len(lexicon.guesses)), 3)
    )
    assert found.complete
    assert [(triple.value, tuple(triple.words)) for triple in found.best] == truth[:top]
    quick = search.best_triples(query, [(0, 1)], True, 1, _core.Control(), None)
    assert quick.best and not quick.complete


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
def test_a_real_list_gives_the_same_as_dividing_every_pair(criterion):
    part = part_of_nyt(12, 300)
    search = core_search(part)
    measure = MEASURES[CRITERIA.index(criterion)]
    sign = -1 if criterion.most else 1
    ids = range(len(part.guesses))
    truth = sorted(
        (sign * getattr(search.spread([x, y]), measure), x, y) for x, y in combinations(ids, 2)
    )
    ranking = rank_openings(part, by=criterion, top=50)
    assert [opening.words for opening in ranking] == [
        (part.guesses[x], part.guesses[y]) for _, x, y in truth[:50]
    ]
    counts = ranking.counts
    assert counts.bounded > 0 and counts.closed == comb(len(part.guesses), 2)


@pytest.mark.parametrize("measure", MEASURES)
def test_every_pair_of_a_real_list_has_its_value(measure):
    lexicon = part_of_nyt(10, 400)
    search = core_search(lexicon)
    sign = -1 if measure == "groups" else 1
    truth = sorted(
        (sign * getattr(search.spread(pair), measure), pair)
        for pair in combinations(range(len(lexicon.guesses)), 2)
    )
    query = _core.OpeningQuery(measure, len(truth), False)
    found = search.best_pairs(query, 1, _core.Control(), None)
    assert [(pair.value, tuple(pair.words)) for pair in found.best] == truth


def test_pairs_of_words_that_tell_little_have_their_values():
    # A guess shows at most eight patterns here, and leaves hundreds of words together.
    words = ["".join(pair) for pair in product("abcdefghijklmnopqrstuv", repeat=2)]
    lexicon = Lexicon.from_words(words, words[::7])
    search = core_search(lexicon)
    truth = sorted(
        (-search.spread(pair).groups, pair) for pair in combinations(range(len(lexicon.guesses)), 2)
    )
    for count in (30, 5000):
        query = _core.OpeningQuery("groups", count, False)
        found = search.best_pairs(query, 1, _core.Control(), None)
        assert [(pair.value, tuple(pair.words)) for pair in found.best] == truth[:count]


@pytest.mark.parametrize("seed", range(4))
def test_triples_without_common_letters_are_all_found_from_a_pair_that_leads_nowhere(seed):
    random = Random(seed)
    words = {"".join(random.sample("abcdefghi", 3)) for _ in range(40)} | {"adg", "beh"}
    lexicon = Lexicon.from_words(word for word in words if set(word) != set("cfi"))
    search = core_search(lexicon)
    truth = sorted(
        (search.spread(triple).largest, triple)
        for triple in combinations(range(len(lexicon.guesses)), 3)
        if len(set("".join(lexicon.guesses[word] for word in triple))) == 9
    )
    assert len(truth) > 10
    nowhere = lexicon.guess_ids["adg"], lexicon.guess_ids["beh"]
    query = _core.OpeningQuery("largest", len(truth) + 1, True)
    found = search.best_triples(query, [nowhere], False, 1, _core.Control(), None)
    assert [(triple.value, tuple(triple.words)) for triple in found.best] == truth


def test_the_best_pairs_of_the_known_list():
    # The values of Ramsey 2024, recomputed here by dividing.
    ranking = rank_openings("nyt-2022", top=3)
    assert [(" ".join(opening.words), round(opening.value, 6)) for opening in ranking] == [
        ("clint soare", 1.544019),
        ("cline roast", 1.559106),
        ("riant socle", 1.560306),
    ]


def test_disjoint_words_share_none_of_very_many_letters():
    # More letters than a set of bits holds: neighbours in this ring share one, wherever it is numbered.
    letters = [chr(0x4E00 + i) for i in range(90)]
    ring = [letters[i - 1] + letters[i] for i in range(90)]
    apart = {frozenset(pair) for pair in combinations(ring, 2) if not set(pair[0]) & set(pair[1])}
    for by in ("groups", "entropy"):
        ranking = rank_openings(Lexicon.from_words(ring), by=by, top=5000, disjoint=True)
        assert ranking.status is Status.PROVEN and len(ranking) == len(apart)
        assert {frozenset(opening.words) for opening in ranking} == apart


def test_stopping_keeps_what_is_known(real):
    ranking = rank_openings("nyt-2022", by="groups", budget=Budget(seconds=0.05))
    assert ranking.status is Status.BOUNDED
    assert ranking.counts.closed < ranking.counts.total
    assert all(opening.groups <= ranking.limit for opening in ranking)
    triples = rank_openings(real, 3, top=2, budget=Budget(seconds=0.5))
    assert triples.status is Status.BOUNDED and len(triples) == 2
    for opening in triples:
        assert opening.value == pytest.approx(value(real, opening.words, BY_ENTROPY))


def test_an_interrupt_returns_what_is_known():
    timers = []

    def interrupt_soon(_done):
        if not timers:
            timers.append(Timer(0.02, os.kill, (os.getpid(), signal.SIGINT)))
            timers[0].start()

    ranking = rank_openings("nyt-2022", by="groups", budget=Budget(on_progress=interrupt_soon))
    assert ranking.status is Status.STOPPED


def test_an_error_of_the_callback_ends_the_search():
    def fail(_done):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        rank_openings("nyt-2022", by="groups", budget=Budget(on_progress=fail))


def test_eliminations_rank_like_expected_words(real):
    part = Lexicon.from_words(real.answers[:60])
    by_expected = rank_openings(part, by="expected")
    by_eliminations = rank_openings(part, by="eliminations")
    assert [o.words for o in by_expected] == [o.words for o in by_eliminations]
    assert by_eliminations[0].value == pytest.approx(len(part.answers) - by_expected[0].value)


def test_bad_pairs_are_refused():
    lexicon = Lexicon.from_words(["crane", "slate", "moist"])
    with pytest.raises(UnknownWordError, match="abcde"):
        rank_partners(lexicon, "abcde")
    with pytest.raises(OpeningError, match="not crane crane"):
        place_opening(lexicon, ("crane", "CRANE"))
    with pytest.raises(OpeningError, match="crane and slate share a letter"):
        place_opening(lexicon, ("crane", "slate"), disjoint=True)
    for by in ("win", BY_WIN):
        with pytest.raises(OptionError, match="by win"):
            rank_openings(lexicon, by=by)
    with pytest.raises(OptionError, match="no criterion 'entropie'"):
        rank_openings(lexicon, by="entropie")
    for count in (1, 5):
        with pytest.raises(OpeningError, match=f"openings of {count} words"):
            rank_openings(lexicon, count)
    for words, by in [
        (("crane",), "entropy"),
        (("crane", "slate", "moist", "crane"), "entropy"),
        ((), "guesses"),
    ]:
        with pytest.raises(OpeningError, match=f"the place of {len(words)} words"):
            place_opening(lexicon, words, by=by)


@pytest.mark.parametrize(
    "game",
    [
        Position("nyt-2022", rule="hard"),
        Position("nyt-2022").after("crane=BBBBB"),
        Position("nyt-2022", weights={"crane": 1}),
    ],
    ids=["rule", "clues", "weights"],
)
def test_openings_of_several_words_are_for_new_games(game):
    for by in ("entropy", "guesses"):
        with pytest.raises(OptionError, match="for a new game"):
            rank_openings(game, by=by)


def test_ctrl_c_while_pairs_are_collected_shows_triples(monkeypatch):
    calls, call = [], Clock.call

    def interrupt_the_first(*arguments):
        calls.append(arguments)
        if len(calls) == 1:
            Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)).start()
        return call(*arguments)

    monkeypatch.setattr(Clock, "call", interrupt_the_first)
    ranking = rank_openings("nyt-2022", 3, by="groups", top=1)
    assert len(calls) == 3 and ranking.status is Status.STOPPED
    assert len(ranking) == 1 and len(ranking[0].words) == 3


def test_more_answers_than_counters_hold_are_refused():
    many = Lexicon.from_words(
        [f"{a}{b}{c}{d}" for a, b, c, d in product(string.ascii_lowercase[:17], repeat=4)]
    )
    with pytest.raises(WordListError, match="65534"):
        rank_openings(many)


ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import record_openers  # noqa: E402

RECORDS = json.loads(record_openers.RECORD.read_text(encoding="utf-8"))
SOLVED_AGAIN = 3


@pytest.fixture(scope="module", params=RECORDS)
def ranking(request):
    with (record_openers.RANKINGS / f"{request.param}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return Lexicon.load(request.param), RECORDS[request.param], rows


def test_a_ranking_is_about_its_words_and_in_order(ranking):
    lexicon, record, rows = ranking
    totals = [int(row["total"]) for row in rows]
    assert record["sha256"] == lexicon.sha256 and record["openers"] == len(lexicon.guesses)
    assert record["known"] == len(rows) == len({row["word"] for row in rows})
    assert all(row["word"] in lexicon.guess_ids for row in rows)
    assert totals == sorted(totals)
    assert [int(row["rank"]) for row in rows] == list(range(1, len(rows) + 1))
    for row, total in zip(rows, totals, strict=True):
        assert float(row["mean"]) == total / len(lexicon.answers)


def test_places_are_certain_as_far_as_no_other_opener_can_be_better(ranking):
    _, record, rows = ranking
    certain = [row["certain"] == "True" for row in rows]
    least = record["others_at_least"] if record["known"] < record["openers"] else math.inf
    assert certain == [int(row["total"]) < least for row in rows]
    assert sum(certain) == record["certain"]


def test_a_ranking_agrees_with_the_opener_book(ranking):
    lexicon, _, rows = ranking
    totals = {row["word"]: int(row["total"]) for row in rows}
    book = {opener.word: opener.total for opener in book_openers(lexicon)}
    both = totals.keys() & book.keys()
    assert len(both) >= 50
    assert {word: totals[word] for word in both} == {word: book[word] for word in both}


@pytest.mark.slow
def test_some_openers_are_solved_again_with_other_keys(ranking):
    lexicon, record, rows = ranking
    start = Position(lexicon, guesses_left=None)
    chosen = Random(record["known"])
    # By two searches: the plain one takes minutes for the worst openers.
    better = chosen.sample(rows[: len(rows) // 2], SOLVED_AGAIN)
    for search, some in (exact.solve, better), (solve, chosen.sample(rows, SOLVED_AGAIN)):
        for row in some:
            solution = search(start, opener=row["word"], hash_seed=1)
            assert solution.status is Status.PROVEN
            assert (row["word"], solution.total.upper) == (row["word"], int(row["total"]))


def test_the_page_says_what_is_on_record():
    page = record_openers.PAGE.read_text(encoding="utf-8")
    assert record_openers.page_text(page, RECORDS) == page


@pytest.fixture(scope="module")
def part() -> Lexicon:
    return part_of_nyt(8, 100)


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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.parametrize("measure", MEASURES)
@relaxed
@given(lexicon=lexicons())
def test_no_bound_exceeds_the_value_of_a_pair(measure, lexicon):
    search = core_search(lexicon)
    for x in range(len(lexicon.guesses)):
        for bounds in search.lower_bounds(measure, x):
            for y, bound in enumerate(bounds):
                spread = getattr(search.spread([x, y]), measure)
                assert x == y or bound <= (-spread if measure == "groups" else spread)


@pytest.mark.parametrize("measure", MEASURES)
def test_no_bound_exceeds_the_value_of_a_pair_of_a_real_list(measure):
    lexicon = part_of_nyt(3, 97)
    search = core_search(lexicon)
    tight = 0
    for x in range(0, len(lexicon.guesses), 50):
        values = [getattr(search.spread([x, y]), measure) for y in range(len(lexicon.guesses))]
        for bounds in search.lower_bounds(measure, x):
            for y, (spread, bound) in enumerate(zip(values, bounds, strict=True)):
                exact = -spread if measure == "groups" else spread
                assert x == y or bound <= exact
                tight += bound > exact - abs(exact) / 2
    assert tight > 0


def masked_limit(lexicon: Lexicon, criterion, words: int) -> float:
    """By the definition: the best choice of letters to see, every choice tried."""
    letters = sorted(set("".join(lexicon.answers)))
    seen = min(len(letters), words * lexicon.length)
    n = len(lexicon.answers)
    values = []
    for chosen in combinations(letters, seen):
        masks = Counter("".join(c if c in chosen else "*" for c in word) for word in lexicon.answers)
        groups = list(masks.values())
        values.append(
            {
                "entropy": sum(size * log2(size) for size in groups) / n,
                "expected": sum(size * size for size in groups) / n,
                "largest": max(groups),
                "groups": -len(groups),
            }[criterion.name]
        )
    return abs(min(values))


@st.composite
def short_words(draw) -> Lexicon:
    """Words of two letters over a larger alphabet: few letters of it fit into an opening."""
    word = st.text(alphabet="abcdefghij", min_size=2, max_size=2)
    answers = draw(st.lists(word, min_size=2, max_size=24, unique=True))
    return Lexicon.from_words(answers, draw(st.lists(word, min_size=3, max_size=8, unique=True)))


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
@settings(relaxed, max_examples=30)
@given(lexicon=short_words(), words=st.integers(2, 3))
def test_the_masking_bound_is_the_best_choice_of_letters_and_no_opening_beats_it(
    criterion, lexicon, words
):
    clock = Budget(threads=1, seconds=60).start()
    limit = OpeningSearch(Position(lexicon), criterion, clock).masking_limit(words, clock)
    assert limit == pytest.approx(masked_limit(lexicon, criterion, words), abs=1e-6)
    best = exhaustive(lexicon, criterion, words)[0][0]
    assert best <= limit + 1e-6 if criterion.most else best >= limit - 1e-6


@pytest.mark.slow
@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
def test_triples_of_a_real_list_keep_a_bound_that_is_not_trivial(criterion):
    whole = Lexicon.load("nyt-2022")
    ranking = rank_openings(whole, 3, by=criterion, top=1, budget=Budget(seconds=4))
    trivial = {"entropy": 0, "expected": 1, "largest": 1, "groups": 2309}[criterion.name]
    assert ranking.status is Status.BOUNDED
    if criterion.most:
        assert ranking[0].value <= ranking.limit < trivial
    else:
        assert ranking[0].value >= ranking.limit > trivial
