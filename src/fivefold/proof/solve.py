"""The best tree of any game, by one search or by comparing all openers, whichever is less work."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fivefold.base.arrays import np
from fivefold.base.bounds import Bounds
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule
from fivefold.search import exact
from fivefold.search.beam import beam
from fivefold.search.columns import Columns
from fivefold.search.exact import Solution

if TYPE_CHECKING:
    from fivefold.proof.prover import OnStage

_COMPARE_FROM = 100  # candidates from which comparing openers is less work than one search

# Groups of so many words are searched like lists of their own, with bounds of all second guesses.
_LARGE = 256

# Seconds for a tree after time ran out.  Thousands of words take less, but where hardly any guess
# divides the words, even a tree that tries one guess at each turn takes hours.
_MOMENT = 1.0


def solve(
    game: GameLike, *, opener: str | None = None, budget: Budget = UNLIMITED, hash_seed: int = 0
) -> Solution:
    """The fewest guesses that find every candidate of ``game``, and a tree that needs no more.

    The total does not count guesses already made, and no game takes more than the guesses that are left.
    ``opener`` fixes the next guess.  Exact, unless the budget runs out: then the total has bounds, and
    there is a tree if a good one is found within about a second.  The workers of an executor share the
    openers, or the groups of ``opener``.  ``hash_seed`` makes a second run independent evidence
    (``docs/tree-search.md``).

    >>> from fivefold.words.lexicon import Lexicon
    >>> solve(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])).tree
    Node('chomp', 4 answers, total 9, mean 2.250, worst 3)
    """
    position = Position.of(game)
    found = _searched(position, opener, budget, hash_seed)
    if found.tree is not None or found.impossible:
        return found
    moment = Budget(
        seconds=max(_MOMENT, budget.seconds or 0), threads=budget.threads, kernel=budget.kernel
    )
    quick = beam(position, 1, opener=opener, budget=moment)
    return replace(found, tree=quick.tree, total=Bounds(found.total.lower, quick.total.upper))


def _searched(position: Position, opener: str | None, budget: Budget, hash_seed: int) -> Solution:
    free = position.rule is Rule.NORMAL or not position.clues
    if free and len(position) >= _COMPARE_FROM and _compares_openers(position, opener, budget):
        return solve_all_openers(position, opener=opener, budget=budget, hash_seed=hash_seed)
    return exact.solve(position, opener=opener, budget=budget, hash_seed=hash_seed)


def _compares_openers(position: Position, opener: str | None, budget: Budget) -> bool:
    """Whether comparing openers has an advantage: workers, symmetries or large groups."""
    if opener is None or budget.executor is not None or not position.lexicon.has_letters:
        return True
    return not position.weighed and budget.nodes is None and _largest_group(position, opener) >= _LARGE


def _largest_group(position: Position, opener: str) -> int:
    """How many candidates the worst reply to an opener leaves."""
    columns = Columns.of(position)
    row = columns.opener_row(position.lexicon.parsed(opener))
    shown = columns.table.patterns[row, columns.candidates]
    return int(np.unique(shown, return_counts=True)[1].max())


def solve_all_openers(
    game: GameLike,
    *,
    opener: str | None = None,
    budget: Budget = UNLIMITED,
    hash_seed: int = 0,
    on_stage: OnStage | None = None,
) -> Solution:
    """What `solve` finds, by comparing all openers as `prove` does.

    For thousands of candidates this is much less work, and all threads share it; so is one opener of a
    table with symmetries, or one that leaves a large group.

    >>> from fivefold.words.lexicon import Lexicon
    >>> words = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
    >>> solve_all_openers(Position(words, weights=dict.fromkeys(words.answers, 3))).total.value
    27
    """
    # Small games do without these.
    from fivefold.proof.opener_search import Memory
    from fivefold.proof.prover import Limit, Prover
    from fivefold.puzzle.symmetries import position_symmetries

    position = Position.of(game)
    prover = Prover(
        position,
        budget,
        memory=Memory(hash_seed=hash_seed),
        on_stage=on_stage,
        symmetries=position_symmetries(position),
    )
    if opener is None:
        prover.find_upper(1)
        prover.close_all(Limit(top=1))
    else:
        prover.find_total(opener)
    total, row = prover.best or (None, None)
    asked = slice(None) if opener is None else prover.row(opener)
    lower, finished = int(prover.bounds[asked].min()), bool(prover.closed[asked].all())
    return Solution(
        position=position,
        status=prover.clock.status(finished=finished),
        total=Bounds(lower if total is None else min(lower, total), total),
        tree=None if row is None else prover.tree(row),
        nodes=prover.nodes,
    )
