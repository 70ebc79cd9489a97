"""Boards and keyboards in the terminal."""

from fivefold.cli.board_view import print_boards, print_keyboard
from fivefold.players.game import Game
from fivefold.words.lexicon import Lexicon


def test_boards_and_keys_without_colour_say_the_same(capsys):
    lexicon = Lexicon.from_words(["crane", "crate", "slate", "pious"])
    game = Game.start(lexicon, ["slate"]).play("crane")
    print_boards(game, every=True)
    print_keyboard(game)
    assert capsys.readouterr().out.splitlines() == [
        "CRANE BBGBG",
        " q   w  [e]  .   t   y   u   i   o   p",
        "[a]  s   d   f   g   h   j   k   l",
        " z   x   .   v   b   .   m",
    ]


def test_an_alphabet_that_is_not_english_has_its_own_keyboard(capsys):
    lexicon = Lexicon.from_words(["élève", "étage"])
    print_keyboard(Game.start(lexicon, ["élève"]).play("étage"))
    assert capsys.readouterr().out == " .  [e]  .   l   .   v   è  [é]\n"
