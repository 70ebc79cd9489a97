"""A way to play that takes a moment to find: an upper bound where the search does not end in time."""

from __future__ import annotations

from fivefold.base.progress import Control
from fivefold.puzzle.criterion import BY_GROUPS
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.rule import Rule
from fivefold.strategies.simulate import simulate
from fivefold.strategies.strategy import Greedy


def quick_total(
    table: FeedbackTable,
    opener: str,
    rule: Rule = Rule.NORMAL,
    *,
    threads: int = 0,
    control: Control | None = None,
) -> int | None:
    """The total of all answers of the table, played one way after ``opener``; None after a stop.

    The rule allows this way to play after any clues that the answers agree with.

    >>> from fivefold.words.lexicon import Lexicon
    >>> table = FeedbackTable.build(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    >>> quick_total(table, "batch"), quick_total(table, "batch", Rule.HARD)
    (10, 10)
    """
    # Candidates agree with every clue, so every rule allows them.
    player = Greedy(BY_GROUPS, possible_only=rule is not Rule.NORMAL)
    record = simulate(player, table, opener=opener, threads=threads, control=control)
    return sum(record.turns.values()) if record.games == len(table.lexicon.answers) else None
