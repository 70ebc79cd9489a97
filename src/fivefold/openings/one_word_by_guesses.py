"""Openers ranked by what the puzzle is about: the least total of guesses, proven.

Only as many openers as needed are solved exactly; every other one is shown to cost more
than the last one listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fivefold import _core
from fivefold.base.bounds import Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.proof.prover import OnStage, Prover
from fivefold.puzzle.position import GameLike, Position
from fivefold.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvenOpener:
    """An opener with the exact total of its best tree."""

    rank: int
    word: str
    total: int
    mean: float
    """Guesses per answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuessRanking:
    """The openers of least total, best first.

    Every total is exact.  When ``status`` is proven the places are too: no other opener
    costs less than the last one.  Otherwise the ranking was stopped, and an opener that is
    not listed costs at least ``lower``.
    """

    lexicon: Lexicon
    guesses: int | None
    """Guesses the trees may need, None: any number."""
    status: Status
    openers: tuple[ProvenOpener, ...]
    lower: int
    nodes: int

    @property
    def certain(self) -> int:
        """How many places, from the first on, are proven."""
        if self.status is Status.PROVEN:
            return len(self.openers)
        return sum(opener.total < self.lower for opener in self.openers)

    def __iter__(self) -> Iterator[ProvenOpener]:
        return iter(self.openers)

    def __len__(self) -> int:
        return len(self.openers)


def rank_openers_by_guesses(
    game: GameLike,
    top: int = 10,
    *,
    budget: Budget = UNLIMITED,
    on_stage: OnStage | None = None,
) -> GuessRanking:
    """The ``top`` openers by exact total, ties in alphabetical order; all others are worse.

    After a stop or a limit the result holds what is known.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
    >>> ranking = rank_openers_by_guesses(lexicon, 2)
    >>> [(opener.word, opener.total) for opener in ranking], ranking.status.value
    ([('chomp', 9), ('thumb', 9)], 'proven')
    """
    prover = Prover(Position.of(game), budget, on_stage=on_stage)
    top = min(top, len(prover.lexicon.guesses))
    prover.find_upper(top)
    # One more than the total of the last place: ties go by the alphabet, so all are needed.
    prover.close_all(lambda: prover.limit(top) + 1)
    return _ranking(prover, top)


def _ranking(prover: Prover, top: int) -> GuessRanking:
    import numpy as np

    lexicon = prover.lexicon
    rows = sorted(prover.totals, key=lambda row: (prover.totals[row], row))[:top]
    others = np.delete(prover.bounds, rows)
    return GuessRanking(
        lexicon=lexicon,
        guesses=prover.position.guesses_left,
        status=prover.clock.status(finished=prover.finished),
        openers=tuple(
            ProvenOpener(
                rank=place,
                word=lexicon.guesses[row],
                total=prover.totals[row],
                mean=prover.totals[row] / len(lexicon.answers),
            )
            for place, row in enumerate(rows, 1)
        ),
        lower=int(others.min(initial=_core.INFINITE_COST)),
        nodes=prover.search.nodes,
    )
