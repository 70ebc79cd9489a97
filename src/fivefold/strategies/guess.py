"""What a strategy guesses, checked: a strategy may be anybody's code."""

from __future__ import annotations

from fivefold.base.errors import FivefoldError, StrategyError, clipped, quoted
from fivefold.puzzle.clue import clue_text
from fivefold.puzzle.position import Position
from fivefold.strategies.strategy import Strategy, strategy_name

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
