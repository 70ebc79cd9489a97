"""The proof over all triples as a stream of blocks.

Every triple belongs to one word of the list, and a block is a stretch of words.  Blocks know nothing
of each other: they can be closed anywhere, in any order, twice if need be, under any limit that
holds, and merging what they found gives the same in the end.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import comb
from pathlib import Path

from fivefold import _core
from fivefold.base.budget import Budget, Clock
from fivefold.base.documents import Fields, plain, read_document, take_progress, write_progress
from fivefold.base.errors import StorageError
from fivefold.base.files import Saving
from fivefold.base.tasks import Executor, Task, completed
from fivefold.gpu.found import BestFound, Found
from fivefold.openings.opening_search import OpeningSearch
from fivefold.proof.certificate import take_lexicon
from fivefold.puzzle.criterion import BY_ENTROPY
from fivefold.puzzle.ticket import Ticket
from fivefold.words.lexicon import Lexicon

WORDS_PER_BLOCK = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class TripleQuestion:
    """Which triples are asked for."""

    measure: str
    count: int
    """How many of the best; 0: how many come before ``before``."""
    disjoint: bool = False
    before: Found | None = None
    """Only triples that come before this one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TripleBlock:
    """A part of the work: the triples that belong to the words from ``begin`` to ``end``."""

    question: TripleQuestion
    begin: int
    end: int
    limit: Found | None
    """Only triples before this one matter; it only falls from block to block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedBlock:
    """What a block brought."""

    begin: int
    best: tuple[Found, ...]
    better: int
    """With a count of 0: how many triples come before the one in question."""
    evaluated: int
    """Triples that no bound on pairs ruled out."""
    complete: bool
    """False: stopped; what was found holds, but the block is not closed."""


@dataclass(slots=True)
class TripleState:
    """How far the proof has come: which blocks are closed, and what they brought.

    >>> question = TripleQuestion(measure="groups", count=1)
    >>> state = TripleState(question, words=100)
    >>> [(block.begin, block.end) for block in state.open_blocks()]
    [(0, 64), (64, 100)]
    >>> found = Found(-9, (3, 70, 80))
    >>> closed = ClosedBlock(begin=64, best=(found,), better=0, evaluated=12, complete=True)
    >>> state.merge(closed), state.merge(closed)
    (True, False)
    >>> [(block.begin, block.limit) for block in state.open_blocks()], state.complete
    ([(0, Found(value=-9, words=(3, 70, 80)))], False)
    """

    question: TripleQuestion
    words: int
    """Guesses of the list."""
    best: BestFound = field(init=False)
    closed: set[int] = field(default_factory=set)
    """The blocks that are closed, by their first words."""
    better: int = 0
    evaluated: int = 0
    earlier: int = 0
    """Triples that an earlier run closed."""

    def __post_init__(self) -> None:
        self.best = BestFound(self.question.count)

    @property
    def begins(self) -> range:
        """The first words of all blocks."""
        return range(0, self.words, WORDS_PER_BLOCK)

    @property
    def complete(self) -> bool:
        """Whether every block is closed."""
        return len(self.closed) == len(self.begins)

    def openings_closed(self, words: int) -> int:
        """The openings of so many words whose first word is in a closed block."""
        left = [comb(self.words - begin, words) for begin in (*self.begins, self.words)]
        sizes = map(int.__sub__, left, left[1:])
        return sum(size for begin, size in zip(self.begins, sizes, strict=True) if begin in self.closed)

    @property
    def limit(self) -> Found | None:
        """What a triple must come before to matter."""
        limits = [limit for limit in (self.best.limit, self.question.before) if limit is not None]
        return min(limits, default=None)

    def open_blocks(self) -> Iterator[TripleBlock]:
        """What is left to do; each block with the limit of the moment it is taken."""
        for begin in self.begins:
            if begin not in self.closed:
                end = min(begin + WORDS_PER_BLOCK, self.words)
                yield TripleBlock(question=self.question, begin=begin, end=end, limit=self.limit)

    def merge(self, block: ClosedBlock) -> bool:
        """Take in what a block brought; False if nothing was closed by it."""
        self.best.add(block.best)
        if not block.complete or block.begin in self.closed:
            return False
        self.closed.add(block.begin)
        self.better += block.better
        self.evaluated += block.evaluated
        return True


# The file: JSON with the identity of the list, the question, the blocks that are closed and the best
# triples.  Closed blocks are not gone through again, and the result says how many triples they hold.

FORMAT = "fivefold unfinished triples 2"
_MOST = 1 << 62  # a number that no value and no count comes near


def write_triples(state: TripleState, lexicon: Lexicon, path: str | Path) -> None:
    """Write how far the proof has come, whole or not at all."""
    write_progress(
        path,
        {
            "format": FORMAT,
            "lexicon": plain(lexicon),
            "question": _asked(state.question),
            "closed": "".join("+" if begin in state.closed else "-" for begin in state.begins),
            "best": [[triple.value, *triple.words] for triple in state.best.found],
            "better": state.better,
            "evaluated": state.evaluated,
        },
    )


def read_triples(question: TripleQuestion, lexicon: Lexicon, path: str | Path) -> TripleState:
    """How far the proof had come when ``path`` was written; it must be about this question and list."""
    fields = read_document(path, "an unfinished search for three words")
    take_progress(fields, FORMAT, "an unfinished search for three words")
    take_lexicon(fields, lexicon)
    if fields.take("question") != _asked(question):
        raise fields.error("about another question: the same options are needed to go on")
    state = TripleState(question, len(lexicon.guesses))
    closed = fields.text("closed")
    if len(closed) != len(state.begins) or not set(closed) <= set("+-"):
        raise fields.odd("closed", closed, f"{len(state.begins)} signs + and -")
    state.closed = {begin for begin, mark in zip(state.begins, closed, strict=True) if mark == "+"}
    state.earlier = state.openings_closed(3)
    state.best.add(_triples(fields, len(lexicon.guesses)))
    state.better = fields.number("better", 0, _MOST)
    state.evaluated = fields.number("evaluated", 0, _MOST)
    fields.end()
    return state


def start_or_read(question: TripleQuestion, lexicon: Lexicon, save: Saving | None) -> TripleState:
    """What the file has if there is one; else nothing is done yet, and the file says so.

    A file that cannot be written is found here, before the work.
    """
    if save is None:
        return TripleState(question, len(lexicon.guesses))
    if not save.path.exists():
        state = TripleState(question, len(lexicon.guesses))
    elif save.path.is_file():
        state = read_triples(question, lexicon, save.path)
    else:
        raise StorageError(f"{save.path} is not a regular file")
    save.attempt(lambda path: write_triples(state, lexicon, path))
    return state


def _triples(fields: Fields, words: int) -> list[Found]:
    rows = fields.take("best")
    for row in rows if isinstance(rows, list) else [rows]:
        whole = isinstance(row, list) and [type(part) for part in row] == [int] * 4
        if not (whole and 0 <= row[1] < row[2] < row[3] < words):
            raise fields.odd("best", row, f"a value and three rising numbers below {words}")
    return [Found(value, (a, b, c)) for value, a, b, c in rows]


def _asked(question: TripleQuestion) -> dict[str, object]:
    before = question.before
    return {
        "measure": question.measure,
        "count": question.count,
        "disjoint": question.disjoint,
        "before": None if before is None else [before.value, *before.words],
    }


# The proof: one block of triples after another, until none is open.

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

    def prove(self, state: TripleState, save: Saving | None = None) -> None:
        """Close every block that is open, or as many as the clock allows, and save from time to time.

        Progress counts pairs: first those whose bits are counted, then those whose triples are closed.
        Pairs that the workers of an executor count for themselves are counted from the beginning.
        """
        executor, tell = self.clock.budget.executor, self.clock.budget.on_progress
        saver = Saver(save, self.search.lexicon)
        if executor is None:
            blocks = self._closed_here(state)
        else:
            blocks = closed_by_workers(executor, self.search, state)
        for closed in blocks:
            state.merge(closed)
            saver.save(state)
            if executor is not None and tell is not None:
                tell(self._done(state))
        saver.save_now(state)

    def close(self, block: TripleBlock, done: int = 0) -> ClosedBlock:
        """Close one block.  ``done`` is what progress had come to before it."""
        query = _query(block.question, block.limit)
        found = self.search.call(
            lambda control, tick: self.core.close(
                query,
                block.begin,
                block.end,
                self.search.threads,
                control,
                lambda more: tick(done + more),
            )
        )
        return _closed_block(block.begin, found)

    def close_with(self, question: TripleQuestion, word: int, limit: Found | None) -> ClosedBlock:
        """All triples with one word."""
        query = _query(question, limit)
        found = self.search.call(
            lambda control, tick: self.core.close_with(
                query, word, self.search.threads, control, lambda _: tick(0)
            )
        )
        return _closed_block(0, found)

    def _closed_here(self, state: TripleState) -> Iterator[ClosedBlock]:
        if self.clock.stopped or not self.count_pairs():
            return
        for block in state.open_blocks():
            closed = self.close(block, self._done(state))
            yield closed
            if not closed.complete:
                return

    def _done(self, state: TripleState) -> int:
        """What progress has come to."""
        return self.pairs + state.openings_closed(2)

    def count_pairs(self) -> bool:
        """Count the bits of all pairs, which `close` needs; false if there is no time for it."""
        try:
            return self.clock.call(
                lambda control, tick: self.core.count_pairs(self.search.threads, control, tick)
            )
        except KeyboardInterrupt:
            self.clock.control.request_stop()
            return False


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


def _closed_block(begin: int, found: _core.FoundOpenings) -> ClosedBlock:
    return ClosedBlock(
        begin=begin,
        best=tuple(found_triples(found)),
        better=found.better,
        evaluated=found.evaluated,
        complete=found.complete,
    )


def found_triples(found: _core.FoundOpenings) -> list[Found]:
    """What the core found."""
    return [Found(each.value, tuple(each.words)) for each in found.best]


def _query(question: TripleQuestion, limit: Found | None) -> _core.TripleQuery:
    query = _core.TripleQuery(question.measure, question.count, question.disjoint)
    if limit is not None:
        first, second, third = limit.words
        query.before(limit.value, (first, second, third))
    return query


# The workers of an executor close blocks too.  Each makes the table and counts all pairs once, and keeps
# them: two bytes for every pair of guesses.

_kept = threading.local()  # what a thread of a worker has made


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockTask:
    """A block of triples of one list."""

    ticket: Ticket
    block: TripleBlock


def close_block(task: BlockTask) -> ClosedBlock:
    """Close a block, in a worker."""
    if getattr(_kept, "key", None) != task.ticket:
        _kept.key = _kept.prover = None  # one at a time: they are large
        # The measure comes with the question of the block.
        search = OpeningSearch(task.ticket.open(), BY_ENTROPY, Budget(threads=1).start())
        _kept.prover = TripleProver(search)
        _kept.prover.count_pairs()
        _kept.key = task.ticket
    prover: TripleProver = _kept.prover
    return prover.close(task.block)


def closed_by_workers(
    executor: Executor, search: OpeningSearch, state: TripleState
) -> Iterator[ClosedBlock]:
    """What the open blocks bring, in any order; each is begun with the limit of that moment."""
    ticket, words = Ticket.of(search.position), search.lexicon.guesses

    def tasks() -> Iterator[Task[ClosedBlock]]:
        for block in state.open_blocks():
            name = f"triples of {words[block.begin]} to {words[block.end - 1]}"
            yield Task(name, close_block, BlockTask(ticket=ticket, block=block))

    for _, closed in completed(executor, tasks(), search.clock):
        yield closed
