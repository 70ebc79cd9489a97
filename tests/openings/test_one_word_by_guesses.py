"""Rankings of openers: what ties, what does not, and every column in its place."""

from __future__ import annotations

import numpy as np
import pytest

from fivefold import CRITERIA, Lexicon, Split, opener_splits, rank_openers
from fivefold.puzzle.partition import Splits

LEXICON = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["above", "chomp"])


def split(guess, expected, win=0.0):
    return Split(
        guess=guess, sizes=(2, 1), chances=(expected - 1, 2 - expected), prior_bits=1.0, win=win
    )


def splits(*rows):
    """Columns in which only the expected words and the chance to win matter."""
    expected, win = (np.array([row[i] for row in rows], np.float64) for i in (1, 2))
    zeros = np.zeros(len(rows))
    return Splits(
        guesses=tuple(row[0] for row in rows),
        bits=zeros,
        remaining_bits=zeros,
        expected=expected,
        largest=zeros.astype(np.uint32),
        groups=zeros.astype(np.uint32),
        eliminations=-expected,
        win=win,
    )


@pytest.mark.parametrize("name", ["expected", "eliminations"])
def test_what_rounding_adds_does_not_decide(name):
    criterion = CRITERIA[name]
    near = (("ab", 1.5, 0.0), ("cd", 1.5 - 1e-12, 0.0), ("ef", 1.5 + 1e-12, 0.1))
    assert criterion.order(splits(*near)).tolist() == [2, 0, 1]
    apart = (("ab", 1.5, 0.0), ("cd", 1.5 - 1e-9, 0.0), ("ef", 1.5 + 1e-9, 0.1))
    assert criterion.order(splits(*apart)).tolist() == [1, 0, 2]


@pytest.mark.parametrize("name", ["expected", "eliminations"])
def test_one_split_is_compared_as_a_column_is(name):
    key = CRITERIA[name].key
    ordered = [split("ef", 1.5 + 1e-12, 0.1), split("ab", 1.5), split("cd", 1.5 - 1e-12)]
    assert sorted([ordered[2], ordered[0], ordered[1]], key=key) == ordered
    ordered = [split("cd", 1.5 - 1e-9), split("ab", 1.5), split("ef", 1.5 + 1e-9, 0.1)]
    assert sorted([ordered[2], ordered[0], ordered[1]], key=key) == ordered


def test_a_ranking_is_a_sequence_from_both_ends():
    ranking = rank_openers(LEXICON)
    assert [opening.rank for opening in ranking] == [1, 2, 3, 4, 5, 6, 7]
    assert (ranking[-1].rank, ranking[-7].rank) == (7, 1)
    assert len(ranking.top(100)) == 7 and len(ranking.top(2)) == 2


@pytest.mark.parametrize("name", CRITERIA)
def test_every_column_of_the_arrow_table_is_in_the_order_of_the_ranking(name):
    ranking = rank_openers(LEXICON, criterion=CRITERIA[name])
    rows = ranking.to_arrow().to_pylist()
    for row, opening in zip(rows, ranking, strict=True):
        assert (row["rank"], row["word"]) == (opening.rank, opening.words[0])
        for column in ("remaining_bits", "bits", "expected", "largest", "groups", "eliminations", "win"):
            assert row[column] == getattr(opening, column)
        assert opening.value == row[CRITERIA[name].measure]


def test_answers_without_a_weight_are_never_the_answer():
    weights = {"batch": 3.0, "match": 1.0}
    found = opener_splits(LEXICON, weights=weights)
    assert dict(zip(found.guesses, found.win.tolist(), strict=True)) == {
        **dict.fromkeys(LEXICON.guesses, 0.0),
        "batch": 0.75,
        "match": 0.25,
    }
    assert rank_openers(LEXICON, weights=weights).splits.win.tolist() == found.win.tolist()
