"""Proofs under the hard and ultra-hard rules, and the checker that rechecks them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import FeedbackTable, Lexicon
from fivefold.certificate import read_certificate, write_certificate
from fivefold.cli import main
from fivefold.errors import OptionError
from fivefold.prove import prove
from fivefold.prove_check import check_certificate
from fivefold.prover import CLOSED, Prover
from fivefold.rule import Rule
from fivefold.solve import Limits, Status, solve_tree
from fivefold.tree_check import check_tree
from tests.plain_totals import PlainTotals

rules = st.sampled_from([Rule.HARD, Rule.ULTRA_HARD])


@st.composite
def tables(draw):
    length = draw(st.sampled_from([3, 5, 6]))
    words = st.text(alphabet="abcdefg", min_size=length, max_size=length)
    answers = draw(st.lists(words, min_size=1, max_size=60, unique=True))
    return FeedbackTable.build(
        Lexicon.from_words(answers, draw(st.lists(words, max_size=40))), threads=1
    )


@settings(max_examples=60, deadline=None)
@given(tables(), rules, st.sampled_from([None, 3, 6]))
def test_the_proof_agrees_with_one_search_of_everything(table, rule, guesses):
    limits = Limits(guesses=guesses)
    proof = prove(table, rule=rule, limits=limits, threads=1)
    solution = solve_tree(table, rule=rule, limits=limits, threads=1)
    if solution.impossible:
        assert proof.total is None and proof.status is not Status.PROVEN
    else:
        assert proof.status is Status.PROVEN and proof.rule is rule
        assert proof.total == proof.lower == solution.upper
        assert check_certificate(proof, sample=5).valid


@settings(max_examples=40, deadline=None)
@given(tables(), rules, st.sampled_from([None, 3, 4]))
def test_every_bound_is_at_most_the_cost_of_its_opener(table, rule, guesses):
    limits = Limits(guesses=guesses)
    prover = Prover(table, limits, rule=rule, threads=1)
    bounds, closed = prover.bound_openers(prover.order, 3 * len(table.lexicon.answers))
    plain = PlainTotals(table.lexicon, rule, guesses)
    for row, bound, how in zip(prover.order.tolist(), bounds.tolist(), closed.tolist(), strict=True):
        word = table.lexicon.guesses[row]
        alone = solve_tree(table, rule=rule, opener=word, limits=limits, threads=1)
        assert bound <= alone.lower
        if CLOSED[how] == "open":
            assert bound == plain.two_guess_bound(word)


@pytest.fixture(scope="module")
def small():
    """The first answers of the alphabet."""
    words = [word for word in Lexicon.load("original").answers if word < "cl"]
    return FeedbackTable.build(Lexicon.from_words(words, name="few"))


@pytest.mark.parametrize("rule", [Rule.HARD, Rule.ULTRA_HARD], ids=str)
def test_a_certificate_keeps_its_rule_and_forgeries_are_found(small, rule, tmp_path):
    proof = prove(small, rule=rule, limits=Limits(guesses=None))
    assert check_tree(proof.tree, small.lexicon, rule=rule, total=proof.total).valid
    write_certificate(proof, tmp_path / "proof.json")
    again = read_certificate(tmp_path / "proof.json", small.lexicon)
    assert again.rule is rule and again.total == proof.total
    assert check_certificate(again, sample=3).valid
    # The best total of the normal rule is too good to be true here.
    normal = prove(small, limits=Limits(guesses=None))
    assert normal.total < proof.total
    assert not check_certificate(replace(normal, rule=rule), sample=3).valid
    # One bound that is too high is found among all.
    one = int(np.flatnonzero(proof.closed == CLOSED.index("two_guess"))[-1])
    bounds = proof.bounds.copy()
    bounds[one] += 500
    problems = check_certificate(replace(proof, bounds=bounds), sample=0).problems
    assert len(problems) == 1 and problems[0].startswith(f"{small.lexicon.guesses[one]}: the two-guess")


def test_threads_do_not_change_the_proof(small):
    one, two = (prove(small, rule=Rule.HARD, threads=n) for n in (1, 2))
    assert (one.opener, one.total, one.tree) == (two.opener, two.total, two.tree)


def test_the_command_proves_checks_and_resumes_under_a_rule(tmp_path, capsys):
    words, out = tmp_path / "words.txt", tmp_path / "proof.json"
    words.write_text("batch\ncatch\nhatch\nmatch\npatch\nchomp\n")
    arguments = ["prove", "--answers", str(words), "--max-guesses", "none"]
    assert main([*arguments, "--rule", "hard", "--out", str(out)]) == 0
    assert "hard rule" in capsys.readouterr().out
    assert main([*arguments, "--check", str(out)]) == 0
    assert "valid" in capsys.readouterr().out
    assert main([*arguments, "--rule", "hard", "--resume", str(out)]) == 0
    assert main([*arguments, "--rule", "ultra-hard", "--resume", str(out)]) == 2
    assert "the proof to resume is for words, hard rule" in capsys.readouterr().err


def test_a_certificate_of_an_unknown_rule_is_refused(small, tmp_path):
    write_certificate(prove(small, rule=Rule.HARD), tmp_path / "proof.json")
    text = (tmp_path / "proof.json").read_text().replace('"rule":"hard"', '"rule":"soft"')
    (tmp_path / "proof.json").write_text(text)
    with pytest.raises(OptionError, match="soft"):
        read_certificate(tmp_path / "proof.json", small.lexicon)


def test_2315_answers_by_the_ultra_hard_rule():
    table = FeedbackTable.build(Lexicon.load("original").answers_only())
    proof = prove(table, rule=Rule.ULTRA_HARD, limits=Limits(guesses=None))
    assert (proof.opener, proof.total, proof.status) == ("slate", 8145, Status.PROVEN)
    check = check_tree(proof.tree, table.lexicon, rule=Rule.ULTRA_HARD, total=8145)
    assert check.valid
