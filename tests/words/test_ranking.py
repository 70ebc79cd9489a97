"""What every ranking can do, on one made by hand."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import pytest

from fivefold.base.bounds import Status
from fivefold.base.documents import plain
from fivefold.base.errors import UnknownWordError
from fivefold.words.lexicon import Lexicon
from fivefold.words.ranking import ColumnRanking, Ranking

LEXICON = Lexicon.from_words(["crane", "slate"], name="<two>")


@dataclass(frozen=True)
class Guess:
    words: tuple[str, ...]
    total: int
    share: float
    sure: bool = False

    def as_dict(self):
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Guesses(Ranking[Guess]):
    rows: tuple[Guess, ...]

    def about(self):
        return {"lexicon": LEXICON, "status": Status.PROVEN, "most": 3}

    def plot(self, ax=None):
        raise AssertionError(f"nothing here is drawn on {ax}")

    def __repr__(self):
        return "<Guesses & more>"


RANKING = Guesses((Guess(("toils", "crane"), 3, 0.5, True), Guess(("<b>",), 4, 123.456)))


def test_a_ranking_is_a_sequence_and_slices_are_tuples_of_rows():
    assert len(RANKING) == 2 and list(RANKING) == list(RANKING.rows)
    assert RANKING[-1] is RANKING.rows[1] and RANKING[:1] == (RANKING[0],)
    assert RANKING[0] in RANKING and RANKING.index(RANKING[1]) == 1
    assert [row.total for row in reversed(RANKING)] == [4, 3]


def test_an_opening_is_found_by_its_words_in_any_order_and_case():
    assert RANKING.find("crane toils") is RANKING.find("TOILS", "crane") is RANKING[0]
    with pytest.raises(UnknownWordError, match="not in this ranking: crane"):
        RANKING.find("crane")


class Squares(ColumnRanking[Guess]):
    """Rows made when they are asked for."""

    def __len__(self):
        return 4

    def row(self, place):
        return Guess((f"n{place}",), place * place, place / 2)

    def about(self):
        return {"notes": ("one", "two")}

    def plot(self, ax=None):
        raise AssertionError(f"nothing here is drawn on {ax}")


def test_a_ranking_of_columns_makes_its_rows():
    squares = Squares()
    assert [row.total for row in squares] == [0, 1, 4, 9] and squares.rows is squares
    assert squares[-1].total == 9 and [row.total for row in squares[1:3]] == [1, 4]
    assert [row.total for row in squares[::-2]] == [9, 1]
    assert squares.find("N2").total == 4
    for place in (4, -5):
        with pytest.raises(IndexError):
            squares[place]
    assert squares.to_pandas().attrs == {"notes": "one; two"}


def test_tables_of_other_programs_have_its_columns_and_what_it_is_about():
    about = {"lexicon": "<two>", "sha256": LEXICON.sha256, "status": "proven", "most": "3"}
    arrow = RANKING.to_arrow()
    assert arrow.to_pylist() == [
        {"words": "toils crane", "total": 3, "share": 0.5, "sure": True},
        {"words": "<b>", "total": 4, "share": 123.456, "sure": False},
    ]
    assert {key.decode(): value.decode() for key, value in arrow.schema.metadata.items()} == about
    frame = RANKING.to_pandas()
    assert frame.to_dict("records") == arrow.to_pylist() and frame.attrs == about


def test_an_empty_ranking_is_an_empty_table():
    assert Guesses(()).to_arrow().num_rows == 0 and "<th>" not in Guesses(())._repr_html_()


def test_notebooks_show_tiles_and_nothing_is_taken_for_html():
    shown = RANKING._repr_html_()
    assert "<caption>Guesses &amp; more</caption>" in shown
    assert shown.count(">C<") == 1 and "&lt;</span>" in shown and "<b>" not in shown
    assert "<td>0.5000</td>" in shown and "<td>123.46</td>" in shown and "<td>yes</td>" in shown
    assert "…" not in shown and "…" in Guesses(RANKING.rows * 6)._repr_html_()


def test_dots_stand_for_rows_that_are_left_out():
    totals = [RANKING.first(count, lambda row: str(row.total)) for count in (1, 2, 3)]
    assert totals == ["3, …", "3, 4", "3, 4"]


def test_plain_values_hold_what_it_is_about_and_its_rows():
    found = plain(RANKING)
    assert found["lexicon"]["name"] == "<two>" and found["status"] == "proven"
    assert found["rows"][0] == {"words": ["toils", "crane"], "total": 3, "share": 0.5, "sure": True}
