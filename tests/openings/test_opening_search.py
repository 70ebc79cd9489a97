"""Openings, part by part: what the core's numbers are turned into, and how sure that is."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, log2
from types import SimpleNamespace

import pytest

from fivefold import CRITERIA, Lexicon
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import OpeningError
from fivefold.openings.opening_search import OpeningSearch, Wanted, letter_sets, opening_ids
from fivefold.openings.rank import exact_rank, rank_openings
from fivefold.puzzle import reference
from fivefold.puzzle.position import Position
from tests.support.small_search import LEXICON

NAMES = ["entropy", "expected", "eliminations", "largest", "groups"]
ONE = Budget(threads=1)


def sizes(words, lexicon=LEXICON):
    """How many answers show the same patterns."""
    shown = (tuple(reference.feedback(word, answer) for word in words) for answer in lexicon.answers)
    return Counter(shown).values()


def measures(words, lexicon=LEXICON):
    n = len(lexicon.answers)
    groups = sizes(words, lexicon)
    left = sum(size * log2(size) for size in groups) / n
    expected = sum(size * size for size in groups) / n
    return {
        "remaining_bits": left,
        "bits": log2(n) - left,
        "expected": expected,
        "eliminations": n - expected,
        "largest": max(groups),
        "groups": len(groups),
        "win": sum(word in lexicon.answers for word in words) / n,
    }


def search(name, lexicon=LEXICON):
    return OpeningSearch(Position(lexicon), CRITERIA[name], ONE.start())


@pytest.mark.parametrize("name", NAMES)
def test_an_opening_has_the_measures_of_its_words_together(name):
    for ids in [(0, 1), (1, 2, 3), (2, 6)]:
        opening = search(name).opening(ids, 4)
        truth = measures(opening.words)
        assert opening.words == tuple(LEXICON.guesses[i] for i in ids) and opening.rank == 4
        for measure, value in truth.items():
            assert getattr(opening, measure) == pytest.approx(value, abs=1e-9), measure
        assert opening.value == pytest.approx(truth[CRITERIA[name].measure], abs=1e-9)


@pytest.mark.parametrize("name", NAMES)
def test_every_pair_has_the_place_of_its_value(name):
    criterion = CRITERIA[name]
    sign = -1 if criterion.most else 1
    pairs = list(combinations(LEXICON.guesses, 2))
    ranked = sorted(pairs, key=lambda pair: (round(sign * measures(pair)[criterion.measure], 9), pair))
    best = rank_openings(LEXICON, by=criterion, top=30, budget=ONE)
    assert [opening.words for opening in best] == ranked
    assert (best.status, best.limit, best.counts.total) == (Status.PROVEN, best[0].value, 21)
    for place, pair in list(enumerate(ranked, start=1))[::5]:
        found = exact_rank(LEXICON, pair[::-1], by=criterion, budget=ONE)
        assert (found.opening.rank, found.opening.words, found.status) == (place, pair, Status.PROVEN)


def found_openings(*words, complete, interrupted=False):
    best = [SimpleNamespace(value=0, words=ids) for ids in words]
    return SimpleNamespace(
        best=best, better=0, bounded=5, evaluated=6, complete=complete, interrupted=interrupted
    )


@pytest.mark.parametrize(
    ("complete", "interrupted", "status"),
    [
        (True, False, Status.PROVEN),
        (False, False, Status.BOUNDED),
        (False, True, Status.STOPPED),
    ],
)
def test_a_search_that_was_not_complete_says_so(complete, interrupted, status):
    found = found_openings((0, 1), (0, 2), complete=complete, interrupted=interrupted)
    asked = search("groups")
    ranking = asked.ranking_of(asked.call(lambda _control, _tick: found), Wanted())
    assert ranking.status == status and ranking.counts.total == comb(7, 2)
    # Nothing has more groups than there are answers.
    assert ranking.limit == (ranking[0].value if complete else 5)
    assert [opening.rank for opening in ranking] == [1, 2]
    ranking = search("groups").ranking_of(found, Wanted(disjoint=True))
    assert ranking.counts.total == (11 if complete else comb(7, 2))
    ranking = search("groups").ranking_of(found, Wanted(given=("batch",)))
    assert ranking.counts.total == (11 if complete else 6)
    assert search("groups").ranking_of(found, Wanted(), limit=4.5).limit == (
        ranking[0].value if complete else 4.5
    )


@pytest.mark.parametrize(
    ("name", "limit"),
    [("entropy", 0), ("expected", 1), ("eliminations", 4), ("largest", 1), ("groups", 5)],
)
def test_the_trivial_limit_is_that_of_telling_all_apart_and_can_be_reached(name, limit):
    assert search(name).trivial_limit() == limit
    apart = Lexicon.from_words(LEXICON.answers, ["chomp", "above", "chbpm", "pahmc"])
    best = rank_openings(apart, 3, by=name, top=1, budget=ONE)
    assert best[0].value == limit and best.status is Status.PROVEN


@pytest.mark.parametrize(
    ("name", "bound", "limit"),
    [
        ("entropy", 5 * (1 << 32), 1.0),
        ("expected", 10, 2.0),
        ("eliminations", 10, 3.0),
        ("largest", 2, 2.0),
        ("groups", -4, 4.0),
    ],
)
def test_a_bound_of_the_core_is_a_limit_in_the_unit_of_the_criterion(name, bound, limit):
    class Core:
        def masking_bound(self, *_):
            return bound

    asked = search(name)
    asked.core = Core()
    assert asked.masking_limit(3, ONE.start()) == limit


def test_ctrl_c_leaves_the_trivial_limit():
    class Core:
        def masking_bound(self, *_):
            raise KeyboardInterrupt

    asked = search("groups")
    asked.core = Core()
    assert asked.masking_limit(3, ONE.start()) == 5.0
    assert asked.clock.stopped


def test_a_triple_may_use_the_letters_of_three_words(monkeypatch):
    asked = []

    def masking_limit(self, words, _clock):
        asked.append(words)
        return self.trivial_limit()

    monkeypatch.setattr("fivefold.openings.triples.FEW_PAIRS", 1)
    monkeypatch.setattr(OpeningSearch, "masking_limit", masking_limit)
    assert rank_openings(LEXICON, 3, by="largest", top=1, budget=ONE).status is Status.PROVEN
    assert asked == [3]


class Interrupted:
    """A core that Ctrl-C reaches while it looks for pairs, or that has no time at all."""

    def __init__(self, core, *, interrupted):
        self.core = core
        self.interrupted = interrupted
        self.hurries = []

    def best_pairs(self, *arguments):
        found = self.core.best_pairs(*arguments)
        return SimpleNamespace(best=found.best, interrupted=self.interrupted)

    def best_triples(self, *arguments):
        self.hurries.append((len(arguments[1]), arguments[2]))
        found = self.core.best_triples(*arguments)
        return found if arguments[2] else found_openings(complete=False)

    def __getattr__(self, name):
        return getattr(self.core, name)


@pytest.mark.parametrize(
    ("interrupted", "hurries"), [(True, [(2, True)]), (False, [(21, False), (2, True)])]
)
def test_triples_are_shown_even_after_an_interruption_or_without_time(monkeypatch, interrupted, hurries):
    made = []
    begin = OpeningSearch.__init__

    def begin_interrupted(self, *arguments):
        begin(self, *arguments)
        self.core = Interrupted(self.core, interrupted=interrupted)
        made.append(self.core)

    monkeypatch.setattr(OpeningSearch, "__init__", begin_interrupted)
    ranking = rank_openings(LEXICON, 3, by="largest", top=2, budget=ONE)
    assert made[0].hurries == hurries
    assert ranking.status is (Status.STOPPED if interrupted else Status.BOUNDED) and len(ranking) == 2
    assert all(opening.value == pytest.approx(measures(opening.words)["largest"]) for opening in ranking)


def test_words_of_a_pair_are_two_and_share_no_letter_if_they_must_not():
    assert opening_ids(LEXICON, ("batch", "above"), disjoint=False) == (0, 1)
    with pytest.raises(OpeningError, match="batch and above share a letter"):
        opening_ids(LEXICON, ("batch", "above"), disjoint=True)
    with pytest.raises(OpeningError, match="different words, not batch batch"):
        opening_ids(LEXICON, ("batch", "batch"), disjoint=False)
    lexicon = Lexicon.from_words(["ab", "cd", "ee", "ef"])
    assert opening_ids(lexicon, ("cd", "AB"), disjoint=True) == (0, 1)
    assert opening_ids(lexicon, ("ee", "cd", "ab"), disjoint=True) == (0, 1, 2)
    with pytest.raises(OpeningError, match="ee and ef share a letter"):
        opening_ids(lexicon, ("ee", "ef"), disjoint=True)


def test_words_meet_where_they_share_a_letter():
    lexicon = Lexicon.from_words(["batch", "dingo", "eerie"])
    sets = dict(zip(lexicon.guesses, letter_sets(lexicon), strict=True))
    for one in lexicon.guesses:
        for other in lexicon.guesses:
            assert (sets[one] & sets[other]).any() == bool(set(one) & set(other))


def test_many_letters_take_several_words():
    alphabet = [chr(first + i) for first in (ord("a"), 0x430, 0x3B1) for i in range(17)]
    alphabet += [chr(0x561 + i) for i in range(25)]
    words = ["".join(alphabet[i : i + 2]) for i in range(0, len(alphabet), 2)]
    lexicon = Lexicon.from_words(words)
    sets = letter_sets(lexicon)
    assert sets.shape[1] == 2
    for i, row in enumerate(sets):
        assert sum(int(word).bit_count() for word in row) == 2
        assert not any((row & other).any() for other in sets[i + 1 :])
