"""Certain marks: what a guess will show whatever the answer is, set before it is played."""

from __future__ import annotations

from fivefold.base.errors import BadPatternError
from fivefold.puzzle.pattern import MARK_LETTERS, Pattern
from fivefold.puzzle.pattern_codes import pattern_codes
from fivefold.puzzle.position import Position
from fivefold.words.letters import parse_word

UNKNOWN = "?"
"""A place on whose mark the remaining words do not agree, or that a player leaves out as certain."""


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


def with_certain_marks(game: Position, word: str, shown: str) -> str:
    """What came back, with the marks that a player left out as certain: each `UNKNOWN`, or all of them.

    What is not certain stays out, and what is no list of marks stays as it is.

    >>> game = Position("nyt-2022").after("salet=BYBBB", "courd=BYBBB")
    >>> with_certain_marks(game, "leant", "??YG?"), with_certain_marks(game, "leant", "YG")
    ('BBYGB', 'BBYGB')
    """
    certain = certain_marks(game, word)
    if len(shown) == certain.count(UNKNOWN) < len(certain):  # the others, one after the other
        try:
            typed = iter(str(Pattern.parse(shown)))
        except BadPatternError:
            return shown
        return "".join(next(typed) if mark == UNKNOWN else mark for mark in certain)
    if len(shown) != len(certain):
        return shown
    return "".join(mark if one == UNKNOWN else one for one, mark in zip(shown, certain, strict=True))
