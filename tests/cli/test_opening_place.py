"""What one opening is worth and where it stands, on the command line."""

from __future__ import annotations

import json

import pytest

from fivefold.cli import main
from fivefold.openings import three_words
from fivefold.words.lexicon import Lexicon

ANSWERS = ["batch", "catch", "hatch", "match", "patch"]


@pytest.fixture
def files(folder):
    (folder / "answers.txt").write_text("\n".join(ANSWERS))
    (folder / "guesses.txt").write_text("\n".join([*ANSWERS, "above", "chomp"]))
    return ["--answers", "answers.txt", "--guesses", "guesses.txt"]


def test_a_triple_by_guesses_has_no_rank(run, files):
    words = ["--words", "3", "--by", "guesses", "--rank", "ABOVE,chomp,hatch"]
    code, out, _ = run("openers", *files, *words)
    lines = out.splitlines()
    assert code == 0 and lines[0] == "chomp hatch above: 11 guesses for all answers"
    assert lines[3].split()[:5] == ["-", "chomp", "hatch", "above", "11"]
    assert "value exact" in out and "No other triple was looked at" in out


def test_a_pair_is_beside_the_best_and_has_its_rank_when_asked_for(run, files):
    question = ["--words", "2", "--rank", "match,chomp", "--top", "2"]
    code, out, _ = run("openers", *files, *question)
    lines = out.splitlines()
    assert code == 0 and lines[0] == "chomp match: 0.400000 bits left to learn"
    assert [line[:4].strip() for line in lines[3:6]] == ["1", "2", "≥ 3"]
    assert "is better by 0.400000 bits." in out and "value and best exact" in out
    code, out, _ = run("openers", *files, *question, "--exact-rank")
    assert code == 0 and [line.split()[0] for line in out.splitlines()[3:6]] == ["1", "2", "5"]
    assert "rank exact" in out


@pytest.mark.parametrize(
    ("by", "better"),
    [
        ("entropy", "by 1.600000 bits"),
        ("expected", "by 2.4000 words"),
        ("eliminations", "by 2.4000 words"),
        ("largest", "by 3 words"),
        ("groups", "by 3 patterns"),
        ("guesses", "by 6 guesses"),
    ],
)
def test_the_gap_is_in_the_unit_of_the_measure(run, files, by, better):
    code, out, _ = run("openers", *files, "--words", "2", "--rank", "batch,above", "--by", by)
    assert code == 0 and better in out


def test_the_command_tells_the_place_it_listed(tmp_path, capsys):
    words = str(tmp_path / "words.txt")
    (tmp_path / "words.txt").write_text("\n".join(Lexicon.load("nyt-2022").answers[:320:4]))
    assert main(["openers", "--answers", words, "--words", "2", "--top", "7", "--json"]) == 0
    seventh = json.loads(capsys.readouterr().out)["result"]["rows"][6]
    pair = ",".join(seventh["words"])
    assert main(["openers", "--answers", words, "--words", "2", "--rank", pair, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert result["opening"] == seventh == result["rows"][6]
    assert result["place"] == {"lower": 7, "upper": 7, "exact": True} and result["status"] == "proven"


def test_a_rank_that_was_not_counted_is_no_number(run):
    code, out, _ = run(
        *("openers", "--list", "nyt-2022", "--words", "2", "--by", "groups"),
        *("--rank", "trace,lions", "--seconds", "0.01", "--exact-rank"),
    )
    rows = [line for line in out.splitlines() if "lions trace" in line]
    assert code == 0 and rows[1].split()[0] in ("≥", "-") and "stopped before the rank" in out


def test_a_triple_is_beside_the_best_of_a_short_list(run, files):
    code, out, _ = run("openers", *files, "--words", "3", "--rank", "match,catch,batch")
    assert code == 0 and "≥ 11  batch catch match" in out
    arguments = ["--words", "3", "--rank", "match,catch,batch", "--exact-rank", "--save", "r.json"]
    code, out, _ = run("openers", *files, *arguments)
    assert code == 0 and out.splitlines()[13].split()[1:4] == ["batch", "catch", "match"]


def test_the_best_triple_that_is_known_is_not_called_the_best(run, files, monkeypatch):
    monkeypatch.setattr(three_words, "FEW_PAIRS", 0)
    code, out, _ = run("openers", *files[:2], "--words", "3", "--rank", "batch,catch,hatch")
    assert code == 0 and out.splitlines()[3].split()[:2] == ["-", "batch"]
    assert "No better triple is known, but not all were looked at." in out
    assert "best triple not proven" in out and "measured" not in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--exact-rank"], "--exact-rank needs --rank"),
        (["--rank", "batch", "--exact-rank"], "--exact-rank needs --rank and --words 2 or 3"),
        (["--words", "3", "--rank", "batch,catch,match", "--save", "t.json"], "need --exact-rank"),
        (
            ["--words", "3", "--by", "guesses", "--rank", "batch,catch,match", "--exact-rank"],
            "--exact-rank and --words 3 do not work with --by guesses",
        ),
    ],
)
def test_options_that_do_not_fit_are_refused(run, files, arguments, message):
    code, _, err = run("openers", *files, *arguments)
    assert code == 2 and message in err
