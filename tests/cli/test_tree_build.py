"""``fivefold tree build`` from outside."""

import json
import re

import pytest

from fivefold.cli import main


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("batch\ncatch\nhatch\nlatch\nmatch\npatch\nwatch\nchomp\nblimp\n")
    return ["--answers", str(path), "--max-guesses", "none"]


def built(capsys, arguments):
    assert main(["tree", "build", "--json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_stricter_rule_costs_more_and_is_named(words, capsys):
    totals = []
    for rule in ("normal", "hard", "ultra-hard"):
        found = built(capsys, [*words, "--rule", rule, "--opener", "batch"])
        assert found["rule"] == rule and found["result"]["status"] == "proven"
        totals.append(found["result"]["total"]["upper"])
    # The hard rule keeps A, T, C, H in place, so the others come one by one.
    assert totals[0] < totals[1] <= totals[2]


def test_every_opener_is_compared_without_one(words, capsys):
    best = built(capsys, [*words, "--rule", "hard"])["result"]
    some = built(capsys, [*words, "--rule", "hard", "--opener", "watch"])["result"]
    assert best["status"] == "proven" and best["total"]["upper"] <= some["total"]["upper"]


def test_a_tree_after_a_clue_is_verified_under_its_rule(words, capsys, tmp_path):
    out = tmp_path / "tree.json"
    arguments = [*words, "chomp=BBBBB", "--rule", "hard", "--out", str(out)]
    assert main(["tree", "build", *arguments]) == 2  # no answer agrees
    capsys.readouterr()
    arguments[4] = "chomp=YYBBB"
    assert built(capsys, arguments)["result"]["answers"] == 4
    assert main(["tree", "verify", str(out), *words]) == 0
    assert "hard rule" in capsys.readouterr().out


def test_an_opener_that_breaks_the_rule_is_refused_in_words(words, capsys):
    arguments = [*words, "catch=BGGGG", "--rule", "hard", "--opener", "blimp"]
    assert main(["tree", "build", *arguments]) == 2
    assert "hard rule: 'catch' showed a green A in place 2" in capsys.readouterr().err


@pytest.mark.parametrize("rule", ["normal", "hard", "ultra-hard"])
@pytest.mark.parametrize("order", ["bound", "entropy"])
def test_a_beam_knows_every_rule(rule, order, words, capsys):
    exact = built(capsys, [*words, "--rule", rule])["result"]
    beam = built(capsys, [*words, "--rule", rule, "--beam", "3", "--beam-by", order])["result"]
    assert beam["status"] == "bounded" and beam["total"]["upper"] >= exact["total"]["upper"]


@pytest.mark.parametrize("order", ["bound", "entropy"])
def test_a_beam_keeps_its_opener_to_the_rule(order, words, capsys):
    arguments = [*words, "catch=BGGGG", "--rule", "hard", "--opener", "blimp"]
    assert main(["tree", "build", *arguments, "--beam", "2", "--beam-by", order]) == 2
    assert "hard rule" in capsys.readouterr().err
    assert main(["tree", "build", *words, "--beam-by", order]) == 2


@pytest.mark.parametrize("order", ["bound", "entropy"])
def test_a_beam_that_finds_no_tree_says_so(order, tmp_path, capsys):
    words = tmp_path / "words.txt"
    words.write_text("batch catch hatch match patch watch".replace(" ", "\n"))
    command = ["tree", "build", "--answers", str(words), "--beam", "1", "--beam-by", order]
    assert main([*command, "--max-guesses", "3"]) == 1
    assert "no tree within 3 guesses found; a wider beam may find one" in capsys.readouterr().out
    assert main([*command, "--max-guesses", "6"]) == 0


def test_a_beam_by_entropy_has_no_weights(words, tmp_path, capsys):
    weights = tmp_path / "weights.txt"
    weights.write_text("batch 3\ncatch 1\nhatch 1\n")
    command = ["tree", "build", *words, "--weights", str(weights), "--beam", "3"]
    assert main(command) == 0
    assert main([*command, "--beam-by", "entropy"]) == 2
    assert "--beam-by entropy works with neither" in capsys.readouterr().err


def test_the_worst_case_alone_comes_with_the_words_that_explain_it(tmp_path, capsys):
    words, guesses, out = (tmp_path / name for name in ("words.txt", "guesses.txt", "tree.csv"))
    words.write_text("batch\ncatch\nhatch\nmatch\nbacon\n")
    guesses.write_text("chomp\n")
    command = ["tree", "build", "--answers", str(words), "--guesses", str(guesses)]
    command += ["--objective", "worst-only"]
    assert main([*command, "--json", "--out", str(out)]) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert (result["objective"], result["status"]) == ("worst-only", "proven")
    assert result["guesses"] == {"lower": 3, "upper": 3, "exact": True} and result["opener"] == "chomp"
    assert set(result["core"]) < {"batch", "catch", "hatch", "match"}
    assert out.read_text().startswith("chomp")
    assert main(command) == 0
    printed = capsys.readouterr().out
    assert "Start with chomp: 3 guesses always suffice; no opener guarantees 2 (proven)." in printed
    assert f"2 are not enough for these alone: {' '.join(result['core'])}" in printed
    assert main([*command, "--opener", "batch", "--max-guesses", "2"]) == 1
    printed = capsys.readouterr().out
    assert "At least 3 guesses are needed; batch does not guarantee 2 (proven)." in printed
    assert main([*command, "--rule", "hard", "--every-guess"]) == 0
    assert "no opener guarantees" in capsys.readouterr().out
    assert main([*command, "--weights", "freq"]) == 2
    assert "--objective worst-only works with neither" in capsys.readouterr().err


def test_build_for_the_worst_case_says_how_many_guesses_suffice(tmp_path, capsys):
    words = tmp_path / "words.txt"
    words.write_text("batch catch hatch match patch watch".replace(" ", "\n"))
    command = ["tree", "build", "--answers", str(words), "--objective", "worst"]
    assert main([*command, "--json"]) == 0
    captured = capsys.readouterr()
    result = json.loads(captured.out)["result"]
    assert result["objective"] == "worst" and result["status"] == "proven"
    fewer = f"no opener guarantees {result['worst'] - 1}"
    assert f"{result['worst']} guesses always suffice; {fewer}" in captured.err
    assert main([*command, "--max-guesses", "1"]) == 1
    assert "impossible" in capsys.readouterr().out
    assert main([*command, "--beam", "3"]) == 2


def test_build_reports_what_it_found(files, capsys, tmp_path):
    out = tmp_path / "tree.txt"
    assert main(["tree", "build", "--opener", "blimp", *files, "--json", "--out", str(out)]) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert result["opener"] == "blimp" and result["status"] == "proven"
    assert result["total"] == {"lower": 17, "upper": 17, "exact": True}
    assert main(["tree", "verify", str(out), *files]) == 0


def test_build_begins_after_clues(files, capsys):
    assert main(["tree", "build", "chomp=YYBBB", *files, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert result["counts"] == [0, 3, 1] and result["total"]["upper"] == 9


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


def test_what_was_found_is_said_in_a_sentence(files, capsys):
    assert main(["tree", "build", "--opener", "blimp", *files]) == 0
    assert re.match(
        r"Start with blimp: 17 guesses find all \d answers, 2\.\d+ on average, \d at most",
        capsys.readouterr().out,
    )
