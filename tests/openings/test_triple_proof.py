"""The proof over all triples: its blocks, its file, and its workers."""

from __future__ import annotations

import json
import pickle
import random
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from fivefold import _core, exact_rank, rank_openings
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.documents import write_progress
from fivefold.base.errors import CertificateError, OptionError, StorageError, WorkerError
from fivefold.base.files import Saving
from fivefold.base.progress import Control
from fivefold.gpu.found import Found
from fivefold.openings import triple_proof
from fivefold.openings.opening_search import OpeningSearch
from fivefold.openings.rank import rank_triples
from fivefold.openings.triple_proof import (
    ClosedBlock,
    Saver,
    TripleBlock,
    TripleProver,
    TripleQuestion,
    TripleState,
    can_prove,
    read_triples,
    start_or_read,
    write_triples,
)
from fivefold.puzzle.criterion import CRITERIA
from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon
from tests.support.small_search import LEXICON, TABLE, part_of_nyt


def closed(begin: int, *best: Found, complete: bool = True) -> ClosedBlock:
    return ClosedBlock(begin=begin, best=best, better=2, evaluated=5, complete=complete)


def test_a_block_counts_once_and_only_when_complete():
    state = TripleState(TripleQuestion(measure="groups", count=2), words=130)
    assert not state.merge(closed(64, Found(3, (0, 1, 2)), complete=False))
    assert (state.evaluated, state.better, state.best.found) == (0, 0, [Found(3, (0, 1, 2))])
    assert state.merge(closed(64)) and not state.merge(closed(64))
    assert (state.evaluated, state.better) == (5, 2)
    assert [(block.begin, block.end) for block in state.open_blocks()] == [(0, 64), (128, 130)]
    assert state.merge(closed(0)) and not state.complete
    assert state.merge(closed(128)) and state.complete


def test_the_limit_is_the_last_of_the_best_or_the_one_in_question():
    target = Found(5, (1, 2, 3))
    state = TripleState(TripleQuestion(measure="groups", count=1, before=target), words=1)
    assert state.limit == target
    state.merge(closed(0, Found(4, (1, 2, 3))))
    assert state.limit == Found(4, (1, 2, 3))
    assert TripleState(TripleQuestion(measure="groups", count=1), words=1).limit is None


QUESTION = TripleQuestion(measure="groups", count=2, before=Found(-1, (0, 1, 2)))
FILE = Path("t.json")


@pytest.fixture
def state(folder) -> TripleState:
    state = TripleState(QUESTION, len(LEXICON.guesses))
    best = (Found(-5, (0, 1, 3)), Found(-4, (1, 2, 3)))
    state.merge(ClosedBlock(begin=0, best=best, better=7, evaluated=9, complete=True))
    write_triples(state, LEXICON, folder / FILE)
    return state


def test_a_file_gives_back_what_was_written(state):
    state.earlier = comb(len(LEXICON.guesses), 3)  # one block holds all triples
    assert read_triples(QUESTION, LEXICON, FILE) == state
    assert start_or_read(QUESTION, LEXICON, Saving(FILE)).complete
    assert read_triples(QUESTION, LEXICON, FILE) == state
    assert not start_or_read(QUESTION, LEXICON, Saving("none.json")).closed
    assert not start_or_read(QUESTION, LEXICON, None).closed


@pytest.mark.usefixtures("folder")
def test_a_file_that_cannot_be_written_is_refused_before_the_work(monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    assert start_or_read(QUESTION, LEXICON, Saving(FILE)) == read_triples(QUESTION, LEXICON, FILE)
    with pytest.raises(StorageError, match="cannot write"):
        start_or_read(QUESTION, LEXICON, Saving(Path("nowhere") / FILE))
    # Nor does one that is there already go on and lose the work.
    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(StorageError, match=r"cannot write t\.json: No space left on device"):
        start_or_read(QUESTION, LEXICON, Saving(FILE))


@pytest.mark.usefixtures("state")
def test_other_words_and_other_questions_are_refused():
    with pytest.raises(CertificateError, match="made for other words than"):
        read_triples(QUESTION, LEXICON.answers_only(), FILE)
    for other in (
        replace(QUESTION, measure="n_log_n"),
        replace(QUESTION, count=3),
        replace(QUESTION, disjoint=True),
        replace(QUESTION, before=None),
        replace(QUESTION, before=Found(-1, (0, 1, 3))),
    ):
        with pytest.raises(CertificateError, match="about another question"):
            read_triples(other, LEXICON, FILE)


@pytest.mark.usefixtures("state")
def test_a_damaged_file_is_refused():
    document = json.loads(FILE.read_text())
    FILE.write_text(json.dumps(document | {"evaluated": 8}))
    with pytest.raises(CertificateError, match="damaged: its checksum is wrong"):
        read_triples(QUESTION, LEXICON, FILE)
    FILE.write_text(json.dumps(document | {"format": "other"}))
    with pytest.raises(CertificateError, match="not an unfinished search"):
        read_triples(QUESTION, LEXICON, FILE)


@pytest.mark.usefixtures("state")
@pytest.mark.parametrize(
    "changed",
    [
        {"closed": "++"},
        {"closed": "x"},
        {"best": 7},
        {"best": [7]},
        {"best": [[-5, 0, 1]]},
        {"best": [[-5, 0, 1, "3"]]},
        {"best": [[-5, 1, 0, 3]]},
        {"best": [[-5, 0, 1, 10**6]]},
    ],
    ids=str,
)
def test_what_does_not_fit_the_words_is_one_line(changed):
    document = json.loads(FILE.read_text())
    del document["checksum"]
    write_progress(FILE, document | changed)
    with pytest.raises(CertificateError, match=f'"{next(iter(changed))}" is .*, not '):
        read_triples(QUESTION, LEXICON, FILE)


@pytest.mark.usefixtures("folder")
def test_what_an_earlier_run_closed_is_told_and_its_best_measured_again():
    every = comb(len(LEXICON.guesses), 3)
    assert rank_triples(LEXICON, FILE, by="groups", top=2).counts.from_earlier_run == 0
    assert rank_triples(LEXICON, FILE, by="groups", top=2).counts.from_earlier_run == every
    document = json.loads(FILE.read_text())
    del document["checksum"]
    document["best"][0][0] -= 1
    write_progress(FILE, document)
    with pytest.raises(CertificateError, match=r"what an earlier run says of .* is wrong: start anew"):
        rank_triples(LEXICON, FILE, by="groups", top=2)


def test_a_folder_is_no_file(folder):
    with pytest.raises(StorageError, match="not a regular file"):
        start_or_read(QUESTION, LEXICON, Saving(folder))


BEST_TWO = TripleQuestion(measure="groups", count=2)


def search(by: str = "groups", lexicon: Lexicon = LEXICON, **budget) -> OpeningSearch:
    return OpeningSearch(Position(lexicon), CRITERIA[by], Budget(**budget).start())


def test_which_measures_are_proven(monkeypatch):
    proven = [
        by
        for by in ("entropy", "expected", "eliminations", "groups", "largest")
        if can_prove(search(by))
    ]
    assert proven == ["entropy", "expected", "eliminations", "groups"]
    monkeypatch.setattr(triple_proof, "MOST_GUESSES", 6)
    assert not can_prove(search())


@pytest.mark.slow
@pytest.mark.parametrize("measure", ["groups", "squares", "n_log_n"])
def test_words_beyond_a_chunk_are_proven_too(measure):
    part = part_of_nyt(80, 150)
    assert len(part.guesses) > 100  # chunks of 64 partners
    spread = search(lexicon=part).core.spread
    sign = -1 if measure == "groups" else 1
    truth = sorted(
        Found(sign * getattr(spread(triple), measure), triple)
        for triple in combinations(range(len(part.guesses)), 3)
    )
    question = TripleQuestion(measure=measure, count=2000)
    state = TripleState(question, len(part.guesses))
    by = {"groups": "groups", "squares": "expected", "n_log_n": "entropy"}[measure]
    TripleProver(search(by, lexicon=part)).prove(state)
    assert state.complete and state.best.found == truth[:2000]


class Telling:
    """A core that also tells at the end of a call what it has done by then, however quick it was."""

    def __init__(self, core: _core.TripleProof, guesses: int) -> None:
        self.core, self.guesses = core, guesses

    def count_pairs(self, threads, control, tick):
        found = self.core.count_pairs(threads, control, tick)
        tick(comb(self.guesses, 2))
        return found

    def close(self, query, begin, end, *others):
        found, tick = self.core.close(query, begin, end, *others), others[-1]
        tick(comb(self.guesses - begin, 2) - comb(self.guesses - end, 2))
        return found


def test_progress_counts_every_pair_twice():
    part = part_of_nyt(8, 100)
    told: list[int] = []
    prover = TripleProver(search(lexicon=part, on_progress=told.append))
    prover.core = Telling(prover.core, len(part.guesses))
    state = TripleState(BEST_TWO, len(part.guesses))
    prover.prove(state)
    assert state.complete
    assert told == sorted(told) and prover.pairs in told and told[-1] == 2 * prover.pairs


def test_a_proof_is_saved_on_the_way(folder, monkeypatch):
    monkeypatch.setattr(triple_proof, "_SAVE_SECONDS", -1.0)
    monkeypatch.setattr(triple_proof, "WORDS_PER_BLOCK", 4)
    state, closed = TripleState(BEST_TWO, len(LEXICON.guesses)), []

    def write(state, lexicon, path):
        closed.append(len(state.closed))
        write_triples(state, lexicon, path)

    monkeypatch.setattr(triple_proof, "write_triples", write)
    TripleProver(search()).prove(state, Saving(folder / "t.json"))
    assert closed == [1, 2, 2]  # after each block, and at the end
    state.earlier = state.openings_closed(3)
    assert read_triples(BEST_TWO, LEXICON, folder / "t.json") == state


def test_a_proof_is_saved_about_every_second(folder, monkeypatch):
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    state, path = (
        TripleState(BEST_TWO, len(LEXICON.guesses)),
        folder / "t.json",
    )
    saver, saved = Saver(Saving(path), LEXICON), []
    for tenth in range(1, 41):
        now = tenth / 10
        saver.save(state)
        if path.exists():
            saved.append(now)
            path.unlink()
    assert len(saved) in (3, 4) and saved[0] <= 1.1
    Saver(None, LEXICON).save_now(state)
    assert not path.exists()


@pytest.mark.parametrize("comes_back", [True, False])
def test_a_folder_that_goes_away_does_not_end_the_proof(folder, monkeypatch, comes_back):
    part = part_of_nyt(8, 100)
    kept, away, told, saves = folder / "kept", folder / "away", [], []
    kept.mkdir()

    def write(state, lexicon, path):
        saves.append(len(state.closed))
        if len(saves) == 2:
            kept.rename(away)
        elif len(saves) == 4 and comes_back:
            away.rename(kept)
        write_triples(state, lexicon, path)

    monkeypatch.setattr(triple_proof, "_SAVE_SECONDS", -1.0)
    monkeypatch.setattr(triple_proof, "write_triples", write)
    saving = Saving(kept / "t.json", told.append)
    ranking = rank_triples(part, saving, top=3, budget=Budget(threads=1))
    assert ranking.rows == rank_openings(part, 3, top=3).rows and ranking.status is Status.PROVEN
    assert told == [f"cannot write {saving.path}: No such file or directory; going on, and trying again"]
    assert len(saves) > 4 and (saving.failure is None) == comes_back
    place = kept if comes_back else away
    assert [path.name for path in place.iterdir()] == ["t.json"]
    state = read_triples(TripleQuestion(measure="n_log_n", count=3), part, place / "t.json")
    assert len(state.closed) == (saves[-1] if comes_back else saves[0])


def test_blocks_can_be_closed_anywhere():
    prover = TripleProver(search())
    block = TripleBlock(question=BEST_TWO, begin=0, end=7, limit=None)
    with pytest.raises(RuntimeError, match="the pairs are not counted"):
        prover.close(block)
    state = TripleState(BEST_TWO, 7)
    prover.prove(state)
    again = prover.close(block)
    assert again.complete and again.best == tuple(state.best.found)


def test_a_block_that_was_stopped_is_not_complete():
    prover = TripleProver(search())
    prover.prove(TripleState(BEST_TWO, 7))
    prover.clock.control.request_stop()
    assert not prover.close(TripleBlock(question=BEST_TWO, begin=0, end=7, limit=None)).complete
    assert not prover.close_with(BEST_TWO, 0, None).complete


def test_the_core_refuses_what_it_cannot_do():
    letters = LEXICON.numbers(LEXICON.guesses)
    proof = _core.TripleProof(TABLE.patterns, letters, "", 1)
    query = _core.TripleQuery("n_log_n", 1, False)
    control = _core.Control()
    with pytest.raises(ValueError, match="cannot be proven"):
        _core.TripleQuery("largest", 1, False)
    with pytest.raises(ValueError, match="no measure 'size'"):
        _core.TripleQuery("size", 1, False)
    with pytest.raises(IndexError, match="a word past the last guess"):
        proof.close_with(query, len(LEXICON.guesses), 1, control, None)
    assert proof.count_pairs(1, control, None)
    for begin, end in ((0, 8), (3, 2)):
        with pytest.raises(IndexError, match="words past the last guess"):
            proof.close(query, begin, end, 1, control, None)


NYT = Lexicon.load("nyt-2022")
ONE = Budget(threads=1)


@pytest.fixture
def lexicon(monkeypatch) -> Lexicon:
    monkeypatch.setattr(triple_proof, "WORDS_PER_BLOCK", 8)
    return Lexicon.from_words(NYT.answers[::20], NYT.guesses[::150])


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


def test_a_worker_that_is_given_another_list_forgets_the_one_before(lexicon):
    other = Lexicon.from_words(NYT.answers[5::20], NYT.guesses[7::150])
    with ThreadPoolExecutor(1) as executor:
        for words in (lexicon, other, lexicon):
            ranking = rank_openings(words, 3, top=5, budget=Budget(executor=executor))
            assert found(ranking) == found(rank_openings(words, 3, top=5, budget=ONE))


@pytest.mark.parametrize("by", ["entropy", "expected", "groups"])
@pytest.mark.parametrize("disjoint", [False, True])
def test_threads_find_the_same_triples(lexicon, by, disjoint):
    alone = rank_openings(lexicon, 3, by=by, disjoint=disjoint, top=5, budget=ONE)
    with ThreadPoolExecutor(2) as executor:
        budget = Budget(executor=executor, threads=1)
        shared = rank_openings(lexicon, 3, by=by, disjoint=disjoint, top=5, budget=budget)
    assert found(shared) == found(alone) and alone.status is Status.PROVEN


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_the_blocks_does_not_matter(lexicon, seed):
    alone = rank_openings(lexicon, 3, budget=ONE)
    budget = Budget(executor=Shuffled(seed), threads=1)
    assert found(rank_openings(lexicon, 3, budget=budget)) == found(alone)


def test_places_are_counted_by_workers_too(lexicon):
    words = lexicon.guesses[3], lexicon.guesses[40], lexicon.guesses[70]
    alone = exact_rank(lexicon, words, budget=ONE)
    with ThreadPoolExecutor(2) as executor:
        shared = exact_rank(lexicon, words, budget=Budget(executor=executor, threads=1))
    assert found(shared) == found(alone) and shared.opening.rank > 1


def test_progress_and_the_file_are_as_alone(lexicon, folder, monkeypatch):
    monkeypatch.setattr(triple_proof, "_SAVE_SECONDS", -1.0)
    alone = rank_triples(lexicon, folder / "alone.json", budget=ONE)
    told = []
    with ThreadPoolExecutor(1) as executor:
        budget = Budget(executor=executor, threads=1, on_progress=told.append)
        shared = rank_triples(lexicon, folder / "shared.json", budget=budget)
    assert found(shared) == found(alone)
    every = comb(len(lexicon.guesses), 2)
    assert told[-1] == 2 * every and [each for each in told if each > every] == sorted(
        each for each in told if each > every
    )
    again = rank_triples(lexicon, folder / "shared.json", budget=ONE)  # nothing is left to do
    assert found(again) == found(alone)


def test_a_stop_leaves_what_is_closed_and_another_run_goes_on(lexicon, folder):
    calls = []

    def stop(_):
        calls.append(1)
        if len(calls) == 12:
            budget.control.request_stop()

    with ThreadPoolExecutor(1) as executor:
        budget = Budget(executor=executor, threads=1, control=Control(), on_progress=stop)
        stopped = rank_triples(lexicon, folder / "triples.json", budget=budget)
        assert stopped.status is Status.STOPPED
        done = rank_triples(lexicon, folder / "triples.json", budget=Budget(executor=executor))
    assert found(done) == found(rank_openings(lexicon, 3, budget=ONE))


def test_workers_use_no_gpu_and_must_be_this_fivefold(lexicon, monkeypatch):
    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(OptionError, match="use no GPU"):
            exact_rank(lexicon, lexicon.guesses[:3], budget=Budget(executor=executor, device="auto"))
        with pytest.raises(OptionError, match="three words by largest are not shared"):
            rank_openings(lexicon, 3, by="largest", budget=Budget(executor=executor))
        monkeypatch.setattr(triple_proof.Ticket, "open", refuse)
        with pytest.raises(WorkerError, match="another"):
            rank_openings(lexicon, 3, top=2, budget=Budget(executor=executor))


def refuse(_):
    raise WorkerError("another fivefold")
