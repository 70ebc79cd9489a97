"""The answers that are looked at two by two."""

import numpy as np

from fivefold.gpu.device_table import DeviceTable
from fivefold.gpu.together import NOTHING, hard_answers, joined_bits, largest_bits, near_answers
from tests.support.plain_spreads import random_patterns

PATTERNS = random_patterns(4, 9, 40, 7)


def times_together(x, y):
    return int((PATTERNS[:, x] == PATTERNS[:, y]).sum())


def test_near_answers_are_left_together_most_often(gpu):
    table = DeviceTable.of(gpu, PATTERNS)
    for earlier in (True, False):
        near = near_answers(table, np.arange(9), 6, earlier=earlier)
        for x in range(40):
            others = [y for y in range(40) if (y < x if earlier else y != x)]
            best = sorted(others, key=lambda y, x=x: (-times_together(x, y), y))[:6]
            assert near[x].tolist() == best + [NOTHING] * (6 - len(best))


def test_blocks_change_nothing(gpu, monkeypatch):
    table = DeviceTable.of(gpu, PATTERNS)
    whole = near_answers(table, np.arange(9), 6, earlier=True)
    monkeypatch.setattr("fivefold.gpu.together._BLOCK", 9 * 40 * 7)
    assert (near_answers(table, np.arange(9), 6, earlier=True) == whole).all()


def test_hard_answers_are_different_and_the_first_has_the_largest_groups(gpu):
    patterns = np.zeros((6, 30), np.uint8)
    patterns[:, 10:] = np.arange(20)
    chosen = hard_answers(DeviceTable.of(gpu, patterns), np.arange(6), 8)
    assert len(set(chosen.tolist())) == 8 and chosen[0] < 10
    assert len(hard_answers(DeviceTable.of(gpu, patterns), np.arange(6), 99)) == 30


def test_every_bit_has_two_answers_or_none():
    near = np.array([[NOTHING, NOTHING], [0, NOTHING], *([[1, 0]] * 38)], np.uint16)
    bits = joined_bits(near, 2)
    assert bits.words == 4 and len(bits.right) == 4 * 32
    planes = bits.left.reshape(2, 2, 32), bits.right.reshape(2, 2, 32)
    for x in range(40):
        for plane in range(2):
            left, right = (int(each[x // 32, plane, x % 32]) for each in planes)
            assert right == near[x, plane]
            assert left == (NOTHING if right == NOTHING else x)
    assert (bits.left[bits.right == NOTHING] == NOTHING).all()


def test_bits_of_the_largest_groups_name_the_answer_and_others():
    near = np.array([[1, 2], [0, 2], [1, 0]], np.uint16)
    bits = largest_bits(np.array([2, 0]), near)
    assert bits.words == 2 and bits.planes == 1
    assert bits.left.reshape(2, 32)[:, :3].tolist() == [[2, 2, NOTHING], [0, 0, NOTHING]]
    assert bits.right.reshape(2, 32)[:, :3].tolist() == [[1, 0, NOTHING], [1, 2, NOTHING]]
