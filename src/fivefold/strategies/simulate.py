"""Simulation: play every answer and count the guesses.

A deterministic strategy does the same whenever it has seen the same, so all games that share
their clues are one: each group of candidates is visited once.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from fivefold.base.budget import UNLIMITED, Budget, Clock
from fivefold.base.errors import OptionError, StrategyError, quoted
from fivefold.puzzle.position import GameLike, Position
from fivefold.strategies.by_name import as_strategy
from fivefold.strategies.game_tasks import play_by_workers
from fivefold.strategies.guess import describe, failure
from fivefold.strategies.play import play_groups, play_words
from fivefold.strategies.record import Record
from fivefold.strategies.sample import Sample, hidden_words
from fivefold.strategies.simulate_boards import MOST_BOARDS, play_boards
from fivefold.strategies.strategy import (
    Plays,
    Strategy,
    StrategyLike,
    Walk,
    Walks,
    is_deterministic,
    strategy_name,
)

_T = TypeVar("_T")
_SECONDS_BETWEEN_REPORTS = 0.05


def simulate(
    strategy: StrategyLike,
    game: GameLike,
    *,
    opener: str | None = None,
    hidden: Iterable[str] | Sample | None = None,
    boards: int = 1,
    budget: Budget = UNLIMITED,
) -> Record:
    """Play every candidate of a game with one strategy, given by name or as itself, or with a tree.

    ``game``: a list, its name, or a position, which also holds the rule, the weights and the guesses
    left; the games begin there.  ``opener``: the next guess instead of the strategy's own.  ``hidden``:
    the answers to play; the player does not know that the others are left out.  Answers without a
    weight are played only if they are given here.

    A `Sample` is for strategies that play at random, and for several ``boards``.  There each guess is
    entered on all boards, each with its own answer, until all are solved.  These games are a random
    sample of all games there are (100, unless you say how many), so their mean is an estimate.

    After a stop the record holds the games that were finished.  Progress counts games.  A strategy that
    fails raises `StrategyError` with the position it failed in.

    The workers of an executor share games that are played guess by guess: those of a strategy that has
    no way to play all at once, and those on several boards.  A strategy at random plays here.

    >>> simulate("entropy", "original")
    <Record of entropy: 2315 games, mean 3.4644, 0 failed>
    >>> simulate("entropy", "nyt-2023", hidden=["pious"])[0]
    PlayedGame('pious', tarse BBBYB pinol GGBYB pious GGGGG)
    >>> simulate("entropy", "original", boards=2, hidden=Sample(3))
    <Record of entropy: 3 random games on 2 boards, mean 4.6667, 0 failed>
    """
    position = Position.of(game)
    if not 1 <= boards <= MOST_BOARDS:
        raise OptionError(f"{boards} boards cannot be played: 1 to {MOST_BOARDS}")
    player = as_strategy(strategy, position.lexicon)
    if opener is not None:
        opener = position.lexicon.spelled(opener)
        position.require_legal(opener)
    wanted = hidden_words(position, hidden)
    sample = hidden if isinstance(hidden, Sample) else None
    # A table of its own memory: what strategies remember is theirs for this simulation.
    position = position.with_table(position.table)
    clock = budget.start()
    if boards > 1:
        games = (sample or Sample()).boards(position, wanted, boards)
        if budget.executor is not None and is_deterministic(player):
            played = _shared(player, position, opener, games, clock)
        else:
            played = list(_watched(play_boards(player, position, opener, games), clock))
        return _record(player, position, played, total=len(games), boards=boards)
    if not is_deterministic(player):
        order = wanted if sample is None else sample.in_turns(wanted)
        one_by_one = ((word, _play(player, position, opener, word)) for word in order)
        return _record(player, position, list(_watched(one_by_one, clock)), total=len(order))
    if sample is not None:
        name = strategy_name(player)
        raise OptionError(f"{name} always plays the same: it needs no number of games")
    return _walk(player, position, opener, wanted, clock)


def _walk(
    player: Strategy, position: Position, opener: str | None, wanted: tuple[str, ...], clock: Clock
) -> Record:
    """Every wanted answer with a deterministic strategy, all at once where the strategy can."""
    tree = player.walk(position, opener=opener, budget=clock.left) if isinstance(player, Walks) else None
    if isinstance(tree, Walk):
        # Answers without a weight are no candidates: they are played guess by guess.
        walk, others = tree, frozenset(wanted).difference(position)
        asked = dict(_watched(play_groups(player, position, opener, others), clock)) if others else {}
        turns = {**walk.turns, **{answer: len(words) for answer, words in asked.items()}}
        answers = tuple(word for word in wanted if word in turns)
        return Record(
            name=strategy_name(player),
            position=position,
            answers=answers,
            all_turns=tuple(turns[word] for word in answers),
            words=lambda place: asked.get(answers[place]) or walk.words(answers[place]),
            unfinished=len(wanted) - len(answers),
        )
    if tree is None and clock.budget.executor is not None:
        games = [(word,) for word in wanted]
        shared = _shared(player, position, opener, games, clock)
        return _record(player, position, shared, total=len(wanted))
    groups = play_groups(player, position, opener, frozenset(wanted), tree)
    played = dict(_watched(groups, clock))
    ordered = [(word, played[word]) for word in wanted if word in played]
    return _record(player, position, ordered, total=len(wanted))


def _shared(
    player: Strategy,
    position: Position,
    opener: str | None,
    games: Sequence[tuple[str, ...]],
    clock: Clock,
) -> list[tuple[str, tuple[str, ...]]]:
    """What the workers of an executor play, in the order of ``games``."""
    played = dict(_watched(play_by_workers(player, position, opener, games, clock), clock))
    return [(" ".join(games[place]), played[place]) for place in sorted(played)]


def _play(player: Strategy, position: Position, opener: str | None, answer: str) -> tuple[str, ...]:
    """One game of a strategy that is not deterministic."""
    if not isinstance(player, Plays):
        return play_words(player, position, answer, opener)
    try:
        words = tuple(player.play(position, answer, opener=opener))
    except (Exception, SystemExit) as error:
        raise failure(player, error, describe(position)) from error
    if answer not in words[-1:] or answer in words[:-1]:
        message = f"{strategy_name(player)} did not play {quoted(answer)} to its end: {quoted(words)}"
        raise StrategyError(message)
    return words


def _record(
    player: Strategy,
    position: Position,
    played: list[tuple[str, tuple[str, ...]]],
    *,
    total: int,
    boards: int = 1,
) -> Record:
    deterministic = is_deterministic(player)
    return Record(
        name=strategy_name(player),
        position=position,
        answers=tuple(answer for answer, _ in played),
        all_turns=tuple(len(words) for _, words in played),
        words=lambda place: played[place][1],
        boards=boards,
        unfinished=total - len(played),
        sample=boards > 1 or not deterministic,
        deterministic=deterministic,
    )


def _watched(games: Iterator[_T], clock: Clock) -> Iterator[_T]:
    """The games one by one, until the clock stops; progress counts them."""
    reported, on_progress = time.monotonic(), clock.budget.on_progress
    if clock.stopped:
        return
    for done, game in enumerate(games, start=1):
        yield game
        if clock.stopped:
            return
        if on_progress is not None and time.monotonic() - reported > _SECONDS_BETWEEN_REPORTS:
            reported = time.monotonic()
            on_progress(done)
