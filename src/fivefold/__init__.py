"""fivefold: a toolbox for Wordle-like word puzzles.

>>> import fivefold
>>> print(fivefold.feedback("ninny", "annex"))
YBGBB
>>> ranking = fivefold.rank_openers(fivefold.Lexicon.load("nyt-2022"))
>>> ranking[0].words
('soare',)

The names below are for every day; the modules hold the rest.  Importing fivefold takes a few
milliseconds: a module is loaded when one of its names is first used, and numpy when a call
needs arrays.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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
    from fivefold.review import Review, review_game
    from fivefold.rule import Rule
    from fivefold.suggest import Suggestions, suggest
    from fivefold.tree import Leaf, Node, Tree
    from fivefold.tree_check import check_tree
    from fivefold.tree_files import read_tree, write_tree

__version__ = "0.1.0"

# The everyday names by module, as imported above for type checkers.
_NAMES = {
    "builtin": "builtin_lists history",
    "cover": "Cover find_covers",
    "criterion": "CRITERIA Criterion",
    "errors": "BadPatternError BadWordError FivefoldError UnknownWordError WordListError",
    "feedback": "FeedbackTable feedback",
    "kernel": "active_kernel available_kernels",
    "lexicon": "Lexicon",
    "opener": "OpenerRanking Opening rank_openers",
    "partition": "Split Splits opener_splits partition table_splits",
    "pattern": "Mark Pattern",
    "progress": "Control",
    "review": "Review review_game",
    "rule": "Rule",
    "suggest": "Suggestions suggest",
    "tree": "Leaf Node Tree",
    "tree_check": "check_tree",
    "tree_files": "read_tree write_tree",
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}


class _Package(ModuleType):
    """The package: loads a module when one of its names is first used."""

    def __getattr__(self, name: str) -> Any:
        if name not in _MODULES:
            raise AttributeError(f"module 'fivefold' has no attribute {name!r}")
        value = getattr(import_module(f"fivefold.{_MODULES[name]}"), name)
        setattr(self, name, value)
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        # Importing the module `fivefold.feedback` would bind `fivefold.feedback` to the module;
        # here the name stays that of the function.  So for `partition`.
        if isinstance(value, ModuleType) and _MODULES.get(name) == name:
            value = getattr(value, name)
        super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_MODULES})


sys.modules[__name__].__class__ = _Package

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
    "Review",
    "Rule",
    "Split",
    "Splits",
    "Suggestions",
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
    "review_game",
    "suggest",
    "table_splits",
    "write_tree",
]
