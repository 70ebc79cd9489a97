"""Trees as JSON."""

import json

import pytest

from fivefold.base.errors import TreeFileError
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.trees.claims import Claims
from fivefold.trees.files import read_tree, read_tree_file, write_tree
from fivefold.trees.tree import Leaf, Node
from tests.support.small_tree import LEXICON, TREE, written


def test_json_keeps_the_puzzle(folder):
    del folder
    history = [("slick", Pattern.parse("BBBYB"))]
    write_tree(TREE, "tree.json", lexicon=LEXICON, rule=Rule.HARD, history=history)
    assert read_tree_file("tree.json").claims == Claims(
        lexicon="four",
        lexicon_answers=4,
        lexicon_guesses=5,
        sha256=LEXICON.sha256,
        rule=Rule.HARD,
        history=tuple(history),
        total=8,
        worst=3,
        counts=(1, 2, 1),
    )


def test_guess_may_be_the_opener_of_alternating_json(folder):
    del folder
    tree = read_tree(written('{"guess": {"BBBBY": {"crane": {}}, "GGGGG": {}}}'))
    assert tree == Node("guess", True, {Pattern.parse("BBBBY"): Leaf("crane")})


@pytest.mark.parametrize(
    "document",
    [
        {
            "guess": "crane",
            "branches": {
                "GBGBG": {"guess": "chase"},
                "GGGBG": {"guess": "crate", "branches": {"GGGBG": "crave", "GGGGG": {}}},
                "GGGGG": {},
            },
        },
        {
            "word": "CRANE",
            "can_win": True,
            "children": {
                "20202": {"word": "chase", "can_win": True},
                "22202": {"word": "crate", "can_win": True, "children": {"22202": {"word": "crave"}}},
            },
        },
        {
            "guess": "crane",
            "map": {"20202": "chase", "22202": {"guess": "crate", "map": {"22202": "crave"}}},
        },
        {"crane": {"g.g.g": {"chase": {}}, "ggg.g": {"crate": {"ggg.g": {"crave": None}}}}},
        {
            "guess": "crane",
            "branches": {
                "GBGBG": "chase",
                "GGGBG": {"guess": "crate", "branches": {"GGGBG": "crave"}},
            },
        },
    ],
)
def test_bare_json_is_read_in_several_shapes(folder, document):
    del folder
    assert read_tree(written(json.dumps(document)), LEXICON) == TREE


def test_bare_json_that_tells_no_wins_needs_a_lexicon(folder):
    del folder
    name = written('{"guess": "slick", "branches": {"BBBYB": "crane"}}')
    with pytest.raises(TreeFileError, match="whether 'slick' can be the answer, only a lexicon"):
        read_tree(name)
    assert read_tree(name, LEXICON) == Node("slick", False, {Pattern.parse("BBBYB"): Leaf("crane")})


def test_what_json_says_of_wins_needs_no_lexicon_and_is_not_overruled(folder):
    del folder
    name = written('  {"word": "crane", "can_win": false, "children": {"GBGBG": {"word": "chase"}}}')
    tree = Node("crane", False, {Pattern.parse("GBGBG"): Leaf("chase")})
    assert read_tree(name) == tree
    assert read_tree(name, LEXICON) == tree


def test_a_guess_against_its_path_cannot_win(folder):
    del folder
    inner = '{"crate": {"GBGBG": {"chase": {}}}}'
    tree = read_tree(written('{"crane": {"GBGBG": ' + inner + "}}"), LEXICON)
    assert tree.can_win
    assert tree.branches[Pattern.parse("GBGBG")].can_win is False
