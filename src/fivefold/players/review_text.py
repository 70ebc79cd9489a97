"""A review in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fivefold.players.reviews import GuessReview

_SMALL = Fraction(1, 100)


def fixed(number: float | Fraction, decimals: int = 2, *, sign: str = "-") -> str:
    """A number with as many decimals; what rounds to zero has no minus.

    >>> fixed(Fraction(-1, 1000)), fixed(Fraction(-1, 8), 3), fixed(Fraction(3, 4), sign="+")
    ('0.00', '-0.125', '+0.75')
    """
    return f"{round(float(number), decimals) + 0.0:{sign}.{decimals}f}"


def guess_sentence(guess: GuessReview) -> str:
    """What to say about one guess: the choice, then the reply."""
    return f"{_choice(guess)} {_reply(guess)}"


def _choice(guess: GuessReview) -> str:
    word = guess.word
    if guess.loss == 0:
        if guess.before == 1:
            return f"{word}: the only word left."
        if not guess.listed:
            return f"{word}: not an accepted guess."
        if guess.loss_exact:
            return f"{word}: a perfect choice."
        return f"{word}: nothing better was found."
    about = "" if guess.loss_exact else "about "
    lost = f"{about}{float(guess.loss):.2f}" if guess.loss >= _SMALL else "less than 0.01"
    cost = f"{word}: {guess.best} was better, by {lost}"
    if not guess.possible and guess.before <= 2:
        return f"{cost}; {word} could not be the answer."
    if guess.before > 1 and guess.after == guess.before:
        return f"{cost}; {word} could not reveal anything new."
    return f"{cost}."


def _reply(guess: GuessReview) -> str:
    luck = round(float(guess.luck), 2)
    about = "" if guess.luck_exact else "about "
    if guess.pattern.solved:
        if guess.before == 1:
            return "Found it."
        start = f"Found it among {guess.before} words"
    else:
        start = f"{guess.after} of {guess.before} words left"
    if luck > 0:
        return f"{start}; good luck: saved you {about}{luck:.2f}."
    if luck < 0:
        return f"{start}; bad luck: cost you {about}{-luck:.2f}."
    return f"{start}; no luck either way."
