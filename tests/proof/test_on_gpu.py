"""A proof with bounds from a GPU is the same proof."""

import numpy as np
import pytest

from fivefold import Lexicon, Position, _core
from fivefold.base.budget import Budget
from fivefold.base.errors import GpuError
from fivefold.gpu import device
from fivefold.proof.opener_search import CLOSED, bounds_on_gpu, closed_by
from fivefold.proof.proof import prove
from fivefold.proof.prover import Limit, Prover
from fivefold.search.columns import Columns

pytestmark = pytest.mark.usefixtures("emulated_gpu")
LEXICON = Lexicon.from_words(
    Lexicon.load("original").answers[::60], Lexicon.load("original").answers[3::200]
)


def test_the_proof_is_that_of_the_cpu():
    ours, core = (
        prove(Position(LEXICON), budget=Budget(threads=1, device=name)) for name in ("gpu", "cpu")
    )
    assert (ours.opener, ours.total, ours.status, ours.lower) == (
        core.opener,
        core.total,
        core.status,
        core.lower,
    )


def test_without_a_gpu_nothing_is_begun(monkeypatch):
    def none():
        raise GpuError("no GPU can be used: none")

    monkeypatch.setattr(device, "find_gpu", none)
    told = []
    with pytest.raises(GpuError, match="none"):
        prove(LEXICON, budget=Budget(device="gpu"), on_stage=lambda *stage: told.append(stage))
    assert told == []


def test_openers_whose_counted_bound_reaches_the_limit_need_no_core(monkeypatch):
    prover = Prover(Position(LEXICON), Budget(threads=1))
    rows = np.arange(len(LEXICON.guesses), dtype=np.uint32)
    exact = prover.bound_openers(rows, _core.INFINITE_COST).bounds
    limit = int(np.median(exact))
    assert exact.min() < limit
    found = closed_by(exact, rows[::-1], limit)
    assert np.array_equal(found.bounds, exact[::-1])
    assert np.array_equal(found.closed, np.where(exact[::-1] >= limit, CLOSED.index("two_guess"), 0))
    asked = []
    prover.two_guess_bounds = exact
    monkeypatch.setattr(prover, "work_on", lambda _, rows, *__: asked.extend(rows.tolist()))
    prover.bound_all("bound openers", rows, Limit(limit))
    assert asked == np.flatnonzero(exact < limit).tolist()
    assert np.array_equal(prover.closed, np.where(exact >= limit, CLOSED.index("two_guess"), 0))


def test_rules_are_for_the_cpu():
    columns = Columns.of(Position(LEXICON, rule="hard"))
    assert bounds_on_gpu(columns, "cpu") is None
    with pytest.raises(GpuError, match=r"^bounds under a rule or with weights are not counted"):
        bounds_on_gpu(columns, "gpu")
