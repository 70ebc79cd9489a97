import io
import sqlite3

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Lexicon, Mark
from fivefold.base.data_folder import data_folder
from fivefold.base.errors import OptionError
from fivefold.players.assist import Assistance
from fivefold.players.game import Game, adversary_reply
from fivefold.players.game_store import FILE, SavedGame, logged_games, open_store
from fivefold.puzzle import reference
from fivefold.puzzle.rule import Rule
from tests.support.strategies import word_lists

LEXICON = Lexicon.from_words(["crane", "crate", "slate", "pious", "fuzzy"])


@settings(max_examples=60)
@given(word_lists(3, "abcd", most=12), st.data())
def test_every_board_shows_what_the_rules_say(words, data):
    lexicon = Lexicon.from_words(words)
    answers = data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=3))
    guesses = data.draw(st.lists(st.sampled_from(words), max_size=3 + len(answers)))
    game = Game.start(lexicon, answers)
    for guess in guesses:
        if not game.over:
            game = game.play(guess)
    for answer, history in zip(answers, game.histories, strict=True):
        played = (
            game.guesses[: game.guesses.index(answer) + 1] if answer in game.guesses else game.guesses
        )
        assert [word for word, _ in history] == list(played)
        assert all(pattern == reference.feedback(word, answer) for word, pattern in history)
    assert game.solved == set(answers).issubset(game.guesses)
    for board in game.open_boards:
        assert answers[board] in game.candidates(board)


@settings(max_examples=60)
@given(word_lists(3, "abcd", most=12), st.data())
def test_the_adversary_stays_honest_and_leaves_the_most(words, data):
    lexicon = Lexicon.from_words(words)
    game = Game.start(lexicon, most=99)
    left = set(lexicon.answers)
    while not game.solved and len(game.guesses) < 6:
        guess = data.draw(st.sampled_from(words))
        groups = reference.partition(guess, sorted(left))
        game = game.play(guess)
        pattern = game.histories[0][-1][1]
        assert len(groups[pattern]) == max(map(len, groups.values()))
        assert not pattern.solved or len(left) == 1
        left = set(groups[pattern])
        assert left == set(game.candidates()) or pattern.solved
    assert adversary_reply(["ab", "cd"], "ab").solved is False


def test_games_end_and_say_why_a_word_is_refused():
    game = Game.start(LEXICON, ["pious"], most=2)
    assert game.objection("zzzzz") == "'zzzzz' is not in the list words"
    game = game.play("CRANE")
    with pytest.raises(ValueError, match="not a letter"):
        game.play("cr4ne")
    game = game.play("slate")
    assert game.over and not game.solved
    with pytest.raises(OptionError, match="the game is over"):
        game.play("pious")
    hard = Game.start(LEXICON, ["crate"], rule=Rule.HARD).play("crane")
    with pytest.raises(OptionError, match="hard rule: 'crane' showed C exact"):
        hard.play("slate")
    two = Game.start(LEXICON, ["crate", "pious"], rule=Rule.HARD).play("crane")
    with pytest.raises(OptionError, match="board 1: hard rule"):
        two.play("pious")
    with pytest.raises(OptionError, match="does not have 5 letters"):
        Game.start(LEXICON, ["cranes"])


def test_guesses_allowed_grow_with_letters_and_boards():
    assert Game.start(LEXICON, ["pious"]).most == 6
    assert Game.start(LEXICON, ["pious", "crane", "slate", "fuzzy"]).most == 9
    assert Game.start(LEXICON).most == 6


def test_the_keyboard_keeps_the_best_mark():
    game = Game.start(LEXICON, ["slate"]).play("crane").play("crate")
    marks = game.keyboard()
    assert marks["a"] is Mark.EXACT and marks["t"] is Mark.EXACT and marks["c"] is Mark.MISS
    assert "z" not in marks


def test_assistance_undoes_and_redoes():
    state = Assistance(LEXICON)
    after = state.enter("crane BBGBG")
    assert after.candidates == ("slate",)
    assert after.undo().redo() == after
    assert after.undo().enter("pious=BBBBB").undone == ()
    with pytest.raises(OptionError, match="nothing to undo"):
        state.undo()
    with pytest.raises(OptionError, match="nothing to redo"):
        state.redo()
    solved = after.enter("GGGGG", proposed="slate")
    assert solved.solved
    with pytest.raises(OptionError, match="this game is solved"):
        solved.enter("slate GGGGG")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "is not a clue"),
        ("crane", "is not a clue"),
        ("crane BYB", "BYB"),
        ("cranes BBBBBB", "does not have 5 letters"),
        ("crane GGGGB", "no word agrees"),
        ("a b c", "is not a clue"),
        ("", "is not a clue"),
    ],
)
def test_assistance_names_what_it_cannot_read(text, message):
    with pytest.raises(ValueError, match=message):
        Assistance(LEXICON).enter(text, proposed="slate")


def test_assistance_moves_to_a_wider_list_and_back():
    state = Assistance(Lexicon.load("original")).enter("aahed GGGGG")
    assert state.solved
    state = Assistance(Lexicon.load("original")).enter("aahed GGBBB")
    assert state.list_in_use.name == "all"
    assert state.undo().list_in_use.name == "original"


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
        pytest.raises(OptionError, match=r"games\.sqlite: file is not a database"),
        open_store(tmp_path),
    ):
        pass
    newer = tmp_path / "newer"
    with open_store(newer):
        pass
    connection = sqlite3.connect(newer / FILE)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(OptionError, match="written by a newer fivefold"), open_store(newer):
        pass
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(OptionError, match=r"games\.sqlite"), open_store(blocked):
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
        with pytest.raises(OptionError, match=r"games\.sqlite: game 1 is damaged: ") as caught:
            store.games("play")
    assert len(str(caught.value)) < 300 + len(str(tmp_path)) and "\n" not in str(caught.value)


def test_clues_that_were_entered_have_a_pattern_for_each(tmp_path):
    with open_store(tmp_path) as store:
        store.save(saved(kind="assist", answers=()))
        assert len(store.games("assist")) == 1
        store.save(saved(kind="assist", answers=(), patterns=(("BBBBG",),)))
        with pytest.raises(OptionError, match="game 2 is damaged"):
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


def test_the_data_folder_can_be_chosen(monkeypatch, tmp_path):
    monkeypatch.delenv("FIVEFOLD_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert str(data_folder()) == "/somewhere/fivefold"
    monkeypatch.setenv("FIVEFOLD_DATA", "/elsewhere")
    assert str(data_folder()) == "/elsewhere"
    assert data_folder(tmp_path) == tmp_path
    monkeypatch.delenv("FIVEFOLD_DATA")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/me")
    assert str(data_folder()) == "/home/me/.local/share/fivefold"
