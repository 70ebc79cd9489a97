from fractions import Fraction

import pytest

from fivefold.base.bounds import Bounds


def test_a_number_is_known_when_both_ends_meet():
    assert Bounds(3, 3).exact and Bounds(3, 3).value == 3 and Bounds.exactly(3) == Bounds(3, 3)
    for open_ended in (Bounds(3, 4), Bounds(3, None)):
        assert not open_ended.exact and open_ended.value is None


def test_ends_in_the_wrong_order_are_refused():
    with pytest.raises(ValueError, match="at least 4 and at most 3"):
        Bounds(4, 3)


def test_a_mean_is_a_fraction_at_both_ends():
    assert Bounds(7, 9).per(4) == Bounds(Fraction(7, 4), Fraction(9, 4))
    assert Bounds(7, None).per(2) == Bounds(Fraction(7, 2), None)


@pytest.mark.parametrize(
    ("bounds", "spec", "text"),
    [
        (Bounds(3, 3), "", "3"),
        (Bounds(3, 4), "", "3 to 4"),
        (Bounds(3, None), "", "at least 3"),
        (Bounds(Fraction(7, 4), Fraction(9, 4)), ".2f", "1.75 to 2.25"),
        (Bounds(Fraction(7, 4), None), ".1f", "at least 1.8"),
    ],
)
def test_bounds_read_like_a_sentence(bounds, spec, text):
    assert format(bounds, spec) == text
