"""Walks: a strategy played for all answers at once, by the core.

All games that have seen the same patterns share their candidates, so a walk visits each group once
instead of each game.  The core walks the strategies of fivefold that compare guesses by numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fivefold import _core
from fivefold.base.kernel import active_kernel
from fivefold.base.progress import Control, OnProgress
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.rule import Rule
from fivefold.strategies.letters import LETTER_VALUES, LetterStrategy
from fivefold.strategies.strategy import MOST_GUESSES, Greedy, Strategy
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The measures of the core's walk by the measure of a criterion.
_MEASURES = {"remaining_bits": 0, "expected": 1, "eliminations": 1, "largest": 2, "groups": 3}
_RULES = {Rule.NORMAL: 0, Rule.HARD: 1, Rule.ULTRA_HARD: 2}


def walks_natively(strategy: Strategy) -> bool:
    """Whether the core can walk the strategy."""
    if isinstance(strategy, Greedy):
        return strategy.criterion.measure in _MEASURES
    return isinstance(strategy, LetterStrategy)


def walk_natively(
    strategy: Strategy,
    table: FeedbackTable,
    *,
    rule: Rule = Rule.NORMAL,
    opener: str | None = None,
    threads: int = 0,
    control: Control | None = None,
    on_progress: OnProgress | None = None,
) -> tuple[str, dict[str, int]]:
    """The first guess, and the turn that finds each answer.

    After a stop the answers that were not found yet are missing, and the first guess may be empty.
    Requires: `walks_natively`.
    """
    import numpy as np

    lexicon = table.lexicon
    words = lexicon.numbers(lexicon.guesses)
    rows = np.array([lexicon.guess_ids[word] for word in lexicon.answers], np.uint32)
    first = None if opener is None else lexicon.guess_ids[opener]
    end: tuple[Any, ...] = (threads, control or Control(), on_progress)
    if isinstance(strategy, LetterStrategy):
        value = list(LETTER_VALUES).index(strategy.name)
        walk = _core.walk_letters(
            table.patterns, words, rows, value, _RULES[rule], strategy.possible_only, first, *end
        )
    else:
        assert isinstance(strategy, Greedy), "a strategy that the core cannot walk"
        weights = _weight_column(lexicon, strategy.weights) if strategy.uses_weights else None
        walk = _core.walk(
            table.patterns,
            words,
            rows,
            _MEASURES[strategy.criterion.measure],
            _RULES[rule],
            strategy.possible_only,
            first,
            strategy.one_step_to,
            weights,
            strategy.width,
            MOST_GUESSES,
            active_kernel(),
            *end,
        )
    found = {word: int(turn) for word, turn in zip(lexicon.answers, walk.turns, strict=True) if turn}
    return lexicon.guesses[walk.guess[0]] if len(walk.guess) else "", found


def _weight_column(lexicon: Lexicon, weights: Mapping[str, int] | None) -> NDArray[np.float64] | None:
    import numpy as np

    if weights is None:
        return None
    return np.array([weights.get(word, 0) for word in lexicon.answers], np.float64)
