"""Covers as a sequence: found when asked for, from lists, names and texts."""

from __future__ import annotations

import pytest

from fivefold import CoverPuzzle, Covers, Lexicon, find_covers
from fivefold.base.budget import Budget
from fivefold.base.documents import plain
from fivefold.base.errors import OptionError, UnknownWordError
from fivefold.cover.anagram_classes import AnagramClasses
from fivefold.cover.search import CoverSearch
from tests.support.small_search import stopped

TWO = CoverPuzzle(count=2)
PAIRS = ["ab", "ba", "cd", "ac", "bd", "ad", "bc"]


def test_a_list_its_name_and_its_words_have_the_same_covers():
    lexicon = Lexicon.load("nyt-2022")
    found = [find_covers(words) for words in (lexicon, "nyt-2022", lexicon.guesses)]
    assert found[0][0].words == ("waqfs", "jumby", "vozhd", "pling", "treck")
    assert list(found[0]) == list(found[1]) == list(found[2]) and len(found[0]) == 10


def test_the_length_is_that_of_the_list():
    covers = find_covers(Lexicon.from_words(PAIRS), TWO)
    assert [str(cover) for cover in covers] == ["ab|ba cd", "ac bd", "ad bc"]
    assert list(find_covers(PAIRS, TWO)) == []  # none of them has five letters


def test_covers_are_a_sequence_that_searches_no_further_than_asked():
    covers = find_covers("nyt-2022", CoverPuzzle(count=2), budget=Budget(threads=1))
    first = covers[0]
    assert first in covers[:3] and not covers.stats.complete
    assert covers[1:3] == (covers[1], covers[2]) and bool(covers)
    assert "; …" in repr(covers) and "…" in covers._repr_html_()
    assert not covers.stats.complete


def test_both_ends_and_slices_agree_with_the_list_of_all():
    covers = find_covers(PAIRS, TWO, lengths=2, alphabet="abcd")
    every = list(find_covers(PAIRS, TWO, lengths=2, alphabet="abcd"))
    assert len(every) == 3 and covers[-1] == every[-1] and covers[1:] == tuple(every[1:])
    assert covers[::-1] == tuple(every[::-1]) and covers[-2:] == tuple(every[-2:])
    assert covers[5:9] == () and covers[:1] == (every[0],)
    with pytest.raises(IndexError):
        covers[3]
    assert list(covers) == list(covers) == every and covers.rows == tuple(every)


def test_a_cover_is_found_by_its_words():
    covers = find_covers(PAIRS, TWO, lengths=2, alphabet="abcd")
    assert covers.find("BD", "ac") == covers[1]
    with pytest.raises(UnknownWordError, match="ab ac"):
        covers.find("ab ac")


def test_covers_are_tables_tiles_and_plain_values():
    covers = find_covers(PAIRS, TWO, lengths=2, alphabet="abcd")
    assert covers.to_arrow().to_pydict() == {"word1": ["ab|ba", "ac", "ad"], "word2": ["cd", "bd", "bc"]}
    assert covers.to_pandas().shape == (3, 2)
    found = plain(covers)
    assert (found["covers"], found["expanded"], found["complete"]) == (3, 4, True)
    assert found["rows"][0] == {"words": ["ab", "cd"], "classes": [["ab", "ba"], ["cd"]]}
    assert covers._repr_html_().count("white-space") == 6 and "…" not in covers._repr_html_()
    assert covers[0]._repr_html_().count('<span style="white-space') == 2


def test_a_limit_and_a_stop_end_the_search():
    assert len(find_covers("nyt-2022", limit=3)) == 3
    covers = find_covers("nyt-2022", CoverPuzzle(count=3), budget=Budget(control=stopped()))
    some = len(covers)
    assert some < 58_876_641 and not covers.stats.complete
    classes = AnagramClasses.of(PAIRS, lengths=2, alphabet="abcd")
    assert len(find_covers(classes, TWO)) == 3 and not find_covers(classes)


class Endless:
    """A search that finds one cover and then must not be asked again."""

    def __iter__(self):
        yield find_covers(PAIRS, TWO, lengths=2)[0]
        raise AssertionError("searched on")


def test_some_covers_are_shown_without_searching_on():
    some = Covers(Endless())[:1]
    assert some._repr_html_().count("<tr>") == 2 and some.columns() == {
        "word1": ["ab|ba"],
        "word2": ["cd"],
    }


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
