"""Assistance as a value: the clues of a game played elsewhere, with undo and redo."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivefold.base.errors import BadPatternError, ContradictionError, MoveError
from fivefold.players.certain_marks import UNKNOWN, certain_marks, with_certain_marks
from fivefold.players.played_text import TypedGame, TypedGuess, read_game
from fivefold.puzzle.clue import Clue
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import Position
from fivefold.words.letters import letters


@dataclass(frozen=True, slots=True)
class Assistance:
    """What was played and what came back so far.

    >>> from fivefold.words.lexicon import Lexicon
    >>> start = Assistance(Position(Lexicon.from_words(["crane", "slate", "pious"])))
    >>> after = start.enter("slate YBBBB")
    >>> after.position.candidates, after.undo().position.clues, after.undo().redo() == after
    (('pious',), (), True)
    """

    asked: Position
    """The game on the list that was chosen."""
    undone: tuple[Clue, ...] = ()
    """Clues taken back, the latest last."""
    waiting: str | None = None
    """The word that was played and waits for what came back."""
    refused: bool = False
    """Whether the last entry was not taken: a pattern that follows belongs to no other word."""
    _before: Assistance | None = None

    @property
    def position(self) -> Position:
        """The game on the list in use: a wider one where the chosen list has no word left."""
        return self.asked.widened()

    @property
    def solved(self) -> bool:
        """Whether the last guess was the answer."""
        return self.asked.solved

    def enter(self, text: str, proposed: str | None = None) -> Assistance:
        """After guesses with what came back, however they are written.

        A word alone waits for what came back, unless that is certain.  A pattern alone is for the word
        that waits, else for the ``proposed`` one, but never after an entry that was refused; marks that
        are certain may be left out.  An error if no list has a
        word left, or the rule does not allow the guess.

        >>> from fivefold.words.lexicon import Lexicon
        >>> start = Assistance(Position(Lexicon.from_words(["crane", "slate", "pious"])))
        >>> start.enter("slate").waiting, start.enter("slate").enter("YBBBB").position.candidates
        ('slate', ('pious',))
        """
        if self.solved:
            raise MoveError("this game is solved: type `new` for another, or `undo`")
        typed = self._read(text)
        if typed.known is not None:
            raise BadPatternError("known letters are for `fivefold suggest --known`")
        match typed.guesses:
            case (TypedGuess(word=str(word), pattern=None),):
                self.asked.after((word, Pattern(0, self.asked.lexicon.length)))  # the rule may object
                waits = replace(self, waiting=word, refused=False)
                certain = waits.certain
                return waits if UNKNOWN in certain else self._after((word, Pattern.parse(certain)))
            case (TypedGuess(word=None, pattern=Pattern() as pattern),):
                word = self._word_for(proposed)
                return self._after((word, pattern))
            case _:
                state = self
                for clue in typed.clues:
                    state = state._after(clue)
                return state

    @property
    def certain(self) -> str:
        """The marks of the word that waits on which all words left agree, ``?`` for the others."""
        length = self.asked.lexicon.length
        return UNKNOWN * length if self.waiting is None else certain_marks(self.asked, self.waiting)

    def refuse(self) -> Assistance:
        """After an entry that was not taken."""
        return replace(self, refused=self.waiting is None)

    def _read(self, text: str) -> TypedGame:
        length = self.asked.lexicon.length
        word = text.strip()
        alone = len(word.split()) == 1 and not (word.isalpha() and len(letters(word)) == length)
        if self.waiting is not None and alone and "=" not in word and ":" not in word:
            shown = with_certain_marks(self.asked, self.waiting, word)
            return TypedGame(guesses=(TypedGuess(None, Pattern.parse(shown)),))  # an error is about it
        return read_game(text, length)

    def _word_for(self, proposed: str | None) -> str:
        """The word that a pattern alone is for."""
        if self.waiting is not None:
            return self.waiting
        if self.refused or proposed is None:
            raise BadPatternError("these colours need their word, e.g. crane BYBBG")
        return proposed

    def _after(self, clue: Clue) -> Assistance:
        before = replace(self, undone=(), waiting=None, refused=False)
        after = Assistance(self.asked.after(clue), _before=before)
        if not after.solved and not len(after.position):
            raise ContradictionError("no known word fits: check this clue, or `undo` an earlier one")
        return after

    def undo(self) -> Assistance:
        """Without the last clue, or without the word that waits."""
        if self.waiting is not None:
            return replace(self, waiting=None)
        if self._before is None:
            raise MoveError("there is nothing to undo")
        return replace(self._before, undone=(*self.undone, self.asked.clues[-1]))

    def redo(self) -> Assistance:
        """With the clue that was taken back last."""
        if not self.undone:
            raise MoveError("there is nothing to redo")
        asked = self.asked.after(self.undone[-1])
        return Assistance(asked, self.undone[:-1], _before=replace(self, undone=()))
