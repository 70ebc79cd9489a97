"""fivefold: a toolbox for Wordle-like word puzzles.

>>> import fivefold
>>> print(fivefold.feedback("ninny", "annex"))
YBGBB
>>> ranking = fivefold.rank_openers(fivefold.Lexicon.load("nyt-2022"))
>>> ranking[0].words
('soare',)

The names below are for every day; the modules hold the rest.  Importing fivefold does not
import numpy: that waits for the first call that needs arrays.
"""

from fivefold.builtin import builtin_lists, history
from fivefold.cover import Cover, find_covers
from fivefold.criterion import CRITERIA, Criterion
from fivefold.errors import (
    BadPatternError,
    BadWordError,
    FivefoldError,
    UnknownWordError,
    WordListError,
)
from fivefold.feedback import FeedbackTable, feedback
from fivefold.kernel import active_kernel, available_kernels
from fivefold.lexicon import Lexicon
from fivefold.opener import OpenerRanking, Opening, rank_openers
from fivefold.partition import Split, Splits, opener_splits, partition, table_splits
from fivefold.pattern import Mark, Pattern
from fivefold.progress import Control
from fivefold.rule import Rule
from fivefold.tree import Leaf, Node, Tree
from fivefold.tree_check import check_tree
from fivefold.tree_files import read_tree, write_tree

__version__ = "0.1.0"

__all__ = [
    "CRITERIA",
    "BadPatternError",
    "BadWordError",
    "Control",
    "Cover",
    "Criterion",
    "FeedbackTable",
    "FivefoldError",
    "Leaf",
    "Lexicon",
    "Mark",
    "Node",
    "OpenerRanking",
    "Opening",
    "Pattern",
    "Rule",
    "Split",
    "Splits",
    "Tree",
    "UnknownWordError",
    "WordListError",
    "active_kernel",
    "available_kernels",
    "builtin_lists",
    "check_tree",
    "feedback",
    "find_covers",
    "history",
    "opener_splits",
    "partition",
    "rank_openers",
    "read_tree",
    "table_splits",
    "write_tree",
]
