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
    from fivefold.base.bounds import Bounds, Status
    from fivefold.base.budget import Budget
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
    from fivefold.players.review import review
    from fivefold.players.reviews import Review
    from fivefold.players.suggest import suggest
    from fivefold.players.suggestions import Suggestions
    from fivefold.proof.check import check_proof
    from fivefold.proof.proof import Proof, prove
    from fivefold.proof.solve import solve
    from fivefold.proof.worst_case import worst_case
    from fivefold.puzzle.criterion import CRITERIA, Criterion
    from fivefold.puzzle.feedback import FeedbackTable, feedback
    from fivefold.puzzle.partition import Split, Splits, opener_splits, partition, table_splits
    from fivefold.puzzle.pattern import Mark, Pattern
    from fivefold.puzzle.position import Position
    from fivefold.puzzle.rule import Rule
    from fivefold.search.beam import beam
    from fivefold.search.guess_costs import guess_costs
    from fivefold.search.solution import Solution
    from fivefold.strategies.play import play
    from fivefold.strategies.played_game import PlayedGame
    from fivefold.strategies.record import Record
    from fivefold.strategies.sample import Sample
    from fivefold.strategies.simulate import simulate
    from fivefold.trees.check import check_tree
    from fivefold.trees.files import read_tree, write_tree
    from fivefold.trees.tree import Leaf, Node, Tree
    from fivefold.words.catalogue import builtin_lists, history
    from fivefold.words.lexicon import Lexicon

__version__ = "0.1.0"

# The everyday names by module, as imported above for type checkers.
_NAMES = {
    "base.bounds": "Bounds Status",
    "base.budget": "Budget",
    "puzzle.position": "Position",
    "proof.solve": "solve",
    "search.beam": "beam",
    "search.guess_costs": "guess_costs",
    "search.solution": "Solution",
    "proof.proof": "Proof prove",
    "proof.check": "check_proof",
    "proof.worst_case": "worst_case",
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
    "players.review": "review",
    "players.reviews": "Review",
    "puzzle.rule": "Rule",
    "players.suggest": "suggest",
    "players.suggestions": "Suggestions",
    "strategies.play": "play",
    "strategies.played_game": "PlayedGame",
    "strategies.record": "Record",
    "strategies.sample": "Sample",
    "strategies.simulate": "simulate",
    "trees.tree": "Leaf Node Tree",
    "trees.check": "check_tree",
    "trees.files": "read_tree write_tree",
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

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_MODULES})


sys.modules[__name__].__class__ = _Package

__all__ = [
    "CRITERIA",
    "BadPatternError",
    "BadWordError",
    "Bounds",
    "Budget",
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
    "PlayedGame",
    "Position",
    "Proof",
    "Record",
    "Review",
    "Rule",
    "Sample",
    "Solution",
    "Split",
    "Splits",
    "Status",
    "Suggestions",
    "Tree",
    "UnknownWordError",
    "WordListError",
    "active_kernel",
    "available_kernels",
    "beam",
    "builtin_lists",
    "check_proof",
    "check_tree",
    "feedback",
    "find_covers",
    "guess_costs",
    "history",
    "opener_splits",
    "partition",
    "play",
    "prove",
    "rank_openers",
    "read_tree",
    "review",
    "simulate",
    "solve",
    "suggest",
    "table_splits",
    "worst_case",
    "write_tree",
]
