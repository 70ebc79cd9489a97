"""``bench grade``: from naive Python to the limit of memory, on 12947 x 2309 patterns.

The workload is that of Ramsey's "Solving 20 billion Wordle problems per second" (2024):
grade every guess of the list `nyt-2022` against every answer.  "Score" rows go on to what
its ladder measures: the remaining entropy of every opener.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fivefold import _core
from fivefold.base.arrays import NDArray, np
from fivefold.base.budget import DEVICES
from fivefold.base.kernel import available_kernels
from fivefold.base.progress import Control
from fivefold.bench.measure import Report, Timing, measure, require_same_check
from fivefold.gpu.device import Gpu, on_gpu, require_device
from fivefold.gpu.table import DeviceLetters
from fivefold.puzzle import reference
from fivefold.words.lexicon import Lexicon

SUMMARY = "colour 12947 x 2309 guesses: Python, NumPy, every kernel, and the limit of memory"
EXAMPLE = "fivefold bench grade --repeats 15"

_PYTHON_SAMPLE = 8
_NUMPY_SAMPLE = 256

# Milliseconds divided by patterns in the tables of Ramsey 2024, on a Ryzen 9 7950X.
PUBLISHED = (
    ("Ramsey 2024, naive Rust, 1 thread", 129.0),
    ("Ramsey 2024, squeezed scalar Rust, 1 thread", 7.49),
    ("Ramsey 2024, SIMD 8 lanes, 1 thread", 1.67),
    ("Ramsey 2024, SIMD 8 lanes, 32 threads", 0.16),
)


def add_options(parser: ArgumentParser) -> None:
    """``--device``."""
    help_text = "with `gpu`, or `auto` if there is one, rows for a GPU too; default: cpu"
    parser.add_argument("--device", choices=DEVICES, default="cpu", help=help_text)


def run(options: Namespace) -> Report:
    """The whole ladder; every row computes the same patterns."""
    lexicon = Lexicon.load("nyt-2022")
    guesses, answers = lexicon.numbers(lexicon.guesses), lexicon.numbers(lexicon.answers)
    pairs = len(guesses) * len(answers)
    repeats: int = options.repeats
    rows = _core.LetterRows(guesses, answers)
    table = rows.empty_table()

    require_device(options.device)

    def sample(name: str, grade: Callable[[int], int], size: int, repeats: int) -> Timing:
        """Every ``step``-th guess, scaled up; checked against the core on the same guesses."""
        step = len(guesses) // size
        chosen = range(0, step * size, step)
        timing = measure(
            name,
            lambda: sum(grade(g) for g in chosen),
            work=size * len(answers),
            repeats=repeats,
            note=f"{size} guesses, scaled to {len(guesses)}",
        )
        rows.fill(table, "scalar", 1, Control(), None)
        if timing.check != int(table[chosen].sum(dtype=np.int64)):
            raise AssertionError(f"{name} disagrees with the core")
        full = int(table.sum(dtype=np.int64))
        scale = pairs / timing.work
        return replace(
            timing,
            work=pairs,
            seconds=timing.seconds * scale,
            fastest=timing.fastest * scale,
            check=full,
        )

    timings = [
        sample(
            "naive Python",
            lambda g: sum(
                reference.feedback(lexicon.guesses[g], answer).code for answer in lexicon.answers
            ),
            _PYTHON_SAMPLE,
            1,
        ),
        sample(
            "NumPy",
            lambda g: int(numpy_row(guesses[g], answers).sum(dtype=np.int64)),
            _NUMPY_SAMPLE,
            3,
        ),
    ]

    def fill(kernel: str, threads: int) -> Timing:
        def job() -> int:
            rows.fill(table, kernel, threads, Control(), None)
            return 0

        table[:] = 0  # what an earlier row left must not pass for this one's
        timing = measure(f"table, {kernel}, {_threads(threads)}", job, work=pairs, repeats=repeats)
        return replace(timing, check=int(table.sum(dtype=np.int64)))

    def score(kernel: str, threads: int) -> Timing:
        def job() -> int:
            fresh = _core.LetterRows(guesses, answers)
            logs = fresh.measure(None, kernel, threads, Control(), None).logs
            return int(logs.argsort(kind="stable")[0]) + int(logs.sum())

        return measure(f"score, {kernel}, {_threads(threads)}", job, work=pairs, repeats=repeats)

    kernels = list(reversed(available_kernels()))
    fills = [fill(kernel, threads) for kernel in kernels for threads in (1, 0)]
    scores = [score(kernel, threads) for kernel in kernels for threads in (1, 0)]
    fills += on_gpu(options.device, lambda gpu: _fills_on_gpu(gpu, guesses, answers, repeats)) or []
    require_same_check(tuple(fills))
    require_same_check(tuple(scores))

    copy = _copy_limit(np.asarray(table).nbytes, pairs, repeats)
    fastest = min(timing.fastest for timing in fills if timing.name.endswith("1 thread"))
    return Report(
        name="grade",
        title=f"{len(guesses)} guesses x {len(answers)} answers = {pairs} patterns",
        unit="pattern",
        timings=(*timings, *fills, *scores, copy),
        notes=(
            "table: into memory that was used before; score: from words to the ranking by entropy",
            "check of a table: the sum of its codes; of a score: n log2 n over all groups plus the best",
            "Python and NumPy are compared with the table on a sample of guesses, then show its check",
            f"fastest table on one thread / copying as many bytes: {fastest / copy.fastest:.2f}",
        ),
        published=PUBLISHED,
    )


def _fills_on_gpu(gpu: Gpu, guesses: NDArray[Any], answers: NDArray[Any], repeats: int) -> list[Timing]:
    """The table made on a GPU, where it stays, and brought back."""
    letters, pairs = DeviceLetters(gpu, guesses, answers), len(guesses) * len(answers)
    table = letters.empty_table()

    def fill() -> int:
        letters.fill(table)
        return 0

    def fill_and_copy() -> int:
        letters.fill(table)
        return int(gpu.on_host(table)[-1, -1])

    rows = (f"table, {gpu.name}", fill), (f"table, {gpu.name}, brought back", fill_and_copy)
    timings = [measure(name, job, work=pairs, repeats=repeats) for name, job in rows]
    check = int(gpu.on_host(table).sum(dtype=np.int64))
    return [replace(timing, check=check) for timing in timings]


def numpy_row(guess: NDArray[Any], answers: NDArray[Any]) -> NDArray[Any]:
    """The pattern codes of one guess against every answer, vectorised over the answers.

    Exact marks first; then each letter, left to right, claims a copy if the answer has
    more of it than are exact or were claimed before.
    """
    length = len(guess)
    exact = answers == guess
    code = np.zeros(len(answers), np.int64)
    spare: dict[int, NDArray[Any]] = {}
    for p in range(length):
        letter = int(guess[p])
        if letter not in spare:
            spare[letter] = ((answers == letter) & ~exact).sum(axis=1)
        present = ~exact[:, p] & (spare[letter] > 0)
        spare[letter] = spare[letter] - present
        code = 3 * code + 2 * exact[:, p] + present
    return code


def _copy_limit(size: int, pairs: int, repeats: int) -> Timing:
    source, target = np.ones(size, np.uint8), np.ones(size, np.uint8)

    def job() -> int:
        np.copyto(target, source)
        return int(target[-1])

    timing = measure("copy as many bytes, 1 thread", job, work=pairs, repeats=repeats)
    return replace(timing, check=int(target.sum(dtype=np.int64)))


def _threads(threads: int) -> str:
    return "1 thread" if threads == 1 else "all threads"
