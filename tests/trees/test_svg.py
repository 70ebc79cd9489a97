"""Pictures: every place of a tree stands in them once."""

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.trees.svg import write_svg
from fivefold.trees.tree import Leaf
from tests.support.trees import chain, lexicons_and_trees, places

SVG = "{http://www.w3.org/2000/svg}"
trees = lexicons_and_trees(most=14).map(lambda pair: pair[1])
depths = st.none() | st.integers(1, 4)


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


def test_a_picture_of_one_word_is_a_picture():
    assert "crane: 1 answer, total 1" in write_svg(Leaf("crane"))


@pytest.mark.parametrize("title", ["a < b & c", '"quoted"'])
def test_titles_are_text_whatever_they_hold(title):
    picture = ET.fromstring(write_svg(Leaf("crane"), title))
    assert next(picture.iter(f"{SVG}text")).text.endswith(f"; {title}")


def test_a_tree_of_any_depth_is_drawn():
    drawing = write_svg(chain(1200), depth=1100)
    assert drawing.count("<use ") == 1099 and ">101…</text>" in drawing
