"""The four sums of words and pairs against counting one by one."""

import numpy as np
import pytest

from fivefold.gpu.device_table import DeviceTable
from fivefold.gpu.spreads import Spreads, fixed_n_log_n
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


def test_the_steps_are_those_of_the_core():
    assert fixed_n_log_n(3).tolist() == [0, 0, 2 << 32, round(4.754887502163468 * (1 << 32))]
