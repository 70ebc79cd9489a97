"""The core's search over all openers: bounds against the recount, totals against plain searches.

Bounds are compared on lists with large groups: random lexicons of a few dozen words never reach the
sizes at which groups are counted in other ways.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from fivefold import Control, FeedbackTable, Lexicon, _core, rank_all_openers
from fivefold._core import INFINITE_COST, OpenerSearch
from fivefold.base.budget import Budget
from fivefold.openings import campaign
from fivefold.proof import opener_search as module
from fivefold.proof.check import OpenerChecker
from fivefold.proof.opener_search import CLOSED, BoundedOpeners, Memory, memory_of_hours
from fivefold.proof.proof import prove
from fivefold.proof.prover import Prover
from fivefold.proof.solve import _LARGE, solve_all_openers
from fivefold.puzzle import reference
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.puzzle.symmetries import find_symmetries, orbits
from fivefold.search.columns import Columns
from fivefold.search.exact import solve
from fivefold.trees.check import check_tree
from fivefold.trees.tree import turn_counts
from tests.support.executors import Backwards
from tests.support.plain_totals import PlainTotals
from tests.support.positions import game
from tests.support.small_search import EVERY_SIXTIETH, LEXICON, stopped

rules = pytest.mark.parametrize("rule", Rule, ids=str)


class Recounted:
    """Some openers of a lexicon with their exact two-guess bounds, by the code of the checker."""

    def __init__(self, lexicon, openers):
        self.lexicon = lexicon
        self.table = FeedbackTable.build(lexicon, threads=2)
        self.rows = np.array(sorted(lexicon.guess_ids[word] for word in openers), np.uint32)
        self.bounds = cache(self._recount)

    def _recount(self, rule):
        checker = OpenerChecker(self.table, rule, None, threads=2)
        return checker.two_guess_bounds(self.rows.tolist(), Control())

    def prover(self, rule):
        return Prover(game(self.table, rule=rule, guesses=None), Budget(threads=2))


@cache
def every_second():
    """1158 answers; the openers leave groups of up to a thousand words."""
    original = Lexicon.load("original")
    lexicon = Lexicon.from_words(original.answers[::2], original.guesses[::3])
    return Recounted(lexicon, lexicon.guesses[::60])


@cache
def every_fifth():
    original = Lexicon.load("original")
    lexicon = Lexicon.from_words(original.answers[::5], original.guesses[::10])
    return Recounted(lexicon, lexicon.guesses[::3])


@cache
def six_letters():
    """Guesses that show more than 255 patterns on the groups of openers with rare letters."""
    len6 = Lexicon.load("len6")
    lexicon = Lexicon.from_words(len6.answers)
    rare = sorted(lexicon.guesses, key=lambda word: sum(word.count(c) for c in "jqxzvwk"))[-12:]
    return Recounted(lexicon, [*rare, *lexicon.guesses[::400]])


@cache
def eight_letters():
    """`wilfully` shows most patterns and yet divides worst, so that it is counted last.

    By then other guesses have shown more than 255, which is what a byte of the library can tell.
    """
    answers = Lexicon.load("len8").answers
    groups = reference.partition("wilfully", [word for word in answers if "d" not in word])
    different = [words[0] for words in groups.values()]
    alike = max(groups.values(), key=len)[:100]
    others = [word for word in answers if "d" in word][:770:7]  # so many that the library knows d
    lexicon = Lexicon.from_words({*different, *alike, *others} - {"wilfully"}, ["dddddddd", "wilfully"])
    return Recounted(lexicon, ["dddddddd"])


lists = pytest.mark.parametrize("words", [every_second, every_fifth, six_letters, eight_letters])


@pytest.mark.slow
@lists
@rules
def test_bounds_are_those_of_the_recount(words, rule):
    recounted = words()
    expected = recounted.bounds(rule)
    found = recounted.prover(rule).bound_openers(recounted.rows, _core.INFINITE_COST)
    assert (found.bounds == expected).all() and not found.closed.any()


@pytest.mark.slow
@lists
@rules
def test_an_opener_is_closed_exactly_where_its_bound_reaches_the_limit(words, rule):
    recounted = words()
    expected = recounted.bounds(rule)
    prover = recounted.prover(rule)
    for limit in np.quantile(expected, [0.1, 0.5, 0.9], method="nearest").tolist():
        for end in (limit, limit + 1):
            found = prover.bound_openers(recounted.rows, end)
            bounds, closed = found.bounds, found.closed
            assert ((closed != 0) == (expected >= end)).all()
            assert (bounds[closed == 0] == expected[closed == 0]).all()
            assert (bounds[closed != 0] >= end).all() and (bounds <= expected).all()


@rules
def test_bounds_of_words_with_few_letters_are_those_of_the_recount(rule):
    # Letters that repeat, guesses of one letter only, and every guess may be the one that tells most.
    chance = random.Random(str(rule))
    for _ in range(40):
        letters, length = chance.choice(["ab", "abc", "abcdefgh"]), chance.choice([4, 5, 5, 6, 7])
        some = ["".join(chance.choices(letters, k=length)) for _ in range(chance.choice([30, 80, 160]))]
        alike = ["".join(chance.sample(letters, 1) * length) for _ in letters]
        answers = set(some[: chance.randint(12, len(some))])
        small = Recounted(lexicon := Lexicon.from_words(answers, [*some, *alike]), lexicon.guesses)
        found = small.prover(rule).bound_openers(small.rows, _core.INFINITE_COST)
        assert (found.bounds == small.bounds(rule)).all()


@rules
def test_what_bounds_leave_to_the_search_misleads_it_nowhere(rule):
    some = every_fifth()
    best = np.argsort(some.bounds(rule), kind="stable")[:6]
    rows = some.rows[best]
    prover = some.prover(rule)
    prover.bound_openers(some.rows, _core.INFINITE_COST)
    prover.search_openers(rows, _core.INFINITE_COST)
    alone = some.prover(rule)
    alone.search_openers(rows, _core.INFINITE_COST)
    assert prover.totals == alone.totals and len(alone.totals) == len(rows)


def two_letters_and_rest(*openers):
    """Answers are two of fifteen letters, the rest of every word is the same; with the rows of openers.

    Each answer tells little of the others, and words with q and nine or six of the letters nearly
    everything.
    """
    letters = "abcdfghijklmnpr"
    answers = [f"{x}{y}ooooooooe" for x, y in combinations(letters, 2)]
    nine, six = letters[:9], letters[9:]
    telling = [f"qq{nine}", f"qqq{six}qq", *(f"qq{x}{six}qq" for x in nine)]
    lexicon = Lexicon.from_words(answers, [*telling, *openers])
    rows = np.array([lexicon.guess_ids[word] for word in openers], np.uint32)
    return FeedbackTable.build(lexicon, threads=1), rows


def test_a_bound_of_few_legal_guesses_is_not_taken_for_the_same_words_with_more():
    # After `qqqqqqqqqqe` all answers are left and only they may follow; after `qqqqqqqqqqq` the same,
    # and every word may.
    table, rows = two_letters_and_rest("qqqqqqqqqqe", "qqqqqqqqqqq")
    prover = Prover(game(table, rule=Rule.HARD, guesses=None), budget=Budget(threads=1))
    bounds = prover.bound_openers(rows, _core.INFINITE_COST).bounds
    free = solve(
        game(table, rule=Rule.HARD, guesses=None), opener="qqqqqqqqqqq", budget=Budget(threads=1)
    ).total.upper
    assert bounds[1] <= free < bounds[0]
    # Of the sets of marks too only legal guesses count: they close the opener by themselves.
    assert prover.bound_openers(rows[:1], int(bounds[0])).closed == [CLOSED.index("mark_sets")]
    prover.search_openers(rows[1:], free + 1)
    assert prover.totals == {int(rows[1]): free}


def test_a_bound_without_barred_letters_is_not_taken_for_the_same_words_with_them():
    # Either opener leaves all answers; `qqqqqqqqqqq` bars every word with a q, `zzzzzzzzzzz` none.
    table, rows = two_letters_and_rest("qqqqqqqqqqq", "zzzzzzzzzzz")

    def bounds(prover, row):
        return int(prover.bound_openers(row, _core.INFINITE_COST).bounds[0])

    def prover():
        return Prover(game(table, rule=Rule.ULTRA_HARD, guesses=None), budget=Budget(threads=1))

    barred, free = bounds(prover(), rows[:1]), bounds(prover(), rows[1:])
    assert free < barred
    both = prover()
    assert (bounds(both, rows[:1]), bounds(both, rows[1:])) == (barred, free)


def test_a_bound_that_is_the_cost_closes_nothing_above_it():
    # Answers are two to four of eight letters: the word of all eight tells all of them apart.
    letters = "abcdfghi"
    some = [subset for size in (2, 3, 4) for subset in combinations(letters, size)]
    answers = ["".join(subset).ljust(11, "o") for subset in some]
    lexicon = Lexicon.from_words(answers, [f"qq{letters}q", "qqqqqqqqqqq"])
    table = FeedbackTable.build(lexicon, threads=1)
    rows = np.array([lexicon.guess_ids["qqqqqqqqqqq"]], np.uint32)
    cost = 3 * len(answers)
    for rule in Rule:
        if rule is Rule.ULTRA_HARD:
            continue  # the word of all letters could not be the answer after it
        prover = Prover(game(table, rule=rule, guesses=None), budget=Budget(threads=1))
        bounds = prover.bound_openers(rows, _core.INFINITE_COST).bounds
        prover.search_openers(rows, cost + 1)
        assert bounds[0] == cost and prover.totals == {int(rows[0]): cost}


def test_a_stop_ends_the_bounds_without_a_claim():
    some = every_fifth()
    prover = some.prover(Rule.NORMAL)
    found = prover.search.bounds(some.rows, 1, stopped(), None)
    assert not found.closed.any() and not found.bounds.any()


def test_sets_that_were_not_all_counted_are_counted_again():
    some = every_fifth()
    prover = some.prover(Rule.NORMAL)
    prover.search.bounds(some.rows, 1, stopped(), None)
    found = prover.bound_openers(some.rows, _core.INFINITE_COST)
    assert (found.bounds == some.bounds(Rule.NORMAL)).all()


def test_a_stop_after_the_sets_were_counted_leaves_them_to_the_search():
    words = Lexicon.load("original")
    half = Lexicon.from_words(words.answers[::2], words.guesses[::40])
    rows, limit = np.arange(0, 300, 10, dtype=np.uint32), 5000
    untouched = Prover(Position(half), Budget(threads=1))
    truth = untouched.search.costs(rows, limit, Control(), None)
    prover = Prover(Position(half), Budget(threads=1))
    prover.count_sets()
    assert not any(prover.search.bounds(rows, limit, stopped(), None).closed)
    found = prover.search.costs(rows, limit, Control(), None)
    assert (np.minimum(found.bounds, limit) == np.minimum(truth.bounds, limit)).all()


@pytest.fixture(scope="module")
def table():
    original = Lexicon.load("original")
    lexicon = Lexicon.from_words(original.answers[::60], original.guesses[::400])
    return FeedbackTable.build(lexicon, threads=1)


@pytest.fixture(scope="module")
def weights(table):
    return {word: 1 + 7 * i % 4 for i, word in enumerate(table.lexicon.answers)}


@rules
def test_a_bound_that_reaches_the_limit_exactly_closes_the_opener(table, weights, rule):
    plain = PlainTotals(table.lexicon, rule, weights=weights)
    expected = np.array([plain.two_guess_bound(word) for word in table.lexicon.guesses])
    rows = np.arange(len(expected), dtype=np.uint32)
    prover = Prover(game(table, weights=weights, rule=rule, guesses=None), Budget(threads=1))
    levels = np.unique(expected).tolist()
    assert len(levels) > 10
    for limit in levels:
        found = prover.bound_openers(rows, limit)
        counted = np.where(expected >= limit, CLOSED.index("two_guess"), CLOSED.index("open"))
        assert found.closed.tolist() == counted.tolist()
        assert (found.bounds >= limit).tolist() == (expected >= limit).tolist()


@rules
def test_sets_of_marks_are_counted_where_all_answers_weigh_the_same_only(table, weights, rule):
    for given in (None, weights):
        prover = Prover(game(table, weights=given, rule=rule, guesses=None), Budget(threads=1))
        before = prover.search.bytes
        assert prover.search.count_sets(Control(), None) is (given is None)
        assert (prover.search.bytes > before) is (given is None)
        rows = prover.order[:5]
        found = prover.bound_openers(rows, _core.INFINITE_COST)
        assert found.closed.tolist() == [CLOSED.index("open")] * len(rows)
        assert (prover.search.bytes > before) is (given is None)


ORIGINAL = Lexicon.load("original")


def search_of_large_groups(columns, threads, **options):
    """A search of openers that takes every group for a large one."""
    given = _core.SearchOptions(columns.most_guesses, 14, "", threads)
    given.bounds_from, given.bounds_after = 3, 0
    for name, value in options.items():
        setattr(given, name, value)
    return _core.OpenerSearch(columns.puzzle, columns.answer_words, columns.candidates, given)


def random_words(chance):
    return Lexicon.from_words(chance.sample(ORIGINAL.answers, 60), chance.sample(ORIGINAL.guesses, 200))


def test_groups_are_large_from_the_same_size_on_for_the_core():
    assert _core.SearchOptions(6, 14, "", 1).bounds_from == _LARGE


@pytest.mark.parametrize("rule", Rule, ids=str)
@pytest.mark.parametrize("guesses", [None, 4])
@pytest.mark.parametrize("seed", range(8))
def test_openers_cost_the_same(rule, guesses, seed):
    chance = Random(seed)
    words = random_words(chance)
    position = Position(words, rule=rule, guesses_left=guesses)
    columns = Columns.of(position)
    search = search_of_large_groups(columns, threads=1 + seed % 2)
    before = search.bytes
    rows = np.array(chance.sample(range(len(words.guesses)), 5), np.uint32)
    found = search.costs(rows, _core.INFINITE_COST, Control(), None)
    for row, total in zip(rows.tolist(), found.bounds.tolist(), strict=True):
        best = solve(position, opener=words.guesses[row])
        assert total == (_core.INFINITE_COST if best.impossible else best.total.value)
        if not best.impossible:
            assert columns.tree(search.tree(row, Control())) == best.tree
    assert search.bytes > before, "no bounds were asked for"


def test_where_they_would_say_too_much_or_too_little_no_bounds_are_asked_for():
    chance = Random(1)
    words = random_words(chance)
    weights = {word: chance.randrange(1, 50) for word in words.answers}
    weighted = Position(words, weights=weights, guesses_left=None)
    rows = np.arange(20, dtype=np.uint32)
    plain = Position(words, guesses_left=None)
    for position, options in (weighted, {}), (plain, {"width": 3}), (plain, {"nodes": 10**9}):
        search = search_of_large_groups(Columns.of(position), threads=1, **options)
        before = search.bytes
        totals = search.costs(rows, _core.INFINITE_COST, Control(), None).bounds.tolist()
        assert search.bytes == before
        if "width" not in options:
            openers = [solve(position, opener=words.guesses[row]) for row in rows]
            assert totals == [solution.total.value for solution in openers]


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


def search_with(table, most, symmetries, threads=1):
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
    columns, search = search_with(table, most, find_symmetries(table), chance.randrange(1, 3))
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


@pytest.mark.slow
@pytest.mark.parametrize(("guesses", "total"), [(6, 5625), (5, 5626)])
def test_mastermind_takes_as_many_guesses_as_koyama_and_lai_found(four_pegs, guesses, total):
    proof = prove(Position(four_pegs, guesses_left=guesses))
    assert (proof.total, proof.status.value, proof.lower) == (total, "proven", total)
    assert len(set(proof.bounds.tolist())) == 5  # one for each shape of opener
    check = check_tree(proof.tree, four_pegs, max_guesses=guesses)
    assert check.valid and check.turns.total == total


def test_symmetries_change_no_total_of_a_game():
    table = mastermind(3, 5)
    for position in (Position(table), Position(table).after("112", 1), Position(table, guesses_left=5)):
        plain, quick = solve(position), solve_all_openers(position)
        assert plain.total == quick.total and quick.status.value == "proven"
        assert turn_counts(quick.tree).total == plain.total.value
        assert check_tree(quick.tree, table, history=position.clues).valid
    never = Position(table, guesses_left=4)
    assert solve(never).impossible and solve_all_openers(never).impossible


def test_a_forged_symmetry_is_refused():
    table = planted(Random(5), 6, 1, 3, turns=1)
    right = find_symmetries(table)
    assert right
    _, search = search_with(table, 6, right)
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


SOME = Lexicon.from_words(Lexicon.load("original").answers[::6])
HERE = Budget(threads=1)


@pytest.mark.parametrize(
    ("free", "bits"), [(10**11, 27), (10**10, 26), (2**30, 22), (3000, 0), (None, 0)]
)
def test_a_quarter_of_what_is_free_is_taken(monkeypatch, free, bits):
    monkeypatch.setattr(module, "free_memory", lambda: free)
    assert memory_of_hours(2315, hash_seed=7) == Memory(hash_seed=7, bits=bits)
    assert memory_of_hours(999, hash_seed=7) == Memory(hash_seed=7)
    if bits:
        assert 4 * OpenerSearch.memory_for(bits) <= free


def test_more_memory_saves_nodes_and_changes_no_total(monkeypatch):
    rows = np.arange(len(SOME.answers), dtype=np.uint32)
    found = []
    for bits in 6, 12, 20:
        monkeypatch.setattr("fivefold.search.columns.Columns.cache_bits", 4)
        prover = Prover(Position(SOME, guesses_left=None), HERE, memory=Memory(bits=bits))
        found.append((prover.search_openers(rows, INFINITE_COST).bounds.tolist(), prover.nodes))
    (small, many), (medium, fewer), (large, few) = found
    assert small == medium == large
    assert many > fewer > few


def test_fewer_entries_than_usual_are_not_taken():
    def size(bits):
        return Prover(Position(SOME), HERE, memory=Memory(bits=bits)).peak_bytes

    assert size(0) == size(2) < size(24)


def test_a_campaign_takes_it(folder, monkeypatch):
    asked = []

    def noting(answers, hash_seed):
        asked.append((answers, hash_seed))
        return Memory(hash_seed=hash_seed, bits=3)

    monkeypatch.setattr(campaign, "memory_of_hours", noting)
    rank_all_openers(EVERY_SIXTIETH, folder / "all.sqlite", budget=HERE, hash_seed=5)
    assert asked == [(len(EVERY_SIXTIETH.answers), 5)]


def test_workers_take_no_more_than_usual():
    budget = Budget(executor=Backwards())
    prover = Prover(Position(EVERY_SIXTIETH), budget, memory=Memory(hash_seed=3, bits=22))
    given = prover.tasks.assignment.memory
    assert (given.hash_seed, given.bits) == (3, 0) and given.shared


def test_a_prover_keeps_them_and_never_forgets_a_better_one():
    prover = Prover(Position(LEXICON), Budget(threads=1))
    rows = np.array([0, 2], np.uint32)
    for bound in (12, 11):
        prover.note(rows, BoundedOpeners(np.array([bound, 10], np.int32), np.array([2, 0], np.uint8)))
        assert (prover.bounds[rows].tolist(), prover.closed[rows].tolist()) == ([12, 10], [2, 0])
