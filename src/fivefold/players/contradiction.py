"""Contradictions: clues that no known word agrees with, and what to say when a list does not help.

Written once for suggestions, boards, reviews, the conversation and the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fivefold.base.errors import ContradictionError
from fivefold.players.guess_notes import guess_notes, unlisted_note
from fivefold.puzzle.clue import Clue
from fivefold.puzzle.position import Position

_EVERY_GUESS = "all"  # the list whose answers are all accepted guesses


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A position without candidates, on the widest list there is.

    >>> game = Position("nyt-2022").after("salet=BYBBB", "crane=GGGGG", "slate=GGGGG").widened()
    >>> print(Contradiction(game).error)
    no known word fits: check crane=GGGGG and slate=GGGGG
    """

    position: Position
    board: int | None = None
    """The number of its board, from 1, where there are several."""

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The fewest clues that no known word agrees with."""
        return self.position.contradiction

    @property
    def error(self) -> ContradictionError:
        """The same to be raised."""
        clues = [f"{guess}={pattern}" for guess, pattern in self.clues]
        clues += ["the known letters"] if self.position.known is not None else []
        listed = " and ".join(filter(None, (", ".join(clues[:-1]), clues[-1])))
        where = "" if self.board is None else f"board {self.board}: "
        return ContradictionError(f"{where}no known word fits: check {listed}")

    def as_dict(self) -> dict[str, Any]:
        """The fields of `Suggestions`, with nothing to suggest and the clues to check."""
        return {
            "list": self.position.lexicon.name,
            "rule": self.position.rule,
            "status": "contradiction",
            "lower": None,
            "ranked": False,
            "candidates": 0,
            "words": [],
            "suggestions": [],
            "verdict": "No known word fits. Check the "
            + ("marked rows." if self.clues else "known letters."),
            "notes": [],
            "guess_notes": guess_notes(self.position),
            "contradiction": clue_dicts(self.clues),
        }


def clue_dicts(clues: tuple[Clue, ...]) -> list[dict[str, Any]]:
    """Clues as JSON has them."""
    return [{"guess": guess, "pattern": pattern} for guess, pattern in clues]


def widening_note(asked: Position, used: Position) -> str | None:
    """Why another list was used than the one asked for; None if it was not.

    >>> game = Position("nyt-2022").after("aahed=GGGGG")
    >>> widening_note(game, game.widened())
    'no usual answer fits, so we searched every accepted guess'
    """
    if used is asked:
        return None
    if used.lexicon is asked.lexicon:
        return "only excluded words fit, so we searched those too"
    if used.lexicon.name == _EVERY_GUESS:
        return "no usual answer fits, so we searched every accepted guess"
    names = asked.lexicon.title, used.lexicon.title
    return f"no answer in {names[0]} fits, so we searched {names[1]}"


def position_notes(asked: Position, used: Position) -> tuple[str, ...]:
    """What is unusual about a position: another list, weights, guesses that the list does not have."""
    lexicon = used.lexicon
    unlisted = dict.fromkeys(guess for guess, _ in used.clues if guess not in lexicon)
    notes = [widening_note(asked, used), *used.notes]
    notes += [unlisted_note(guess, lexicon) for guess in unlisted]
    return tuple(note for note in notes if note is not None)
