"""Mistakes: each counts once, as the first kind that fits."""

from fractions import Fraction

import pytest

from fivefold import feedback
from fivefold.base.bounds import Bounds
from fivefold.players.mistakes import KINDS, NOTICEABLE, mistakes_of
from fivefold.players.reviews import GuessReview
from tests.support.seasons import MIXED, season


def test_mistakes_are_counted_once_each_and_add_up():
    noticed = [guess.loss for review in MIXED.reviews for guess in review if guess.loss >= NOTICEABLE]
    found = mistakes_of(MIXED.reviews)
    assert found == MIXED.mistakes
    assert sum(mistake.loss for mistake in found) == sum(noticed)
    assert sum(mistake.guesses for mistake in found) == len(noticed)
    assert {"weak opener", "guess that revealed nothing"} <= {mistake.name for mistake in found}
    assert list(found) == sorted(found, key=lambda mistake: -mistake.loss)


@pytest.mark.parametrize(
    ("turn", "before", "after", "possible", "kind"),
    [
        (1, 9, 9, False, "weak opener"),
        (2, 9, 9, False, "guess that revealed nothing"),
        (2, 9, 8, False, "word that splits poorly"),
        (2, 9, 8, True, "possible answer when another word splits better"),
        (2, 2, 1, False, "sure miss with one or two words left"),
        (2, 3, 1, False, "word that splits poorly"),
    ],
)
def test_the_first_kind_that_fits_counts(turn, before, after, possible, kind):
    guess = GuessReview(
        word="chomp",
        pattern=feedback("chomp", "match"),
        before=before,
        after=after,
        possible=possible,
        listed=True,
        best="batch",
        expected=Bounds.exactly(Fraction(2)),
        played=Bounds.exactly(Fraction(3)),
        left=Bounds.exactly(Fraction(2)),
    )
    assert next(each.name for each in KINDS if each.fits(guess, turn)) == kind


def test_a_game_counts_once_however_often_it_has_a_mistake():
    [mistake] = mistakes_of(season(("chomp chomp chomp match", "match")).reviews)
    assert (mistake.name, mistake.guesses, mistake.games) == ("guess that revealed nothing", 2, 1)


def test_perfect_games_have_none():
    assert mistakes_of(season(("chomp match", "match")).reviews) == ()
    assert Fraction(1, 20) == NOTICEABLE
