"""Predict how a proof would go on many cores, from the times of its tasks on this machine.

    python tools/predict_cluster.py original

The proof runs on one worker process; every task's time is kept.  Then the tasks are dealt out again,
in the same order, to 1 to 512 imaginary workers: each first does what the first task spent on its
start, a worker that is free takes the next task, searches wait for all bounds, and the first opener is
searched before all others.  That workers do not share what they remember is not predicted.
"""

from __future__ import annotations

import argparse
import heapq
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from multiprocessing import get_context
from statistics import median

from fivefold import Position
from fivefold.base.budget import Budget
from fivefold.proof.prover import Prover

CORES = (1, 2, 8, 64, 512)


def recorded(name: str) -> tuple[list[tuple[str, float]], float]:
    """What every task of a proof did and took, and the whole time; on one worker process."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        prover = Prover(Position(name), Budget(executor=executor))
        started = time.perf_counter()
        prover.find_upper(1)
        prover.close_all(lambda: prover.limit(1))
        assert prover.tasks is not None and prover.finished
        return prover.tasks.seconds, time.perf_counter() - started


def predicted(tasks: list[tuple[str, float]], cores: int) -> float:
    """Seconds until all tasks are done; tasks of one kind in a row share the cores, kinds wait."""
    usual = median(each for kind, each in tasks if kind == "bound")
    start = tasks[0][1] - usual
    tasks = [("bound", usual), *tasks[1:]]
    total = start
    first = True
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("list", nargs="?", default="original")
    options = parser.parse_args()
    tasks, seconds = recorded(options.list)
    longest = max(tasks, key=lambda task: task[1])
    done = sum(each for _, each in tasks)
    print(f"{options.list}: {len(tasks)} tasks, {done:.1f} s of work, {seconds:.1f} s on one worker")
    print(f"longest task: {longest[0]}, {longest[1]:.2f} s")
    for cores in CORES:
        wall = predicted(tasks, cores)
        print(f"{cores:5d} cores  {wall:8.2f} s  {done / wall / cores:6.1%} busy")


if __name__ == "__main__":
    main()
