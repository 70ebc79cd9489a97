"""fivefold: a toolbox for Wordle-like word puzzles.

>>> import fivefold
>>> print(fivefold.feedback("ninny", "annex"))
YBGBB
>>> fivefold.rank_openers("nyt-2022")[0].word
'soare'

These names are enough for most programs; the modules hold the rest.  Importing fivefold takes a few
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
    from fivefold.cover.covers import Covers, find_covers
    from fivefold.cover.puzzle import CoverPuzzle
    from fivefold.cover.search import Cover
    from fivefold.openings.campaign import merge_campaigns, rank_all_openers
    from fivefold.openings.one_word import OpenerRanking, rank_openers
    from fivefold.openings.opening import Opening
    from fivefold.openings.opening_ranking import OpeningRanking
    from fivefold.openings.rank import (
        place_opening,
        rank_openings,
        rank_partners,
        rank_triples,
        rank_triples_with,
    )
    from fivefold.openings.total import opening_total
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
    from fivefold.puzzle.partition import Split, partition
    from fivefold.puzzle.pattern import Mark, Pattern
    from fivefold.puzzle.position import Position
    from fivefold.puzzle.rule import Rule
    from fivefold.puzzle.splits import Splits, splits
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

__version__ = "1.0.0rc1"

# The public names by module, as imported above for type checkers.
_NAMES = {
    "base.bounds": "Bounds Status",
    "base.budget": "Budget",
    "base.errors": "BadPatternError BadWordError FivefoldError UnknownWordError WordListError",
    "base.kernel": "active_kernel available_kernels",
    "base.progress": "Control",
    "cover.covers": "Covers find_covers",
    "cover.puzzle": "CoverPuzzle",
    "cover.search": "Cover",
    "openings.campaign": "merge_campaigns rank_all_openers",
    "openings.one_word": "OpenerRanking rank_openers",
    "openings.opening": "Opening",
    "openings.opening_ranking": "OpeningRanking",
    "openings.rank": "place_opening rank_openings rank_partners rank_triples rank_triples_with",
    "openings.total": "opening_total",
    "players.review": "review",
    "players.reviews": "Review",
    "players.suggest": "suggest",
    "players.suggestions": "Suggestions",
    "proof.check": "check_proof",
    "proof.proof": "Proof prove",
    "proof.solve": "solve",
    "proof.worst_case": "worst_case",
    "puzzle.criterion": "CRITERIA Criterion",
    "puzzle.feedback": "FeedbackTable feedback",
    "puzzle.partition": "Split partition",
    "puzzle.pattern": "Mark Pattern",
    "puzzle.position": "Position",
    "puzzle.rule": "Rule",
    "puzzle.splits": "Splits splits",
    "search.beam": "beam",
    "search.guess_costs": "guess_costs",
    "search.solution": "Solution",
    "strategies.play": "play",
    "strategies.played_game": "PlayedGame",
    "strategies.record": "Record",
    "strategies.sample": "Sample",
    "strategies.simulate": "simulate",
    "trees.check": "check_tree",
    "trees.files": "read_tree write_tree",
    "trees.tree": "Leaf Node Tree",
    "words.catalogue": "builtin_lists history",
    "words.lexicon": "Lexicon",
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
    "Bounds",
    "Budget",
    "Control",
    "Cover",
    "CoverPuzzle",
    "Covers",
    "Criterion",
    "FeedbackTable",
    "FivefoldError",
    "Leaf",
    "Lexicon",
    "Mark",
    "Node",
    "OpenerRanking",
    "Opening",
    "OpeningRanking",
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
    "merge_campaigns",
    "opening_total",
    "partition",
    "place_opening",
    "play",
    "prove",
    "rank_all_openers",
    "rank_openers",
    "rank_openings",
    "rank_partners",
    "rank_triples",
    "rank_triples_with",
    "read_tree",
    "review",
    "simulate",
    "solve",
    "splits",
    "suggest",
    "worst_case",
    "write_tree",
]
