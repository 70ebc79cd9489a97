"""Openings of several words on the command line; more in tests/openings/test_rank.py."""

from __future__ import annotations

import csv

import pytest

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


def test_a_triple_has_no_rank(run, files):
    words = ["--words", "3", "--by", "guesses", "--rank", "ABOVE,chomp,hatch"]
    code, out, _ = run("openers", *files, *words)
    assert code == 0 and out.splitlines()[1].split()[:4] == ["chomp", "hatch", "above", "11"]
    assert "total proven" in out


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
    code, out, _ = run(
        *("openers", "--list", "nyt-2022", "--words", "2", "--by", "groups"),
        *("--rank", "trace,lions", "--seconds", "0.01"),
    )
    assert code == 0 and "this place or a later one" in " ".join(out.split())


def test_triples_are_proven_and_placed(run, files):
    code, out, _ = run("openers", *files, "--words", "3", "--top", "2", "--save", "t.json")
    assert code == 0 and out.splitlines()[1].split()[:4] == ["1", "above", "batch", "chomp"]
    assert "35 triples:" in out and "; exact" in out
    assert (
        run("openers", *files, "--words", "3", "--top", "2", "--save", "t.json")[1].split("exact")[0]
        == (out.split("exact")[0])
    )
    code, out, _ = run("openers", *files, "--words", "3", "--rank", "match,catch,batch")
    assert code == 0 and out.splitlines()[1].split()[1:4] == ["batch", "catch", "match"]


def test_the_words_of_with_are_part_of_every_triple(run, files):
    code, out, _ = run("openers", *files, "--words", "3", "--with", "HATCH", "--top", "3")
    assert code == 0 and all(line.split()[1] == "hatch" for line in out.splitlines()[1:4])
    code, out, _ = run("openers", *files, "--words", "3", "--with", "match, catch", "--top", "1")
    assert code == 0 and out.splitlines()[1].split()[1:3] == ["catch", "match"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--words", "3", "--with", "batch", "--rank", "catch"], "leave out --rank"),
        (["--with", "batch,catch"], "give one word, or two and --words 3"),
        (["--words", "3", "--with", "batch,catch,match"], "give one word or two"),
        (["--words", "3", "--with", "batch", "--by", "guesses"], "do not work with --by guesses"),
        (["--words", "2", "--save", "t.json"], "--save needs --words 3"),
        (["--words", "3", "--with", "batch", "--save", "t.json"], "--save needs --words 3"),
        (["--words", "3", "--by", "guesses", "--save", "t.json"], "--save needs --words 3"),
        (["--save", "t.json"], "--save needs --words 3"),
        (["--words", "3", "--by", "largest", "--save", "t.json"], "cannot be proven, nor saved"),
        (["--words", "3", "--rank", "batch,catch"], "with --words 3 give 3"),
    ],
)
def test_options_for_triples_that_do_not_fit_are_refused(run, files, arguments, message):
    code, _, err = run("openers", *files, *arguments)
    assert code == 2 and message in err
