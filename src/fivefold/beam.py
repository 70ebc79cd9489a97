"""Beam search: the best tree when only the most promising guesses are tried.

The total is an upper bound of the least one, found much sooner; nothing about it is proven.
"""

from __future__ import annotations

from collections.abc import Iterable

from fivefold import _core
from fivefold.feedback import FeedbackTable
from fivefold.kernel import active_kernel
from fivefold.progress import Control, OnProgress
from fivefold.solve import (
    Limits,
    Solution,
    Status,
    Stopwatch,
    all_guesses,
    cache_bits,
    candidate_ids,
    own_guesses,
    tree_of,
)


def beam_tree(
    table: FeedbackTable,
    width: int,
    candidates: Iterable[str] | None = None,
    *,
    opener: str | None = None,
    candidates_only: bool = False,
    limits: Limits | None = None,
    threads: int = 0,
    control: Control | None = None,
    on_progress: OnProgress | None = None,
) -> Solution:
    """The best tree that tries ``width`` guesses at every node.

    The guesses of least bound are tried, in the order of `solve_tree`; with
    ``candidates_only`` those candidates that leave the fewest bits, ties in alphabetical
    order.  Where every answer is also the only guess that is the ultra-hard rule.

    >>> from fivefold.lexicon import Lexicon
    >>> table = FeedbackTable.build(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    >>> beam_tree(table, 1).upper, beam_tree(table, 1, candidates_only=True).upper
    (9, 10)
    """
    limits = limits or Limits()
    lexicon = table.lexicon
    ids = candidate_ids(lexicon, candidates)
    row = -1
    if opener is not None:
        lexicon.require_guesses([opener])
        row = lexicon.guess_ids[opener]
    most_guesses = limits.native_guesses
    stopwatch = Stopwatch(control or Control(), limits.seconds)
    lower, upper, nodes, guess, parent, pattern, can_win = stopwatch.call(
        lambda inner, tick: _core.beam_tree(
            table.patterns,
            own_guesses(lexicon),
            all_guesses(lexicon),
            ids,
            row,
            width,
            candidates_only,
            most_guesses,
            cache_bits(len(ids)),
            active_kernel(),
            threads,
            inner,
            tick,
        ),
        on_progress,
    )
    return Solution(
        status=Status.STOPPED if stopwatch.control.stop_requested else Status.BOUNDED,
        lower=lower,
        upper=upper if len(guess) else None,
        tree=tree_of(lexicon, guess, parent, pattern, can_win) if len(guess) else None,
        nodes=nodes,
    )
