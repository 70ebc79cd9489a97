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

# What Python has not loaded by now is not imported here, so that the program soon sees to Ctrl-C.
TYPE_CHECKING = False
if not TYPE_CHECKING:
    ModuleType = type(sys)
else:
    from types import ModuleType
    from typing import Any

    from fivefold.base.errors import (
        BadPatternError,
        BadWordError,
        FivefoldError,
        UnknownWordError,
        WordListError,
    )
    from fivefold.base.kernel import active_kernel, available_kernels
    from fivefold.base.progress import Control
    from fivefold.cover.search import Cover, find_covers
    from fivefold.openings.one_word import OpenerRanking, Opening, rank_openers
    from fivefold.players.review import Review, review_game
    from fivefold.players.suggest import Suggestions, suggest
    from fivefold.puzzle.criterion import CRITERIA, Criterion
    from fivefold.puzzle.feedback import FeedbackTable, feedback
    from fivefold.puzzle.partition import Split, Splits, opener_splits, partition, table_splits
    from fivefold.puzzle.pattern import Mark, Pattern
    from fivefold.puzzle.rule import Rule
    from fivefold.trees.check import check_tree
    from fivefold.trees.files import read_tree, write_tree
    from fivefold.trees.tree import Leaf, Node, Tree
    from fivefold.words.catalogue import builtin_lists, history
    from fivefold.words.lexicon import Lexicon

__version__ = "0.1.0"

# The everyday names by module, as imported above for type checkers.
_NAMES = {
    "words.catalogue": "builtin_lists history",
    "cover.search": "Cover find_covers",
    "puzzle.criterion": "CRITERIA Criterion",
    "base.errors": "BadPatternError BadWordError FivefoldError UnknownWordError WordListError",
    "puzzle.feedback": "FeedbackTable feedback",
    "base.kernel": "active_kernel available_kernels",
    "words.lexicon": "Lexicon",
    "openings.one_word": "OpenerRanking Opening rank_openers",
    "puzzle.partition": "Split Splits opener_splits partition table_splits",
    "puzzle.pattern": "Mark Pattern",
    "base.progress": "Control",
    "players.review": "Review review_game",
    "puzzle.rule": "Rule",
    "players.suggest": "Suggestions suggest",
    "trees.tree": "Leaf Node Tree",
    "trees.check": "check_tree",
    "trees.files": "read_tree write_tree",
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}


class _Package(ModuleType):
    """The package: loads a module when one of its names is first used."""

    def __getattr__(self, name: str) -> "Any":
        if name not in _MODULES:
            raise AttributeError(f"module 'fivefold' has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f"fivefold.{_MODULES[name]}"), name)
        setattr(self, name, value)
        return value

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
