"""Games played guess by guess, with nothing shared: what fast simulations are compared with."""

from __future__ import annotations

from fivefold.puzzle import reference
from fivefold.puzzle.position import Position


def play_plainly(strategy, game, answer, opener=None):
    """The words of one game; patterns by the reference rules, every guess asked for."""
    position, words = Position.of(game), []
    while True:
        words.append(opener if opener and not words else strategy(position))
        assert position.rule.allows(words[-1], position.clues)
        if words[-1] == answer:
            return tuple(words)
        position = position.after((words[-1], reference.feedback(words[-1], answer)))


def play_all_plainly(strategy, game, opener=None):
    """The words played for every candidate, a to z."""
    position = Position.of(game)
    return {answer: play_plainly(strategy, position, answer, opener) for answer in position}


def words_of(record):
    """The words of every game of a record by answer, after checking that its numbers agree."""
    games = {game.answer: game.words for game in record.games}
    assert record.turns == {answer: len(words) for answer, words in games.items()}
    return games
