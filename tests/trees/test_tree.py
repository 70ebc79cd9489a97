"""Trees as values: what they find and how they count it."""

from hypothesis import given

from fivefold.puzzle import reference
from fivefold.puzzle.pattern import Pattern
from fivefold.trees.tree import Leaf, Node, TurnCounts, depths, turn_counts
from tests.support.trees import lexicons_and_trees


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


def test_a_tree_that_finds_nothing_counts_nothing():
    turns = turn_counts(Node("crane", False, {}))
    assert turns == TurnCounts(())
    assert (turns.answers, turns.total, turns.mean, turns.worst) == (0, 0, 0.0, 0)


def test_notebooks_see_a_table_of_turns():
    tree = Node("bails", True, {Pattern.parse("BGGGG"): Leaf("fails")})
    assert "<td>1</td><td>1</td><td>3</td><td>1.500</td>" in tree._repr_html_()
