"""Rules: which guesses are allowed after what the earlier guesses have shown.

`Rule.violation` is the plain meaning, one guess at a time and in words; `Rule.legal_guesses`
answers for a whole lexicon at once and is tested against it.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum

from fivefold.base.arrays import NDArray, np
from fivefold.base.errors import IllegalGuessError, OptionError, no_such
from fivefold.puzzle import reference
from fivefold.puzzle.clue import Clue, History, require_length
from fivefold.puzzle.pattern import Mark
from fivefold.words.letters import capitals, letters
from fivefold.words.lexicon import MOST_LETTERS, Lexicon

# The core numbers letters from 0 to MOST_LETTERS - 1, so no letter has this number.
_NO_LETTER = MOST_LETTERS


class Rule(Enum):
    """Which guesses a game allows.  Each rule allows less than the one before it.

    >>> from fivefold.puzzle.clue import parse_clue
    >>> history = [parse_clue("crane=BBGBB")]
    >>> Rule.HARD.allows("shale", history), Rule.ULTRA_HARD.allows("shale", history)
    (True, False)
    >>> print(Rule.HARD.violation("slick", history))
    hard rule: 'crane' showed a green A in place 3; 'slick' has I there
    """

    NORMAL = "normal"
    """Every guess of the lexicon, always."""
    HARD = "hard"
    """The official hard rule.  An exact letter stays in its place, and a guess has at least
    as many copies of a letter as an earlier one had marked exact or present.  Letters marked
    missing may be used again, and a present letter may be played in the same place."""
    ULTRA_HARD = "ultra-hard"
    """Every guess could itself be the answer: it agrees with all patterns so far."""

    @classmethod
    def parse(cls, name: str) -> Rule:
        """The rule of that name, or `OptionError` with the names there are."""
        for rule in cls:
            if rule.value == name.strip().lower():
                return rule
        raise OptionError(no_such("rule", name, [rule.value for rule in cls]))

    @classmethod
    def of(cls, rule: Rule | str) -> Rule:
        """A rule itself, or the one of that name."""
        return cls.parse(rule) if isinstance(rule, str) else rule

    @property
    def number(self) -> int:
        """The rule's number in the core."""
        return list(Rule).index(self)

    def __str__(self) -> str:
        return self.value

    def allows(self, guess: str, history: History) -> bool:
        """Whether ``guess`` may be played after ``history``."""
        return self.violation(guess, history) is None

    def violation(self, guess: str, history: History) -> str | None:
        """One sentence on the first clue that forbids ``guess``, or None if it is allowed."""
        require_length(guess, history)
        for clue in history:
            match self:
                case Rule.NORMAL:
                    objection = None
                case Rule.HARD:
                    objection = _hard_objection(guess, clue)
                case Rule.ULTRA_HARD:
                    objection = _ultra_hard_objection(guess, clue)
            if objection:
                return f"{self} rule: {objection}"
        return None

    def require_allowed(self, history: History) -> None:
        """Raise `IllegalGuessError` naming the first guess that was not allowed when it was played."""
        for turn, (guess, _) in enumerate(history):
            if objection := self.violation(guess, history[:turn]):
                raise IllegalGuessError(f"guess {turn + 1}: {objection}")

    def legal_guesses(self, lexicon: Lexicon, history: History) -> NDArray[np.bool_]:
        """Which guesses of ``lexicon`` are allowed: one bool each, in its order; read-only."""
        require_length(lexicon.guesses[0], history)
        legal = np.ones(len(lexicon.guesses), np.bool_)
        # The normal rule asks nothing about letters, and some puzzles have none.
        asked = self is not Rule.NORMAL
        words = lexicon.numbers(lexicon.guesses) if asked else np.empty((0, 0), np.uint8)
        number = {letter: i for i, letter in enumerate(lexicon.alphabet if asked else ())}
        for clue in history if asked else ():
            marked = _marked(clue)
            if self is Rule.ULTRA_HARD and not _possible(clue):
                legal[:] = False
            for place, (letter, mark) in enumerate(marked):
                here = words[:, place] == number.get(letter, _NO_LETTER)
                if mark is Mark.EXACT:
                    legal &= here
                elif self is Rule.ULTRA_HARD:
                    legal &= ~here
            shown = _copies_shown(clue)
            for letter in {letter for letter, _ in marked}:
                copies = np.count_nonzero(words == number.get(letter, _NO_LETTER), axis=1)
                legal &= copies >= shown[letter]
                # A copy marked missing tells that there are no more than those shown.
                if self is Rule.ULTRA_HARD and (letter, Mark.MISS) in marked:
                    legal &= copies <= shown[letter]
        legal.flags.writeable = False
        return legal


def _hard_objection(guess: str, clue: Clue) -> str | None:
    earlier, _ = clue
    played = letters(guess)
    for place, (letter, mark) in enumerate(_marked(clue)):
        if mark is Mark.EXACT and played[place] != letter:
            shown, found = f"a green {capitals(letter)} in place {place + 1}", capitals(played[place])
            return f"{earlier!r} showed {shown}; {guess!r} has {found} there"
    for letter, copies in _copies_shown(clue).items():
        if played.count(letter) < copies:
            shown = capitals(letter) if copies == 1 else f"{copies} copies of {capitals(letter)}"
            return f"{earlier!r} showed {shown}; {guess!r} has {played.count(letter) or 'none'}"
    return None


def _ultra_hard_objection(guess: str, clue: Clue) -> str | None:
    earlier, pattern = clue
    expected = reference.feedback(earlier, guess)
    if expected == pattern:
        return None
    return f"{earlier!r} showed {pattern}; with the answer {guess!r} it would have shown {expected}"


def _marked(clue: Clue) -> list[tuple[str, Mark]]:
    """Every letter of the guess with its mark."""
    return list(zip(letters(clue[0]), clue[1].marks, strict=True))


def _copies_shown(clue: Clue) -> Counter[str]:
    """How many copies of each letter were marked exact or present."""
    return Counter(letter for letter, mark in _marked(clue) if mark is not Mark.MISS)


def _possible(clue: Clue) -> bool:
    """Whether a letter's copies are marked in order: none present after one that is missing."""
    missed = set()
    for letter, mark in _marked(clue):
        if mark is Mark.MISS:
            missed.add(letter)
        elif mark is Mark.PRESENT and letter in missed:
            return False
    return True
