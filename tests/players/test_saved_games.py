"""Logs of games, one game per line, and games that are kept."""

import io
import json
import sqlite3

import pytest

from fivefold.base.errors import StorageError
from fivefold.players.saved_games import FILE, SavedGame, logged_games, open_store, parse_log, read_log
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


def saved(**changes):
    values = {
        "kind": "play",
        "state": "won",
        "list": "words",
        "sha256": "x",
        "rule": Rule.HARD,
        "most": 6,
        "label": "puzzle 3",
        "answers": ("élève",),
        "guesses": ("crane", "élève"),
        "patterns": (("BBBBG", "GGGGG"),),
    }
    return SavedGame(**{**values, **changes})


def test_games_are_kept_and_read_again(tmp_path):
    folder = tmp_path / "deep" / "folder"
    with open_store(folder) as store:
        first = store.save(saved())
        store.save(saved(state="open", guesses=("crane",), patterns=(("BBBBG",),)))
        assert store.games("assist") == ()
    with open_store(folder) as store:
        kept = store.games("play")
        assert kept[0].guesses == ("crane", "élève") and kept[0].id == first
        assert kept[0].started
        unfinished = store.unfinished("play", "x", Rule.HARD)
        assert unfinished is not None and unfinished.guesses == ("crane",)
        assert store.unfinished("play", "x", Rule.NORMAL) is None
        assert store.unfinished("play", "y", Rule.HARD) is None
        # A finished game takes the place of the unfinished one.
        store.save(saved(id=unfinished.id))
        assert store.unfinished("play", "x", Rule.HARD) is None
        assert len(store.games("play")) == 2
        games = logged_games(store.games("play"))
    assert [game.answer for game in games] == ["élève", "élève"]
    assert games[0].rule is Rule.HARD and games[0].label == "puzzle 3"


def test_only_finished_games_with_one_answer_are_reviewed():
    games = [
        saved(state="open"),
        saved(answers=()),
        saved(answers=("crane", "slate"), patterns=((), ())),
        saved(patterns=((), ())),
    ]
    assert logged_games(games) == ()


def test_a_store_that_cannot_be_used_is_one_line(tmp_path):
    (tmp_path / FILE).write_text("this is not a database, however long one looks at it" * 20)
    with (
        pytest.raises(StorageError, match=r"games\.sqlite: file is not a database"),
        open_store(tmp_path),
    ):
        pass
    newer = tmp_path / "newer"
    with open_store(newer):
        pass
    connection = sqlite3.connect(newer / FILE)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StorageError, match="written by a newer fivefold"), open_store(newer):
        pass
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(StorageError, match=r"games\.sqlite"), open_store(blocked):
        pass


DAMAGE = {
    "state": ["", "OPEN", 3, b"open"],
    "list": [b"x"],
    "sha256": [b"\xff"],
    "started": [b"now"],
    "label": [b""],
    "rule": ["", "soft", 1],
    "most": ["six", 0, -1, 2.5, b"6"],
    "answers": ["", "[", "{}", "null", "5", '["cr4ne"]', "[[]]", '["crane", "slate"]', b"[]"],
    "guesses": ["", "[1]", '"crane"', '{"crane": 1}', '["crane"]', '["crane", "ab"]', "[" * 100_000],
    "patterns": ["[]", "{}", "[[]", '["BBBBG"]', '[["BBBBX", "GGGGG"]]', '[["BBB", "GGG"]]', "[[1]]"],
    "patterns ": ['[["BBBBG", "GGGGG", "GGGGG"]]', '[["BBBBG", "GGGGG"], []]'],
}


@pytest.mark.parametrize(
    ("column", "value"), [(column, value) for column, values in DAMAGE.items() for value in values]
)
def test_a_damaged_game_is_one_line(tmp_path, column, value):
    with open_store(tmp_path) as store:
        store.save(saved())
        store._connection.execute(f"UPDATE games SET {column} = ?", (value,))
        with pytest.raises(StorageError, match=r"games\.sqlite: game 1 is damaged: ") as caught:
            store.games("play")
    assert len(str(caught.value)) < 300 + len(str(tmp_path)) and "\n" not in str(caught.value)


def test_clues_that_were_entered_have_a_pattern_for_each(tmp_path):
    with open_store(tmp_path) as store:
        store.save(saved(kind="assist", answers=()))
        assert len(store.games("assist")) == 1
        store.save(saved(kind="assist", answers=(), patterns=(("BBBBG",),)))
        with pytest.raises(StorageError, match="game 2 is damaged"):
            store.games("assist")
        # Of a game that is played, a board that is solved shows no more.
        store.save(saved(answers=("crane", "élève"), patterns=(("GGGGG",), ("BBBBG", "GGGGG"))))
        assert len(store.games("play")) == 1


@pytest.mark.parametrize("arguments", [["play", "--resume"], ["assist"], ["review", "--saved"]])
def test_commands_tell_of_a_damaged_game_in_one_line(tmp_path, run, monkeypatch, arguments):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    with open_store(tmp_path) as store:
        for kind in ("play", "assist"):
            store.save(saved(kind=kind))
        with store._connection:
            store._connection.execute("UPDATE games SET guesses = 'nothing'")
    code, _, err = run(*arguments, "--data", tmp_path)
    assert code == 2
    assert "is damaged" in err and err.count("\n") == 1
