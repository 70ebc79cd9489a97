"""An opening as a row."""

from fivefold.openings.opening import COLUMNS, HEADINGS, Opening

PAIR = Opening(
    words=("clint", "soare"),
    rank=1,
    value=1.5,
    bits=9.6,
    remaining_bits=1.5,
    expected=4.4,
    largest=25,
    groups=1101,
    eliminations=2304.6,
    win=0.0,
)


def test_an_opening_has_a_first_word_and_columns_by_name():
    assert PAIR.word == "clint" and set(COLUMNS) < set(PAIR.as_dict())
    assert PAIR.as_dict()["words"] == ("clint", "soare") and set(HEADINGS) <= set(PAIR.as_dict())


def test_a_total_is_there_only_when_it_is_known():
    from dataclasses import replace

    assert "total" not in PAIR.as_dict() and replace(PAIR, total=8308).as_dict()["total"] == 8308
