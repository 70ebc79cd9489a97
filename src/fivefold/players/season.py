"""Seasons: what many reviewed games say together.

Averages, the trend, and the kinds of mistakes that cost most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fivefold.base.budget import Budget
from fivefold.base.errors import FivefoldError, StorageError
from fivefold.players.guess_values import Judge, number
from fivefold.players.review import FIVE_SECONDS, review
from fivefold.players.reviews import NOTICEABLE, GuessReview, Mistake, Review, fixed, mistakes_of
from fivefold.players.saved_games import LoggedGame
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule
from fivefold.words.catalogue import builtin_lists
from fivefold.words.lexicon import Lexicon
from fivefold.words.ranking import Ranking

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonGame:
    """One game of a season."""

    label: str
    review: Review

    @property
    def words(self) -> tuple[str, ...]:
        """The guesses."""
        return tuple(guess.word for guess in self.review)

    def as_dict(self) -> dict[str, Any]:
        """The review with its label."""
        return {"label": self.label, **self.review.as_dict()}


@dataclass(frozen=True, repr=False)
class Season(Ranking[SeasonGame]):
    """Games in the order they were played, at least one."""

    games: tuple[SeasonGame, ...]

    @property
    def rows(self) -> Sequence[SeasonGame]:
        """The games, the first one first."""
        return self.games

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
    def notes(self) -> tuple[str, ...]:
        """What was unusual in any game, for people, each said once."""
        return tuple(dict.fromkeys(note for review in self.reviews for note in review.notes))

    @property
    def counts(self) -> dict[int, int]:
        """Games won by the guesses they took."""
        found = Counter(review.used for review in self.reviews if review.solved)
        return dict(sorted(found.items()))

    @property
    def used(self) -> float:
        """Guesses per game; for a lost game with those still to be expected."""
        return _mean([review.used + number(review.left) for review in self.reviews])

    @property
    def expected(self) -> float:
        """Guesses per game to expect with best play."""
        return _mean([number(review.expected) for review in self.reviews])

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
        for judged in self.reviews:
            for turn, guess in enumerate(judged.guesses, start=1):
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
        return mistakes_of(self.reviews)

    def about(self) -> dict[str, Any]:
        """Everything but the games."""
        return {
            "games": len(self.games),
            "solved": self.solved,
            "counts": self.counts,
            "used": self.used,
            "expected": self.expected,
            "loss": self.loss,
            "luck": self.luck,
            "exact": self.exact,
            "trend": self.trend,
            "loss_by_turn": {turn: mean for turn, (_, mean) in self.loss_by_turn.items()},
            "mistakes": self.mistakes,
        }

    def as_dict(self) -> dict[str, Any]:
        """What ``--json`` prints."""
        return {**self.about(), "reviews": self.games}

    def columns(self) -> dict[str, Sequence[Any]]:
        """A row for each game, for tables."""
        reviews = self.reviews
        return {
            "game": [game.label for game in self],
            "guesses": [" ".join(game.words) for game in self],
            "answer": [review.answer for review in reviews],
            "solved": [review.solved for review in reviews],
            "used": [review.used for review in reviews],
            "loss": [float(review.loss) for review in reviews],
            "luck": [float(review.luck) for review in reviews],
            "exact": [review.exact for review in reviews],
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Loss and luck of every game, and the average loss so far; needs the extra ``plot``."""
        from fivefold.show.plots import draw_season

        return draw_season(ax, self)

    def _repr_html_(self) -> str:
        from fivefold.show.html import season_html

        return season_html(self)

    def __repr__(self) -> str:
        games = f"{len(self)} game{'s' * (len(self) != 1)}"
        luck = fixed(self.luck, sign="+")
        return f"<{games}: {self.used:.2f} guesses each, {self.loss:.2f} lost, luck {luck}>"

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


def _mean(values: Sequence[Fraction]) -> float:
    return float(sum(values, Fraction(0)) / len(values)) if values else 0.0


# A season in words.


def season_sentences(season: Season) -> list[str]:
    """What the season says, in a few sentences."""
    about = "" if season.exact else "about "
    games = len(season.games)
    luck = f"luck {'saved' if season.luck >= 0 else 'cost'} you {about}{abs(season.luck):.2f}"
    best = f"perfect play averages {about}{season.expected:.2f}"
    lost = f"your choices cost {about}{season.loss:.2f}"
    said = [f"You averaged {season.used:.2f} guesses; {best}. Per game, {lost} and {luck}."]
    if season.trend is not None:
        before, after = season.trend
        change = round(abs(after - before), 2)
        how = f"{change:.2f} {'less' if after < before else 'more'}" if change else "the same"
        halves = f"{after:.2f} per game in the second half, {before:.2f} in the first"
        said.append(f"Your choices cost {halves}: {how}.")
    if season.mistakes:
        worst = season.mistakes[0]
        times = "once" if worst.guesses == 1 else f"{worst.guesses} times"
        where = f"{worst.games} of {games} game{'s' * (games != 1)}"
        cost = f"{float(worst.loss):.2f} guesses in all"
        said.append(
            f"Costliest mistake: a {worst.name} ({times} in {where}, {cost}). Tip: {worst.advice}."
        )
    return said


# The review of a season: every game of a log, judged with its list and rule.


def review_season(
    game: GameLike,
    games: Sequence[LoggedGame],
    *,
    budget: Budget = FIVE_SECONDS,
    own_lists: bool = True,
) -> Season | None:
    """Every game reviewed, each within the budget; None if it was stopped before the first ended.

    A game is judged under the rule it was played with; with ``own_lists`` also with the list that it
    names, where fivefold has it.  Progress counts games.

    >>> from fivefold.players.saved_games import parse_log
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> review_season(lexicon, list(parse_log("batch chomp match")))
    <1 game: 3.00 guesses each, 0.25 lost, luck -0.50>
    """
    start = Position.of(game)
    judges: dict[tuple[str, Rule], Judge] = {}
    reviewed: list[SeasonGame] = []
    quiet = replace(budget, on_progress=None)
    for logged in games:
        if budget.control is not None and budget.control.stop_requested:
            break
        named = own_lists and logged.list in builtin_lists()
        own = start.on(Lexicon.load(logged.list)) if named and logged.list else start
        found = _reviewed(own, logged, judges, quiet)
        reviewed.append(SeasonGame(label=logged.label, review=found))
        if budget.on_progress is not None:
            budget.on_progress(len(reviewed))
    return Season(tuple(reviewed)) if reviewed else None


def _reviewed(
    game: Position, logged: LoggedGame, judges: dict[tuple[str, Rule], Judge], budget: Budget
) -> Review:
    """One game; the judge of its list and rule is kept, with the openers it has judged."""
    try:
        start = game.with_rule(logged.rule)
        wide = start.widened(logged.answer)
        key = (wide.lexicon.name, logged.rule)
        if key not in judges:
            judges[key] = Judge(wide)
        return review(start, logged.guesses, answer=logged.answer, budget=budget, judge=judges[key])
    except FivefoldError as error:
        raise StorageError(f"{logged.label}: {error}") from None
