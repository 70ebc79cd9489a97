"""A way to play that is found in a moment: an upper bound where the search does not end in time."""

from __future__ import annotations

from fivefold.base.budget import UNLIMITED, Budget
from fivefold.puzzle.criterion import BY_GROUPS
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule
from fivefold.strategies.greedy import Greedy


def upper_total(game: GameLike, opener: str, *, budget: Budget = UNLIMITED) -> int | None:
    """The guesses that one simple way to play needs for all candidates together; None after a stop.

    ``opener`` is its next guess.  The rule allows all that follows.  Weights change only what is
    counted: each candidate counts as often as it weighs.

    >>> from fivefold.words.lexicon import Lexicon
    >>> words = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> upper_total(words, "batch"), upper_total(Position(words, rule="hard"), "batch")
    (10, 10)
    """
    position = Position.of(game)
    position.lexicon.require_guesses([opener])
    # Candidates agree with every clue, so every rule allows them.
    player = Greedy(BY_GROUPS, possible_only=position.rule is not Rule.NORMAL)
    walk = player.walk(position, opener=opener, budget=budget)
    if walk is None or len(walk.turns) < len(position.agreeing_ids):
        return None
    turns = [walk.turns[word] for word in position]
    return int(position.candidate_weights @ turns)
