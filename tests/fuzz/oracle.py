"""What is true of a small puzzle, by trying everything.

Nothing here knows a bound, an order of guesses or a table: only `reference.feedback`, the wording of the
rules, and one fact.  A guess that tells nothing leaves the same candidates with no more guesses allowed
than before, so it is never needed; where every guess tells something, n candidates take n guesses at
most.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import inf, prod

from fivefold.puzzle import reference
from fivefold.trees.tree import Leaf, Tree
from fivefold.words.letters import letters

Words = frozenset[str]
Clues = tuple[tuple[str, str], ...]
"""Guesses with their marks as text."""


class MismatchError(AssertionError):
    """An answer of fivefold that is not what the oracle says."""


def expect(what: str, found: object, truth: object) -> None:
    """Raise unless the two are equal."""
    if found != truth:
        raise MismatchError(f"{what}: {found!r}, should be {truth!r}")


@lru_cache(maxsize=1 << 16)
def shown(guess: str, answer: str) -> str:
    """The marks of ``guess``, as text."""
    return str(reference.feedback(guess, answer))


@lru_cache(maxsize=1 << 16)
def allows(rule: str, guess: str, earlier: str, marks: str) -> bool:
    """Whether a rule allows ``guess`` after one clue."""
    if rule == "normal":
        return True
    if rule == "ultra-hard":
        return shown(earlier, guess) == marks
    told, played = letters(earlier), letters(guess)
    exact = all(p == t for p, t, mark in zip(played, told, marks, strict=True) if mark == "G")
    found = [t for t, mark in zip(told, marks, strict=True) if mark != "B"]
    return exact and all(played.count(letter) >= found.count(letter) for letter in found)


class Oracle:
    """The guesses, the rule and the weights of a puzzle, with every cost that was asked for."""

    def __init__(self, guesses: Iterable[str], rule: str, weights: Mapping[str, int] | None) -> None:
        self.guesses = frozenset(guesses)
        self.rule = rule
        self.weights = weights
        self._least: dict[tuple[Words, Words, float], float] = {}

    def weight(self, words: Iterable[str]) -> int:
        """The weight of some candidates together."""
        return sum(1 if self.weights is None else self.weights[word] for word in words)

    def legal(self, clues: Clues) -> Words:
        """The guesses that are allowed after some clues."""
        legal = self.guesses
        for guess, marks in clues:
            legal = self.legal_after(legal, guess, marks)
        return legal

    def legal_after(self, legal: Words, guess: str, marks: str) -> Words:
        """The guesses that are still allowed after one more clue."""
        if self.rule == "normal":
            return legal
        return frozenset(word for word in legal if allows(self.rule, word, guess, marks))

    def least(self, words: Words, legal: Words, left: float = inf) -> float:
        """The least total with at most ``left`` guesses; infinite if they do not suffice."""
        left = min(left, len(words))
        if left == 0:
            return inf
        if len(words) == 1:
            return self.weight(words)
        key = words, legal, left
        if key not in self._least:
            self._least[key] = min(
                self.after(guess, words, legal, left)
                for guess in legal
                if len({shown(guess, word) for word in words}) > 1
            )
        return self._least[key]

    def after(self, guess: str, words: Words, legal: Words, left: float = inf) -> float:
        """The same when ``guess``, which may be any word, comes first."""
        if left <= 0:
            return inf
        total: float = self.weight(words)
        for marks, group in groups(guess, words).items():
            if group != {guess}:
                total += self.least(group, self.legal_after(legal, guess, marks), left - 1)
        return total

    def worst(self, words: Words, legal: Words, opener: str | None = None) -> int:
        """The least number of guesses that always suffices."""
        left = 1
        while (
            self.least(words, legal, left) if opener is None else self.after(opener, words, legal, left)
        ) == inf:
            left += 1
        return left

    def opening_total(self, opening: tuple[str, ...], words: Words, left: float) -> float:
        """The total when ``opening`` is played first; a candidate that is alone is guessed at once."""
        if not opening or left <= 0 or len(words) == 1:
            return self.least(words, self.guesses, left)
        total: float = len(words)
        for group in groups(opening[0], words).values():
            if group != {opening[0]}:
                total += self.opening_total(opening[1:], group, left - 1)
        return total

    def play(self, tree: Tree, words: Words, legal: Words, turn: int = 1) -> dict[str, int]:
        """The turn by which a tree finds each candidate; an error if anything is wrong with it."""
        if tree.word not in legal:
            raise MismatchError(f"the tree guesses {tree.word!r} at turn {turn}, which is not allowed")
        after = groups(tree.word, words)
        found = {tree.word: turn} if after.pop("G" * len(letters(tree.word)), None) else {}
        if isinstance(tree, Leaf):
            expect(f"candidates at the leaf {tree.word!r}", sorted(words), [tree.word])
            return found
        expect(f"whether {tree.word!r} can win", tree.can_win, bool(found))
        branches = {str(pattern): branch for pattern, branch in tree.branches.items()}
        expect(f"patterns after {tree.word!r}", sorted(branches), sorted(after))
        for marks, group in after.items():
            found |= self.play(
                branches[marks], group, self.legal_after(legal, tree.word, marks), turn + 1
            )
        return found


def groups(guess: str, words: Iterable[str]) -> dict[str, Words]:
    """The candidates by what they show."""
    found: dict[str, set[str]] = {}
    for word in words:
        found.setdefault(shown(guess, word), set()).add(word)
    return {marks: frozenset(group) for marks, group in found.items()}


def spread(criterion: str, sizes: Iterable[int]) -> int:
    """What a criterion compares, as an exact number: the less, the better.

    The bits left to learn are the sum of k log2 k over the groups, by n: the logarithm of a product.
    """
    sizes = list(sizes)
    match criterion:
        case "entropy":
            return prod(k**k for k in sizes)
        case "expected" | "eliminations":
            return sum(k * k for k in sizes)
        case "largest":
            return max(sizes)
        case "groups":
            return -len(sizes)
    raise ValueError(criterion)
