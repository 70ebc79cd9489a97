"""The checker on random trees: built by the rules they are valid, damaged only if they still play."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from fivefold.puzzle import reference
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.trees.check import check_tree
from fivefold.trees.tree import Leaf, Node, depths, turn_counts
from tests.support.trees import lexicons_and_trees, tree_by_picking


@given(lexicons_and_trees())
def test_any_tree_that_was_built_by_the_rules_is_valid(lexicon_and_tree):
    lexicon, tree = lexicon_and_tree
    check = check_tree(tree, lexicon).claiming(turn_counts(tree).total)
    assert check.valid, check.problems
    assert check.found == dict(depths(tree))
    assert check.turns == turn_counts(tree)


@given(st.data(), st.sampled_from([Rule.HARD, Rule.ULTRA_HARD]))
def test_trees_built_for_a_rule_keep_it_and_others_are_caught(data, rule):
    lexicon, tree = data.draw(lexicons_and_trees(length=4, rule=rule))
    assert check_tree(tree, lexicon, rule=rule).valid
    free = tree_by_picking(
        lambda words: data.draw(st.sampled_from(words)), lexicon, lexicon.answers, Rule.NORMAL
    )
    assert check_tree(free, lexicon, rule=rule).valid == keeps(free, rule, ())


def keeps(tree, rule, history):
    if not rule.allows(tree.word, history):
        return False
    branches = tree.branches if isinstance(tree, Node) else {}
    return all(
        keeps(branch, rule, (*history, (tree.word, pattern))) for pattern, branch in branches.items()
    )


def turn_of(tree, answer):
    """Play one game; None if the tree does not find the answer."""
    turn = 1
    while True:
        pattern = reference.feedback(tree.word, answer)
        if pattern.solved:
            return turn if isinstance(tree, Leaf) or tree.can_win else None
        if isinstance(tree, Leaf) or pattern not in tree.branches:
            return None
        tree = tree.branches[pattern]
        turn += 1


@given(lexicons_and_trees(), st.data())
def test_a_damaged_tree_is_valid_only_if_it_still_plays_every_game(lexicon_and_tree, data):
    lexicon, tree = lexicon_and_tree
    damaged = damage(tree, lexicon, data.draw)
    games = [(answer, turn_of(damaged, answer)) for answer in lexicon.answers]
    still_right = sorted(depths(damaged)) == games
    assert check_tree(damaged, lexicon).valid == still_right


def damage(tree, lexicon, draw):
    """The tree with one word, branch or flag changed somewhere."""
    if isinstance(tree, Node) and tree.branches and draw(st.booleans()):
        pattern = draw(st.sampled_from(sorted(tree.branches)))
        branches = {**tree.branches, pattern: damage(tree.branches[pattern], lexicon, draw)}
        return replace(tree, branches=branches)
    word = draw(st.sampled_from(lexicon.guesses))
    pattern = draw(st.builds(Pattern, st.integers(0, 26), st.just(3)))
    if isinstance(tree, Leaf):
        return draw(st.sampled_from([Leaf(word), Node(tree.word, True, {pattern: Leaf(word)})]))
    others = [tree.branches[key] for key in sorted(tree.branches)]
    rotated = dict(zip(sorted(tree.branches), others[1:] + others[:1], strict=True))
    shorter = dict(list(tree.branches.items())[1:])
    return draw(
        st.sampled_from(
            [
                Leaf(word),
                replace(tree, word=word),
                replace(tree, can_win=not tree.can_win),
                replace(tree, branches=rotated),
                replace(tree, branches={**tree.branches, pattern: Leaf(word)}),
                replace(tree, branches=shorter or {pattern: Leaf(word)}),
            ]
        )
    )
