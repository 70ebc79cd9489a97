"""Some cases of the fuzzer, what it has found before, and whether it would find anything."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import warnings
from collections import Counter
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from fivefold import available_kernels
from fivefold.base.bounds import Bounds
from fivefold.words.letters import letters
from tests.fuzz import asking, tree_questions
from tests.fuzz.asking import ask
from tests.fuzz.cases import Case, random_case
from tests.fuzz.oracle import MismatchError, Oracle, allows
from tests.fuzz.shrink import as_test, shrink

apart = pytest.importorskip("tests.fuzz.apart", reason="every case is a process, made by fork")

ROOT = Path(__file__).parents[1]


# In a process of their own, where a crash or an endless search is one more failure.
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 160, 40))
def test_every_answer_is_what_a_plain_recursion_says(first):
    command = [sys.executable, "-m", "tests.fuzz", "--first", str(first), "--cases", "40"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_a_position_of_words_of_six_letters():
    # the cost of bbbabb: (4, 4), should be (3, 3)
    ask(Case(answers=("bbabbb", "bbbabb"), opener="bbbabb", count=1), "best_guesses_of_a_position")


def test_a_game_of_words_of_six_letters():
    # expected with baaaab: Fraction(2, 1), should be Fraction(3, 2)
    ask(Case(answers=("aaaaab", "baaaab"), opener="baaaab", count=1), "reviews")


def test_letters_with_and_without_a_mark_are_different_letters():
    # qq and q̇q̇ share a letter
    ask(Case(answers=("qq", "q\u0307q\u0307"), count=2), "pairs", "pairs_by_guesses")


def test_of_equally_good_suggestions_familiar_words_come_first():
    case = Case(answers=("aad", "baa", "caa", "daa"), extra=("bba",), weights=(1, 2, 1, 1), count=100)
    ask(case, "suggestions", "best_guesses_of_a_position")


def test_the_oracle_on_a_puzzle_that_can_be_done_by_hand():
    answers = frozenset(["batch", "catch", "hatch", "match"])
    normal, hard = (Oracle([*answers, "chomp"], rule, None) for rule in ("normal", "hard"))
    # chomp leaves batch and hatch together: 2 + 2 + 2 + 3.
    assert normal.least(answers, normal.guesses) == 9
    assert normal.least(answers, normal.guesses, 2) == float("inf")
    # Then chomp tells the other three apart, unless the a, t, c and h that batch showed must be played.
    assert normal.after("batch", answers, normal.guesses) == 1 + 3 * 3
    assert hard.after("batch", answers, hard.guesses) == 1 + 2 + 3 + 4
    assert normal.worst(answers, normal.guesses) == 3 and hard.worst(answers, hard.guesses, "batch") == 4
    weighing = Oracle([*answers, "chomp"], "normal", dict.fromkeys(answers, 1) | {"batch": 10})
    # Batch at once, then chomp: 10 + 3 * 3.
    assert weighing.least(answers, weighing.guesses) == 19


def test_the_oracle_knows_the_hard_rules():
    assert allows("hard", "shale", "crane", "BBGBB") and not allows(
        "ultra-hard", "shale", "crane", "BBGBB"
    )
    assert not allows("hard", "slick", "crane", "BBGBB") and allows("normal", "slick", "crane", "BBGBB")
    assert allows("hard", "eerie", "geese", "BYYBB") and not allows("hard", "crane", "geese", "BYYBB")


def test_a_false_answer_is_found_and_shrunk_to_the_words_that_matter(monkeypatch):
    """The cost of `solve` one too high wherever three candidates share their first letter."""
    solve = tree_questions.solve

    def wrong(position, **options):
        solution = solve(position, **options)
        firsts = Counter(word[0] for word in position.lexicon.answers)
        if solution.total.upper is None or max(firsts.values()) < 3:
            return solution
        return replace(solution, total=Bounds.exactly(solution.total.upper + 1))

    monkeypatch.setattr(tree_questions, "solve", wrong)

    def fails(case):
        try:
            ask(case, "least_total")
        except MismatchError:
            return True
        return False

    case = next(filter(fails, (random_case(5, number) for number in count())))
    small = shrink(case, fails)
    assert len(small.guesses) == 3 and {word[0] for word in small.answers} == {small.answers[0][0]}
    assert small == Case(small.answers, count=1)
    assert fails(eval(str(small)))
    test = as_test(small, "least_total", "bounds: (6, 6), should be (5, 5)")
    compile(test, "a test", "exec")


def test_cases_are_the_same_every_time_and_of_every_kind():
    cases = [random_case(3, number) for number in range(400)]
    assert cases == [random_case(3, number) for number in range(400)]
    assert {len(letters(case.answers[0])) for case in cases} == set(range(2, 12))
    assert {case.rule for case in cases} == {"normal", "hard", "ultra-hard"}
    assert {case.kernel or available_kernels()[0] for case in cases} == set(available_kernels())
    assert {case.threads for case in cases} == {1, 2}
    assert {case.limit for case in cases} >= {None, 1, 2, 3, 4, 6}
    assert any(not case.extra for case in cases) and any(len(case.extra) > 15 for case in cases)
    assert any(case.weights and max(case.weights) > 10_000 for case in cases)
    assert any(set(case.asked) - set(case.guesses) for case in cases)
    assert sum(not "".join(case.guesses).isascii() for case in cases) > 100
    assert any(len(word) > len(letters(word)) for case in cases for word in case.guesses)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (lambda _: os.kill(os.getpid(), signal.SIGTERM), "SIGTERM"),
        (lambda _: sum(count()), "SIGKILL"),
        (lambda _: 1 / 0, "ZeroDivisionError"),
    ],
)
def test_a_crash_and_an_endless_search_are_failures(monkeypatch, answer, kind):
    monkeypatch.setitem(asking.QUESTIONS, "least_total", answer)
    monkeypatch.setattr(apart, "CPU_SECONDS_FOR_ONE", 1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # fork in a process with threads
        failure = apart.ask_apart(Case(("ab", "ba")), "least_total")
        assert (failure.question, failure.kind) == ("least_total", kind)
        assert apart.ask_apart(Case(("ab", "ba")), "patterns") is None
