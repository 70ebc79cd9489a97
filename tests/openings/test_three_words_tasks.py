"""The proof over all triples by workers: the same triples, whoever closes which block when."""

from __future__ import annotations

import pickle
import random
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from math import comb

import pytest

from fivefold import Lexicon, exact_rank, rank_openings, rank_triples
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError, WorkerError
from fivefold.base.progress import Control
from fivefold.openings import triple_proof

NYT = Lexicon.load("nyt-2022")
LEXICON = Lexicon.from_words(NYT.answers[::20], NYT.guesses[::150])
ONE = Budget(threads=1)


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch):
    monkeypatch.setattr(triple_proof, "WORDS_PER_BLOCK", 8)


class Shuffled(Executor):
    """Does every task when it is asked for, twice, by way of bytes; results come in another order."""

    def __init__(self, seed):
        self.random, self.waiting, self._max_workers = random.Random(seed), [], 5

    def submit(self, fn, /, *arguments, **_):
        future = Future()
        again = pickle.loads(pickle.dumps(arguments))
        assert fn(*arguments) == fn(*again)
        self.waiting.append((future, fn(*again)))
        self.random.shuffle(self.waiting)
        for _ in range(self.random.randrange(len(self.waiting)) + (len(self.waiting) == 10)):
            self.release()
        if len(self.waiting) < 3:
            while self.waiting:
                self.release()
        return future

    def release(self):
        future, result = self.waiting.pop()
        future.set_result(result)


def found(ranking):
    return ranking.rows, ranking.status, ranking.limit


def test_a_worker_that_is_given_another_list_forgets_the_one_before():
    other = Lexicon.from_words(NYT.answers[5::20], NYT.guesses[7::150])
    with ThreadPoolExecutor(1) as executor:
        for lexicon in (LEXICON, other, LEXICON):
            ranking = rank_openings(lexicon, 3, top=5, budget=Budget(executor=executor))
            assert found(ranking) == found(rank_openings(lexicon, 3, top=5, budget=ONE))


@pytest.mark.parametrize("by", ["entropy", "expected", "groups"])
@pytest.mark.parametrize("disjoint", [False, True])
def test_threads_find_the_same_triples(by, disjoint):
    alone = rank_openings(LEXICON, 3, by=by, disjoint=disjoint, top=5, budget=ONE)
    with ThreadPoolExecutor(2) as executor:
        budget = Budget(executor=executor, threads=1)
        shared = rank_openings(LEXICON, 3, by=by, disjoint=disjoint, top=5, budget=budget)
    assert found(shared) == found(alone) and alone.status is Status.PROVEN


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_the_blocks_does_not_matter(seed):
    alone = rank_openings(LEXICON, 3, budget=ONE)
    budget = Budget(executor=Shuffled(seed), threads=1)
    assert found(rank_openings(LEXICON, 3, budget=budget)) == found(alone)


def test_places_are_counted_by_workers_too():
    words = LEXICON.guesses[3], LEXICON.guesses[40], LEXICON.guesses[70]
    alone = exact_rank(LEXICON, words, budget=ONE)
    with ThreadPoolExecutor(2) as executor:
        shared = exact_rank(LEXICON, words, budget=Budget(executor=executor, threads=1))
    assert found(shared) == found(alone) and shared.opening.rank > 1


def test_progress_and_the_file_are_as_alone(folder, monkeypatch):
    monkeypatch.setattr(triple_proof, "_SAVE_SECONDS", -1.0)
    alone = rank_triples(LEXICON, folder / "alone.json", budget=ONE)
    told = []
    with ThreadPoolExecutor(1) as executor:
        budget = Budget(executor=executor, threads=1, on_progress=told.append)
        shared = rank_triples(LEXICON, folder / "shared.json", budget=budget)
    assert found(shared) == found(alone)
    every = comb(len(LEXICON.guesses), 2)
    assert told[-1] == 2 * every and [each for each in told if each > every] == sorted(
        each for each in told if each > every
    )
    again = rank_triples(LEXICON, folder / "shared.json", budget=ONE)  # nothing is left to do
    assert found(again) == found(alone)


def test_a_stop_leaves_what_is_closed_and_another_run_goes_on(folder):
    calls = []

    def stop(_):
        calls.append(1)
        if len(calls) == 12:
            budget.control.request_stop()

    with ThreadPoolExecutor(1) as executor:
        budget = Budget(executor=executor, threads=1, control=Control(), on_progress=stop)
        stopped = rank_triples(LEXICON, folder / "triples.json", budget=budget)
        assert stopped.status is Status.STOPPED
        done = rank_triples(LEXICON, folder / "triples.json", budget=Budget(executor=executor))
    assert found(done) == found(rank_openings(LEXICON, 3, budget=ONE))


def test_workers_use_no_gpu_and_must_be_this_fivefold(monkeypatch):
    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(OptionError, match="use no GPU"):
            exact_rank(LEXICON, LEXICON.guesses[:3], budget=Budget(executor=executor, device="auto"))
        with pytest.raises(OptionError, match="three words by largest are not shared"):
            rank_openings(LEXICON, 3, by="largest", budget=Budget(executor=executor))
        monkeypatch.setattr(triple_proof.Ticket, "open", refuse)
        with pytest.raises(WorkerError, match="another"):
            rank_openings(LEXICON, 3, top=2, budget=Budget(executor=executor))


def refuse(_):
    raise WorkerError("another fivefold")
