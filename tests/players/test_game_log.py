"""Logs of games: one game per line, however it is written."""

import json

import pytest

from fivefold.base.errors import StorageError
from fivefold.players.game_log import parse_log, read_log
from fivefold.puzzle.rule import Rule


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
        ("crane BBBBB slate BYBBB", "line 1: 'slate' shows BYBBB: add the answer, e.g. =pious"),
        ("{", "line 1: not a JSON object with guesses"),
        ('{"guesses": []}', "line 1: not a JSON object with guesses"),
        ('{"guesses": ["crane"], "rule": "soft"}', "line 1: no rule 'soft'"),
        ("", "mine.txt: no games"),
    ],
)
def test_bad_logs_are_named_with_their_line(tmp_path, line, message):
    path = tmp_path / "mine.txt"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(StorageError) as error:
        read_log(path)
    assert message in str(error.value)
