"""Other random keys for sets of candidates: the same results."""

from __future__ import annotations

import json

import pytest

from fivefold import FeedbackTable, Lexicon, Position, merge_campaigns, rank_all_openers
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.proof import prover
from fivefold.proof import worst_case as module
from fivefold.proof.proof import prove, solve_all_openers
from fivefold.proof.worst_case import worst_case
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from tests.support.positions import game


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
