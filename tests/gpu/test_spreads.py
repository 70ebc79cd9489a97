"""The four sums of words and pairs against counting one by one."""

from math import floor, log2

import numpy as np
import pytest

from fivefold import _core
from fivefold.base.kernel import active_kernel
from fivefold.gpu.device_table import DeviceTable
from fivefold.gpu.spreads import Spreads
from tests.support.plain_spreads import plain_value, random_patterns

MEASURES = ("n_log_n", "squares", "largest", "groups")
shapes = pytest.mark.parametrize(
    ("guesses", "answers", "codes"),
    [(5, 1, 3), (3, 2, 3), (34, 17, 9), (20, 100, 243), (12, 300, 2), (9, 290, 729)],
)


@shapes
def test_every_pair_has_the_sums_of_its_groups(gpu, guesses, answers, codes):
    patterns = random_patterns(guesses, guesses, answers, codes)
    spreads = Spreads(DeviceTable.of(gpu, patterns))
    pairs, words = spreads.of_pairs(0, guesses), spreads.of_words()
    for measure in MEASURES:
        values, alone = gpu.on_host(pairs.values(measure)), gpu.on_host(words.values(measure))
        for a in range(guesses):
            assert alone[0, a] == plain_value(patterns, [a], measure)
            for b in range(a + 1, guesses):
                assert values[a, b] == plain_value(patterns, [a, b], measure)


def test_a_word_is_measured_with_those_before_it_too(gpu):
    patterns = random_patterns(1, 40, 30, 27)
    values = gpu.on_host(Spreads(DeviceTable.of(gpu, patterns)).with_word(7).values("squares"))
    assert values[0].tolist() == [plain_value(patterns, [7, b], "squares") for b in range(40)]


def test_rows_in_the_middle_are_those_of_their_words(gpu):
    patterns = random_patterns(2, 10, 30, 27)
    spreads = Spreads(DeviceTable.of(gpu, patterns))
    some, every = spreads.of_pairs(4, 3), spreads.of_pairs(0, 10)
    for row in range(3):
        later = slice(4 + row + 1, None)
        assert np.array_equal(
            gpu.on_host(some.logs)[row, later], gpu.on_host(every.logs)[4 + row, later]
        )


def test_large_groups_are_rounded_as_the_core_rounds(gpu):
    # The n log n of 436 and 480 ends in exactly half a unit, and half to even is another number.
    patterns = np.repeat(np.array([[0, 1]], np.uint8), (436, 480), axis=1)
    ours = gpu.on_host(Spreads(DeviceTable.of(gpu, patterns)).of_words().logs)[0]
    every = _core.Candidates(np.arange(916, dtype=np.uint32), None)
    core = _core.measure_splits(patterns, every, active_kernel(), 1, _core.Control(), None)
    assert ours.tolist() == core.logs.tolist()


def test_the_steps_are_rounded_half_up():
    steps = _core.fixed_n_log_n(480).tolist()
    assert steps[:5] == [0, 0, 2 << 32, 20422086318, 8 << 32]
    assert [steps[n] for n in (436, 480)] == [floor(n * log2(n) * 2**32 + 0.5) for n in (436, 480)]
