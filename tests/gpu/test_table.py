"""Feedback tables on a GPU."""

import numpy as np
import pytest

from fivefold.base.errors import GpuError
from fivefold.gpu.table import DeviceLetters, DeviceTable, compact
from fivefold.puzzle.pattern_codes import pattern_codes
from tests.support.emulated_gpu import EmulatedGpu
from tests.support.plain_spreads import random_patterns, sizes


@pytest.mark.parametrize("codes", [729, 59049])
def test_compact_patterns_make_the_same_groups(codes):
    patterns = np.random.default_rng(codes).integers(0, codes, (6, 400)).astype(np.uint16)
    patterns[:, :200] %= 9
    numbers = compact(patterns)
    for word in range(6):
        assert sizes(numbers, [word]) == sizes(patterns, [word])
        assert numbers[word].max() + 1 == len(set(patterns[word].tolist()))


def test_few_groups_become_bytes():
    patterns = np.array([[0, 700, 700, 3]], np.uint16)
    assert compact(patterns).dtype == np.uint8
    assert compact(np.arange(300, dtype=np.uint32)[None, :] * 7).dtype == np.uint16


def test_rows_and_columns_are_filled_up_with_zeros(gpu):
    patterns = random_patterns(3, 5, 7, 9) + 1
    table = DeviceTable.of(gpu, patterns)
    turned, rows = gpu.on_host(table.turned), gpu.on_host(table.rows)
    assert turned.shape == (7, 128) and rows.shape == (5, 128)
    assert np.array_equal(turned[:, :5].T, patterns) and np.array_equal(rows[:, :7], patterns)
    assert not turned[:, 5:].any() and not rows[:, 7:].any()


@pytest.mark.parametrize(
    ("most", "codes", "code"), [(242, 243, "u8"), (30, 32, "u8"), (250, 256, "u16")]
)
def test_there_is_room_for_eight_more_numbers(most, codes, code):
    table = DeviceTable.of(EmulatedGpu(), np.array([[0, most]], np.uint8))
    assert table.constants == {"CODE": code, "CODES": codes}


def test_what_does_not_fit_is_refused_in_one_line():
    patterns = np.zeros((2, 70_000), np.uint8)
    with pytest.raises(GpuError, match=r"^70000 answers are too many for a GPU: at most 65534$"):
        DeviceTable.of(EmulatedGpu(), patterns)
    with pytest.raises(GpuError, match=r"^the table takes \d+ MB, an emulated GPU has 1 MB$"):
        DeviceTable.of(EmulatedGpu(free_bytes=1 << 20), patterns[:, :60_000].repeat(20, axis=0))


def words(seed, count, length):
    return np.random.default_rng(seed).integers(0, 4, (count, length)).astype(np.uint8)


@pytest.mark.parametrize("length", [2, 4, 5, 6, 10])
def test_every_pattern_is_that_of_the_core(gpu, length):
    guesses, answers = words(1, 60, length), words(2, 50, length)
    letters = DeviceLetters(gpu, guesses, answers)
    table = letters.empty_table()
    letters.fill(table)

    def spelled(rows):
        return ["".join("abcd"[letter] for letter in row) for row in rows]

    assert np.array_equal(gpu.on_host(table), pattern_codes(spelled(guesses), spelled(answers)))


def test_words_that_are_too_long_are_refused():
    with pytest.raises(GpuError, match=r"^words of 11 letters are too long for a GPU: at most 10$"):
        DeviceLetters(EmulatedGpu(), words(1, 2, 11), words(2, 2, 11))
