"""Limits: what they are after some totals, and that a queue gets the same."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from fivefold import Control, FeedbackTable, Lexicon, _core
from fivefold.base.budget import Budget
from fivefold.proof.prover import EVERY, Limit, Prover
from fivefold.puzzle.position import Position
from tests.support.campaigns import random_lexicon


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
