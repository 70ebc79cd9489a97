"""Loss and luck as bars."""

from fractions import Fraction

from matplotlib.figure import Figure

from fivefold import Lexicon
from fivefold.players.loss_and_luck import draw_loss_and_luck
from fivefold.players.review import review


def test_there_are_two_bars_for_each_name():
    axes = Figure().subplots()
    drawn = draw_loss_and_luck(
        axes, ["a", "b"], [(Fraction(1, 2), Fraction(-1)), (Fraction(0), Fraction(1))]
    )
    assert drawn is axes
    assert [bar.get_height() for bar in axes.patches] == [0.5, 0.0, -1.0, 1.0]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["a", "b"]


def test_a_review_draws_itself():
    axes = Figure().subplots()
    game = review(Lexicon.from_words(["batch", "catch"]), ["catch", "batch"])
    assert game.plot(axes) is axes
    assert len(axes.patches) == 4 and axes.get_title() == "2 guesses: 0.00 lost, luck -0.50"
