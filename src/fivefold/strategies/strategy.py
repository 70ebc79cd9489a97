"""Strategies: how to choose a guess.

A strategy is anything that can be called with a `State` and returns a word:

>>> def first_candidate(state: State) -> str:
...     return state.candidates[0]

That is all `simulate` needs.  Ties in the strategies of fivefold are broken as criteria break
them: a guess that may be the answer first, then alphabetical order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from fivefold.puzzle.clue import Clue
from fivefold.puzzle.criterion import (
    BY_ELIMINATIONS,
    BY_ENTROPY,
    BY_EXPECTED,
    BY_GROUPS,
    BY_LARGEST,
    Criterion,
)
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.partition import partition, table_splits
from fivefold.puzzle.rule import Rule
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_GUESSES = 6
"""Guesses the game allows."""


@dataclass(frozen=True, eq=False)
class State:
    """What a player knows before a guess."""

    table: FeedbackTable
    rule: Rule
    history: tuple[Clue, ...]
    candidate_ids: NDArray[np.intp]
    """Columns of the table: the answers still possible, at least one."""
    allowed_ids: NDArray[np.intp]
    """Rows of the table: the guesses the rule allows; every candidate is one of them."""
    memo: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """For strategies: what they compute once; all states of one simulation share it."""

    @classmethod
    def start(cls, table: FeedbackTable, rule: Rule = Rule.NORMAL) -> State:
        """The state before the first guess."""
        import numpy as np

        guesses, answers = table.patterns.shape
        return cls(table, rule, (), np.arange(answers), np.arange(guesses))

    @property
    def lexicon(self) -> Lexicon:
        """The words of the game."""
        return self.table.lexicon

    @property
    def turn(self) -> int:
        """The number of the guess to come, from 1."""
        return len(self.history) + 1

    @cached_property
    def candidates(self) -> tuple[str, ...]:
        """The answers still possible, a to z."""
        return tuple(self.lexicon.answers[i] for i in self.candidate_ids)

    @cached_property
    def candidate_rows(self) -> NDArray[np.intp]:
        """The rows of the candidates, in their order."""
        import numpy as np

        return np.array([self.lexicon.guess_ids[word] for word in self.candidates], np.intp)

    @cached_property
    def allowed(self) -> tuple[str, ...]:
        """The guesses the rule allows, a to z."""
        return tuple(self.lexicon.guesses[i] for i in self.allowed_ids)

    def after(self, clue: Clue) -> State:
        """The state after one more clue."""
        guess, pattern = clue
        history = (*self.history, clue)
        codes = self.table.patterns[self.lexicon.guess_ids[guess], self.candidate_ids]
        allowed = self.allowed_ids
        if self.rule is not Rule.NORMAL:
            allowed = allowed[self.rule.legal_guesses(self.lexicon, [clue])[allowed]]
        candidate_ids = self.candidate_ids[codes == pattern.code]
        return State(self.table, self.rule, history, candidate_ids, allowed, self.memo)

    def ranked(
        self,
        rows: NDArray[np.intp],
        values: NDArray[Any],
        weights: Mapping[str, int] | None = None,
        top: int | None = None,
    ) -> list[str]:
        """The words of the largest values, largest first.

        Ties: a candidate first, the heavier one if there are weights, then a to z.
        """
        import numpy as np

        likely = np.full(len(self.lexicon.guesses), -1)
        likely[self.candidate_rows] = [
            0 if weights is None else weights.get(word, 0) for word in self.candidates
        ]
        order = np.lexsort((rows, -likely[rows], -values))[:top]
        return [self.lexicon.guesses[row] for row in rows[order]]

    def candidate_weights(self, weights: Mapping[str, int] | None) -> dict[str, int] | None:
        """Those of the candidates; None, all the same, where no candidate has one."""
        found = {word: (weights or {}).get(word, 0) for word in self.candidates}
        return found if any(found.values()) else None


Strategy: TypeAlias = Callable[[State], str]


def strategy_name(strategy: Strategy) -> str:
    """How a strategy is called in tables: its ``name``, or that of the function or class."""
    name = getattr(strategy, "name", None) or getattr(strategy, "__name__", None)
    return str(name or type(strategy).__name__)


@dataclass(frozen=True)
class Greedy:
    """Takes the guess that divides the candidates best by one criterion.

    ``possible_only``: guesses only words that may be the answer.  ``weights``: how likely answers
    are, for the criteria that can use it; then ties go to the likelier candidate.  Candidates
    without a weight are thought of only when no other is left, then all alike.

    ``one_step_to``, `combined-eliminations:LIMIT`: with more candidates than this, looks two guesses
    ahead instead: takes the guess with the most expected eliminations together with the best second
    guess in each of its groups.  With the bank `improved` on the original answers: mean 3.6263 with the
    limit 1000, 3.6328 with 100.

    ``width`` above 1, `lookahead:WIDTH`: from the second guess on, plays each of so many best guesses
    to the end of the game, every turn chosen in the same way, and takes the one that loses the fewest
    words, then the one that needs the fewest guesses in all, then the best by the criterion.  Mean
    on `original` with the width 5: 3.4557 from all words, 3.5961 from possible words, 3.5806 under the
    hard rule.
    """

    criterion: Criterion
    possible_only: bool = False
    name: str = ""
    one_step_to: int | None = None
    weights: Mapping[str, int] | None = field(default=None, repr=False, compare=False)
    width: int = 1

    @property
    def uses_weights(self) -> bool:
        """Whether weights change what it plays."""
        measures = (BY_ENTROPY.measure, BY_EXPECTED.measure, BY_ELIMINATIONS.measure)
        weighable = self.one_step_to is None and self.width == 1 and self.criterion.measure in measures
        return self.weights is not None and weighable

    def __call__(self, state: State) -> str:
        """The best guess of ``state``; the core walks whole games faster than this."""
        if self.width > 1 and state.turn > 1 and len(state.candidates) > 2:
            return min(self._promising(state), key=lambda guess: self._cost_after(state, guess))
        return self.ranking(state, 1)[0]

    def ranking(self, state: State, top: int | None = None) -> list[str]:
        """The guesses of ``state``, best first."""
        import numpy as np

        weights = state.candidate_weights(self.weights) if self.uses_weights else None
        rows = state.candidate_rows if self.possible_only else state.allowed_ids
        if len(state.candidates) == 1:
            return [state.candidates[0]]
        if self.one_step_to is not None and len(state.candidates) > self.one_step_to:
            left = [self._squares_left(state, state.lexicon.guesses[row]) for row in rows]
            return state.ranked(rows, -np.array(left), top=top)
        splits = table_splits(state.table, state.candidates, weights=weights, threads=1)
        values = np.round(self.criterion.values(splits)[rows], 10)
        return state.ranked(rows, values if self.criterion.most else -values, weights, top)

    def _promising(self, state: State) -> list[str]:
        """The best guesses that divide the candidates; one only when the game is lost already."""
        dividing = (word for word in self.ranking(state) if len(partition(word, state.candidates)) > 1)
        return list(islice(dividing, self.width if state.turn <= MOST_GUESSES else 1))

    def _cost_after(self, state: State, guess: str) -> tuple[int, int]:
        """Words lost, then guesses in all, when ``guess`` is played now."""
        costs = [
            (int(state.turn > MOST_GUESSES), state.turn)
            if pattern.solved
            else self._cost(state.after((guess, pattern)))
            for pattern in partition(guess, state.candidates)
        ]
        return sum(lost for lost, _ in costs), sum(total for _, total in costs)

    def _cost(self, state: State) -> tuple[int, int]:
        if len(state.candidates) <= 2:
            turns = [state.turn + i for i in range(len(state.candidates))]
            return sum(turn > MOST_GUESSES for turn in turns), sum(turns)
        return min(self._cost_after(state, guess) for guess in self._promising(state))

    def _squares_left(self, state: State, guess: str) -> int:
        """The least sum of squared group sizes after ``guess`` and the best second guesses."""
        total = 0
        for pattern, group in partition(guess, state.candidates).items():
            if pattern.solved:
                total += 1
            else:
                after = state.after((guess, pattern))
                seconds = after.candidates if self.possible_only else after.allowed
                sizes = ([len(g) for g in partition(second, group).values()] for second in seconds)
                total += min(sum(n * n for n in second) for second in sizes)
        return total


@dataclass
class RandomGuess:
    """Any word that may be the answer, each as likely; a baseline for all others.

    Mean on `original` with the seed 0: 4.0454.
    The same seed gives the same first simulation; later ones go on with its numbers.
    """

    seed: int = 0
    name: str = "random"
    game_by_game: bool = True
    """Games that have seen the same may still go on differently."""

    def __post_init__(self) -> None:
        self._random = Random(self.seed)  # noqa: S311

    def __call__(self, state: State) -> str:
        """One of the candidates."""
        return state.candidates[self._random.randrange(len(state.candidates))]

    def play(self, table: FeedbackTable, opener: str | None, answer: str) -> int:
        """The turn that finds ``answer``: the same game without its states, many times faster.

        Every candidate is legal under every rule, so the rule does not matter.
        """
        import numpy as np

        lexicon, column = table.lexicon, table.lexicon.answer_ids[answer]
        candidates = np.arange(len(lexicon.answers))
        guess, turn = opener, 1
        while True:
            if guess is None:
                guess = lexicon.answers[candidates[self._random.randrange(len(candidates))]]
            if guess == answer:
                return turn
            row = table.patterns[lexicon.guess_ids[guess]]
            candidates = candidates[row[candidates] == row[column]]
            guess, turn = None, turn + 1


def greedy_strategies(
    *, possible_only: bool = False, weights: Mapping[str, int] | None = None
) -> dict[str, Greedy]:
    """The strategies that maximise or minimise one measure of the partition, by name.

    The measures are of n candidates in groups of k.  Ties go to a candidate, then to the alphabet.
    Mean guesses on `original` from all words, from possible words only, and under the hard rule:

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
    return {
        name: Greedy(criterion, possible_only, name, weights=weights)
        for name, criterion in criteria.items()
    }
