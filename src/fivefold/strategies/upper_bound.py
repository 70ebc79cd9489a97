"""A way to play that is found in a moment: an upper bound where the search does not end in time."""

from __future__ import annotations

from fivefold import _core
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.puzzle.criterion import BY_GROUPS
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule

MANY = 1000
"""With more candidates than this only candidates are guessed: no table is needed for that."""


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
    if len(position) > MANY and position.lexicon.has_letters:
        return _total_of_candidates(position, opener, budget)
    from fivefold.strategies.greedy import Greedy  # not before: a search that ends needs no walk

    # Candidates agree with every clue, so every rule allows them.
    player = Greedy(BY_GROUPS, possible_only=position.rule is not Rule.NORMAL)
    walk = player.walk(position, opener=opener, budget=budget)
    if walk is None or len(walk.turns) < len(position):
        return None
    turns = [walk.turns[word] for word in position]
    return int(position.candidate_weights @ turns)


def _total_of_candidates(position: Position, opener: str, budget: Budget) -> int | None:
    """The same when after the opener the candidate with the most groups is always next."""
    lexicon, clock = position.lexicon, budget.start()
    words, first = lexicon.numbers(position.candidates), lexicon.numbers([opener])
    turns = clock.call(
        lambda control, tick: _core.walk_candidates(
            words, first, clock.kernel, budget.threads, control, tick
        )
    )
    return int(position.candidate_weights @ turns) if turns.all() else None
