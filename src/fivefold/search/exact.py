"""Exact search: the tree with the least total number of guesses, with proof.

Everything here works on a `FeedbackTable`; the work is done by the native core and stops
when it is told to.  What the bounds are and why they hold: ``docs/tree-search.md``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from fivefold import _core
from fivefold.base.errors import OptionError, UnknownWordError, quoted
from fivefold.base.kernel import active_kernel
from fivefold.base.progress import Control, OnProgress
from fivefold.puzzle.clue import History, clue_text, require_length
from fivefold.puzzle.feedback import FeedbackTable, feedback
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.trees.tree import Leaf, Node, Tree
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_T = TypeVar("_T")

MOST_GUESSES = 6
"""Guesses the game allows."""


class Status(Enum):
    """How sure a search is of its result."""

    PROVEN = "proven"
    """The bounds meet: nothing is better."""
    BOUNDED = "bounded"
    """A limit was reached; the bounds hold."""
    STOPPED = "stopped"
    """The caller asked for it; the bounds hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """When to give up; None means never."""

    guesses: int | None = MOST_GUESSES
    """Guesses the tree may need for any candidate."""
    seconds: float | None = None
    nodes: int | None = None
    """Sets of candidates searched, about."""

    @property
    def native_guesses(self) -> int:
        """``guesses`` as the core counts them."""
        return _core.UNLIMITED_GUESSES if self.guesses is None else self.guesses


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What a search knows when it ends, finished or not."""

    status: Status
    lower: int
    """No tree has a smaller total; weights count."""
    upper: int | None
    """The total of ``tree``; None when none was found, or none exists within the guesses."""
    tree: Tree | None
    nodes: int

    @property
    def impossible(self) -> bool:
        """Whether no tree keeps the limit of guesses; this too can be proven."""
        return self.lower >= _core.INFINITE_COST


def solve_tree(
    table: FeedbackTable,
    candidates: Iterable[str] | None = None,
    *,
    rule: Rule = Rule.NORMAL,
    history: History = (),
    opener: str | None = None,
    limits: Limits | None = None,
    weights: Mapping[str, int] | None = None,
    threads: int = 0,
    kernel: str | None = None,
    hash_seed: int = 0,
    control: Control | None = None,
    on_progress: OnProgress | None = None,
) -> Solution:
    """The least total number of guesses that finds every candidate, and a tree that has it.

    The guesses of the table that ``rule`` allows after ``history`` may be played first, and the
    rule holds below.  ``candidates`` are answers, by default all that agree with the history;
    ``weights`` are whole numbers from 1, one per candidate.  The total and ``limits`` do not count
    the guesses of the history.  Of several best trees the result is always the same, whatever
    ``threads`` and ``kernel``: at each node the first of the least bound, then of the least squared
    group sizes, then of the guess that divides the candidates of the whole search best, then in
    alphabetical order.  ``hash_seed`` chooses the random keys that name sets of candidates: a second
    search with another one is independent evidence.

    >>> from fivefold.words.lexicon import Lexicon
    >>> table = FeedbackTable.build(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    >>> solution = solve_tree(table)
    >>> solution.status.value, solution.upper, solution.tree
    ('proven', 9, Node('chomp', 4 answers, total 9, mean 2.250, worst 3))
    >>> solve_tree(table, rule=Rule.HARD, opener="batch").upper
    10
    """
    limits = limits or Limits()
    lexicon = table.lexicon
    require_length(lexicon.answers[0], history)
    if candidates is None and history:
        candidates = agreeing(table, history)
    ids = candidate_ids(lexicon, candidates)
    row = -1
    if opener is not None:
        lexicon.require_guesses([opener])
        if objection := rule.violation(opener, history):
            raise OptionError(objection)
        row = lexicon.guess_ids[opener]
    most_guesses, most_nodes = limits.native_guesses, limits.nodes or 0
    column = weight_column(table, ids, weights, limits.guesses)
    stopwatch = Stopwatch(control or Control(), limits.seconds)
    search: Callable[..., tuple[Any, ...]] = _core.search_tree
    if rule is not Rule.NORMAL:
        _require_agreement(lexicon, ids, history)
        words = lexicon.numbers(lexicon.guesses)
        search = partial(_core.search_tree_by_rule, guess_words=words, rule=rule.number)
    lower, upper, nodes, guess, parent, pattern, can_win = stopwatch.call(
        lambda inner, tick: search(
            table=table.patterns,
            own_guess=own_guesses(lexicon),
            guesses=legal_rows(lexicon, rule, history),
            weights=column,
            candidates=ids,
            opener=row,
            most_guesses=most_guesses,
            limit=_core.INFINITE_COST,
            nodes=most_nodes,
            log2_cache=cache_bits(len(ids)),
            kernel=kernel or active_kernel(),
            threads=threads,
            control=inner,
            on_progress=tick,
            hash_seed=hash_seed,
        ),
        on_progress,
    )
    finished = lower == upper or lower >= _core.INFINITE_COST
    return Solution(
        status=stopwatch.status(finished=finished),
        lower=lower,
        upper=upper if upper < _core.INFINITE_COST else None,
        tree=tree_of(lexicon, guess, parent, pattern, can_win) if len(guess) else None,
        nodes=nodes,
    )


class Stopwatch:
    """Runs native calls that end when a control asks for it or the time is over.

    A native call uses up the control it is given, so each gets one of its own.
    """

    def __init__(self, control: Control, seconds: float | None) -> None:
        self.control = control
        self._end = None if seconds is None else time.monotonic() + seconds

    @property
    def stopped(self) -> bool:
        """Whether no more work should be done."""
        return self.control.stop_requested or self.over

    @property
    def left(self) -> float | None:
        """Seconds until the time is over; None without a limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    @property
    def over(self) -> bool:
        """Whether the time is over."""
        return self._end is not None and time.monotonic() >= self._end

    def call(
        self, work: Callable[[Control, OnProgress], _T], on_progress: OnProgress | None = None
    ) -> _T:
        """``work(control, on_progress)`` with a control that this stopwatch can stop."""
        inner = Control()

        def tick(done: int) -> None:
            if self.stopped:
                inner.request_stop()
            if on_progress is not None:
                on_progress(done)

        if self.stopped:
            inner.request_stop()
        return work(inner, tick)

    def status(self, *, finished: bool) -> Status:
        """How a search under this stopwatch ended."""
        if finished:
            return Status.PROVEN
        return Status.STOPPED if self.control.stop_requested else Status.BOUNDED


def candidate_ids(lexicon: Lexicon, candidates: Iterable[str] | None) -> NDArray[np.uint32]:
    """The columns of ``candidates``, ascending; every answer when None."""
    import numpy as np

    if candidates is None:
        return np.arange(len(lexicon.answers), dtype=np.uint32)
    words = set(candidates)
    if unknown := sorted(words - lexicon.answer_ids.keys()):
        raise UnknownWordError(f"not among the answers of {lexicon.name}: {', '.join(unknown)}")
    if not words:
        raise OptionError("no candidates to search")
    return np.array(sorted(lexicon.answer_ids[word] for word in words), np.uint32)


def agreeing(table: FeedbackTable, history: History) -> list[str]:
    """The answers that agree with every clue; earlier guesses may be any words."""
    agree: Iterable[str] = table.lexicon.answers
    for guess, pattern in history:
        agree = [word for word in agree if feedback(guess, word) == pattern]
    return list(agree)


def _require_agreement(lexicon: Lexicon, ids: NDArray[np.uint32], history: History) -> None:
    """Raise if a candidate contradicts the history: it would not be legal itself."""
    for guess, pattern in history:
        for i in ids:
            if feedback(guess, lexicon.answers[i]) != pattern:
                clue = clue_text([(guess, pattern)])
                raise OptionError(f"the candidate {quoted(lexicon.answers[i])} contradicts {clue}")


def own_guesses(lexicon: Lexicon) -> NDArray[np.uint32]:
    """The row of every answer as a guess."""
    import numpy as np

    return np.array([lexicon.guess_ids[word] for word in lexicon.answers], np.uint32)


def all_guesses(lexicon: Lexicon) -> NDArray[np.uint32]:
    """Every row."""
    import numpy as np

    return np.arange(len(lexicon.guesses), dtype=np.uint32)


def legal_rows(lexicon: Lexicon, rule: Rule, history: History) -> NDArray[np.uint32]:
    """The rows of the guesses that ``rule`` allows after ``history``."""
    import numpy as np

    return np.flatnonzero(rule.legal_guesses(lexicon, history)).astype(np.uint32)


def weight_column(
    table: FeedbackTable,
    ids: NDArray[np.uint32],
    weights: Mapping[str, int] | None,
    guesses: int | None,
) -> NDArray[np.int32] | None:
    """The weight of every answer; those that are not candidates count 1, unused.

    Raises if the cost of a tree of at most ``guesses`` guesses might not fit the core's numbers.
    """
    if weights is None:
        return None
    import numpy as np

    lexicon = table.lexicon
    column = np.ones(len(lexicon.answers), np.int32)
    found: list[int] = []
    for i in ids:
        word = lexicon.answers[i]
        weight = weights.get(word, 0)
        if weight < 1 or weight != int(weight):
            raise OptionError(f"the weight of {quoted(word)} is {weight}, not a whole number from 1")
        found.append(int(weight))
    if _greatest_cost(table, ids, found, guesses) >= _core.INFINITE_COST:
        raise OptionError(f"weights add up to {sum(found)}: scale them down")
    column[ids] = found
    return column


def _greatest_cost(
    table: FeedbackTable, ids: NDArray[np.uint32], weights: list[int], guesses: int | None
) -> int:
    """What the best tree cannot cost more than, with one guess before it that tells nothing.

    The candidates can be guessed in turn, the heaviest first; within so many guesses each is found by
    the last of them; and some tree is found in a moment: always guess the candidate that leaves
    the least expected words.
    """
    import numpy as np

    total = sum(weights)
    cost = sum(i * weight for i, weight in enumerate(sorted(weights, reverse=True), 1))
    if guesses is not None:
        cost = min(cost, guesses * total)
    if cost + total < _core.INFINITE_COST or 3 * total >= _core.INFINITE_COST:
        return cost + total
    lexicon = table.lexicon
    turns, *_ = _core.walk(
        table=np.ascontiguousarray(table.patterns[:, ids]),
        guesses=lexicon.numbers(lexicon.guesses),
        answer_rows=own_guesses(lexicon)[ids],
        measure=1,
        rule=Rule.NORMAL.number,
        candidates_only=True,
        opener=None,
        one_step_to=None,
        weights=None,
        width=1,
        most_guesses=len(ids),
        kernel=active_kernel(),
        threads=1,
        control=Control(),
        on_progress=None,
    )
    walked = sum(weight * int(turn) for weight, turn in zip(weights, turns, strict=True))
    return min(cost, walked) + total


def least_total(ids: NDArray[np.uint32], weights: NDArray[np.int32] | None) -> int:
    """A total no tree goes below: one candidate is found now, every other with the very next guess."""
    if weights is None:
        return 2 * len(ids) - 1
    return int(2 * weights[ids].sum() - weights[ids].max())


def cache_bits(candidates: int) -> int:
    """The logarithm of the entries to remember, 32 bytes each."""
    return 16 if candidates < 100 else 20 if candidates < 1000 else 21


def tree_of(
    lexicon: Lexicon,
    guess: NDArray[np.uint32],
    parent: NDArray[np.uint32],
    pattern: NDArray[np.uint32],
    can_win: NDArray[np.uint8],
) -> Tree:
    """The tree of the core's columns: preorder, so every parent comes before its branches."""
    branches: list[dict[Pattern, Tree]] = [{} for _ in guess]
    tree: Tree | None = None
    for i in range(len(guess) - 1, -1, -1):
        word = lexicon.guesses[int(guess[i])]
        ordered = dict(sorted(branches[i].items(), key=lambda branch: branch[0].code))
        tree = Node(word, bool(can_win[i]), ordered) if ordered else Leaf(word)
        if i:
            branches[int(parent[i])][Pattern(int(pattern[i]), lexicon.length)] = tree
    assert tree is not None, "an empty tree"
    return tree
