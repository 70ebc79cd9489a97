"""Best guesses against a recursion of a few lines, for words with more than five letters."""

from __future__ import annotations

import random

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.puzzle import reference
from fivefold.search.guess_costs import guess_costs
from tests.support.positions import game


class Recursion:
    """The least total of guesses, by the reference feedback alone."""

    def __init__(self, guesses):
        self.guesses = guesses
        self.known = {}

    def after(self, guess, words):
        groups = {}
        for word in words:
            groups.setdefault(reference.feedback(guess, word), set()).add(word)
        return len(words) + sum(self.least(group) for group in groups.values() if group != {guess})

    def least(self, words):
        if len(words) <= 2:
            return 2 * len(words) - 1
        words = frozenset(words)
        if words not in self.known:
            telling = [g for g in self.guesses if len({reference.feedback(g, w) for w in words}) > 1]
            self.known[words] = min(self.after(guess, words) for guess in telling)
        return self.known[words]


def six_letters():
    lexicon = Lexicon.load("len6")
    return lexicon.answers[::40], lexicon.guesses[::150]


def eleven_letters():
    """A word of six letters and one of five, for lack of a list of longer ones."""
    five = Lexicon.load("original")
    answers, guesses = six_letters()
    return (
        [a + b for a, b in zip(answers, five.answers[::20], strict=False)],
        [a + b for a, b in zip(guesses, five.guesses[::120], strict=False)],
    )


@pytest.fixture(scope="module", params=[six_letters, eleven_letters])
def table(request):
    """Patterns of 16 bits, and of 32."""
    return FeedbackTable.build(Lexicon.from_words(*request.param()), threads=1)


@pytest.mark.parametrize("seed", range(12))
def test_positions_of_long_words_cost_what_a_recursion_finds(table, seed):
    chance = random.Random(seed)
    # Words that end alike, so that guesses matter.
    words = sorted(table.lexicon.answers, key=lambda word: word[::-1])
    size = chance.randint(3, 6)
    first = chance.randrange(len(words) - size)
    candidates = words[first : first + size]
    wanted = chance.sample(table.lexicon.guesses, 3)
    found = guess_costs(game(table, candidates), top=3, wanted=wanted, budget=Budget(threads=1))
    recursion = Recursion(table.lexicon.guesses)
    assert found.status is Status.PROVEN and found.lower == recursion.least(candidates)
    for cost in (*found.guesses, *found.wanted):
        assert cost.total.exact and cost.total.upper == recursion.after(cost.word, candidates)
    assert found.guesses[0].total.upper == found.lower
