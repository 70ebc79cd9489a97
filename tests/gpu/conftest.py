"""Kernels run twice: emulated, everywhere, and on a GPU where there is one."""

import pytest

from fivefold.base.errors import FivefoldError
from fivefold.gpu.device import find_gpu
from tests.support.emulated_gpu import emulated_or_skipped


@pytest.fixture(params=["emulated", "GPU"])
def gpu(request):
    if request.param == "emulated":
        return emulated_or_skipped()
    try:
        return find_gpu()
    except FivefoldError as error:
        pytest.skip(f"kernels not run on a GPU: {error}")
