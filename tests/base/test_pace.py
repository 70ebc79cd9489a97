"""Pieces of work of about a second."""

from __future__ import annotations

from fivefold.base.pace import paced, workers


def sizes(count, least, most, seconds):
    """How long the pieces are when each takes so many seconds per row."""
    pieces = []
    for done, piece in paced(list(range(count)), least, most, clock=lambda: seconds * sum(pieces)):
        assert piece == list(range(done, done + len(piece)))
        pieces.append(len(piece))
    assert sum(pieces) == count
    return pieces


def test_pieces_grow_while_they_are_quick_and_shrink_while_they_are_slow():
    assert sizes(300, 2, 64, 0) == [16, 32, 64, 64, 64, 60]
    assert sizes(40, 2, 64, 0.5) == [16, 8, 4, *[2] * 6]
    assert sizes(40, 2, 64, 0.2) == [16, 8, 4, 4, 4, 4]
    assert sizes(10, 3, 4, 9) == [3, 3, 3, 1]
    assert sizes(0, 3, 4, 9) == []


def test_there_is_work_for_every_thread():
    assert workers(3) == 3 and workers(0) >= 1
