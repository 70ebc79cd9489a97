"""Trees as values: what they find and how they count it."""

import copy
import pickle
from unittest.mock import ANY

import pytest
from hypothesis import given

from fivefold.base.documents import plain
from fivefold.base.errors import BadPatternError, UnknownWordError
from fivefold.puzzle import reference
from fivefold.puzzle.pattern import Pattern
from fivefold.trees.tree import Leaf, Node, TurnCounts, depths, turn_counts
from tests.support.trees import chain, lexicons_and_trees

BBB = Pattern.parse("BBB")


def turn_of(tree, answer):
    """Play one game."""
    turn = 1
    while not (pattern := reference.feedback(tree.word, answer)).solved:
        tree = tree.branches[pattern]
        turn += 1
    return turn


@given(lexicons_and_trees())
def test_depths_are_the_turns_of_all_games(lexicon_and_tree):
    lexicon, tree = lexicon_and_tree
    assert sorted(depths(tree)) == [(answer, turn_of(tree, answer)) for answer in lexicon.answers]


def test_depths_come_in_the_order_of_the_branches():
    branches = {Pattern.parse(text): Leaf(f"aa{text[0].lower()}") for text in ("YBB", "BBB", "GBB")}
    tree = Node("aaa", True, {BBB: Node("aab", True, branches), Pattern.parse("BBG"): Leaf("aac")})
    words = ["aaa", "aab", "aay", "aab", "aag", "aac"]
    assert [word for word, _ in depths(tree)] == words


@given(lexicons_and_trees())
def test_counts_add_up_to_answers_and_total(lexicon_and_tree):
    lexicon, tree = lexicon_and_tree
    turns = turn_counts(tree)
    played = [turn_of(tree, answer) for answer in lexicon.answers]
    assert turns.counts == tuple(played.count(turn) for turn in range(1, max(played) + 1))
    assert turns.answers == len(played)
    assert turns.total == sum(played)
    assert turns.worst == max(played)
    assert turns.mean == sum(played) / len(played)


@given(lexicons_and_trees())
def test_equal_trees_are_equal_whatever_holds_their_branches(lexicon_and_tree):
    _, tree = lexicon_and_tree
    if isinstance(tree, Node):
        again = Node(tree.word, tree.can_win, dict(reversed(tree.branches.items())))
        assert again == tree
        assert Node(tree.word, not tree.can_win, tree.branches) != tree


def test_trees_of_any_depth_are_compared():
    deep = chain(3000)
    assert deep == chain(3000) and deep != chain(2999)
    other = chain(3000)
    place = other
    while isinstance(place[BBB], Node):
        place = place[BBB]
    place.branches[BBB] = Node(place[BBB].word, True, {})
    assert deep != other and other != deep


@pytest.mark.parametrize(
    "other",
    [
        Node("aac", True, {BBB: Leaf("aab")}),
        Node("aaa", False, {BBB: Leaf("aab")}),
        Node("aaa", True, {BBB: Leaf("aac")}),
        Node("aaa", True, {BBB: Node("aab", True, {})}),
        Node("aaa", True, {Pattern.parse("BBG"): Leaf("aab")}),
        Node("aaa", True, {BBB: Leaf("aab"), Pattern.parse("BBG"): Leaf("aac")}),
        Node("aaa", True, {}),
    ],
)
def test_a_tree_that_differs_in_one_thing_is_another(other):
    tree = Node("aaa", True, {BBB: Leaf("aab")})
    assert tree != other and other != tree
    for one, two in [(tree, other), (other, tree)]:
        assert Node("aad", True, {BBB: one}) != Node("aad", True, {BBB: two})


def test_a_tree_is_nothing_else():
    assert Leaf("aa") != Node("aa", True, {}) and chain(2) != "aaa" and chain(2) == ANY


COPIES = [copy.copy, copy.deepcopy, lambda tree: pickle.loads(pickle.dumps(tree))]


@pytest.mark.parametrize("again", COPIES)
@given(lexicons_and_trees())
def test_a_copy_of_a_tree_is_the_same_tree(again, lexicon_and_tree):
    _, tree = lexicon_and_tree
    made = again(tree)
    assert made == tree and [*made.branches] == [*tree.branches]


@pytest.mark.parametrize("again", COPIES)
def test_trees_of_any_depth_are_copied(again):
    assert again(chain(3000)) == chain(3000)


def test_a_tree_that_finds_nothing_counts_nothing():
    turns = turn_counts(Node("crane", False, {}))
    assert turns == TurnCounts(())
    assert (turns.answers, turns.total, turns.mean, turns.worst) == (0, 0, 0.0, 0)


def test_notebooks_see_a_table_of_turns():
    tree = Node("bails", True, {Pattern.parse("BGGGG"): Leaf("fails")})
    assert "<td>1</td><td>1</td><td>3</td><td>1.500</td>" in tree._repr_html_()


@given(lexicons_and_trees())
def test_lines_and_games_agree(lexicon_and_tree):
    lexicon, tree = lexicon_and_tree
    lines = list(tree.lines())
    assert sorted(line[-1][0] for line in lines) == list(lexicon.answers)
    for line in lines:
        assert tree.play(line[-1][0].upper()) == line
        assert all(reference.feedback(guess, line[-1][0]) == pattern for guess, pattern in line)


def test_a_tree_is_a_mapping_from_patterns():
    fails = Leaf("fails")
    tree = Node("bails", True, {Pattern.parse("BGGGG"): fails})
    assert tree["BGGGG"] is tree["⬛🟩🟩🟩🟩"] is tree[Pattern.parse("BGGGG")] is fails
    assert (len(tree), list(tree)) == (1, [Pattern.parse("BGGGG")])
    assert "BGGGG" in tree and "GGGGB" not in tree and "nothing" not in tree and 7 not in tree
    assert len(fails) == 0 and fails and list(fails.lines()) == [(("fails", Pattern.parse("GGGGG")),)]
    with pytest.raises(KeyError, match="no branch for bails GGGGB"):
        tree["GGGGB"]
    with pytest.raises(BadPatternError):
        tree["what"]
    with pytest.raises(UnknownWordError, match="the tree does not find 'rails'"):
        tree.play("rails")


def test_a_tree_as_values_and_as_a_table():
    tree = Node("bails", False, {Pattern.parse("BGGGG"): Leaf("fails")})
    assert plain(tree) == {"opener": "bails", **plain(tree.turns)}
    assert plain(tree.turns)["counts"] == [0, 1]
    row = {"answer": "fails", "turn": 2, "guesses": ["bails", "fails"], "patterns": ["BGGGG", "GGGGG"]}
    assert tree.to_arrow().to_pylist() == [row]
    assert tree.to_pandas().to_dict("records") == [row] and tree.to_pandas().attrs == {"opener": "bails"}
