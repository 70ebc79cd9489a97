"""Best-N search beside the published table of "Done Quick" and beside exact values.

`record_best_n` measures, `best_n_table` and `beam_table` format what `make_tables` keeps.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from fivefold import FeedbackTable, Lexicon, Rule
from fivefold.proof.proof import solve_all_openers
from fivefold.search.beam import beam_tree, entropy_beam_tree
from fivefold.search.exact import Limits, Solution, Status, solve_tree
from published_tables import BEST_N, BEST_N_ALL_GUESSES_SECONDS

NO_LIMIT = Limits(guesses=None)


def record_best_n() -> dict[str, Any]:
    """Every row of the published table, the exact values, and beams over all guesses."""
    every = FeedbackTable.build(Lexicon.load("original"))
    answers = FeedbackTable.build(every.lexicon.answers_only())
    ultra_hard = partial(solve_tree, answers, rule=Rule.ULTRA_HARD, limits=NO_LIMIT)
    rows = [_measured(partial(entropy_beam_tree, answers, n, limits=NO_LIMIT), n=n) for n in BEST_N]
    openers = sorted({row["opener"] for row in rows})
    exact = [_measured(partial(ultra_hard, opener=word)) for word in openers]
    best = _measured(partial(solve_all_openers, answers, rule=Rule.ULTRA_HARD, limits=NO_LIMIT))
    widths = (1, 2, 3, 10, *BEST_N_ALL_GUESSES_SECONDS)
    beams = [_measured(partial(beam_tree, every, n, limits=NO_LIMIT), n=n) for n in widths]
    proof = _measured(partial(solve_all_openers, every, limits=NO_LIMIT))
    assert all(row["status"] == Status.PROVEN.value for row in [*exact, best, proof])
    return {"rows": rows, "exact": exact, "best": best, "beams": beams, "proof": proof}


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
        "total": solution.upper,
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
