"""``fivefold tree verify``: what it prints, and with which exit code it ends."""

import json
from pathlib import Path

import pytest

from fivefold.puzzle.rule import Rule
from fivefold.trees.files import read_tree, read_tree_file, write_tree
from fivefold.words.lexicon import Lexicon
from tests.support.four_words import ANSWERS, FOUR, TEXT
from tests.support.trees import greedy_tree

pytestmark = pytest.mark.usefixtures("four_words")


def test_a_right_tree_verifies(run):
    code, out, err = run("tree", "verify", "tree.txt", *FOUR, "--max-guesses", "3")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "valid: crane for four, normal rule: 4 answers, total 8, mean 2.000, worst 3",
        "",
        "turn     1  2  3",
        "answers  1  2  1",
    ]


def test_verify_reports_json(run):
    code, out, _ = run("tree", "verify", "tree.txt", *FOUR, "--json")
    report = json.loads(out)
    assert code == 0
    assert (report["command"], report["rule"], report["lexicon"]["name"]) == (
        "tree verify",
        "normal",
        "four",
    )
    assert report["result"] == {
        "file": "tree.txt",
        "format": "indented",
        "valid": True,
        "opener": "crane",
        "answers": 4,
        "total": 8,
        "mean": 2.0,
        "worst": 3,
        "counts": [1, 2, 1],
        "problem_count": 0,
        "problems": [],
        "unchecked": [],
    }


@pytest.mark.parametrize(
    ("damage", "options", "line"),
    [
        (("crave", "slick"), (), "tree.txt, line 2: crane GGGBG crate GGGBG slick: it cannot be"),
        (("GBGBG", "GBGBY"), (), "tree.txt, line 1: crane: no branch for GBGBG: 'chase' is never"),
        (("      GGGGG1\n", ""), (), "tree.txt, line 1: crane: it can be the answer here, but"),
        (("chase", "chose"), (), "tree.txt, line 1: crane GBGBG chose: not among the guesses of four"),
        (("", ""), ("--max-guesses", "2"), "tree.txt, line 2: crane GGGBG crate GGGBG crave: found by"),
        (("", ""), ("--after", "crane=GGGBG"), "tree.txt, line 1: crane: it cannot be the answer here"),
    ],
)
def test_a_wrong_tree_ends_with_1_and_its_first_offending_line(run, damage, options, line):
    Path("tree.txt").write_text(TEXT.replace(*damage), "utf-8")
    code, out, err = run("tree", "verify", "tree.txt", *FOUR, *options)
    assert (code, err) == (1, "")
    assert out.splitlines()[0].startswith("not valid: crane for four, normal rule: ")
    assert out.splitlines()[1].startswith(line)
    code, out, _ = run("tree", "verify", "tree.txt", *FOUR, *options, "--json")
    result = json.loads(out)["result"]
    assert (code, result["valid"]) == (1, False)
    first = result["problems"][0]
    assert f"tree.txt, line {first['line']}: {first['path']}: {first['text']}".startswith(line)


def test_lines_that_contradict_one_another_end_with_1(run):
    Path("tree.txt").write_text(TEXT + "crane GGGBG1 crave GGGGG2\n", "utf-8")
    message = "tree.txt, line 5: after 'crane GGGBG' comes 'crave' here, 'crate' in line 2"
    assert run("tree", "verify", "tree.txt", *FOUR) == (1, f"not a tree\n{message}\n", "")
    code, out, _ = run("tree", "verify", "tree.txt", *FOUR, "--json")
    result = json.loads(out)["result"]
    assert (code, result["valid"], result["problems"][0]["text"]) == (1, False, message)


def test_many_problems_are_counted(run):
    code, out, _ = run("tree", "verify", "tree.txt", "--list", "nyt-2022")
    assert code == 1
    first, *shown, last = out.splitlines()
    assert len(shown) == 5
    assert first.endswith(f" {5 + int(last.removeprefix('and ').removesuffix(' more'))} problems")


def test_a_wrong_total_in_json_is_a_problem(run):
    write_tree(read_tree("tree.txt"), "a.json")
    Path("b.json").write_text(Path("a.json").read_text("utf-8").replace('"total": 8', '"total": 7'))
    assert run("tree", "verify", "a.json", *FOUR)[0] == 0
    code, out, _ = run("tree", "verify", "b.json", *FOUR)
    assert (code, out.splitlines()[1]) == (1, "b.json: total is 8, the file says 7")


def test_a_file_for_other_words_is_not_valid_or_not_verified_at_all(run):
    lexicon = Lexicon.from_words(ANSWERS, name="mine")
    write_tree(read_tree("tree.txt"), "a.json", lexicon=lexicon)
    code, out, _ = run("tree", "verify", "a.json", *FOUR)
    four = Lexicon.read("four.txt", "six.txt")
    assert code == 1
    assert out.splitlines()[1:] == [
        "a.json: lexicon name is 'four', the file says 'mine'",
        "a.json: lexicon guesses is 6, the file says 4",
        f"a.json: lexicon sha256 is '{four.sha256}', the file says '{lexicon.sha256}'",
    ]
    code, _, err = run("tree", "verify", "a.json")
    assert code == 2
    assert "written for the list 'mine': give its --answers and --guesses" in err


def test_bare_json_takes_its_wins_from_the_lexicon(run):
    bare = {"guess": "slick", "branches": {"YBBYB": {"guess": "crane", "branches": {}}}}
    branches = {"GBGBG": "chase", "GGGBG": {"guess": "crate", "branches": {"GGGBG": "crave"}}}
    bare["branches"]["YBBYB"] = "chase"
    bare["branches"]["BBBYB"] = {"guess": "crane", "branches": {"GGGBG": branches["GGGBG"]}}
    Path("bare.json").write_text(json.dumps(bare), "utf-8")
    assert run("tree", "verify", "bare.json", *FOUR)[0] == 0
    assert run("tree", "verify", "bare.json", *FOUR, "--answers-only")[0] == 1


def test_the_file_says_which_lexicon_to_verify_against(run):
    lexicon = Lexicon.load("nyt-2022")
    tree = greedy_tree(lexicon, "salet")
    write_tree(tree, "full.json", lexicon=lexicon, rule=Rule.NORMAL)
    code, out, _ = run("tree", "verify", "full.json")
    assert code == 0
    assert out.startswith("valid: salet for NYT Wordle 2022, normal rule: 2309 answers")
    assert run("tree", "verify", "full.json", "--rule", "hard")[0] == 1
    assert run("tree", "verify", "full.json", "--list", "original")[0] == 1
    write_tree(tree, "only.json", lexicon=lexicon.answers_only())
    assert read_tree_file("only.json").claims.lexicon == "nyt-2022, answers only"
    assert run("tree", "verify", "only.json")[0] == 1  # salet is not an answer
