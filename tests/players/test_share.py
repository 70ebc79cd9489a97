import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import Pattern
from fivefold.base.errors import BadPatternError, OptionError
from fivefold.players.game_log import parse_log, read_log
from fivefold.players.share import parse_share, share_text, shared_clues
from fivefold.puzzle.rule import Rule
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


def test_logs_of_several_kinds_are_read():
    text = "\n".join(
        [
            "date,guesses",
            "2024-05-01,crane,sloth,pious",
            "# a comment",
            "",
            "1046: SALET crony =briny   # lost",
            "salet crony briny *",
            json.dumps({"guesses": ["crane", "pious"], "label": "x", "rule": "ultra-hard"}),
        ]
    )
    games = list(parse_log(text))
    assert [game.label for game in games] == ["2024-05-01", "1046", "line 6", "x"]
    assert games[0].answer == "pious"
    assert games[1].guesses == ("salet", "crony") and games[1].answer == "briny"
    assert [game.rule for game in games] == [Rule.NORMAL, Rule.NORMAL, Rule.HARD, Rule.ULTRA_HARD]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("crane cr4ne", "mine.txt, line 1: 'cr4ne'"),
        ("2024-05-01", "line 1: no guesses"),
        ("{", "line 1: not a JSON object with guesses"),
        ('{"guesses": []}', "line 1: not a JSON object with guesses"),
        ('{"guesses": ["crane"], "rule": "soft"}', "line 1: no rule 'soft'"),
        ("", "mine.txt: no games"),
    ],
)
def test_bad_logs_are_named_with_their_line(tmp_path, line, message):
    path = tmp_path / "mine.txt"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(OptionError) as error:
        read_log(path)
    assert message in str(error.value)
