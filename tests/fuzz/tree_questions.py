"""Trees of least total, of least worst case and by beams, and trees in files."""

from __future__ import annotations

from functools import cache
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from fivefold import read_tree, write_tree
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import IllegalGuessError
from fivefold.proof.worst_case import solve_worst_case, worst_case
from fivefold.search.beam import beam, entropy_beam
from fivefold.search.exact import solve
from fivefold.trees.files import read_tree_file
from tests.fuzz.asking import Asked, question, question_about_legal_games
from tests.fuzz.oracle import Words, expect, groups, spread
from tests.support.positions import game


@question_about_legal_games
def least_total(asked: Asked) -> None:
    """After the clues, with the weights and the limit, and with two threads or one the same tree."""
    truth = asked.weighing.least(asked.words, asked.legal, asked.left)
    found = [
        solve(
            asked.position,
            budget=Budget(threads=threads),
        )
        for threads in {1, asked.threads}
    ]
    for solution in found:
        asked.check_solution(asked.weighing, solution, truth)
    expect("the tree of two threads", found[-1].tree, found[0].tree)


@question_about_legal_games
def least_total_after_an_opener(asked: Asked) -> None:
    """The same when the first guess is given; one that is not legal is refused."""

    def ask() -> None:
        truth = asked.weighing.after(asked.opener, asked.words, asked.legal, asked.left)
        solution = solve(
            asked.position,
            opener=asked.opener,
            budget=Budget(threads=asked.threads),
        )
        asked.check_solution(asked.weighing, solution, truth)
        if solution.tree is not None:
            expect("opener", solution.tree.word, asked.opener)

    if asked.opener in asked.legal:
        ask()
    else:
        with pytest.raises(IllegalGuessError):
            ask()


@question_about_legal_games
def least_total_of_some(asked: Asked) -> None:
    """Of every second candidate, in any order."""
    some = asked.candidates[::2]
    truth = asked.weighing.least(frozenset(some), asked.legal, asked.left)
    solution = solve(
        asked.position.among(reversed(some)),
        budget=Budget(threads=asked.threads),
    )
    asked.check_solution(asked.weighing, solution, truth, frozenset(some))


@question_about_legal_games
def a_stopped_search(asked: Asked) -> None:
    """What is known after some nodes holds."""
    truth = asked.weighing.least(asked.words, asked.legal, asked.left)
    for nodes in (1, 3):
        solution = solve(
            asked.position,
            budget=Budget(threads=asked.threads, nodes=nodes),
        )
        if solution.status is Status.PROVEN:
            asked.check_solution(asked.weighing, solution, truth)
        else:
            asked.check_bounds(asked.weighing, solution, truth)


@question_about_legal_games
def beams(asked: Asked) -> None:
    """A narrow beam is a way to play, one as wide as the list is the best."""
    truth = asked.weighing.least(asked.words, asked.legal, asked.left)
    for width in (asked.case.count, len(asked.lexicon.guesses)):
        solution = beam(
            asked.position,
            width,
            budget=Budget(threads=asked.threads),
        )
        asked.check_bounds(asked.weighing, solution, truth)
    expect("the widest beam", inf if solution.total.upper is None else solution.total.upper, truth)


@question
def entropy_beams(asked: Asked) -> None:
    """The beam over candidates that leave the fewest bits, tried out one by one."""
    width = asked.case.count

    @cache
    def least(words: Words, left: float) -> float:
        if left <= 0:
            return inf
        if len(words) == 1:
            return 1
        best = sorted(words, key=lambda g: (spread("entropy", map(len, groups(g, words).values())), g))[
            :width
        ]
        return min(
            len(words) + sum(least(g, left - 1) for g in groups(guess, words).values() if g != {guess})
            for guess in best
        )

    truth = least(asked.words, min(asked.left, len(asked.words)))
    solution = entropy_beam(
        game(asked.table, asked.candidates, guesses=asked.case.limit),
        width,
        budget=Budget(threads=asked.threads),
    )
    expect("the total of the beam", inf if solution.total.upper is None else solution.total.upper, truth)
    if asked.case.rule == "normal" and solution.tree is not None:
        asked.check_tree(asked.oracle, solution.tree, truth, asked.words)


@question
def worst_cases(asked: Asked) -> None:
    """Over all openers and after one, under the normal rule."""
    free, guesses = asked.free, asked.free.guesses
    for opener in (None, asked.opener):
        least = free.worst(asked.words, guesses, opener)
        found = worst_case(game(asked.table, asked.candidates, guesses=asked.case.limit), opener=opener)
        expect("status", found.status, Status.PROVEN)
        if least > asked.left:
            expect(
                "worst case", (found.guesses.lower, found.guesses.upper), (asked.case.limit + 1, None)
            )
        else:
            expect("worst case", (found.guesses.lower, found.guesses.upper), (least, least))
            assert found.tree is not None
            expect("turns", max(free.play(found.tree, asked.words, guesses).values()), least)


@question_about_legal_games
def least_total_in_the_worst_case(asked: Asked) -> None:
    """Under any rule: the least number of guesses, then the least total within it."""
    for opener in (None, asked.opener) if asked.opener in asked.legal else (None,):
        least = asked.oracle.worst(asked.words, asked.legal, opener)
        worst = solve_worst_case(
            game(asked.table, rule=asked.rule, history=asked.history, guesses=asked.case.limit),
            opener=opener,
            budget=Budget(threads=asked.threads),
        )
        guesses, solution = worst.guesses, worst.solution
        expect("guesses", guesses, min(least, asked.left))
        truth = inf
        if least <= asked.left and opener is None:
            truth = asked.oracle.least(asked.words, asked.legal, least)
        elif least <= asked.left:
            truth = asked.oracle.after(opener, asked.words, asked.legal, least)
        asked.check_solution(asked.oracle, solution, truth)


@question_about_legal_games
def trees_in_files(asked: Asked) -> None:
    """What is written is read again, in every format that can be."""
    solution = solve(
        game(asked.table, rule=asked.rule, history=asked.history, guesses=None),
        budget=Budget(threads=asked.threads),
    )
    assert solution.tree is not None
    with TemporaryDirectory() as folder:
        for form in ("json", "indented", "paths", "csv"):
            path = Path(folder, f"tree.{form}")
            write_tree(
                solution.tree,
                path,
                lexicon=asked.lexicon,
                rule=asked.rule,
                history=asked.history,
                format=form,
            )
            expect(f"the tree in {form}", read_tree(path, asked.lexicon), solution.tree)
        head = read_tree_file(Path(folder, "tree.json")).claims
        about = head.sha256, head.rule, head.history, head.total
        expect("about", about, (asked.lexicon.sha256, asked.rule, asked.history, solution.total.upper))
