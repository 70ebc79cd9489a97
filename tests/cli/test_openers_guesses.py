"""Openers by guesses on the command line: the totals, and how sure the places are."""

from __future__ import annotations

import json

import pytest

from fivefold import Lexicon, Position, opening_total
from fivefold.openings.one_word_by_guesses import rank_openers_by_guesses

ANSWERS = ["batch", "catch", "hatch", "match", "patch"]
LEXICON = Lexicon.from_words(ANSWERS, ["above", "chomp"])


@pytest.fixture
def files(folder):
    (folder / "answers.txt").write_text("\n".join(ANSWERS))
    (folder / "guesses.txt").write_text("\n".join(LEXICON.guesses))
    return ["--answers", "answers.txt", "--guesses", "guesses.txt"]


def test_the_table_gives_guesses_and_averages(run, files):
    code, out, _ = run("openers", *files, "--by", "guesses", "--top", "2")
    lines = out.splitlines()
    assert code == 0 and lines[0].split() == ["rank", "opener", "guesses", "avg.", "guesses"]
    assert lines[1].split() == ["1", "chomp", "11", "2.2000"]
    assert "at most 6 guesses a game" in out and "proven: every other opener needs at least" in out
    assert "Best opener: chomp, with 2.20 guesses on average if you play perfectly." in out
    out = run("openers", *files, "--by", "guesses", "--top", "7")[1]
    assert "proven; these are all openers" in out and "needs at least" not in out


def test_openers_that_cannot_keep_the_limit_cost_no_number(run, files):
    most = ["--by", "guesses", "--max-guesses", "2"]
    code, out, _ = run("openers", *files, *most)
    assert code == 0 and "proven: no opener finds every answer within 2 guesses" in out
    assert json.loads(run("openers", *files, *most, "--json")[1])["result"]["others"] is None
    found = rank_openers_by_guesses(Position(LEXICON, guesses_left=3), top=100)
    assert 0 < len(found) < len(LEXICON.guesses)
    out = run("openers", *files, "--by", "guesses", "--max-guesses", "3")[1]
    assert "proven: no other opener finds every answer within 3 guesses" in out


def test_json_and_csv_hold_the_same_openers(run, files, folder):
    code, out, _ = run("openers", *files, "--by", "guesses", "--json", "--csv", "openers.csv")
    result = json.loads(out)["result"]
    assert (code, result["by"], result["status"], result["certain"]) == (0, "guesses", "proven", 7)
    for row in result["rows"]:
        assert row["total"] == opening_total(LEXICON, [row["word"]]).total.value
    lines = (folder / "openers.csv").read_text().splitlines()
    assert lines[0] == "rank,word,total,mean,certain"
    assert [line.split(",")[1] for line in lines[1:]] == [row["word"] for row in result["rows"]]


def test_a_search_out_of_time_says_what_is_certain(run):
    arguments = ("--list", "original", "--by", "guesses", "--seconds", "0.01")
    code, out, _ = run("openers", *arguments)
    assert code == 0 and "not finished" in out and "no place is certain" in out
    assert json.loads(run("openers", *arguments, "--json")[1])["result"]["status"] == "bounded"


def test_a_picture_has_a_bar_for_every_opener(run, files, folder):
    code, _, _ = run("openers", *files, "--by", "guesses", "--top", "3", "--plot", "openers.svg")
    assert code == 0 and "chomp" in (folder / "openers.svg").read_text()
