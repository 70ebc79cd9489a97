"""Best-N search beside the published table of "Done Quick" and beside exact values.

`record_best_n` measures, `best_n_table` and `beam_table` format what `make_tables` keeps.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from fivefold.base.bounds import Status
from fivefold.proof.solve import solve_all_openers
from fivefold.puzzle.position import Position
from fivefold.search.beam import beam, entropy_beam
from fivefold.search.exact import Solution, solve
from published_tables import BEST_N, BEST_N_ALL_GUESSES_SECONDS


def record_best_n() -> dict[str, Any]:
    """Every row of the published table, the exact values, and beams over all guesses."""
    every = _with_table(Position("original", guesses_left=None))
    answers_only = every.lexicon.answers_only()
    answers = _with_table(Position(answers_only, guesses_left=None))
    ultra_hard = _with_table(Position(answers_only, rule="ultra-hard", guesses_left=None))
    rows = [_measured(partial(entropy_beam, answers, n), n=n) for n in BEST_N]
    openers = sorted({row["opener"] for row in rows})
    exact = [_measured(partial(solve, ultra_hard, opener=word)) for word in openers]
    best = _measured(partial(solve_all_openers, ultra_hard))
    widths = (1, 2, 3, 10, *BEST_N_ALL_GUESSES_SECONDS)
    beams = [_measured(partial(beam, every, n), n=n) for n in widths]
    proof = _measured(partial(solve_all_openers, every))
    assert all(row["status"] == Status.PROVEN.value for row in [*exact, best, proof])
    return {"rows": rows, "exact": exact, "best": best, "beams": beams, "proof": proof}


def _with_table(position: Position) -> Position:
    """The same with its table made: that is not what is measured."""
    return position.with_table(position.table)


def _measured(work: Callable[[], Solution], **more: int) -> dict[str, Any]:
    """The result with the least processor time of three runs, or of one when that is long."""
    seconds = float("inf")
    for _ in range(3):
        start = time.process_time()
        solution = work()
        seconds = min(seconds, time.process_time() - start)
        if seconds > 1:
            break
    assert solution.tree is not None
    return {
        **more,
        "opener": solution.tree.word,
        "total": solution.total.upper,
        "status": solution.status.value,
        "cpu_seconds": round(seconds, 3),
    }


def best_n_table(data: dict[str, Any]) -> list[list[str]]:
    """N, there and here; then the least total with the opener found here, and the least of all."""
    exact = {row["opener"]: row for row in data["exact"]}
    least = data["best"]
    lines = []
    for row in data["rows"]:
        there = BEST_N[row["n"]]
        best = exact[row["opener"]]
        lines.append(
            [
                str(row["n"]),
                there.opener,
                str(there.total),
                f"{there.milliseconds / 1000:.1f}",
                row["opener"],
                f"**{row['total']}**",
                f"{row['cpu_seconds']:.3f}",
                str(best["total"]),
                f"{best['cpu_seconds']:.3f}",
                f"{least['opener']} {least['total']}",
                f"{least['cpu_seconds']:.1f}",
            ]
        )
    return lines


def beam_table(data: dict[str, Any]) -> list[list[str]]:
    """Beams over all guesses, and the proof."""
    lines = []
    for row in data["beams"]:
        there = BEST_N_ALL_GUESSES_SECONDS.get(row["n"])
        seconds = "" if there is None else str(there)
        lines.append(
            [str(row["n"]), seconds, row["opener"], str(row["total"]), f"{row['cpu_seconds']:.1f}"]
        )
    proof = data["proof"]
    total = f"**{proof['total']}, proven**"
    lines.append(["all", "two days, 6 cores", proof["opener"], total, f"{proof['cpu_seconds']:.1f}"])
    return lines
