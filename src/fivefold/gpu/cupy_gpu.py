"""A GPU through CuPy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from fivefold.gpu.device import source

if TYPE_CHECKING:
    from numpy.typing import NDArray


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

    def queues(self, count: int) -> Sequence[AbstractContextManager[object]]:
        """Streams."""
        return [self.arrays.cuda.Stream(non_blocking=True) for _ in range(count)]

    def wait(self) -> None:
        """Until all streams are done."""
        self.arrays.cuda.Device().synchronize()
