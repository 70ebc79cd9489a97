"""Share texts: the coloured squares that players paste, read and written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fivefold.base.errors import BadPatternError, BadWordError, quoted
from fivefold.players.played_text import read_game
from fivefold.puzzle.clue import Clue, History
from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.pattern import Pattern
from fivefold.words.letters import parse_word


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What a share text tells."""

    patterns: tuple[Pattern, ...]
    puzzle: int | None = None
    """The number of the puzzle, if the text has one."""
    hard: bool = False
    """Whether it is marked as played under the hard rule."""
    notes: tuple[str, ...] = ()
    """What else the text says, such as a greeting: left aside, and told."""


def parse_share(text: str) -> Share:
    r"""Read a share text: light, dark or high-contrast squares, names of squares, or B, Y and G.

    >>> share = parse_share("Five 1,024 2/6*\n\n⬜🟨⬜⬜🟩\n🟩🟩🟩🟩🟩")
    >>> [str(pattern) for pattern in share.patterns], share.puzzle, share.hard
    (['BYBBG', 'GGGGG'], 1024, True)
    """
    if not text.strip():
        raise BadPatternError("the share text is empty")
    try:
        game = read_game(text)
        rows = [guess.pattern for guess in game.guesses if guess.pattern is not None]
    except BadWordError:
        rows = []
    if not rows:
        first = next(line.strip() for line in text.splitlines() if line.strip())
        raise BadPatternError(f"no rows of coloured squares in the share text {quoted(first)}")
    puzzle = int(game.label) if game.label.isdecimal() else None
    return Share(patterns=tuple(rows), puzzle=puzzle, hard=game.hard, notes=game.notes)


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
    require_shown(clues, guesses[-1] if share.patterns[-1].solved else answer)
    return clues


def require_shown(clues: History, answer: str | None) -> None:
    """Refuse clues that an answer does not give; any may be true where it is not known."""
    for turn, (guess, pattern) in enumerate(clues, start=1):
        if answer is not None and (right := feedback(guess, answer)) != pattern:
            raise BadPatternError(
                f"row {turn} shows {pattern}, but {guess!r} shows {right} when {answer!r} is the answer"
            )


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
