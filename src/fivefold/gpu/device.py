"""The GPU: finding one, running kernels on it, and what to do when there is none or it fails."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Any, Protocol, TypeVar

from fivefold.base.arrays import NDArray
from fivefold.base.errors import GpuError, MissingExtraError, clipped

_T = TypeVar("_T")
_RESERVED = 1024  # bytes of shared memory that every block takes for itself
_MOST_WARPS = 16  # of a block: beyond, blocks hinder one another


class GpuWarning(UserWarning):
    """A GPU was asked for if there is one, and the CPU does the work."""


class Program(Protocol):
    """Kernels of one file, compiled."""

    def launch(
        self,
        name: str,
        grid: tuple[int, int],
        threads: int,
        arguments: Sequence[Any],
        shared: int = 0,
    ) -> None:
        """Run a kernel on ``grid`` blocks; arrays and NumPy scalars are its arguments."""


class Gpu(Protocol):
    """A GPU, or what stands for one in tests."""

    arrays: Any
    """The module of its arrays: CuPy, or NumPy."""
    name: str
    multiprocessors: int
    shared_bytes: int
    """Shared memory of a block, at most."""

    @property
    def free_bytes(self) -> int:
        """Memory that is free."""

    def program(self, file: str, constants: Mapping[str, str | int]) -> Program:
        """The kernels of a file, compiled with constants."""

    def on_host(self, array: Any) -> NDArray[Any]:
        """A copy of an array in the memory of the CPU."""

    def wait(self) -> None:
        """Until all work is done."""


def source(file: str) -> str:
    """The text of a kernel file, with what it includes and what comes before all of them."""
    folder = files("fivefold.gpu") / "kernels"

    def text(name: str) -> str:
        written = (folder / name).read_text(encoding="utf-8")
        return re.sub(r'^#include "(.*)"$', lambda line: text(line[1]), written, flags=re.MULTILINE)

    return "\n".join(text(name) for name in ("common.cu", file))


def warps_per_block(gpu: Gpu, fixed: int, per_warp: int) -> int:
    """How many warps of a block keep a multiprocessor busiest, given the shared memory they take."""
    best, busiest = 0, 0
    for warps in range(1, _MOST_WARPS + 1):
        shared = fixed + warps * per_warp
        if shared > gpu.shared_bytes:
            break
        together = warps * ((gpu.shared_bytes + _RESERVED) // (shared + _RESERVED))
        if min(together, 32) >= busiest:
            best, busiest = warps, min(together, 32)
    if best == 0:
        raise GpuError(f"the words show too many patterns for the shared memory of {gpu.name}")
    return best


def find_gpu() -> Gpu:
    """The GPU of this machine."""
    try:
        import cupy  # noqa: F401
    except ImportError:
        raise MissingExtraError("a GPU needs CuPy: pip install 'fivefold[gpu]'") from None
    with gpu_errors("no GPU can be used"):
        return _cupy_gpu()


@cache
def _cupy_gpu() -> Gpu:
    return CupyGpu()


def require_device(device: str) -> None:
    """Refuse ``"gpu"`` where there is none, before anything else is done."""
    if device == "gpu":
        find_gpu()


def on_gpu(device: str, work: Callable[[Gpu], _T]) -> _T | None:
    """``work`` on a GPU, or None for the CPU to do it.

    With ``"gpu"`` it must be a GPU.  With ``"auto"`` the CPU goes on where there is none, or where
    it fails, and a `GpuWarning` says so.
    """
    if device == "cpu":
        return None
    try:
        gpu = find_gpu()
        with gpu_errors(f"{gpu.name} failed"):
            return work(gpu)
    except (GpuError, MissingExtraError) as error:
        if device == "gpu":
            raise
        warnings.warn(f"{error}; the CPU is used", GpuWarning, stacklevel=2)
        return None


@contextmanager
def gpu_errors(what: str) -> Iterator[None]:
    """Turns what CuPy and the driver raise into a `GpuError` of one line."""
    try:
        yield
    except Exception as error:
        kind = type(error)
        if kind.__module__.partition(".")[0] not in ("cupy", "cupy_backends"):
            raise
        if kind.__name__ == "OutOfMemoryError":
            raise GpuError("the GPU has too little free memory for this list") from error
        lines = str(error).strip().splitlines() or [kind.__name__]
        raise GpuError(f"{what}: {clipped(lines[0])}") from error


class CupyProgram:
    """Kernels that NVRTC compiled."""

    def __init__(self, code: str, options: tuple[str, ...]) -> None:
        import cupy

        self._module = cupy.RawModule(code=code, options=options, backend="nvrtc")
        self._kernels: dict[str, Any] = {}

    def launch(
        self,
        name: str,
        grid: tuple[int, int],
        threads: int,
        arguments: Sequence[Any],
        shared: int = 0,
    ) -> None:
        """Run a kernel on the current stream."""
        kernel = self._kernels.get(name)
        if kernel is None:
            kernel = self._kernels[name] = self._module.get_function(name)
        kernel.max_dynamic_shared_size_bytes = max(kernel.max_dynamic_shared_size_bytes, shared)
        kernel(grid, (threads,), tuple(arguments), shared_mem=shared)


class CupyGpu:
    """The current GPU of CuPy."""

    def __init__(self) -> None:
        import cupy

        device = cupy.cuda.Device()
        facts = cupy.cuda.runtime.getDeviceProperties(device.id)
        self.arrays: Any = cupy
        self.name: str = facts["name"].decode()
        self.multiprocessors: int = facts["multiProcessorCount"]
        self.shared_bytes: int = facts["sharedMemPerBlockOptin"]
        self._programs: dict[tuple[Any, ...], CupyProgram] = {}

    @property
    def free_bytes(self) -> int:
        """Memory that is free, with what CuPy keeps for later."""
        pool = self.arrays.get_default_memory_pool()
        return int(self.arrays.cuda.runtime.memGetInfo()[0]) + int(pool.free_bytes())

    def program(self, file: str, constants: Mapping[str, str | int]) -> CupyProgram:
        """The kernels of a file; compiled once for the same constants."""
        key = (file, *sorted(constants.items()))
        if key not in self._programs:
            options = ("-std=c++17", *(f"-D{name}={value}" for name, value in constants.items()))
            self._programs[key] = CupyProgram(source(file), options)
        return self._programs[key]

    def on_host(self, array: Any) -> NDArray[Any]:
        """A copy in the memory of the CPU."""
        host: NDArray[Any] = self.arrays.asnumpy(array)
        return host

    def wait(self) -> None:
        """Until all work is done."""
        self.arrays.cuda.Device().synchronize()
