"""Positions for tests: a table that is there already, and what a test wants to vary."""

from fivefold.puzzle.position import MOST_GUESSES, Position
from fivefold.puzzle.rule import Rule


def game(table, words=None, *, rule=Rule.NORMAL, history=(), weights=None, guesses=MOST_GUESSES):
    """The position after ``history`` with so many guesses left, among ``words`` if they are given."""
    lexicon = table.lexicon
    position = Position(lexicon, rule=rule, clues=history, weights=weights, guesses_left=guesses)
    position = position.with_table(table)
    return position if words is None else position.among(words)
