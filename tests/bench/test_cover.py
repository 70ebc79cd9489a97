"""Covers by speed: the lists of the rows, and that rules change the work alone."""

import pytest

from fivefold.bench.cover import RULES, VOWELS, _prepared, _solved, _timing, _whole, list_bytes
from fivefold.cover.anagram_classes import AnagramClasses
from fivefold.cover.puzzle import CoverPuzzle

TEXT = b"fjord\nchunk\nvibex\ngymps\nwaltz\ncrane\nnacre\n"


def test_words_without_a_vowel_are_left_out_on_request():
    words, vowels = list_bytes("alpha").split(), list_bytes("alpha-vowel").split()
    left_out = set(words) - set(vowels)
    assert left_out and set(vowels) < set(words)
    assert not any(set(word.decode()) & set(VOWELS) for word in left_out)


@pytest.mark.parametrize(("name", "rules"), RULES)
def test_every_pruning_rule_finds_the_same_covers(name, rules):
    row = _solved(name, AnagramClasses([("some", TEXT)]), 1, rules=rules)
    assert (row.name, row.check, row.work) == (name, 1, 6)
    assert " expanded; nodes " in row.note


def test_puzzles_of_fewer_words_have_more_covers():
    classes = AnagramClasses([("some", TEXT)])
    # Ten pairs of the five words, and crane with those that share no letter with it.
    assert _solved("pairs", classes, 1, puzzle=CoverPuzzle(count=2)).check == 10 + 1


def test_rows_that_load_count_lines():
    prepared, whole = _prepared("load", TEXT, 1), _whole("whole", TEXT, 1)
    assert (prepared.check, prepared.work, prepared.note) == (6, 7, "7 lines")
    assert (whole.check, whole.work, whole.note) == (1, 7, "7 lines, 6 classes")


def test_a_row_that_changes_its_check_is_refused():
    checks = iter(range(10))
    with pytest.raises(AssertionError, match="drifting: not deterministic"):
        _timing("drifting", lambda: (1.0, next(checks), ""), 1, 2)
