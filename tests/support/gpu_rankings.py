"""Rankings from a GPU beside those of the CPU."""

import pytest

criteria = pytest.mark.parametrize("by", ["entropy", "expected", "largest", "groups", "eliminations"])


def shown(ranking):
    """What must be the same."""
    return tuple(ranking), ranking.status, ranking.limit, ranking.counts.total, ranking.counts.closed
