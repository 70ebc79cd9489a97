"""Single words on a GPU against the core, field by field."""

import numpy as np

from fivefold.gpu.device_table import DeviceTable
from fivefold.gpu.one_word import measure_words
from fivefold.puzzle.splits import splits_from_sums, table_splits
from tests.support.small_search import EVERY_SIXTIETH, PART


def test_the_sums_are_those_of_the_core(gpu):
    sums = measure_words(DeviceTable.of(gpu, PART.patterns))
    ids = range(len(EVERY_SIXTIETH.answers))
    ours = splits_from_sums(EVERY_SIXTIETH, ids, None, sums)
    core = table_splits(PART, EVERY_SIXTIETH.answers, threads=1)
    for name, column in core.columns().items():
        if name != "guess":
            mine = ours.columns()[name]
            assert np.array_equal(mine, column) and mine.dtype == column.dtype, name
