"""A GPU that is none: the kernels compiled as C++ and run by the CPU, arrays of NumPy."""

import ctypes
import hashlib
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import pytest

from fivefold.gpu.device import source

HEADER = Path(__file__).parents[1] / "gpu" / "emulator.hpp"
COMPILER = shutil.which("g++") or shutil.which("clang++")


class EmulatedProgram:
    def __init__(self, library, names):
        self._kernels = {name: getattr(library, f"emulate_{name}") for name in names}

    def launch(self, name, grid, threads, arguments, shared=0):
        sizes = np.array([*grid, threads, shared], np.int32)
        held = []
        for argument in arguments:
            if isinstance(argument, np.ndarray):
                assert argument.flags.c_contiguous
                held.append(np.array([argument.ctypes.data], np.uint64))
            else:
                assert isinstance(argument, np.generic), f"{name}: {argument!r} has no size"
                held.append(np.array([argument]))
        pointers = np.array([each.ctypes.data for each in held], np.uint64)
        self._kernels[name](ctypes.c_void_p(sizes.ctypes.data), ctypes.c_void_p(pointers.ctypes.data))


class EmulatedGpu:
    """As many multiprocessors, and as much memory, as a test wants."""

    arrays = np
    name = "an emulated GPU"

    def __init__(self, *, multiprocessors=2, shared_bytes=227 << 10, free_bytes=1 << 34):
        self.multiprocessors = multiprocessors
        self.shared_bytes = shared_bytes
        self.free_bytes = free_bytes

    def program(self, file, constants):
        text = source(file)
        names = re.findall(r'extern "C" __global__ void (?:__launch_bounds__\([^)]*\))?\s*(\w+)\(', text)
        assert names, file
        defines = "".join(f"#define {name} {value}\n" for name, value in sorted(constants.items()))
        code = f'#include "{HEADER}"\n{defines}{text}\n' + "".join(
            f"EMULATE({name})\n" for name in names
        )
        key = hashlib.sha256((code + HEADER.read_text(encoding="utf-8")).encode()).hexdigest()[:24]
        library = Path(tempfile.gettempdir()) / f"fivefold-emulated-{key}.so"
        if not library.exists():
            with tempfile.TemporaryDirectory() as folder:
                made = Path(folder) / "kernels.cpp"
                made.write_text(code, encoding="utf-8")
                options = ["-std=c++20", "-O1", "-w", "-shared", "-fPIC"]
                built = library.with_suffix(f".{id(self)}")
                subprocess.run([COMPILER, *options, "-o", built, made], check=True)
                built.replace(library)
        return EmulatedProgram(ctypes.CDLL(str(library)), names)

    def on_host(self, array):
        return np.array(array)

    def wait(self):
        pass


def emulated_or_skipped():
    """A GPU with one multiprocessor, where there is a compiler."""
    if COMPILER is None:
        pytest.skip("kernels not emulated: no C++ compiler")
    return EmulatedGpu(multiprocessors=1)
