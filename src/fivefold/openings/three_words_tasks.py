"""The proof over all triples by the workers of an executor, block by block.

A worker makes the table and counts all pairs once, and keeps them: two bytes for every pair of guesses.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from fivefold.base.budget import Budget
from fivefold.base.files import Saving
from fivefold.base.tasks import Executor, Task, completed
from fivefold.openings.opening_search import OpeningSearch
from fivefold.openings.three_words_blocks import ClosedBlock, TripleBlock, TripleState
from fivefold.openings.three_words_proof import Saver, TripleProver
from fivefold.puzzle.criterion import BY_ENTROPY
from fivefold.puzzle.ticket import Ticket

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


def prove_by_workers(
    executor: Executor, search: OpeningSearch, state: TripleState, save: Saving | None = None
) -> None:
    """Close every block that is open, or as many as the clock allows; in any order.

    Progress counts pairs as `TripleProver.prove` does; those that the workers count for themselves are
    counted from the beginning.
    """
    saver, told = Saver(save, search.lexicon), search.clock.budget.on_progress
    pairs = [comb(state.words - begin, 2) for begin in (*state.begins, state.words)]
    sizes = dict(zip(state.begins, map(int.__sub__, pairs, pairs[1:]), strict=False))
    for closed in _closed(executor, search, state):
        state.merge(closed)
        saver.save(state)
        if told is not None:
            told(pairs[0] + sum(sizes[begin] for begin in state.closed))


def _closed(executor: Executor, search: OpeningSearch, state: TripleState) -> Iterator[ClosedBlock]:
    """What the open blocks bring; each is begun with the limit of that moment."""
    ticket, words = Ticket.of(search.position), search.lexicon.guesses

    def tasks() -> Iterator[Task[ClosedBlock]]:
        for block in state.open_blocks():
            name = f"triples of {words[block.begin]} to {words[block.end - 1]}"
            yield Task(name, close_block, BlockTask(ticket=ticket, block=block))

    for _, closed in completed(executor, tasks(), search.clock):
        yield closed
