"""The prover against what every opener costs alone, below every limit, under every rule."""

from __future__ import annotations

import time
from functools import cache
from random import Random

import numpy as np
import pytest

from fivefold import Control, FeedbackTable, Lexicon, _core
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.proof.opener_search import CLOSED
from fivefold.proof.proof import prove
from fivefold.proof.prover import EVERY, PARTS, Limit, Prover, Stages
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.columns import Columns
from fivefold.search.exact import solve
from tests.support.campaigns import random_lexicon
from tests.support.plain_totals import PlainTotals
from tests.support.positions import game

rules = pytest.mark.parametrize("rule", Rule, ids=str)


@cache
def few_words():
    original = Lexicon.load("original")
    lexicon = Lexicon.from_words(original.answers[::25], original.guesses[::150])
    weights = {word: 1 + 7 * i % 4 for i, word in enumerate(lexicon.answers)}
    return FeedbackTable.build(lexicon, threads=1), weights


class ExactTotals:
    """What every opener of the few words costs, each searched alone."""

    def __init__(self, rule, *, weighted=False, guesses=None):
        table, weights = few_words()
        self.position = game(table, rule=rule, weights=weights if weighted else None, guesses=guesses)
        self.exact = {}
        for row, word in enumerate(table.lexicon.guesses):
            alone = solve(self.position, opener=word, budget=Budget(threads=1))
            assert alone.status is Status.PROVEN
            self.exact[row] = _core.INFINITE_COST if alone.total.upper is None else alone.total.upper
        self.levels = sorted(set(self.exact.values()) - {_core.INFINITE_COST})
        assert len(self.levels) > 30

    def prover(self):
        return Prover(self.position, Budget(threads=1))

    def check(self, prover, limit):
        """Everything below the limit is found, and nothing else; the bounds of all others reach it."""
        assert prover.finished
        assert prover.totals == {row: cost for row, cost in self.exact.items() if cost < limit}
        for row, cost in self.exact.items():
            assert min(cost, limit) <= prover.bounds[row] <= cost


@pytest.mark.slow
@rules
@pytest.mark.parametrize("weighted", [False, True], ids=["equal", "weighted"])
@pytest.mark.parametrize("guesses", [None, 4])
def test_below_every_limit_exactly_the_totals_are_found(rule, weighted, guesses):
    known = ExactTotals(rule, weighted=weighted, guesses=guesses)
    # One below the least total too: there nothing is found.
    for total in [known.levels[0] - 1, *known.levels]:
        prover = known.prover()
        prover.close_all(Limit(total + 1))
        known.check(prover, total + 1)


@rules
def test_a_higher_limit_opens_again_what_a_lower_one_closed(rule):
    known = ExactTotals(rule)
    prover = known.prover()
    for total in known.levels[::3]:
        prover.close_all(Limit(total + 1))
        known.check(prover, total + 1)


@rules
def test_a_bound_that_only_reaches_the_limit_is_no_total(rule):
    known = ExactTotals(rule)
    rows = np.array(list(known.exact), np.uint32)
    for total in known.levels[:6]:
        prover = known.prover()
        prover.search_openers(rows, total)
        known.check(prover, total)


@rules
def test_an_opener_whose_search_was_stopped_is_left_open(rule):
    known = ExactTotals(rule)
    columns = Columns.of(known.position)
    rows = np.array(list(known.exact), np.uint32)
    exact = np.array(list(known.exact.values()))
    left_open = set()
    for nodes in (1, 5, 50, 10**9):
        options = columns.options(Budget(threads=1).start())
        options.nodes = nodes
        search = _core.OpenerSearch(columns.puzzle, columns.answer_words, columns.candidates, options)
        found = search.costs(rows, _core.INFINITE_COST, Control(), None)
        assert (found.bounds <= exact).all()
        assert (found.bounds == exact)[found.closed != 0].all()
        left_open.add(int((found.closed == 0).sum()))
    assert min(left_open) == 0 < len(rows) // 2 < max(left_open)


@rules
def test_weighted_bounds_are_two_guess_bounds(rule):
    table, weights = few_words()
    rows = np.arange(0, len(table.lexicon.guesses), 23, dtype=np.uint32)
    plain = PlainTotals(table.lexicon, rule, weights=weights)
    expected = np.array([plain.two_guess_bound(table.lexicon.guesses[row]) for row in rows])
    prover = Prover(game(table, weights=weights, rule=rule, guesses=None), budget=Budget(threads=1))
    for limit in (_core.INFINITE_COST, int(np.median(expected)), int(np.median(expected)) + 1):
        found = prover.bound_openers(rows, limit)
        bounds, closed = found.bounds, found.closed
        assert (bounds <= expected).all() and (bounds == expected)[expected < limit].all()
        assert ((closed != 0) == (expected >= limit)).all() and (bounds >= limit)[closed != 0].all()
        assert set(closed.tolist()) <= {CLOSED.index("open"), CLOSED.index("two_guess")}


@rules
def test_the_first_upper_bound_decides_nothing(rule):
    """Few or many openers searched first: the proof ends with the same total."""
    table, _ = few_words()
    whole = prove(game(table, rule=rule, guesses=None), budget=Budget(threads=1))
    for seeds, promising in ((1, 1), (2, 500), (40, 64)):
        prover = Prover(game(table, rule=rule, guesses=None), Budget(threads=1))
        prover.seeds, prover.promising = seeds, promising
        prover.find_upper(1)
        prover.close_all(Limit(top=1))
        assert prover.finished and prover.best[0] == whole.total
        assert prover.bounds.min() == whole.total


def test_totals_that_are_known_are_not_searched_again(monkeypatch):
    table, _ = few_words()
    first, second = (Prover(game(table), Budget(threads=1)) for _ in range(2))
    first.find_upper(5)
    assert len(first.totals) >= 5
    second.totals.update(first.totals)
    searched = []
    monkeypatch.setattr(second, "work_on", lambda _, rows, *__: searched.extend(rows.tolist()))
    second.find_upper(5)
    assert searched and not {*searched} & {*first.totals}


def test_a_limit_is_the_last_of_the_best_totals():
    chance = Random(3)
    for _ in range(200):
        totals = dict(enumerate(chance.choices(range(50, 70), k=chance.randrange(9))))
        top = chance.randint(1, 6)
        found = sorted(totals.values())
        last = found[top - 1] if top <= len(found) else None
        assert Limit(top=top).now(totals) == (_core.INFINITE_COST if last is None else last)
        ties = Limit(top=top, ties=True).now(totals)
        assert ties == (_core.INFINITE_COST if last is None else last + 1)
        assert Limit(60).now(totals) == 60 and EVERY.now(totals) == _core.INFINITE_COST


@pytest.fixture(scope="module")
def words():
    lexicon = random_lexicon(4)
    prover = Prover(Position(lexicon), Budget(threads=1))
    prover.search_all("search openers", prover.order, EVERY)
    assert len(prover.totals) == len(lexicon.guesses)
    return lexicon, prover.totals


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize("top", [1, 2, 5])
def test_the_best_are_found_whatever_was_known_before(words, threads, ties, top):
    lexicon, exact = words
    places = sorted(exact.values())
    for known in ({}, dict([*exact.items()][::3]), dict(sorted(exact.items(), key=lambda x: x[1])[:2])):
        prover = Prover(Position(lexicon), Budget(threads=threads))
        prover.totals.update(known)
        # One that is known already is asked for again: it is one total, not two.
        prover.search_all("search openers", prover.order, Limit(top=top, ties=ties))
        assert prover.finished and exact.items() >= prover.totals.items()
        last = places[top - 1]
        assert sorted(prover.totals.values())[:top] == places[:top]
        if ties:
            assert {row for row, total in exact.items() if total <= last} <= {*prover.totals}


def test_what_a_queue_found_may_be_asked_for_while_it_is_worked_on():
    lexicon = Lexicon.from_words(Lexicon.load("original").answers[::6])
    prover = Prover(Position(FeedbackTable.build(lexicon, threads=1)), Budget(threads=1))
    rows = np.asarray(prover.order)
    queue, seen, progress = _core.OpenerQueue(rows, _core.INFINITE_COST), [], []

    def look(done):
        progress.append(done)
        seen.extend(queue.take_found().openers.tolist())

    prover.search.bound_all(queue, Control(), look)
    found = queue.take_found()
    assert sorted([*seen, *found.openers.tolist()]) == sorted(rows.tolist())
    assert not len(queue.take_found().openers)
    assert progress == sorted(progress)


def test_a_queue_is_refused_what_is_no_limit_and_no_guess():
    with pytest.raises(ValueError, match="limit"):
        _core.OpenerQueue(np.zeros(1, np.uint32), 2**30)
    prover = Prover(Position(random_lexicon(4)), Budget(threads=1))
    queue = _core.OpenerQueue(np.array([10**6], np.uint32), 5)
    with pytest.raises(ValueError, match="an opener is not among the guesses"):
        prover.search.search_all(queue, Control(), None)


def test_the_time_of_a_proof_is_told_by_its_parts():
    began, stages = time.monotonic(), []
    proof = prove(game(few_words()[0]), on_stage=lambda *stage: stages.append(stage[0]))
    took = time.monotonic() - began
    assert list(proof.seconds) == ["sets", "upper bound", "bounds", "search"]
    assert {part for part, seconds in proof.seconds.items() if seconds > 0} == {PARTS[s] for s in stages}
    assert sum(proof.seconds.values()) <= took
    assert stages[:2] == ["count sets of marks", "bound promising openers"]
    assert proof.as_dict()["seconds"]["bounds"] == round(proof.seconds["bounds"], 3)


def test_saves_come_at_once_and_then_as_often_as_they_are_cheap(monkeypatch):
    now = 0.0
    monkeypatch.setattr("fivefold.proof.prover.time.monotonic", lambda: now)
    saves = []

    def save():
        nonlocal now
        saves.append(now)
        now += cost

    stages = Stages(save=save)
    cost = 0.01
    for moment in (1000.0, 1000.5, 1001.0, 1001.02):
        now = moment
        stages.begin("", 0, 1)
    assert saves == [1000.0, 1001.02]
    cost = 0.5  # a slow disk: the next only after ten seconds
    for moment in (1100.0, 1105.0, 1110.4, 1110.6):
        now = moment
        stages.begin("", 0, 1)
    assert saves[2:] == [1100.0, 1110.6]
