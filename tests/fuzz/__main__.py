"""``python -m tests.fuzz``: cases by number until one fails, the time is over or there are enough."""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from contextlib import suppress
from itertools import count

# The parent forks, so it must have one thread.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from tests.fuzz import questions  # noqa: F401
from tests.fuzz.apart import Failure, ask_apart
from tests.fuzz.asking import QUESTIONS, ask
from tests.fuzz.cases import Case, random_case
from tests.fuzz.shrink import as_test, shrink


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=0, help="another seed, other cases (default: 0)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case (default: 0)")
    parser.add_argument("--cases", type=int, help="how many (default: no end)")
    parser.add_argument("--seconds", type=float, help="how long (default: no end)")
    parser.add_argument("--question", action="append", choices=sorted(QUESTIONS), default=[])
    arguments = parser.parse_args()
    with suppress(Exception):
        ask(Case(("ab", "ba")))  # what the parent has imported, its children need not
    gc.freeze()
    start = shown = time.monotonic()
    done = 0
    for number in count(arguments.first):
        elapsed = time.monotonic() - start
        if done == arguments.cases or (arguments.seconds and elapsed >= arguments.seconds):
            break
        case = random_case(arguments.seed, number)
        if failure := ask_apart(case, *arguments.question):
            print(f"seed {arguments.seed}, case {number}, {failure.question}: {failure.message}")
            print(case, "\n", flush=True)
            report(case, failure)
            return 1
        done += 1
        if time.monotonic() - shown > 10:
            shown = time.monotonic()
            print(f"{done} cases, {elapsed:.0f} s", file=sys.stderr, flush=True)
    print(f"{done} cases of seed {arguments.seed}: every answer is true")
    return 0


def report(case: Case, failure: Failure) -> None:
    """The smallest case that fails in the same way, as a test."""
    smallest = failure

    def fails(smaller: Case) -> bool:
        nonlocal smallest
        found = ask_apart(smaller, failure.question)
        if found is None or found.kind != failure.kind:
            return False
        smallest = found
        return True

    small = shrink(case, fails)
    print(as_test(small, failure.question, smallest.message))


if __name__ == "__main__":
    sys.exit(main())
