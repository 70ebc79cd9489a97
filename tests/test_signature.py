"""The signature: one number for what fivefold finds, the same with every kernel and number of threads.

A fixed set of questions of every kind.  A change that is meant to change no result leaves the
number alone; one that changes it says so and why.
"""

import zlib
from itertools import islice, product

import pytest

from fivefold import FeedbackTable, Lexicon, available_kernels, find_covers, rank_openers
from fivefold.base.budget import Budget
from fivefold.openings.rank import rank_openings
from fivefold.proof.proof import prove
from fivefold.proof.worst_case import worst_case
from fivefold.puzzle.criterion import CRITERIA
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.beam import beam, entropy_beam
from fivefold.search.exact import solve
from fivefold.search.guess_costs import guess_costs
from fivefold.show.trees import outline
from fivefold.strategies.simulate import simulate
from tests.support.positions import game

SIGNATURE = 2171461223


def sublist(name, answers, guesses):
    """Every ``answers``-th answer and every ``guesses``-th guess of a list."""
    whole = Lexicon.load(name)
    return Lexicon.from_words(whole.answers[::answers], whole.guesses[::guesses])


def openers(lexicon, threads):
    for criterion in CRITERIA.values():
        ranking = rank_openers(lexicon, by=criterion, budget=Budget(threads=threads))
        yield [opening.words for opening in islice(ranking, 50)]
    for criterion in list(CRITERIA.values())[:3]:
        ranking = rank_openings(lexicon, by=criterion, top=20, budget=Budget(threads=threads))
        yield [opening.words for opening in ranking]


def trees(table, threads):
    answers = table.lexicon.answers
    weights = {word: 1 + 7 * place % 5 for place, word in enumerate(answers)}
    for rule, weighing, guesses in product(Rule, (None, weights), (4, None)):
        found = solve(
            game(table, rule=rule, weights=weighing, guesses=guesses), budget=Budget(threads=threads)
        )
        yield found.total.lower, found.total.upper, found.tree and outline(found.tree)
    yield outline(beam(game(table), 3, budget=Budget(threads=threads)).tree)
    yield outline(entropy_beam(game(table), 3).tree)
    worst = worst_case(game(table))
    yield worst.guesses.lower, worst.guesses.upper, outline(worst.tree)
    best = guess_costs(game(table, answers), top=30, budget=Budget(threads=threads))
    yield [(cost.word, cost.total.lower, cost.total.upper) for cost in best.guesses]


def proofs(table, threads):
    for rule in Rule:
        proof = prove(game(table, rule=rule), budget=Budget(threads=threads))
        yield proof.opener, proof.total, proof.status.value, outline(proof.tree)
    ranking = rank_openers(table, by="guesses", top=20, budget=Budget(threads=threads))
    yield [(opener.word, opener.total) for opener in ranking]


def games(table, threads):
    names = ("entropy", "groups", "eliminations", "located-letters", "lookahead:2")
    for name, rule in product(names, Rule):
        position = Position(table.lexicon, rule=rule).with_table(table)
        record = simulate(name, position, budget=Budget(threads=threads))
        yield name, record.counts, record.failed


def findings(threads):
    small = FeedbackTable.build(sublist("original", 97, 130))
    middle = FeedbackTable.build(sublist("original", 23, 60))
    longer = FeedbackTable.build(sublist("len7", 400, 400))
    yield from openers(middle.lexicon, threads)
    yield from trees(small, threads)
    yield from trees(longer, threads)
    yield from proofs(middle, threads)
    yield from games(middle, threads)
    yield sorted(cover.words for cover in find_covers("nyt-2022", budget=Budget(threads=threads)))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("kernel", available_kernels())
def test_the_signature_is_the_same_with_every_kernel_and_number_of_threads(monkeypatch, kernel, threads):
    monkeypatch.setenv("FIVEFOLD_KERNEL", kernel)
    signature = 0
    for finding in findings(threads):
        signature = zlib.crc32(repr(finding).encode(), signature)
    assert signature == SIGNATURE
