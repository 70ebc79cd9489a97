"""A copy of the checkout in which one mutant after the other is built and tested."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from mutant_order import TIMES
from mutant_processes import Processes

ROOT = Path(__file__).parents[1]

# The editable installation points to the checkout, and comes before every path: without it the
# copy's own package is found.
_SITE = """\
import sys
sys.meta_path[:] = [f for f in sys.meta_path if not type(f).__module__.startswith("_editable_")]
"""
_PYTEST = (
    "-x",
    "-q",
    *("-p", "no:cacheprovider"),
    *("-p", "mutant_order"),
    *("-p", "_hypothesis_pytestplugin"),
    "--hypothesis-seed=0",
)


class BrokenError(Exception):
    """Something that must work without or before a mutant does not."""


class Copy:
    """The files of the checkout that git does not ignore, and a build folder that stays warm."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._build = folder / "build" / "mutants"
        self._site = folder / "build" / "site"
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, (self._site, folder / "src", folder / "tools"))),
            TIMES: str(folder / "build" / "times.json"),
            "FIVEFOLD_TEST_SECONDS": "60",  # a native test that takes longer does not end
            # Importing the plugins that happen to be installed takes longer than most tests.
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        self.processes = Processes(folder, folder / "build" / "log", environment)
        self._time = int(time.time())
        self._refresh()

    def _refresh(self) -> None:
        """Make the copy equal to the checkout; files that did not change keep their times."""
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        names = listed.stdout.split("\0")
        wanted = {name for name in names if name and (ROOT / name).is_file()}
        for path in self.folder.rglob("*"):
            name = path.relative_to(self.folder).as_posix()
            kept = name in wanted or name.startswith("build/") or path.suffix == ".pyc"
            if path.is_file() and not kept:
                path.unlink()
        for name in wanted:
            target = self.folder / name
            if not target.exists() or target.read_bytes() != (ROOT / name).read_bytes():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, target)
        self._site.mkdir(parents=True, exist_ok=True)
        (self._site / "sitecustomize.py").write_text(_SITE)
        installed = _installed_core()
        self._core = self.folder / "build" / installed.name
        shutil.copyfile(installed, self._core)  # another may be installed during the run
        self._install(self._core)
        probe = "import fivefold, fivefold._core as core; print(fivefold.__file__, core.__file__)"
        if (
            self.processes.run([sys.executable, "-c", probe], 60)
            or self.log.count(str(self.folder / "src")) != 2
        ):
            raise BrokenError(f"the copy does not use its own package: {self.log}")

    def write(self, file: str, text: str) -> None:
        """Replace one file."""
        path = self.folder / file
        path.write_text(text, encoding="utf-8")
        if path.suffix == ".py":
            # Python looks at whole seconds to see that a file has changed.
            self._time = max(self._time + 1, int(time.time()))
            os.utime(path, (self._time, self._time))

    def build(self, test: str) -> bool:
        """Build what a test of native code needs; whether that compiles."""
        if not (self._build / "CMakeCache.txt").exists():
            self._configure()
        target = "fivefold_tests" if test.startswith("native") else "_core"
        command = ["cmake", "--build", str(self._build), "--parallel", "1", "--target", target]
        return self.processes.run(command, 3600) == 0

    def _configure(self) -> None:
        nanobind = [sys.executable, "-m", "nanobind", "--cmake_dir"]
        where = subprocess.run(nanobind, capture_output=True, text=True, check=True).stdout.strip()
        # Optimised little: building takes longer than testing.
        options = {
            "CMAKE_BUILD_TYPE": "",
            "CMAKE_CXX_FLAGS": "-O1 -DNDEBUG",
            "CMAKE_UNITY_BUILD": "OFF",
            "FIVEFOLD_NATIVE_TESTS": "ON",
            "SKBUILD": "ON",
            "Python_EXECUTABLE": sys.executable,
            "nanobind_DIR": where,
        }
        command = ["cmake", "-S", str(self.folder), "-B", str(self._build)]
        command += ["-G", "Ninja"] if shutil.which("ninja") else []
        if self.processes.run(
            [*command, *(f"-D{name}={value}" for name, value in options.items())], 600
        ):
            raise BrokenError(f"cannot configure the native tests: {self.log}")

    def test(self, tests: Sequence[str], *, native: bool, limit: float) -> tuple[int | None, float]:
        """The exit code of a native test or of some for pytest, and the seconds it took.

        The code is None if they did not end within ``limit`` seconds.
        """
        start = time.monotonic()
        if tests[0].startswith("native"):
            command = [str(self._build / "fivefold_tests"), *tests[0].split(":")[1:]]
            code = self.processes.run(command, limit)
        else:
            self._install(next(self._build.glob("_core*.so")) if native else self._core)
            shutil.rmtree(self.folder / ".hypothesis", ignore_errors=True)
            code = self.processes.run_pytest([*_PYTEST, *tests], limit)
        return code, time.monotonic() - start

    @property
    def failed(self) -> str:
        """The first test that failed, as the last command printed it."""
        found = re.search(r"^(?:FAIL|FAILED|ERROR) +([^\s[]+)", self.log, re.MULTILINE)
        return found[1] if found else ""

    @property
    def log(self) -> str:
        """What the last command printed."""
        return self.processes.log

    def _install(self, core: Path) -> None:
        (self.folder / "src" / "fivefold").mkdir(parents=True, exist_ok=True)
        target = self.folder / "src" / "fivefold" / core.name
        # A new file: the old one may still be open in a process that is being ended.
        target.unlink(missing_ok=True)
        shutil.copyfile(core, target)


def _installed_core() -> Path:
    from fivefold import _core

    return Path(_core.__file__)
