"""``bench played``: what played words would have told, day by day, with only what was known before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import log2
from typing import Any

from fivefold.base.errors import OptionError
from fivefold.base.progress import OnProgress
from fivefold.proof.solve import solve
from fivefold.puzzle.feedback import FeedbackTable, feedback
from fivefold.puzzle.position import Position
from fivefold.trees.tree import depths
from fivefold.words.lexicon import Lexicon
from fivefold.words.played import OTHER, PLAYED, UNPLAYED, Play, Played


@dataclass(frozen=True, slots=True, kw_only=True)
class Backtest:
    """How well the weights of each day foretold the answer of that day."""

    lexicon: Lexicon
    first: date
    last: date
    puzzles: int
    """Those with an answer of the list; the others are in ``unlisted``."""
    unlisted: tuple[str, ...]
    excluded: int
    """Answers that had no weight on their day."""
    bits: float
    """Per puzzle: minus the logarithm of the share that the answer had."""
    uniform_bits: float
    classes: dict[str, int]
    """How many answers were of each class."""

    def as_dict(self) -> dict[str, Any]:
        """Its fields by name."""
        return {
            "first": self.first,
            "last": self.last,
            "puzzles": self.puzzles,
            "unlisted": self.unlisted,
            "excluded": self.excluded,
            "bits": self.bits,
            "uniform_bits": self.uniform_bits,
            "classes": self.classes,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGames:
    """The same puzzles played by exact search after a fixed opener."""

    opener: str
    weighted: tuple[int, ...]
    """Guesses of each game with the weights of its day."""
    unweighted: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        """Its fields by name, with the averages."""
        return {
            "opener": self.opener,
            "weighted": self.weighted,
            "unweighted": self.unweighted,
            "weighted_mean": sum(self.weighted) / len(self.weighted),
            "unweighted_mean": sum(self.unweighted) / len(self.unweighted),
        }


def puzzles_between(played: Played, first: date, last: date | None) -> tuple[Play, ...]:
    """The dated plays of a time, in order; `OptionError` if there is none."""
    found = [play for play in played.plays if play.day is not None and first <= play.day]
    found = [play for play in found if last is None or (play.day or first) <= last]
    if not found:
        raise OptionError(f"no play has a date from {first} on" + (f" to {last}" if last else ""))
    return tuple(sorted(found, key=lambda play: (play.day or first, play.word)))


def backtest(played: Played, lexicon: Lexicon, puzzles: Sequence[Play]) -> Backtest:
    """What the weights said about each of the puzzles on its day."""
    listed = [play for play in puzzles if lexicon.spelled(play.word) in lexicon.answer_ids]
    if not listed:
        raise OptionError(f"no answer of these days is in {lexicon.title}")
    bits, excluded = 0.0, 0
    classes = Counter({PLAYED: 0, UNPLAYED: 0, OTHER: 0})
    for play in listed:
        word = lexicon.spelled(play.word)
        weights = played.weights(lexicon, on=play.day)
        classes[played.kind(word, lexicon, on=play.day)] += 1
        if weights.get(word, 0) > 0:
            bits -= log2(weights[word] / sum(weights.values()))
        else:
            excluded += 1
    days = [play.day for play in puzzles if play.day is not None]
    return Backtest(
        lexicon=lexicon,
        first=min(days),
        last=max(days),
        puzzles=len(listed),
        unlisted=tuple(play.word for play in puzzles if play not in listed),
        excluded=excluded,
        bits=float("inf") if excluded else bits / len(listed),
        uniform_bits=log2(len(lexicon.answers)),
        classes=dict(classes),
    )


def played_games(
    played: Played,
    lexicon: Lexicon,
    puzzles: Sequence[Play],
    opener: str,
    *,
    on_progress: OnProgress | None = None,
) -> PlayedGames:
    """Play the puzzles that the list has: the opener, then the best tree with the weights of the day.

    Games take as many guesses as they need.  Without weights the same opener is followed by the best
    tree for answers that are all alike.
    """
    table = FeedbackTable.build(lexicon)
    opener = lexicon.guess(opener)
    alike = Position(table, guesses_left=None)
    known: dict[str, dict[str, int]] = {}  # what was shown -> the guesses that each word takes
    weighted, unweighted = [], []
    listed = [play for play in puzzles if lexicon.spelled(play.word) in lexicon.answer_ids]
    for done, play in enumerate(listed, start=1):
        word = lexicon.spelled(play.word)
        shown = f"{opener}={feedback(opener, word)}"
        weights = played.weights(lexicon, on=play.day)
        weighted.append(_turns(Position(table, weights=weights, guesses_left=None), shown)[word])
        if shown not in known:
            known[shown] = _turns(alike, shown)
        unweighted.append(known[shown][word])
        if on_progress is not None:
            on_progress(done)
    return PlayedGames(opener=opener, weighted=tuple(weighted), unweighted=tuple(unweighted))


def _turns(start: Position, shown: str) -> dict[str, int]:
    """The guesses that best play takes for each word left after the opener, that one included."""
    after = start.after(shown)
    if after.solved:
        return {after.clues[-1][0]: 1}
    tree = solve(after).tree
    if tree is None:
        raise AssertionError(f"no tree after {shown}")
    return {word: 1 + turn for word, turn in depths(tree)}
