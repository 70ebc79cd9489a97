"""Suggestions: the best next guesses after some clues, and how sure they are.

The expected number of further guesses counts the guess itself and takes best play after it.  It is
exact where the search ends in time, otherwise it has bounds.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from fivefold.clue import Clue, History, require_length
from fivefold.criterion import BY_GROUPS
from fivefold.errors import OptionError
from fivefold.feedback import FeedbackTable, feedback
from fivefold.lexicon import Lexicon
from fivefold.partition import Splits, table_splits
from fivefold.rule import Rule
from fivefold.simulate import simulate
from fivefold.solve import Limits, Solution, Status, solve_tree
from fivefold.strategy import Greedy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# A way to play that costs a moment, for guesses whose search did not end in time.
_FALLBACK = Greedy(BY_GROUPS)
_MOST_TO_WALK = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """One guess to consider."""

    word: str
    lower: float
    """Further guesses it needs on average are no fewer; the guess itself counts."""
    upper: float | None
    """A way to play after it that needs this many; None if none was found in time."""
    win: float
    """Chance to be right at once."""
    words_left: float
    """Expected number of candidates left after it."""
    groups: int
    possible: bool

    @property
    def expected(self) -> float | None:
        """Expected further guesses where they are known exactly, else None."""
        return self.upper if self.upper is not None and self.lower == self.upper else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestions:
    """The best next guesses, best first."""

    lexicon: Lexicon
    rule: Rule
    history: tuple[Clue, ...]
    candidates: tuple[str, ...]
    suggestions: tuple[Suggestion, ...]
    status: Status
    """Proven: no guess at all is better than the first of ``suggestions``."""
    lower: float
    """No guess at all needs fewer further guesses on average."""


def candidates_after(lexicon: Lexicon, history: History) -> tuple[str, ...]:
    """The answers that agree with every clue, a to z; earlier guesses may be any words.

    >>> from fivefold.clue import parse_clue
    >>> clues = [parse_clue("soare=BYBBG"), parse_clue("cloud=BGGBB")]
    >>> candidates_after(Lexicon.load("nyt-2022"), clues)
    ('bloke', 'elope', 'globe', 'glove')
    """
    candidates = lexicon.answers
    if candidates:
        require_length(candidates[0], history)
    for guess, pattern in history:
        candidates = tuple(word for word in candidates if feedback(guess, word) == pattern)
    return candidates


def conflicting_clues(lexicon: Lexicon, history: History) -> tuple[Clue, ...]:
    """A smallest set of clues that no answer agrees with; empty if one agrees with all.

    Of several smallest sets, the one of the latest clues.
    """
    agree = [{word for word in lexicon.answers if feedback(g, word) == p} for g, p in history]
    if not history or set.intersection(*agree):
        return ()
    for size in range(1, len(history) + 1):
        for places in reversed(list(combinations(range(len(history)), size))):
            if not set.intersection(*(agree[i] for i in places)):
                return tuple(history[i] for i in places)
    raise AssertionError("all clues together conflict")


def suggest(
    lexicon: Lexicon,
    history: History = (),
    *,
    top: int = 5,
    seconds: float | None = 1.0,
    threads: int = 0,
) -> Suggestions:
    """The best next guesses under the normal rule, found within about ``seconds``.

    Guesses are taken in the order of the bound by their number of groups; the one of the best tree is
    always among them.

    >>> from fivefold.clue import parse_clue
    >>> found = suggest(Lexicon.load("nyt-2022"), [parse_clue("salet=BYBBB")], seconds=None)
    >>> found.status.value, found.suggestions[0].word
    ('proven', 'brond')
    """
    start = time.monotonic()
    candidates = candidates_after(lexicon, history)
    if not candidates:
        raise OptionError(f"no answer of {lexicon.name} agrees with the clues")
    # Only the columns of the candidates are needed from here on.
    table = FeedbackTable.build(Lexicon(lexicon.name, candidates, lexicon.guesses), threads=threads)
    splits = table_splits(table, candidates, threads=threads)
    budget = None if seconds is None else seconds / 2
    best = solve_tree(table, limits=Limits(guesses=None, seconds=budget), threads=threads)

    order = [splits.guesses[i] for i in bound_order(splits)[:top]]
    if len(candidates) == 1:
        order = list(candidates)
    if best.tree is not None and best.tree.word not in order:
        order = [best.tree.word, *order[: top - 1]]
    found: list[Suggestion] = []
    for place, word in enumerate(order):
        if best.tree is not None and best.tree.word == word and best.status is Status.PROVEN:
            solution = best
        else:
            spent = time.monotonic() - start
            share = None if seconds is None else max(seconds - spent, 0) / (len(order) - place)
            limits = Limits(guesses=None, seconds=share)
            solution = solve_tree(table, opener=word, limits=limits, threads=threads)
        found.append(_suggestion(table, splits, word, solution, threads))
    found.sort(key=lambda s: (s.upper is None, s.upper or s.lower, s.lower, not s.possible, s.word))
    return Suggestions(
        lexicon=lexicon,
        rule=Rule.NORMAL,
        history=tuple(history),
        candidates=candidates,
        suggestions=tuple(found),
        status=best.status,
        lower=best.lower / len(candidates),
    )


def bound_order(splits: Splits) -> NDArray[np.intp]:
    """The places of the guesses, least lower bound on the cost first.

    With n candidates, a guess that makes k groups costs at least 3n - k, one less if it is a candidate
    itself; ties by expected words left, then candidates first, then a to z.
    """
    import numpy as np

    possible = splits.win > 0
    return np.lexsort((~possible, splits.expected, -(splits.groups.astype(np.int64) + possible)))


def _suggestion(
    table: FeedbackTable, splits: Splits, word: str, solution: Solution, threads: int
) -> Suggestion:
    place = table.lexicon.guess_ids[word]
    n = len(table.lexicon.answers)
    upper = solution.upper
    if upper is None and n <= _MOST_TO_WALK:
        record = simulate(_FALLBACK, table, opener=word, threads=threads)
        upper = sum(record.turns.values())
    return Suggestion(
        word=word,
        lower=solution.lower / n,
        upper=None if upper is None else upper / n,
        win=float(splits.win[place]),
        words_left=float(splits.expected[place]),
        groups=int(splits.groups[place]),
        possible=bool(splits.win[place] > 0),
    )
