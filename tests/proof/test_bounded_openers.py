"""Bounds of openers from elsewhere are kept as the core's are."""

import numpy as np

from fivefold import Position
from fivefold.base.budget import Budget
from fivefold.proof.opener_search import BoundedOpeners
from fivefold.proof.prover import Prover
from tests.support.small_search import LEXICON


def test_a_prover_keeps_them_and_never_forgets_a_better_one():
    prover = Prover(Position(LEXICON), Budget(threads=1))
    rows = np.array([0, 2], np.uint32)
    for bound in (12, 11):
        prover.note(rows, BoundedOpeners(np.array([bound, 10], np.int32), np.array([2, 0], np.uint8)))
        assert (prover.bounds[rows].tolist(), prover.closed[rows].tolist()) == ([12, 10], [2, 0])
