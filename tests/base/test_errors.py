import pytest

from fivefold.base import errors
from fivefold.base.errors import MOST_QUOTED, FivefoldError, clipped, quoted


@pytest.mark.parametrize("text", ["crane", "x" * 80, "x" * 81, "x" * 10**6])
def test_what_is_quoted_fits_on_a_line_and_keeps_both_ends(text):
    assert len(clipped(text)) <= MOST_QUOTED and len(quoted(text)) <= MOST_QUOTED
    assert clipped(text)[:5] == text[:5] and clipped(text)[-5:] == text[-5:]


def test_signs_that_break_lines_are_written_out():
    assert quoted("a\nb") == r"'a\nb'" and quoted(7) == "7"


def test_every_error_is_one_of_ours():
    found = [value for name, value in vars(errors).items() if name.endswith("Error")]
    assert len(found) > 10 and all(issubclass(error, FivefoldError) for error in found)
