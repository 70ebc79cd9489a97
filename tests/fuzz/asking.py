"""Asking: a case as fivefold takes it, the list of questions, and how one is put."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property, wraps
from math import inf

import pytest

from fivefold import FeedbackTable, Lexicon, Pattern, Rule
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Status
from fivefold.base.errors import IllegalGuessError
from fivefold.base.kernel import VARIABLE
from fivefold.puzzle.clue import Clue
from fivefold.puzzle.position import Position
from fivefold.search.exact import Solution
from fivefold.trees.check import check_tree
from fivefold.trees.tree import Tree
from tests.fuzz.cases import Case
from tests.fuzz.oracle import MismatchError, Oracle, Words, expect
from tests.support.positions import game


class Asked:
    """A case with its lexicon and table, and what the oracle says of the position after its clues."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.rule = Rule.parse(case.rule)
        self.history: tuple[Clue, ...] = tuple((g, Pattern.parse(marks)) for g, marks in case.clues)
        self.words = case.candidates
        self.candidates = sorted(self.words)
        self.opener = case.first
        self.threads = case.threads
        self.left: float = inf if case.limit is None else case.limit
        self.weights = None
        if case.weights is not None:
            self.weights = dict(zip(case.answers, case.weights, strict=True))

    @cached_property
    def lexicon(self) -> Lexicon:
        return Lexicon.from_words(self.case.answers, self.case.extra)

    @cached_property
    def table(self) -> FeedbackTable:
        return FeedbackTable.build(self.lexicon, threads=self.threads)

    @cached_property
    def position(self) -> Position:
        """The game after its clues, which must be `honest`."""
        return self.game(self.case.limit)

    def game(self, guesses: int | None) -> Position:
        """The same with so many guesses left, every answer as likely unless there are weights."""
        return game(
            self.table, rule=self.rule, history=self.history, weights=self.weights, guesses=guesses
        )

    @cached_property
    def answers(self) -> Words:
        return frozenset(self.case.answers)

    @cached_property
    def oracle(self) -> Oracle:
        """Under the rule, every answer as likely."""
        return Oracle(self.case.guesses, self.case.rule, None)

    @cached_property
    def weighing(self) -> Oracle:
        """Under the rule and with the weights."""
        return Oracle(self.case.guesses, self.case.rule, self.weights)

    @cached_property
    def free(self) -> Oracle:
        """Under the normal rule, every answer as likely."""
        return self.oracle if self.case.rule == "normal" else Oracle(self.case.guesses, "normal", None)

    @cached_property
    def legal(self) -> Words:
        """The guesses that the rule allows after the clues."""
        return self.oracle.legal(self.case.clues)

    @cached_property
    def honest(self) -> bool:
        """Whether the rule allowed every guess that was played."""
        clues = self.case.clues
        return all(
            len(Oracle([guess], self.case.rule, None).legal(clues[:turn]))
            for turn, (guess, _) in enumerate(clues)
        )

    def check_tree(self, oracle: Oracle, tree: Tree | None, total: float, words: Words) -> None:
        """A tree after the clues that finds all ``words`` with this total, within the limit."""
        if tree is None:
            raise MismatchError(f"no tree of total {total}")
        turns = oracle.play(tree, words, oracle.legal(self.case.clues))
        expect("what the tree costs", sum(oracle.weight([word]) * turns[word] for word in turns), total)
        if max(turns.values()) > self.left:
            raise MismatchError(f"the tree takes {max(turns.values())} guesses")
        most = None if self.case.limit is None else self.case.limit + len(self.history)
        rule = Rule.parse(oracle.rule)
        check = check_tree(
            tree, self.lexicon, rule=rule, history=self.history, max_guesses=most, candidates=words
        )
        expect("check_tree", check.problems, ())

    def check_solution(
        self, oracle: Oracle, solution: Solution, truth: float, words: Words | None = None
    ) -> None:
        """A proven solution of the position after the clues."""
        expect("status", solution.status, Status.PROVEN)
        if truth == inf:
            expect("impossible", (solution.impossible, solution.total.upper), (True, None))
            expect("tree", solution.tree, None)
        else:
            expect("bounds", (solution.total.lower, solution.total.upper), (truth, truth))
            self.check_tree(oracle, solution.tree, truth, self.words if words is None else words)

    def check_bounds(
        self, oracle: Oracle, solution: Solution, truth: float, words: Words | None = None
    ) -> None:
        """A solution that need not be the best one."""
        if solution.total.lower > truth:
            raise MismatchError(f"lower bound: {solution.total.lower}, but a tree costs {truth}")
        if solution.total.upper is None:
            expect("tree", solution.tree, None)
        elif not truth <= solution.total.upper < INFINITE_COST:
            raise MismatchError(f"a total of {solution.total.upper}, but the least is {truth}")
        else:
            words = self.words if words is None else words
            self.check_tree(oracle, solution.tree, solution.total.upper, words)


Question = Callable[[Asked], None]
QUESTIONS: dict[str, Question] = {}
"""Every question by its name; each raises when an answer is false."""


FEW = 9
"""Answers up to which rankings and games are asked for: their definitions take long."""


def question(function: Question) -> Question:
    """Add a question to the list."""
    QUESTIONS[function.__name__] = function
    return function


def question_about_legal_games(function: Question) -> Question:
    """Add a question about the position after the clues; clues that the rule forbids are refused."""

    @wraps(function)
    def ask_about_legal_games(asked: Asked) -> None:
        if asked.honest:
            function(asked)
        else:
            with pytest.raises(IllegalGuessError):
                _ = asked.position

    return question(ask_about_legal_games)


def question_about_few(function: Question) -> Question:
    """Add a question that is for short lists only."""

    @wraps(function)
    def ask_about_few(asked: Asked) -> None:
        if len(asked.answers) <= FEW:
            function(asked)

    return question(ask_about_few)


def ask(case: Case, *names: str, before: Callable[[str], None] | None = None) -> None:
    """Put questions about a case, by default all; raises at the first false answer.

    ``before`` is told the name of each question.
    """
    from tests.fuzz import questions  # noqa: F401  fills the list

    environment = dict(os.environ)
    if case.kernel:
        os.environ[VARIABLE] = case.kernel
    try:
        asked = Asked(case)
        for name in names or QUESTIONS:
            if before is not None:
                before(name)
            QUESTIONS[name](asked)
    finally:
        os.environ.pop(VARIABLE, None)
        os.environ.update(environment)
