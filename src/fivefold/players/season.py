"""Seasons: what many reviewed games say together.

Means, the trend, and the kinds of mistakes that cost most.  A mistake is a guess that lost at least
`NOTICEABLE` guesses; each counts as the first kind of `MISTAKES` that fits it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fivefold.players.review import GuessReview, Review

NOTICEABLE = Fraction(1, 20)
"""Losses below this are not called mistakes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonGame:
    """One game of a season."""

    label: str
    review: Review


@dataclass(frozen=True, slots=True)
class Mistake:
    """One kind of mistake."""

    name: str
    advice: str
    games: int
    guesses: int
    loss: Fraction
    """Expected guesses it cost altogether."""


@dataclass(frozen=True, slots=True)
class Season:
    """Games in the order they were played, at least one."""

    games: tuple[SeasonGame, ...]

    @property
    def reviews(self) -> tuple[Review, ...]:
        """The reviews alone."""
        return tuple(game.review for game in self.games)

    @property
    def solved(self) -> int:
        """How many games were won."""
        return sum(review.solved for review in self.reviews)

    @property
    def exact(self) -> bool:
        """Whether every number of every game is proven."""
        return all(review.exact for review in self.reviews)

    @property
    def counts(self) -> dict[int, int]:
        """Games won by the guesses they took."""
        found = Counter(review.used for review in self.reviews if review.solved)
        return dict(sorted(found.items()))

    @property
    def used(self) -> float:
        """Guesses per game; for a lost game with those still to be expected."""
        return _mean([review.used + review.left.number for review in self.reviews])

    @property
    def expected(self) -> float:
        """Guesses per game to expect with best play."""
        return _mean([review.expected.number for review in self.reviews])

    @property
    def loss(self) -> float:
        """Guesses lost per game."""
        return _mean([review.loss for review in self.reviews])

    @property
    def luck(self) -> float:
        """Luck per game, in guesses."""
        return _mean([review.luck for review in self.reviews])

    @property
    def loss_by_turn(self) -> dict[int, tuple[int, float]]:
        """By turn: how many guesses were made then, and their mean loss."""
        turns: dict[int, list[Fraction]] = {}
        for review in self.reviews:
            for turn, guess in enumerate(review.guesses, start=1):
                turns.setdefault(turn, []).append(guess.loss)
        return {turn: (len(losses), _mean(losses)) for turn, losses in sorted(turns.items())}

    @property
    def trend(self) -> tuple[float, float] | None:
        """The mean loss of the first and of the second half of the games; None below eight games."""
        if len(self.games) < 8:
            return None
        middle = len(self.games) // 2
        losses = [review.loss for review in self.reviews]
        return _mean(losses[:middle]), _mean(losses[-middle:])

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The kinds of mistakes that were made, the costliest first."""
        losses: dict[str, list[tuple[int, Fraction]]] = {}
        for number, review in enumerate(self.reviews):
            for turn, guess in enumerate(review.guesses, start=1):
                if guess.loss >= NOTICEABLE:
                    kind = next(kind for kind in MISTAKES if kind.fits(guess, turn))
                    losses.setdefault(kind.name, []).append((number, guess.loss))
        found = [
            Mistake(
                kind.name,
                kind.advice,
                len({number for number, _ in losses[kind.name]}),
                len(losses[kind.name]),
                sum((loss for _, loss in losses[kind.name]), Fraction(0)),
            )
            for kind in MISTAKES
            if kind.name in losses
        ]
        return tuple(sorted(found, key=lambda mistake: (-mistake.loss, mistake.name)))

    def costliest(self, most: int = 5) -> tuple[tuple[SeasonGame, GuessReview], ...]:
        """The guesses that lost most."""
        guesses = [
            (game, guess)
            for game in self.games
            for guess in game.review.guesses
            if guess.loss >= NOTICEABLE
        ]
        guesses.sort(key=lambda pair: -pair[1].loss)
        return tuple(guesses[:most])


@dataclass(frozen=True, slots=True)
class _Kind:
    name: str
    advice: str
    fits: Callable[[GuessReview, int], bool]


MISTAKES = (
    _Kind("a weak opener", "a better first guess helps in every game", lambda _, turn: turn == 1),
    _Kind(
        "a guess that told nothing",
        "every guess should divide the words that are left",
        lambda guess, _: not guess.pattern.solved and guess.after == guess.before,
    ),
    _Kind(
        "no answer with few words left",
        "with one or two words left, guess one of them",
        lambda guess, _: not guess.possible and guess.before <= 2,
    ),
    _Kind(
        "an answer where a dividing word was better",
        "with several words alike, a word that tells them apart saves guesses even if it cannot win",
        lambda guess, _: guess.possible,
    ),
    _Kind(
        "a word that divided poorly",
        "look for a word that leaves more different patterns",
        lambda _guess, _turn: True,
    ),
)


def _mean(values: Sequence[Fraction]) -> float:
    return float(sum(values, Fraction(0)) / len(values)) if values else 0.0
