"""Beam search: the best tree when only the most promising guesses are tried.

The total is an upper bound of the least one, found much sooner; nothing about it is proven.
"""

from __future__ import annotations

from functools import partial

from fivefold import _core
from fivefold.base.arrays import np
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import UNLIMITED, Budget, Clock
from fivefold.base.errors import OptionError
from fivefold.base.progress import Control
from fivefold.puzzle.position import GameLike, Position
from fivefold.search.columns import Columns
from fivefold.search.exact import Solution, solve_columns

_CHUNK = 6  # openers that are searched with the same limit


def beam(
    game: GameLike, width: int, *, opener: str | None = None, budget: Budget = UNLIMITED
) -> Solution:
    """The best tree that tries ``width`` guesses at every node, the first included.

    The order of the guesses is that of `solve`: all that the rule allows are ranked by their bounds,
    and the first ``width`` are tried.  When time runs out, the best tree of the openers tried so
    far is returned.  The total is an upper bound, proven only for one or two candidates.

    >>> from fivefold.words.lexicon import Lexicon
    >>> words = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> beam(words, 1).total.upper, beam(Position(words, rule="hard"), 1, opener="batch").total.upper
    (9, 10)
    """
    _require_width(width)
    columns = Columns.of(Position.of(game))
    opener = None if opener is None else columns.lexicon.parsed(opener)
    row = columns.opener_row(opener)
    if len(columns.candidates) <= 2:  # nothing to choose from
        return solve_columns(columns, opener, budget)
    clock = budget.start()
    options = columns.options(clock)
    options.width = width
    search = _core.OpenerSearch(columns.puzzle, columns.answer_words, columns.candidates, options)
    total, best = _best_opener(search, row, clock)
    return Solution(
        position=columns.position,
        status=_status(clock),
        total=Bounds(columns.least_total, None if best is None else total),
        tree=None if best is None else columns.tree(search.tree(best, Control())),
        nodes=search.nodes,
    )


def _best_opener(search: _core.OpenerSearch, only: int, clock: Clock) -> tuple[int, int | None]:
    """The least total and its row, the first of several; no row when nothing was found."""
    if only < 0:
        openers = clock.call(lambda inner, _: search.promising(inner))
    else:
        openers = np.array([only], np.uint32)
    total, best, done = _core.INFINITE_COST, None, 0
    on_progress = clock.budget.on_progress
    while done < len(openers) and not clock.stopped:
        # One first: its total is a limit for all others.
        chunk = openers[done : done + (_CHUNK if done else 1)]
        found = clock.call(partial(search.costs, chunk, total), _silent)
        for row, cost, how in zip(
            chunk.tolist(), found.bounds.tolist(), found.closed.tolist(), strict=True
        ):
            if how and cost < total:
                total, best = cost, row
        done += len(chunk)
        if on_progress is not None:
            on_progress(done)
    return total, best


def _silent(_: int) -> None:
    """Progress of a chunk: only whole ones are told."""


def entropy_beam(
    game: GameLike, width: int, *, opener: str | None = None, budget: Budget = UNLIMITED
) -> Solution:
    """The best tree that tries at every node the ``width`` candidates that leave the fewest bits.

    Ties go in alphabetical order.  Candidates agree with all clues, so every rule allows them; weights
    are not for this search.  Where the answers are the only guesses that is play by the ultra-hard
    rule, and best-N search as the program "Done Quick" does it.

    >>> from fivefold.words.lexicon import Lexicon
    >>> entropy_beam(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]), 1).total.upper
    10
    """
    _require_width(width)
    position = Position.of(game)
    if position.weights is not None:
        raise OptionError("a beam by entropy takes no weights")
    columns = Columns.of(position)
    row = columns.opener_row(None if opener is None else columns.lexicon.parsed(opener))
    clock = budget.start()
    guesses = np.arange(len(columns.lexicon.guesses), dtype=np.uint32)
    puzzle = _core.Puzzle(columns.table.patterns, columns.own_rows, guesses)
    options = columns.options(clock)
    options.width = width
    found = clock.call(
        lambda inner, tick: _core.beam_tree(puzzle, columns.candidates, row, options, inner, tick)
    )
    return Solution(
        position=position,
        status=_status(clock),
        total=Bounds(found.lower, found.upper if len(found.tree) else None),
        tree=columns.tree(found.tree),
        nodes=found.nodes,
    )


def _require_width(width: int) -> None:
    if width < 1:
        raise OptionError(f"a beam of {width} guesses finds nothing")


def _status(clock: Clock) -> Status:
    return clock.status(finished=False)
