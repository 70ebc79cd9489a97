"""What a table takes, and what is free."""

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold.base.errors import ListTooLongError
from fivefold.puzzle import table_memory
from fivefold.puzzle.table_memory import fits_memory, require_memory, table_bytes


@pytest.mark.parametrize("length", range(2, 12))
def test_the_size_is_that_of_a_table(length):
    lexicon = Lexicon.from_words(["a" * length, "b" * length], ["c" * length])
    assert table_bytes(lexicon) == np_bytes(FeedbackTable.build(lexicon))


def np_bytes(table):
    return table.patterns.itemsize * table.patterns.size


def test_what_does_not_fit_is_refused_with_its_size(monkeypatch):
    lexicon = Lexicon.load("len8")
    needed = table_bytes(lexicon)
    monkeypatch.setattr(table_memory, "free_memory", lambda: needed)
    require_memory(lexicon)
    assert fits_memory(lexicon) and not fits_memory(lexicon, copies=2)
    monkeypatch.setattr(table_memory, "free_memory", lambda: needed - 1)
    with pytest.raises(
        ListTooLongError, match=r"29765 x 5328 patterns, takes 0\.3 GB of memory; 0\.3 GB"
    ):
        FeedbackTable.build(lexicon)
    monkeypatch.setattr(table_memory, "free_memory", lambda: None)
    assert fits_memory(lexicon, copies=10**9)
