"""The steps of a check, one at a time."""

from dataclasses import replace

from fivefold.base.budget import Budget
from fivefold.proof.check_steps import Checked, CheckSteps


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
