"""Kernels by speed: each takes its turn, and all must find the same."""

from argparse import Namespace

import pytest

from fivefold import Lexicon, Position
from fivefold.base.budget import Budget
from fivefold.base.kernel import available_kernels
from fivefold.bench import kernels
from fivefold.bench.kernels import compared, furthest_behind
from fivefold.bench.measure import Report

WORDS = Lexicon.from_words(["batch", "catch", "hatch", "latch", "match"], ["chomp", "blimp"])


def test_kernels_take_turns_and_have_a_row_for_each_part():
    asked = []

    def work(budget):
        asked.append((budget.kernel, budget.threads))
        seconds = 2.0 if budget.kernel == "slow" else 1.0
        return {"counts": (seconds, 7), "sums": (seconds * seconds, 8)}

    rows = compared(work, ["fast", "slow"], 2)
    assert asked == [("fast", 1), ("slow", 1)] * 3
    assert [row.name for row in rows] == ["counts, fast", "counts, slow", "sums, fast", "sums, slow"]
    assert [row.check for row in rows] == [7, 7, 8, 8]
    assert (
        furthest_behind(rows, ["fast", "slow"], 1)
        == "slow takes at most 4.00 times as long as fast: sums"
    )
    report = Report(name="kernels", title="", unit="run", timings=tuple(rows), group=2)
    assert [report.speedup(place) for place in range(4)] == [1.0, 0.5, 1.0, 0.25]


def test_what_kernels_find_must_agree():
    with pytest.raises(AssertionError, match="check values differ: sums, fast 0, sums, slow 1"):
        compared(lambda budget: {"sums": (1.0, int(budget.kernel == "slow"))}, ["fast", "slow"], 1)
    turns = iter(range(10))
    with pytest.raises(AssertionError, match="sums: not deterministic"):
        compared(lambda _: {"sums": (1.0, next(turns))}, ["fast"], 2)


def test_every_kind_of_counting_runs_with_every_kernel():
    game = Position(WORDS, guesses_left=None)
    works = [
        *kernels.grades(WORDS),
        kernels.ranking("pairs", WORDS, 2, "groups"),
        kernels.ranking("pairs by guesses", WORDS, 2, "guesses"),
        kernels.ranking("triples", WORDS, 3, "entropy"),
        kernels.proof("", game, "sets of marks", "two-guess bounds"),
        kernels.tree("search", game, "chomp"),
        kernels.covers(),
    ]
    for work in works:
        parts = {kernel: work(Budget(threads=1, kernel=kernel)) for kernel in available_kernels()}
        checks = [{part: check for part, (_, check) in found.items()} for found in parts.values()]
        assert checks == [checks[0]] * len(checks) and all(checks[0].values())


def test_the_plain_code_comes_on_request(monkeypatch):
    monkeypatch.setattr(kernels, "works", lambda: iter([lambda _: {"nothing": (1.0, 0)}]))
    for full in (False, True):
        report = kernels.run(Namespace(full=full, repeats=1))
        count = len(available_kernels())
        assert report.group == (count if full or count < 3 else count - 1)
        assert [row.name for row in report.timings] == [
            f"nothing, {kernel}" for kernel in available_kernels()[: report.group]
        ]
