"""What is shown where no search ended: the fewest words left, with bounds that hold."""

from itertools import pairwise

import numpy as np
import pytest

from fivefold import FeedbackTable, Lexicon, Rule, feedback
from fivefold.base.bounds import Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.players.suggest import suggest
from fivefold.players.unproven import by_words_left
from fivefold.puzzle.criterion import BY_EXPECTED
from fivefold.puzzle.partition import Split
from fivefold.puzzle.pattern_codes import pattern_codes
from fivefold.puzzle.position import Position
from fivefold.puzzle.splits import CountedSplits, opener_splits, splits_in_time
from fivefold.search.guess_costs import guess_costs
from fivefold.words.familiar import unfamiliarity

SECOND = Budget(seconds=1)


def test_without_any_search_the_guesses_that_leave_the_fewest_words_are_shown():
    known = Lexicon.load("len6")  # which the book knows
    lexicon = Lexicon.from_words(known.answers[1:], known.guesses)
    found = suggest(lexicon, budget=Budget(seconds=1e-9), top=3)
    assert found.status is Status.BOUNDED
    splits = opener_splits(lexicon)
    assert [guess.word for guess in found] == [splits.guesses[i] for i in BY_EXPECTED.order(splits)[:3]]


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("clues", [("crane=BBBGG",), ("crane=BBBYB",)])
def test_of_guesses_that_leave_as_many_words_the_cut_keeps_the_familiar_ones(rule, clues):
    game = Position("nyt-2023", rule=rule).after(*clues)
    rows = pattern_codes(game.guesses, game.candidates)
    left = {
        word: int((np.bincount(row) ** 2).sum()) for word, row in zip(game.guesses, rows, strict=True)
    }

    def place(word):
        return left[word], word not in game, unfamiliarity(word, game.lexicon), word

    order = sorted(left, key=place)
    # Where familiar words are on one side of the cut and others that are as good on the other.
    keys = [place(word) for word in order]
    ties = [
        top
        for top, (one, other) in enumerate(pairwise(keys), start=1)
        if one[:2] == other[:2] and one[2] < other[2]
    ]
    assert ties
    for top in (1, 5, ties[0], ties[-1]):
        found = by_words_left(game, top=top, budget=SECOND)
        assert [cost.word for cost in found.guesses] == order[:top]


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("weighed", [False, True])
@pytest.mark.parametrize("table", [False, True])
def test_legal_guesses_are_ranked_by_words_left_and_their_bounds_hold(rule, weighed, table):
    lexicon = Lexicon.from_words(Lexicon.load("original").answers[::2], ["human", "slate", "acorn"])
    weights = {word: 1 + place % 5 for place, word in enumerate(lexicon.answers)} if weighed else None
    game = Position(lexicon, rule=rule, weights=weights)
    if table:
        game = game.with_table(FeedbackTable.build(lexicon))
    game = game.after(*((guess, feedback(guess, "human")) for guess in ("slate", "acorn")))
    found = by_words_left(game, top=8, budget=SECOND)
    splits = {word: Split.of(word, game.candidates, weights) for word in game.guesses}

    def place(word):
        return round(splits[word].expected, 9), word not in game, unfamiliarity(word, lexicon), word

    order = sorted(splits, key=place)
    assert [cost.word for cost in found.guesses] == order[:8]
    words = [cost.word for cost in found.guesses]
    truth = guess_costs(game, wanted=words, budget=UNLIMITED)
    assert found.lower <= truth.lower
    for bound, cost in zip(found.guesses, truth.wanted, strict=True):
        assert found.lower <= bound.total.lower <= cost.total.value
        assert bound.total.upper is None


def test_the_bound_holds_for_guesses_that_were_not_counted(monkeypatch):
    lexicon = Lexicon.load("original").answers_only()
    game = Position(lexicon)
    truth = splits_in_time(game, SECOND)
    counted = np.zeros(len(lexicon.guesses), np.bool_)
    monkeypatch.setattr(
        "fivefold.players.unproven.splits_in_time", lambda *_: CountedSplits(truth.splits, counted)
    )
    # No guess shows more than all 243 patterns.
    assert by_words_left(game, top=1, budget=SECOND).lower == 3 * len(game) - 243 - 1


def test_a_bound_of_all_guesses_is_kept():
    game = Position(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    found = by_words_left(game, top=2, lower=100, budget=SECOND)
    assert found.lower == 100 and {cost.total.lower for cost in found.guesses} == {100}
