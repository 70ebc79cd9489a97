"""Reviews as values: a game with what every guess cost and what every reply gave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fivefold.base.bounds import Bounds
from fivefold.players.guess_values import number
from fivefold.puzzle.clue import Clue
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.words.lexicon import Lexicon
from fivefold.words.ranking import Ranking, WordRow

if TYPE_CHECKING:
    from matplotlib.axes import Axes


# Scores from 0 to 99: loss and luck as players compare them.
#
# Skill is 99 minus 33 for every guess that choices cost; luck is 50, plus 25 for every guess that
# replies saved or minus 25 for every guess they cost; both are kept between 0 and 99.


BEST = 99
_PER_LOSS, _PER_LUCK, _NO_LUCK = 33, 25, 50


def skill_score(loss: Fraction) -> int:
    """The skill that a loss leaves.

    >>> skill_score(Fraction(0)), skill_score(Fraction(1, 3)), skill_score(Fraction(9))
    (99, 88, 0)
    """
    return _kept(BEST - _PER_LOSS * loss)


def luck_score(luck: Fraction) -> int:
    """The luck of a game; 50 is neither good nor bad.

    >>> luck_score(Fraction(0)), luck_score(Fraction(-1)), luck_score(Fraction(4))
    (50, 25, 99)
    """
    return _kept(_NO_LUCK + _PER_LUCK * luck)


def _kept(score: Fraction) -> int:
    return max(0, min(BEST, round(score)))


# A review in words.


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


# Mistakes: which kinds of guesses cost most.
#
# A mistake is a guess that lost at least `NOTICEABLE` guesses; each counts as the first kind of `KINDS`
# that fits it.


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


# Guesses and games, reviewed.


@dataclass(frozen=True, slots=True, kw_only=True)
class GuessReview(WordRow):
    """One guess of a game."""

    word: str
    pattern: Pattern
    before: int
    """Candidates before it."""
    after: int
    """Candidates after it; 0 when it was the answer."""
    possible: bool
    """Whether it could have been the answer."""
    listed: bool
    """Whether the list accepts it as a guess."""
    best: str
    """The best guess then: the word itself where it is accepted and nothing is better."""
    expected: Bounds[Fraction]
    """Guesses to expect with the best guess."""
    played: Bounds[Fraction]
    """Guesses to expect with this one."""
    left: Bounds[Fraction]
    """Guesses to expect after it."""

    @property
    def loss(self) -> Fraction:
        """Expected guesses the choice cost; 0 for every best guess."""
        return number(self.played) - number(self.expected)

    @property
    def luck(self) -> Fraction:
        """Expected guesses the reply gave; below 0 for bad luck."""
        return number(self.played) - 1 - number(self.left)

    @property
    def loss_exact(self) -> bool:
        """Whether the loss is proven rather than estimated."""
        return self.expected.exact and self.played.exact

    @property
    def luck_exact(self) -> bool:
        """Whether the luck is proven rather than estimated."""
        return self.played.exact and self.left.exact

    @property
    def exact(self) -> bool:
        """Whether both are."""
        return self.loss_exact and self.luck_exact

    def as_dict(self) -> dict[str, Any]:
        """Its fields by name, loss and luck also as the fractions they are."""
        return {
            "word": self.word,
            "pattern": self.pattern,
            "before": self.before,
            "after": self.after,
            "possible": self.possible,
            "listed": self.listed,
            "best": self.best,
            "expected": self.expected,
            "played": self.played,
            "loss": self.loss,
            "luck": self.luck,
            "loss_fraction": str(self.loss),
            "luck_fraction": str(self.luck),
            "loss_exact": self.loss_exact,
            "luck_exact": self.luck_exact,
            "sentence": guess_sentence(self),
        }


@dataclass(frozen=True, kw_only=True, repr=False)
class Review(Ranking[GuessReview]):
    """A game with a judgement on every guess: ``review[0].best``, ``review.loss``."""

    start: Position
    """Where the game began, on the list it was judged with."""
    answer: str | None
    """None when the game was not finished and the answer is not known."""
    guesses: tuple[GuessReview, ...]
    notes: tuple[str, ...]
    """What was unusual, for people."""
    best_line: tuple[Clue, ...] = ()
    """How best play would have found the answer, or good play where best play is not known."""
    best_line_proven: bool = False
    """Whether that is best play: no way to play needs fewer guesses on average."""

    @property
    def rows(self) -> Sequence[GuessReview]:
        """The guesses in the order they were played."""
        return self.guesses

    @property
    def lexicon(self) -> Lexicon:
        """The list it was judged with."""
        return self.start.lexicon

    @property
    def rule(self) -> Rule:
        """The rule it was judged under."""
        return self.start.rule

    @property
    def solved(self) -> bool:
        """Whether the last guess was the answer."""
        return self.guesses[-1].pattern.solved

    @property
    def used(self) -> int:
        """Guesses made."""
        return len(self.guesses)

    @property
    def expected(self) -> Bounds[Fraction]:
        """Guesses to expect at the start, with best play."""
        return self.guesses[0].expected

    @property
    def left(self) -> Bounds[Fraction]:
        """Guesses to expect from the end on: none when it was solved."""
        return self.guesses[-1].left

    @property
    def loss(self) -> Fraction:
        """The sum of the losses."""
        return sum((guess.loss for guess in self), Fraction(0))

    @property
    def luck(self) -> Fraction:
        """The sum of the luck."""
        return sum((guess.luck for guess in self), Fraction(0))

    @property
    def skill(self) -> int:
        """The losses as a score from 0 to 99."""
        return skill_score(self.loss)

    @property
    def luck_score(self) -> int:
        """The luck as a score from 0 to 99."""
        return luck_score(self.luck)

    @property
    def exact(self) -> bool:
        """Whether every number is proven."""
        return all(guess.exact for guess in self)

    def about(self) -> dict[str, Any]:
        """Everything but the guesses."""
        return {
            "list": self.lexicon.name,
            "rule": self.rule,
            "answer": self.answer,
            "solved": self.solved,
            "used": self.used,
            "expected": self.expected,
            "left": self.left,
            "loss": self.loss,
            "luck": self.luck,
            "skill": self.skill,
            "luck_score": self.luck_score,
            "exact": self.exact,
            "notes": self.notes,
        }

    def as_dict(self) -> dict[str, Any]:
        """What ``--json`` prints and the API answers."""
        guesses = [
            {**guess.as_dict(), "mistake": mistake_name(guess, turn)}
            for turn, guess in enumerate(self, start=1)
        ]
        line = [{"guess": word, "pattern": shown} for word, shown in self.best_line]
        played = {"best_line": line, "best_line_proven": self.best_line_proven}
        return {**self.about(), **played, "guesses": guesses}

    def columns(self) -> dict[str, Sequence[Any]]:
        """Every column for tables."""
        names = ("word", "before", "after", "possible", "listed", "best", "loss_exact", "luck_exact")
        columns: dict[str, Sequence[Any]] = {name: [getattr(g, name) for g in self] for name in names}
        columns["pattern"] = [str(guess.pattern) for guess in self]
        columns["loss"] = [float(guess.loss) for guess in self]
        columns["luck"] = [float(guess.luck) for guess in self]
        return columns

    def plot(self, ax: Axes | None = None) -> Axes:
        """Loss and luck of every guess; needs the extra ``plot``."""
        from fivefold.show.plots import draw_loss_and_luck

        names = [guess.word for guess in self]
        axes = draw_loss_and_luck(ax, names, [(g.loss, g.luck) for g in self])
        axes.set_title(str(self).strip("<>"))
        return axes

    def _repr_html_(self) -> str:
        from fivefold.show.html import review_html

        return review_html(self)

    def __repr__(self) -> str:
        what = "guess" if self.used == 1 else "guesses"
        used = f"{self.used} {what}" if self.solved else f"not solved in {self.used} {what}"
        about = "" if self.exact else "about "
        return f"<{used}: {about}{fixed(self.loss)} lost, luck {about}{fixed(self.luck, sign='+')}>"
