"""``fivefold tree convert``: every format says the same."""

import json
from pathlib import Path

import pytest

from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.trees.files import FORMATS, read_tree, write_tree
from fivefold.trees.tree import Leaf, Node
from fivefold.words.lexicon import Lexicon

CSV = "crane,chase\ncrane,crate,crave\ncrane,crate\ncrane\n"

pytestmark = pytest.mark.usefixtures("four_words")


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
