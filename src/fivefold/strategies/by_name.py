"""Strategies by name, as the command line writes them."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import import_module
from random import Random

from fivefold.base.arrays import np
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import StrategyError, clipped, no_such, quoted
from fivefold.puzzle.criterion import BY_ELIMINATIONS, BY_ENTROPY
from fivefold.puzzle.position import Position
from fivefold.strategies.greedy import Greedy, greedy_strategies
from fivefold.strategies.letters import LETTER_VALUES, LetterStrategy
from fivefold.strategies.optimal import Optimal
from fivefold.strategies.strategy import Strategy, StrategyLike
from fivefold.trees.files import read_tree
from fivefold.trees.tree import Leaf, Node, Tree
from fivefold.words.lexicon import Lexicon


@dataclass(frozen=True)
class FromTree:
    """Plays what a tree says; a pattern that the tree does not have is an error."""

    tree: Tree
    name: str = "tree"

    def __call__(self, position: Position) -> str:
        """The tree's word after the clues of ``position``, all of which it must have."""
        tree = self.tree
        for guess, pattern in position.clues:
            match tree:
                case Node(word, _, branches) if word == guess and pattern in branches:
                    tree = branches[pattern]
                case _:
                    raise StrategyError(f"the tree has no branch for {guess} {pattern}")
        return tree.word

    def walk(
        self, position: Position, *, opener: str | None = None, budget: Budget = UNLIMITED
    ) -> Tree | None:
        """The tree itself, where the game begins with it."""
        del budget
        return self.tree if not position.clues and opener in (None, self.tree.word) else None


@dataclass
class RandomGuess:
    """Any word that can be the answer, all equally likely: a baseline for all other strategies.

    Mean on `original` with the seed 0: 4.0454.
    The same seed gives the same first simulation; later ones go on with its numbers.
    """

    seed: int = 0
    name: str = "random"
    deterministic: bool = False

    def __post_init__(self) -> None:
        self._random = Random(self.seed)  # noqa: S311

    def __call__(self, position: Position) -> str:
        """One of the candidates."""
        return position.candidates[self._random.randrange(len(position))]

    def play(self, position: Position, answer: str, *, opener: str | None = None) -> list[str]:
        """The words until ``answer`` is found: the same game without its positions, many times faster.

        Every candidate is legal under every rule, so the rule does not matter.
        """
        lexicon, patterns = position.lexicon, position.table.patterns
        column, ids = lexicon.answer_ids[answer], position.agreeing_ids
        weights = position.weights or {}
        has_weight = np.array([word in weights for word in lexicon.answers])
        words: list[str] = []
        while not words or words[-1] != answer:
            if words:
                row = patterns[lexicon.guess_ids[words[-1]]]
                ids = ids[row[ids] == row[column]]
            if opener is not None and not words:
                words.append(opener)
            else:
                likely = ids[has_weight[ids]]
                possible = likely if len(likely) else ids
                words.append(lexicon.answers[int(possible[self._random.randrange(len(possible))])])
        return words


MOST_WIDTH = 1000


def strategy_names() -> tuple[str, ...]:
    """Every name that `named_strategy` knows."""
    limited = ("combined-eliminations:LIMIT", "lookahead:WIDTH", "tree:FILE", "MODULE:OBJECT")
    return (RandomGuess.name, *LETTER_VALUES, *greedy_strategies(), Optimal.name, *limited)


def as_strategy(strategy: StrategyLike, lexicon: Lexicon) -> Strategy:
    """A strategy however it is given: by name, as a tree, as something with a tree, or as itself.

    >>> as_strategy("entropy", Lexicon.load("original")).name
    'entropy'
    """
    if isinstance(strategy, str):
        return named_strategy(strategy, lexicon)
    tree = strategy if isinstance(strategy, (Leaf, Node)) else getattr(strategy, "tree", None)
    if isinstance(tree, (Leaf, Node)) and not callable(strategy):
        return FromTree(tree)
    if not callable(strategy):
        raise StrategyError(f"{quoted(strategy)} is not a strategy: it cannot be called")
    return strategy


def named_strategy(
    text: str, lexicon: Lexicon, *, possible_only: bool = False, seed: int = 0
) -> Strategy:
    """The strategy of a name of `strategy_names`, or `StrategyError`.

    ``possible_only``: guesses only words that can be the answer.  ``seed`` is for random play.

    >>> named_strategy("Entropy", Lexicon.load("original")).name
    'entropy'
    """
    name = text.lower()
    greedy = greedy_strategies(possible_only=possible_only)
    if name in greedy:
        return greedy[name]
    if name in LETTER_VALUES:
        return LetterStrategy(name, possible_only)
    if name == RandomGuess.name:
        return RandomGuess(seed)
    if name == Optimal.name:
        return Optimal(possible_only)
    kind, _, rest = text.partition(":")
    if kind.lower() == "combined-eliminations":
        if not _is_number(rest):
            raise StrategyError(f"{quoted(text)} needs its limit: combined-eliminations:LIMIT")
        return Greedy(BY_ELIMINATIONS, possible_only, name, int(rest))
    if kind.lower() == "lookahead":
        if not _is_number(rest) or not 1 < int(rest) <= MOST_WIDTH:
            raise StrategyError(
                f"{quoted(text)} needs its width: lookahead:WIDTH, from 2 to {MOST_WIDTH}"
            )
        return Greedy(BY_ENTROPY, possible_only, name, width=int(rest))
    if kind.lower() == "tree" and rest:
        return FromTree(read_tree(rest, lexicon), text)
    if rest:
        return _own_strategy(kind, rest)
    raise StrategyError(no_such("strategy", text, strategy_names()))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9


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
        raise StrategyError(message) from error
    if not callable(found):
        raise StrategyError(f"{quoted(module_name)} has no strategy {quoted(object_name)}")
    strategy: Strategy = found
    return strategy
