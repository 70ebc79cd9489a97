"""Greedy strategies: the guess that divides the candidates best by one measure.

On a tie, words that can be the answer come first, then alphabetical order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from fivefold import _core
from fivefold.base.arrays import np
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.progress import Control, OnProgress
from fivefold.puzzle.criterion import (
    BY_ELIMINATIONS,
    BY_ENTROPY,
    BY_EXPECTED,
    BY_GROUPS,
    BY_LARGEST,
    Criterion,
)
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule
from fivefold.puzzle.splits import candidate_weights, table_splits
from fivefold.strategies.across import best_across
from fivefold.strategies.all_games import AllGames, play_all
from fivefold.strategies.ranking import candidate_rows, ranked, replies
from fivefold.strategies.strategy import Walk

# The measures of the core's walk by the measure of a criterion.
_MEASURES = {"remaining_bits": 0, "expected": 1, "eliminations": 1, "largest": 2, "groups": 3}
_WEIGHABLE = ("remaining_bits", "expected", "eliminations")
# For the core: more guesses than any game takes.
_ANY_NUMBER = 2**31


@dataclass(frozen=True)
class Greedy:
    """Takes the guess that divides the candidates best by one criterion.

    ``possible_only``: guesses only words that can be the answer.  Where a position has weights, the
    criteria that can use them do, and ties go to the likelier word.

    ``one_step_to``, `combined-eliminations:LIMIT`: with more candidates than this, looks two guesses
    ahead: takes the guess with the most expected eliminations together with the best second guess in
    each of its groups.  With the list `improved` on the original answers: mean 3.6263 with the limit
    1000, 3.6328 with 100.

    ``width`` above 1, `lookahead:WIDTH`: from the second guess on, plays each of that many best guesses
    to the end of the game, every turn chosen in the same way, and takes the one that loses the fewest
    words, then the one that needs the fewest guesses in all, then the best by the criterion.  Mean
    on `original` with the width 5: 3.4557 from all words, 3.5961 from possible words, 3.5806 under the
    hard rule.
    """

    criterion: Criterion
    possible_only: bool = False
    name: str = ""
    one_step_to: int | None = None
    width: int = 1

    def __call__(self, position: Position) -> str:
        """The best guess; `walk` plays whole games faster than this."""
        if self.width > 1 and position.turn > 1 and len(position) > 2:
            return min(self._promising(position), key=lambda guess: self._cost_after(position, guess))
        return self.ranking(position, 1)[0]

    def ranking(self, position: Position, top: int | None = None) -> list[str]:
        """The guesses, best first."""
        words = position.candidates
        if len(words) == 1:
            return [words[0]]
        rows = candidate_rows(position) if self.possible_only else position.guess_ids
        if self.one_step_to is not None and len(words) > self.one_step_to:
            left = [self._squares_left(position, position.lexicon.guesses[row]) for row in rows]
            return ranked(position, rows, -np.array(left), top=top)
        weights = position.weights if self.uses_weights(position) else None
        splits = table_splits(position.table, words, weights=weights, threads=1)
        values = np.round(self.criterion.values(splits)[rows], 10)
        signed = values if self.criterion.most else -values
        return ranked(position, rows, signed, weights=weights, top=top)

    def uses_weights(self, position: Position) -> bool:
        """Whether the candidates of a position have weights that this strategy goes by."""
        weighable = self.one_step_to is None and self.width == 1 and self.criterion.measure in _WEIGHABLE
        return weighable and position.weighed

    def walk(
        self, position: Position, *, opener: str | None = None, budget: Budget = UNLIMITED
    ) -> Walk | None:
        """All games at once, by the core.

        None where clues decide what is legal, or how far to look ahead: the core begins without clues.
        """
        free = self.width == 1 and (position.rule is Rule.NORMAL or self.possible_only)
        if (position.clues and not free) or self.criterion.measure not in _MEASURES:
            return None
        weights = candidate_weights(position) if self.uses_weights(position) else None
        left = position.guesses_left

        def call(
            puzzle: AllGames, threads: int, control: Control, on_progress: OnProgress
        ) -> _core.Walk:
            options = _core.WalkOptions(_MEASURES[self.criterion.measure], self.possible_only)
            options.opener = puzzle.opener
            options.one_step_to = self.one_step_to
            options.weights = weights
            options.width = self.width
            options.most_guesses = _ANY_NUMBER if left is None else left
            kernel = puzzle.clock.kernel
            return _core.walk(puzzle.native, options, kernel, threads, control, on_progress)

        return play_all(position, opener, budget, call)

    def across(self, boards: Sequence[Position]) -> str | None:
        """The guess with the best sum of the measure over all boards; by entropy, see `best_across`."""
        if self.possible_only or self.one_step_to is not None or self.width > 1:
            return None
        return best_across(boards, self.criterion)

    def _promising(self, position: Position) -> list[str]:
        """The best guesses that divide the candidates; one only when the game is lost already."""
        dividing = (word for word in self.ranking(position) if len(replies(position, word)) > 1)
        return list(islice(dividing, 1 if position.guesses_left == 0 else self.width))

    def _cost_after(self, position: Position, guess: str) -> tuple[int, int]:
        """Words lost, then guesses from here on, when ``guess`` is played now."""
        lost, total = 0, 0
        for pattern, group in replies(position, guess):
            total += len(group)
            if pattern.solved:
                lost += position.guesses_left == 0
            else:
                more_lost, more = self._cost(position.after((guess, pattern)))
                lost, total = lost + more_lost, total + more
        return lost, total

    def _cost(self, position: Position) -> tuple[int, int]:
        count, left = len(position), position.guesses_left
        one_by_one = 0 if left is None else max(0, count - left), count * (count + 1) // 2
        if count <= 2:
            return one_by_one
        promising = self._promising(position)
        sizes = sorted(len(group) for _, group in replies(position, promising[0]))
        if sizes == [1, count - 1] and self.criterion.measure != "groups":
            # By any other measure nothing that divides is worse: each guess rules out one word, and
            # candidates come first.
            return one_by_one
        return min(self._cost_after(position, guess) for guess in promising)

    def _squares_left(self, position: Position, guess: str) -> int:
        """The least sum of squared group sizes after ``guess`` and the best second guesses."""
        total = 0
        for pattern, _ in replies(position, guess):
            if pattern.solved:
                total += 1
            else:
                after = position.after((guess, pattern))
                seconds = after.candidates if self.possible_only else after.guesses
                groups = ((group for _, group in replies(after, second)) for second in seconds)
                total += min(sum(len(group) ** 2 for group in second) for second in groups)
        return total


def greedy_strategies(*, possible_only: bool = False) -> dict[str, Greedy]:
    """The strategies that maximise or minimise one measure of the partition, by name.

    The measures are of n candidates in groups of k.  Mean guesses on `original` from all words, from
    possible words only, and under the hard rule:

    - ``entropy``, least bits left to learn, sum of k log2(k) / n: 3.4644, 3.5991, 3.6022
    - ``expected``, fewest expected words left, sum of k k / n: 3.4812, 3.6246, 3.5974
    - ``eliminations``, most expected words ruled out, n minus those left: as ``expected``
    - ``minimax``, smallest largest k: 3.5732, 3.6786, 3.6756
    - ``groups``, most groups: 3.4337, 3.5469, 3.5305
    """
    criteria = {
        "entropy": BY_ENTROPY,
        "expected": BY_EXPECTED,
        "eliminations": BY_ELIMINATIONS,
        "minimax": BY_LARGEST,
        "groups": BY_GROUPS,
    }
    return {name: Greedy(criterion, possible_only, name) for name, criterion in criteria.items()}


# A way to play that is found in a moment: an upper bound where the search does not end in time.


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
