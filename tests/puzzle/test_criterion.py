"""Criteria: what ties, what does not, and one split compared as a column is."""

from __future__ import annotations

import numpy as np
import pytest

from fivefold import CRITERIA, Split
from fivefold.base.errors import OptionError
from fivefold.puzzle.criterion import BY_GROUPS, criterion
from fivefold.puzzle.splits import Splits


def split(guess, expected, win=0.0):
    return Split(
        guess=guess, sizes=(2, 1), chances=(expected - 1, 2 - expected), prior_bits=1.0, win=win
    )


def splits(*rows):
    """Columns in which only the expected words and the chance to win matter."""
    expected, win = (np.array([row[i] for row in rows], np.float64) for i in (1, 2))
    zeros = np.zeros(len(rows))
    return Splits(
        guesses=tuple(row[0] for row in rows),
        bits=zeros,
        remaining_bits=zeros,
        expected=expected,
        largest=zeros.astype(np.uint32),
        groups=zeros.astype(np.uint32),
        eliminations=-expected,
        win=win,
    )


@pytest.mark.parametrize("name", ["expected", "eliminations"])
def test_what_rounding_adds_does_not_decide(name):
    criterion = CRITERIA[name]
    near = (("ab", 1.5, 0.0), ("cd", 1.5 - 1e-12, 0.0), ("ef", 1.5 + 1e-12, 0.1))
    assert criterion.order(splits(*near)).tolist() == [2, 0, 1]
    apart = (("ab", 1.5, 0.0), ("cd", 1.5 - 1e-9, 0.0), ("ef", 1.5 + 1e-9, 0.1))
    assert criterion.order(splits(*apart)).tolist() == [1, 0, 2]


@pytest.mark.parametrize("name", ["expected", "eliminations"])
def test_one_split_is_compared_as_a_column_is(name):
    key = CRITERIA[name].key
    ordered = [split("ef", 1.5 + 1e-12, 0.1), split("ab", 1.5), split("cd", 1.5 - 1e-12)]
    assert sorted([ordered[2], ordered[0], ordered[1]], key=key) == ordered
    ordered = [split("cd", 1.5 - 1e-9), split("ab", 1.5), split("ef", 1.5 + 1e-9, 0.1)]
    assert sorted([ordered[2], ordered[0], ordered[1]], key=key) == ordered


def test_criteria_are_found_by_name():
    assert criterion("groups") is criterion(BY_GROUPS) is BY_GROUPS
    with pytest.raises(OptionError, match="no criterion 'best': choose from entropy, expected"):
        criterion("best")
