"""A strategy chooses a guess.

It is anything that can be called with a `Position` and returns a word:

>>> def first_candidate(position: Position) -> str:
...     return position.candidates[0]

That is all `simulate` and `play` need.  A strategy may offer more, and then runs faster: see `Strategy`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

from fivefold.base.budget import Budget
from fivefold.base.errors import FivefoldError, StrategyError, clipped, quoted
from fivefold.puzzle.clue import clue_text
from fivefold.puzzle.position import Position
from fivefold.trees.tree import Tree


class Strategy(Protocol):
    """A way to choose the next guess.

    A strategy may also have any of these; nothing is asked of its class:

    - ``name``: what tables call it; otherwise the name of the function or class.
    - ``deterministic = False``: it may guess differently after the same clues.  Every game is then
      played on its own; otherwise games that share their clues are played together.
    - ``walk(position, *, opener, budget)``: all games at once, see `Walks`.
    - ``play(position, answer, *, opener)``: one whole game, see `Plays`.
    - ``across(boards)``: a guess for several boards, see `PlaysBoards`.
    """

    def __call__(self, position: Position, /) -> str:
        """The next guess: a word of the list that the rule allows."""


@dataclass(frozen=True, eq=False)
class Walk:
    """All games of a strategy from one position, played together."""

    turns: Mapping[str, int]
    """The number of guesses each answer took; answers that a stop left out are missing."""
    words: Callable[[str], tuple[str, ...]]
    """The words played for an answer of ``turns``, looked up when somebody asks."""


@runtime_checkable
class Walks(Protocol):
    """A strategy that can play all games at once."""

    def walk(self, position: Position, *, opener: str | None, budget: Budget) -> Tree | Walk | None:
        """What it plays for every candidate from ``position`` on, first ``opener`` if there is one.

        A `Tree` is checked and followed; where it has no branch, the strategy is asked.  A `Walk` is
        taken as it is: it must be what the strategy would have played for every candidate.  None: not
        possible here, or stopped; then the strategy is asked position by position.
        """


@runtime_checkable
class Plays(Protocol):
    """A strategy that is not deterministic but can play one game faster than guess by guess."""

    def play(self, position: Position, answer: str, *, opener: str | None) -> Sequence[str]:
        """The words it plays until it finds ``answer``, beginning with ``opener`` if there is one."""


@runtime_checkable
class PlaysBoards(Protocol):
    """A strategy with its own way to play several boards at once."""

    def across(self, boards: Sequence[Position]) -> str | None:
        """One guess for all ``boards``, at least two and none of them solved; None: it has no way.

        A strategy without one is asked about the board with the fewest candidates.
        """


StrategyLike: TypeAlias = Strategy | Tree | str
"""A strategy, a tree to play by, or the name of a strategy: what public calls accept."""


def strategy_name(strategy: Strategy) -> str:
    """What tables call a strategy: its ``name``, or that of the function or class.

    >>> strategy_name(lambda position: position.candidates[0])
    '<lambda>'
    """
    name = getattr(strategy, "name", None) or getattr(strategy, "__name__", None)
    return str(name or type(strategy).__name__)


def is_deterministic(strategy: Strategy) -> bool:
    """Whether it always guesses the same after the same clues."""
    return bool(getattr(strategy, "deterministic", True))


# What a strategy guesses, checked: a strategy may be anybody's code.


MOST_WASTED_TURNS = 64
"""A game in which more guesses ruled out no answer will never end."""


def ask(strategy: Strategy, position: Position) -> str:
    """The next guess of ``strategy``, or `StrategyError` with what went wrong and where."""
    try:
        guess = strategy(position)
    except FivefoldError:
        raise
    except (Exception, SystemExit) as error:
        raise failure(strategy, error, describe(position)) from error
    return checked(strategy, guess, position)


def checked(strategy: Strategy, guess: object, position: Position) -> str:
    """``guess`` as a word, if it is one that ``strategy`` may play here."""
    name = strategy_name(strategy)
    # Each guess may rule out one answer and no more, so a long game alone says nothing.
    ruled_out = len(position.lexicon.answers) - len(position.agreeing_ids)
    if position.turn - ruled_out > MOST_WASTED_TURNS:
        raise StrategyError(f"{name} does not find the answer: {describe(position)}")
    if not isinstance(guess, str) or guess not in position.lexicon:
        message = f"{name} guessed {quoted(guess)}, which is not in the list ({describe(position)})"
        raise StrategyError(message)
    word = position.lexicon.guess(guess)
    if objection := position.rule.violation(word, position.clues):
        message = f"{name} guessed {quoted(word)} against the {objection} ({describe(position)})"
        raise StrategyError(message)
    return word


def failure(strategy: Strategy, error: BaseException, where: str) -> StrategyError:
    """What to raise when a strategy raised something."""
    name = strategy_name(strategy)
    if isinstance(error, SystemExit):
        return StrategyError(f"{name} tried to end the program instead of guessing ({where})")
    what = clipped(" ".join(str(error).split()))
    return StrategyError(f"{name} raised {type(error).__name__}: {what} ({where})")


def describe(position: Position) -> str:
    """A position in words, for errors."""
    after = f" after {clipped(clue_text(position.clues))}" if position.clues else ""
    count = len(position)
    return f"turn {position.turn}{after}, {count} {'word' if count == 1 else 'words'} left"
