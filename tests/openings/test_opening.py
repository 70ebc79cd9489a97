"""What an opening is, and rankings of openings."""

from __future__ import annotations

import pytest

from fivefold import rank_openings
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.base.documents import plain
from fivefold.openings.opening import COLUMNS, HEADINGS, Opening, OpeningCounts, OpeningRanking
from fivefold.puzzle.criterion import BY_ENTROPY, BY_GROUPS
from fivefold.puzzle.position import Position
from tests.support.small_search import LEXICON

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


PAIRS = rank_openings(LEXICON, top=3, budget=Budget(threads=1))
COUNTS = OpeningCounts(total=21, bounded=5, evaluated=6)


@pytest.mark.parametrize(
    ("criterion", "limit", "best", "without"),
    [
        (BY_ENTROPY, 0.0, Bounds(0.0, 0.0), Bounds(0.0, None)),
        (BY_GROUPS, 5.0, Bounds(0.0, 5.0), Bounds(0.0, 5.0)),
    ],
)
def test_the_best_lies_between_what_was_found_and_the_limit(criterion, limit, best, without):
    common = {"position": Position(LEXICON), "criterion": criterion, "limit": limit, "counts": COUNTS}
    ranking = OpeningRanking(rows=PAIRS.rows, status=Status.BOUNDED, **common)
    assert PAIRS[0].value == 0.0 and ranking.best == best
    assert OpeningRanking(rows=(), status=Status.BOUNDED, **common).best == without
    assert COUNTS.closed == 11


def test_tables_begin_with_the_rank_and_the_words():
    arrow = PAIRS.to_arrow()
    assert arrow.column_names[:3] == ["rank", "words", "remaining_bits"]
    assert arrow.column("words")[0].as_py() == "above chomp"
    totals = rank_openings(LEXICON, by="guesses", top=2)
    assert totals.to_arrow().column_names[:3] == ["rank", "words", "total"]
    assert "<th>guesses</th>" in totals._repr_html_() and "<th>guesses</th>" not in PAIRS._repr_html_()


def test_an_opening_is_found_by_its_words_in_any_order():
    assert PAIRS.find("CHOMP", "above") == PAIRS.find("above chomp") == PAIRS[0]
    assert PAIRS[0].word == "above" and PAIRS[:2] == (PAIRS[0], PAIRS[1])


def test_plain_values_say_how_sure_the_ranking_is():
    found = plain(PAIRS)
    assert (found["by"], found["status"], found["best"]["exact"]) == ("entropy", "proven", True)
    assert found["counts"]["total"] == 21 and found["rows"][0]["words"] == ["above", "chomp"]
    totals = plain(rank_openings(LEXICON, by="guesses", top=2))
    assert (totals["certain"], totals["rows"][0]["total"]) == (2, 11)
    assert repr(PAIRS).startswith("<OpeningRanking of words by entropy, proven: above chomp")


def test_a_plot_has_a_bar_for_every_opening():
    from matplotlib.figure import Figure

    axes = Figure().subplots()
    assert PAIRS.plot(axes) is axes and len(axes.patches) == 3
    assert axes.get_xlabel() == "bits left to learn"
