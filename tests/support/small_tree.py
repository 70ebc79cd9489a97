"""One small tree, as a value and as it is written."""

from pathlib import Path

from fivefold.puzzle.pattern import Pattern
from fivefold.trees.tree import Leaf, Node
from fivefold.words.lexicon import Lexicon

LEXICON = Lexicon.from_words(["crane", "crate", "crave", "chase"], ["slick"], name="four")
CRATE = Node("crate", True, {Pattern.parse("GGGBG"): Leaf("crave")})
TREE = Node("crane", True, {Pattern.parse("GBGBG"): Leaf("chase"), Pattern.parse("GGGBG"): CRATE})

INDENTED = """\
crane GBGBG1 chase GGGGG2
      GGGBG1 crate GGGBG2 crave GGGGG3
                   GGGGG2
      GGGGG1
"""
PATHS = """\
crane g_g_g chase ggggg
crane ggg_g crate ggg_g crave ggggg
crane ggg_g crate ggggg
crane ggggg
"""
CSV = """\
crane,chase
crane,crate,crave
crane,crate
crane
"""


def written(text, name="tree.txt"):
    """The name of a file in this folder that holds the text."""
    Path(name).write_text(text, "utf-8")
    return name
