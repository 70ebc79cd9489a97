"""The exact search against a plain recursion, on small puzzles of every shape."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import (
    Control,
    FeedbackTable,
    Lexicon,
    Pattern,
    _core,
    available_kernels,
    merge_campaigns,
    rank_all_openers,
)
from fivefold._core import INFINITE_COST, UNLIMITED_GUESSES, SearchOptions, search_tree
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.base.documents import plain as plain_solution
from fivefold.base.errors import ContradictionError, IllegalGuessError, UnknownWordError, WordListError
from fivefold.proof import prover
from fivefold.proof import worst_case as module
from fivefold.proof.proof import prove
from fivefold.proof.solve import solve_all_openers
from fivefold.proof.worst_case import solve_worst_case, worst_case
from fivefold.puzzle import reference
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.columns import Columns
from fivefold.search.exact import Solution, solve
from fivefold.trees.check import check_tree
from fivefold.trees.tree import Leaf, Node, depths, turn_counts
from tests.support.positions import game
from tests.support.small_search import (
    CLUE,
    EVERY_SIXTIETH,
    HEAVY,
    PART,
    TABLE,
    TWO_CLUES,
    plain,
)


def plain_cost(lexicon, candidates, weights, left):
    """The least total by trying every guess at every set: no bounds, no order, no cache."""
    if left == 0:
        return INFINITE_COST
    if len(candidates) == 1:
        return weights[candidates[0]]
    best = INFINITE_COST
    for guess in lexicon.guesses:
        groups = reference.partition(guess, candidates)
        if len(groups) > 1:
            rest = [group for group in groups.values() if group != [guess]]
            costs = (plain_cost(lexicon, group, weights, left - 1) for group in rest)
            best = min(best, sum(weights[word] for word in candidates) + sum(costs))
    return best


@st.composite
def puzzles(draw, most_answers=5):
    """A small lexicon, its table, weights and a limit of guesses."""
    length = draw(st.sampled_from([2, 3, 4, 5, 6]))
    alphabet = draw(st.sampled_from(["ab", "abc", "abcdef"]))
    words = st.text(alphabet=alphabet, min_size=length, max_size=length)
    answers = draw(st.lists(words, min_size=1, max_size=most_answers, unique=True))
    guesses = draw(st.lists(words, max_size=5))
    lexicon = Lexicon.from_words(answers, guesses)
    weighted = draw(st.booleans())
    weights = {word: draw(st.integers(1, 9)) if weighted else 1 for word in lexicon.answers}
    left = draw(st.sampled_from([1, 2, 3, 4, None]))
    return FeedbackTable.build(lexicon, threads=1), weights, left


@settings(max_examples=300, deadline=None)
@given(puzzles(), st.sampled_from(available_kernels()))
def test_the_search_finds_what_a_plain_recursion_finds(puzzle, kernel):
    table, weights, left = puzzle
    lexicon = table.lexicon
    best = plain_cost(lexicon, list(lexicon.answers), weights, left or 5)
    given_weights = None if set(weights.values()) == {1} else weights
    solution = solve(
        game(table, weights=given_weights, guesses=left), budget=Budget(threads=1, kernel=kernel)
    )
    assert solution.status is Status.PROVEN
    if best >= INFINITE_COST:
        assert solution.impossible and solution.tree is None and solution.total.upper is None
    else:
        assert solution.total.lower == solution.total.upper == best
        found = dict(depths(solution.tree))
        assert sum(weights[word] * turn for word, turn in found.items()) == best
        assert check_tree(solution.tree, lexicon, max_guesses=left).valid


@settings(max_examples=300, deadline=None)
@given(puzzles(), st.integers(1, 40))
def test_below_the_limit_a_cost_is_exact_and_otherwise_a_bound_that_reaches_it(puzzle, limit):
    table, weights, left = puzzle
    lexicon = table.lexicon
    best = plain_cost(lexicon, list(lexicon.answers), dict.fromkeys(weights, 1), left or 5)
    columns = Columns.of(game(table))
    # Sixteen entries: the cache forgets all the time.
    options = SearchOptions(UNLIMITED_GUESSES if left is None else left, 4, available_kernels()[0], 1)
    options.limit = limit
    found = search_tree(columns.puzzle, columns.candidates, -1, options, Control(), None).lower
    assert found == best if best < limit else limit <= found <= best


@settings(max_examples=100, deadline=None)
@given(puzzles(most_answers=5), st.data())
def test_a_given_opener_costs_what_a_plain_recursion_says(puzzle, data):
    table, _, left = puzzle
    lexicon = table.lexicon
    opener = data.draw(st.sampled_from(lexicon.guesses))
    weights = dict.fromkeys(lexicon.answers, 1)
    groups = reference.partition(opener, lexicon.answers)
    costs = [
        plain_cost(lexicon, group, weights, (left or 7) - 1)
        for group in groups.values()
        if group != [opener]
    ]
    best = len(lexicon.answers) + sum(costs)
    solution = solve(game(table, guesses=left), opener=opener, budget=Budget(threads=1))
    if best >= INFINITE_COST:
        assert solution.impossible
    else:
        assert solution.total.upper == best and solution.tree.word == opener


@settings(max_examples=100, deadline=None)
@given(puzzles())
def test_the_least_worst_case_is_the_first_limit_that_a_plain_recursion_keeps(puzzle):
    table, weights, _ = puzzle
    lexicon = table.lexicon
    ones = dict.fromkeys(weights, 1)
    costs = [plain_cost(lexicon, list(lexicon.answers), ones, left) for left in range(1, 7)]
    least = next(i for i, cost in enumerate(costs) if cost < INFINITE_COST)
    worst = solve_worst_case(game(table), budget=Budget(threads=1))
    guesses, solution = worst.guesses, worst.solution
    assert (guesses, solution.total.upper) == (least + 1, costs[least])
    assert turn_counts(solution.tree).worst == guesses


def test_salet_costs_7920_as_published(original):
    solution = solve(game(original, guesses=None), opener="salet")
    assert (solution.status, solution.total.upper) == (Status.PROVEN, 7920)
    check = check_tree(solution.tree, original.lexicon)
    assert check.valid and check.turns.total == 7920


def test_five_guesses_suffice_after_salet_and_four_do_not(original):
    worst = solve_worst_case(game(original), opener="salet")
    guesses, solution = worst.guesses, worst.solution
    assert guesses == 5 == turn_counts(solution.tree).worst
    assert solution.status is Status.PROVEN and solution.total.upper == 7920


# The nodes of a search on one thread: a change that is not meant to change the search
# must leave it alone, on every kernel and every machine.
SIGNATURE = 4048


@pytest.mark.parametrize("kernel", available_kernels())
def test_the_search_has_its_signature_on_every_kernel(answers_only, kernel):
    solutions = [
        solve(game(answers_only, guesses=None), opener=word, budget=Budget(threads=1, kernel=kernel))
        for word in ("slate", "raise")
    ]
    assert sum(solution.nodes for solution in solutions) == SIGNATURE


def test_threads_change_neither_the_total_nor_the_tree(answers_only):
    one, two = (solve(game(answers_only), opener="raise", budget=Budget(threads=n)) for n in (1, 2))
    assert one.tree == two.tree and one.total.upper == two.total.upper


def test_a_node_limit_leaves_bounds_that_hold(answers_only):
    solution = solve(game(answers_only), opener="slate", budget=Budget(threads=1, nodes=5))
    assert solution.status is Status.BOUNDED and solution.tree is None and solution.total.upper is None
    exact = solve(game(answers_only), opener="slate")
    assert solution.total.lower <= exact.total.upper == turn_counts(exact.tree).total


def test_a_stop_before_the_start_is_answered_with_bounds(answers_only):
    control = Control()
    control.request_stop()
    solution = solve(game(answers_only), budget=Budget(control=control))
    assert solution.status is Status.STOPPED and solution.total.lower >= 2 * 2315 - 1


def test_time_runs_out(answers_only):
    solution = solve(game(answers_only), budget=Budget(seconds=0))
    assert solution.status is Status.BOUNDED


def test_unknown_candidates_and_bad_weights_are_named(answers_only):
    with pytest.raises(UnknownWordError, match="salet"):
        solve(game(answers_only, ["crane", "salet"]))
    with pytest.raises(WordListError, match="has a weight above zero"):
        solve(game(answers_only, ["crane"], weights={"crane": 0}))
    with pytest.raises(ContradictionError, match="agrees with the clues"):
        solve(game(answers_only, []))


def test_words_that_tell_nothing_of_each_other_come_as_in_a_search_of_each():
    """The one that divides the whole list best first, but the last three as they stand."""
    alike, others = [f"a{i}" for i in range(1, 6)], [f"b{i}" for i in range(8)]

    def reply(guess, answer):
        if guess == answer:
            return "right"
        if guess == "opener":
            return "a" if answer in alike else answer
        if guess in alike and answer in others:
            return min(int(answer[1]), int(guess[1]))  # the later, the more it divides
        return "wrong"

    table = FeedbackTable.from_function([*alike, *others, "opener"], [*alike, *others], reply)
    found = solve(Position(table, guesses_left=None), opener="opener")
    assert [word for word, _ in depths(found.tree) if word in alike] == ["a5", "a4", "a1", "a2", "a3"]


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("history", [(), (CLUE,), TWO_CLUES])
@pytest.mark.parametrize("opener", [None, "match", "patch"])
def test_candidates_legal_guesses_and_opener_follow_the_history(rule, history, opener):
    solution = solve(game(TABLE, rule=rule, history=history), opener=opener, budget=Budget(threads=1))
    assert solution.status is Status.PROVEN
    assert solution.total.upper == plain(rule, history, opener)
    assert opener is None or solution.tree.word == opener


def test_an_opener_that_the_history_forbids_is_refused():
    assert (
        solve(game(TABLE, rule=Rule.ULTRA_HARD), opener="batch", budget=Budget(threads=1)).total.upper
        == 15
    )
    with pytest.raises(IllegalGuessError, match="ultra-hard rule: 'batch' showed BGGGG"):
        solve(game(TABLE, rule=Rule.ULTRA_HARD, history=[CLUE]), opener="batch")


def test_a_candidate_that_contradicts_a_clue_is_refused():
    with pytest.raises(UnknownWordError, match="not among the candidates: batch"):
        solve(game(TABLE, ["batch", "match"], rule=Rule.HARD, history=[CLUE]))


def test_every_candidate_counts_as_often_as_it_weighs():
    solution = solve(game(TABLE, weights=HEAVY), budget=Budget(threads=1))
    assert solution.total.upper == plain(weights=HEAVY) != plain()
    assert solve(game(TABLE, ["match"], weights=HEAVY)).total.upper == 9


def test_words_without_a_weight_are_no_candidates():
    solution = solve(
        game(TABLE, weights={"match": 9, "patch": 4.0, "batch": 0}), budget=Budget(threads=1)
    )
    assert (solution.total.value, solution.mean.value) == (17, Fraction(17, 13))
    assert solution.tree == Node("match", True, {Pattern.parse("BGGGG"): Leaf("patch")})


def test_what_is_impossible_is_proven_and_has_no_tree():
    solution = solve(game(TABLE, guesses=1), budget=Budget(threads=1))
    assert (solution.status, solution.tree) == (Status.PROVEN, None)
    assert solution.total == Bounds(INFINITE_COST, None)
    assert solution.impossible
    assert not solve(game(TABLE), budget=Budget(threads=1)).impossible


def test_many_groups_that_are_impossible_are_impossible_together():
    # The sum of what they cost would be too large a number.
    found = solve(Position("original", guesses_left=3), opener="salet", budget=Budget(threads=2))
    assert found.impossible and found.status is Status.PROVEN


def test_a_limit_of_nodes_is_kept():
    solution = solve(game(PART), budget=Budget(threads=1, nodes=1))
    assert solution.status is Status.BOUNDED
    assert solve(game(PART), budget=Budget(threads=1)).status is Status.PROVEN


def test_a_tree_has_its_branches_in_order_and_says_which_guesses_can_win():
    tree = solve(game(TABLE), opener="chomp", budget=Budget(threads=1)).tree
    assert not tree.can_win and list(tree.branches) == sorted(tree.branches)
    assert solve(game(TABLE), opener="batch", budget=Budget(threads=1)).tree.can_win
    tree = solve(game(PART), budget=Budget(threads=1)).tree
    assert list(tree.branches) == sorted(tree.branches)
    assert tree.can_win == (tree.word in EVERY_SIXTIETH.answers)


def test_leaves_and_nodes_are_what_the_core_says():
    tree = solve(game(TABLE, ["batch", "catch"]), budget=Budget(threads=1)).tree
    assert tree == Node("batch", True, {Pattern.parse("BGGGG"): Leaf("catch")})


def test_the_hash_seed_reaches_the_search(monkeypatch):
    # No result shows it: that is what it is for.
    seeds = []
    search_tree = _core.search_tree

    def noted(*arguments):
        seeds.append(arguments[3].hash_seed)
        return search_tree(*arguments)

    monkeypatch.setattr(_core, "search_tree", noted)
    for seed in (0, 7):
        solve(game(TABLE), budget=Budget(threads=1), hash_seed=seed)
    assert seeds == [0, 7]


def test_the_mean_counts_weights():
    found = solve(game(TABLE, weights=HEAVY))
    assert found.mean == Bounds.exactly(Fraction(found.total.value, sum(HEAVY.values())))
    assert solve(game(TABLE)).mean.value == Fraction(solve(game(TABLE)).total.value, 5)


def test_only_what_no_tree_keeps_is_impossible():
    for lower, impossible in ((INFINITE_COST - 1, False), (INFINITE_COST, True)):
        found = Solution(
            position=game(TABLE),
            status=Status.PROVEN,
            total=Bounds(lower, None),
            tree=None,
            nodes=1,
        )
        assert found.impossible is impossible
        assert ("impossible" in repr(found)) is impossible
        assert (plain_solution(found)["total"] is None) is impossible


def test_a_solution_as_plain_values():
    found = plain_solution(solve(game(TABLE), opener="chomp"))
    assert found["opener"] == "chomp" and found["status"] == "proven"
    assert found["total"] == {"lower": 11, "upper": 11, "exact": True}
    assert (found["mean"]["upper"], found["answers"], sum(found["counts"])) == (2.2, 5, 5)
    leaf = Solution(
        position=game(TABLE, ["match"]),
        status=Status.PROVEN,
        total=Bounds.exactly(1),
        tree=Leaf("match"),
        nodes=0,
    )
    assert repr(leaf).endswith("match, 1, proven>") and plain_solution(leaf)["worst"] == 1


def test_a_solution_shows_and_draws_its_tree():
    words = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    found = solve(words)
    assert "chomp" in found._repr_html_() and "<table" in found._repr_html_()
    axes = found.plot()
    assert [bar.get_width() for bar in axes.patches] == list(found.tree.turns.counts)
    assert axes.get_xlabel() == "answers"
    none = solve(Position(words, guesses_left=1))
    assert "impossible" in none._repr_html_() and "<table" not in none._repr_html_()
    with pytest.raises(ValueError, match="nothing to show"):
        none.plot()


@pytest.fixture(scope="module")
def table():
    original = Lexicon.load("original")
    words = original.answers[::30], [*original.guesses[::300], "crane"]
    return FeedbackTable.build(Lexicon.from_words(*words), threads=1)


@pytest.mark.parametrize("seed", [1, 2, 2**63])
@pytest.mark.parametrize("rule", Rule, ids=str)
def test_another_seed_changes_no_result(table, rule, seed):
    weights = {word: 1 + 7 * i % 11 for i, word in enumerate(table.lexicon.answers)}
    for weighing, opener in ((None, None), (weights, None), (None, "crane")):
        position = game(table, rule=rule, weights=weighing, guesses=None)
        one, other = (
            solve(position, opener=opener, hash_seed=s, budget=Budget(threads=1)) for s in (0, seed)
        )
        assert (one.total.upper, one.tree, one.nodes) == (other.total.upper, other.tree, other.nodes)
    one, other = (
        solve_all_openers(game(table, rule=rule), hash_seed=s, budget=Budget(threads=1))
        for s in (0, seed)
    )
    assert (one.total.upper, one.tree) == (other.total.upper, other.tree)
    one, other = (
        prove(game(table, rule=rule), hash_seed=s, budget=Budget(threads=1)) for s in (0, seed)
    )
    assert (one.opener, one.total, one.tree) == (other.opener, other.total, other.tree)
    assert (one.bounds == other.bounds).all() and (one.closed == other.closed).all()
    one, other = (worst_case(game(table, rule=rule), hash_seed=s) for s in (0, seed))
    assert (one.guesses, one.tree, one.nodes) == (other.guesses, other.tree, other.nodes)


BUILD = ["tree", "build"]
OPENERS = ["openers", "--by", "guesses"]


@pytest.mark.parametrize(
    "command",
    [["prove"], BUILD, [*BUILD, "--objective", "worst"], [*BUILD, "--objective", "worst-only"], OPENERS],
    ids=" ".join,
)
def test_the_commands_take_a_seed(run, folder, command):
    (folder / "words.txt").write_text("batch\ncatch\nhatch\nmatch\nchomp\n")
    found = []
    for seed in ("0", "7"):
        code, out, _ = run(*command, "--answers", "words.txt", "--hash-seed", seed, "--json")
        assert code == 0
        result = json.loads(out)["result"]
        names = "best", "opener", "total", "guesses", "rows"
        found.append({name: result[name] for name in names if name in result})
    assert found[0]
    assert found[0] == found[1]


@pytest.mark.parametrize("objective", ["worst", "worst-only"])
def test_the_worst_case_is_given_the_seed(run, folder, monkeypatch, objective):
    # No result shows it: that is what it is for.
    (folder / "words.txt").write_text("batch\ncatch\nhatch\nmatch\nchomp\n")
    seeds = []

    def noting(search):
        def call(*arguments, hash_seed=0, **options):
            seeds.append(hash_seed)
            return search(*arguments, hash_seed=hash_seed, **options)

        return call

    for name in ("worst_case", "solve_worst_case"):
        monkeypatch.setattr(module, name, noting(getattr(module, name)))
    assert run(*BUILD, "--answers", "words.txt", "--objective", objective, "--hash-seed", "7")[0] == 0
    assert set(seeds) == {7}


@pytest.mark.parametrize("more", [[], ["--all", "--save", "all.sqlite"]], ids=["best", "all"])
def test_the_search_of_openers_is_given_the_seed(run, folder, monkeypatch, more):
    (folder / "words.txt").write_text("batch\ncatch\nhatch\nmatch\nchomp\n")
    seeds, search = [], prover.opener_search

    def noting(position, clock, memory):
        seeds.append(memory.hash_seed)
        return search(position, clock, memory)

    monkeypatch.setattr(prover, "opener_search", noting)
    assert run(*OPENERS, *more, "--answers", "words.txt", "--hash-seed", "7")[0] == 0
    assert seeds == [7]


def test_a_campaign_with_other_keys_comes_to_the_same_totals(table, folder):
    start, files = Position(table.lexicon, guesses_left=None), []
    for seed in (0, 7):
        files.append(folder / f"{seed}.sqlite")
        ranking = rank_all_openers(start, files[-1], budget=Budget(threads=1), hash_seed=seed)
        assert ranking.status is Status.PROVEN
    assert merge_campaigns(start, files).rows == ranking.rows  # two that differ are refused


@pytest.mark.parametrize(
    "command",
    [
        ["openers"],
        ["openers", "--words", "2", "--by", "guesses"],
        [*OPENERS, "--with", "batch"],
        [*OPENERS, "--merge", "all.sqlite"],
    ],
    ids=" ".join,
)
def test_a_seed_that_nothing_uses_is_refused(run, folder, command):
    (folder / "words.txt").write_text("batch\ncatch\n")
    code, _, err = run(*command, "--answers", "words.txt", "--hash-seed", "1")
    assert code == 2 and "--hash-seed needs --by guesses and one word, and no --merge" in err


def test_a_seed_is_a_whole_number_and_for_the_exact_search(run, folder):
    (folder / "words.txt").write_text("batch\ncatch\n")
    for wrong in ("-1", "x", "1.5"):
        code, _, err = run("prove", "--answers", "words.txt", f"--hash-seed={wrong}")
        assert code == 2 and "is not a whole number" in err
    code, _, err = run(*BUILD, "--answers", "words.txt", "--hash-seed", "1", "--beam", "2")
    assert code == 2 and "--hash-seed does not work with --beam" in err
