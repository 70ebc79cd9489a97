"""Cover puzzles that contradict themselves, and those that nothing can solve."""

import pytest

from fivefold.base.errors import OptionError, UnknownWordError
from fivefold.cover.anagram_classes import AnagramClasses
from fivefold.cover.covers import find_covers
from fivefold.cover.puzzle import CoverPuzzle
from fivefold.cover.search import CoverSearch

WORDS = AnagramClasses.of(["fjord", "gucks", "nymph", "vibex", "waltz", "crane"])


@pytest.mark.parametrize(
    ("puzzle", "error", "message"),
    [
        (CoverPuzzle(contains=("zebra",)), UnknownWordError, "'zebra' is not among"),
        (CoverPuzzle(contains=("crane", "waltz")), OptionError, "'waltz' shares 'a'"),
        (CoverPuzzle(contains=("fjord", "crane")), OptionError, "'crane' shares 'r'"),
        (CoverPuzzle(contains=("waltz",), without="z"), OptionError, "'waltz' has 'z'"),
        (CoverPuzzle(count=1, contains=("waltz", "fjord")), OptionError, "2 words are asked for"),
        (CoverPuzzle(without="a1"), OptionError, "'1' is not a letter"),
        (CoverPuzzle(count=0), OptionError, "0 words"),
    ],
)
def test_contradictions_are_named(puzzle, error, message):
    with pytest.raises(error, match=message):
        CoverSearch(WORDS, puzzle)


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (CoverPuzzle(count=6), "6 words of 5 letters need 30, there are 26"),
        (CoverPuzzle(count=10**30, missing=10**30), f"{10**30} words of 5 letters need"),
        (CoverPuzzle(missing=0), "5 words of 5 letters leave out 1, not 0"),
        (CoverPuzzle(without="qx"), "5 words of 5 letters need 25, there are 24"),
        (CoverPuzzle(count=4, missing=6, without="abcdefg"), "4 words of 5 letters need 20"),
    ],
)
def test_the_impossible_is_explained(puzzle, reason):
    search = CoverSearch(WORDS, puzzle)
    assert list(search) == [] and search.stats().complete
    assert search.impossible is not None and search.impossible.startswith(reason)


@pytest.mark.parametrize(
    ("puzzle", "missing"),
    [
        (CoverPuzzle(count=2), 20),
        (CoverPuzzle(count=2, without="fghijklmnopqrstuvwxyz"), 21),
        (CoverPuzzle(count=2, missing=25), 25),
    ],
)
def test_as_few_letters_are_missing_as_the_longest_words_leave_and_no_fewer_than_excluded(
    puzzle, missing
):
    search = CoverSearch(AnagramClasses.of(["ab", "cde"], lengths=(2, 3)), puzzle)
    assert search.missing == missing


def test_any_number_of_letters_may_be_missing():
    assert len(list(find_covers(WORDS, CoverPuzzle(count=1, missing=10**30)))) == 6


def test_all_words_asked_for_are_a_cover_or_not():
    words = ("fjord", "gucks", "nymph", "vibex", "waltz")
    assert [cover.words for cover in find_covers(WORDS, CoverPuzzle(contains=words))] == [words]
    assert list(find_covers(WORDS, CoverPuzzle(contains=words, missing=0))) == []
    assert CoverSearch(WORDS, CoverPuzzle(contains=words)).stats().covers == 0
