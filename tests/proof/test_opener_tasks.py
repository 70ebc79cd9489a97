"""Openers as tasks: the same proof, whoever does the work and in whatever order it comes."""

import random

import numpy as np
import pytest

from fivefold import Control, Lexicon, Position
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError
from fivefold.base.tasks import TaskWarning
from fivefold.openings.one_word import rank_openers_by_guesses
from fivefold.proof import workers
from fivefold.proof.opener_search import opener_search
from fivefold.proof.proof import prove
from fivefold.proof.prover import EVERY, Limit, Prover
from fivefold.proof.workers import OpenerTask, bound_openers, search_openers
from tests.support.assigned import assigned
from tests.support.executors import Backwards, Disorder
from tests.support.small_search import EVERY_SIXTIETH

HERE = Budget(threads=1)
RULES = ["normal", "hard", "ultra-hard"]


def random_lexicon(chance):
    words = {"".join(chance.choices("abcde", k=4)) for _ in range(chance.choice([6, 14, 30]))}
    more = {"".join(chance.choices("abcdef", k=4)) for _ in range(20)}
    return Lexicon.from_words(words, more)


def claims(proof):
    return proof.opener, proof.total, proof.status, proof.lower, proof.tree


@pytest.mark.parametrize("seed", range(24))
def test_ties_go_to_the_same_opener_in_any_order(seed, monkeypatch):
    monkeypatch.setattr(Prover, "seeds", 2)  # so that most openers are searched as the others are
    chance = random.Random(seed)
    game = Position(random_lexicon(chance), rule=RULES[seed % 3], guesses_left=None)
    here = claims(prove(game, budget=HERE))
    assert claims(prove(game, budget=Budget(executor=Backwards()))) == here
    with Disorder(seed) as executor:
        assert claims(prove(game, budget=Budget(executor=executor))) == here


@pytest.mark.parametrize("seed", range(12))
def test_of_several_best_openers_the_first_in_turn_is_taken(seed):
    game = Position(random_lexicon(random.Random(seed)), guesses_left=None)

    def best(budget):
        prover = Prover(game, budget)
        prover.search_all("search openers", prover.order[::-1], Limit(top=1))
        return prover.best

    assert best(Budget(executor=Backwards())) == best(HERE)


@pytest.mark.parametrize("seed", range(12))
def test_tasks_that_bound_and_search_take_turns_by_bound(seed, monkeypatch):
    monkeypatch.setattr(workers, "_PARTS", 4)  # several openers in a task
    game = Position(random_lexicon(random.Random(seed)), guesses_left=None)

    def best(budget):
        prover = Prover(game, budget)
        prover.close_all(EVERY)
        return prover.best

    assert best(Budget(executor=Backwards())) == best(HERE)


def test_tasks_that_bound_and_search_find_the_totals_of_the_core():
    lexicon = Lexicon.from_words(Lexicon.load("nyt-2022").answers[::12])  # bounds are not totals there
    totals = []
    for budget in (HERE, Budget(executor=Backwards())):
        prover = Prover(Position(lexicon), budget)
        prover.close_all(EVERY)
        totals.append(prover.totals)
    assert totals[0] and totals[0] == totals[1]


def test_only_totals_below_the_limit_are_known():
    every = Prover(Position(EVERY_SIXTIETH), HERE)
    every.search_all("search openers", every.order, EVERY)
    limit = sorted(every.totals.values())[12]
    prover = Prover(Position(EVERY_SIXTIETH), Budget(executor=Backwards()))
    prover.search_all("search openers", prover.order, Limit(limit))
    assert prover.totals == {row: total for row, total in every.totals.items() if total < limit}


@pytest.mark.parametrize("rule", RULES)
def test_certificates_are_the_same_to_the_byte(rule, tmp_path):
    game = Position(EVERY_SIXTIETH, rule=rule)
    with Disorder(1) as executor:
        for name, budget in (("here", HERE), ("there", Budget(executor=executor))):
            prove(game, budget=budget).save(tmp_path / name)
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()


@pytest.mark.parametrize("weights", [None, dict.fromkeys(EVERY_SIXTIETH.answers[:20], 3)])
def test_rankings_are_the_same(weights, monkeypatch):
    monkeypatch.setattr(workers, "_PARTS", 4)  # several openers in a task
    game = Position(EVERY_SIXTIETH, weights=weights)
    with Disorder(2) as executor:
        ranking = rank_openers_by_guesses(game, top=5, budget=Budget(executor=executor))
    assert ranking.rows == rank_openers_by_guesses(game, top=5, budget=HERE).rows
    assert ranking.status is Status.PROVEN


def test_a_worker_does_what_the_core_does_here():
    game = Position(EVERY_SIXTIETH)
    core = Prover(game, HERE)
    rows = core.order[:6]
    other = assigned(Position(EVERY_SIXTIETH.answers_only(), rule="hard"))
    bound_openers(OpenerTask(assignment=other, rows=(0,), limit=120))
    given = assigned(game, hash_seed=7)
    task = OpenerTask(assignment=given, rows=tuple(rows.tolist()), limit=120)
    for work, own in ((bound_openers, core.bound_openers), (search_openers, core.search_openers)):
        done, found = work(task), own(rows, 120)
        assert (list(done.bounds), list(done.closed)) == (found.bounds.tolist(), found.closed.tolist())
    assert done.nodes >= 0 and done.seconds > 0
    assert workers._kept.key == given


def test_workers_of_one_machine_remember_together(tmp_path, monkeypatch):
    monkeypatch.setattr("fivefold.base.shared_memory._FOLDER", tmp_path)
    game = Position(Lexicon.from_words(Lexicon.load("nyt-2022").answers[::12]), guesses_left=None)

    def searched(given):
        _, search = opener_search(game, HERE.start(), given.memory)
        return search.costs(rows, INFINITE_COST, Control(), None).bounds.tolist(), search.nodes, search

    rows = np.arange(20, dtype=np.uint32)
    given = assigned(game)
    totals, nodes, kept = searched(given)
    again, no_more, _ = searched(given)
    alone, as_many, _ = searched(assigned(game))
    assert totals == again == alone
    assert as_many == nodes == kept.nodes > 100 * no_more


def test_a_machine_without_such_memory_does_the_same(monkeypatch):
    monkeypatch.setattr("fivefold.proof.opener_search.shared_memory", lambda _name, _size: None)
    here = claims(prove(EVERY_SIXTIETH, budget=HERE))
    assert claims(prove(EVERY_SIXTIETH, budget=Budget(executor=Backwards()))) == here


def test_openers_whose_task_is_lost_stay_open():
    word = EVERY_SIXTIETH.guesses[-1]
    lost = EVERY_SIXTIETH.guess_ids[word]

    def loses(task):
        searched = isinstance(task, OpenerTask) and task.limit < INFINITE_COST
        return searched and lost in task.rows

    with Disorder(3, loses) as executor, pytest.warns(TaskWarning) as caught:
        proof = prove(EVERY_SIXTIETH, budget=Budget(executor=executor))
    told = [str(each.message) for each in caught]
    assert told == [f"close {word} failed 3 times: lost"]
    whole = prove(EVERY_SIXTIETH, budget=HERE)
    assert proof.status is Status.BOUNDED and proof.counts["open"] == 1
    assert (proof.opener, proof.total) == (whole.opener, whole.total)


def test_a_stopped_proof_goes_on_with_workers():
    control = Control()

    def stop(stage, done, _total):
        if stage == "bound and search openers" and done:
            control.request_stop()

    with Disorder(4) as executor:
        budget = Budget(executor=executor, control=control)
        half = prove(EVERY_SIXTIETH, budget=budget, on_stage=stop)
        assert half.status is Status.STOPPED and half.counts["open"]
        whole = prove(EVERY_SIXTIETH, budget=Budget(executor=executor), resume=half)
    assert claims(whole) == claims(prove(EVERY_SIXTIETH, budget=HERE))


def test_workers_and_a_gpu_do_not_go_together():
    with Disorder(5) as executor, pytest.raises(OptionError, match="use no GPU"):
        prove(EVERY_SIXTIETH, budget=Budget(executor=executor, device="auto"))
