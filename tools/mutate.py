"""Break the code in every way that ``tools/mutants`` lists, and see whether a test notices.

    python tools/mutate.py [--jobs N] [--only PATTERN] [--list]

Exit code 0 when every mutant was killed or is explained as equivalent.  A mutant that makes a test
hang is the test's defect: a test that never ends tells nothing.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from itertools import count
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock

from mutant_copy import ROOT, BrokenError, Copy
from mutant_list import ListError, Mutant, read_mutants

FOLDER = ROOT / "build" / "mutants"


class Run:
    """Mutants being tried, by several workers."""

    def __init__(self, mutants: Sequence[Mutant]) -> None:
        self.results: dict[Mutant, str] = {m: "equivalent" for m in mutants if m.equivalent}
        self._total = len(mutants) - len(self.results)
        self._numbers = count(1)
        self._copies: list[Copy] = []
        self._stopped = False
        self._lock = Lock()
        self._seconds: dict[tuple[str, bool], float] = {}
        # One worker takes all mutants of a file: then only that file is compiled.
        by_file: dict[str, list[Mutant]] = {}
        for mutant in mutants:
            if not mutant.equivalent:
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
            copy.stop()

    def _try(self, copy: Copy, mutant: Mutant) -> None:
        source = source_of(mutant)
        limits = [self._limit(copy, test, mutant) for test in mutant.tests]
        copy.write(mutant.file, mutant.apply(source))
        start = time.monotonic()
        try:
            result, noticed = self._result(copy, mutant, limits)
        finally:
            copy.write(mutant.file, source)
        if self._stopped:
            return
        with self._lock:
            self.results[mutant] = result
            done = f"{next(self._numbers)}/{self._total}"
            place = f"{mutant.file}:{mutant.line(source)}"
            print(
                f"{done}  {result:<8}  {time.monotonic() - start:5.1f} s  {place}  {noticed}", flush=True
            )

    def _result(self, copy: Copy, mutant: Mutant, limits: Sequence[float]) -> tuple[str, str]:
        """What became of a mutant, and the test that noticed it."""
        for test, limit in zip(mutant.tests, limits, strict=True):
            if mutant.native and not copy.build(test):
                return "broken", ""
            code, _ = copy.test(test, native=mutant.native, limit=limit)
            if code != 0:
                return ("hung" if code is None else "killed"), test
        return "survived", ""

    def _limit(self, copy: Copy, test: str, mutant: Mutant) -> float:
        """Seconds after which a test hangs: many times what it takes without a mutant."""
        known = (test, mutant.native)
        if known not in self._seconds:
            print(f"{test} without any mutant", flush=True)
            if mutant.native and not copy.build(test):
                raise BrokenError(f"{test} cannot be built without any mutant:\n{copy.log[-2000:]}")
            code, seconds = copy.test(test, native=mutant.native, limit=1800)
            if code != 0:
                raise BrokenError(f"{test} fails without any mutant:\n{copy.log[-2000:]}")
            self._seconds[known] = seconds
        return 60 + 5 * self._seconds[known]


def source_of(mutant: Mutant) -> str:
    """The file as it is in the checkout."""
    path = ROOT / mutant.file
    if not path.is_file():
        raise ListError(f"{mutant.file}: stale, there is no such file")
    return path.read_text(encoding="utf-8")


def report(results: dict[Mutant, str]) -> None:
    """Print every mutant that was not killed, then how many there are of each kind."""
    for mutant, result in results.items():
        if result != "killed":
            print(f"\n{result}: {mutant.file}:{mutant.line(source_of(mutant))}")
            print("\n".join(f"- {line}" for line in mutant.old.split("\n")))
            print("\n".join(f"+ {line}" for line in mutant.new.split("\n")))
            print(f"= {mutant.equivalent}" if mutant.equivalent else f"  {' '.join(mutant.tests)}")
    found = Counter(results.values())
    kinds = ("killed", "survived", "hung", "broken", "equivalent")
    print("\n" + "  ".join(f"{kind:>10}" for kind in kinds))
    print("  ".join(f"{found[kind]:>10}" for kind in kinds))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (default: 2)")
    parser.add_argument("--only", default="*", help="only files like this pattern, as src/fivefold/s*")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the copies are kept warm")
    parser.add_argument("--list", action="store_true", help="show the mutants and do nothing")
    options = parser.parse_args()
    try:
        mutants = [mutant for mutant in read_mutants() if fnmatch(mutant.file, options.only)]
        for mutant in mutants:
            mutant.apply(source_of(mutant))
        if not mutants:
            raise ListError(f"no mutant of a file like {options.only!r}")  # noqa: TRY301
        if options.list:
            for mutant in mutants:
                print(f"{mutant.file}:{mutant.line(source_of(mutant))}  {' '.join(mutant.tests)}")
            return 0
        run = Run(mutants)
        interrupted = False
        # SIGTERM as Ctrl-C: nothing is left running.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with ThreadPoolExecutor(options.jobs) as pool:
            folders = [options.folder.resolve() / str(i) for i in range(options.jobs)]
            try:
                list(pool.map(run.work, folders))
            except KeyboardInterrupt:
                run.stop()
                interrupted = True
    except (ListError, BrokenError) as error:
        print(f"mutate: {error}", file=sys.stderr)
        return 1
    report(run.results)
    if interrupted:
        return 130
    return 0 if set(run.results.values()) <= {"killed", "equivalent"} else 1


if __name__ == "__main__":
    sys.exit(main())
