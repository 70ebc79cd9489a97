"""Simulation: play every answer and count the guesses.

A deterministic strategy does the same whenever it has seen the same, so all games that share
their clues are one: each group of candidates is visited once.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from fivefold.base.budget import UNLIMITED, Budget, Clock
from fivefold.base.errors import OptionError, StrategyError, UnknownWordError, quoted
from fivefold.base.tasks import Task, completed
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.ticket import Ticket
from fivefold.strategies.by_name import as_strategy
from fivefold.strategies.play import play_groups, play_words
from fivefold.strategies.record import Record
from fivefold.strategies.simulate_boards import MOST_BOARDS, guess_across, play_boards
from fivefold.strategies.strategy import (
    Plays,
    Strategy,
    StrategyLike,
    Walk,
    Walks,
    describe,
    failure,
    is_deterministic,
    strategy_name,
)

# Which answers a simulation plays: all, some, or a random sample.


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


# Blocks of games played by the workers of an executor.


_GAMES = 32  # of one block, at most
_BLOCKS = 64  # but at least so many, if there are as many games


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesTask:
    """Games to play with one strategy, which must be deterministic."""

    ticket: Ticket
    player: Strategy
    opener: str
    block: int
    """Which of all blocks this is."""
    games: tuple[tuple[str, ...], ...]
    """Of every game the answers: one, or one for each board."""


def play_games(task: GamesTask) -> tuple[tuple[str, ...], ...]:
    """The words of every game, in a worker."""
    start = task.ticket.open()
    start = start.with_table(start.table)  # what a strategy remembers ends with the task
    if len(task.games[0]) > 1:
        played = play_boards(task.player, start, task.opener, task.games)
        return tuple(words for _, words in played)
    answers = [answer for (answer,) in task.games]
    found = dict(play_groups(task.player, start, task.opener, frozenset(answers)))
    return tuple(found[answer] for answer in answers)


def play_by_workers(
    player: Strategy,
    position: Position,
    opener: str | None,
    games: Sequence[tuple[str, ...]],
    clock: Clock,
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The place of a game in ``games`` and the words played, in any order."""
    executor = clock.budget.executor
    assert executor is not None
    ticket, name = Ticket.of(position), strategy_name(player)
    first = opener or guess_across(player, [position] * len(games[0]))
    # Games that begin alike are played together.
    row = position.table.patterns[position.lexicon.guess_ids[first]]
    ids = position.lexicon.answer_ids
    order = sorted(range(len(games)), key=lambda place: int(row[ids[games[place][0]]]))
    size = max(1, min(_GAMES, len(games) // _BLOCKS))
    blocks = [order[begin : begin + size] for begin in range(0, len(games), size)]

    def tasks() -> Iterator[Task[tuple[tuple[str, ...], ...]]]:
        for number, block in enumerate(blocks):
            of = tuple(games[place] for place in block)
            task = GamesTask(ticket=ticket, player=player, opener=first, block=number, games=of)
            more = f" and {len(of) - 1} others" if len(of) > 1 else ""
            yield Task(f"{name}: play {' '.join(of[0])}{more}", play_games, task)

    for task, played in completed(executor, tasks(), clock):
        yield from zip(blocks[task.given.block], played, strict=True)


# The simulation itself.

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
