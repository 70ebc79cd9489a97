"""Triples on a GPU: against all triples sorted, and every step by itself."""

import random
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.base.budget import Budget
from fivefold.base.errors import GpuError
from fivefold.base.progress import Control
from fivefold.gpu import extension, triples
from fivefold.gpu.bound_limits import BoundLimits, weights
from fivefold.gpu.device_table import DeviceTable
from fivefold.gpu.extension import Extension, Rule
from fivefold.gpu.found import BestFound, Found
from fivefold.gpu.pair_sums import MOST_SUM, PairSums
from fivefold.gpu.together import NOTHING, hard_answers, joined_bits, largest_bits, near_answers
from fivefold.gpu.triples import TripleQuery, TripleSearch
from tests.support.emulated_gpu import EmulatedGpu
from tests.support.plain_spreads import plain_value, random_patterns, sizes

MEASURES = ("n_log_n", "squares", "largest", "groups")
measures = pytest.mark.parametrize("measure", MEASURES)


def ranked(patterns, measure):
    return sorted(
        Found(plain_value(patterns, ids, measure), ids) for ids in combinations(range(len(patterns)), 3)
    )


def searched(gpu, patterns, budget=None, **query):
    table = DeviceTable.of(gpu, patterns)
    return TripleSearch(table, TripleQuery(**query), (budget or Budget()).start()).run()


@measures
@pytest.mark.parametrize(
    ("guesses", "answers", "codes"),
    [(9, 40, 20), (7, 300, 2), (4, 1, 3), (3, 9, 3), (8, 400, 600), (6, 1100, 40)],
)
def test_the_best_triples_and_places_are_found(gpu, measure, guesses, answers, codes):
    patterns = random_patterns(guesses, guesses, answers, codes)
    every = ranked(patterns, measure)
    found = searched(gpu, patterns, measure=measure, count=5)
    assert found.complete and found.failure is None and found.best == every[:5]
    assert found.evaluated <= len(every)
    place = len(every) // 2
    counted = searched(gpu, patterns, measure=measure, count=0, before=every[place])
    assert counted.complete and counted.better == place and counted.best == []


@measures
def test_the_best_with_given_words(gpu, measure):
    patterns = random_patterns(5, 8, 40, 12)
    every = ranked(patterns, measure)
    for ids in ((6,), (2,), (2, 6), (6, 2)):
        found = searched(gpu, patterns, measure=measure, count=6, given=ids)
        with_them = [each for each in every if set(ids) <= set(each.words)]
        assert found.complete and found.best == with_them[:6]


@measures
def test_the_best_without_a_common_letter(gpu, measure):
    patterns = random_patterns(11, 10, 40, 20)
    # In two words of bits, as for alphabets of more than 64 letters.
    letters = np.zeros((10, 2), np.uint64)
    letters[np.arange(10), np.arange(10) % 2] = np.uint64(1) << np.arange(
        10, dtype=np.uint64
    ) % np.uint64(5)

    def apart(ids):
        return not any((letters[x] & letters[y]).any() for x, y in combinations(ids, 2))

    letters[9] |= letters[0]
    expected = [each for each in ranked(patterns, measure) if apart(each.words)]
    assert 3 < len(expected) < 120
    found = searched(gpu, patterns, measure=measure, count=200, letters=letters)
    assert found.complete and found.best == expected
    target = expected[len(expected) // 2]
    counted = searched(gpu, patterns, measure=measure, count=0, letters=letters, before=target)
    assert counted.better == len(expected) // 2


@measures
def test_equal_values_are_in_the_order_of_the_words(gpu, measure):
    patterns = np.tile(random_patterns(2, 2, 20, 5), (5, 1))
    found = searched(gpu, patterns, measure=measure, count=7)
    assert found.best == ranked(patterns, measure)[:7]


@measures
def test_all_answers_apart_are_no_trouble(gpu, measure):
    patterns = np.tile(np.arange(12, dtype=np.uint8), (7, 1))
    assert searched(gpu, patterns, measure=measure, count=4).best == ranked(patterns, measure)[:4]


@measures
def test_what_is_tried_first_decides_nothing(gpu, measure, monkeypatch):
    monkeypatch.setattr(triples, "_SEED_PAIRS", 1)
    monkeypatch.setattr(triples, "_ROUNDS", 0)
    monkeypatch.setattr(triples, "_BLOCK_PAIRS", 10)
    monkeypatch.setattr(triples, "_KEPT", 1)
    patterns = random_patterns(31, 9, 60, 9)
    assert searched(gpu, patterns, measure=measure, count=3).best == ranked(patterns, measure)[:3]


@measures
def test_more_finds_than_room_are_found_in_parts(gpu, measure, monkeypatch):
    monkeypatch.setattr(extension, "_MOST_FOUND", 8)
    patterns = random_patterns(21, 7, 60, 12)
    every = ranked(patterns, measure)
    found = searched(gpu, patterns, measure=measure, count=3)
    assert found.complete and found.best == every[:3] and found.evaluated <= len(every)
    assert searched(gpu, patterns, measure=measure, count=0, before=every[30]).better == 30


def test_a_stop_leaves_the_best_of_the_first_pairs(gpu):
    control = Control()
    control.request_stop()
    patterns = random_patterns(12, 8, 40, 20)
    found = searched(gpu, patterns, Budget(control=control), measure="n_log_n", count=2)
    assert not found.complete and found.best
    found = searched(gpu, patterns, Budget(control=control), measure="n_log_n", given=(1,))
    assert not found.complete and not found.best


def test_a_failure_in_the_middle_loses_nothing(gpu, monkeypatch):
    def fail(_):
        raise GpuError("the driver is gone")

    monkeypatch.setattr(TripleSearch, "_prove", fail)
    patterns = random_patterns(13, 8, 40, 20)
    found = searched(gpu, patterns, measure="squares")
    assert not found.complete and len(found.best) == 10 and "driver" in str(found.failure)
    with pytest.raises(GpuError, match=r"^the driver is gone$"):
        searched(gpu, patterns, measure="squares", count=0, before=found.best[0])


def test_progress_counts_pairs_twice(gpu):
    seen = []
    searched(
        gpu, random_patterns(14, 8, 40, 20), Budget(on_progress=seen.append), measure="groups", count=1
    )
    assert seen[-1] == 2 * 28


def test_too_little_memory_is_told_in_one_line():
    patterns = random_patterns(14, 480, 40, 20)
    table = DeviceTable(EmulatedGpu(free_bytes=10_000), patterns, 32)
    with pytest.raises(GpuError, match=r"^all pairs take \d+ MB, an emulated GPU has 0 MB$"):
        TripleSearch(table, TripleQuery(measure="squares"), Budget().start()).run()


PATTERNS = random_patterns(21, 8, 60, 12)


def extension_of(gpu, measure):
    table = DeviceTable.of(gpu, PATTERNS)
    return Extension(table, PairSums.of(table), measure)


def rows(found):
    return [(value, tuple(ids)) for value, ids in zip(found.values, found.words.tolist(), strict=True)]


@measures
def test_every_opening_has_its_exact_value(gpu, measure):
    bases = gpu.arrays.asarray(np.array(list(combinations(range(8), 2))))
    found = extension_of(gpu, measure).run(bases, None, Rule.LATER)
    expected = [(plain_value(PATTERNS, ids, measure), ids) for ids in combinations(range(8), 3)]
    assert sorted(rows(found)) == sorted(expected) and not found.overflow
    assert found.passed == len(expected)


def test_every_triple_has_one_base(gpu):
    for patterns in (PATTERNS, np.tile(PATTERNS[:2], (4, 1))):
        table = DeviceTable.of(gpu, patterns)
        pairs = PairSums.of(table)
        found = Extension(table, pairs, "groups").run(pairs.every(0, 8), None, Rule.LEAST)
        assert sorted(tuple(ids) for ids in found.words.tolist()) == list(combinations(range(8), 3))


@measures
def test_a_limit_keeps_what_comes_before_and_may_keep_what_is_equal(gpu, measure):
    ours = extension_of(gpu, measure)
    every = sorted((plain_value(PATTERNS, ids, measure), ids) for ids in combinations(range(8), 3))
    for place in (0, 5, 30):
        found = set(rows(ours.run(ours.pairs.every(0, 8), Found(*every[place]), Rule.LEAST)))
        assert set(every[: place + 1]) <= found
        assert all(value <= every[place][0] for value, _ in found)
    assert ours.passed >= ours.checked >= ours.measured


def test_any_word_extends_a_base_but_its_own(gpu):
    bases = gpu.arrays.asarray(np.array([[5, 2]]))
    found = extension_of(gpu, "squares").run(bases, None, Rule.ANY)
    assert sorted(found.words.tolist()) == [sorted((2, 5, c)) for c in (0, 1, 3, 4, 6, 7)]


def test_small_tiles_and_many_bases_change_nothing():
    wide = EmulatedGpu(multiprocessors=1)
    narrow = EmulatedGpu(multiprocessors=3, shared_bytes=1024 + 4 * 4 * 5)
    found = []
    for gpu in (wide, narrow):
        table = DeviceTable.of(gpu, PATTERNS)
        pairs = PairSums.of(DeviceTable.of(wide, PATTERNS))
        ours = Extension(table, pairs, "groups")
        found.append(sorted(rows(ours.run(pairs.every(0, 8), None, Rule.LEAST))))
    assert found[0] == found[1] and len(found[0]) == 56


def test_more_than_there_is_room_for_is_told(gpu, monkeypatch):
    monkeypatch.setattr(extension, "_MOST_FOUND", 3)
    ours = extension_of(gpu, "groups")
    found = ours.run(ours.pairs.every(0, 8), None, Rule.LEAST)
    assert found.overflow and len(found.values) == 8  # room for every guess at least


def test_no_bases_find_nothing(gpu):
    found = extension_of(gpu, "groups").run(np.zeros((0, 2), np.int64), None, Rule.ANY)
    assert found.words.shape == (0, 3) and not found.overflow


def test_what_does_not_fit_is_refused_in_one_line(monkeypatch):
    table = DeviceTable.of(EmulatedGpu(), PATTERNS)
    pairs = PairSums.of(table)
    small = DeviceTable(EmulatedGpu(free_bytes=10_000), PATTERNS, 32)
    with pytest.raises(GpuError, match=r"^what triples need takes \d+ MB, an emulated GPU has 0 MB$"):
        Extension(small, pairs, "groups")
    monkeypatch.setattr(extension, "_MOST_SLOTS", 60)
    with pytest.raises(GpuError, match=r"^60 answers are too many for triples on a GPU: at most 59$"):
        Extension(table, pairs, "groups")


founds = st.lists(st.builds(Found, st.integers(0, 3), st.tuples(st.integers(0, 4), st.integers(5, 9))))


@given(founds, st.integers(1, 8), st.randoms())
def test_the_best_do_not_depend_on_the_order(found, count, chance):
    best = BestFound(count)
    shuffled = found * 2
    random.Random(chance.random()).shuffle(shuffled)
    for begin in range(0, len(shuffled), 3):
        best.add(shuffled[begin : begin + 3])
    assert best.found == sorted(set(found))[:count]
    assert best.worst == (best.found[-1].value if len(best.found) == count else None)


def test_columns_become_openings():
    best = BestFound(5)
    best.add_rows([7, 7], [1, 0], [2, 3])
    assert best.found == [Found(7, (0, 3)), Found(7, (1, 2))]


TOGETHER = random_patterns(4, 9, 40, 7)


def times_together(x, y):
    return int((TOGETHER[:, x] == TOGETHER[:, y]).sum())


def test_near_answers_are_left_together_most_often(gpu):
    table = DeviceTable.of(gpu, TOGETHER)
    for earlier in (True, False):
        near = near_answers(table, np.arange(9), 6, earlier=earlier)
        for x in range(40):
            others = [y for y in range(40) if (y < x if earlier else y != x)]
            best = sorted(others, key=lambda y, x=x: (-times_together(x, y), y))[:6]
            assert near[x].tolist() == best + [NOTHING] * (6 - len(best))


def test_blocks_change_nothing(gpu, monkeypatch):
    table = DeviceTable.of(gpu, TOGETHER)
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
