"""The slow truth behind the check of certificates: totals and bounds of openers by their definition.

A recursion without bounds or order, on the reference feedback.
"""

from __future__ import annotations

from itertools import compress

from fivefold.puzzle import reference
from fivefold.puzzle.pattern import Pattern

INFINITE = 1 << 28


class PlainTotals:
    """What openers cost under ``rule`` with at most ``guesses`` guesses (None: any number).

    Answers may have weights; one without a weight is impossible then.
    """

    def __init__(self, lexicon, rule, guesses=None, weights=None):
        self.lexicon, self.rule = lexicon, rule
        self.weights = dict.fromkeys(lexicon.answers, 1) if weights is None else weights
        self.guesses = len(lexicon.answers) + 1 if guesses is None else guesses
        self.codes = {
            guess: {answer: reference.feedback(guess, answer).code for answer in lexicon.answers}
            for guess in lexicon.guesses
        }
        self.allowed = {}  # by guess and pattern: what may be played next
        self.known = {}

    def total(self, opener):
        """The least total with ``opener`` first."""
        everything = frozenset(self.weights), frozenset(self.lexicon.guesses)
        return min(self._after(opener, *everything, self.guesses), INFINITE)

    def two_guess_bound(self, opener):
        """One guess for each answer, then for each group 3 n less the most patterns of a legal guess.

        With weights a pattern counts as much as the heaviest answer that shows it.
        """
        everything = frozenset(self.weights), frozenset(self.lexicon.guesses)
        total = self._weight(everything[0])
        for group, legal in self._groups(opener, *everything):
            total += 3 * self._weight(group) - max(self._told(guess, group) for guess in legal)
        return total

    def _weight(self, words):
        return sum(self.weights[word] for word in words)

    def _told(self, guess, group):
        heaviest = {}
        for answer in group:
            code = self.codes[guess][answer]
            heaviest[code] = max(heaviest.get(code, 0), self.weights[answer])
        return sum(heaviest.values()) + (self.weights[guess] if guess in group else 0)

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
        return self._weight(candidates) + sum(self._least(*group, left - 1) for group in groups)

    def _least(self, candidates, legal, left):
        if left == 0:
            return INFINITE
        if len(candidates) == 1:
            return self._weight(candidates)
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
