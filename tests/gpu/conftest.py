"""Kernels run twice: emulated, everywhere, and on a GPU where there is one."""

import pytest

from fivefold.base.errors import FivefoldError
from fivefold.gpu.device import find_gpu
from tests.support.emulated_gpu import COMPILER, EmulatedGpu


@pytest.fixture(params=["emulated", "GPU"])
def gpu(request):
    if request.param == "emulated":
        if COMPILER is None:
            pytest.skip("kernels not emulated: no C++ compiler")
        return EmulatedGpu(multiprocessors=1)
    try:
        return find_gpu()
    except FivefoldError as error:
        pytest.skip(f"kernels not run on a GPU: {error}")
