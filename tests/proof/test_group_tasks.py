"""Groups of an opener as tasks: the same total and tree, in whatever order they come."""

import pickle
import random
from itertools import chain

import pytest

from fivefold import Control, Lexicon, Position
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.tasks import TaskWarning
from fivefold.proof import workers
from fivefold.proof.prover import CLOSED, Limit, Prover
from fivefold.proof.solve import solve
from fivefold.proof.workers import GroupDone, GroupTask, OpenerGroups, search_groups
from fivefold.search import exact
from fivefold.search.columns import Columns
from fivefold.trees.check import check_tree
from tests.support.assigned import assigned
from tests.support.executors import Backwards, Disorder
from tests.support.small_search import EVERY_SIXTIETH, LEXICON, plain

HERE = Budget(threads=1)
RULES = ["normal", "hard", "ultra-hard"]
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
