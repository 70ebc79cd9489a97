"""The core's proof over all triples of one list, block by block."""

from __future__ import annotations

import time
from math import comb

from fivefold import _core
from fivefold.base.budget import Clock
from fivefold.base.files import Saving
from fivefold.openings.opening_search import OpeningSearch
from fivefold.openings.three_words_blocks import (
    ClosedBlock,
    Triple,
    TripleBlock,
    TripleQuestion,
    TripleState,
)
from fivefold.openings.three_words_file import write_triples
from fivefold.words.lexicon import Lexicon

MOST_GUESSES = 28_000
"""Two bytes for every pair of guesses: more would take over 1.6 GB."""
_PROVABLE = ("n_log_n", "squares", "groups")
_SAVE_SECONDS = 1.0  # what is lost when the process is killed, and a block


def can_prove(search: OpeningSearch) -> bool:
    """Whether there is a bound for the measure, and memory for the list."""
    return search.measure in _PROVABLE and len(search.lexicon.guesses) <= MOST_GUESSES


class TripleProver:
    """Closes blocks of triples of one list; what all of them need is made once and kept."""

    def __init__(self, search: OpeningSearch) -> None:
        self.search = search
        self.clock: Clock = search.clock
        lexicon = search.lexicon
        self.core = _core.TripleProof(
            search.table.patterns, lexicon.numbers(lexicon.guesses), self.clock.kernel, search.threads
        )
        self.pairs = comb(len(lexicon.guesses), 2)

    def close(self, block: TripleBlock, done: int = 0) -> ClosedBlock:
        """Close one block.  ``done`` is what progress had come to before it."""
        query = _query(block.question, block.limit)
        found = self.clock.call(
            lambda control, tick: self.core.close(
                query,
                block.begin,
                block.end,
                self.search.threads,
                control,
                lambda more: tick(done + more),
            )
        )
        return self._closed(block.begin, found)

    def close_with(self, question: TripleQuestion, word: int, limit: Triple | None) -> ClosedBlock:
        """All triples with one word."""
        query = _query(question, limit)
        found = self.clock.call(
            lambda control, tick: self.core.close_with(
                query, word, self.search.threads, control, lambda _: tick(0)
            )
        )
        return self._closed(0, found)

    def prove(self, state: TripleState, save: Saving | None = None) -> None:
        """Close every block that is open, or as many as the clock allows, and save from time to time.

        Progress counts pairs: first those whose bits are counted, then those whose triples are closed.
        """
        if state.complete or self.clock.stopped or not self.count_pairs():
            return
        saver = Saver(save, self.search.lexicon)
        for block in state.open_blocks():
            if not state.merge(self.close(block, self._done(block.begin))):
                break
            saver.save(state)

    def _done(self, begin: int) -> int:
        """The pairs that progress had come to when the words before ``begin`` were closed."""
        return 2 * self.pairs - comb(len(self.search.lexicon.guesses) - begin, 2)

    def count_pairs(self) -> bool:
        """Count the bits of all pairs, which `close` needs; false if there is no time for it."""
        try:
            return self.clock.call(
                lambda control, tick: self.core.count_pairs(self.search.threads, control, tick)
            )
        except KeyboardInterrupt:
            self.clock.control.request_stop()
            return False

    def _closed(self, begin: int, found: _core.FoundOpenings) -> ClosedBlock:
        self.search.heed(found)
        return ClosedBlock(
            begin=begin,
            best=tuple(as_triples(found)),
            better=found.better,
            evaluated=found.evaluated,
            complete=found.complete,
        )


class Saver:
    """Writes how far a proof has come, from time to time."""

    def __init__(self, to: Saving | None, lexicon: Lexicon) -> None:
        self.to, self.lexicon, self.saved = to, lexicon, time.monotonic()

    def save(self, state: TripleState) -> None:
        """Write it, if there is a file and the last time is long ago."""
        if time.monotonic() > self.saved + _SAVE_SECONDS:
            self.save_now(state)

    def save_now(self, state: TripleState) -> None:
        """Write it, if there is a file."""
        if self.to is not None:
            self.to.attempt(lambda path: write_triples(state, self.lexicon, path))
            self.saved = time.monotonic()


def as_triples(found: _core.FoundOpenings) -> list[Triple]:
    """What the core found."""
    return [Triple(each.value, (each.words[0], each.words[1], each.words[2])) for each in found.best]


def _query(question: TripleQuestion, limit: Triple | None) -> _core.TripleQuery:
    query = _core.TripleQuery(question.measure, question.count, question.disjoint)
    if limit is not None:
        query.before(limit.value, limit.words)
    return query
