"""Measure what docs/gpu.md and docs/speed.md say about GPUs, and write it there with machine and day.

CUPY_CACHE_DIR=EMPTY python tools/record_gpu.py    everything, on a machine with a GPU: some minutes
python tools/record_gpu.py pairs bounds            some of it
python tools/record_gpu.py --write                 only write the pages again from docs/gpu.json

What was measured is kept in docs/gpu.json, or in the file after ``--record``; gpu_tables.py says what
the pages show of it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from math import comb
from pathlib import Path
from typing import Any

from fivefold._core import INFINITE_COST
from fivefold.base.budget import Budget
from fivefold.base.files import replacing
from fivefold.gpu.bounds import two_guess_bounds
from fivefold.gpu.device import Gpu, find_gpu
from fivefold.gpu.pairs import PairQuery, best_pairs
from fivefold.gpu.spreads import Spreads
from fivefold.gpu.table import DeviceLetters, DeviceTable
from fivefold.openings.opening import OpeningRanking
from fivefold.openings.rank import rank_openings
from fivefold.proof.prover import Prover
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon
from gpu_tables import page_text
from record_speed import DOCS, stamp

RECORD = DOCS / "gpu.json"
LISTS = ("nyt-2022", "nyt-2023")
MEASURES = {"n_log_n": "entropy", "squares": "expected", "largest": "largest", "groups": "groups"}
_BLOCK_PAIRS = 1 << 23
Row = dict[str, Any]


def timed(work: Callable[[], Any], repeats: int = 3) -> Row:
    """The seconds of the first run, which compiles, and of the fastest one after it."""
    times, checks = [], []
    for _ in range(repeats):
        start = time.perf_counter()
        checks.append(work())
        times.append(time.perf_counter() - start)
    if any(check != checks[0] for check in checks):
        raise AssertionError(f"not the same every time: {checks}")
    least = min(times[1:] or times)
    return {"seconds": round(least, 4), "first": round(times[0], 3), "check": checks[0]}


def table_rows(gpu: Gpu) -> Iterator[tuple[str, Row]]:
    """The feedback table, left on the card."""
    lexicon = Lexicon.load("nyt-2022")
    letters = DeviceLetters(gpu, lexicon.numbers(lexicon.guesses), lexicon.numbers(lexicon.answers))
    table = letters.empty_table()

    def fill() -> int:
        letters.fill(table)
        return 0

    row = timed(fill, 9)
    row["check"] = int(gpu.on_host(table).astype("i8").sum())
    yield "table nyt-2022", row


def pair_rows(gpu: Gpu) -> Iterator[tuple[str, Row]]:
    """All pairs, and the best of them by each measure; the table is there before."""
    for name in LISTS:
        table = DeviceTable.of(gpu, Position.of(name).table.patterns)

        def count(table: DeviceTable = table) -> int:
            spreads, guesses = Spreads(table), table.guesses
            rows = max(1, _BLOCK_PAIRS // guesses)
            groups = 0
            for first in range(0, guesses - 1, rows):
                found = spreads.of_pairs(first, min(rows, guesses - 1 - first))
                groups += int(found.groups[0, guesses - 1])
            gpu.wait()
            return groups

        yield f"pairs {name}", timed(count)
        if name == LISTS[0]:
            for measure, by in MEASURES.items():
                query = PairQuery(measure=measure, count=100)

                def best(table: DeviceTable = table, query: PairQuery = query) -> int:
                    found = best_pairs(table, query, Budget().start()).best
                    return sum(each.value * rank for rank, each in enumerate(found, 1))

                yield f"best pairs {name} {by}", timed(best)


def bound_rows(gpu: Gpu) -> Iterator[tuple[str, Row]]:
    """The two-guess bounds of all openers."""
    import numpy as np

    for name in LISTS:
        lexicon = Lexicon.load(name)
        table = DeviceTable.of(gpu, Position.of(lexicon).table.patterns)
        own = np.array([lexicon.guess_ids[word] for word in lexicon.answers])
        openers = np.arange(len(lexicon.guesses))

        def bounds(table: DeviceTable = table, own: Any = own, openers: Any = openers) -> int:
            return int(two_guess_bounds(table, own, openers).sum())

        yield f"bounds {name}", timed(bounds)


def ranking_row(
    words: int, name: str, by: str, *, device: str = "gpu", seconds: float | None = None
) -> Row:
    """A ranking as the library gives it, table and all, compiled before if it ends at all."""
    lexicon, kept, done = Lexicon.load(name), [], [0]
    budget = Budget(device=device, seconds=seconds, on_progress=done.append)

    def rank() -> list[str]:
        ranking: OpeningRanking = rank_openings(lexicon, words, by=by, budget=budget)
        kept.append(ranking)
        return [" ".join(opening.words) for opening in ranking]

    row = timed(rank, 2 if device == "gpu" and by == "entropy" and seconds is None else 1)
    best, counts = kept[-1][0], kept[-1].counts
    row |= {"status": kept[-1].status.value, "value": best.value, "limit": kept[-1].limit}
    row |= {"total": comb(len(lexicon.guesses), words), "evaluated": counts.evaluated}
    pairs = comb(len(lexicon.guesses), 2)
    return row | {"closed": round(max(0, done[-1] - pairs) / pairs, 4)}


def cold_rows(_: Gpu) -> Iterator[tuple[str, Row]]:
    """Triples where nothing is compiled yet: ``first`` says what that takes."""
    if os.environ.get("CUPY_CACHE_DIR") is None:
        raise SystemExit("for `cold` let CUPY_CACHE_DIR name an empty folder")
    yield "cold triples nyt-2022 entropy", ranking_row(3, "nyt-2022", "entropy")


def triple_rows(_: Gpu) -> Iterator[tuple[str, Row]]:
    """The best ten triples, by every measure."""
    for name in LISTS:
        for by in MEASURES.values():
            yield f"triples {name} {by}", ranking_row(3, name, by)


def long_rows(_: Gpu) -> Iterator[tuple[str, Row]]:
    """The largest list."""
    yield "triples all entropy", ranking_row(3, "all", "entropy", seconds=120)


def cpu_rows(_: Gpu) -> Iterator[tuple[str, Row]]:
    """The same questions on the processor beside the GPU."""
    import numpy as np

    letters = Lexicon.load("nyt-2022")
    yield (
        "cpu table nyt-2022",
        timed(lambda: int(FeedbackTable.build(letters).patterns.astype("i8").sum()), 5),
    )
    for name in LISTS:
        for by in MEASURES.values():
            yield f"cpu pairs {name} {by}", ranking_row(2, name, by, device="cpu")
        position = Position.of(name)
        every = np.arange(len(position.lexicon.guesses), dtype=np.uint32)

        def bounds(position: Position = position, every: Any = every) -> int:
            counted = Prover(position).bound_openers(every, INFINITE_COST)
            return int(counted.bounds.sum())

        yield f"cpu bounds {name}", timed(bounds, 2)
        yield f"cpu triples {name} entropy", ranking_row(3, name, "entropy", device="cpu")


PARTS = {
    "cold": cold_rows,
    "table": table_rows,
    "pairs": pair_rows,
    "bounds": bound_rows,
    "triples": triple_rows,
    "long": long_rows,
    "cpu": cpu_rows,
}


def main(wanted: list[str]) -> None:
    """Measure what is wanted, and write it down after each row."""
    file = Path(wanted[wanted.index("--record") + 1]) if "--record" in wanted else RECORD
    record = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    names = [name for name in wanted if name in PARTS]
    if "--write" not in wanted:
        import cupy

        gpu = find_gpu()
        runtime = cupy.cuda.runtime.runtimeGetVersion()
        card = {"gpu": gpu.name, "cuda": f"{runtime // 1000}.{runtime % 1000 // 10}"}
        for part in names or PARTS:
            for key, row in PARTS[part](gpu):
                record[key] = row | card | stamp()
                print(key, json.dumps(row), flush=True)
                with replacing(file) as new:
                    new.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")

    if file == RECORD:
        for page in (DOCS / "gpu.md", DOCS / "speed.md"):
            with replacing(page) as new:
                new.write_text(page_text(page.read_text(encoding="utf-8"), record), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
