"""Certain marks: what a guess will show whatever the answer is, set before it is played."""

from __future__ import annotations

from fivefold.puzzle.feedback import pattern_codes
from fivefold.puzzle.pattern import MARK_LETTERS, Pattern
from fivefold.puzzle.position import Position
from fivefold.words.letters import parse_word

UNKNOWN = "?"
"""A place on whose mark the remaining words do not agree."""


def certain_marks(game: Position, word: str) -> str:
    """The marks on which all remaining words agree, and `UNKNOWN` for the others.

    With one word left every mark is certain; where no word fits, none is.

    >>> game = Position("nyt-2022").after("salet=BYBBB", "courd=BYBBB")
    >>> game.candidates
    ('agony', 'among', 'annoy', 'axiom', 'axion', 'piano')
    >>> certain_marks(game, "axion"), certain_marks(game, "leant")
    ('?????', 'BB??B')
    """
    guess = parse_word(word)
    used = game.widened()
    length = game.lexicon.length
    if not len(used):
        return UNKNOWN * length
    codes = set(pattern_codes([guess], used.candidates)[0].tolist())
    shown = [Pattern(code, length).marks for code in codes]
    return "".join(
        MARK_LETTERS[marks[0]] if len(set(marks)) == 1 else UNKNOWN for marks in zip(*shown, strict=True)
    )
