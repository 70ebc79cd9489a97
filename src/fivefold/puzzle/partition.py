"""Partitions: how a guess divides the candidates, and what that is worth.

A guess divides the candidates into groups, one per pattern.  Everything a criterion needs is a sum over
those groups; `splits` has the same for many guesses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log2
from typing import TypeAlias

from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import Knowledge
from fivefold.words.letters import parse_word
from fivefold.words.lexicon import Lexicon

Candidates: TypeAlias = Iterable[str] | Lexicon | str
"""Words, a position, a list whose answers are meant, or its name."""


def partition(guess: str, candidates: Candidates) -> dict[Pattern, tuple[str, ...]]:
    """The candidates by the pattern they give to ``guess``, patterns in order.

    >>> groups = partition("CRANE", ["crate", "brace", "grace", "crane"])
    >>> [(str(pattern), words) for pattern, words in groups.items()]
    [('YGGBG', ('brace', 'grace')), ('GGGBG', ('crate',)), ('GGGGG', ('crane',))]
    >>> len(partition("crane", "nyt-2022"))
    142
    """
    groups: dict[Pattern, list[str]] = {}
    for candidate in _words(candidates):
        groups.setdefault(feedback(guess, candidate), []).append(candidate)
    return {pattern: tuple(groups[pattern]) for pattern in sorted(groups)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """How one guess divides the candidates.

    >>> split = Split.of("crane", ["crate", "brace", "grace", "crane"])
    >>> split.sizes, split.bits, split.expected, split.win
    ((2, 1, 1), 1.5, 1.5, 0.25)
    """

    guess: str
    sizes: tuple[int, ...]
    """Words per group, one for each pattern that occurs, largest first."""
    chances: tuple[float, ...]
    """Probability of each group, in the order of ``sizes``."""
    prior_bits: float
    """Uncertainty about the answer before the guess."""
    win: float
    """Probability that the guess is the answer."""

    @classmethod
    def of(cls, guess: str, candidates: Candidates, weights: Mapping[str, float] | None = None) -> Split:
        """The split of ``candidates``, each as likely as its weight.

        Without weights those of a position count, or else all words are alike.  Words
        without a weight count as impossible, unless none has one.
        """
        guess, words = parse_word(guess), _words(candidates)
        if weights is None and isinstance(candidates, Knowledge):
            weights = candidates.weights
        given = {parse_word(word): weight for word, weight in (weights or {}).items() if weight > 0}
        weight = {word: float(given[word]) for word in words if word in given}
        weight = weight or dict.fromkeys(words, 1.0)
        words = tuple(weight)
        total = sum(weight.values())
        groups = [
            (len(group), sum(weight[word] for word in group) / total)
            for group in partition(guess, words).values()
        ]
        groups.sort(reverse=True)
        return cls(
            guess=guess,
            sizes=tuple(size for size, _ in groups),
            chances=tuple(chance for _, chance in groups),
            prior_bits=_entropy(w / total for w in weight.values()),
            win=weight.get(guess, 0.0) / total,
        )

    @property
    def can_win(self) -> bool:
        """Whether the guess may be the answer."""
        return self.win > 0

    @property
    def bits(self) -> float:
        """Bits the pattern is expected to reveal."""
        return _entropy(self.chances)

    @property
    def remaining_bits(self) -> float:
        """Bits expected to remain unknown after the pattern."""
        return self.prior_bits - self.bits

    @property
    def expected(self) -> float:
        """Expected number of words left."""
        return sum(p * n for p, n in zip(self.chances, self.sizes, strict=True))

    @property
    def largest(self) -> int:
        """Words left in the worst case."""
        return self.sizes[0]

    @property
    def groups(self) -> int:
        """How many different patterns can come back."""
        return len(self.sizes)

    @property
    def eliminations(self) -> float:
        """Expected number of words ruled out."""
        return sum(self.sizes) - self.expected


def _words(candidates: Candidates) -> tuple[str, ...]:
    if isinstance(candidates, str | Lexicon):
        return Lexicon.of(candidates).answers
    return tuple(parse_word(word) for word in candidates)


def _entropy(chances: Iterable[float]) -> float:
    return sum(p * log2(1 / p) for p in sorted(chances) if p > 0)
