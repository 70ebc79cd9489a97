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

__version__ = "1.0.0rc1"

# The public names by module: for type checkers and editors, then for Python.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from fivefold.base.bounds import Bounds as Bounds, Status as Status
    from fivefold.base.budget import Budget as Budget
    from fivefold.base.errors import (
        BadPatternError as BadPatternError,
        BadWordError as BadWordError,
        FivefoldError as FivefoldError,
        UnknownWordError as UnknownWordError,
        WordListError as WordListError,
    )
    from fivefold.base.kernel import (
        active_kernel as active_kernel,
        available_kernels as available_kernels,
    )
    from fivefold.base.progress import Control as Control
    from fivefold.cover.covers import Covers as Covers, find_covers as find_covers
    from fivefold.cover.puzzle import CoverPuzzle as CoverPuzzle
    from fivefold.cover.search import Cover as Cover
    from fivefold.openings.campaign import (
        merge_campaigns as merge_campaigns,
        rank_all_openers as rank_all_openers,
    )
    from fivefold.openings.one_word import OpenerRanking as OpenerRanking, rank_openers as rank_openers
    from fivefold.openings.opening import (
        Opening as Opening,
        OpeningPlace as OpeningPlace,
        OpeningRanking as OpeningRanking,
    )
    from fivefold.openings.rank import (
        exact_rank as exact_rank,
        place_opening as place_opening,
        rank_openings as rank_openings,
        rank_partners as rank_partners,
        rank_triples as rank_triples,
        rank_triples_with as rank_triples_with,
    )
    from fivefold.openings.totals import opening_total as opening_total
    from fivefold.players.review import review as review
    from fivefold.players.reviews import Review as Review
    from fivefold.players.suggest import suggest as suggest
    from fivefold.players.suggestions import Suggestions as Suggestions
    from fivefold.proof.check import check_proof as check_proof
    from fivefold.proof.proof import Proof as Proof, prove as prove
    from fivefold.proof.solve import solve as solve
    from fivefold.proof.worst_case import worst_case as worst_case
    from fivefold.puzzle.criterion import CRITERIA as CRITERIA, Criterion as Criterion
    from fivefold.puzzle.feedback import FeedbackTable as FeedbackTable, feedback as feedback
    from fivefold.puzzle.partition import Split as Split, partition as partition
    from fivefold.puzzle.pattern import Mark as Mark, Pattern as Pattern
    from fivefold.puzzle.position import Position as Position
    from fivefold.puzzle.rule import Rule as Rule
    from fivefold.puzzle.splits import Splits as Splits, splits as splits
    from fivefold.search.beam import beam as beam
    from fivefold.search.exact import Solution as Solution
    from fivefold.search.guess_costs import guess_costs as guess_costs
    from fivefold.strategies.play import play as play
    from fivefold.strategies.played_game import PlayedGame as PlayedGame
    from fivefold.strategies.record import Record as Record
    from fivefold.strategies.simulate import Sample as Sample, simulate as simulate
    from fivefold.trees.check import check_tree as check_tree
    from fivefold.trees.files import read_tree as read_tree, write_tree as write_tree
    from fivefold.trees.tree import Leaf as Leaf, Node as Node, Tree as Tree
    from fivefold.words.catalogue import builtin_lists as builtin_lists, history as history
    from fivefold.words.lexicon import Lexicon as Lexicon
    from fivefold.words.played import Played as Played
else:
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
        "openings.opening": "Opening OpeningPlace OpeningRanking",
        "openings.rank": "exact_rank place_opening rank_openings rank_partners rank_triples "
        "rank_triples_with",
        "openings.totals": "opening_total",
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
        "search.exact": "Solution",
        "search.guess_costs": "guess_costs",
        "strategies.play": "play",
        "strategies.played_game": "PlayedGame",
        "strategies.record": "Record",
        "strategies.simulate": "Sample simulate",
        "trees.check": "check_tree",
        "trees.files": "read_tree write_tree",
        "trees.tree": "Leaf Node Tree",
        "words.catalogue": "builtin_lists history",
        "words.lexicon": "Lexicon",
        "words.played": "Played",
    }
    _MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}
    __all__ = list(_MODULES)

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module 'fivefold' has no attribute {name!r}")
        from importlib import import_module

        globals()[name] = value = getattr(import_module(f"fivefold.{_MODULES[name]}"), name)
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
