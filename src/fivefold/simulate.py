"""Simulation: play every answer and count the guesses.

A deterministic strategy does the same whenever it has seen the same, so all games that share
their clues are one: the walk visits each group of candidates once.  The greedy strategies are
walked by the core.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from fivefold import _core
from fivefold.clue import clue_text
from fivefold.errors import FivefoldError, UnknownWordError
from fivefold.feedback import FeedbackTable
from fivefold.frame import arrow_table
from fivefold.kernel import active_kernel
from fivefold.pattern import Pattern
from fivefold.progress import Control, OnProgress
from fivefold.rule import Rule
from fivefold.strategy import Greedy, State, Strategy, strategy_name

if TYPE_CHECKING:
    import pyarrow as pa

MOST_GUESSES = 6
_MOST_TURNS = 64

# The measures of the core's walk by the measure of a criterion.
_MEASURES = {"remaining_bits": 0, "expected": 1, "eliminations": 1, "largest": 2, "groups": 3}
_RULES = {Rule.NORMAL: 0, Rule.HARD: 1, Rule.ULTRA_HARD: 2}


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

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.turns)

    @property
    def counts(self) -> dict[int, int]:
        """Games by number of guesses."""
        turns = sorted(self.turns.values())
        return {turn: turns.count(turn) for turn in dict.fromkeys(turns)}

    @property
    def mean(self) -> float:
        """Guesses per game."""
        return sum(self.turns.values()) / self.games

    @property
    def sd(self) -> float:
        """Standard deviation of the guesses per game, over all games."""
        return sqrt(sum((turn - self.mean) ** 2 for turn in self.turns.values()) / self.games)

    @property
    def failed(self) -> int:
        """Games that took more than six guesses."""
        return sum(turn > MOST_GUESSES for turn in self.turns.values())

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
    threads: int = 0,
    on_progress: OnProgress | None = None,
) -> Record:
    """Play ``hidden`` (default: every answer of the table) with one strategy.

    The player takes every answer for possible, whatever is hidden.  A strategy that fails raises
    `StrategyError` with the state it failed in.

    >>> from fivefold import Lexicon
    >>> from fivefold.strategy import greedy_strategies
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
    if isinstance(strategy, Greedy) and strategy.criterion.measure in _MEASURES:
        return _walk_natively(
            strategy,
            table,
            rule=rule,
            opener=opener,
            wanted=wanted,
            threads=threads,
            on_progress=on_progress,
        )
    name = strategy_name(strategy)
    if getattr(strategy, "game_by_game", False):
        turns = {word: _play(strategy, State.start(table, rule), opener, word) for word in wanted}
        first = opener or ""  # each game has its own
    else:
        turns = dict(_walk(strategy, State.start(table, rule), opener, frozenset(wanted)))
        first = opener or _guess(strategy, State.start(table, rule))
    return Record(name, first, {word: turns[word] for word in wanted})


def _walk_natively(
    strategy: Greedy,
    table: FeedbackTable,
    *,
    rule: Rule,
    opener: str | None,
    wanted: Collection[str],
    threads: int,
    on_progress: OnProgress | None,
) -> Record:
    import numpy as np

    lexicon = table.lexicon
    turns, guesses, *_ = _core.walk(
        table.patterns,
        lexicon.numbers(lexicon.guesses),
        np.array([lexicon.guess_ids[word] for word in lexicon.answers], np.uint32),
        _MEASURES[strategy.criterion.measure],
        _RULES[rule],
        strategy.possible_only,
        None if opener is None else lexicon.guess_ids[opener],
        strategy.one_step_to,
        active_kernel(),
        threads,
        Control(),
        on_progress,
    )
    found = {word: int(turns[lexicon.answer_ids[word]]) for word in wanted}
    return Record(strategy_name(strategy), lexicon.guesses[guesses[0]], found)


def _walk(
    strategy: Strategy, start: State, opener: str | None, wanted: frozenset[str]
) -> Iterator[tuple[str, int]]:
    """Every wanted answer with the turn that finds it, group by group."""
    waiting = [start]
    while waiting:
        state = waiting.pop()
        guess = opener if opener is not None and state.turn == 1 else _guess(strategy, state)
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
    except Exception as error:
        message = f"{name} raised {type(error).__name__}: {error} ({_describe(state)})"
        raise StrategyError(message) from error
    if not isinstance(guess, str) or guess not in state.lexicon:
        raise StrategyError(f"{name} guessed {guess!r}, which is not in the list ({_describe(state)})")
    if objection := state.rule.violation(guess, state.history):
        raise StrategyError(f"{name} guessed {guess!r} against the {objection} ({_describe(state)})")
    return guess


def _describe(state: State) -> str:
    """A state in words, for errors."""
    after = f" after {clue_text(state.history)}" if state.history else ""
    return f"turn {state.turn}{after}, {len(state.candidate_ids)} candidates"
