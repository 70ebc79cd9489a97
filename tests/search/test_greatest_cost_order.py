"""The greatest cost counts heavy words first, and is refused from the first number that does not fit."""

from __future__ import annotations

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold._core import INFINITE_COST
from fivefold.base.errors import OptionError
from fivefold.search.columns import Columns
from tests.search.test_guess_in_turn import strangers
from tests.support.positions import game

LEXICON = Lexicon.from_words(strangers(52))
TABLE = FeedbackTable.build(LEXICON, threads=1)


def weighed(weights):
    by_word = dict(zip(LEXICON.answers, weights, strict=True))
    return Columns.of(game(TABLE, weights=by_word, guesses=None)).weights


def test_a_heavy_word_is_guessed_first_wherever_it_stands():
    weights = [1] * 51 + [9_000_000]
    assert 52 * weights[-1] >= INFINITE_COST
    assert weighed(weights).tolist() == weights


@pytest.mark.parametrize("less", [0, 1])
def test_the_first_number_that_does_not_fit_is_refused(less):
    # A guess that tells nothing, then in turn: 2 w + 3 w + ...
    weight, rest = divmod(INFINITE_COST, sum(range(2, 54)))
    first, second = (rest // 2, 0) if rest % 2 == 0 else ((rest - 5) // 2 + 1, 1)
    weights = [weight + first - less, weight + second, *[weight] * 50]
    assert sum(turn * each for turn, each in enumerate(weights, 2)) == INFINITE_COST - 2 * less
    if less:
        assert weighed(weights).tolist() == weights
    else:
        with pytest.raises(OptionError, match="scale them down"):
            weighed(weights)
