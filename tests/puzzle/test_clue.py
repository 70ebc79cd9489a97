"""Clues as people write them."""

import pytest

from fivefold.base.errors import BadPatternError, BadWordError
from fivefold.puzzle.clue import as_clues, clue_text, parse_clue, require_length
from fivefold.puzzle.pattern import Pattern

CLUE = ("salet", Pattern.parse("BYBBB"))


@pytest.mark.parametrize(
    "written",
    [["salet=BYBBB"], [" SALET =01000"], ["salet", "BYBBB"], [("SALET", "⬛🟨⬛⬛⬛")], [CLUE]],
)
def test_every_way_to_write_a_clue_is_read(written):
    assert as_clues(written) == (CLUE,)


def test_clues_are_told_on_one_line():
    assert clue_text(as_clues(["salet=BYBBB", "courd=BYBBB"])) == "salet BYBBB courd BYBBB"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("crane", BadPatternError),
        ("crane=BYX", BadPatternError),
        ("cr4ne=BBBBB", BadWordError),
        ("crane=BB", BadPatternError),
    ],
)
def test_what_is_no_clue_is_refused(text, error):
    with pytest.raises(error):
        parse_clue(text)


def test_guess_and_pattern_have_the_length_of_the_puzzle():
    require_length("crane", [CLUE])
    with pytest.raises(BadWordError, match="'salet' has 5 letters; this list uses 4"):
        require_length("cran", [CLUE])
    with pytest.raises(BadPatternError, match="4 marks"):
        require_length("crane", [("salet", Pattern.parse("BBBB"))])
