"""What follows from a position: which words may be the answer and which may be guessed."""

import random

import numpy as np
import pytest

from fivefold.base.errors import (
    OptionError,
    WordListError,
)
from fivefold.puzzle import reference
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.words.lexicon import Lexicon


def random_lexicon(rng):
    words = {"".join(rng.choices("abcd", k=4)) for _ in range(40)}
    answers = rng.sample(sorted(words), 12)
    return Lexicon.from_words(answers, words)


@pytest.mark.parametrize("rule", list(Rule))
@pytest.mark.parametrize("seed", range(40))
def test_candidates_and_guesses_are_those_of_the_definition(seed, rule):
    rng = random.Random(seed)
    lexicon = random_lexicon(rng)
    answer = rng.choice(lexicon.answers)
    position = Position(lexicon, rule=rule, guesses_left=None)
    if seed % 2:
        position = position.with_table(FeedbackTable.build(lexicon))
    clues = []
    for _ in range(3):
        guess = rng.choice(position.guesses)
        clues.append((guess, reference.feedback(guess, answer)))
        position = position.after(clues[-1])
        assert position.clues == tuple(clues)
        agree = [w for w in lexicon.answers if all(reference.feedback(g, w) == p for g, p in clues)]
        assert list(position) == agree == list(position.candidates)
        assert len(position) == len(agree) and answer in position
        assert position.guesses == tuple(w for w in lexicon.guesses if rule.allows(w, clues))
        assert position == Position(lexicon, rule=rule, clues=clues, guesses_left=None)


def test_weights_leave_out_what_has_none_unless_nothing_else_is_left():
    lexicon = Lexicon.from_words(["aab", "abb", "bbb", "bba"])
    position = Position(lexicon, weights={"aab": 1, "abb": 3, "zzz": 5, "bbb": 0})
    assert position.candidates == ("aab", "abb")
    assert position.candidate_weights.tolist() == [1, 3]
    rest = position.after("aab=BBG")
    assert rest.candidates == ("bbb",)
    assert rest.candidate_weights.tolist() == [1]
    for wrong in ({}, {"aab": 0}, {"aab": -1}, {"aab": float("nan")}):
        with pytest.raises(WordListError):
            Position(lexicon, weights=wrong)


def test_the_table_is_made_once_and_shared():
    start = Position(Lexicon.from_words(["aab", "abb", "bbb", "bba"]))
    assert not start.has_table
    later = start.after("aab=BBG")
    assert later.table is start.table and start.has_table
    np.testing.assert_array_equal(start.table.patterns, FeedbackTable.build(start.lexicon).patterns)
    later.memo["seen"] = 1
    assert start.memo == {"seen": 1}
    with pytest.raises(OptionError, match="table"):
        start.with_table(FeedbackTable.build(Lexicon.from_words(["zz"])))


def test_notes_tell_what_weights_leave_out():
    lexicon = Lexicon.from_words(["aab", "abb", "bbb"])
    start = Position(lexicon, weights={"aab": 1, "abb": 3})
    assert start.notes == ("1 answer without a weight counts as impossible",)
    assert start.after("bbb=GGG").notes == ("no answer with a weight fits, so all that fit count alike",)
    other = start.on(Lexicon.from_words(["bba"], name="other"))
    assert other.weights is None and len(other) == 1
    assert other.notes == ("no answer of other has a weight, so all count alike",)
    assert Position(lexicon).notes == ()
    assert Position(lexicon, weights=dict.fromkeys(lexicon.answers, 0.5)).notes == ()


def test_the_table_of_the_candidates_is_part_of_the_whole_one():
    start = Position("len4")
    late = start.after("sale=BYBB")
    small = late.candidate_table
    assert small.lexicon.answers == late.candidates and not late.has_table
    assert start.candidate_table is start.table
    again = start.after("sale=BYBB").candidate_table
    assert again.patterns.tolist() == small.patterns.tolist()
    assert small.patterns.tolist() == start.table.patterns[:, late.candidate_ids].tolist()
