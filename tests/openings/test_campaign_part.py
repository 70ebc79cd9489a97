"""Parts of a campaign."""

from __future__ import annotations

import pytest

from fivefold.base.errors import OptionError
from fivefold.openings.campaign import WHOLE, Part


@pytest.mark.parametrize("of", [1, 2, 3, 7, 20])
def test_parts_share_every_row_once(of):
    parts = [Part.parse(f"{number}/{of}") for number in range(1, of + 1)]
    assert sorted(row for part in parts for row in part.rows(10)) == list(range(10))
    assert [str(part) for part in parts][-1] == f"{of}/{of}"
    assert (parts[0] == WHOLE) == (of == 1)


@pytest.mark.parametrize(
    "text", ["", "1", "0/4", "5/4", "1/", "/4", "a/b", "-1/4", "1/4/4", "²/4", "1/" + "9" * 99]
)
def test_what_is_no_part_is_refused(text):
    with pytest.raises(OptionError, match="is not a part: write 1/4"):
        Part.parse(text)
