"""``fivefold tree draw``: outlines and pictures."""

import json
from pathlib import Path

import pytest

from fivefold.puzzle.rule import Rule
from fivefold.trees.files import write_tree
from fivefold.words.lexicon import Lexicon
from tests.support.four_words import ANSWERS
from tests.support.trees import greedy_tree

pytestmark = pytest.mark.usefixtures("four_words")


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
