"""A ticket: the little that another process needs to have the same game before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

import fivefold
from fivefold.base.errors import OptionError, WordListError, WorkerError
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.words.lexicon import Lexicon

_opening = Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """The start of a game: its list by name and hash, or by its words if it is your own.

    >>> ticket = Ticket.of(Position("nyt-2022", rule="hard"))
    >>> ticket.name, ticket.own, ticket.open() is ticket.open(), len(ticket.open())
    ('nyt-2022', None, True, 2309)
    """

    name: str
    sha256: str
    own: tuple[tuple[str, ...], tuple[str, ...]] | None
    """Answers and guesses of a list that does not come with fivefold."""
    rule: Rule
    weights: tuple[tuple[str, int], ...] | None
    guesses_left: int | None
    version: str

    @classmethod
    def of(cls, position: Position) -> Ticket:
        """The ticket of a position without clues."""
        lexicon = position.lexicon
        whole = len(position.agreeing_ids) == len(lexicon.answers)
        if not lexicon.has_letters or position.clues or position.known or not whole:
            raise OptionError("other processes work on whole lists of words: no clues, no other games")
        return cls(
            name=lexicon.name,
            sha256=lexicon.sha256,
            own=None if _comes_with_fivefold(lexicon) else (lexicon.answers, lexicon.guesses),
            rule=position.rule,
            weights=None if position.weights is None else tuple(position.weights.items()),
            guesses_left=position.guesses_left,
            version=fivefold.__version__,
        )

    def open(self) -> Position:
        """The position, made once in each process; refused if this fivefold would make another."""
        with _opening:
            return _opened(self)


@lru_cache(maxsize=4)
def _opened(ticket: Ticket) -> Position:
    own = fivefold.__version__
    if ticket.version != own:
        raise WorkerError(f"a worker has fivefold {own}; the tasks come from fivefold {ticket.version}")
    if ticket.own is None:
        try:
            lexicon = Lexicon.load(ticket.name)
        except WordListError:
            raise WorkerError(f"a worker has no list {ticket.name}") from None
    else:
        lexicon = Lexicon(ticket.name, *ticket.own)
    if lexicon.sha256 != ticket.sha256:
        raise WorkerError(f"a worker has other words for {ticket.name}")
    weights: Mapping[str, float] | None = None if ticket.weights is None else dict(ticket.weights)
    return Position(lexicon, rule=ticket.rule, weights=weights, guesses_left=ticket.guesses_left)


def _comes_with_fivefold(lexicon: Lexicon) -> bool:
    try:
        return Lexicon.load(lexicon.name).sha256 == lexicon.sha256
    except WordListError:
        return False
