"""What rules openings out on a GPU."""

from itertools import combinations

import numpy as np
import pytest

from fivefold import Lexicon, Position, _core
from fivefold.base.budget import Budget
from fivefold.gpu.bounds import (
    NOTHING,
    BoundLimits,
    hard_answers,
    joined_bits,
    largest_bits,
    near_answers,
    two_guess_bounds,
    weights,
)
from fivefold.gpu.found import Found
from fivefold.gpu.spreads import MOST_SUM
from fivefold.gpu.table import DeviceTable
from fivefold.proof.prover import Prover
from tests.support.plain_spreads import plain_value, random_patterns, sizes


@pytest.mark.parametrize(
    ("length", "answers", "guesses"), [(5, 40, 60), (6, 50, 55), (4, 30, 33), (3, 3, 5), (7, 1, 2)]
)
def test_every_opener_has_the_bound_of_the_core(gpu, length, answers, guesses):
    rng = np.random.default_rng(length)
    words = set()
    while len(words) < guesses:
        words.add("".join(rng.choice(list("abcde"), length)))
    order = rng.permutation(sorted(words)).tolist()
    position = Position(Lexicon.from_words(order[:answers], order[answers:]))
    rows = np.arange(guesses, dtype=np.uint32)
    table = DeviceTable.of(gpu, position.table.patterns)
    found = two_guess_bounds(table, position.table.own_rows.astype(np.int64), rows.astype(np.int64))
    core = Prover(position, Budget(threads=1)).bound_openers(rows, _core.INFINITE_COST)
    assert found.tolist() == core.bounds.tolist()


def test_bounds_of_some_openers_are_those_of_all(gpu):
    words = ["batch", "catch", "hatch", "latch", "match", "patch", "watch"]
    position = Position(Lexicon.from_words(words, ["chomp", "above", "below"]))
    table, own = DeviceTable.of(gpu, position.table.patterns), position.table.own_rows.astype(np.int64)
    every = two_guess_bounds(table, own, np.arange(10))
    assert two_guess_bounds(table, own, np.array([7, 2])).tolist() == every[[7, 2]].tolist()


@pytest.mark.parametrize("measure", ["n_log_n", "squares", "largest", "groups"])
def test_openings_keep_the_limit_of_their_own_value(measure):
    patterns = random_patterns(5, 9, 80, 60)
    seen = []
    for ids in combinations(range(9), 3):
        groups = sizes(patterns, ids)
        value = plain_value(patterns, ids, measure)
        limits = BoundLimits.of(measure, Found(value, ids), 80, 16)
        # The least that answers add with k earlier ones in their groups; squares have no end.
        each = weights(measure) if measure != "squares" else (1,) * 80
        together = sum(sum(each[:k]) for n in groups for k in range(n))
        if measure == "largest":
            together = max(groups)
        assert plain_value(patterns, ids, "n_log_n") >> 16 <= limits.bits <= MOST_SUM
        assert together <= limits.most and limits.first == ids[0]
        assert limits.most - 1 <= limits.strict <= limits.most
        seen.append(limits.most - together)
    assert min(seen) <= (64 if measure == "n_log_n" else 0)


def test_a_better_value_than_the_best_there_is_allows_nothing():
    for measure, best in (("n_log_n", 0), ("squares", 80), ("groups", -80)):
        assert BoundLimits.of(measure, Found(best, (0, 1, 2)), 80, 16).strict == -1
    assert BoundLimits.of("largest", Found(1, (0, 1, 2)), 80, 16).strict == 0


def test_without_a_limit_everything_may_pass():
    limits = BoundLimits.of("squares", None, 80, 16)
    assert (limits.bits, limits.most, limits.strict) == (MOST_SUM, 1 << 30, 1 << 30)
    assert BoundLimits(5, -1, -2, 7).packed().view(np.int32).tolist() == [5, -1, -2, 7]


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
    monkeypatch.setattr("fivefold.gpu.bounds._BLOCK", 9 * 40 * 7)
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
