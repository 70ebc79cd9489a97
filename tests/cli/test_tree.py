"""``fivefold tree``: verify, convert and draw."""

import json
from pathlib import Path

import pytest

from fivefold.base.errors import OptionError
from fivefold.cli.tree import recorded_lexicon
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.trees.files import FORMATS, read_tree, read_tree_file, write_tree
from fivefold.trees.tree import Leaf, Node
from fivefold.words.lexicon import Lexicon
from tests.support.four_words import ANSWERS, FOUR, TEXT
from tests.support.trees import greedy_tree

pytestmark = pytest.mark.usefixtures("four_words")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("verify", "none.txt"), "none.txt: No such file or directory"),
        (("verify", "four.txt"), "four.txt, line 1: no pattern after 'chase'"),
        (("verify", "tree.txt", "--list", "none"), "no word list 'none': `fivefold lists` shows"),
        (
            ("verify", "tree.txt", "--rule", "easy"),
            "--rule: invalid choice: 'easy' (choose from",
        ),
        (("verify", "tree.txt", "--max-guesses", "0"), "--max-guesses: '0' is not a whole"),
        (
            ("verify", "tree.txt", *FOUR, "--after", "crane"),
            "'crane' needs what came back, e.g. crane=BYBBG",
        ),
        (("verify", "tree.txt", *FOUR, "--after", "cat=BYG"), "'cat' has 3 letters; this list uses 5"),
        (("convert", "tree.txt", "tree.doc"), "cannot write a tree to 'tree.doc': the name must end"),
        (("convert", "tree.txt", "-"), "OUT `-` does not tell the format: give --format"),
        (
            ("convert", "tree.txt", "-", "--format", "csv", "--json"),
            "--json and OUT `-` both print to standard output: choose one",
        ),
        (("draw", "tree.txt", "--out", "tree.png"), "cannot draw to 'tree.png': the name must end in"),
        (("draw", "tree.txt", "--out", "t.dot", "--depth", "1"), "--depth works with .svg and .txt"),
        (("draw", "tree.txt", "--out", "none/t.svg"), "cannot write none/t.svg: No such file"),
    ],
)
def test_bad_input_ends_with_2_and_one_line(run, arguments, message):
    code, out, err = run("tree", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"fivefold: {message}")
    assert err.count("\n") == 1


def test_a_text_file_records_no_list():
    assert recorded_lexicon(read_tree_file("tree.txt")) is None


def test_a_list_that_comes_with_fivefold_is_found_by_its_name():
    lexicon = Lexicon.load("nyt-2022")
    write_tree(read_tree("tree.txt"), "tree.json", lexicon=lexicon)
    assert recorded_lexicon(read_tree_file("tree.json")).sha256 == lexicon.sha256


def test_a_list_of_somebody_else_must_be_given_where_it_is_needed():
    write_tree(read_tree("tree.txt"), "tree.json", lexicon=Lexicon.from_words(ANSWERS, name="mine"))
    file = read_tree_file("tree.json")
    assert recorded_lexicon(file, needed=False) is None
    with pytest.raises(OptionError, match=r"^tree.json: written for the list 'mine': give its"):
        recorded_lexicon(file)


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


CSV = "crane,chase\ncrane,crate,crave\ncrane,crate\ncrane\n"


@pytest.mark.parametrize("first", ["json", "indented", "paths", "csv"])
def test_a_tree_goes_round_through_every_format(run, first):
    tree = read_tree("tree.txt")
    assert run("tree", "convert", "tree.txt", "first", "--format", first)[0] == 0
    for form in FORMATS:
        assert run("tree", "convert", "first", "second", "--format", form)[0] == 0
        if form not in ("dot", "svg"):
            assert read_tree("second") == tree


def test_convert_prints_to_standard_output(run):
    assert run("tree", "convert", "tree.txt", "-", "--format", "csv") == (0, CSV, "")


def test_convert_reports_what_it_wrote(run):
    counts = "4 answers, total 8, mean 2.000, worst 3"
    assert run("tree", "convert", "tree.txt", "t.csv")[1] == f"t.csv: csv, crane, {counts}\n"
    result = json.loads(run("tree", "convert", "tree.txt", "t.csv", "--json")[1])["result"]
    assert result["from"] == {"file": "tree.txt", "format": "indented"}
    assert result["to"] == {"file": "t.csv", "format": "csv"}
    assert (result["total"], result["counts"]) == (8, [1, 2, 1])


def test_json_carries_lexicon_rule_and_history_along(run):
    lexicon = Lexicon.load("nyt-2022")
    pattern = Pattern.parse("GGGBG")
    tree = Node("crate", True, {pattern: Leaf("crave")})
    history = (("crane", pattern), ("craze", pattern), ("crake", pattern))
    write_tree(tree, "a.json", lexicon=lexicon, rule=Rule.HARD, history=history)
    assert run("tree", "convert", "a.json", "b.json")[0] == 0
    assert Path("a.json").read_bytes() == Path("b.json").read_bytes()
    code, out, err = run("tree", "verify", "b.json")
    assert (code, err) == (0, "")
    assert out.startswith("valid: crate for NYT Wordle 2022, hard rule: 2 answers, total 3")
    assert run("tree", "verify", "b.json", "--max-guesses", "4")[0] == 1


def test_draw_prints_an_outline_of_two_guesses(run):
    assert run("tree", "draw", "tree.txt")[1] == (
        "crane*  4 answers, mean 2.00, worst 3\n"
        "├ GBGBG chase*\n"
        "└ GGGBG crate*  2 answers, mean 1.50, worst 2\n"
    )
    assert run("tree", "draw", "tree.txt", "--depth", "3")[1].endswith("  └ GGGBG crave*\n")
    report = json.loads(run("tree", "draw", "tree.txt", "--json", "--depth", "1")[1])
    assert report["result"]["outline"] == ["crane*  4 answers, mean 2.00, worst 3"]


def test_draw_writes_pictures(run):
    from xml.etree import ElementTree as ET

    counts = "crane, 4 answers, total 8, mean 2.000, worst 3"
    for name in ("t.svg", "t.dot", "t.txt"):
        assert run("tree", "draw", "tree.txt", "--out", name) == (0, f"{name}: {counts}\n", "")
    words = {text.text for text in ET.parse("t.svg").iter("{http://www.w3.org/2000/svg}text")}
    assert words >= set(ANSWERS)
    graph = Path("t.dot").read_text("utf-8")
    assert all(f'label="{word}"' in graph for word in ANSWERS)
    assert graph.count("->") == 3
    assert Path("t.txt").read_text("utf-8").count("\n") == 4
    result = json.loads(run("tree", "draw", "tree.txt", "--out", "t.svg", "--json")[1])["result"]
    assert (result["out"], result["opener"]) == ("t.svg", "crane")


def test_a_drawing_shows_every_answer_once_and_its_path(run):
    from xml.etree import ElementTree as ET

    lexicon = Lexicon.load("nyt-2022")
    write_tree(greedy_tree(lexicon, "salet"), "full.json", lexicon=lexicon, rule=Rule.NORMAL)
    assert run("tree", "draw", "full.json", "--out", "full.svg")[0] == 0
    space = "{http://www.w3.org/2000/svg}"
    drawing = ET.parse("full.svg")
    texts = list(drawing.iter(f"{space}text"))
    wins = [text.text for text in texts if text.get("class") == "win"]
    assert sorted(wins) == list(lexicon.answers)
    assert texts[0].text.endswith("; NYT Wordle 2022, normal rule")
    titles = [title.text for title in drawing.iter(f"{space}title")]
    assert "salet BBBBB round BBBBB champ BBBBB fizzy YGBBG jiffy: the answer" in titles
    heights = [int(text.get("y")) for text in texts]
    assert max(heights) < int(drawing.getroot().get("height"))
    assert run("tree", "draw", "full.json", "--out", "small.svg", "--depth", "2")[0] == 0
    assert Path("small.svg").stat().st_size < Path("full.svg").stat().st_size / 5
