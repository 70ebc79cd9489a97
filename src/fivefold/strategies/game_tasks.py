"""Blocks of games played by the workers of an executor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fivefold.base.budget import Clock
from fivefold.base.tasks import Task, completed
from fivefold.puzzle.position import Position
from fivefold.puzzle.ticket import Ticket
from fivefold.strategies.play import play_groups
from fivefold.strategies.simulate_boards import guess_across, play_boards
from fivefold.strategies.strategy import Strategy, strategy_name

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
