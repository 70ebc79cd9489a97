"""Openers by guesses: places that are proven, and what is said after a stop."""

from __future__ import annotations

import pytest

from fivefold import Lexicon, rank_openers
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.documents import plain
from fivefold.base.errors import UnknownWordError
from fivefold.base.progress import Control
from fivefold.openings.one_word import rank_openers_by_guesses
from fivefold.openings.totals import opening_total
from fivefold.puzzle.position import Position
from tests.support.small_search import LEXICON

ONE = Budget(threads=1)


def test_openers_have_the_totals_of_openings_of_one_word():
    totals = sorted((opening_total(LEXICON, [word]).total.value, word) for word in LEXICON.guesses)
    for top in (1, 3, 7, 20):
        ranking = rank_openers(LEXICON, by="guesses", top=top, budget=ONE)
        assert [(opener.total, opener.word) for opener in ranking] == totals[:top]
        assert ranking.status is Status.PROVEN and ranking.certain == len(ranking)
        assert all(total >= ranking.others for total, _ in totals[top:])


def test_the_guesses_left_are_those_of_the_position():
    limits = (Position(LEXICON, guesses_left=left) for left in (2, 3, None))
    found = [[opener.word for opener in rank_openers_by_guesses(game, budget=ONE)] for game in limits]
    possible = [
        word
        for word in LEXICON.guesses
        if opening_total(Position(LEXICON, guesses_left=3), [word]).total.exact
    ]
    assert found[0] == [] and sorted(found[1]) == possible and len(found[2]) == 7


def test_weights_count_in_totals_and_means():
    weights = {"batch": 1, "catch": 1, "hatch": 1, "match": 9, "patch": 1}
    ranking = rank_openers_by_guesses(Position(LEXICON, weights=weights), budget=ONE)
    assert ranking[0].word == "match" and ranking[0].mean == ranking[0].total / 13


def test_a_stop_leaves_what_is_certain():
    lexicon = Lexicon.load("original")
    some = Lexicon.from_words(lexicon.answers[::20], lexicon.guesses[::40])
    control = Control()

    def stop(stage, _done, _total):
        if stage == "bound openers":
            control.request_stop()

    budget = Budget(threads=1, control=control)
    ranking = rank_openers_by_guesses(some, top=4, budget=budget, on_stage=stop)
    assert ranking.status is Status.STOPPED and 0 < len(ranking) <= 4
    assert ranking.certain == sum(opener.total < ranking.others for opener in ranking)
    assert "stopped" in repr(ranking)


def test_a_ranking_is_a_table_and_a_picture():
    ranking = rank_openers_by_guesses(LEXICON, top=3, budget=ONE)
    assert ranking.find("CHOMP").total == 11 and ranking[0].words == (ranking[0].word,)
    with pytest.raises(UnknownWordError, match="above"):
        ranking.find("above")
    rows = ranking.to_arrow().to_pylist()
    assert [row["word"] for row in rows] == [opener.word for opener in ranking]
    assert all(row["certain"] for row in rows) and "<th>avg. guesses</th>" in ranking._repr_html_()
    found = plain(ranking)
    assert (found["by"], found["guesses_left"], found["certain"]) == ("guesses", 6, 3)
    from matplotlib.figure import Figure

    axes = Figure().subplots()
    assert ranking.plot(axes) is axes and len(axes.patches) == 3
