"""Share texts: the coloured squares that players paste, read and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from fivefold.base.errors import BadPatternError, quoted
from fivefold.puzzle.clue import Clue, History
from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.pattern import Pattern
from fivefold.words.letters import parse_word

# What chat programs write instead of squares.
_ALIASES = {
    ":black_large_square:": "⬛",
    ":black_square:": "⬛",
    ":white_large_square:": "⬜",
    ":white_square:": "⬜",
    ":large_yellow_square:": "🟨",
    ":yellow_square:": "🟨",
    ":large_blue_square:": "🟦",
    ":blue_square:": "🟦",
    ":large_green_square:": "🟩",
    ":green_square:": "🟩",
    ":large_orange_square:": "🟧",
    ":orange_square:": "🟧",
}
_SQUARES = re.compile("[⬛⬜🟨🟦🟩🟧]+")
_LETTERS = re.compile(r"[BYGbyg.]{2,11}")
_HEADING = re.compile(r"(?:(\d[\d,.\u00a0\u202f']*)\s+)?\b([1-9]\d?|[Xx])/(\d+)(\*?)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What a share text tells."""

    patterns: tuple[Pattern, ...]
    puzzle: int | None = None
    """The number of the puzzle, if the text has one."""
    hard: bool = False
    """Whether it is marked as played under the hard rule."""


def parse_share(text: str) -> Share:
    r"""Read a share text: light, dark or high-contrast squares, names of squares, or B, Y and G.

    >>> share = parse_share("Five 1,024 2/6*\n\n⬜🟨⬜⬜🟩\n🟩🟩🟩🟩🟩")
    >>> [str(pattern) for pattern in share.patterns], share.puzzle, share.hard
    (['BYBBG', 'GGGGG'], 1024, True)
    """
    for name, square in _ALIASES.items():
        text = text.replace(name, square)
    text = text.replace("\ufe0f", "").replace("\u200d", "")
    rows: list[str] = []
    plain: list[str] = []
    heading = None
    for line in text.splitlines():
        found = _SQUARES.findall(line)
        if len(found) > 1 and not line.replace(" ", "") == "".join(found):
            raise BadPatternError(f"{quoted(line.strip())} shows several boards: paste one")
        if found:
            rows.append("".join(found))
        elif _LETTERS.fullmatch(line.strip()):
            plain.append(line.strip())
        heading = heading or _HEADING.search(line)
    rows = rows or plain
    if not rows:
        first = next((line.strip() for line in text.splitlines() if line.strip()), None)
        if first is None:
            raise BadPatternError("the share text is empty")
        raise BadPatternError(f"no rows of coloured squares in the share text {quoted(first)}")
    patterns = tuple(Pattern.parse(row) for row in rows)
    for pattern in patterns[1:]:
        if pattern.length != patterns[0].length:
            lengths = f"{pattern.length} and {patterns[0].length} squares"
            raise BadPatternError(f"the rows of the share text have {lengths}")
    digits = re.sub(r"\D", "", heading[1]) if heading and heading[1] else ""
    return Share(
        patterns=patterns,
        puzzle=int(digits) if digits else None,
        hard=bool(heading and heading[4]),
    )


def shared_clues(share: Share, words: Sequence[str], answer: str | None = None) -> tuple[Clue, ...]:
    r"""The clues of a share text and the words played, checked against the answer where it is known.

    >>> shared_clues(parse_share("⬜⬜🟨\n🟩🟩🟩"), ["dab", "bee"])
    (('dab', Pattern.parse('BBY')), ('bee', Pattern.parse('GGG')))
    """
    guesses = [parse_word(word) for word in words]
    if len(guesses) != len(share.patterns):
        shown = f"{len(share.patterns)} row{'s' * (len(share.patterns) != 1)}"
        given = f"{len(guesses)} word{'s' * (len(guesses) != 1)}"
        raise BadPatternError(f"the share text has {shown}, but {given} are given")
    clues = tuple(zip(guesses, share.patterns, strict=True))
    hidden = guesses[-1] if share.patterns[-1].solved else answer
    for turn, (guess, pattern) in enumerate(clues, start=1):
        if hidden is not None and (right := feedback(guess, hidden)) != pattern:
            raise BadPatternError(
                f"row {turn} shows {pattern}, but {guess!r} shows {right} when {hidden!r} is the answer"
            )
    return clues


def share_text(*histories: History, title: str, most: int | None = None, hard: bool = False) -> str:
    """A share text without the words: a heading and a row of squares per guess, for every board.

    >>> clues = [("dab", Pattern.parse("BBY")), ("bee", Pattern.parse("GGG"))]
    >>> print(share_text(clues, title="three 7", most=4))
    three 7 2/4
    <BLANKLINE>
    ⬛⬛🟨
    🟩🟩🟩
    """
    solved = all(history and history[-1][1].solved for history in histories)
    used = str(max(map(len, histories))) if solved else "X"
    limit = "" if most is None else f"/{most}"
    boards = ("\n".join(pattern.squares for _, pattern in history) for history in histories)
    return "\n\n".join((f"{title} {used}{limit}{'*' * hard}", *boards))
