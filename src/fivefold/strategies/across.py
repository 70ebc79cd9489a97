"""What guesses are worth on several boards at once, when each is entered on all of them.

It is an estimate: every board that is not solved takes a guess, and what is left to learn takes more.
Each guess tells something about all boards, so this depends on how many words are left on a board on
average, not on how many boards there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fivefold.base.arrays import NDArray, np
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import IllegalGuessError
from fivefold.puzzle.criterion import BY_ENTROPY, Criterion
from fivefold.puzzle.position import Position
from fivefold.puzzle.splits import Splits, splits

# Guesses that it takes to learn what the average board hides: this by its bits to this power, and by a
# power of the length, as longer words tell more.  Near what `tools/calibrate_boards.py --fit` finds.
PER_BIT = 0.70
BITS_POWER = 0.6
LENGTH_POWER = -1.6


@dataclass(frozen=True, eq=False)
class AcrossBoards:
    """The guesses of a list on several boards, a number for each in every column."""

    estimate: NDArray[np.float64]
    """Guesses until all boards are solved, about; the guess itself counts."""
    wins: tuple[NDArray[np.float64], ...]
    """The chance to solve a board, one column per board."""
    words_left: NDArray[np.float64]
    """Expected number of candidates left, summed over the boards; an answer found counts as one."""
    legal: NDArray[np.bool_]
    """Whether the rule allows the guess on every board."""

    @classmethod
    def of(cls, boards: Sequence[Position], budget: Budget = UNLIMITED) -> AcrossBoards:
        """``boards`` are positions of one list, each with candidates and none of them solved."""
        found = _splits(boards, budget)
        open_after = sum(1 - split.win for split in found)
        words = np.mean([np.exp2(split.remaining_bits) for split in found], axis=0)
        to_learn = np.log2(np.maximum(words, 1)) ** BITS_POWER
        by_length = (boards[0].lexicon.length / 5) ** LENGTH_POWER
        estimate = 1 + open_after + PER_BIT * by_length * to_learn
        words_left = sum(split.expected for split in found)
        wins = tuple(split.win for split in found)
        return cls(np.asarray(estimate), wins, np.asarray(words_left), _legal(boards))

    @property
    def chance(self) -> NDArray[np.float64]:
        """The expected number of boards solved at once."""
        chance: NDArray[np.float64] = np.sum(self.wins, axis=0)
        return chance

    def order(self) -> NDArray[np.intp]:
        """The legal guesses, best first; ties go to the better chance, then by alphabetical order."""
        order = np.lexsort((-self.chance, np.round(self.estimate, 9)))
        return order[self.legal[order]]


def best_across(boards: Sequence[Position], criterion: Criterion) -> str:
    """The best guess for several boards by one criterion.

    By entropy the one with the best estimate of `AcrossBoards`, by any other measure the one with the
    best sum over the boards.  Ties go to the better chance to solve a board, then by alphabetical order.

    >>> game = Position("original")
    >>> best_across([game.after("salet=BYBBB"), game.after("salet=GBBBB")], BY_ENTROPY)
    'crony'
    """
    if criterion == BY_ENTROPY:
        order = AcrossBoards.of(boards).order()
    else:
        found = _splits(boards)
        values = np.round(np.sum([criterion.values(split) for split in found], axis=0), 9)
        chance = np.sum([split.win for split in found], axis=0)
        order = np.lexsort((-chance, -values if criterion.most else values))
        order = order[_legal(boards)[order]]
    require_some(boards, order)
    return boards[0].lexicon.guesses[int(order[0])]


def require_some(boards: Sequence[Position], order: NDArray[np.intp]) -> None:
    """Raise an error if no guess is legal on every board."""
    if not len(order):
        raise IllegalGuessError(f"the {boards[0].rule} rule allows no guess on every board")


def _splits(boards: Sequence[Position], budget: Budget = UNLIMITED) -> list[Splits]:
    """How every guess divides the candidates of each board; boards that are alike are counted once."""
    known: dict[tuple[str, ...], Splits] = {}
    for board in boards:
        if board.candidates not in known:
            known[board.candidates] = splits(board, budget=budget)
    return [known[board.candidates] for board in boards]


def _legal(boards: Sequence[Position]) -> NDArray[np.bool_]:
    counts = np.zeros(len(boards[0].lexicon.guesses), np.intp)
    for board in boards:
        counts[board.guess_ids] += 1
    legal: NDArray[np.bool_] = counts == len(boards)
    return legal
