import io
import json
import os
import re
import signal
import sys
from decimal import Decimal
from pathlib import Path
from threading import Timer

import pytest

from fivefold import Lexicon
from fivefold.cli import main
from fivefold.cli.review import print_season
from fivefold.players.season import Season
from fivefold.puzzle.feedback import feedback
from tests.support.played_texts import READ
from tests.support.seasons import MIXED


def test_a_game_is_told_guess_by_guess(review):
    code, out, err = review("batch", "hatch", "match")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split() == ["guess", "pattern", "before", "after", "best", "loss", "luck"]
    assert lines[1].split()[:4] == ["batch", "BGGGG", "6", "3"]
    assert "1. batch: " in out and "every number proven" in out
    assert "3 guesses = " in out


def test_json_adds_up(review):
    report = json.loads(review("batch", "hatch", "match", "--json")[1])
    result = report["result"]
    assert report["command"] == "review" and report["rule"] == "normal"
    total = result["expected"]["upper"] + result["loss"] - result["luck"]
    assert total == pytest.approx(result["used"]) == 3


@pytest.mark.parametrize("game", Path("docs/season.txt").read_text(encoding="utf-8").splitlines())
def test_the_last_line_adds_up_as_it_is_printed(run, game):
    _, *words = game.split()
    _, out, _ = run("review", *words, "--list", "original")
    line = next(line for line in out.splitlines() if " expected + " in line)
    used, total = re.sub(r"[a-z]+", "", line).split("=")
    assert sum(map(Decimal, used.split("+"))) == sum(
        Decimal(part.replace(" ", "")) for part in re.findall(r"[-+]? ?[0-9.]+", total)
    )
    assert (" + 2.000 still needed = " in line) == ("=" in game)


def test_play_that_is_not_proven_is_called_good(run, tmp_path):
    assert "\nBest play on this answer: " in run("review", "crane", "ninja", "--list", "original")[1]
    own = tmp_path / "own.txt"  # which no page of the opener book is about
    own.write_text("\n".join(Lexicon.load("nyt-2023").answers[1:]))
    _, out, _ = run("review", "crane", "ninja", "--answers", own, "--seconds", "0.01")
    assert "\nGood play on this answer: " in out


def test_a_greeting_in_a_share_text_is_left_aside_and_told(review):
    code, _, err = review("batch", "match", "--share", "Hi there!\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩")
    assert code == 0 and err == "fivefold: left aside: 'Hi there!'\n"


def test_a_share_text_gives_the_patterns(review, monkeypatch, tmp_path):
    text = "Game 7 3/6*\n\n⬛🟩🟩🟩🟩\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩"
    code, out, _ = review("batch", "hatch", "match", "--share", text)
    assert code == 0 and "hard rule" in out
    path = tmp_path / "share.txt"
    path.write_text(text, encoding="utf-8")
    assert review("batch", "hatch", "match", "--share", path)[0] == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert review("batch", "hatch", "match", "--share", "-")[0] == 0
    code, _, err = review("batch", "chomp", "match", "--share", text, "--rule", "normal")
    assert code == 2
    assert err == "fivefold: row 2 shows BGGGG, but 'chomp' shows YYBYB when 'match' is the answer\n"


def test_a_lost_game_has_an_answer_of_its_own(review):
    _, out, _ = review("batch", "hatch", "--answer", "match")
    assert "2 guesses + 1.500 still needed = " in out
    _, out, _ = review("batch", "hatch", "--share", "⬛🟩🟩🟩🟩\n⬛🟩🟩🟩🟩")
    assert "still needed" in out


@pytest.mark.parametrize(("text", "guesses"), READ)
def test_whatever_suggest_reads_is_reviewed_or_refused_for_its_missing_words(run, text, guesses):
    code, out, err = run("review", text, "--json", "--seconds", "0.05")
    if any(word is None for word, _ in guesses):
        assert (code, out) == (2, "")
        assert err == "fivefold: row 1 shows BBBBB: type the word too\n"
        return
    assert code == 0, err
    answer = guesses[-1][0]
    found = [(guess["word"], guess["pattern"]) for guess in json.loads(out)["result"]["guesses"]]
    assert found == [(word, shown or str(feedback(word, answer))) for word, shown in guesses]


def test_a_game_may_come_as_one_argument_or_as_many(review):
    shown = [("batch", "BGGGG"), ("hatch", "BGGGG")]
    for arguments in (
        ["batch", "BGGGG", "hatch", "BGGGG"],
        ["batch BGGGG hatch BGGGG"],
        ["batch:BGGGG", "hatch:BGGGG"],
        ["batch", "hatch", "=match"],
        ["2024-05-01 batch hatch =match *"],
        ["batch", "BGGGG", "hatch", "BGGGG", "--answer", "match"],
    ):
        code, out, err = review(*arguments, "--json")
        assert (code, err) == (0, "")
        report = json.loads(out)
        assert [(one["word"], one["pattern"]) for one in report["result"]["guesses"]] == shown
        assert report["rule"] == ("hard" if "*" in arguments[0] else "normal")


def test_what_is_left_aside_is_noted(review):
    code, _, err = review("What a day!\nbatch match\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩")
    assert (code, err) == (0, "fivefold: left aside: 'What a day!'\n")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ([], "give one of these: the words of a game"),
        (["batch", "--saved"], "give one of these: the words of a game"),
        (["batch", "--html", "x.html"], "need many games"),
        (["--log", "nowhere.txt"], "nowhere.txt"),
        (["--log", "-", "--answer", "match"], "for one game"),
        (["batch", "cr4ne"], "'cr4ne'"),
        (["batch", "--share", "nowhere"], "nowhere"),
        (["batch", "--share", "x" * 3000], "--share needs coloured squares or a file that has them"),
        (["batch", "--share", ""], "the share text is empty"),
        (["batch", "--share", " \n"], "the share text is empty"),
        (["batch", "--share", "\n no squares:\nhere"], "'no squares:'"),
        (["batch", "--share", "🟩🟩"], "row"),
        (["match", "chomp", "--answer", "match"], "'match' was the answer, but 'chomp' was played"),
        (["batch", "pious", "--answer", "match", "--rule", "hard"], "guess 2: hard rule: 'batch'"),
        (["batch", "--seconds", "0"], "'0'"),
        (["batch", "hatch", "=match", "--answer", "catch"], "--answer is 'catch', but the game says"),
        (["batch BBBBB =match"], "row 1 shows BBBBB, but 'batch' shows BGGGG when 'match'"),
        (["batch", "hatch", "BGGGG"], "'batch' needs what came back, or the answer"),
        (["batch", "BBBBB", "match"], "row 1 shows BBBBB, but 'batch' shows BGGGG when 'match'"),
        (["batch BGGGG", "--share", "⬛🟩🟩🟩🟩"], "with the words or as --share, not both"),
        (["b??c? has t"], "'b??c?, has t' are known letters: a review needs the guesses"),
        (["batch match\nhatch catch"], "these are 2 games"),
    ],
)
def test_bad_input_gets_one_line_that_names_it(review, monkeypatch, tmp_path, arguments, text):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    code, out, err = review(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("fivefold: ") and err.count("\n") == 1
    assert text in err


def test_ctrl_c_keeps_what_is_known(review, capsys):
    review("batch")  # everything is imported now, so the signal comes while a search runs
    timer = Timer(3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        code = main(["review", "fuzzy", "jazzy", "crane", "--seconds", "500", "--list", "nyt-2023"])
    finally:
        timer.join()
    assert code == 130
    shown = capsys.readouterr().out
    assert "crane  GGGGG" in shown and "~" in shown


def test_a_log_makes_a_season(review, tmp_path):
    log = tmp_path / "log.txt"
    log.write_text("1 chomp match\n2 batch hatch match\n3 batch batch hatch =catch\n4 pious *\n")
    page, plot = tmp_path / "season.html", tmp_path / "season.svg"
    code, out, err = review("--log", log, "--html", page, "--plot", plot)
    assert (code, err) == (0, "")
    assert (
        "You averaged" in out and "Costliest mistake: " in out and "4 games, every number proven" in out
    )
    assert page.read_text().startswith("<!DOCTYPE html>")
    assert plot.exists()
    result = json.loads(review("--log", log, "--json")[1])["result"]
    assert result["games"] == 4 and result["solved"] == 3


def test_logs_come_from_standard_input_too(review, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"chomp match\n")))
    assert "chomp match" in review("--log", "-")[1]


def test_no_saved_games_is_said(review, tmp_path):
    code, _, err = review("--saved", "--data", tmp_path / "none")
    assert code == 2
    assert "no finished games" in err


def test_games_counts_mistakes_and_sentences_are_printed(capsys):
    print_season(MIXED, 1.5)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["game", "guesses", "used", "loss", "luck"]
    assert lines[3].split()[:5] == ["game", "<2>", "chomp", "hatch", "lost"]
    assert ["games", "1", "2", "1"] in [line.split() for line in lines]
    assert any(line.startswith("guess that revealed nothing") for line in lines)
    assert any(line.startswith("You averaged ") for line in lines)
    assert lines[-1] == "words, 4 games, every number proven, 1.50 s"


def test_only_the_last_games_are_listed(capsys):
    print_season(Season(MIXED.games * 8), 0)
    out = capsys.readouterr().out
    assert "the last 30 of 32 games" in out and out.count("game <0>") == 7
