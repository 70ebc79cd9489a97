"""Seasons: sums over reviews, the trend and tables."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from fivefold.base.documents import plain
from fivefold.players.mistakes import NOTICEABLE
from fivefold.players.season import Season
from tests.support.seasons import MIXED, season


def test_sums_are_those_of_the_reviews():
    reviews = MIXED.reviews
    assert MIXED.solved == 3
    assert MIXED.counts == {2: 1, 3: 2}
    assert MIXED.loss == pytest.approx(float(sum(r.loss for r in reviews)) / 4)
    # The identity of a review holds for the means too.
    assert MIXED.used == pytest.approx(MIXED.expected + MIXED.loss - MIXED.luck)
    assert MIXED.loss_by_turn[1][0] == 4


def test_the_costliest_guesses_come_first_and_perfect_ones_never():
    losses = [float(guess.loss) for _, guess in MIXED.costliest(7)]
    assert losses == [1, 1, 0.5, 0.5, 0.4, 0.4]
    assert [game.label for game, _ in MIXED.costliest(3)] == ["game <1>", "game <2>", "game <1>"]


def test_a_loss_that_is_just_a_mistake_is_among_the_costliest():
    guesses = [SimpleNamespace(loss=NOTICEABLE), SimpleNamespace(loss=NOTICEABLE - Fraction(1, 999))]
    game = SimpleNamespace(review=SimpleNamespace(guesses=guesses))
    assert Season((game,)).costliest() == ((game, guesses[0]),)


def test_the_trend_compares_the_halves():
    assert MIXED.trend is None
    games = [("batch hatch match", "match")] * 4 + [("chomp match", "match")] * 4
    early, late = season(*games).trend
    assert early > late == 0


def test_a_season_is_a_sequence_of_games():
    assert len(MIXED) == 4 and MIXED[0].words == ("chomp", "match")
    assert [game.label for game in MIXED[2:]] == ["game <2>", "game <3>"]
    assert repr(MIXED).startswith("<4 games: ")


def test_json_tables_and_notebooks():
    report = plain(MIXED)
    assert report["games"] == 4 and report["exact"] is True and report["counts"] == {"2": 1, "3": 2}
    assert report["reviews"][1]["label"] == "game <1>"
    assert report["reviews"][1]["guesses"][0]["word"] == "batch"
    table = MIXED.to_arrow()
    assert table.column("solved").to_pylist() == [True, True, False, True]
    assert table.column("guesses").to_pylist()[0] == "chomp match"
    page = MIXED._repr_html_()
    assert "game &lt;0&gt;" in page and "game <0>" not in page and ">lost<" in page


def test_a_season_is_exact_when_every_game_is():
    def exact(*games):
        return Season.exact.fget(SimpleNamespace(reviews=[SimpleNamespace(exact=e) for e in games]))

    assert exact(True, True) and not exact(True, False) and not exact(False, False)
