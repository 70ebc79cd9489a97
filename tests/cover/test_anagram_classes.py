"""Words by their letters, from files as they come."""

from __future__ import annotations

import random
from string import ascii_lowercase

import pytest

from fivefold.base.errors import OptionError, WordListError
from fivefold.cover.anagram_classes import AnagramClasses

MESSY = "\ufeffFJORD\r\nGucks \r\n\r\n  nymph\nvibex\nwaltz\nwaltz\ncake\nhello\nit's!\nab3de\n\nWALTZ"


def test_more_than_64_letters_are_refused():
    with pytest.raises(WordListError, match="65 different letters"):
        AnagramClasses.of([chr(0x4E00 + i) for i in range(65)], lengths=1)
    with pytest.raises(OptionError, match="1 to 64"):
        AnagramClasses.of([], alphabet="".join(chr(0x4E00 + i) for i in range(65)))


@pytest.mark.parametrize("extra", ["", "\nétéàü"], ids=["ascii", "unicode"])
def test_messy_text_is_sorted_out_and_reported(extra):
    text = (MESSY + extra).encode()
    counts = AnagramClasses([("messy", text)], alphabet=ascii_lowercase).counts
    assert (counts.words, counts.classes) == (5, 5)
    assert (counts.blank, counts.wrong_length, counts.repeated_letters) == (2, 1, 1)
    assert (counts.not_letters, counts.duplicates) == (2 + bool(extra), 2)


def test_the_fast_and_the_slow_way_of_reading_agree():
    rng = random.Random(1)
    for _ in range(300):
        lines = [
            rng.choice(("", " ", "\t", "x"))
            + "".join(rng.choices("abcdeABCDE19'-", k=rng.randint(0, 6)))
            + rng.choice(("", " ", "\r"))
            for _ in range(rng.randint(0, 12))
        ]
        text = "\n".join(lines) + rng.choice(("", "\n"))
        fast = AnagramClasses([("fast", text.encode())], lengths=(1, 4))
        slow = AnagramClasses([("slow", text.encode()), ("é", "ééééé".encode())], lengths=(1, 4))
        expected = fast.counts
        assert slow.counts.wrong_length == expected.wrong_length + 1
        for field in ("words", "classes", "blank", "not_letters", "repeated_letters", "duplicates"):
            assert getattr(slow.counts, field) == getattr(expected, field), (field, text)
        assert {fast.words(i) for i in range(len(fast))} == {slow.words(i) for i in range(len(slow))}


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("zero.txt", b"fjord\nwal\0tz\n", "zero.txt, line 2: not text"),
        ("latin.txt", b"fjord\n\xe9t\xe9\n", "latin.txt, line 2: not UTF-8 text"),
        ("bad.json", b'["fjord", 7]', "bad.json, entry 2: '7' is not a word"),
    ],
)
def test_files_that_are_not_word_lists_are_named(name, data, message):
    with pytest.raises(WordListError, match=message):
        AnagramClasses([(name, data)])


def test_csv_and_json_files_are_read_too():
    table = AnagramClasses([("a.csv", b"word,rank\nfjord,1\nwaltz,2\n"), ("b.json", b'["nymph"]')])
    assert {table.words(i) for i in range(len(table))} == {("fjord",), ("waltz",), ("nymph",)}


@pytest.mark.parametrize("lengths", [0, (0, 3), (3, 2), 65, (5, 65)])
def test_lengths_are_a_range_from_1_to_64(lengths):
    with pytest.raises(OptionError, match="is not a range of lengths from 1 to 64"):
        AnagramClasses.of(["ab"], lengths=lengths)
    assert AnagramClasses.of(["ab", "a"], lengths=(1, 64)).counts.wrong_length == 0


def test_lines_may_end_as_on_old_machines():
    classes = AnagramClasses([("old.txt", b"fjord\rwaltz\r"), ("new.txt", b"nymph\r\nvibex\n")])
    assert len(classes) == 4 and classes.counts.not_letters == classes.counts.wrong_length == 0
