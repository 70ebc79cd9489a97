"""Blocks of games as tasks: the same record, whoever plays them and in whatever order they come."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import Control, Lexicon, Position
from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError, StrategyError
from fivefold.base.tasks import TaskWarning
from fivefold.puzzle.rule import Rule
from fivefold.puzzle.ticket import Ticket
from fivefold.strategies import game_tasks
from fivefold.strategies.by_name import named_strategy
from fivefold.strategies.game_tasks import GamesTask
from fivefold.strategies.random_guess import RandomGuess
from fivefold.strategies.sample import Sample
from fivefold.strategies.simulate import simulate
from tests.support.executors import Backwards, Disorder
from tests.support.plain_play import play_all_plainly, words_of
from tests.support.small_search import EVERY_SIXTIETH
from tests.support.strategies import word_lists


def last_candidate(position):
    return position.candidates[-1]


def games_of(record):
    return record.name, record.answers, [tuple(game) for game in record], record.unfinished


@given(data=st.data())
def test_workers_play_what_is_played_plainly(data):
    guesses = data.draw(word_lists(4, "abcde", most=30))
    answers = data.draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    game = Position(Lexicon.from_words(answers, guesses), rule=data.draw(st.sampled_from(list(Rule))))
    opener = data.draw(st.none() | st.sampled_from(game.guesses))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_tasks, "_BLOCKS", data.draw(st.integers(1, 9)))
        with Disorder(data.draw(st.integers(0, 9))) as executor:
            record = simulate(last_candidate, game, opener=opener, budget=Budget(executor=executor))
    assert words_of(record) == play_all_plainly(last_candidate, game, opener)
    assert list(record.answers) == sorted(record.answers) and record.unfinished == 0


@pytest.mark.parametrize("name", ["entropy", "groups", "unique-letters"])
def test_several_boards_are_played_as_alone(name):
    asked = {"boards": 3, "hidden": Sample(20, seed=4)}
    alone = simulate(name, EVERY_SIXTIETH, **asked)
    shared = simulate(name, EVERY_SIXTIETH, **asked, budget=Budget(executor=Backwards()))
    assert games_of(shared) == games_of(alone)


def test_equal_games_are_all_counted():
    pair = Lexicon.from_words(["batch", "catch", "hatch"])
    asked = {"boards": 2, "hidden": Sample(80)}  # six different games
    shared = simulate("groups", pair, **asked, budget=Budget(executor=Backwards()))
    assert games_of(shared) == games_of(simulate("groups", pair, **asked))


def test_weights_go_with_the_task():
    game = Position(EVERY_SIXTIETH, weights=dict.fromkeys(EVERY_SIXTIETH.answers[:9], 5))
    asked = {"boards": 2, "hidden": Sample(10)}
    shared = simulate("entropy", game, **asked, budget=Budget(executor=Backwards()))
    assert games_of(shared) == games_of(simulate("entropy", game, **asked))


def test_processes_play_too():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        shared = simulate(last_candidate, EVERY_SIXTIETH, budget=Budget(executor=executor))
    assert games_of(shared) == games_of(simulate(last_candidate, EVERY_SIXTIETH))


class Refusing:
    """An executor that nothing may be given to."""

    _max_workers = 1

    def submit(self, fn, /, *_):
        raise AssertionError(fn)


def test_what_plays_at_random_or_all_at_once_is_played_here():
    budget = Budget(executor=Refusing())
    for player in (lambda: RandomGuess(3), lambda: named_strategy("entropy", EVERY_SIXTIETH)):
        shared = simulate(player(), EVERY_SIXTIETH, budget=budget)
        assert games_of(shared) == games_of(simulate(player(), EVERY_SIXTIETH))
    asked = {"boards": 2, "hidden": Sample(5)}
    shared = simulate(RandomGuess(3), EVERY_SIXTIETH, **asked, budget=budget)
    assert games_of(shared) == games_of(simulate(RandomGuess(3), EVERY_SIXTIETH, **asked))


def test_games_of_a_lost_task_are_unfinished():
    lost = EVERY_SIXTIETH.answers[5]
    with (
        Disorder(1, lambda task: (lost,) in task.games) as executor,
        pytest.warns(TaskWarning, match=rf"^last_candidate: play {lost} failed 3 times: lost$"),
    ):
        record = simulate(last_candidate, EVERY_SIXTIETH, budget=Budget(executor=executor))
    assert record.unfinished == 1 and lost not in record.answers
    assert len(record) == len(EVERY_SIXTIETH.answers) - 1


def test_a_strategy_that_fails_says_where():
    def fails(position):
        return position.candidates[0] if position.turn < 3 else "zzzzz"

    with Disorder(2) as executor, pytest.raises(StrategyError, match=r"fails guessed 'zzzzz'.*turn 3"):
        simulate(fails, EVERY_SIXTIETH, budget=Budget(executor=executor))


def test_a_stop_leaves_the_games_that_were_finished():
    control = Control()

    def stops(position):
        if position.turn == 3:
            control.request_stop()
        return position.candidates[0]

    with Disorder(3) as executor:
        record = simulate(stops, EVERY_SIXTIETH, budget=Budget(executor=executor, control=control))
    assert record.unfinished > 0 and record.unfinished + len(record) == len(EVERY_SIXTIETH.answers)


def test_progress_counts_games(monkeypatch):
    monkeypatch.setattr("fivefold.strategies.simulate._SECONDS_BETWEEN_REPORTS", 0)
    reports = []
    budget = Budget(executor=Backwards(), on_progress=reports.append)
    simulate(last_candidate, EVERY_SIXTIETH, budget=budget)
    assert reports == list(range(1, len(EVERY_SIXTIETH.answers) + 1))


def test_games_that_have_begun_stay_here():
    game = Position(EVERY_SIXTIETH).after("arise", "BBBBB")
    with pytest.raises(OptionError, match="no clues"):
        simulate(last_candidate, game, budget=Budget(executor=Refusing()))


def test_a_task_is_small():
    words = [(word,) for word in Lexicon.load("nyt-2023").answers[:32]]
    player = named_strategy("entropy", Lexicon.load("nyt-2023"))
    task = GamesTask(
        ticket=Ticket.of(Position("nyt-2023")), player=player, opener="tarse", block=0, games=(*words,)
    )
    assert len(pickle.dumps(task)) < 2000
