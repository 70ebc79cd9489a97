"""The steps of a check, one at a time."""

from __future__ import annotations

from dataclasses import replace

from fivefold.base.budget import Budget
from fivefold.proof.check import Checked, CheckSteps, paced, workers


def steps(certificate, checked=None, budget=None):
    return CheckSteps(certificate, (budget or Budget(threads=1)).start(), None, checked, None)


def test_a_replay_objects_to_a_false_total(certificate):
    true = steps(certificate)
    true.replay()
    false = steps(replace(certificate, total=certificate.total + 1))
    false.replay()
    assert (true.problems, len(false.problems)) == ([], 1)
    assert f"not {certificate.total + 1}" in false.problems[0]


def test_openers_below_the_total_come_by_their_bounds(certificate):
    total = certificate.total
    check = steps(certificate, Checked(counted={0: total, 1: total - 1, 2: total - 5, 3: total - 1}))
    assert check.to_search() == [2, 1, 3] and not check.all_counted


def test_without_time_no_table_is_filled(certificate):
    assert not steps(certificate, budget=Budget(seconds=0)).prepare(1)
    assert steps(certificate).prepare(1)


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
