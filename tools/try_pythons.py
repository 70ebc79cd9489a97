"""Build a wheel for each Python that has none yet, and try it with every Python it is for.

From 3.12 on one wheel serves all: it is audited for that, and tried as it is with the later ones.
"""

from __future__ import annotations

import argparse
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
SETTINGS = (ROOT / "pyproject.toml").read_text("utf-8")
STABLE = 12
CHECK = "import sysconfig; print(sysconfig.get_python_version())"


def promised() -> list[int]:
    """The minor versions of Python that the package says it is for."""
    return [int(minor) for minor in re.findall(r"Python :: 3\.(\d+)\"", SETTINGS)]


def version(python: str) -> str:
    """Which Python a program is; empty if it is none."""
    asked = subprocess.run([python, "-c", CHECK], capture_output=True, text=True, check=False)
    return asked.stdout.strip()


def tag(minor: int) -> str:
    """The tag of the wheel for a Python."""
    return f"cp3{STABLE}-abi3" if minor >= STABLE else f"cp3{minor}-cp3{minor}"


def installed(python: str, folder: Path, *packages: str) -> Path:
    """The programs of a fresh environment with some packages."""
    subprocess.run([python, "-m", "venv", folder], check=True)
    scripts = folder / ("Scripts" if sys.platform == "win32" else "bin")
    pip: list[str | Path] = [scripts / "python"]
    pip += ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *packages], check=True)
    return scripts


def build(python: str, minor: int, base: Path) -> Path:
    """The wheel for a Python, compiled here."""
    out = base / tag(minor)
    pip = [python, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--wheel-dir", out, ROOT], check=True)
    (wheel,) = out.glob(f"*-{tag(minor)}-*.whl")
    if minor >= STABLE:
        scripts = installed(sys.executable, base / "audit", "abi3audit")
        subprocess.run([scripts / "abi3audit", "--strict", wheel], check=True)
    return wheel


def trials() -> list[list[str]]:
    """What every wheel is tried with; read without a parser, which Python has from 3.11 on only."""
    block = re.search(r"^test-command = \[\n(.*?)^\]", SETTINGS, re.MULTILINE | re.DOTALL)
    assert block is not None
    lines = re.findall(r'^    "(.*)",$', block[1], re.MULTILINE)
    return [shlex.split(line.replace('\\"', '"')) for line in lines]


def try_wheel(python: str, wheel: Path, base: Path) -> None:
    """Run the commands in an environment of its own and away from the sources."""
    scripts = installed(python, base, str(wheel))
    for program, *arguments in trials():
        subprocess.run([scripts / program, *arguments], cwd=base, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Build and try wheels with every Python there is.")
    parser.add_argument("python", nargs="*", help="default: python3.10 and so on, where they are found")
    options = parser.parse_args()
    programs = options.python or [
        program for minor in promised() if (program := shutil.which(f"python3.{minor}"))
    ]
    by_version = {version(program): program for program in programs}
    with tempfile.TemporaryDirectory() as base:
        wheels: dict[str, Path] = {}
        for minor in promised():
            python = by_version.get(f"3.{minor}")
            if python is None:
                print(f"Python 3.{minor}: not found here", flush=True)
                continue
            if tag(minor) not in wheels:
                wheels[tag(minor)] = build(python, minor, Path(base))
            wheel = wheels[tag(minor)]
            try_wheel(python, wheel, Path(base) / f"try-3.{minor}")
            print(f"Python 3.{minor}: {wheel.name} works", flush=True)
    sys.exit(0 if wheels else "no Python was found")


if __name__ == "__main__":
    main()
