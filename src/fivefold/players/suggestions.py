"""Suggestions as values: guesses to consider, best first, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fivefold.base.bounds import Bounds, Status
from fivefold.players.contradiction import GuessNote
from fivefold.puzzle.position import Position
from fivefold.words.ranking import Ranking, WordRow

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CLEARLY_WORSE = Fraction(1, 5)
"""Guesses that need this much more than the best one on average are not worth a line."""
MANY_CANDIDATES = 1000
"""With more candidates a search of all guesses mostly takes longer than people wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion(WordRow):
    """One guess to consider."""

    word: str
    expected: Bounds[Fraction]
    """Guesses needed from here on average, this one included, with best play after it."""
    win: float
    """Chance to be right at once."""
    words_left: float
    """Candidates left after it, on average."""
    groups: int
    """Different patterns that it can get."""
    possible: bool
    """Whether it could be the answer."""

    def as_dict(self) -> dict[str, Any]:
        """Its fields by name."""
        return {
            "word": self.word,
            "expected": self.expected,
            "win": self.win,
            "words_left": self.words_left,
            "groups": self.groups,
            "possible": self.possible,
        }


@dataclass(frozen=True, kw_only=True, repr=False)
class Suggestions(Ranking[Suggestion]):
    """The best next guesses, best first: ``best[0].word``, ``best[:3]``, ``best.find("crane")``."""

    position: Position
    """What was searched; on a wider list than the one asked for if that has no candidate."""
    guesses: tuple[Suggestion, ...]
    status: Status
    """Proven: no guess at all is better than the first."""
    lower: Fraction
    """No guess at all needs fewer guesses on average."""
    ranked: bool
    """Whether all are exact and no other guess belongs among them."""
    notes: tuple[str, ...] = ()
    """What was unusual, for people: another list was used."""
    guess_notes: tuple[GuessNote, ...] = ()
    """What was unusual about guesses: one is in no list, or the rule did not allow it."""

    @property
    def rows(self) -> Sequence[Suggestion]:
        """The suggestions, best first."""
        return self.guesses

    @property
    def candidates(self) -> tuple[str, ...]:
        """The words that could be the answer."""
        return self.position.candidates

    @property
    def worthwhile(self) -> tuple[Suggestion, ...]:
        """Those that people are shown: the list stops where guesses are clearly worse.

        >>> from fivefold.players.suggest import suggest
        >>> from fivefold.words.lexicon import Lexicon
        >>> best = suggest(Lexicon.from_words(["batch", "catch"], ["chomp"]), top=3)
        >>> [guess.word for guess in best], [guess.word for guess in best.worthwhile]
        (['catch', 'batch', 'chomp'], ['catch', 'batch'])
        """
        known = self[0].expected.upper
        if known is None:
            return self.guesses
        return tuple(g for g in self.guesses if g.expected.lower < known + CLEARLY_WORSE)

    @property
    def verdict(self) -> str:
        """How sure the ranking is, in one sentence for people."""
        if self.position.solved:
            turns = len(self.position.clues)
            return f"Solved: {self.position.clues[-1][0]}, in {turns} guess{'es' * (turns != 1)}."
        if len(self.position) == 1:
            return "Only one word fits."
        if self.status is Status.PROVEN:
            return f"Best possible: {float(self.lower):.2f} more guesses on average (proven)."
        if len(self.position) > MANY_CANDIDATES and not self[0].expected.exact:
            what = "guesses" if self.position.clues else "openers"
            return f"Too many words to search fully; here are strong {what}."
        return f"Not fully searched: the best guess needs at least {float(self.lower):.2f} on average."

    def about(self) -> dict[str, Any]:
        """Everything but the suggestions."""
        return {
            "list": self.position.lexicon.name,
            "rule": self.position.rule,
            "status": self.status,
            "lower": self.lower,
            "ranked": self.ranked,
            "candidates": len(self.candidates),
        }

    def as_dict(self) -> dict[str, Any]:
        """What ``--json`` prints and the API answers."""
        return {
            **self.about(),
            "words": self.candidates,
            "suggestions": self.worthwhile,
            "verdict": self.verdict,
            "notes": self.notes,
            "guess_notes": self.guess_notes,
            "contradiction": (),
        }

    def columns(self) -> dict[str, Sequence[Any]]:
        """Every column for tables; both ends of the average."""
        columns: dict[str, Sequence[Any]] = {"word": [guess.word for guess in self]}
        ends = [(guess.expected.lower, guess.expected.upper) for guess in self]
        columns["lower"] = [float(lower) for lower, _ in ends]
        columns["upper"] = [None if upper is None else float(upper) for _, upper in ends]
        for name in ("win", "words_left", "groups", "possible"):
            columns[name] = [getattr(guess, name) for guess in self]
        return columns

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the average of each guess, or what it is at least; needs the extra ``plot``."""
        ends = (guess.expected.upper or guess.expected.lower for guess in self)
        label = "avg. guesses" if self.status is Status.PROVEN else "avg. guesses, not fully searched"
        return self._bars(ax, ends, label, self.verdict)

    def headings(self) -> dict[str, str]:
        """The columns that notebooks show."""
        return {
            "word": "guess",
            "expected": "avg. guesses",
            "win": "chance now",
            "words_left": "words left",
            "groups": "patterns",
            "possible": "could be it",
        }

    def __repr__(self) -> str:
        words = " ".join(guess.word for guess in self[:3])
        count = f"{len(self)} suggestion{'s' * (len(self) != 1)}"
        return f"<{count}: {words}{' …' * (len(self) > 3)}, {self.status.value}>"
