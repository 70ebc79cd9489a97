"""A lower bound for every opener: no tree finds all answers with fewer guesses.

Where a list is too large for its best opener to be found, this narrows its total from below: every
opener is bounded, and then searched, only until it reaches the bound.
"""

from __future__ import annotations

from collections.abc import Callable

from fivefold.base.budget import UNLIMITED, Budget
from fivefold.proof.limit import Limit
from fivefold.proof.proof import Proof, begin_prover, proof_so_far
from fivefold.proof.stages import OnStage
from fivefold.puzzle.position import GameLike


def prove_at_least(
    game: GameLike,
    total: int,
    *,
    budget: Budget = UNLIMITED,
    resume: Proof | None = None,
    save: Callable[[Proof], None] | None = None,
    on_stage: OnStage | None = None,
) -> Proof:
    """What shows that no opener needs fewer than ``total`` guesses for all answers.

    It does if the result's ``lower`` reaches ``total``.  If some opener needs fewer, the best one is
    found, and the proof is finished.  ``resume`` may be a proof with a smaller bound.

    >>> from fivefold.words.lexicon import Lexicon
    >>> words = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
    >>> proof = prove_at_least(words, 8)
    >>> proof.lower >= 8, proof.opener, proof.status.value
    (True, None, 'bounded')
    >>> prove_at_least(words, 10).total
    9
    """
    prover = begin_prover(game, budget=budget, resume=resume, save=save, on_stage=on_stage)
    prover.close_all(Limit(total, top=1))
    return proof_so_far(prover, finish=True)
