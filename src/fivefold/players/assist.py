"""Assistance as a value: the clues of a game played elsewhere, with undo and redo."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivefold.base.errors import BadPatternError, ContradictionError, OptionError, quoted
from fivefold.puzzle.clue import Clue, parse_clue
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import Position


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
        """After ``WORD PATTERN``, ``WORD=PATTERN``, or a pattern alone for the ``proposed`` word.

        An error if no list has a word left, or the rule does not allow the guess.
        """
        if self.solved:
            raise OptionError("this game is solved: type `new` for another, or `undo`")
        clue = _read_clue(text, proposed, self.asked.lexicon.length)
        after = Assistance(self.asked.after(clue), _before=replace(self, undone=()))
        if not after.solved and not len(after.position):
            raise ContradictionError("no known word fits: check this clue, or `undo` an earlier one")
        return after

    def undo(self) -> Assistance:
        """Without the last clue."""
        if self._before is None:
            raise OptionError("there is nothing to undo")
        return replace(self._before, undone=(*self.undone, self.asked.clues[-1]))

    def redo(self) -> Assistance:
        """With the clue that was taken back last."""
        if not self.undone:
            raise OptionError("there is nothing to redo")
        asked = self.asked.after(self.undone[-1])
        return Assistance(asked, self.undone[:-1], _before=replace(self, undone=()))


def _read_clue(text: str, proposed: str | None, length: int) -> Clue:
    fields = text.replace("=", " ", 1).split() if _starts_with_word(text) else [text.strip()]
    if len(fields) == 1 and proposed is not None:
        try:
            pattern = Pattern.parse(fields[0])
        except BadPatternError:
            pattern = None
        if pattern is not None and pattern.length == length:
            return proposed, pattern
    if len(fields) != 2:
        raise BadPatternError(
            f"{quoted(text.strip())}: type a word and what came back, e.g. crane BYBBG, or ? for help"
        )
    clue = parse_clue(f"{fields[0]}={fields[1]}")
    if clue[1].length != length:
        raise BadPatternError(f"{quoted(clue[0])} has {clue[1].length} letters; this list uses {length}")
    return clue


def _starts_with_word(text: str) -> bool:
    return text.strip()[:1].isalpha()
