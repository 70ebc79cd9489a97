"""Everything typed or pasted, read in one place; the page is tested with the same table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.base.errors import BadPatternError, FivefoldError
from fivefold.players.played_text import (
    Asked,
    parse_share,
    read_game,
    read_games,
    share_text,
    shared_clues,
)
from fivefold.puzzle.clue import KnownLetters
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
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


NAMES = {
    "⬛": (":black_large_square:", "⬜", "⬛️"),
    "🟨": (":large_yellow_square:", "🟦", ":large_blue_square:"),
    "🟩": (":large_green_square:", "🟧", ":large_orange_square:"),
}


@given(st.lists(patterns(), min_size=1, max_size=6), st.booleans(), st.integers(0, 9999))
def test_what_is_shared_can_be_read_again(shown, hard, number):
    text = share_text(
        [("crane", pattern) for pattern in shown], title=f"fivefold {number}", hard=hard, most=6
    )
    share = parse_share(text)
    assert share.patterns == tuple(shown)
    assert (share.puzzle, share.hard) == (number, hard)


@pytest.mark.parametrize("variant", [0, 1, 2])
def test_squares_of_every_kind_are_read(variant):
    text = "⬛🟨🟩⬛🟨\n🟩🟩🟩🟩🟩"
    for square, names in NAMES.items():
        text = text.replace(square, names[variant])
    assert [str(pattern) for pattern in parse_share(text).patterns] == ["BYGBY", "GGGGG"]


def test_text_around_the_squares_is_left_alone():
    text = "Look!\nWordle 1 024 X/6\n\n⬜⬜🟨⬜⬜\n🟩🟩⬜⬜⬜ \nhttps://example.org #1\n"
    share = parse_share(text)
    assert [str(pattern) for pattern in share.patterns] == ["BBYBB", "GGBBB"]
    assert not share.hard
    assert parse_share("BYGBB\nGGGGG").patterns[0] == Pattern.parse("BYGBB")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no squares here", "no rows of coloured squares"),
        ("🟩🟩🟩\n🟩🟩🟩🟩", "4 and 3 squares"),
        ("🟩🟩🟩🟩🟩 | ⬛⬛⬛⬛⬛", "several boards"),
    ],
)
def test_other_texts_are_refused(text, message):
    with pytest.raises(BadPatternError, match=message):
        parse_share(text)


def test_rows_are_checked_against_the_words():
    share = parse_share("⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩")
    with pytest.raises(BadPatternError, match="2 rows, but 3 words"):
        shared_clues(share, ["crane", "salet", "pious"])
    with pytest.raises(BadPatternError, match="row 1 shows BYBBB, but 'crane' shows"):
        shared_clues(share, ["crane", "pious"])
    lost = parse_share("⬛🟨⬛⬛⬛")
    assert len(shared_clues(lost, ["salet"])) == 1
    with pytest.raises(BadPatternError, match="when 'pious' is the answer"):
        shared_clues(lost, ["salet"], "pious")


def test_what_is_left_aside_of_a_share_text_is_told():
    assert parse_share("Hi all!\n⬜🟨⬜\n🟩🟩🟩").notes == ("left aside: 'Hi all!'",)
    assert parse_share("Five 1,024 2/6*\n⬜🟨⬜\n🟩🟩🟩").notes == ()


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
