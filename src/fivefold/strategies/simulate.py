"""Simulation: play every answer and count the guesses.

A deterministic strategy does the same whenever it has seen the same, so all games that share
their clues are one: the walk visits each group of candidates once.  The greedy strategies are
walked by the core.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from math import nan, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

from fivefold.base.errors import FivefoldError, OptionError, UnknownWordError, clipped, quoted
from fivefold.base.frame import arrow_table
from fivefold.base.progress import Control, OnProgress
from fivefold.puzzle.clue import clue_text
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.strategies.greedy_walk import walk_natively, walks_natively
from fivefold.strategies.optimal import Optimal
from fivefold.strategies.strategy import MOST_GUESSES, RandomGuess, State, Strategy, strategy_name
from fivefold.trees.tree import depths

if TYPE_CHECKING:
    import pyarrow as pa

_MOST_TURNS = 64
_SECONDS_BETWEEN_REPORTS = 0.05


class StrategyError(FivefoldError):
    """A strategy failed: it raised, guessed what is not allowed, or does not get on."""


@dataclass(frozen=True)
class Record:
    """How many guesses one strategy needed in every game.

    >>> record = Record("mine", "crane", {"crane": 1, "slate": 3, "fuzzy": 8})
    >>> record.counts, record.mean, record.failed
    ({1: 1, 3: 1, 8: 1}, 4.0, 1)
    """

    name: str
    opener: str
    """Its first guess; empty when games begin differently."""
    turns: Mapping[str, int]
    """By answer the turn that found it."""
    again: tuple[tuple[str, int], ...] = ()
    """Answer and turn of games with an answer of ``turns`` once more."""
    unfinished: int = 0
    """Games that a stop left out."""
    weights: Mapping[str, int] | None = field(default=None, repr=False)
    """How likely answers are, if that was told."""

    @property
    def all_turns(self) -> tuple[int, ...]:
        """The guesses of every game."""
        return (*self.turns.values(), *(turn for _, turn in self.again))

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.turns) + len(self.again)

    @property
    def counts(self) -> dict[int, int]:
        """Games by number of guesses."""
        turns = sorted(self.all_turns)
        return {turn: turns.count(turn) for turn in dict.fromkeys(turns)}

    @property
    def mean(self) -> float:
        """Guesses per game; not a number without games."""
        return sum(self.all_turns) / self.games if self.games else nan

    @property
    def weighted_mean(self) -> float | None:
        """Guesses per game when answers come as often as they weigh; None without weights."""
        played = [*self.turns.items(), *self.again]
        weights = [(self.weights or {}).get(answer, 0) for answer, _ in played]
        if not any(weights):
            return None
        return sum(w * turn for w, (_, turn) in zip(weights, played, strict=True)) / sum(weights)

    @property
    def sd(self) -> float:
        """Standard deviation of the guesses per game, over all games."""
        mean = self.mean
        return (
            sqrt(sum((turn - mean) ** 2 for turn in self.all_turns) / self.games) if self.games else nan
        )

    @property
    def failed(self) -> int:
        """Games that took more than six guesses."""
        return sum(turn > MOST_GUESSES for turn in self.all_turns)

    def to_arrow(self) -> pa.Table:
        """The answers with their turns as an Arrow table; needs the extra ``frame``."""
        columns = {"answer": list(self.turns), "turns": list(self.turns.values())}
        return arrow_table(columns, {"strategy": self.name, "opener": self.opener})

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{turn}</th>" for turn in self.counts)
        body = "".join(f"<td>{games}</td>" for games in self.counts.values())
        caption = f"{self.name}: mean {self.mean:.4f}, {self.failed} failed"
        return f"<table><caption>{caption}</caption><tr>{head}</tr><tr>{body}</tr></table>"

    def __repr__(self) -> str:
        return f"<Record of {self.name}: {self.games} games, mean {self.mean:.4f}, {self.failed} failed>"


def simulate(
    strategy: Strategy,
    table: FeedbackTable,
    *,
    rule: Rule = Rule.NORMAL,
    opener: str | None = None,
    hidden: Collection[str] | None = None,
    games: int | None = None,
    weights: Mapping[str, int] | None = None,
    threads: int = 0,
    control: Control | None = None,
    on_progress: OnProgress | None = None,
) -> Record:
    """Play ``hidden`` (default: every answer of the table) with one strategy.

    The player takes every answer for possible, whatever is hidden.  ``games``: for strategies that
    play at random, so many games; the answers take turns, and a part of them is drawn with the seed 0.
    ``weights`` are for the record; a strategy that uses them has its own.  After a stop the record
    holds the games that were finished.  Progress counts games.  A strategy that fails raises
    `StrategyError` with the state it failed in.

    >>> from fivefold import Lexicon
    >>> from fivefold.strategies.strategy import greedy_strategies
    >>> table = FeedbackTable.build(Lexicon.load("original"))
    >>> simulate(greedy_strategies()["entropy"], table)
    <Record of entropy: 2315 games, mean 3.4644, 0 failed>
    """
    if opener is not None:
        table.lexicon.require_guesses([opener])
    wanted = table.lexicon.answers if hidden is None else tuple(sorted(set(hidden)))
    table.lexicon.require_answers(wanted)
    if not wanted:
        raise UnknownWordError("no answers to play")
    name, control = strategy_name(strategy), control or Control()
    if is_random(strategy):
        order = _in_turns(wanted, games)
        start = State.start(table, rule)
        if isinstance(strategy, RandomGuess):
            played = ((word, strategy.play(table, opener, word)) for word in order)
        else:
            played = ((word, _play(strategy, start, opener, word)) for word in order)
        finished = list(_watched(played, control, on_progress))
        turns, again = _first_and_again(finished)
        missing = len(order) - len(finished)
        return Record(name, opener or "", turns, again, missing, weights)  # each game has its opener
    if games is not None:
        raise OptionError(f"{name} always plays the same: it needs no number of games")
    if walks_natively(strategy):
        first, turns = walk_natively(
            strategy,
            table,
            rule=rule,
            opener=opener,
            threads=threads,
            control=control,
            on_progress=on_progress,
        )
    else:
        state = State.start(table, rule)
        known: dict[str, int] = {}
        if isinstance(strategy, Optimal):
            try:
                known = dict(depths(strategy.prepare(state, opener, threads, control, on_progress)))
            except OptionError:
                if not control.stop_requested:
                    raise
                return Record(name, opener or "", {}, (), len(wanted), weights)
        first = opener if opener is not None else _guess(strategy, state)
        if known.keys() >= set(wanted):
            turns = known
        else:
            games_found = _walk(strategy, state, first, frozenset(wanted))
            turns = dict(_watched(games_found, control, on_progress))
    turns = {word: turns[word] for word in wanted if word in turns}
    return Record(name, first, turns, (), len(wanted) - len(turns), weights)


def is_random(strategy: Strategy) -> bool:
    """Whether games that have seen the same may go on differently."""
    return bool(getattr(strategy, "game_by_game", False))


def _in_turns(words: tuple[str, ...], games: int | None) -> list[str]:
    """So many answers, each as often as the others or once more."""
    rounds, rest = divmod(len(words) if games is None else games, len(words))
    return [*words * rounds, *Random(0).sample(words, rest)]  # noqa: S311


def _first_and_again(
    games: list[tuple[str, int]],
) -> tuple[dict[str, int], tuple[tuple[str, int], ...]]:
    """The first game of every answer, and the others."""
    turns: dict[str, int] = {}
    again = []
    for word, turn in games:
        if word in turns:
            again.append((word, turn))
        else:
            turns[word] = turn
    return turns, tuple(again)


def _watched(
    games: Iterator[tuple[str, int]], control: Control, on_progress: OnProgress | None
) -> Iterator[tuple[str, int]]:
    """The same games until a stop, reporting how many there were."""
    reported = time.monotonic()
    for done, game in enumerate(games, start=1):
        yield game
        if control.stop_requested:
            return
        if on_progress is not None and time.monotonic() - reported > _SECONDS_BETWEEN_REPORTS:
            reported = time.monotonic()
            on_progress(done)


def _walk(
    strategy: Strategy, start: State, opener: str, wanted: frozenset[str]
) -> Iterator[tuple[str, int]]:
    """Every wanted answer with the turn that finds it, group by group."""
    waiting = [start]
    while waiting:
        state = waiting.pop()
        guess = opener if state.turn == 1 else _guess(strategy, state)
        for pattern in _patterns(state, guess):
            if pattern.solved:
                if guess in wanted:
                    yield guess, state.turn
                continue
            next_state = state.after((guess, pattern))
            if not wanted.isdisjoint(next_state.candidates):
                waiting.append(next_state)


def _play(strategy: Strategy, state: State, opener: str | None, answer: str) -> int:
    """One game from start to end."""
    while True:
        guess = opener if opener is not None and state.turn == 1 else _guess(strategy, state)
        if guess == answer:
            return state.turn
        state = state.after((guess, state.table[guess, answer]))


def _patterns(state: State, guess: str) -> list[Pattern]:
    """The patterns that can come back, in order."""
    import numpy as np

    lexicon = state.lexicon
    codes: Any = state.table.patterns[lexicon.guess_ids[guess], state.candidate_ids]
    return [Pattern(int(code), lexicon.length) for code in np.unique(codes)]


def _guess(strategy: Strategy, state: State) -> str:
    """What the strategy plays, checked."""
    name = strategy_name(strategy)
    if state.turn > _MOST_TURNS:
        raise StrategyError(f"{name} does not find the answer: {_describe(state)}")
    try:
        guess = strategy(state)
    except FivefoldError:
        raise
    except (Exception, SystemExit) as error:
        what = clipped(" ".join(str(error).split()))
        message = f"{name} raised {type(error).__name__}: {what} ({_describe(state)})"
        raise StrategyError(message) from error
    if not isinstance(guess, str) or guess not in state.lexicon:
        raise StrategyError(
            f"{name} guessed {quoted(guess)}, which is not in the list ({_describe(state)})"
        )
    if objection := state.rule.violation(guess, state.history):
        raise StrategyError(
            f"{name} guessed {quoted(guess)} against the {objection} ({_describe(state)})"
        )
    return guess


def _describe(state: State) -> str:
    """A state in words, for errors."""
    after = f" after {clue_text(state.history)}" if state.history else ""
    return f"turn {state.turn}{after}, {len(state.candidate_ids)} candidates"
