"""What is kept of what is found, in any order and more than once."""

import random

from hypothesis import given
from hypothesis import strategies as st

from fivefold.gpu.found import BestFound, Found

founds = st.lists(st.builds(Found, st.integers(0, 3), st.tuples(st.integers(0, 4), st.integers(5, 9))))


@given(founds, st.integers(0, 8), st.randoms())
def test_the_best_do_not_depend_on_the_order(found, count, chance):
    best = BestFound(count)
    shuffled = found * 2
    random.Random(chance.random()).shuffle(shuffled)
    for begin in range(0, len(shuffled), 3):
        best.add(shuffled[begin : begin + 3])
    assert best.found == sorted(set(found))[:count]
    assert best.limit == (best.found[-1] if 0 < count <= len(set(found)) else None)
    assert best.worst == (None if best.limit is None else best.limit.value)


def test_columns_become_openings():
    best = BestFound(5)
    best.add_rows([7, 7], [1, 0], [2, 3])
    assert best.found == [Found(7, (0, 3)), Found(7, (1, 2))]
