"""The rules of the puzzle, written to be read.

Slow and plain on purpose: every fast path of fivefold is tested against this
module, and the checkers of trees and rules stand on it alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log2

from fivefold.puzzle.pattern import Pattern
from fivefold.words.letters import letters


def feedback(guess: str, answer: str) -> Pattern:
    """The pattern ``answer`` gives to ``guess``.

    Exact letters are marked first.  Then, from left to right, every other letter of
    the guess claims one copy of itself that is still unclaimed in the answer.

    >>> feedback("ninny", "annex")
    Pattern.parse('YBGBB')
    """
    pairs = list(zip(letters(guess), letters(answer), strict=True))
    unclaimed = Counter(a for g, a in pairs if g != a)
    marks = ""
    for g, a in pairs:
        if g == a:
            marks += "G"
        elif unclaimed[g]:
            unclaimed[g] -= 1
            marks += "Y"
        else:
            marks += "B"
    return Pattern.parse(marks)


def partition(guess: str, candidates: Iterable[str]) -> dict[Pattern, list[str]]:
    """The candidates by the pattern they give to ``guess``.

    >>> partition("crane", ["crate", "brace", "grace"])
    {Pattern.parse('GGGBG'): ['crate'], Pattern.parse('YGGBG'): ['brace', 'grace']}
    """
    groups: dict[Pattern, list[str]] = {}
    for candidate in candidates:
        groups.setdefault(feedback(guess, candidate), []).append(candidate)
    return groups


def measures(
    guess: str, candidates: Sequence[str], weights: Mapping[str, float] | None = None
) -> dict[str, float]:
    """Every measure of one guess from its definition.

    A candidate is the answer with probability weight / total weight.

    >>> measures("ab", ["ab", "ba", "cd"])["groups"]
    3
    """
    weight = dict.fromkeys(candidates, 1.0) if weights is None else dict(weights)
    total = sum(weight[word] for word in candidates)
    groups = list(partition(guess, candidates).values())
    chances = [sum(weight[word] for word in group) / total for group in groups]
    prior = entropy(weight[word] / total for word in candidates)
    bits = entropy(chances)
    expected = sum(p * len(group) for p, group in zip(chances, groups, strict=True))
    return {
        "bits": bits,
        "remaining_bits": prior - bits,
        "expected": expected,
        "largest": max(len(group) for group in groups),
        "groups": len(groups),
        "eliminations": len(candidates) - expected,
        "win": weight[guess] / total if guess in candidates else 0.0,
    }


def entropy(chances: Iterable[float]) -> float:
    """Bits of uncertainty of a probability distribution.

    >>> entropy([0.5, 0.25, 0.25])
    1.5
    """
    return sum(p * log2(1 / p) for p in chances if p > 0)
