"""The harness: repeat a workload, take the median, refuse one that is not deterministic."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import fivefold
from fivefold.bench.pace import ended, paced

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """One row of a speed table."""

    name: str
    work: int
    """How many units of work one run does."""
    seconds: float
    """Median of the repeats, for all of the work."""
    fastest: float
    """The fastest of them: what the program takes when the machine does nothing else."""
    spread: float
    """(slowest - fastest) / median."""
    check: int
    """What was computed; must not change when the speed does."""
    note: str = ""

    @property
    def ns(self) -> float:
        """Nanoseconds per unit."""
        return self.seconds * 1e9 / self.work


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A speed table with what a reader needs to judge it."""

    name: str
    title: str
    unit: str
    timings: tuple[Timing, ...]
    notes: tuple[str, ...] = ()
    published: tuple[tuple[str, float], ...] = ()
    """Names and nanoseconds per unit from elsewhere, on their author's hardware."""
    group: int = 0
    """So many rows do the same work, one after the other; 0: all of them."""

    def speedup(self, place: int) -> float:
        """How many times faster a row is than the first that does the same work."""
        first = place - place % self.group if self.group else 0
        return self.timings[first].ns / self.timings[place].ns

    def as_dict(self) -> dict[str, Any]:
        """The table with the machine, for JSON."""
        rows = [asdict(t) | {"ns": t.ns, "speedup": self.speedup(i)} for i, t in enumerate(self.timings)]
        return {
            "topic": self.name,
            "title": self.title,
            "unit": self.unit,
            "machine": machine(),
            "rows": rows,
            "notes": self.notes,
            "published": [{"name": name, "ns": ns} for name, ns in self.published],
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the rows as bars on a logarithmic scale, published ones beside ours; returns the axes."""
        from fivefold.show.plots import draw_report

        return draw_report(ax, self)


def measure(name: str, run: Callable[[], int], *, work: int, repeats: int = 7, note: str = "") -> Timing:
    """Time ``run``, which does ``work`` units and returns its check value."""

    def job() -> tuple[float, int]:
        start = time.perf_counter()
        check = run()
        return time.perf_counter() - start, check

    runs = paced(name, job, repeats)
    checks = {check for _, check in runs}
    if len(checks) != 1:
        raise AssertionError(f"{name}: not deterministic, got {sorted(checks)}")
    return summed_up(name, [seconds for seconds, _ in runs], work=work, check=checks.pop(), note=note)


def summed_up(name: str, seconds: Sequence[float], *, work: int, check: int, note: str = "") -> Timing:
    """The row of runs that took so long."""
    import statistics

    median = statistics.median(seconds)
    ended(name, median, work)
    return Timing(
        name=name,
        work=work,
        seconds=median,
        fastest=min(seconds),
        spread=(max(seconds) - min(seconds)) / median,
        check=check,
        note=note,
    )


def require_same_check(timings: tuple[Timing, ...]) -> None:
    """Raise when rows that claim to compute the same thing did not."""
    checks = {timing.check for timing in timings}
    if len(checks) > 1:
        rows = ", ".join(f"{timing.name} {timing.check}" for timing in timings)
        raise AssertionError(f"check values differ: {rows}")


def machine() -> dict[str, str | int]:
    """What the figures were measured on."""
    import platform

    return {
        "cpu": _cpu_model(),
        "cores": os.cpu_count() or 1,
        "kernel": fivefold.active_kernel(),
        "python": platform.python_version(),
        "system": platform.system(),
        "fivefold": fivefold.__version__,
    }


def _cpu_model() -> str:
    import platform

    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())
