"""Openers as tasks: the same proof, whoever does the work and in whatever order it comes."""

import pickle
import random
from itertools import chain

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
from fivefold.proof.opener_search import CLOSED, opener_search
from fivefold.proof.proof import prove
from fivefold.proof.prover import EVERY, Limit, Prover
from fivefold.proof.solve import solve
from fivefold.proof.workers import (
    GroupDone,
    GroupTask,
    OpenerGroups,
    OpenerTask,
    bound_openers,
    search_groups,
    search_openers,
)
from fivefold.search import exact
from fivefold.search.columns import Columns
from fivefold.trees.check import check_tree
from tests.support.assigned import assigned
from tests.support.executors import Backwards, Disorder
from tests.support.small_search import EVERY_SIXTIETH, LEXICON, plain

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
    monkeypatch.setattr("fivefold.base.memory._FOLDER", tmp_path)
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


MANY = Lexicon.from_words(Lexicon.load("original").answers[::15])  # groups of up to 20 words


@pytest.fixture
def _single_groups(monkeypatch):
    monkeypatch.setattr(workers, "_WORDS", 1)


def random_game(seed):
    chance = random.Random(seed)
    words = {"".join(chance.choices("abcd", k=4)) for _ in range(chance.choice([2, 9, 40]))}
    more = {"".join(chance.choices("abcdef", k=4)) for _ in range(12)}
    lexicon = Lexicon.from_words(words, more)
    weights = {word: chance.randrange(1, 5) for word in lexicon.answers} if seed % 4 == 3 else None
    left = chance.choice([2, 3, 4, None])
    return Position(lexicon, rule=RULES[seed % 3], weights=weights, guesses_left=left)


def searched(game, row, limit, budget):
    """What a prover knows of an opener, and its tree."""
    prover = Prover(game, budget)
    rows = prover.order[prover.order == row]
    prover.search_all("search openers", rows, Limit(limit))
    total = prover.totals.get(row)
    return prover, total, None if total is None else prover.tree(row)


def test_a_group_that_reaches_its_limit_has_no_tree():
    groups = OpenerGroups(Columns.of(Position(EVERY_SIXTIETH)), 3)
    pattern = max(groups.sizes, key=groups.sizes.get)

    def found(limit):
        given = assigned(Position(EVERY_SIXTIETH))
        task = GroupTask(assignment=given, opener=3, limits=((pattern, limit),))
        return search_groups(task).groups[0]

    exact = found(INFINITE_COST)
    assert exact.tree is not None and found(exact.lower + 1) == exact
    assert found(exact.lower).tree is None


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("opener", LEXICON.guesses)
@pytest.mark.usefixtures("_single_groups")
def test_groups_add_up_to_the_plain_total(rule, opener):
    game = Position(LEXICON, rule=rule, guesses_left=9)
    budget = Budget(executor=Backwards())
    _, total, tree = searched(game, LEXICON.guess_ids[opener], INFINITE_COST, budget)
    assert total == plain(rule=game.rule, opener=opener)
    assert check_tree(tree, LEXICON, rule=rule).claiming(total).valid


@pytest.mark.parametrize("seed", range(48))
def test_any_order_and_limit_gives_the_total_and_tree_of_one_thread(seed, monkeypatch):
    monkeypatch.setattr(workers, "_WORDS", 1 + seed % 5)
    game = random_game(seed)
    row = random.Random(seed).choice(game.guess_ids.tolist())
    prover, total, tree = searched(game, row, INFINITE_COST, HERE)
    for limit in (INFINITE_COST, *((total, total + 1) if total else ())):
        budget = Budget(executor=Backwards())
        shared, found, own_tree = searched(game, row, limit, budget)
        below = total is not None and total < limit
        assert (found, own_tree) == ((total, tree) if below else (None, None))
        assert shared.closed[row] == CLOSED.index("searched")
        assert min(limit, prover.bounds[row]) <= shared.bounds[row] <= prover.bounds[row]


@pytest.mark.parametrize("rule", RULES)
def test_an_opener_that_is_solved_by_workers_has_the_tree_of_the_search_alone(rule):
    game = Position(MANY, rule=rule)
    for opener in MANY.answers[:: len(MANY.answers) // 3]:
        with Disorder(1) as executor:
            shared = solve(game, opener=opener, budget=Budget(executor=executor))
        alone = exact.solve(game, opener=opener, budget=HERE)
        assert (shared.total, shared.tree, shared.status) == (alone.total, alone.tree, Status.PROVEN)


def test_the_first_opener_of_a_proof_is_searched_by_groups(monkeypatch):
    monkeypatch.setattr(Prover, "seeds", 1)
    with Disorder(2) as executor:
        prover = Prover(Position(MANY), Budget(executor=executor))
        prover.find_upper(1)
    ((row, total),) = prover.totals.items()
    alone = exact.solve(MANY, opener=MANY.guesses[row], budget=HERE)
    assert (total, prover.trees) == (alone.total.value, {row: alone.tree})


def test_bundles_hold_every_group_once_and_the_largest_alone():
    groups = OpenerGroups(Columns.of(Position(MANY)), MANY.guess_ids["arise"])
    bundles = list(groups.bundles())
    sizes = [[groups.sizes[each] for each in bundle] for bundle in bundles]
    assert sorted(chain(*bundles)) == sorted(groups.lower)
    assert [*chain(*sizes)] == sorted(groups.sizes.values(), reverse=True)
    assert all(sum(bundle) >= 32 > sum(bundle[:-1]) for bundle in sizes[:-1])


def test_what_comes_twice_or_late_changes_nothing():
    groups = OpenerGroups(Columns.of(Position(EVERY_SIXTIETH)), 3)
    pattern = max(groups.sizes, key=groups.sizes.get)
    given = assigned(Position(EVERY_SIXTIETH))
    task = GroupTask(assignment=given, opener=3, limits=((pattern, INFINITE_COST),))
    (done,) = search_groups(task).groups
    before = groups.bound
    for late in (done, done, GroupDone(pattern=pattern, lower=0, tree=None)):
        groups.merge(late)
        assert groups.bound == before + done.lower - (2 * groups.sizes[pattern] - 1)
        assert groups.trees == {pattern: done.tree} and not groups.finished


@pytest.mark.usefixtures("_single_groups")
def test_nothing_is_begun_after_the_limit_is_reached():
    game = Position(EVERY_SIXTIETH)
    begun = []
    executor = Disorder(3, lambda task: begun.append(task) is not None)
    with executor:
        prover, *_ = searched(
            game, 3, OpenerGroups(Columns.of(game), 3).bound + 1, Budget(executor=executor)
        )
    assert prover.closed[3] and 3 not in prover.totals
    assert len(begun) < len(OpenerGroups(Columns.of(game), 3).lower)


@pytest.mark.usefixtures("_single_groups")
def test_an_opener_with_a_lost_group_stays_open():
    groups = OpenerGroups(Columns.of(Position(EVERY_SIXTIETH)), 3)
    lost = max(groups.sizes, key=groups.sizes.get)
    with (
        Disorder(4, lambda task: task.limits[0][0] == lost) as executor,
        pytest.warns(TaskWarning, match=f"^search {groups.word} .* failed 3 times: lost$"),
    ):
        prover, total, _ = searched(
            Position(EVERY_SIXTIETH), 3, INFINITE_COST, Budget(executor=executor)
        )
    alone = searched(Position(EVERY_SIXTIETH), 3, INFINITE_COST, HERE)[1]
    assert total is None and prover.closed[3] == 0
    assert groups.bound < prover.bounds[3] <= alone


def test_a_task_is_small():
    game = Position("nyt-2023", rule="hard")
    groups = OpenerGroups(Columns.of(game), 0)
    limits = tuple((pattern, groups.limit(pattern, 20000)) for pattern in next(groups.bundles()))
    task = GroupTask(assignment=assigned(game), opener=0, limits=limits)
    assert len(pickle.dumps(task)) < 1000


def test_a_pattern_that_nobody_shows_is_refused():
    search = Prover(Position(EVERY_SIXTIETH), HERE).search
    with pytest.raises(ValueError, match="no candidate shows the pattern"):
        search.group(3, 1000, INFINITE_COST, Control())
