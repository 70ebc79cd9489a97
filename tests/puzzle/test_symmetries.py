"""Symmetries are found in a table, and none that is not one."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random

import numpy as np
import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold.puzzle.position import Position
from fivefold.puzzle.symmetries import Symmetry, find_symmetries, orbits, position_symmetries


def pegs(guess, answer):
    black = sum(map(str.__eq__, guess, answer))
    return black, (Counter(guess) & Counter(answer)).total() - black


def kinds(table, **options):
    """How many kinds of guesses there are, by the symmetries that are found."""
    found = find_symmetries(table, **options)
    assert all(symmetry.holds(table) for symmetry in found)
    return len(set(orbits(found, len(table.lexicon.guesses)).tolist()))


CODES = ["".join(code) for code in product("1234", repeat=3)]
MASTERMIND = FeedbackTable.from_function(CODES, CODES, pegs)


def test_guesses_of_one_shape_are_one_kind():
    assert kinds(MASTERMIND) == 3  # 111, 112, 123
    numbers = ["".join(digits) for digits in permutations("12345", 3)]
    assert kinds(FeedbackTable.from_function(numbers, numbers, pegs)) == 1


def test_guesses_that_stay_in_place_leave_fewer_symmetries():
    row = CODES.index("112")
    kept = find_symmetries(MASTERMIND, fixed=[row])
    assert kept and all(symmetry.guesses[row] == row for symmetry in kept)
    assert kinds(MASTERMIND, fixed=[row]) > 3
    game = Position(MASTERMIND).after("112", (1, 1))
    assert orbits(position_symmetries(game), 64).tolist() == orbits(kept, 64).tolist()


def test_a_position_narrowed_by_hand_has_fewer_symmetries():
    left = position_symmetries(Position(MASTERMIND).without(["111"]))
    assert all(symmetry.answers[0] == 0 for symmetry in left)
    assert position_symmetries(Position(MASTERMIND, weights=dict.fromkeys(CODES, 2))) == ()
    assert position_symmetries(Position(Lexicon.from_words(["crane", "slate"]))) == ()


@pytest.mark.parametrize("seed", range(40))
def test_all_symmetries_are_found_and_no_other(seed):
    chance = Random(seed)
    answers, replies = chance.randrange(2, 6), chance.randrange(1, 4)
    rows = [[chance.randrange(replies) for _ in range(answers)] for _ in range(answers + 1)]
    for answer in range(answers):
        rows[answer][answer] = "right"
    names = [str(g) for g in range(answers + 1)]
    table = FeedbackTable.from_array(names, names[:answers], rows)
    codes = np.asarray(table)
    true = []
    for columns in permutations(range(answers)):
        turned = np.empty_like(codes)
        turned[:, list(columns)] = codes
        if sorted(map(bytes, turned)) == sorted(map(bytes, codes)):
            true.append(columns)
    found = {tuple(range(answers))}
    generators = [tuple(map(int, symmetry.answers)) for symmetry in find_symmetries(table)]
    todo = list(found)
    while todo:
        here = todo.pop()
        for generator in generators:
            if (made := tuple(generator[place] for place in here)) not in found:
                found.add(made)
                todo.append(made)
    assert found == set(true)


def test_what_changes_a_reply_or_names_a_guess_twice_is_no_symmetry():
    same = np.arange(64, dtype=np.uint32)
    swapped = same.copy()
    swapped[[0, 1]] = 1, 0
    assert Symmetry(same, same).holds(MASTERMIND)
    assert not Symmetry(swapped, swapped).holds(MASTERMIND)
    assert not Symmetry(np.zeros(64, np.uint32), same).holds(MASTERMIND)
    assert not Symmetry(same[:3], same).holds(MASTERMIND)


def test_few_tries_find_fewer_symmetries_but_none_that_is_wrong():
    assert kinds(MASTERMIND, tries=2) >= 3


def test_a_table_that_needs_too_many_guesses_to_tell_answers_apart_is_left_alone():
    names = [f"{i:02}" for i in range(60)]
    only_right = FeedbackTable.from_function(names, names, lambda guess, answer: guess == answer)
    assert find_symmetries(only_right) == ()
