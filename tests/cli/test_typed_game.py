import pytest

from fivefold.base.errors import BadPatternError
from fivefold.cli.typed_game import typed_game
from tests.support.played_texts import C, S


def guesses(*arguments):
    return [(guess.word, str(guess.pattern)) for guess in typed_game(arguments, 5).guesses]


def test_arguments_are_one_text_whatever_the_shell_made_of_it():
    assert guesses("crane", "BBBBB", "slate", "BYBBB") == [C, S]
    assert guesses("crane BBBBB slate BYBBB") == [C, S]
    assert guesses("crane:BBBBB", "slate=BYBBB") == [C, S]


def test_lines_stay_lines():
    assert guesses("crane", "slate\nFive 12 X/6\n⬛⬛⬛⬛⬛\n⬛🟨⬛⬛⬛") == [C, S]
    with pytest.raises(BadPatternError, match="these are 2 games"):
        typed_game(["crane slate\npious crate"], 5)


def test_what_is_left_aside_is_noted(capsys):
    assert guesses("My day!\n⬛⬛⬛⬛⬛\ncrane") == [C]
    assert capsys.readouterr().err == "fivefold: left aside: 'My day!'\n"
