"""Assistance as a value: the clues of a game played elsewhere, with undo and redo."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivefold.base.errors import BadPatternError, OptionError, quoted
from fivefold.puzzle.candidates import candidates_after, wider_lists
from fivefold.puzzle.clue import Clue, parse_clue
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Assistance:
    """What was played and shown so far.

    >>> start = Assistance(Lexicon.from_words(["crane", "slate", "pious"]))
    >>> after = start.enter("slate YBBBB")
    >>> after.candidates, after.undo().history, after.undo().redo() == after
    (('pious',), (), True)
    """

    lexicon: Lexicon
    rule: Rule = Rule.NORMAL
    history: tuple[Clue, ...] = ()
    undone: tuple[Clue, ...] = ()
    """Clues taken back, the latest last."""

    @property
    def solved(self) -> bool:
        """Whether the last guess was the answer."""
        return bool(self.history) and self.history[-1][1].solved

    @property
    def list_in_use(self) -> Lexicon:
        """The list, or the first wider one that has a word left; `OptionError` if there is none."""
        if candidates_after(self.lexicon, self.history):
            return self.lexicon
        for wider in wider_lists(self.lexicon):
            if candidates_after(wider, self.history):
                return wider
        raise OptionError("no word agrees with all clues: check this one, or `undo` an earlier one")

    @property
    def candidates(self) -> tuple[str, ...]:
        """The words that are left."""
        return candidates_after(self.list_in_use, self.history)

    def enter(self, text: str, proposed: str | None = None) -> Assistance:
        """After ``WORD PATTERN``, ``WORD=PATTERN``, or a pattern alone for the ``proposed`` word.

        `OptionError` if no word is left in any list, and when the rule does not allow the guess.
        """
        if self.solved:
            raise OptionError("this game is solved: `new` begins another, `undo` takes a guess back")
        word, pattern = _read_clue(text, proposed, self.lexicon.length)
        if objection := self.rule.violation(word, self.history):
            raise OptionError(objection)
        after = replace(self, history=(*self.history, (word, pattern)), undone=())
        if not after.solved:
            _ = after.list_in_use
        return after

    def undo(self) -> Assistance:
        """Without the last clue."""
        if not self.history:
            raise OptionError("there is nothing to undo")
        return replace(self, history=self.history[:-1], undone=(*self.undone, self.history[-1]))

    def redo(self) -> Assistance:
        """With the clue that was taken back last."""
        if not self.undone:
            raise OptionError("there is nothing to redo")
        return replace(self, history=(*self.history, self.undone[-1]), undone=self.undone[:-1])


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
        raise BadPatternError(f"{quoted(text.strip())} is not a clue: type WORD PATTERN, or ? for help")
    clue = parse_clue(f"{fields[0]}={fields[1]}")
    if clue[1].length != length:
        raise BadPatternError(f"{quoted(clue[0])} does not have {length} letters")
    return clue


def _starts_with_word(text: str) -> bool:
    return text.strip()[:1].isalpha()
