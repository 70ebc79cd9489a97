"""Which device is used, and what is said when it cannot be."""

import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from fivefold.base.errors import GpuError, MissingExtraError
from fivefold.gpu import device
from fivefold.gpu.device import (
    CupyGpu,
    GpuWarning,
    find_gpu,
    gpu_errors,
    on_gpu,
    require_device,
    source,
    warps_per_block,
)
from tests.support.emulated_gpu import EmulatedGpu


class OutOfMemoryError(Exception):
    """As CuPy raises it."""


class CUDARuntimeError(Exception):
    """As CuPy raises it."""


OutOfMemoryError.__module__ = "cupy.cuda.memory"
CUDARuntimeError.__module__ = "cupy_backends.cuda.api.runtime"


@pytest.fixture
def no_cupy(monkeypatch):
    monkeypatch.setitem(sys.modules, "cupy", None)


@pytest.fixture
def emulated(monkeypatch):
    monkeypatch.setattr(device, "find_gpu", EmulatedGpu)


@pytest.mark.usefixtures("no_cupy")
def test_without_cupy_one_line_says_what_to_install():
    with pytest.raises(MissingExtraError, match=r"^a GPU needs CuPy: pip install 'fivefold\[gpu\]'$"):
        find_gpu()
    with pytest.raises(MissingExtraError):
        on_gpu("gpu", lambda gpu: gpu)


@pytest.mark.usefixtures("no_cupy")
def test_auto_leaves_it_to_the_cpu_with_a_note():
    with pytest.warns(GpuWarning, match=r"a GPU needs CuPy.*; the CPU is used$"):
        assert on_gpu("auto", lambda gpu: gpu) is None


@pytest.mark.usefixtures("no_cupy")
@pytest.mark.usefixtures("no_cupy")
def test_only_who_insists_on_a_gpu_is_refused_at_the_start():
    require_device("auto")
    require_device("cpu")
    with pytest.raises(MissingExtraError, match="a GPU needs CuPy"):
        require_device("gpu")


def test_the_cpu_never_asks_for_a_gpu():
    assert on_gpu("cpu", lambda gpu: gpu) is None


@pytest.mark.parametrize("name", ["gpu", "auto"])
@pytest.mark.usefixtures("emulated")
def test_a_gpu_does_the_work(name):
    assert on_gpu(name, lambda gpu: gpu.name) == "an emulated GPU"


def fail(error):
    raise error


@pytest.mark.usefixtures("emulated")
def test_a_driver_that_fails_is_one_line():
    error = CUDARuntimeError("cudaErrorLaunchFailure: unspecified launch failure\nmore")
    with pytest.raises(GpuError, match=r"^an emulated GPU failed: cudaErrorLaunch.* failure$"):
        on_gpu("gpu", lambda _: fail(error))
    with pytest.warns(GpuWarning, match=r"launch failure; the CPU is used$"):
        assert on_gpu("auto", lambda _: fail(error)) is None


@pytest.mark.usefixtures("emulated")
def test_too_little_memory_is_one_line():
    with pytest.raises(GpuError, match=r"^the GPU has too little free memory for this list$"):
        on_gpu("gpu", lambda _: fail(OutOfMemoryError("Out of memory allocating 10 bytes")))


def test_other_errors_are_left_alone():
    with pytest.raises(KeyError), gpu_errors("it failed"):
        raise KeyError


def test_every_kernel_comes_with_what_all_need():
    assert "typedef" in source("grade.cu") and "void grade(" in source("grade.cu")
    assert "measure_openings(" in source("triples.cu") and "#include" not in source("triples.cu")


@pytest.mark.parametrize(("fixed", "per_warp", "warps"), [(0, 1 << 10, 16), (20 << 10, 15 << 10, 13)])
def test_as_many_warps_as_shared_memory_allows(fixed, per_warp, warps):
    assert warps_per_block(EmulatedGpu(), fixed, per_warp) == warps


def test_too_little_shared_memory_is_one_line():
    with pytest.raises(GpuError, match=r"^the words show too many patterns for the shared memory of an"):
        warps_per_block(EmulatedGpu(shared_bytes=1 << 10), 0, 1 << 11)


class Kernel:
    max_dynamic_shared_size_bytes = 48 << 10

    def __init__(self):
        self.calls = []

    def __call__(self, grid, block, arguments, shared_mem):
        self.calls.append((grid, block, arguments, shared_mem))


@pytest.fixture
def cupy(monkeypatch):
    module = ModuleType("cupy")
    module.kernel, module.compiled = Kernel(), []
    facts = {"name": b"a card", "multiProcessorCount": 7, "sharedMemPerBlockOptin": 99}

    def raw_module(**given):
        module.compiled.append(given)
        return SimpleNamespace(get_function=lambda _: module.kernel)

    module.RawModule = raw_module
    module.asnumpy = np.array
    module.get_default_memory_pool = lambda: SimpleNamespace(free_bytes=lambda: 5)
    module.cuda = SimpleNamespace(
        Device=lambda: SimpleNamespace(id=0, synchronize=lambda: None),
        runtime=SimpleNamespace(getDeviceProperties=lambda _: facts, memGetInfo=lambda: (100, 200)),
    )
    monkeypatch.setitem(sys.modules, "cupy", module)
    return module


@pytest.mark.usefixtures("cupy")
def test_a_card_tells_what_it_has():
    gpu = CupyGpu()
    assert (gpu.name, gpu.multiprocessors, gpu.shared_bytes, gpu.free_bytes) == ("a card", 7, 99, 105)
    assert gpu.on_host([1, 2]).tolist() == [1, 2]
    gpu.wait()


def test_kernels_are_compiled_once_for_the_same_constants(cupy):
    gpu = CupyGpu()
    first = gpu.program("grade.cu", {"CODE": "u8", "LENGTH": 5})
    assert gpu.program("grade.cu", {"LENGTH": 5, "CODE": "u8"}) is first
    assert gpu.program("grade.cu", {"CODE": "u8", "LENGTH": 6}) is not first
    assert [each["options"] for each in cupy.compiled] == [
        ("-std=c++17", "-DCODE=u8", "-DLENGTH=5"),
        ("-std=c++17", "-DCODE=u8", "-DLENGTH=6"),
    ]


def test_more_shared_memory_is_asked_for_when_it_is_needed(cupy):
    program = CupyGpu().program("grade.cu", {})
    program.launch("grade", (3, 1), 64, [1, 2], 1 << 10)
    assert cupy.kernel.max_dynamic_shared_size_bytes == 48 << 10
    program.launch("grade", (3, 1), 64, [1, 2], 100 << 10)
    assert cupy.kernel.max_dynamic_shared_size_bytes == 100 << 10
    assert cupy.kernel.calls[0] == ((3, 1), (64,), (1, 2), 1 << 10)
