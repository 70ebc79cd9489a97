"""The checker of certificates: slower code that shares nothing with the search.

It replays the tree by the rules, recounts every two-guess bound from a table that it fills
itself by the definition, each guess on each group, and searches sampled openers again with a
plain recursion.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from fivefold import _core
from fivefold.lexicon import Lexicon
from fivefold.progress import Control
from fivefold.prove import Proof
from fivefold.prove_check_rule import IMPOSSIBLE, RuleChecker
from fivefold.prover import CLOSED
from fivefold.rule import Rule
from fivefold.solve import Status
from fivefold.tree import turn_counts
from fivefold.tree_check import check_tree

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateCheck:
    """What `check_certificate` found."""

    problems: tuple[str, ...]
    counted: int
    """Two-guess bounds that were recounted."""
    searched: int
    """Openers that were searched again."""

    @property
    def valid(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.problems


def check_certificate(
    proof: Proof,
    *,
    sample: int = 20,
    seed: int = 0,
    threads: int = 0,
    on_progress: Callable[[int, int], None] | None = None,
) -> CertificateCheck:
    """Recheck ``proof``: its tree, every claim by itself, every bound that was counted.

    Of the searched openers ``sample``, chosen by ``seed``, are searched again; a sample of
    all of them is a complete check.  Under the hard and ultra-hard rules as many bounds are
    recounted, not all.  Ctrl-C ends it at once.
    """
    problems = list(_claims(proof))
    chance = random.Random(seed)  # noqa: S311
    how = proof.closed.tolist()
    by_bounds = [row for row, closed in enumerate(how) if CLOSED[closed] in ("library", "two_guess")]
    by_search = [row for row, closed in enumerate(how) if CLOSED[closed] == "searched"]
    search_again = sorted(chance.sample(by_search, min(sample, len(by_search))))
    if proof.rule is not Rule.NORMAL:  # legal guesses are counted in Python: a sample
        by_bounds = sorted(chance.sample(by_bounds, min(sample, len(by_bounds))))
    steps = len(by_bounds) + len(search_again)

    def show(done: int) -> None:
        if on_progress is not None:
            on_progress(done, steps)

    plain = _Checker(proof.lexicon, proof.guesses)
    checker: _Checker | RuleChecker = plain
    if proof.rule is Rule.NORMAL:
        recounted = plain.two_guess_bounds(by_bounds, threads, show)
    else:
        checker = RuleChecker(proof.lexicon, proof.rule, proof.guesses, plain.table, plain.own)
        recounted = checker.two_guess_bounds(by_bounds, show)
    for row, found in zip(by_bounds, recounted, strict=True):
        word, claimed = proof.lexicon.guesses[row], int(proof.bounds[row])
        if found < claimed:
            problems.append(f"{word}: the two-guess bound is {found}, not {claimed}")
    total = proof.total or 0
    for done, row in enumerate(search_again):
        show(len(by_bounds) + done)
        word, claimed = proof.lexicon.guesses[row], int(proof.bounds[row])
        if (cost := checker.cost_after(row, total)) < min(claimed, total):
            problems.append(f"{word}: costs {cost}, not at least {claimed}")
    return CertificateCheck(problems=tuple(problems), counted=len(by_bounds), searched=len(search_again))


def _claims(proof: Proof) -> list[str]:
    """What is wrong with what the certificate itself says."""
    if proof.status is not Status.PROVEN:
        return [f"unfinished: the certificate says {proof.status.value}"]
    if proof.tree is None or proof.total is None or proof.opener is None:
        return ["no tree, or no total"]
    problems = []
    check = check_tree(proof.tree, proof.lexicon, rule=proof.rule)
    problems += [str(problem) for problem in check.problems]
    turns = turn_counts(proof.tree)
    if turns.total != proof.total:
        problems.append(f"the tree costs {turns.total}, not {proof.total}")
    if proof.tree.word != proof.opener:
        problems.append(f"the tree opens with {proof.tree.word}, not {proof.opener}")
    if proof.guesses is not None and turns.worst > proof.guesses:
        problems.append(f"the tree needs {turns.worst} guesses, {proof.guesses} are allowed")
    for word, bound, how in zip(
        proof.lexicon.guesses, proof.bounds.tolist(), proof.closed.tolist(), strict=True
    ):
        if CLOSED[how] == "open":
            problems.append(f"{word}: still open")
        elif bound < proof.total:
            problems.append(f"{word}: the bound {bound} is below {proof.total}")
    return problems


class _Checker:
    """Counts and searches with numpy on a table of its own.

    Of the core only the recount of all openers is used, which is slow, plain and separate
    from the search; `two_guess_bound` is the same once more, against which it is tested.
    """

    def __init__(self, lexicon: Lexicon, guesses: int | None = None) -> None:
        self.lexicon = lexicon
        self.left = len(lexicon.answers) + 1 if guesses is None else guesses
        self.known: dict[tuple[bytes, int], tuple[int, bool]] = {}

    @cached_property
    def table(self) -> NDArray[Any]:
        """Patterns by the definition, exact letters first, a whole column of answers at a time."""
        import numpy as np

        guesses = self.lexicon.numbers(self.lexicon.guesses)
        answers = self.lexicon.numbers(self.lexicon.answers)
        length = self.lexicon.length
        table = np.empty((len(guesses), len(answers)), np.uint32 if length > 5 else np.uint8)
        for row, guess in enumerate(guesses):
            exact = answers == guess
            code = np.zeros(len(answers), np.int64)
            spare = {
                int(letter): ((answers == letter) & ~exact).sum(axis=1) for letter in np.unique(guess)
            }
            for place in range(length):
                letter = int(guess[place])
                present = ~exact[:, place] & (spare[letter] > 0)
                spare[letter] = spare[letter] - present
                code = 3 * code + 2 * exact[:, place] + present
            table[row] = code
        return table

    @cached_property
    def own(self) -> NDArray[Any]:
        """The row of every answer."""
        import numpy as np

        return np.array([self.lexicon.guess_ids[word] for word in self.lexicon.answers])

    def groups(self, row: int, candidates: NDArray[Any]) -> list[NDArray[Any]]:
        """The groups of a guess, without the one it would win."""
        import numpy as np

        patterns = self.table[row, candidates]
        rest = candidates[self.own[candidates] != row]
        found = patterns[self.own[candidates] != row]
        return [rest[found == pattern] for pattern in np.unique(found)]

    def bounds(self, candidates: NDArray[Any]) -> NDArray[Any]:
        """3 n - patterns - [candidate] of every guess."""
        import numpy as np

        shown = np.sort(self.table[:, candidates], axis=1)
        patterns = 1 + np.count_nonzero(shown[:, 1:] != shown[:, :-1], axis=1)
        bounds: NDArray[Any] = 3 * len(candidates) - patterns
        bounds[self.own[candidates]] -= 1
        return bounds

    def two_guess_bounds(
        self, rows: list[int], threads: int, on_progress: Callable[[int], None]
    ) -> list[int]:
        """`two_guess_bound` of many openers, by the core."""
        import numpy as np

        own, openers = self.own.astype(np.uint32), np.array(rows, np.uint32)
        bounds = _core.recount_bounds(self.table, own, openers, threads, Control(), on_progress)
        return [int(bound) for bound in bounds]

    def two_guess_bound(self, row: int) -> int:
        """One guess for each answer, then the least bound of each group."""
        import numpy as np

        everything = np.arange(len(self.lexicon.answers))
        groups = self.groups(row, everything)
        return len(everything) + sum(int(self.bounds(group).min()) for group in groups)

    def cost_after(self, row: int, limit: int) -> int:
        """The least total with this opener: exact below ``limit``, else a bound that reaches it."""
        import numpy as np

        everything = np.arange(len(self.lexicon.answers))
        groups = sorted(self.groups(row, everything), key=len)
        lowers = [2 * len(group) - 1 for group in groups]
        total = len(everything) + sum(lowers)
        step = 1
        open_groups = list(range(len(groups)))
        while open_groups and total < limit:
            still_open = []
            for i in open_groups:
                window = lowers[i] + min(step, limit - total)
                cost = self.cost(groups[i], window, self.left - 1)
                total += cost - lowers[i]
                lowers[i] = cost
                if cost >= window:
                    still_open.append(i)
                if total >= limit:
                    return total
            open_groups = still_open
            step *= 2
        return total

    def cost(self, candidates: NDArray[Any], limit: int, left: int) -> int:
        """The least total of a set: exact below ``limit``, else a bound that reaches it."""
        n = len(candidates)
        if left < min(n, 2):
            return IMPOSSIBLE
        if n <= 2 or 2 * n - 1 >= limit:
            return 2 * n - 1
        key = candidates.tobytes(), min(left, n)  # no best tree needs more guesses than words
        lower, exact = self.known.get(key, (0, False))
        if exact or lower >= limit:
            return lower
        bounds = self.bounds(candidates)
        best = limit
        if int(bounds.min()) >= limit:
            self.known[key] = int(bounds.min()), False
            return int(bounds.min())
        for row in bounds.argsort(kind="stable"):
            if bounds[row] >= best:
                break
            total = n
            groups = sorted(self.groups(int(row), candidates), key=len)
            if len(groups) == 1 and len(groups[0]) == n:
                continue
            total += sum(2 * len(group) - 1 for group in groups)
            for group in groups:
                if total >= best:
                    break
                floor = 2 * len(group) - 1
                total += self.cost(group, floor + best - total, left - 1) - floor
            best = min(best, total)
        self.known[key] = best, best < limit
        return best
