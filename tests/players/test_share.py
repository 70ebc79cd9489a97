import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import Pattern
from fivefold.base.errors import BadPatternError
from fivefold.players.share import parse_share, share_text, shared_clues
from tests.support.strategies import patterns

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
