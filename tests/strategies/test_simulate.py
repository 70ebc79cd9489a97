"""Which answers are played."""

import pickle
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fivefold
from fivefold import Control, FeedbackTable, Lexicon
from fivefold.base.budget import Budget
from fivefold.base.errors import IllegalGuessError, OptionError, StrategyError, UnknownWordError
from fivefold.base.tasks import TaskWarning
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.puzzle.ticket import Ticket
from fivefold.strategies.by_name import RandomGuess, named_strategy, strategy_names
from fivefold.strategies.simulate import GamesTask, Sample, hidden_words, simulate
from tests.support.executors import Backwards, Disorder
from tests.support.plain_play import play_all_plainly, words_of
from tests.support.small_search import EVERY_SIXTIETH
from tests.support.strategies import word_lists

FOUR = ("batch", "catch", "hatch", "match")
POSITION = Position(Lexicon.from_words(FOUR))


def test_answers_take_turns():
    assert Sample(4).in_turns(FOUR) == FOUR
    drawn = Sample(10).in_turns(FOUR)
    assert drawn[:8] == FOUR * 2 and len(set(drawn[8:])) == 2
    assert drawn == Sample(10).in_turns(FOUR)
    assert any(drawn != Sample(10, seed).in_turns(FOUR) for seed in range(1, 9))


def test_boards_have_different_answers_and_repeat_with_their_seed():
    games = Sample(50, 3).boards(POSITION, FOUR, 3)
    assert len(games) == 50 and all(len(set(answers)) == 3 for answers in games)
    assert games == Sample(50, 3).boards(POSITION, FOUR, 3) != Sample(50, 4).boards(POSITION, FOUR, 3)
    with pytest.raises(OptionError, match="5 boards need as many answers: there are 4"):
        Sample().boards(POSITION, FOUR, 5)


def test_boards_are_drawn_as_likely_as_answers_weigh():
    weights = {"batch": 98, "catch": 1, "hatch": 1}
    position = Position(POSITION.lexicon, weights=weights)
    games = Sample(300).boards(position, FOUR, 2)
    found = Counter(word for answers in games for word in answers)
    assert "match" not in found and found["batch"] > 290 and found["catch"] + found["hatch"] >= 300
    with pytest.raises(OptionError, match="4 boards need as many answers: there are 3"):
        Sample().boards(position, FOUR, 4)


def test_hidden_words_are_sorted_and_known():
    assert hidden_words(POSITION, None) == FOUR
    assert hidden_words(POSITION, ["MATCH", "batch", "match"]) == ("batch", "match")
    assert hidden_words(POSITION, "match, batch") == ("batch", "match")
    assert hidden_words(POSITION, Sample(3, words=("match",))) == ("match",)
    with pytest.raises(UnknownWordError, match="fuzzy"):
        hidden_words(POSITION, ["fuzzy"])
    with pytest.raises(UnknownWordError, match="no answers to play"):
        hidden_words(POSITION, [])


def test_a_sample_has_games():
    with pytest.raises(OptionError, match="0 games cannot be played"):
        Sample(0)


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
        patch.setattr("fivefold.strategies.simulate._BLOCKS", data.draw(st.integers(1, 9)))
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


# `optimal` has its own tests: it may choose among equal trees.
DETERMINISTIC = [
    name for name in strategy_names() if name not in ("random", "optimal") and ":" not in name
]
FOUR_GUESSED = Lexicon.from_words(["batch", "catch", "hatch", "latch"])


@pytest.fixture(scope="module")
def improved():
    return FeedbackTable.build(Lexicon.load("improved"))


@st.composite
def positions(draw, most=30):
    """A game of made-up words, at its start or a guess later."""
    guesses = draw(word_lists(4, "abcde", most=most))
    answers = draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    rule = draw(st.sampled_from(list(Rule)))
    position = Position(Lexicon.from_words(answers, guesses), rule=rule)
    if draw(st.booleans()):
        guess, answer = draw(st.sampled_from(guesses)), draw(st.sampled_from(answers))
        pattern = position.table[guess, answer]
        return position if pattern.solved else position.after((guess, pattern))
    return position


@pytest.mark.parametrize("name", [*DETERMINISTIC, "combined-eliminations:3", "combined-eliminations:8"])
@given(data=st.data())
def test_walking_groups_equals_playing_games(name, data):
    position = data.draw(positions())
    opener = data.draw(st.none() | st.sampled_from(position.guesses))
    strategy = named_strategy(name, position.lexicon, possible_only=data.draw(st.booleans()))
    budget = Budget(threads=data.draw(st.integers(1, 3)))
    record = simulate(strategy, position, opener=opener, budget=budget)
    assert words_of(record) == play_all_plainly(strategy, position, opener)
    assert record.opener == (opener or strategy(position))


@pytest.mark.parametrize("name", ["entropy", "groups"])
@given(data=st.data())
def test_long_words_walk_too(name, data):
    guesses = data.draw(word_lists(data.draw(st.sampled_from([6, 11])), "ab", most=12))
    words = Lexicon.from_words(guesses)
    strategy = named_strategy(name, words)
    assert words_of(simulate(strategy, words)) == play_all_plainly(strategy, words)


# Means with the list `improved` on the original answers, guessing from all words and from
# possible words, as the current rs-wordle-solver gives them; its ties go by another order.
PUBLISHED = {
    "unique-letters": (3.920, 3.917),
    "located-letters": (3.762, 3.790),
    "approximate-eliminations": (3.769, 3.800),
    "eliminations": (3.634, 3.744),
}


@pytest.mark.parametrize("name", PUBLISHED)
@pytest.mark.parametrize("possible_only", [False, True])
def test_published_means_come_out_within_tie_breaking(improved, name, possible_only):
    strategy = named_strategy(name, improved.lexicon, possible_only=possible_only)
    record = simulate(strategy, improved, hidden=Lexicon.load("original").answers)
    assert len(record) == 2315
    assert record.mean == pytest.approx(PUBLISHED[name][possible_only], abs=0.02)
    assert record.opener == ("arose" if name == "unique-letters" else "tares")


def test_a_game_is_a_list_its_name_its_table_or_a_position(improved):
    hidden = improved.lexicon.answers[::500]
    games = [improved, improved.lexicon, "improved", Position("improved")]
    records = [fivefold.simulate("GROUPS", game, opener="TARES", hidden=hidden) for game in games]
    assert len({tuple(record.games) for record in records}) == 1
    assert records[0].opener == "tares" and tuple(records[0].turns) == hidden


def test_the_guesses_left_decide_what_is_lost():
    counts = {left: simulate("groups", Position(FOUR_GUESSED, guesses_left=left)) for left in (2, None)}
    assert counts[2].counts == {1: 1, 2: 1, 3: 1, 4: 1}
    assert (counts[2].failed, counts[None].failed) == (2, 0)
    assert [game.solved for game in counts[2]] == [True, True, False, False]


def test_games_go_on_from_a_position():
    position = Position(FOUR_GUESSED).after("batch=BGGGG")
    record = simulate("groups", position)
    assert record.turns == {"catch": 1, "hatch": 2, "latch": 3}
    with pytest.raises(UnknownWordError, match="no longer possible: batch"):
        simulate("groups", position, hidden=["batch"])


def test_the_opener_must_be_allowed():
    with pytest.raises(UnknownWordError, match="zzzzz"):
        simulate("groups", FOUR_GUESSED, opener="zzzzz")
    position = Position(Lexicon.from_words(FOUR_GUESSED.answers, ["chomp"]), rule="hard").after(
        "batch=BGGGG"
    )
    with pytest.raises(IllegalGuessError, match="chomp"):
        simulate("groups", position, opener="chomp")


def test_a_simulation_remembers_nothing_of_another():
    position = Position(FOUR_GUESSED)
    simulate("optimal", position)
    assert position.memo == {}


def test_random_games_can_be_any_number(improved):
    hidden = improved.lexicon.answers[::400]
    fewer = simulate(RandomGuess(1), improved, hidden=Sample(5, words=hidden))
    assert (len(fewer), len(fewer.turns)) == (5, 5)
    more = simulate(RandomGuess(1), improved, hidden=Sample(30, words=hidden))
    assert len(more) == 30
    assert set(more.turns) == set(hidden)
    assert {more.answers.count(word) for word in hidden} <= {30 // len(hidden), 30 // len(hidden) + 1}
    assert sum(more.counts.values()) == 30
    assert more.mean == pytest.approx(sum(more.all_turns) / 30)
    with pytest.raises(OptionError, match="entropy always plays the same"):
        simulate("entropy", improved, hidden=Sample(3))


def test_a_stop_leaves_the_games_that_were_finished_simulate(improved):
    def first_candidate(position):
        if len(position.clues) == 3:
            control.request_stop()
        return position.candidates[0]

    control = Control()
    record = simulate(first_candidate, improved, budget=Budget(control=control))
    whole = simulate(lambda position: position.candidates[0], improved)
    assert 0 < len(record) < len(whole)
    assert len(record) + record.unfinished == len(whole)
    assert record.turns.items() <= whole.turns.items()


def test_no_game_is_played_when_there_is_no_time(improved):
    for player in ("random", "groups", lambda position: position.candidates[0]):
        record = simulate(player, improved, budget=Budget(seconds=0))
        assert (len(record), record.unfinished) == (0, len(improved.lexicon.answers))


def test_random_games_that_were_not_played_are_counted():
    control = Control()
    control.request_stop()
    record = simulate(RandomGuess(1), FOUR_GUESSED, hidden=Sample(10), budget=Budget(control=control))
    assert len(record) < 10
    assert len(record) + record.unfinished == 10


def test_progress_counts_games_for_every_kind_of_strategy(improved, monkeypatch):
    monkeypatch.setattr("fivefold.strategies.simulate._SECONDS_BETWEEN_REPORTS", 0)
    for strategy in (lambda position: position.candidates[0], RandomGuess()):
        reports = []
        hidden = improved.lexicon.answers[::200]
        simulate(strategy, improved, hidden=hidden, budget=Budget(on_progress=reports.append))
        assert reports == list(range(1, len(hidden) + 1))


def test_a_function_of_ten_lines_is_a_strategy():
    def last_candidate(position):
        return position.candidates[-1].upper()

    record = simulate(last_candidate, FOUR_GUESSED)
    assert record.name == "last_candidate"
    assert record.turns == {"batch": 4, "catch": 3, "hatch": 2, "latch": 1}
    assert record.counts == {1: 1, 2: 1, 3: 1, 4: 1}


def test_a_guess_against_the_rule_is_reported():
    def stubborn(position):
        return "batch" if position.turn == 1 else "audio"

    position = Position(Lexicon.from_words(["batch", "catch"], ["audio"]), rule="hard")
    with pytest.raises(
        StrategyError, match="against the hard rule: 'batch' showed a green A in place 2"
    ):
        simulate(stubborn, position)


@pytest.mark.parametrize("boards", [0, 33])
def test_there_is_at_least_one_board_and_not_too_many(boards):
    with pytest.raises(OptionError, match=f"{boards} boards cannot be played: 1 to 32"):
        simulate("groups", FOUR_GUESSED, boards=boards)
