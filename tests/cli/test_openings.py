"""Openings of several words on the command line."""

from __future__ import annotations

import csv
import json

import pytest

from fivefold.cli import main
from fivefold.openings import triples
from fivefold.words.lexicon import Lexicon

ANSWERS = ["batch", "catch", "hatch", "match", "patch"]


@pytest.fixture
def files(folder):
    (folder / "answers.txt").write_text("\n".join(ANSWERS))
    (folder / "guesses.txt").write_text("\n".join([*ANSWERS, "above", "chomp"]))
    return ["--answers", "answers.txt", "--guesses", "guesses.txt"]


def test_pairs_by_guesses_have_a_column_of_averages(run, files):
    code, out, _ = run("openers", *files, "--words", "2", "--by", "guesses", "--top", "2")
    lines = out.splitlines()
    assert code == 0 and "avg. guesses" in lines[0] and "could be it" in lines[0]
    assert lines[1].split()[:5] == ["1", "chomp", "batch", "11", "2.2000"]
    assert "totals and places proven" in lines[-1]


def test_the_words_that_could_be_the_answer_are_named(run, files):
    for by, shown in (("guesses", "batch"), ("entropy", "")):
        _, out, _ = run("openers", *files, "--words", "2", "--by", by, "--top", "1")
        heading, row = out.splitlines()[:2]
        assert row[heading.index("could be it") :] == shown


def test_files_hold_the_ranking(run, files, folder):
    arguments = ["--words", "2", "--top", "3", "--csv", "p.csv", "--plot", "p.svg"]
    assert run("openers", *files, *arguments)[0] == 0
    with (folder / "p.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["words"] for row in rows] == ["above chomp", "batch chomp", "chomp hatch"]
    assert "above chomp" in (folder / "p.svg").read_text()


def test_what_was_not_finished_says_where_the_best_lies(run):
    code, out, _ = run(
        "openers", "--list", "nyt-2022", "--words", "2", "--by", "groups", "--seconds", "0.2"
    )
    assert code == 0 and "stopped after" in out


def test_triples_are_proven_and_placed(run, files):
    code, out, _ = run("openers", *files, "--words", "3", "--top", "2", "--save", "t.json")
    assert code == 0 and out.splitlines()[1].split()[:4] == ["1", "above", "batch", "chomp"]
    assert "35 triples:" in out and "; exact" in out
    assert (
        run("openers", *files, "--words", "3", "--top", "2", "--save", "t.json")[1].split("exact")[0]
        == (out.split("exact")[0])
    )


def test_the_words_of_with_are_part_of_every_triple(run, files):
    code, out, _ = run("openers", *files, "--words", "3", "--with", "HATCH", "--top", "3")
    assert code == 0 and all(line.split()[1] == "hatch" for line in out.splitlines()[1:4])
    code, out, _ = run("openers", *files, "--words", "3", "--with", "match, catch", "--top", "1")
    assert code == 0 and out.splitlines()[1].split()[1:3] == ["catch", "match"]


@pytest.fixture(scope="module")
def real() -> Lexicon:
    words = Lexicon.load("nyt-2022")
    return Lexicon.from_words(words.answers[::4], words.guesses[::16], name="part")


@pytest.fixture
def words(tmp_path, real):
    path = tmp_path / "words.txt"
    path.write_text("\n".join(real.answers[:80]))
    return str(path)


def test_the_command_prints_pairs_as_table_json_and_csv(words, tmp_path, capsys):
    table = tmp_path / "pairs.csv"
    assert main(["openers", "--answers", words, "--words", "2", "--top", "4", "--csv", str(table)]) == 0
    printed = capsys.readouterr().out
    assert "exact" in printed and "words left" in printed and "3160 pairs" in printed
    with table.open() as file:
        rows = list(csv.DictReader(file))
    assert [row["rank"] for row in rows] == ["1", "2", "3", "4"]
    assert main(["openers", "--answers", words, "--words", "2", "--top", "4", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert result["by"] == "entropy" and result["status"] == "proven"
    assert [" ".join(opener["words"]) for opener in result["rows"]] == [row["words"] for row in rows]
    pairs = result["counts"]
    assert pairs["bounded"] + pairs["evaluated"] == pairs["total"] == 3160


def test_the_command_finds_partners_and_triples(words, real, capsys):
    word = real.answers[0]
    assert main(["openers", "--answers", words, "--with", word, "--top", "2"]) == 0
    assert word in capsys.readouterr().out
    assert main(["openers", "--answers", words, "--words", "3", "--seconds", "0.2", "--top", "1"]) == 0
    assert "triples" in capsys.readouterr().out


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
    monkeypatch.setattr(triples, "FEW_PAIRS", 0)
    code, out, _ = run("openers", *files[:2], "--words", "3", "--rank", "batch,catch,hatch")
    assert code == 0 and out.splitlines()[3].split()[:2] == ["-", "batch"]
    assert "No better triple is known, but not all were looked at." in out
    assert "best triple not proven" in out and "measured" not in out
