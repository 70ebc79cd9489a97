"""``fivefold tree build`` and ``fivefold openers --by guesses`` from the outside."""

from __future__ import annotations

import json
import re

import pytest

from fivefold.cli import main

WORDS = ["batch", "catch", "hatch", "latch", "match", "patch", "watch", "chomp", "blimp", "crowd"]


@pytest.fixture
def files(tmp_path):
    (tmp_path / "answers.txt").write_text("\n".join(WORDS[:7]))
    (tmp_path / "guesses.txt").write_text("\n".join(WORDS))
    return ["--answers", str(tmp_path / "answers.txt"), "--guesses", str(tmp_path / "guesses.txt")]


def result_of(capsys):
    return json.loads(capsys.readouterr().out)["result"]


def test_build_reports_what_it_found(files, capsys, tmp_path):
    out = tmp_path / "tree.txt"
    assert main(["tree", "build", "--opener", "blimp", *files, "--json", "--out", str(out)]) == 0
    result = result_of(capsys)
    assert result["opener"] == "blimp" and result["status"] == "proven"
    assert result["total"] == {"lower": 17, "upper": 17, "exact": True}
    assert main(["tree", "verify", str(out), *files]) == 0


def test_build_begins_after_clues(files, capsys):
    assert main(["tree", "build", "chomp=YYBBB", *files, "--json"]) == 0
    result = result_of(capsys)
    assert result["counts"] == [0, 3, 1] and result["total"]["upper"] == 9


def test_what_was_found_is_said_in_sentences(files, capsys):
    assert main(["tree", "build", "--opener", "blimp", *files]) == 0
    text = capsys.readouterr().out
    assert re.match(
        r"Start with blimp: 17 guesses find all \d answers, 2\.\d+ on average, \d at most", text
    )
    assert main(["prove", *files]) == 0
    text = capsys.readouterr().out
    assert re.match(
        r"Best opener: \w+\.  \d+ guesses find all \d answers, 2\.\d+ on average \(proven", text
    )


def test_no_tree_within_the_guesses_is_an_honest_no(files, capsys):
    assert main(["tree", "build", "--max-guesses", "1", *files]) == 1
    assert "impossible" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--opener", "zzzzz"], "zzzzz"),
        (["chomp=YYBB"], "chomp"),
        (["chomp=GGGGG"], "no answer fits"),
        (["--out", "tree.xyz"], "tree.xyz"),
        (["--max-guesses", "0"], "'0'"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(files, capsys, arguments, text):
    assert main(["tree", "build", *arguments, *files]) == 2
    error = capsys.readouterr().err
    assert text in error and error.count("\n") == 1


def test_openers_are_ranked_by_guesses(files, capsys, tmp_path):
    table = tmp_path / "openers.csv"
    arguments = ["openers", "--by", "guesses", "--top", "2", *files]
    assert main([*arguments, "--json", "--csv", str(table)]) == 0
    result = result_of(capsys)
    assert result["status"] == "proven" and result["certain"] == 2
    best = result["rows"][0]
    assert best["mean"] == best["total"] / 7
    for opener in result["rows"]:
        assert main(["tree", "build", "--opener", opener["word"], *files, "--json"]) == 0
        assert result_of(capsys)["total"]["upper"] == opener["total"] <= result["others"]
    assert table.read_text().splitlines()[1].startswith(f"1,{best['word']},{best['total']},")
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert f"proven: every other opener needs at least {result['others']} guesses" in text


def test_a_ranking_out_of_time_says_so(files, capsys):
    assert main(["openers", "--by", "guesses", "--seconds", "1e-9", *files, "--json"]) == 0
    result = result_of(capsys)
    assert result["status"] == "bounded" and result["rows"] == [] and result["others"] == 13


def test_what_does_not_go_with_guesses_is_refused(files, capsys):
    assert main(["openers", "--by", "guesses", "--rank", "batch", *files]) == 2
    assert "guesses" in capsys.readouterr().err


def test_a_lower_bound_alone_says_that_the_best_opener_is_not_known(files, capsys):
    arguments = ["prove", *files, "--max-guesses", "none", "--threads", "1"]
    assert main([*arguments, "--json"]) == 0
    best = json.loads(capsys.readouterr().out)["result"]["best"]["total"]
    assert main([*arguments, "--at-least", str(best), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["result"]
    assert (found["status"], found["lower"], found["best"]["opener"]) == ("bounded", best, None)
    assert main([*arguments, "--at-least", str(best)]) == 0
    told = capsys.readouterr().out
    assert "the best opener is not known" in told
    assert f"no opener needs fewer than {best} guesses for all answers" in told
    assert main([*arguments, "--at-least", "9", "--weights", "freq"]) == 2
    assert "--at-least works with neither weights nor --hash-seed" in capsys.readouterr().err


def test_every_guess_can_be_a_possible_answer_of_a_proof(files, capsys):
    assert main(["prove", *files, "--every-guess", "--max-guesses", "none", "--json"]) == 0
    every = json.loads(capsys.readouterr().out)
    assert every["result"]["status"] == "proven"
    assert main(["prove", *files, "--max-guesses", "none", "--json"]) == 0
    usual = json.loads(capsys.readouterr().out)
    assert every["result"]["best"]["total"] > usual["result"]["best"]["total"]
