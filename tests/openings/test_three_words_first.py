"""The quick search for triples, which the proof starts from."""

from __future__ import annotations

import pytest

from fivefold.base.budget import Budget
from fivefold.openings.opening_search import OpeningSearch
from fivefold.openings.rank import rank_openings
from fivefold.openings.triple_proof import BestTriples, TripleProver, TripleQuestion
from fivefold.openings.triples import climb, climb_near, extended, first_triples
from fivefold.puzzle.criterion import BY_ENTROPY, CRITERIA
from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon
from tests.support.small_search import stopped

QUESTION = TripleQuestion(measure="n_log_n", count=3)


@pytest.fixture(scope="module")
def part() -> Lexicon:
    words = Lexicon.load("nyt-2022")
    return Lexicon.from_words(words.answers[::12], words.guesses[::100])


def prover(lexicon: Lexicon, budget: Budget | None = None) -> TripleProver:
    clock = (budget or Budget()).start()
    return TripleProver(OpeningSearch(Position(lexicon), BY_ENTROPY, clock))


def test_the_quick_search_finds_the_best_of_a_list_of_some_hundred_words(part):
    best = first_triples(prover(part), QUESTION)
    words = [tuple(part.guesses[i] for i in triple.words) for triple in best.triples]
    assert words[0] == rank_openings(part, 3, top=1)[0].words
    assert len(words) == 10 and best.triples == sorted(set(best.triples))


def test_a_seed_begins_elsewhere_and_comes_to_the_same(part, monkeypatch):
    begun = []

    def noted(search, pairs, *others, **options):
        begun.append(pairs)
        return extended(search, pairs, *others, **options)

    monkeypatch.setattr("fivefold.openings.triples.extended", noted)
    found = [first_triples(prover(part), QUESTION, seed=seed).triples[0] for seed in (0, 1, 2, 2)]
    assert len(set(found)) == 1
    assert begun[2] == begun[3] and len({*map(tuple, begun)}) == 3
    assert all(len(pairs) == len({*pairs}) == 20 for pairs in begun)


def test_climbing_tries_every_word_of_the_best(part):
    here = prover(part)
    best = BestTriples(3)
    best.add(extended(here.search, [(0, 1)], QUESTION))
    assert all(triple.words[:2] == (0, 1) for triple in best.triples)
    climb(here, best, QUESTION)
    for word in {word for triple in best.triples for word in triple.words}:
        assert not here.close_with(QUESTION, word, best.triples[0]).best


@pytest.mark.parametrize("by", ["entropy", "expected", "groups"])
def test_climbing_near_tries_the_words_of_all_that_are_nearly_as_good(part, by):
    here = TripleProver(OpeningSearch(Position(part), CRITERIA[by], Budget().start()))
    question = TripleQuestion(measure=here.search.measure, count=3)
    best = BestTriples(3)
    best.add(extended(here.search, [(0, 1)], question))
    climb_near(here, best, question)
    words = tuple(part.guesses[i] for i in best.triples[0].words)
    assert words == rank_openings(part, 3, by=by, top=1)[0].words


@pytest.mark.parametrize("climbing", [climb, climb_near])
def test_climbing_stops_when_asked(part, climbing):
    best = BestTriples(3)
    here = prover(part, Budget(control=stopped()))
    best.add(extended(here.search, [(0, 1)], QUESTION, hurry=True))
    before = list(best.triples)
    climbing(here, best, QUESTION)
    assert best.triples == before != []


def test_climbing_from_nothing_finds_nothing(part):
    for climbing in (climb, climb_near):
        best = BestTriples(3)
        climbing(prover(part), best, QUESTION)
        assert best.triples == []
