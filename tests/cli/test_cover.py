"""The command `cover`, from outside."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from string import ascii_lowercase

import pytest

import fivefold
from fivefold.cli import main


def test_the_command_prints_covers_and_both_counts(capsys):
    assert main(["cover"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2].startswith("10 covers, 11 counting anagrams")
    assert len(lines) == 12 and sum("|" in line for line in lines) == 1
    assert main(["cover", "--expand"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 13


def test_the_command_merges_files_and_standard_input(tmp_path, capsys, monkeypatch):
    first = tmp_path / "first.txt"
    first.write_text("fjord\ngucks\nnymph\n")
    read, write = os.pipe()
    os.write(write, b"VIBEX\nwaltz\n")
    os.close(write)
    with os.fdopen(read) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert main(["cover", str(first), "-"]) == 0
    assert capsys.readouterr().out.startswith("waltz vibex gucks fjord nymph\n1 cover, 1 counting")


def test_the_command_as_json(capsys):
    assert main(["cover", "--contains", "WALTZ", "--json", "--threads", "1"]) == 0
    report = json.loads(capsys.readouterr().out)
    result = report["result"]
    assert report["command"] == "cover" and result["status"] == "complete"
    assert (result["covers"], result["expanded"], result["classes"]) == (2, 2, 5176)
    assert set(result["seconds"]) == {"load", "prepare", "solve"}
    assert all("waltz" in words for words in result["solutions"])
    assert len(result["solutions"]) == 2 and result["nodes"][-1] == 2


def test_the_command_as_csv(tmp_path, capsys):
    path = tmp_path / "covers.csv"
    assert main(["cover", "--limit", "3", "--csv", str(path)]) == 0
    lines = path.read_text().splitlines()
    assert lines[0] == "word1,word2,word3,word4,word5" and len(lines) == 4
    assert "so far" in capsys.readouterr().out
    assert main(["cover", "--csv", "-"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 11


def test_stats_show_nodes_and_pseudovowels(capsys):
    assert main(["cover", "--stats", "--prune-vowels"]) == 0
    output = capsys.readouterr().out
    assert "needed letters  aeiouy, except crwth" in output and "time            load" in output


def test_vowel_pruning_takes_letters_and_says_when_it_cannot_hold(capsys):
    assert main(["cover", "--prune-vowels", "--vowels", "q", "--count"]) == 0
    output = capsys.readouterr()
    assert output.out.startswith("10 covers, 11 ") and "--prune-vowels is off" in output.err
    assert main(["cover", "--prune-vowels", "--vowels", "a."]) == 2
    assert "'.' is not a letter" in capsys.readouterr().err


def test_no_rule_changes_the_count(capsys):
    for rule in ("pseudovowels", "filter", "lookup"):
        assert main(["cover", "--count", "--no-rule", rule]) == 0
        assert capsys.readouterr().out.startswith("10 covers, 11 ")


def test_exit_codes(capsys):
    assert main(["cover", "--words", "6"]) == 1
    assert "no covers: 6 words" in capsys.readouterr().out
    assert main(["cover", "--list", "len4"]) == 1
    assert "no covers: no word of 5 different letters (see --length)" in capsys.readouterr().out
    assert main(["cover", "--contains", "abcde"]) == 2
    assert main(["cover", "--length", "5-"]) == 2
    assert main(["cover", "--length", "9-3"]) == 2
    assert main(["cover", "no-such-file"]) == 2
    assert "no-such-file: No such file" in capsys.readouterr().err


def test_words_of_mixed_lengths_with_every_letter_once(capsys):
    names = ("len4.guesses", "alpha", "len6.guesses", "len7.guesses", "len8.guesses")
    files = [str(Path(fivefold.__file__).with_name("data") / f"{name}.txt") for name in names]
    assert main(["cover", *files, "--length", "3-8"]) == 0
    *covers, summary, _ = capsys.readouterr().out.splitlines()
    assert summary.startswith("3 covers, 3 counting") and len(covers) == 3
    for cover in covers:
        assert sorted(cover.replace(" ", "")) == list(ascii_lowercase)


def test_the_benchmark_finds_the_same_covers_with_every_rule(capsys):
    assert main(["bench", "cover", "--part", "rules", "--repeats", "1", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["result"]["rows"]
    for name, covers in (("nyt-2022", 10), ("alpha-vowel", 39), ("alpha", 538)):
        checks = [row["check"] for row in rows if row["name"].startswith(f"{name},")]
        assert len(checks) == 8 and set(checks) == {covers}


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_tells_what_was_found():
    command = [sys.executable, "-m", "fivefold", "cover", "--words", "3", "--list", "alpha"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert len(process.stdout.readline().split()) == 3
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "so far (stopped early)" in out.splitlines()[-2]
    assert err.endswith("fivefold: interrupted\n")
