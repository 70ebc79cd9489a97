"""Openers of tables with symmetries: what they cost is what trying everything says."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest

from fivefold import FeedbackTable, _core
from fivefold.base.progress import Control
from fivefold.proof.proof import prove, solve_all_openers
from fivefold.puzzle.position import Position
from fivefold.puzzle.symmetries import find_symmetries, orbits
from fivefold.search import exact
from fivefold.search.columns import Columns
from fivefold.trees.check import check_tree
from fivefold.trees.tree import turn_counts

EVER = _core.UNLIMITED_GUESSES


def planted(chance, answers, extra, replies, turns):
    """A random table that some random renamings leave as it is."""
    guesses = answers + extra
    symmetries = []
    for _ in range(turns):
        columns = list(range(answers))
        rows = list(range(answers, guesses))
        chance.shuffle(columns)
        chance.shuffle(rows)
        symmetries.append((columns + rows, columns))
    table = [[None] * answers for _ in range(guesses)]
    for g, a in product(range(guesses), range(answers)):
        if table[g][a] is None:
            reply = "right" if g == a else chance.randrange(replies)
            todo = [(g, a)]
            while todo:
                row, column = todo.pop()
                if table[row][column] is None:
                    table[row][column] = reply
                    todo += [(rows[row], columns[column]) for rows, columns in symmetries]
    names = [f"{g:02}" for g in range(guesses)]
    return FeedbackTable.from_array(names, names[:answers], table)


def costs_by_trying(table, most):
    """What each opener costs with at most so many guesses, by trying everything."""
    rows, own = np.asarray(table).tolist(), table.own_rows.tolist()

    @cache
    def least(candidates, left):
        if left < 1:
            return _core.INFINITE_COST
        if len(candidates) == 1:
            return 1
        # A guess that tells nothing is of use only as an opener that was asked for.
        telling = (g for g in range(len(rows)) if len({rows[g][answer] for answer in candidates}) > 1)
        return min(cost(guess, candidates, left) for guess in telling)

    def cost(guess, candidates, left):
        groups = {}
        for answer in candidates:
            groups.setdefault(rows[guess][answer], []).append(answer)
        rest = (group for group in groups.values() if own[group[0]] != guess)
        total = len(candidates) + sum(least(tuple(group), left - 1) for group in rest)
        return min(total, _core.INFINITE_COST)

    everything = tuple(range(len(own)))
    return [cost(guess, everything, most) for guess in range(len(rows))]


def opener_search(table, most, symmetries, threads=1):
    """The search of all openers, which uses symmetries as soon as it can."""
    columns = Columns.of(Position(table, guesses_left=most))
    options = _core.SearchOptions(EVER if most is None else most, 12, "", threads)
    options.alike_from, options.seconds_from = 2, 3
    search = _core.OpenerSearch(columns.puzzle, None, columns.candidates, options)
    for symmetry in symmetries:
        search.add_symmetry(symmetry.guesses, symmetry.answers)
    return columns, search


def random_table(chance):
    answers = chance.randrange(3, 9)
    return planted(
        chance, answers, chance.randrange(3), chance.randrange(1, 5), turns=chance.randrange(3)
    )


@pytest.mark.parametrize("seed", range(150))
def test_openers_cost_what_trying_everything_says(seed):
    chance = Random(seed)
    table = random_table(chance)
    most = chance.choice([None, 2, 3, 4])
    true = costs_by_trying(table, 99 if most is None else most)
    columns, search = opener_search(table, most, find_symmetries(table), chance.randrange(1, 3))
    rows = np.arange(len(true), dtype=np.uint32)
    limit = chance.randrange(1, 4 * len(table.lexicon.answers))
    below = search.costs(rows, limit, Control(), None)
    for cost, bound in zip(true, below.bounds.tolist(), strict=True):
        assert bound == cost if cost < limit else limit <= bound <= cost
    assert search.costs(rows, _core.INFINITE_COST, Control(), None).bounds.tolist() == true
    least = search.bounds(rows, _core.INFINITE_COST, Control(), None).bounds.tolist()
    assert all(bound <= cost for bound, cost in zip(least, true, strict=True))
    for row in rows:
        if true[row] < _core.INFINITE_COST:
            counts = turn_counts(columns.tree(search.tree(row, Control())))
            assert counts.total == true[row] and counts.answers == len(table.lexicon.answers)
            assert most is None or counts.worst <= most


@pytest.mark.parametrize("seed", range(20))
def test_a_proof_covers_every_opener_by_one_of_its_kind(seed):
    chance = Random(1000 + seed)
    table = random_table(chance)
    true = costs_by_trying(table, 99)
    proof = prove(Position(table, guesses_left=None))
    assert proof.total == min(true) and proof.status.value == "proven"
    assert all(bound <= cost for bound, cost in zip(proof.bounds.tolist(), true, strict=True))
    assert proof.bounds.min() == proof.total and proof.counts["open"] == 0
    assert turn_counts(proof.tree).total == proof.total
    opener = chance.choice(table.lexicon.guesses)
    solution = solve_all_openers(Position(table, guesses_left=None), opener=opener)
    assert solution.total.value == true[table.lexicon.guess_ids[opener]]
    assert turn_counts(solution.tree).total == solution.total.value


def mastermind(pegs, colours):
    """The table of Mastermind, counted with arrays."""
    codes = np.array(list(product(range(colours), repeat=pegs)), np.int8)
    placed = (codes[:, None] == codes[None]).sum(axis=2)
    counts = np.stack([(codes == colour).sum(axis=1) for colour in range(colours)], axis=1)
    shared = np.minimum(counts[:, None], counts[None]).sum(axis=2)
    names = ["".join(str(1 + peg) for peg in code) for code in codes]
    return FeedbackTable.from_array(names, names, 10 * placed + shared - placed)


@pytest.fixture(scope="module")
def four_pegs():
    return mastermind(4, 6)


@pytest.mark.parametrize(("guesses", "total"), [(6, 5625), (5, 5626)])
def test_mastermind_takes_as_many_guesses_as_koyama_and_lai_found(four_pegs, guesses, total):
    proof = prove(Position(four_pegs, guesses_left=guesses))
    assert (proof.total, proof.status.value, proof.lower) == (total, "proven", total)
    assert len(set(proof.bounds.tolist())) == 5  # one for each shape of opener
    check = check_tree(proof.tree, four_pegs, max_guesses=guesses)
    assert check.valid and check.turns.total == total


def test_symmetries_change_no_total_of_a_game():
    table = mastermind(3, 5)
    for game in (Position(table), Position(table).after("112", 1), Position(table, guesses_left=5)):
        plain, quick = exact.solve(game), solve_all_openers(game)
        assert plain.total == quick.total and quick.status.value == "proven"
        assert turn_counts(quick.tree).total == plain.total.value
        assert check_tree(quick.tree, table, history=game.clues).valid
    never = Position(table, guesses_left=4)
    assert exact.solve(never).impossible and solve_all_openers(never).impossible


def test_a_forged_symmetry_is_refused():
    table = planted(Random(5), 6, 1, 3, turns=1)
    right = find_symmetries(table)
    assert right
    _, search = opener_search(table, 6, right)
    same = np.arange(7, dtype=np.uint32)
    swapped = same.copy()
    swapped[[0, 1]] = 1, 0
    for guesses, answers, message in (
        (swapped, swapped[:6].copy(), "a reply changes"),
        (same, np.zeros(6, np.uint32), "once"),
        (same[:6].copy(), same[:6].copy(), "once"),
        (np.full(7, 9, np.uint32), same[:6].copy(), "once"),
    ):
        with pytest.raises(ValueError, match=message):
            search.add_symmetry(guesses, answers)


def test_a_symmetry_must_keep_the_candidates_and_be_of_use():
    names = ["a", "b", "c"]
    table = FeedbackTable.from_function(names, names, lambda guess, answer: guess == answer)
    turn = np.array([1, 2, 0], np.uint32)
    position = Position(table).among(["a", "b"])
    columns = Columns.of(position)
    search = _core.OpenerSearch(
        columns.puzzle, None, columns.candidates, _core.SearchOptions(6, 12, "", 1)
    )
    with pytest.raises(ValueError, match="into another answer"):
        search.add_symmetry(turn, turn)
    columns = Columns.of(Position(table, weights={"a": 2, "b": 1, "c": 1}))
    search = _core.OpenerSearch(
        columns.puzzle, None, columns.candidates, _core.SearchOptions(6, 12, "", 1)
    )
    with pytest.raises(ValueError, match="weigh"):
        search.add_symmetry(turn, turn)
    assert len(set(orbits(find_symmetries(table), 3).tolist())) == 1
