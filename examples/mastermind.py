"""Solve Mastermind with three pegs of six colours, proven, and read what to do after a reply."""

from itertools import product
from operator import eq

from fivefold import FeedbackTable, Position, prove

codes = ["".join(code) for code in product("RGBYOP", repeat=3)]


def reply(guess: str, answer: str) -> str:
    """A ● for each right peg in its place, a ○ for each in another place."""
    placed = sum(map(eq, guess, answer))
    shared = sum(min(guess.count(colour), answer.count(colour)) for colour in set(guess))
    return "●" * placed + "○" * (shared - placed) or "none"


table = FeedbackTable.from_function(codes, codes, reply, name="mastermind")
proof = prove(Position(table, guesses_left=None))
print(f"{proof.opener} opens best: {proof.tree.turns} ({proof.status.value})")
for pattern, branch in proof.tree.branches.items():
    print(f"after {table.reply_of(pattern):4} guess {branch.word}")
