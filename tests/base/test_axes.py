import sys

import pytest

from fivefold.base.axes import axes_or_new
from fivefold.base.errors import MissingExtraError


def test_axes_that_are_given_are_used_and_others_are_made():
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    ax = axes_or_new(None, 3, 2)
    assert axes_or_new(ax) is ax
    assert tuple(ax.figure.get_size_inches()) == (3, 2)
    plt.close(ax.figure)


def test_without_matplotlib_an_error_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"fivefold\[plot\]"):
        axes_or_new(None)
