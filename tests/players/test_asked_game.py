"""The game asked about: a rule that was broken before holds from now on."""

from fivefold.players.asked_game import Asked
from fivefold.puzzle.clue import KnownLetters
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule


def test_an_earlier_illegal_guess_is_no_error():
    clues = ("salet=BYBBB", "crony=BBBBB")
    game = Asked(clues=clues, rule=Rule.HARD).of(Position("nyt-2022"))
    assert game.rule is Rule.HARD
    assert all("a" in word for word in game.guesses)
    assert game.candidates == Position("nyt-2022").after(*clues).candidates
    assert game.widened() is game


def test_a_wider_list_keeps_the_rule():
    clues = ("salet=BBBBB", "aahed=GGGGG")
    game = Asked(clues=clues, rule=Rule.HARD).of(Position("nyt-2022")).widened()
    assert game.rule is Rule.HARD and len(game) == 0


def test_everything_is_put_together():
    known = KnownLetters.parse("?ound", 5)
    game = Asked(clues=("salet=BBBBB",), known=known, excluded=("bound", "hound")).of(
        Position("nyt-2022")
    )
    assert game.candidates == ("found", "mound", "pound", "round", "wound")
