"""A tree of eight words in every format, for tests that damage it."""

from __future__ import annotations

from fivefold.puzzle.rule import Rule
from fivefold.trees.files import FORMATS, tree_text
from fivefold.trees.tree import Tree
from fivefold.words.lexicon import Lexicon
from tests.support.trees import tree_by_picking

ANSWERS = ("chase", "chose", "crane", "crate", "crave", "craze", "those", "whose")
LEXICON = Lexicon.from_words(ANSWERS, ["slick", "vital"], name="eight")
WORDS = (*LEXICON.guesses, "xenon")
TREE: Tree = tree_by_picking(
    lambda useful: "crane" if "crane" in useful else useful[0], LEXICON, LEXICON.answers
)
TEXTS = {
    name: tree_text(TREE, FORMATS[name], lexicon=LEXICON, rule=Rule.NORMAL)
    for name in ("csv", "indented", "json", "paths")
}

OTHER_TREE = "another tree that finds every answer"
SAME_TREE = "the same tree, written differently"
NOT_SAID = "what a file does not say cannot be false"

Mutation = tuple[str, str, str]
"""What was done, the text of the file, and why it does no harm, empty if it does."""
