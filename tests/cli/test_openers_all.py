"""``openers --by guesses --all`` and ``--merge``: resumed, in parts, killed, and read as a ranking."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
import time

import pytest

from fivefold import Lexicon, opening_total

ANSWERS = ["batch", "catch", "hatch", "match", "patch"]
LEXICON = Lexicon.from_words(ANSWERS, ["above", "chomp"])
TOTALS = {word: opening_total(LEXICON, [word]).total.value for word in LEXICON.guesses}
SECONDS = 120


@pytest.fixture
def ask(run, folder):
    (folder / "answers.txt").write_text("\n".join(ANSWERS))
    (folder / "guesses.txt").write_text("\n".join(LEXICON.guesses))
    words = ["--answers", "answers.txt", "--guesses", "guesses.txt"]
    return lambda *more: run("openers", *words, "--by", "guesses", *more)


def known(path):
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
            return dict(connection.execute("SELECT opener, total FROM totals").fetchall())
    except sqlite3.OperationalError:  # not made yet
        return {}


def test_the_table_shows_the_best_and_how_far_it_is(ask, folder):
    code, out, _ = ask("--all", "--save", "all.sqlite", "--top", "2", "--csv", "all.csv")
    lines = out.splitlines()
    assert code == 0 and lines[1].split() == ["1", "chomp", "11", "2.2000"]
    assert len([line for line in lines if line[:5].strip().isdigit()]) == 2
    assert "every total is exact, and no opener is missing" in out
    assert lines[-1] == "7 of 7 openers known"
    assert known("all.sqlite") == TOTALS
    assert len((folder / "all.csv").read_text().splitlines()) == 8


def test_parts_and_their_merger(ask):
    code, out, _ = ask("--all", "--part", "2/2", "--save", "two.sqlite")
    assert code == 0 and "3 of 7 openers known; part 2/2: finished" in out
    assert "every other opener needs at least 9 guesses" in out and "no place is certain" in out
    assert ask("--all", "--part", "1/2", "--save", "one.sqlite")[0] == 0
    code, out, _ = ask("--merge", "two.sqlite", "one.sqlite", "--save", "all.sqlite", "--json")
    result = json.loads(out)["result"]
    assert (code, result["status"], result["left"], result["impossible"]) == (0, "proven", 0, [])
    assert {row["word"]: row["total"] for row in result["rows"]} == TOTALS == known("all.sqlite")
    assert ask("--merge", "all.sqlite")[1].endswith("known; 7 totals are from an earlier run\n")
    again = json.loads(ask("--merge", "all.sqlite", "--json")[1])["result"]
    assert {**again, "nodes": 0} == {**result, "nodes": 0}


def test_openers_that_fail_are_counted(ask):
    _, out, _ = ask("--all", "--save", "three.sqlite", "--max-guesses", "3")
    never = [word for word, total in known("three.sqlite").items() if total is None]
    assert never and f"7 of 7 openers known; {len(never)} cannot find every answer in time" in out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--all"], "--all needs --save FILE"),
        (["--part", "1/2"], "--all searches, --merge reads files: choose one"),
        (["--all", "--merge", "a"], "--all searches, --merge reads files: choose one"),
        (["--merge", "a", "--part", "1/2"], "--part needs --all"),
        (["--merge", "a"], "a: no such campaign"),
        (["--all", "--save", "a", "--part", "3/2"], "'3/2' is not a part"),
        (
            ["--all", "--save", "a", "--words", "2"],
            "--all, --part and --merge need --by guesses and one",
        ),
        (["--all", "--save", "a", "--by", "entropy"], "--all, --part and --merge need --by guesses"),
        (["--all", "--save", "a", "--rank", "chomp"], "--rank and --disjoint do not work with --all"),
        (["--save", "a"], "--by guesses needs --all to --save"),
        (["--merge", "guesses.txt"], "guesses.txt: file is not a database"),
    ],
)
def test_options_that_make_no_campaign_are_one_line(ask, options, message):
    code, out, error = ask(*options)
    assert (code, out) == (2, "") and error.startswith(f"fivefold: {message}")
    assert error.count("\n") == 1


def test_a_damaged_file_is_one_line(ask):
    ask("--all", "--save", "all.sqlite")
    with sqlite3.connect("all.sqlite") as connection:
        connection.execute("UPDATE totals SET total = 6 WHERE opener = 'chomp'")
    code, out, error = ask("--merge", "all.sqlite")
    assert (code, out, error.count("\n")) == (2, "", 1)
    assert error == "fivefold: all.sqlite: damaged: its checksum is wrong\n"


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_a_campaign_that_is_stopped_keeps_what_it_knows_and_goes_on(folder, number):
    words = Lexicon.load("original").answers[::2][:950]
    (folder / "words.txt").write_text("\n".join(words))
    command = [sys.executable, "-m", "fivefold", "openers", "--by", "guesses", "--all", "--threads", "1"]
    command += ["--save", "all.sqlite", "--answers", "words.txt", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        end = time.monotonic() + SECONDS
        while not known(folder / "all.sqlite") and process.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        process.send_signal(number)
        out, _ = process.communicate(timeout=SECONDS)
    kept = known(folder / "all.sqlite")
    assert kept and process.returncode in (0, -9, 128 + number)
    if process.returncode == 128 + number:
        assert {row["word"] for row in json.loads(out)["result"]["rows"]} <= kept.keys()
    done = subprocess.run(command, timeout=SECONDS, check=True, capture_output=True, text=True)
    result, every = json.loads(done.stdout)["result"], known(folder / "all.sqlite")
    assert result["status"] == "proven" and len(every) == len(words)
    assert kept.items() <= every.items()
    best = result["rows"][0]
    assert (
        best["total"]
        == min(every.values())
        == opening_total(Lexicon.read(folder / "words.txt"), [best["word"]]).total.value
    )
