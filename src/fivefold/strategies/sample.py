"""Which answers a simulation plays: all, some, or a random sample."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from fivefold.base.errors import OptionError, UnknownWordError
from fivefold.puzzle.position import Position


@dataclass(frozen=True)
class Sample:
    """A number of games with answers drawn at random; the same seed draws the same answers."""

    games: int = 100
    seed: int = 0
    words: tuple[str, ...] | None = None
    """Draw from these answers only."""

    def __post_init__(self) -> None:
        if self.games < 1:
            raise OptionError(f"{self.games} games cannot be played")

    def in_turns(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """One answer per game, each as often as the others or once more.

        >>> Sample(5).in_turns(("batch", "catch"))[:4]
        ('batch', 'catch', 'batch', 'catch')
        """
        rounds, rest = divmod(self.games, len(words))
        return (*words * rounds, *Random(self.seed).sample(words, rest))  # noqa: S311

    def boards(self, position: Position, words: tuple[str, ...], boards: int) -> list[tuple[str, ...]]:
        """The answers of every game, all different, drawn in proportion to their weights."""
        random = Random(self.seed)  # noqa: S311
        weights = position.weights if position.weighed else None
        if weights is not None:
            words = tuple(word for word in words if word in weights)
        if len(words) < boards:
            raise OptionError(f"{boards} boards need as many answers: there are {len(words)}")
        if weights is None:
            return [tuple(random.sample(words, boards)) for _ in range(self.games)]
        shares = [weights[word] for word in words]
        return [_weighted_sample(random, words, shares, boards) for _ in range(self.games)]


def hidden_words(position: Position, hidden: Iterable[str] | Sample | None) -> tuple[str, ...]:
    """The answers to play, a to z: those given, which must agree with the clues, or the candidates."""
    given = hidden.words if isinstance(hidden, Sample) else hidden
    if given is None:
        wanted = position.candidates
    else:
        wanted = tuple(sorted(set(position.lexicon.spelled_all(given))))
        position.lexicon.require_answers(wanted)
        possible = {position.lexicon.answers[i] for i in position.agreeing_ids}
        if wrong := sorted(set(wanted) - possible):
            raise UnknownWordError(f"no longer possible: {', '.join(wrong[:5])}")
    if not wanted:
        raise UnknownWordError("no answers to play")
    return wanted


def _weighted_sample(
    random: Random, words: tuple[str, ...], shares: list[int], count: int
) -> tuple[str, ...]:
    """So many different words, each draw as likely as the shares of those that are left."""
    drawn: dict[str, None] = {}
    while len(drawn) < count:
        drawn.update(dict.fromkeys(random.choices(words, shares)))
    return tuple(drawn)
