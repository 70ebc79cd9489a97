"""Which answers agree with the clues, and which clues disagree with each other."""

from __future__ import annotations

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold.base.errors import BadPatternError, BadWordError
from fivefold.puzzle.candidates import candidates_after, conflicting_clues, wider_lists
from fivefold.puzzle.clue import clue_text, parse_clue, require_length

LEXICON = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp"])
TABLE = FeedbackTable.build(LEXICON, threads=1)


def clues(*texts):
    return [parse_clue(text) for text in texts]


@pytest.mark.parametrize("table", [None, TABLE])
@pytest.mark.parametrize(
    ("history", "left"),
    [
        ([], LEXICON.answers),
        (["batch=BGGGG"], ("catch", "hatch", "match", "patch")),
        (["batch=BGGGG", "chomp=YYBBB"], ("hatch",)),
        (["batch=BGGGG", "mulch=BBBGG", "patch=BGGGG"], ("catch", "hatch")),
        (["batch=BGGGG", "batch=GGGGG"], ()),
    ],
)
def test_candidates_agree_with_every_clue(table, history, left):
    # `mulch` is no word of the list, and so not in the table either.
    assert candidates_after(LEXICON, clues(*history), table) == left


@pytest.mark.parametrize(
    ("history", "conflict"),
    [
        (["batch=BGGGG", "catch=BGGGG"], []),
        (["chomp=GGGGG", "batch=BGGGG"], ["chomp=GGGGG"]),
        (["chomp=GGGGG", "batch=BBBBB"], ["batch=BBBBB"]),
        (["batch=BGGGG", "batch=GGGGG"], ["batch=BGGGG", "batch=GGGGG"]),
        (["batch=GGGGG", "catch=GGGGG", "hatch=GGGGG"], ["catch=GGGGG", "hatch=GGGGG"]),
    ],
)
def test_the_fewest_clues_that_conflict_are_named_the_latest_first(history, conflict):
    assert list(conflicting_clues(LEXICON, clues(*history))) == clues(*conflict)


def test_lists_of_other_words_are_not_wider():
    assert [wider.name for wider in wider_lists(Lexicon.load("original"))] == ["nyt-2023", "all"]
    assert [wider.name for wider in wider_lists(Lexicon.load("len6"))] == []
    assert list(wider_lists(LEXICON)) == []


def test_no_list_is_wider_than_the_one_whose_every_guess_can_be_the_answer():
    assert list(wider_lists(Lexicon.load("all"))) == []
    assert [wider.name for wider in wider_lists(Lexicon.load("nyt-2023"))] == ["all"]


def test_a_clue_has_as_many_marks_as_letters():
    for text in ("batch=BGGG", "batch=BGGGGB"):
        with pytest.raises(BadPatternError, match="marks; 'batch' has 5 letters"):
            parse_clue(text)
    with pytest.raises(BadWordError, match="'cat' has 3 letters; this list uses 5"):
        require_length("batch", clues("batch=BGGGG", "cat=BGG"))
    assert clue_text(clues("batch=BGGGG", "cat=BGG")) == "batch BGGGG cat BGG"
