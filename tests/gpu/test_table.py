"""The table of a GPU against the rules."""

import numpy as np
import pytest

from fivefold.base.errors import GpuError
from fivefold.gpu.table import DeviceLetters
from fivefold.puzzle.pattern_codes import pattern_codes
from tests.support.emulated_gpu import EmulatedGpu


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
