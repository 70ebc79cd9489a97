"""The proof over all triples as a stream of blocks.

Every triple belongs to one word of the list, and a block is a stretch of words.  Blocks know nothing
of each other: they can be closed anywhere, in any order, twice if need be, under any limit that
holds, and merging what they found gives the same in the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import comb

WORDS_PER_BLOCK = 64


@dataclass(frozen=True, slots=True, order=True)
class Triple:
    """Three guesses by their places in the list, rising, and their value as the core counts it.

    Ordered as rankings are: by value, then by the alphabet.
    """

    value: int
    words: tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TripleQuestion:
    """Which triples are asked for."""

    measure: str
    count: int
    """How many of the best; 0: how many come before ``before``."""
    disjoint: bool = False
    before: Triple | None = None
    """Only triples that come before this one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TripleBlock:
    """A part of the work: the triples that belong to the words from ``begin`` to ``end``."""

    question: TripleQuestion
    begin: int
    end: int
    limit: Triple | None
    """Only triples before this one matter; it only falls from block to block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedBlock:
    """What a block brought."""

    begin: int
    best: tuple[Triple, ...]
    better: int
    """With a count of 0: how many triples come before the one in question."""
    evaluated: int
    """Triples that no bound on pairs ruled out."""
    complete: bool
    """False: stopped; what was found holds, but the block is not closed."""


@dataclass(slots=True)
class BestTriples:
    """The best ``count`` of all triples added, each once.

    >>> best = BestTriples(2)
    >>> best.add([Triple(7, (0, 1, 2)), Triple(5, (1, 2, 3)), Triple(5, (1, 2, 3))])
    >>> best.limit
    Triple(value=7, words=(0, 1, 2))
    >>> best.add([Triple(5, (0, 1, 3))])
    >>> [triple.words for triple in best.triples]
    [(0, 1, 3), (1, 2, 3)]
    """

    count: int
    triples: list[Triple] = field(default_factory=list)

    def add(self, triples: Iterable[Triple]) -> None:
        """Take in more triples; the order does not matter."""
        self.triples = sorted({*self.triples, *triples})[: self.count]

    @property
    def limit(self) -> Triple | None:
        """What another triple must come before; None while there is room."""
        return self.triples[-1] if self.triples and len(self.triples) == self.count else None


@dataclass(slots=True)
class TripleState:
    """How far the proof has come: which blocks are closed, and what they brought.

    >>> question = TripleQuestion(measure="groups", count=1)
    >>> state = TripleState(question, words=100)
    >>> [(block.begin, block.end) for block in state.open_blocks()]
    [(0, 64), (64, 100)]
    >>> found = Triple(-9, (3, 70, 80))
    >>> closed = ClosedBlock(begin=64, best=(found,), better=0, evaluated=12, complete=True)
    >>> state.merge(closed), state.merge(closed)
    (True, False)
    >>> [(block.begin, block.limit) for block in state.open_blocks()], state.complete
    ([(0, Triple(value=-9, words=(3, 70, 80)))], False)
    """

    question: TripleQuestion
    words: int
    """Guesses of the list."""
    best: BestTriples = field(init=False)
    closed: set[int] = field(default_factory=set)
    """The blocks that are closed, by their first words."""
    better: int = 0
    evaluated: int = 0
    earlier: int = 0
    """Triples that an earlier run closed."""

    def __post_init__(self) -> None:
        self.best = BestTriples(self.question.count)

    @property
    def begins(self) -> range:
        """The first words of all blocks."""
        return range(0, self.words, WORDS_PER_BLOCK)

    @property
    def complete(self) -> bool:
        """Whether every block is closed."""
        return len(self.closed) == len(self.begins)

    @property
    def triples_closed(self) -> int:
        """The triples of all closed blocks: those whose first word is in one."""
        left = [comb(self.words - begin, 3) for begin in (*self.begins, self.words)]
        sizes = map(int.__sub__, left, left[1:])
        return sum(size for begin, size in zip(self.begins, sizes, strict=True) if begin in self.closed)

    @property
    def limit(self) -> Triple | None:
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
