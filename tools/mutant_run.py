"""Mutants tried one after the other, by several workers, each in a copy of its own."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock

from mutant_copy import ROOT, BrokenError, Copy
from mutant_kills import Kills
from mutant_list import ListError, Mutant


@dataclass(frozen=True)
class Step:
    """Tests that run in one process."""

    tests: tuple[str, ...]
    seconds: float
    """What they take without a mutant."""

    @property
    def limit(self) -> float:
        """Seconds after which they hang."""
        return 60 + 5 * self.seconds


class Run:
    """Mutants being tried; ``resume`` leaves out those that ``kills`` knows."""

    def __init__(self, mutants: Sequence[Mutant], kills: Kills, *, resume: bool = False) -> None:
        self.results: dict[Mutant, str] = {m: "equivalent" for m in mutants if m.equivalent}
        killed = [m for m in mutants if not m.equivalent and m in kills]
        self.results |= dict.fromkeys(killed if resume else [], "killed")
        self._kills = kills
        self._total = len(mutants) - len(self.results)
        self._numbers = count(1)
        self._copies: list[Copy] = []
        self._stopped = False
        self._lock = Lock()
        self._seconds: dict[tuple[str, bool], float] = {}
        # One worker takes all mutants of a file: then only that file is compiled.
        by_file: dict[str, list[Mutant]] = {}
        for mutant in mutants:
            if mutant not in self.results:
                by_file.setdefault(mutant.file, []).append(mutant)
        self._files: SimpleQueue[list[Mutant]] = SimpleQueue()
        for group in sorted(by_file.values(), key=len, reverse=True):
            self._files.put(group)

    def work(self, folder: Path) -> None:
        """Try mutants until none is left."""
        try:
            copy = Copy(folder)
            self._copies.append(copy)
            while not self._stopped:
                for mutant in self._files.get_nowait():
                    if not self._stopped:
                        self._try(copy, mutant)
        except Empty:
            pass
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """End all workers soon."""
        self._stopped = True
        for copy in self._copies:
            copy.processes.stop()

    def _try(self, copy: Copy, mutant: Mutant) -> None:
        source = source_of(mutant)
        steps = self._steps(copy, mutant)
        copy.write(mutant.file, mutant.apply(source))
        start = time.monotonic()
        try:
            result, noticed = self._result(copy, mutant, steps)
        finally:
            copy.write(mutant.file, source)
        if self._stopped:
            return
        with self._lock:
            self.results[mutant] = result
            if result == "killed":
                self._kills.add(mutant, noticed)
            else:
                self._kills.remove(mutant)
            done = f"{next(self._numbers)}/{self._total}"
            place = f"{mutant.file}:{mutant.line(source)}"
            seconds = time.monotonic() - start
            print(f"{done}  {result:<8}  {seconds:5.1f} s  {place}  {noticed}", flush=True)

    def _result(self, copy: Copy, mutant: Mutant, steps: Sequence[Step]) -> tuple[str, str]:
        """What became of a mutant, and the test that noticed it."""
        for step in steps:
            if mutant.native and not copy.build(step.tests[0]):
                return "broken", ""
            code, _ = copy.test(step.tests, native=mutant.native, limit=step.limit)
            if code != 0:
                return ("hung" if code is None else "killed"), copy.failed or " ".join(step.tests)
        return "survived", ""

    def _steps(self, copy: Copy, mutant: Mutant) -> list[Step]:
        """Each native test alone, then those for pytest in one process, the quickest first."""
        seconds = {test: self._time(copy, test, mutant) for test in mutant.tests}
        steps = [Step((test,), seconds[test]) for test in seconds if test.startswith("native")]
        others = sorted(seconds.keys() - {step.tests[0] for step in steps}, key=lambda t: seconds[t])
        if others:
            steps.append(Step(tuple(others), sum(seconds[test] for test in others)))
        return steps

    def _time(self, copy: Copy, test: str, mutant: Mutant) -> float:
        """Seconds that a test takes without a mutant."""
        known = (test, mutant.native)
        if known not in self._seconds:
            if mutant.native and not copy.build(test):
                raise BrokenError(f"{test} cannot be built without any mutant:\n{copy.log[-2000:]}")
            code, seconds = copy.test([test], native=mutant.native, limit=1800)
            if code != 0:
                raise BrokenError(f"{test} fails without any mutant:\n{copy.log[-2000:]}")
            print(f"without any mutant  {seconds:5.1f} s  {test}", flush=True)
            self._seconds[known] = seconds
        return self._seconds[known]


@cache
def source_of(mutant: Mutant) -> str:
    """The file as it is in the checkout, or was when first asked for: it may change during a run."""
    path = ROOT / mutant.file
    if not path.is_file():
        raise ListError(f"{mutant.file}: stale, there is no such file")
    return path.read_text(encoding="utf-8")
