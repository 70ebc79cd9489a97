"""Compile the core and its tests for every platform we promise, and run them where that is possible.

The cross compiler is zig, from PyPI (`pip install ziglang wasmtime`), which brings headers and C++
libraries for all of them.  Tests for this machine run as they are, tests for aarch64 under qemu, tests
for WebAssembly under wasmtime; for macOS and Windows they are compiled and linked.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[1]
ALONE = {"kernels"}
"""Rooms whose files have the same names in them."""
WARNINGS = ["-Wall", "-Wextra", "-Wconversion", "-Wsign-conversion", "-Wshadow", "-Werror"]


@dataclass(frozen=True)
class Platform:
    """A platform to compile for."""

    name: str
    target: str
    """As zig writes it.  Linux for ARM with musl: linked statically, it needs no system under qemu."""
    runner: str = ""
    """What runs its programs: `native`, `qemu`, `wasmtime`, or nothing here."""
    flags: tuple[str, ...] = ()
    gcc: str = ""
    """The name of its GNU cross compiler, if it has one."""


PLATFORMS = (
    Platform("x86_64-linux", "x86_64-linux-gnu.2.17", "native", gcc="x86_64-linux-gnu-g++"),
    Platform("aarch64-linux", "aarch64-linux-musl", "qemu", gcc="aarch64-linux-gnu-g++"),
    Platform("aarch64-macos", "aarch64-macos"),
    Platform("x86_64-windows", "x86_64-windows-gnu", gcc="x86_64-w64-mingw32-g++-posix"),
    Platform("wasm32-wasi", "wasm32-wasi", "wasmtime", ("-msimd128",)),
)
QEMU = ("qemu-aarch64-static", "qemu-aarch64")


class MissingError(Exception):
    """What a platform lacks."""


def compiler(wanted: Platform, kind: str) -> list[str]:
    """How to call the compiler for a platform: zig, or the GNU one of the system, linking statically."""
    if kind == "gcc":
        if not wanted.gcc or shutil.which(wanted.gcc) is None:
            raise MissingError(f"no GNU compiler: install {wanted.gcc}" if wanted.gcc else "only zig")
        return [*filter(None, [shutil.which("ccache")]), wanted.gcc, "-static"]
    try:
        import ziglang
    except ImportError:
        raise MissingError("no cross compiler: pip install ziglang") from None
    zig = str(Path(ziglang.__file__).with_name("zig"))
    # For Windows zig itself passes an argument that clang calls unused.
    return [zig, "c++", "-target", wanted.target, "-Wno-unused-command-line-argument"]


def sources(folder: Path) -> list[Path]:
    """What is compiled: the files of a room at once, as in CMakeLists.txt; kernels and tests alone."""
    found = []
    for room in sorted((ROOT / "native/src").iterdir()):
        files = sorted(room.glob("*.cpp"))
        if room.name in ALONE:
            found += files
        elif files:
            together = folder / f"{room.name}.cpp"
            text = "".join(f'#include "{room.name}/{file.name}"\n' for file in files)
            if not together.exists() or together.read_text() != text:
                together.write_text(text)
            found.append(together)
    return found + sorted((ROOT / "native/tests").glob("*.cpp"))


def build(wanted: Platform, folder: Path, call: Sequence[str], jobs: int) -> Path:
    """Compile the core and its tests; the program that runs them."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [*call, "-std=c++20", "-g0", *WARNINGS, *wanted.flags]
    units = sources(folder)
    objects = [folder / f"{unit.stem}.o" for unit in units]
    with ThreadPoolExecutor(jobs) as pool:
        compiled = pool.map(partial(compile_one, command), units, objects)
        if not all(compiled):
            raise MissingError("it does not compile")
    program = folder / "fivefold_tests"
    linked = subprocess.run([*command, "-o", str(program), *map(str, objects)], check=False)
    if linked.returncode != 0:
        raise MissingError("it does not link")
    return program


def compile_one(command: Sequence[str], source: Path, out: Path) -> bool:
    """Compile a file unless that was done: a run that was stopped goes on."""
    notes = out.with_suffix(".d")
    if is_newest(out, notes):
        return True
    options = [f"-I{ROOT / 'native/src'}", "-MD", "-MF", str(notes), "-c", str(source), "-o", str(out)]
    return subprocess.run([*command, *options], check=False).returncode == 0


def is_newest(out: Path, notes: Path) -> bool:
    """Whether ``out`` is younger than this program and all that the compiler noted it was made of."""
    if not (out.exists() and notes.exists()):
        return False
    names = notes.read_text().replace("\\\n", " ").split(": ", 1)[1].split()
    parts = [Path(__file__), *map(Path, names)]
    return all(part.exists() and part.stat().st_mtime < out.stat().st_mtime for part in parts)


def run(wanted: Platform, program: Path) -> bool:
    """Run the tests; false where nothing here can."""
    if wanted.runner == "native" and (platform.machine(), sys.platform) == ("x86_64", "linux"):
        subprocess.run([program], check=True)
    elif wanted.runner == "qemu":
        emulator = next(filter(None, map(shutil.which, QEMU)), None)
        if emulator is None:
            raise MissingError("no emulator for aarch64: install qemu-user-static")
        subprocess.run([emulator, program], check=True)
    elif wanted.runner == "wasmtime":
        run_in_wasmtime(program)
    else:
        return False
    return True


def run_in_wasmtime(program: Path) -> None:
    """Run a WASI program; it ends with an exception unless it returns 0."""
    try:
        import wasmtime
    except ImportError:
        raise MissingError("nothing runs WebAssembly: pip install wasmtime") from None
    engine = wasmtime.Engine()
    linker = wasmtime.Linker(engine)
    linker.define_wasi()
    store = wasmtime.Store(engine)
    wasi = wasmtime.WasiConfig()
    wasi.inherit_stdout()
    wasi.argv = ["fivefold_tests"]
    store.set_wasi(wasi)
    instance = linker.instantiate(store, wasmtime.Module.from_file(engine, str(program)))
    start = instance.exports(store)["_start"]
    assert isinstance(start, wasmtime.Func)
    start(store)


def compile_and_test(wanted: Platform, options: argparse.Namespace) -> str:
    """Do it, and say how it went."""
    start, used = time.perf_counter(), cpu_seconds()
    optimise = [options.optimise] if wanted.runner else ["-O0", "-fno-sanitize=all"]  # zig adds some
    call = [*compiler(wanted, options.compiler), *optimise]
    folder = ROOT / "build/cross" / f"{wanted.name}-{options.compiler}{optimise[0]}"
    program = build(wanted, folder, call, options.jobs)
    outcome = "compiled, tests passed" if run(wanted, program) else "compiled and linked"
    seconds, used = time.perf_counter() - start, cpu_seconds() - used
    return f"{outcome}, {seconds:.0f} s ({used:.0f} s of CPU)"


def cpu_seconds() -> float:
    """What this program and those it called have used."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def main() -> None:
    names = [each.name for each in PLATFORMS]
    parser = argparse.ArgumentParser(description="Compile and test the core for other platforms.")
    parser.add_argument("platforms", nargs="*", help=f"of {', '.join(names)}; default: all")
    parser.add_argument("--compiler", choices=["zig", "gcc"], default="zig")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--optimise", default="-O1")
    options = parser.parse_args()
    if unknown := set(options.platforms) - set(names):
        parser.error(f"no platform {', '.join(sorted(unknown))}: choose from {', '.join(names)}")
    failed = False
    for wanted in PLATFORMS:
        if wanted.name in (options.platforms or names):
            try:
                outcome = compile_and_test(wanted, options)
            except (MissingError, subprocess.CalledProcessError) as error:
                outcome, failed = f"not done: {error}", True
            print(f"{wanted.name}: {outcome}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
