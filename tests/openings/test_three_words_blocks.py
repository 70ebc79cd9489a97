"""Blocks of triples: whatever comes, in any order, the same is known in the end."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fivefold.openings.triple_proof import (
    BestTriples,
    ClosedBlock,
    Triple,
    TripleQuestion,
    TripleState,
)

triples = st.builds(Triple, st.integers(0, 4), st.tuples(*[st.integers(0, 3)] * 3))


@given(st.lists(triples), st.integers(0, 4), st.randoms())
def test_the_best_do_not_depend_on_order_or_repetition(found, count, chance):
    one, other = BestTriples(count), BestTriples(count)
    one.add(found)
    shuffled = [*found, *found]
    chance.shuffle(shuffled)
    for triple in shuffled:
        other.add([triple])
    assert one.triples == other.triples == sorted(set(found))[:count]
    assert one.limit == (one.triples[-1] if 0 < count <= len(set(found)) else None)


def closed(begin: int, *best: Triple, complete: bool = True) -> ClosedBlock:
    return ClosedBlock(begin=begin, best=best, better=2, evaluated=5, complete=complete)


def test_a_block_counts_once_and_only_when_complete():
    state = TripleState(TripleQuestion(measure="groups", count=2), words=130)
    assert not state.merge(closed(64, Triple(3, (0, 1, 2)), complete=False))
    assert (state.evaluated, state.better, state.best.triples) == (0, 0, [Triple(3, (0, 1, 2))])
    assert state.merge(closed(64)) and not state.merge(closed(64))
    assert (state.evaluated, state.better) == (5, 2)
    assert [(block.begin, block.end) for block in state.open_blocks()] == [(0, 64), (128, 130)]
    assert state.merge(closed(0)) and not state.complete
    assert state.merge(closed(128)) and state.complete


def test_the_limit_is_the_last_of_the_best_or_the_one_in_question():
    target = Triple(5, (1, 2, 3))
    state = TripleState(TripleQuestion(measure="groups", count=1, before=target), words=1)
    assert state.limit == target
    state.merge(closed(0, Triple(4, (1, 2, 3))))
    assert state.limit == Triple(4, (1, 2, 3))
    assert TripleState(TripleQuestion(measure="groups", count=1), words=1).limit is None
