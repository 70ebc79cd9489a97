"""Beam search: the best tree when only the most promising guesses are tried.

The total is an upper bound of the least one, found much sooner; nothing about it is proven.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from fivefold import _core
from fivefold.base.errors import OptionError
from fivefold.base.kernel import active_kernel
from fivefold.base.progress import Control, OnProgress
from fivefold.puzzle.clue import History
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import (
    Limits,
    Solution,
    Status,
    Stopwatch,
    agreeing,
    all_guesses,
    cache_bits,
    candidate_ids,
    least_total,
    legal_rows,
    own_guesses,
    solve_tree,
    tree_of,
    weight_column,
)

_CHUNK = 6  # openers that are searched with the same limit


def beam_tree(
    table: FeedbackTable,
    width: int,
    candidates: Iterable[str] | None = None,
    *,
    rule: Rule = Rule.NORMAL,
    history: History = (),
    opener: str | None = None,
    limits: Limits | None = None,
    weights: Mapping[str, int] | None = None,
    threads: int = 0,
    control: Control | None = None,
    on_progress: OnProgress | None = None,
) -> Solution:
    """The best tree that tries ``width`` guesses at every node, the first included.

    Its arguments are those of `solve_tree`, and so is the order of the guesses: all that the
    rule allows are ranked by their bounds, and the first ``width`` are tried.  Out of time it is
    the best tree of the openers that were done.  Only one or two candidates are solved exactly.

    >>> from fivefold.words.lexicon import Lexicon
    >>> table = FeedbackTable.build(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    >>> beam_tree(table, 1).upper, beam_tree(table, 1, rule=Rule.HARD, opener="batch").upper
    (9, 10)
    """
    if width < 1:
        raise OptionError(f"a beam of {width} guesses finds nothing")
    limits = limits or Limits()
    lexicon = table.lexicon
    if candidates is None and history:
        candidates = agreeing(table, history)
    ids = candidate_ids(lexicon, candidates)
    if opener is not None:
        lexicon.require_guesses([opener])
        if objection := rule.violation(opener, history):
            raise OptionError(objection)
    if len(ids) <= 2:  # nothing to choose from
        words = [lexicon.answers[i] for i in ids]
        return solve_tree(
            table,
            words,
            rule=rule,
            history=history,
            opener=opener,
            limits=limits,
            weights=weights,
            control=control,
        )
    stopwatch = Stopwatch(control or Control(), limits.seconds)
    weight = weight_column(table, ids, weights, limits.guesses)
    search = _core.OpenerSearch(
        table.patterns,
        own_guesses(lexicon),
        legal_rows(lexicon, rule, history),
        weight,
        lexicon.numbers(lexicon.guesses),
        lexicon.numbers(lexicon.answers),
        ids,
        limits.native_guesses,
        cache_bits(len(ids)),
        active_kernel(),
        threads,
        rule.number,
        width,
    )
    only = None if opener is None else lexicon.guess_ids[opener]
    total, row = _best_opener(search, only, stopwatch, on_progress)
    return Solution(
        status=Status.STOPPED if stopwatch.control.stop_requested else Status.BOUNDED,
        lower=least_total(ids, weight),
        upper=None if row is None else total,
        tree=None if row is None else tree_of(lexicon, *search.tree(row, Control())),
        nodes=search.nodes,
    )


def _best_opener(
    search: _core.OpenerSearch, only: int | None, stopwatch: Stopwatch, on_progress: OnProgress | None
) -> tuple[int, int | None]:
    """The least total and its row, the first of several; no row when nothing was found."""
    import numpy as np

    if only is None:
        openers = stopwatch.call(lambda inner, _: search.promising(inner))
    else:
        openers = np.array([only], np.uint32)
    total, best, done = _core.INFINITE_COST, None, 0
    while done < len(openers) and not stopwatch.stopped:
        # One first: its total is a limit for all others.
        chunk = openers[done : done + (_CHUNK if done else 1)]
        costs, closed = stopwatch.call(partial(search.costs, chunk, total))
        for row, cost, how in zip(chunk.tolist(), costs.tolist(), closed.tolist(), strict=True):
            if how and cost < total:
                total, best = cost, row
        done += len(chunk)
        if on_progress is not None:
            on_progress(done)
    return total, best


def entropy_beam_tree(
    table: FeedbackTable,
    width: int,
    candidates: Iterable[str] | None = None,
    *,
    opener: str | None = None,
    limits: Limits | None = None,
    threads: int = 0,
    control: Control | None = None,
    on_progress: OnProgress | None = None,
) -> Solution:
    """The best tree that tries at every node the ``width`` candidates that leave the fewest bits.

    Ties go in alphabetical order.  Where the answers are the only guesses that is play by the
    ultra-hard rule, and best-N search as the program "Done Quick" does it.

    >>> from fivefold.words.lexicon import Lexicon
    >>> table = FeedbackTable.build(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    >>> entropy_beam_tree(table, 1).upper
    10
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
