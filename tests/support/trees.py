"""Trees for tests: simple builders, none of them clever."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
from hypothesis import strategies as st

from fivefold.puzzle import reference
from fivefold.puzzle.clue import Clue
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.puzzle.splits import table_splits
from fivefold.trees.tree import Leaf, Node, Tree
from fivefold.words.lexicon import Lexicon
from tests.support.strategies import word_lists

Pick = Callable[[Sequence[str]], str]


def tree_by_picking(
    pick: Pick,
    lexicon: Lexicon,
    candidates: Sequence[str],
    rule: Rule = Rule.NORMAL,
    history: tuple[Clue, ...] = (),
) -> Tree:
    """Any tree that finds every candidate: ``pick`` chooses among all guesses that make progress."""
    groups_by_guess = {
        guess: reference.partition(guess, candidates)
        for guess in lexicon.guesses
        if rule.allows(guess, history)
    }
    useful = [
        guess for guess, groups in groups_by_guess.items() if guess in candidates or len(groups) > 1
    ]
    word = pick(useful)
    groups = groups_by_guess[word]
    won = groups.pop(Pattern.all_exact(lexicon.length), [])
    if won and not groups:
        return Leaf(word)
    branches = {
        pattern: tree_by_picking(pick, lexicon, groups[pattern], rule, (*history, (word, pattern)))
        for pattern in sorted(groups)
    }
    return Node(word, bool(won), branches)


@st.composite
def lexicons_and_trees(
    draw: Any, length: int = 3, alphabet: str = "abc", most: int = 9, rule: Rule = Rule.NORMAL
) -> tuple[Lexicon, Tree]:
    """A small lexicon with any tree for it."""
    answers = draw(word_lists(length, alphabet, most))
    lexicon = Lexicon.from_words(answers, draw(word_lists(length, alphabet, 5)))
    tree = tree_by_picking(lambda words: draw(st.sampled_from(words)), lexicon, lexicon.answers, rule)
    return lexicon, tree


@cache
def greedy_tree(lexicon: Lexicon, opener: str) -> Tree:
    """The tree of fewest expected words after ``opener``, guessing answers only."""
    table = FeedbackTable.build(Lexicon.from_words(lexicon.answers, [opener]), threads=1)
    return _greedy(table, np.arange(len(lexicon.answers)), opener)


def _greedy(table: FeedbackTable, ids: Any, word: str | None = None) -> Tree:
    words = [table.lexicon.answers[i] for i in ids]
    if len(words) == 1:
        return Leaf(words[0])
    if word is None:
        splits = table_splits(table, words, threads=1)
        word = splits.guesses[int(np.lexsort((splits.win == 0, splits.expected))[0])]
    row = table.row(word)[ids]
    branches = {
        Pattern(int(code), table.lexicon.length): _greedy(table, ids[row == code])
        for code in np.unique(row)
        if code != Pattern.all_exact(table.lexicon.length).code
    }
    return Node(word, word in words, branches)


def places(tree, depth=None, path=()):
    """Every guess of the tree to a depth, with the patterns before it."""
    yield (*path, tree.word)
    if isinstance(tree, Node) and (depth is None or depth > 1):
        for pattern, branch in tree.branches.items():
            below = None if depth is None else depth - 1
            yield from places(branch, below, (*path, tree.word, str(pattern)))


# Trees of many shapes.
trees = st.one_of(
    lexicons_and_trees(),
    lexicons_and_trees(length=2, alphabet="aéñq", most=12),
    lexicons_and_trees(length=6, alphabet="ab", most=12),
    lexicons_and_trees(length=2, alphabet="abcdefgh", most=30),
).map(lambda pair: pair[1])


def chain(turns: int) -> Tree:
    """A tree of one line of play, whose words come one by one."""
    words = [
        f"{a}{b}{c}" for a in "abcdefghijklmno" for b in "abcdefghijklmno" for c in "abcdefghijklmno"
    ]
    tree: Tree = Leaf(words[turns - 1])
    for word in reversed(words[: turns - 1]):
        tree = Node(word, True, {Pattern.parse("BBB"): tree})
    return tree
