"""The slow truth behind the check of certificates: totals and bounds of openers by their definition.

A recursion without bounds or order, on the reference feedback.
"""

from __future__ import annotations

from itertools import compress

from fivefold.puzzle import reference
from fivefold.puzzle.pattern import Pattern

INFINITE = 1 << 28


class PlainTotals:
    """What openers cost under ``rule`` with at most ``guesses`` guesses (None: any number)."""

    def __init__(self, lexicon, rule, guesses=None):
        self.lexicon, self.rule = lexicon, rule
        self.guesses = len(lexicon.answers) + 1 if guesses is None else guesses
        self.codes = {
            guess: {answer: reference.feedback(guess, answer).code for answer in lexicon.answers}
            for guess in lexicon.guesses
        }
        self.allowed = {}  # by guess and pattern: what may be played next
        self.known = {}

    def total(self, opener):
        """The least total with ``opener`` first."""
        everything = frozenset(self.lexicon.answers), frozenset(self.lexicon.guesses)
        return min(self._after(opener, *everything, self.guesses), INFINITE)

    def two_guess_bound(self, opener):
        """One guess for each answer, then for each group 3 n less the most patterns of a legal guess."""
        everything = frozenset(self.lexicon.answers), frozenset(self.lexicon.guesses)
        total = len(self.lexicon.answers)
        for group, legal in self._groups(opener, *everything):
            most = max(len({self.codes[g][a] for a in group}) + (g in group) for g in legal)
            total += 3 * len(group) - most
        return total

    def _groups(self, guess, candidates, legal):
        by_code = {}
        for answer in candidates - {guess}:
            by_code.setdefault(self.codes[guess][answer], set()).add(answer)
        for code, group in by_code.items():
            yield frozenset(group), legal & self._next(guess, code)

    def _next(self, guess, code):
        if (guess, code) not in self.allowed:
            history = [(guess, Pattern(code, self.lexicon.length))]
            legal = self.rule.legal_guesses(self.lexicon, history)
            self.allowed[guess, code] = frozenset(compress(self.lexicon.guesses, legal))
        return self.allowed[guess, code]

    def _after(self, guess, candidates, legal, left):
        groups = list(self._groups(guess, candidates, legal))
        return len(candidates) + sum(self._least(*group, left - 1) for group in groups)

    def _least(self, candidates, legal, left):
        if left == 0:
            return INFINITE
        if len(candidates) == 1:
            return 1
        key = candidates, legal, min(left, len(candidates))
        if key not in self.known:
            self.known[key] = min(
                (
                    self._after(guess, candidates, legal, left)
                    for guess in legal
                    if len({self.codes[guess][a] for a in candidates}) > 1
                ),
                default=INFINITE,
            )
        return self.known[key]
