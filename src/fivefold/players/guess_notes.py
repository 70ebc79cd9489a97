"""Guess notes: what is unusual about a guess that was played, said in its row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fivefold.base.errors import quoted
from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon
from fivefold.words.near_words import near_hint


@dataclass(frozen=True, slots=True)
class GuessNote:
    """A sentence about one guess."""

    guess: int
    """Its number, from 1."""
    note: str

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"guess": self.guess, "note": self.note}


def unlisted_note(guess: str, lexicon: Lexicon) -> str:
    """What to say of a guess that a list does not have.

    >>> unlisted_note("crnae", Lexicon.load("nyt-2022"))
    "'crnae' is not in NYT Wordle 2022: did you mean crane?"
    """
    end = near_hint(guess, lexicon) or ": the game may not accept it"
    return f"{quoted(guess)} is not in {lexicon.title}{end}"


def guess_notes(game: Position) -> tuple[GuessNote, ...]:
    """The guesses that the list does not have, and those that the rule did not allow.

    >>> game = Position("nyt-2022").after("salet=BYBBB", "xyzzy=BBBBB").with_rule("hard")
    >>> for found in guess_notes(game):
    ...     print(found.guess, found.note)
    2 'xyzzy' is not in NYT Wordle 2022: the game may not accept it
    2 hard rule: 'salet' showed A; 'xyzzy' has none
    """
    notes: list[GuessNote] = []
    for turn, (guess, _) in enumerate(game.clues):
        if guess not in game.lexicon:
            notes.append(GuessNote(turn + 1, unlisted_note(guess, game.lexicon)))
        if objection := game.rule.violation(guess, game.clues[:turn]):
            notes.append(GuessNote(turn + 1, objection))
    return tuple(notes)
