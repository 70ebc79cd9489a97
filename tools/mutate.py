"""Break proof-grade code in the ways that ``tools/mutants`` lists, and see whether a test notices.

    python tools/mutate.py [--only PATTERN ...] [--list]

Each entry of a list changes one text that its file holds exactly once:

    native/src/search/beam.cpp: native:beam tests/search/test_beam.py
    - if (bound >= limit)
    + if (bound > limit)

The first line names the file and the tests that should notice, and holds until the next such line:
``native`` (all native tests), ``native:PART`` (those with PART in their names) or what pytest takes.
Without ``+`` the text is deleted.  An empty line ends an entry; ``#`` begins a comment.

An entry whose text or tests are no longer there is skipped, and named.  Exit code 1 when a mutant
survived, did not compile, or made its tests hang: tests that never end tell nothing.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPY = ROOT / "build" / "mutants"

# The finder of an editable installation points to the checkout and comes before every path.
_SITE = """\
import sys
sys.meta_path[:] = [f for f in sys.meta_path if not type(f).__module__.startswith("_editable_")]
"""
# KiB of addresses and half KiB of a file: a mutant may ask for all there is, and print without end.
_LIMITED = ("sh", "-c", 'ulimit -v 12000000; ulimit -f 2000000; exec "$@"', "sh")


@dataclass(frozen=True)
class Mutant:
    """One wrong change."""

    file: str
    tests: tuple[str, ...]
    old: str
    new: str

    @property
    def native(self) -> bool:
        """Whether it changes C++."""
        return self.file.startswith("native/")

    def stale(self) -> str:
        """Why it does not fit the code, or nothing."""
        for path in [self.file, *(t.partition("::")[0] for t in self.tests if t[:6] != "native")]:
            if not (ROOT / path).is_file():
                return f"there is no {path}"
        found = (ROOT / self.file).read_text(encoding="utf-8").count(self.old)
        return "" if found == 1 else f"its text is there {found} times"

    def __str__(self) -> str:
        return f"{self.file}: {' '.join(self.old.split())!r} -> {' '.join(self.new.split())!r}"


def parse(text: str) -> Iterator[Mutant]:
    """The mutants of one list."""
    file = ""
    tests: tuple[str, ...] = ()
    texts: dict[str, list[str]] = {}
    for line in [*text.split("\n"), ""]:
        if line[:1] in ("-", "+"):
            texts.setdefault(line[0], []).append(line[2:])
        elif not line and texts:
            yield Mutant(file, tests, *("\n".join(texts.get(sign, [])) for sign in "-+"))
            texts = {}
        elif line and line[0] != "#":
            file, _, rest = line.partition(":")
            tests = tuple(rest.split())


class Copy:
    """The files of the checkout that git does not ignore, with a build folder that stays warm."""

    def __init__(self) -> None:
        from fivefold import _core

        self.seconds: dict[tuple[object, ...], float] = {}
        self._environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, (COPY / "build" / "site", COPY / "src"))),
            "PYTHONDONTWRITEBYTECODE": "1",
            "FIVEFOLD_TEST_SECONDS": "60",
        }
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        for name in filter(None, listed.stdout.split("\0")):
            if (ROOT / name).is_file():
                self.write(name, (ROOT / name).read_bytes())
        self.write("build/site/sitecustomize.py", _SITE.encode())
        self.core = f"src/fivefold/{Path(_core.__file__).name}"
        self.write(self.core, Path(_core.__file__).read_bytes())

    def write(self, name: str, content: bytes) -> None:
        """Replace a file, unless that would only change its time."""
        path = COPY / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != content:
            path.unlink(missing_ok=True)  # a core may be in use by a process that is being ended
            path.write_bytes(content)

    def run(self, *command: str, limit: float = 3600) -> int | None:
        """The exit code, or None after ``limit`` seconds; nothing is left running."""
        with (COPY / "build" / "log").open("w") as log:
            process = subprocess.Popen(
                [*_LIMITED, *command], cwd=COPY, env=self._environment, stdin=subprocess.DEVNULL,
                stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def build(self) -> bool:
        """Compile what has changed; whether that goes."""
        if not (COPY / "build" / "native" / "CMakeCache.txt").exists():
            ask = [sys.executable, "-m", "nanobind", "--cmake_dir"]
            nanobind = subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()
            flags = f"-DSKBUILD=ON -DFIVEFOLD_NATIVE_TESTS=ON -DPython_EXECUTABLE={sys.executable}"
            flags += f" -Dnanobind_DIR={nanobind} -DCMAKE_BUILD_TYPE= -DCMAKE_UNITY_BUILD=OFF"
            self.run("cmake", "-S.", "-Bbuild/native", "-DCMAKE_CXX_FLAGS=-O1 -DNDEBUG", *flags.split())
        jobs = str(os.cpu_count() or 1)
        if self.run("cmake", "--build", "build/native", "--parallel", jobs) != 0:
            return False
        built = next((COPY / "build" / "native").glob("_core*.so"))
        self.write(self.core, built.read_bytes())
        return True

    def passes(self, tests: tuple[str, ...], limit: float) -> bool | None:
        """Whether all tests pass, or None if they do not end."""
        for test in [t for t in tests if t.startswith("native")]:
            code = self.run("build/native/fivefold_tests", *test.split(":")[1:], limit=limit)
            if code != 0:
                return None if code is None else False
        if others := [t for t in tests if not t.startswith("native")]:
            shutil.rmtree(COPY / ".hypothesis", ignore_errors=True)
            options = ("-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0")
            code = self.run(sys.executable, "-m", "pytest", *options, *others, limit=limit)
            return None if code is None else code == 0
        return True

    def result(self, mutant: Mutant) -> str:
        """What becomes of a mutant."""
        native = mutant.native
        if (native, mutant.tests) not in self.seconds:
            if native and not self.build():
                sys.exit(f"cannot build without any mutant: see {COPY}/build/log")
            start = time.monotonic()
            if not self.passes(mutant.tests, 1800):
                sys.exit(f"{' '.join(mutant.tests)}: fails without any mutant, see {COPY}/build/log")
            self.seconds[native, mutant.tests] = time.monotonic() - start
        source = (COPY / mutant.file).read_text(encoding="utf-8")
        self.write(mutant.file, source.replace(mutant.old, mutant.new).encode())
        try:
            if native and not self.build():
                return "broken"
            passed = self.passes(mutant.tests, 60 + 5 * self.seconds[native, mutant.tests])
            return {True: "survived", False: "killed", None: "hung"}[passed]
        finally:
            self.write(mutant.file, source.encode())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    only = "only files like one of these patterns, as native/src/search/*"
    parser.add_argument("--only", nargs="+", default=["*"], metavar="PATTERN", help=only)
    parser.add_argument("--list", action="store_true", help="show the mutants and do nothing")
    options = parser.parse_args()
    lists = sorted((ROOT / "tools" / "mutants").glob("*.txt"))
    mutants = [m for path in lists for m in parse(path.read_text(encoding="utf-8"))]
    mutants = [m for m in mutants if any(fnmatch(m.file, p) for p in options.only)]
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # leaves nothing running
    copy = None if options.list else Copy()
    found: Counter[str] = Counter()
    for mutant in sorted(mutants, key=lambda m: m.native):  # the core is not built for Python alone
        why = mutant.stale()
        result = f"skipped, {why}" if why else copy.result(mutant) if copy else "listed"
        found[result.partition(",")[0]] += 1
        print(f"{result:<8}  {mutant}", flush=True)
    print("  ".join(f"{count} {result}" for result, count in found.items()))
    return 1 if found.keys() & {"survived", "broken", "hung"} else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
