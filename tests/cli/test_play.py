"""``fivefold play``: in a pipe and in a terminal."""

import io
import sys

import pytest

from fivefold import Pattern
from fivefold.cli import main
from fivefold.cli.play import print_boards, print_keyboard
from fivefold.players.game import Game
from fivefold.players.played_text import Share, parse_share
from fivefold.words.lexicon import Lexicon
from tests.support.terminal import Terminal

CTRL_C, CTRL_D = b"\x03", b"\x04"


def test_a_game_is_won_in_a_pipe(talk):
    code, out, err = talk("play", ["crane", "pious"], "--answer", "pious")
    assert (code, err) == (0, "")
    assert "CRANE BBBBB" in out and "PIOUS GGGGG" in out
    assert "Solved in 2." in out
    assert "fivefold (words) 2/6\n\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩\n" in out
    assert "fivefold review crane pious" in out


def test_a_game_is_lost_and_kept_for_the_review(talk, words, tmp_path, capsys):
    code, out, _ = talk("play", ["crane", "slate"], "--answer", "pious", "--max-guesses", "2")
    assert code == 1
    assert "Not solved. The answer was pious." in out
    assert "fivefold (words) X/2" in out
    talk("play", ["pious"], "--answer", "pious", "--rule", "hard")
    talk("play", ["fuzzy"], "--answer", "pious")
    arguments = ["review", "--saved", "--data", tmp_path / "data", "--answers", words]
    assert main([str(argument) for argument in arguments]) == 0
    shown = capsys.readouterr().out
    assert "crane slate" in shown and "lost" in shown
    assert "fuzzy" not in shown


def test_words_that_may_not_be_played_cost_nothing(talk):
    lines = ["zzzzz", "cr4ne", "toolong", "", "?", "keys", "hint", "hint", "crane", "slate", "crate"]
    code, out, err = talk("play", lines, "--answer", "crate", "--rule", "hard")
    assert code == 0
    assert err.splitlines() == [
        "fivefold: 'zzzzz' is not in the word list words",
        "fivefold: 'cr4ne' is not a word: '4' is not a letter",
        "fivefold: 'toolong' has 7 letters; this list uses 5",
        "fivefold: hard rule: 'crane' showed a green C in place 1; 'slate' has S there",
    ]
    assert "8 words left." in out and "the best guess (proven)" in out
    assert "Solved in 2." in out


def test_the_advice_to_resume_names_the_list_and_the_rule(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("FIVEFOLD_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("crane\nquit\n"))
    assert main(["play", "--list", "original", "--rule", "hard"]) == 0
    advice = "Game saved. Continue with `fivefold play --resume --list original --rule hard`."
    assert advice in capsys.readouterr().out


def test_a_game_without_a_guess_is_not_saved_and_says_so(talk):
    code, out, _ = talk("play", ["quit"], "--answer", "pious")
    assert code == 0 and "Game not saved." in out
    assert talk("play", [], "--resume")[0] == 2


def test_a_game_that_was_left_is_resumed(talk):
    code, out, _ = talk("play", ["crane", "quit"], "--answer", "pious")
    assert code == 0 and "Game saved. Continue with `fivefold play --resume --answers " in out
    code, out, _ = talk("play", ["pious"], "--resume")
    assert code == 0
    assert "CRANE BBBBB" in out and "Solved in 2." in out
    code, _, err = talk("play", [], "--resume")
    assert code == 2
    assert err == (
        "fivefold: no unfinished game with words and the normal rule: "
        "give the --list and --rule you played with\n"
    )


def test_the_adversary_gives_in_last(talk):
    code, out, _ = talk("play", ["batch", "catch", "hatch"], "--adversary")
    assert code == 0
    assert "GGGGG" not in out.split("BATCH")[1].split("\n")[0]
    _, out, _ = talk("play", ["crane"], "--adversary", "--max-guesses", "1")
    assert "Not solved. " in out


def test_several_boards_are_played_at_once(talk):
    code, out, _ = talk(
        "play", ["crane", "slate", "hint", "hint"], "--boards", "4", "--seed", "1", "--no-save"
    )
    assert code == 0
    assert "Find 4 5-letter words in 9 guesses." in out
    row = next(line for line in out.splitlines() if line.startswith("CRANE"))
    assert row.count("CRANE") == 4
    assert "a good guess" in out


def test_the_same_seed_is_the_same_word(talk):
    first = talk("play", ["crane"], "--seed", "7", "--no-save")
    assert first == talk("play", ["crane"], "--seed", "7", "--no-save")


def test_nothing_is_kept_when_asked(talk, tmp_path):
    talk("play", ["pious"], "--answer", "pious", "--no-save")
    assert not (tmp_path / "data").exists()


def test_numbered_puzzles_come_from_the_history(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "stdin", io.StringIO("cigar\n"))
    assert main(["play", "--puzzle", "0", "--data", str(tmp_path)]) == 0
    assert "fivefold (NYT Wordle, July 2023) puzzle 0 1/6" in capsys.readouterr().out


@pytest.mark.parametrize(("puzzle", "number"), [(["--puzzle", "0"], 0), (["--answer", "cigar"], None)])
def test_what_is_shared_can_be_read_again(capsys, monkeypatch, puzzle, number):
    monkeypatch.setattr(sys, "stdin", io.StringIO("cigar\n"))
    assert main(["play", *puzzle, "--no-save", "--rule", "hard"]) == 0
    shown = capsys.readouterr().out
    share = parse_share(shown[shown.index("fivefold (") : shown.index("How well")])
    assert share == Share(patterns=(Pattern.parse("GGGGG"),), puzzle=number, hard=True)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--puzzle", "99999"], "no puzzle 99999"),
        (["--puzzle", "1", "--adversary"], "not allowed with"),
        (["--answer", "toolong"], "'toolong' has 7 letters; this list uses 5"),
        (["--boards", "9"], "at most 8 boards"),
        (["--boards", "0"], "'0'"),
        (["--resume", "--no-save"], "leave out --no-save"),
    ],
)
def test_bad_options_get_one_line(talk, arguments, text):
    code, out, err = talk("play", [], *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("fivefold: ") and err.count("\n") == 1
    assert text in err


def test_playing_in_a_terminal(words, tmp_path):
    with Terminal("play", "--answers", words, "--data", tmp_path, "--answer", "pious") as terminal:
        terminal.until("1/6> ")
        terminal.send("crane")
        shown = terminal.until("2/6> ")
        assert " C  R  A  N  E " in shown and " B  B  B  B  B " in shown
        terminal.send("pious")
        assert terminal.end() == 0
        assert "🟩🟩🟩🟩🟩" in terminal.shown


@pytest.mark.parametrize(("key", "code"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_leaving_a_game_keeps_it(words, tmp_path, key, code):
    options = ("--answers", words, "--data", tmp_path)
    with Terminal("play", *options, "--answer", "pious") as terminal:
        terminal.until("1/6> ")
        terminal.send("crane")
        terminal.until("2/6> ")
        terminal.press(key)
        assert terminal.end() == code
        assert "Traceback" not in terminal.shown
    with Terminal("play", *options, "--resume", TERM="dumb") as terminal:
        assert "CRANE BBBBB" in terminal.until("2/6> ")
        terminal.send("pious")
        assert terminal.end() == 0
        assert "Solved in 2." in terminal.shown


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
