"""Predict how a proof would go on many cores, from the times of its tasks on this machine.

    python tools/predict_cluster.py              draw the plot and fill the table again from the record
    python tools/predict_cluster.py --record original

Recorded are proofs with one and two threads, and with one and two worker processes: how long each took,
and of the first worker the processor time of every task; and how long tasks that do nothing take on a
process of concurrent.futures and of Dask.  They are kept in docs/cluster.json with the machine and the
day; nothing else should run meanwhile.  Then the tasks are dealt out again, in that
order, to 1 to 512 imaginary workers: each first does what the first task spent on its start, a worker
that is free takes the next task, closing waits for the upper bound, and the first opener is searched
before all others, by its groups.  Workers of one machine share what they remember; those of several
machines do not, and that they search some sets again is not predicted.
"""

from __future__ import annotations

import argparse
import heapq
import json
import re
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime, timezone
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

from fivefold import Position
from fivefold.base.budget import Budget
from fivefold.base.files import replacing
from fivefold.base.tasks import Executor, Task, completed
from fivefold.bench.measure import machine
from fivefold.cli.cluster import chosen_executor
from fivefold.proof.prover import Limit, Prover
from fivefold.show.plots import new_figure, save

DOCS = Path(__file__).parents[1] / "docs"
RECORD, PAGE, PICTURE = DOCS / "cluster.json", DOCS / "cluster.md", DOCS / "images" / "cluster.svg"
CORES = (1, 2, 8, 64, 512)
WORKERS = (1, 2)
_PLACE = re.compile("(<!-- prediction -->\n).*(<!-- end -->\n)", re.DOTALL)


def proven(name: str, budget: Budget) -> tuple[Prover, float]:
    """A proof that has ended, and how many seconds it took."""
    started = time.perf_counter()
    prover = Prover(Position(name), budget)
    prover.find_upper(1)
    prover.close_all(Limit(top=1))
    assert prover.finished
    return prover, time.perf_counter() - started


def recorded(name: str) -> dict[str, Any]:
    """What every task of a proof did and took on one worker, and whole times."""
    seconds: dict[str, list[float]] = {"threads": [], "processes": []}
    tasks: list[tuple[str, float]] = []
    for count in WORKERS:
        seconds["threads"].append(round(proven(name, Budget(threads=count))[1], 2))
        with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as executor:
            prover, wall = proven(name, Budget(executor=executor))
        seconds["processes"].append(round(wall, 2))
        if not tasks and prover.tasks is not None:
            tasks = [(kind, round(each, 4)) for kind, each in prover.tasks.seconds]
    return {
        "list": name,
        "machine": machine(),
        "date": datetime.now(timezone.utc).date().isoformat(),
        "seconds": seconds,
        "overhead": overheads(),
        "tasks": tasks,
    }


def overheads() -> dict[str, float]:
    """Seconds that a task takes which does nothing, on one process."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        alone = overhead(executor)
    with chosen_executor(argparse.Namespace(cluster="local:1")) as dask:
        assert dask is not None
        return {"processes": alone, "dask": overhead(dask)}


def overhead(executor: Executor) -> float:
    """Seconds for a task that does nothing; the first ones also start the worker."""
    seconds = []
    for count in (10, 1000):
        started = time.perf_counter()
        done = completed(
            executor, (Task(f"nothing {i}", abs, i) for i in range(count)), Budget().start()
        )
        assert sum(1 for _ in done) == count
        seconds.append((time.perf_counter() - started) / count)
    return round(seconds[-1], 6)


def predicted(tasks: list[tuple[str, float]], cores: int) -> float:
    """Seconds until all tasks are done; tasks of one kind in a row share the cores, kinds wait."""
    usual = median(each for kind, each in tasks if kind == "bound")
    start = tasks[0][1] - usual
    tasks = [("bound", usual), *tasks[1:]]
    total = start
    first = all(kind != "group" for kind, _ in tasks)  # an old record: one task, before all others
    for kind, group in groupby(tasks, key=lambda task: task[0]):
        seconds = [each for _, each in group]
        if kind == "search" and first:
            total += seconds.pop(0)
            first = False
        free = [0.0] * cores
        for each in seconds:
            heapq.heappush(free, heapq.heappop(free) + each)
        total += max(free)
    return total


def table(record: dict[str, Any]) -> str:
    """The lines that stand in the page."""
    tasks, here = [(kind, seconds) for kind, seconds in record["tasks"]], record["machine"]
    done = sum(seconds for _, seconds in tasks)
    longest = max(seconds for _, seconds in tasks[1:])
    walls = record["seconds"]
    lines = ["| workers | threads | processes | threads / processes |", "|---|---|---|---|"]
    for count, alone, shared in zip(WORKERS, walls["threads"], walls["processes"], strict=True):
        lines.append(f"| {count} | {alone:.1f} s | {shared:.1f} s | {alone / shared:.2f} |")
    lines += ["", "| cores | predicted | busy |", "|---|---|---|"]
    for cores in CORES:
        wall = predicted(tasks, cores)
        lines.append(f"| {cores} | {wall:.2f} s | {done / wall / cores:.0%} |")
    about = (
        f"`{record['list']}`: {len(tasks)} tasks, {done:.1f} s of processor time; the first, with the"
    )
    about += f" start of its worker, took {tasks[0][1]:.1f} s, the longest other {longest:.2f} s."
    where = f"{here['cpu']}, {here['cores']} cores, {record['date']}."
    alone, dask = (1000 * record["overhead"][kind] for kind in ("processes", "dask"))
    empty = f"A task that does nothing takes {alone:.2g} ms with `concurrent.futures` and {dask:.2g} ms"
    return "\n".join([f"{about} {where}", f"{empty} with Dask, one process each.", "", *lines, ""])


def draw(record: dict[str, Any]) -> None:
    """The plot of the page."""
    tasks = [(kind, seconds) for kind, seconds in record["tasks"]]
    cores = [2**power for power in range(10)]
    walls = [predicted(tasks, each) for each in cores]
    figure, axes = new_figure(7, 4.2)
    axes.plot(cores, walls, "o-", color="#3f6f8f", label="predicted")
    axes.plot(
        cores, [walls[0] / each for each in cores], "--", color="#b9b0a2", label="if all were shared"
    )
    axes.set(xscale="log", yscale="log", xlabel="cores", ylabel="seconds")
    axes.set_xticks(cores, [str(each) for each in cores])
    axes.set_xticks([], minor=True)
    axes.set_title(f"proof of {record['list']}, from the times of its tasks", fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    save(figure, PICTURE)


def filled(page: str, record: dict[str, Any]) -> str:
    """The page with the table of the record."""
    return _PLACE.sub(lambda found: f"{found[1]}{table(record)}{found[2]}", page)


def main() -> None:
    """Record if asked for, then draw and fill the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--record", metavar="LIST")
    name = parser.parse_args().record
    if name is not None:
        with replacing(RECORD) as part:
            part.write_text(json.dumps(recorded(name)) + "\n", encoding="utf-8")
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    draw(record)
    with replacing(PAGE) as part:
        part.write_text(filled(PAGE.read_text(encoding="utf-8"), record), encoding="utf-8")


if __name__ == "__main__":
    main()
