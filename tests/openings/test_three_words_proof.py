"""The core's proof, block by block."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from fivefold import _core, rank_openings, rank_triples
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.files import Saving
from fivefold.openings import triple_proof
from fivefold.openings.opening_search import OpeningSearch
from fivefold.openings.triple_proof import (
    Saver,
    Triple,
    TripleBlock,
    TripleProver,
    TripleQuestion,
    TripleState,
    can_prove,
    read_triples,
    write_triples,
)
from fivefold.puzzle.criterion import CRITERIA
from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon
from tests.support.small_search import LEXICON, TABLE

QUESTION = TripleQuestion(measure="groups", count=2)


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


@pytest.mark.parametrize("measure", ["groups", "squares", "n_log_n"])
def test_words_beyond_a_chunk_are_proven_too(measure):
    words = Lexicon.load("nyt-2022")
    part = Lexicon.from_words(words.answers[::80], words.guesses[::150])
    assert len(part.guesses) > 100  # chunks of 64 partners
    spread = search(lexicon=part).core.spread
    sign = -1 if measure == "groups" else 1
    truth = sorted(
        Triple(sign * getattr(spread(triple), measure), triple)
        for triple in combinations(range(len(part.guesses)), 3)
    )
    question = TripleQuestion(measure=measure, count=2000)
    state = TripleState(question, len(part.guesses))
    by = {"groups": "groups", "squares": "expected", "n_log_n": "entropy"}[measure]
    TripleProver(search(by, lexicon=part)).prove(state)
    assert state.complete and state.best.triples == truth[:2000]


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
    words = Lexicon.load("nyt-2022")
    part = Lexicon.from_words(words.answers[::8], words.guesses[::100])
    told: list[int] = []
    prover = TripleProver(search(lexicon=part, on_progress=told.append))
    prover.core = Telling(prover.core, len(part.guesses))
    state = TripleState(QUESTION, len(part.guesses))
    prover.prove(state)
    assert state.complete
    assert told == sorted(told) and prover.pairs in told and told[-1] == 2 * prover.pairs
    assert prover._done(0) == prover.pairs
    assert prover._done(len(part.guesses)) == 2 * prover.pairs


def test_a_proof_is_saved_on_the_way(folder, monkeypatch):
    monkeypatch.setattr(triple_proof, "_SAVE_SECONDS", -1.0)
    state = TripleState(QUESTION, len(LEXICON.guesses))
    TripleProver(search()).prove(state, Saving(folder / "t.json"))
    state.earlier = state.triples_closed
    assert read_triples(QUESTION, LEXICON, folder / "t.json") == state


def test_a_proof_is_saved_about_every_second(folder, monkeypatch):
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    state, path = TripleState(QUESTION, len(LEXICON.guesses)), folder / "t.json"
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
    words = Lexicon.load("nyt-2022")
    part = Lexicon.from_words(words.answers[::8], words.guesses[::100])
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
    block = TripleBlock(question=QUESTION, begin=0, end=7, limit=None)
    with pytest.raises(RuntimeError, match="the pairs are not counted"):
        prover.close(block)
    state = TripleState(QUESTION, 7)
    prover.prove(state)
    again = prover.close(block)
    assert again.complete and again.best == tuple(state.best.triples)


def test_a_block_that_was_stopped_is_not_complete():
    prover = TripleProver(search())
    prover.prove(TripleState(QUESTION, 7))
    prover.clock.control.request_stop()
    assert not prover.close(TripleBlock(question=QUESTION, begin=0, end=7, limit=None)).complete
    assert not prover.close_with(QUESTION, 0, None).complete


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
