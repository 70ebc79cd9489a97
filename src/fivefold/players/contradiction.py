"""Contradictions: clues that no known word agrees with, and what to say when a list does not help.

Written once for suggestions, boards, reviews, the conversation and the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fivefold.base.errors import ContradictionError, quoted
from fivefold.puzzle.clue import Clue
from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon
from fivefold.words.near_words import near_hint

# Guess notes: what is unusual about a guess that was played, said in its row.


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


# Contradictions: no candidates, and which guesses to look at again.

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
