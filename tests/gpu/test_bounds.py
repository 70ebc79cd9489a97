"""Two-guess bounds on a GPU against the core's, on random words of every length."""

import numpy as np
import pytest

from fivefold import Lexicon, Position, _core
from fivefold.base.budget import Budget
from fivefold.gpu.bounds import two_guess_bounds
from fivefold.gpu.device_table import DeviceTable
from fivefold.proof.prover import Prover


@pytest.mark.parametrize(
    ("length", "answers", "guesses"), [(5, 40, 60), (6, 50, 55), (4, 30, 33), (3, 3, 5), (7, 1, 2)]
)
def test_every_opener_has_the_bound_of_the_core(gpu, length, answers, guesses):
    rng = np.random.default_rng(length)
    words = set()
    while len(words) < guesses:
        words.add("".join(rng.choice(list("abcde"), length)))
    order = rng.permutation(sorted(words)).tolist()
    position = Position(Lexicon.from_words(order[:answers], order[answers:]))
    rows = np.arange(guesses, dtype=np.uint32)
    table = DeviceTable.of(gpu, position.table.patterns)
    found = two_guess_bounds(table, position.table.own_rows.astype(np.int64), rows.astype(np.int64))
    core = Prover(position, Budget(threads=1)).bound_openers(rows, _core.INFINITE_COST)
    assert found.tolist() == core.bounds.tolist()


def test_bounds_of_some_openers_are_those_of_all(gpu):
    words = ["batch", "catch", "hatch", "latch", "match", "patch", "watch"]
    position = Position(Lexicon.from_words(words, ["chomp", "above", "below"]))
    table, own = DeviceTable.of(gpu, position.table.patterns), position.table.own_rows.astype(np.int64)
    every = two_guess_bounds(table, own, np.arange(10))
    assert two_guess_bounds(table, own, np.array([7, 2])).tolist() == every[[7, 2]].tolist()
