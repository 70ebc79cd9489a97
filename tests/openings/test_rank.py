"""Openings against exhaustive evaluation written out in Python."""

from __future__ import annotations

import os
import signal
import string
from itertools import combinations, product
from math import comb
from random import Random
from threading import Timer

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import _core
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget, Clock
from fivefold.base.errors import OpeningError, OptionError, UnknownWordError, WordListError
from fivefold.base.kernel import available_kernels
from fivefold.openings.rank import place_opening, rank_openings, rank_partners
from fivefold.puzzle.criterion import (
    BY_ENTROPY,
    BY_WIN,
)
from fivefold.puzzle.position import Position
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
    words = Lexicon.load("nyt-2022")
    return Lexicon.from_words(words.answers[::4], words.guesses[::16], name="part")


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
    words = Lexicon.load("nyt-2022")
    part = Lexicon.from_words(words.answers[::12], words.guesses[::300], name="part")
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
    words = Lexicon.load("nyt-2022")
    lexicon = Lexicon.from_words(words.answers[::10], words.guesses[::400])
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
