"""What tasks of openers and of groups are given, made up."""

from uuid import uuid4

from fivefold import Position
from fivefold.proof.opener_search import Memory
from fivefold.proof.workers import Assignment
from fivefold.puzzle.ticket import Ticket


def assigned(game: Position, hash_seed: int = 0) -> Assignment:
    """An assignment of its own."""
    return Assignment(ticket=Ticket.of(game), memory=Memory(hash_seed=hash_seed, shared=uuid4().hex))
