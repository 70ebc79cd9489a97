"""Every opening within a limit keeps what the limit says about bits and groups."""

from itertools import combinations

import numpy as np
import pytest

from fivefold.gpu.bound_limits import BoundLimits, weights
from fivefold.gpu.found import Found
from fivefold.gpu.pair_sums import MOST_SUM
from tests.support.plain_spreads import plain_value, random_patterns, sizes


@pytest.mark.parametrize("measure", ["n_log_n", "squares", "largest", "groups"])
def test_openings_keep_the_limit_of_their_own_value(measure):
    patterns = random_patterns(5, 9, 80, 60)
    seen = []
    for ids in combinations(range(9), 3):
        groups = sizes(patterns, ids)
        value = plain_value(patterns, ids, measure)
        limits = BoundLimits.of(measure, Found(value, ids), 80, 16)
        # The least that answers add with k earlier ones in their groups; squares have no end.
        each = weights(measure) if measure != "squares" else (1,) * 80
        together = sum(sum(each[:k]) for n in groups for k in range(n))
        if measure == "largest":
            together = max(groups)
        assert plain_value(patterns, ids, "n_log_n") >> 16 <= limits.bits <= MOST_SUM
        assert together <= limits.most and limits.first == ids[0]
        assert limits.most - 1 <= limits.strict <= limits.most
        seen.append(limits.most - together)
    assert min(seen) <= (64 if measure == "n_log_n" else 0)


def test_a_better_value_than_the_best_there_is_allows_nothing():
    for measure, best in (("n_log_n", 0), ("squares", 80), ("groups", -80)):
        assert BoundLimits.of(measure, Found(best, (0, 1, 2)), 80, 16).strict == -1
    assert BoundLimits.of("largest", Found(1, (0, 1, 2)), 80, 16).strict == 0


def test_without_a_limit_everything_may_pass():
    limits = BoundLimits.of("squares", None, 80, 16)
    assert (limits.bits, limits.most, limits.strict) == (MOST_SUM, 1 << 30, 1 << 30)
    assert BoundLimits(5, -1, -2, 7).packed().view(np.int32).tolist() == [5, -1, -2, 7]
