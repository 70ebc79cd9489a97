"""Trees in notebooks, as outlines, graphs and pictures."""

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.puzzle.pattern import Pattern
from fivefold.show.trees import outline, tree_html, write_dot, write_svg
from fivefold.trees.tree import Leaf, Node
from fivefold.words.letters import Label
from tests.support.trees import chain, lexicons_and_trees, places


def test_a_tree_shows_every_pattern_of_its_first_guess_most_answers_first():
    crate = Node("crate", True, {Pattern.parse("GGGBG"): Leaf("crave")})
    tree = Node("crane", True, {Pattern.parse("GBGBG"): Leaf("chase"), Pattern.parse("GGGBG"): crate})
    html = tree_html(tree)
    assert tree._repr_html_() == html and html.startswith("<b>crane</b>")
    assert html.index("<td>crate</td><td>2</td><td>1.50</td>") < html.index("<td>chase</td><td>1</td>")
    assert tree_html(Leaf("crane")).count("#538d4e") == 5


trees = lexicons_and_trees(most=14).map(lambda pair: pair[1])
depths = st.none() | st.integers(1, 4)


@given(trees, depths)
def test_an_outline_has_a_line_for_every_place(tree, depth):
    found = []
    path = []
    for line in outline(tree, depth).splitlines():
        guides, words = re.fullmatch(r"([│├└ ]*)(.*)", line).groups()
        level = len(guides) // 2
        path = path[: 2 * level - 1] if level else []
        path += [text.rstrip("*") for text in words.split("  ")[0].split()]
        found.append(tuple(path))
    assert sorted(found) == sorted(places(tree, depth))


def test_a_tree_of_any_depth_has_an_outline():
    lines = outline(chain(1200)).split("\n")
    assert len(lines) == 1200 and lines[1].startswith("└ BBB aab*  1199 answers, ")
    assert lines[-1].endswith("└ BBB feo*")


@given(trees)
def test_a_graph_has_an_edge_for_every_branch(tree):
    graph = write_dot(tree)
    labels = dict(re.findall(r'^  (n\d+) \[label="(\w+)"', graph, re.MULTILINE))
    edges = re.findall(r'^  (n\d+) -> (n\d+) \[label="(\w+)"', graph, re.MULTILINE)
    paths = {"n0": (tree.word,)}
    parents = {target: (source, pattern) for source, target, pattern in edges}
    for node in sorted(labels, key=lambda name: int(name[1:])):
        if node in parents:
            source, pattern = parents[node]
            paths[node] = (*paths[source], pattern, labels[node])
    assert sorted(paths.values()) == sorted(places(tree))


def test_a_tree_of_any_depth_has_a_graph():
    assert write_dot(chain(1200)).count(" -> ") == 1199


SVG = "{http://www.w3.org/2000/svg}"


@given(trees, depths)
def test_a_picture_has_every_place_once_and_none_above_another(tree, depth):
    picture = ET.fromstring(write_svg(tree, depth=depth))
    titles = [title.text.split(":")[0] for title in picture.iter(f"{SVG}title")]
    assert sorted(titles) == sorted(" ".join(place) for place in places(tree, depth))
    words = [
        group.find(f"{SVG}text")
        for group in picture.iter(f"{SVG}g")
        if group.find(f"{SVG}title") is not None
    ]
    spots = [(float(word.get("x")), float(word.get("y"))) for word in words]
    assert len(set(spots)) == len(spots)
    width, height = float(picture.get("width")), float(picture.get("height"))
    assert all(0 < x < width and 0 < y < height for x, y in spots)
    tiles = {group.get("id") for group in picture.iter(f"{SVG}g") if group.get("id")}
    assert {use.get("href")[1:] for use in picture.iter(f"{SVG}use")} == tiles


LETTER = 8.4  # how wide a letter is drawn


@pytest.mark.parametrize("names", [("a", "much longer", "bc"), ("much longer", "a", "bc")])
@pytest.mark.parametrize("replies", [("0", "all of them"), ("all of them", "0")])
def test_names_and_replies_of_any_length_leave_the_next_one_room(names, replies):
    first, *others = (Label(name, 1) for name in names)
    patterns = [Pattern.parse("B"), Pattern.parse("Y")]
    tree = Node(first, False, dict(zip(patterns, map(Leaf, others), strict=True)))
    tree = Node(Label("x", 1), False, {patterns[0]: tree, patterns[1]: Leaf(Label("y", 1))})
    picture = ET.fromstring(write_svg(tree, replies=dict(zip(patterns, replies, strict=True))))
    shown = {text.get("id"): text.text for text in picture.iter(f"{SVG}text") if text.get("id")}
    rows = {}
    for group in picture.iter(f"{SVG}g"):
        for one in group:
            if one.get("x"):
                text = shown[one.get("href")[1:]] if one.get("href") else one.text
                y = float(one.get("y")) + 9 * bool(one.get("href"))  # of tiles the upper edge
                rows.setdefault(y, []).append((float(one.get("x")), len(text) * LETTER))
    assert sorted(map(len, rows.values())) == [2, 2, 7]
    for row in rows.values():
        for (x, width), (after, _) in pairwise(sorted(row)):
            assert x + width <= after


def test_a_picture_of_one_word_is_a_picture():
    assert "crane: 1 answer, total 1" in write_svg(Leaf("crane"))


@pytest.mark.parametrize("title", ["a < b & c", '"quoted"'])
def test_titles_are_text_whatever_they_hold(title):
    picture = ET.fromstring(write_svg(Leaf("crane"), title))
    assert next(picture.iter(f"{SVG}text")).text.endswith(f"; {title}")


def test_a_tree_of_any_depth_is_drawn():
    drawing = write_svg(chain(1200), depth=1100)
    assert drawing.count("<use ") == 1099 and ">101…</text>" in drawing
