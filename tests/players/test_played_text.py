"""Everything typed or pasted, read in one place; the page is tested with the same table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.base.errors import FivefoldError
from fivefold.players.played_text import read_game, read_games
from fivefold.puzzle.pattern import Pattern
from tests.support.played_texts import READ, REFUSED
from tests.support.strategies import patterns, words


def told(game):
    return [(guess.word, guess.pattern and str(guess.pattern)) for guess in game.guesses]


@pytest.mark.parametrize(("text", "guesses"), READ)
def test_what_players_write_is_read(text, guesses):
    assert told(read_game(text, 5)) == guesses


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_what_cannot_be_read_is_named(text, message):
    with pytest.raises(FivefoldError) as error:
        read_games(text, 5)
    assert message in str(error.value)


@given(
    st.lists(st.tuples(words(5, "acrs"), patterns(5)), min_size=1, max_size=6), st.sampled_from(" =:")
)
def test_nothing_is_dropped(history, joint):
    text = " ".join(f"{word}{joint}{pattern}" for word, pattern in history)
    assert read_game(text, 5).clues == tuple(history)


@given(st.lists(patterns(5), min_size=1, max_size=6), st.booleans())
def test_a_share_text_asks_for_the_words(shown, hard):
    rows = "\n".join(pattern.squares for pattern in shown)
    game = read_game(f"Five 1,024 {len(shown)}/6{'*' * hard}\n\n{rows}", 5)
    assert [guess.pattern for guess in game.guesses] == shown
    assert (game.wordless, game.hard, game.label) == (len(shown), hard, "1024")
    with pytest.raises(FivefoldError, match=r"row 1 shows .*: type the word too"):
        _ = game.clues


def test_lines_of_a_log_are_games():
    games = read_games("2024-05-01 crane sloth pious\n1046 salet crony =briny *", 5)
    assert [game.label for game in games] == ["2024-05-01", "1046"]
    assert [game.answer for game in games] == [None, "briny"]
    assert [game.hard for game in games] == [False, True]
    with pytest.raises(FivefoldError, match="these are 2 games"):
        read_game("crane sloth pious\nsalet crony briny", 5)


def test_what_stands_around_a_share_text_is_noted():
    game = read_game("Look!\nFive 7 2/6\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\nhttps://example.org", 5)
    assert game.notes == ("left aside: 'Look!'", "left aside: 'https://example.org'")


def test_known_letters_stand_instead_of_guesses():
    game = read_game("s??e?, has a and t, t not second", 5)
    assert (str(game.known), game.guesses) == ("s??e?, has a t, t not 2", ())
    assert game.as_dict()["known"] == "s??e?, has a t, t not 2"


def test_a_word_without_colours_is_asked_for_them():
    with pytest.raises(FivefoldError, match=r"'slate' needs what came back, e.g. crane=BYBBG"):
        _ = read_game("crane BBBBB slate", 5).clues
    assert read_game("crane BBBBB", 5).clues == (("crane", Pattern.parse("BBBBB")),)
