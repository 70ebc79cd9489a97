"""CuPy's side, with a module that stands for it."""

import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from fivefold.gpu.cupy_gpu import CupyGpu


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
        Stream=lambda *, non_blocking: ("stream", non_blocking),
        runtime=SimpleNamespace(getDeviceProperties=lambda _: facts, memGetInfo=lambda: (100, 200)),
    )
    monkeypatch.setitem(sys.modules, "cupy", module)
    return module


@pytest.mark.usefixtures("cupy")
def test_a_card_tells_what_it_has():
    gpu = CupyGpu()
    assert (gpu.name, gpu.multiprocessors, gpu.shared_bytes, gpu.free_bytes) == ("a card", 7, 99, 105)
    assert gpu.queues(2) == [("stream", True)] * 2
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
