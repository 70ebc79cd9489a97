"""Strategies by name, as the command line writes them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module

from fivefold.base.errors import OptionError, clipped, quoted
from fivefold.puzzle.criterion import BY_ELIMINATIONS, BY_ENTROPY
from fivefold.strategies.letters import LETTER_VALUES, LetterStrategy
from fivefold.strategies.optimal import Optimal
from fivefold.strategies.strategy import Greedy, RandomGuess, State, Strategy, greedy_strategies
from fivefold.trees.files import read_tree
from fivefold.trees.tree import Leaf, Node, Tree
from fivefold.words.lexicon import Lexicon

MOST_WIDTH = 1000


@dataclass(frozen=True)
class FromTree:
    """Plays as a tree says; a pattern the tree does not know is an error."""

    tree: Tree
    name: str = "tree"

    def __call__(self, state: State) -> str:
        """The tree's word after the clues of ``state``."""
        tree = self.tree
        for guess, pattern in state.history:
            match tree:
                case Node(word, _, branches) if word == guess and pattern in branches:
                    tree = branches[pattern]
                case Node() | Leaf():
                    raise OptionError(f"the tree has no branch for {guess} {pattern}")
        return tree.word


def strategy_names() -> tuple[str, ...]:
    """Every name that `named_strategy` knows."""
    limited = ("combined-eliminations:LIMIT", "lookahead:WIDTH", "tree:FILE", "MODULE:OBJECT")
    return (RandomGuess.name, *LETTER_VALUES, *greedy_strategies(), Optimal.name, *limited)


def named_strategy(
    text: str,
    lexicon: Lexicon,
    *,
    possible_only: bool = False,
    seed: int = 0,
    weights: Mapping[str, int] | None = None,
) -> Strategy:
    """The strategy of a name of `strategy_names`, or `OptionError`.

    >>> named_strategy("entropy", Lexicon.load("original")).name
    'entropy'
    """
    greedy = greedy_strategies(possible_only=possible_only, weights=weights)
    if text in greedy:
        return greedy[text]
    if text in LETTER_VALUES:
        return LetterStrategy(text, possible_only)
    if text == RandomGuess.name:
        return RandomGuess(seed)
    if text == Optimal.name:
        return Optimal(possible_only, weights=weights)
    kind_name, _, rest = text.partition(":")
    if kind_name == "combined-eliminations":
        if not rest.isdecimal() or len(rest) > 9:
            raise OptionError(f"{quoted(text)} needs its limit: combined-eliminations:LIMIT")
        return Greedy(BY_ELIMINATIONS, possible_only, text, int(rest))
    if kind_name == "lookahead":
        if not rest.isdecimal() or not 1 < int(rest[:9]) <= MOST_WIDTH:
            raise OptionError(f"{quoted(text)} needs its width: lookahead:WIDTH, from 2 to {MOST_WIDTH}")
        return Greedy(BY_ENTROPY, possible_only, text, width=int(rest))
    if kind_name == "tree" and rest:
        return FromTree(read_tree(rest, lexicon), text)
    if rest:
        return _own_strategy(kind_name, rest)
    raise OptionError(f"no strategy {quoted(text)}: there are {', '.join(strategy_names())}")


def _own_strategy(module_name: str, object_name: str) -> Strategy:
    """A user's callable, or an instance of a user's class, from the working folder too."""
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found = getattr(import_module(module_name), object_name, None)
        if isinstance(found, type):
            found = found()
    except (Exception, SystemExit) as error:  # a user's module may raise anything
        what = clipped(" ".join(str(error).split()))
        message = f"cannot load {module_name}:{object_name}: {type(error).__name__}: {what}"
        raise OptionError(message) from error
    if not callable(found):
        raise OptionError(f"{quoted(module_name)} has no strategy {quoted(object_name)}")
    strategy: Strategy = found
    return strategy
