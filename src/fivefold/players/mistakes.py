"""Mistakes: which kinds of guesses cost most.

A mistake is a guess that lost at least `NOTICEABLE` guesses; each counts as the first kind of `KINDS`
that fits it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fivefold.players.reviews import GuessReview, Review

NOTICEABLE = Fraction(1, 20)
"""Losses below this are not called mistakes."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One kind of mistake."""

    name: str
    advice: str
    games: int
    guesses: int
    loss: Fraction
    """Expected guesses it cost altogether."""

    def as_dict(self) -> dict[str, Any]:
        """Its fields by name."""
        return {
            "name": self.name,
            "advice": self.advice,
            "guesses": self.guesses,
            "games": self.games,
            "loss": self.loss,
        }


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind of mistake is told, and what to say about it."""

    name: str
    advice: str
    fits: Callable[[GuessReview, int], bool]
    """Whether a guess, made at a turn from 1, is of this kind."""


KINDS = (
    Kind("weak opener", "a better first guess helps in every game", lambda _, turn: turn == 1),
    Kind(
        "guess that revealed nothing",
        "every guess should split the words that are left",
        lambda guess, _: not guess.pattern.solved and guess.after == guess.before,
    ),
    Kind(
        "sure miss with one or two words left",
        "guess one of them",
        lambda guess, _: not guess.possible and guess.before <= 2,
    ),
    Kind(
        "possible answer when another word splits better",
        "when several words look alike, play one that tells them apart, even if it cannot win",
        lambda guess, _: guess.possible,
    ),
    Kind(
        "word that splits poorly",
        "look for a word that can get more different patterns",
        lambda _guess, _turn: True,
    ),
)


def mistake_name(guess: GuessReview, turn: int) -> str | None:
    """The kind of mistake a guess was, made at a turn from 1; None if it cost too little to be one."""
    if guess.loss < NOTICEABLE:
        return None
    return next(kind for kind in KINDS if kind.fits(guess, turn)).name


def mistakes_of(reviews: Sequence[Review]) -> tuple[Mistake, ...]:
    """The kinds of mistakes that were made, the costliest first."""
    losses: dict[str, list[tuple[int, Fraction]]] = {}
    for game, review in enumerate(reviews):
        for turn, guess in enumerate(review, start=1):
            if name := mistake_name(guess, turn):
                losses.setdefault(name, []).append((game, guess.loss))
    found = [
        Mistake(
            kind.name,
            kind.advice,
            len({game for game, _ in losses[kind.name]}),
            len(losses[kind.name]),
            sum((loss for _, loss in losses[kind.name]), Fraction(0)),
        )
        for kind in KINDS
        if kind.name in losses
    ]
    return tuple(sorted(found, key=lambda mistake: (-mistake.loss, mistake.name)))
