"""Strategies played against every answer: in all ways there are, on several boards, with weights."""

import pickle
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivefold
from fivefold import Control, FeedbackTable, Lexicon
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import IllegalGuessError, OptionError, StrategyError, UnknownWordError
from fivefold.base.tasks import TaskWarning
from fivefold.puzzle.criterion import BY_ENTROPY
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.puzzle.ticket import Ticket
from fivefold.strategies.across import best_across
from fivefold.strategies.all_games import AllGames
from fivefold.strategies.by_name import RandomGuess, named_strategy, strategy_names
from fivefold.strategies.simulate import GamesTask, Sample, hidden_words, simulate
from fivefold.strategies.simulate_boards import guess_across
from tests.support.executors import Backwards, Disorder
from tests.support.plain_play import play_all_plainly, play_plainly, words_of
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
@settings(max_examples=40)
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


WORDS = Lexicon.from_words(Lexicon.load("original").answers[::20], ["salet", "crony"])
FAMILY = POSITION.lexicon


def first_candidate(position):
    return position.candidates[0]


@pytest.mark.parametrize(
    "name", ["entropy", "groups", "minimax", "located-letters", "lookahead:2", "random"]
)
def test_every_board_is_solved_with_the_same_words(name):
    record = simulate(name, WORDS, boards=4, hidden=Sample(10, 1))
    assert (len(record), record.boards, record.sample, record.unfinished) == (10, 4, True, 0)
    for game, turns in zip(record.games, record.all_turns, strict=True):
        assert len(game.boards) == len({board.answer for board in game.boards}) == 4
        assert game.turns == turns == max(board.turns for board in game.boards)
        for board in game.boards:
            assert board.words == game.words[: board.turns]
            assert board.words[-1] == board.answer and board.patterns[-1].solved
    assert record.mean == pytest.approx(sum(record.all_turns) / 10)
    assert repr(record).startswith(f"<Record of {name}: 10 random games on 4 boards, mean")


def test_the_same_seed_plays_the_same_games():
    first, again, other = (
        simulate("entropy", WORDS, boards=2, hidden=Sample(5, seed)).games for seed in (1, 1, 2)
    )
    assert first == again != other


def test_a_hundred_games_unless_somebody_says_how_many():
    record = simulate(first_candidate, FAMILY, boards=2)
    assert len(record) == 100
    assert {word for answers in record.answers for word in answers.split()} == set(FAMILY.answers)
    hidden = simulate(first_candidate, FAMILY, boards=2, hidden=["batch", "match"])
    assert {*hidden.answers} == {"batch match", "match batch"} and hidden.counts == {4: 100}


def test_entropy_plays_as_boards_are_ranked():
    game = simulate("entropy", WORDS, boards=2, hidden=Sample(1)).games[0]
    boards = {board.answer: Position(WORDS) for board in game.boards}
    for word in game.words:
        if len(boards) > 1:
            assert word == best_across(list(boards.values()), BY_ENTROPY)
        boards = {
            answer: board.after((word, board.table[word, answer]))
            for answer, board in boards.items()
            if answer != word
        }
    assert not boards


def test_a_strategy_without_a_way_plays_the_board_with_the_fewest_candidates():
    boards = [
        Position(FAMILY).after("batch=BGGGG"),
        Position(FAMILY).after("batch=BGGGG", "catch=BGGGG"),
    ]
    assert guess_across(first_candidate, boards) == "hatch"
    assert guess_across(first_candidate, boards[:1]) == "catch"


class Across:
    """A strategy with its own way, which may be bad."""

    name = "mine"

    def __init__(self, guess):
        self.guess = guess

    def __call__(self, position):
        return position.candidates[0]

    def across(self, boards):
        return self.guess(boards)


def test_a_strategy_of_ones_own_may_have_a_way():
    record = simulate(
        Across(lambda boards: boards[-1].candidates[-1]),
        FAMILY,
        boards=2,
        hidden=Sample(4),
    )
    assert record.opener == "match"


@pytest.mark.parametrize(
    ("guess", "message"),
    [
        (lambda _: "zzzzz", "mine guessed 'zzzzz', which is not in the list"),
        (lambda _: {}[1], r"mine raised KeyError: 1 \(turn 1, 4 words left\)"),
        (lambda boards: "batch" if boards[0].turn < 99 else None, "mine does not"),
    ],
)
def test_a_bad_way_is_reported(guess, message):
    with pytest.raises(StrategyError, match=message):
        simulate(Across(guess), FAMILY, boards=2, hidden=["catch", "match"])


def test_the_opener_is_entered_first():
    record = simulate("groups", WORDS, boards=3, opener="CRONY", hidden=Sample(3))
    assert {game.words[0] for game in record} == {"crony"} and record.opener == "crony"


def test_weights_draw_the_answers():
    position = Position(FAMILY, weights={"batch": 3, "match": 1})
    record = simulate("entropy", position, boards=2, hidden=Sample(5))
    assert {*record.answers} <= {"batch match", "match batch"}
    assert record.weighted_mean == record.mean


def test_each_board_more_allows_one_guess_more():
    position = Position(FAMILY, guesses_left=2)
    record = simulate(first_candidate, position, boards=2, hidden=["hatch", "match"])
    assert (record.allowed, record.counts, record.failed) == (3, {4: 100}, 100)
    assert not record.games[0].solved


def test_what_cannot_be_played_is_said():
    with pytest.raises(OptionError, match="several boards are simulated under the normal rule only"):
        simulate("entropy", Position(FAMILY, rule="hard"), boards=2)
    with pytest.raises(OptionError, match="5 boards need as many answers: there are 4"):
        simulate("entropy", FAMILY, boards=5)


def test_a_stop_leaves_the_games_on_several_boards_that_were_finished():
    record = simulate("entropy", WORDS, boards=2, budget=Budget(seconds=0))
    assert (len(record), record.unfinished) == (0, 100)


FOUR_AND_CHOMP = Lexicon.from_words(["batch", "catch", "hatch", "latch"], ["chomp"])
NAMES = [*DETERMINISTIC, "combined-eliminations:3", "lookahead:2"]


@st.composite
def weighted_games(draw):
    """A game with weights, and the same without the answers that have none."""
    start = draw(positions(25))
    answers = start.lexicon.answers
    weights = {word: draw(st.integers(0, 4)) for word in answers}
    weights[draw(st.sampled_from(start.candidates))] = 3
    some = replace(start.lexicon, answers=tuple(word for word in answers if weights[word]))
    game, rest = (
        Position(lexicon, rule=start.rule, clues=start.clues, weights=weights)
        for lexicon in (start.lexicon, some)
    )
    return game, rest


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40)
@given(games=weighted_games(), possible_only=st.booleans(), threads=st.integers(1, 2))
def test_a_game_is_played_as_if_answers_without_a_weight_were_no_answers(
    name, games, possible_only, threads
):
    game, rest = games
    strategy = named_strategy(name, game.lexicon, possible_only=possible_only)
    record = simulate(strategy, game, budget=Budget(threads=threads))
    assert words_of(record) == play_all_plainly(strategy, rest)
    assert record.answers == rest.candidates
    weights = [game.weights[answer] for answer in record.answers]
    total = sum(weight * turn for weight, turn in zip(weights, record.all_turns, strict=True))
    assert record.weighted_mean == pytest.approx(total / sum(weights))


@pytest.mark.parametrize("name", [*NAMES, "optimal"])
@settings(max_examples=40)
@given(games=weighted_games())
def test_answers_without_a_weight_that_are_asked_for_are_found_last_and_count_nothing(name, games):
    game, _ = games
    hidden = tuple(game.lexicon.answers[place] for place in game.agreeing_ids)
    strategy = named_strategy(name, game.lexicon)
    record, usual = simulate(strategy, game, hidden=hidden), simulate(strategy, game)
    played = words_of(record)
    if name != "optimal":  # which may choose among equal trees
        assert played == {answer: play_plainly(strategy, game, answer) for answer in hidden}
    assert record.answers == hidden and words_of(usual).items() <= played.items()
    assert record.weighted_mean == usual.weighted_mean


@pytest.mark.parametrize("name", ["minimax", "groups", "unique-letters"])
@given(game=positions(25))
def test_some_strategies_play_as_without_weights_if_every_answer_has_one(name, game):
    weights = {word: 1 + place % 3 for place, word in enumerate(game.lexicon.answers)}
    weighted = Position(game.lexicon, rule=game.rule, clues=game.clues, weights=weights)
    assert words_of(simulate(name, weighted)) == words_of(simulate(name, game))


def test_weights_find_likely_answers_sooner():
    weights = {"latch": 9, "hatch": 3, "catch": 2, "batch": 1}
    turns = simulate("expected", Position(FOUR_AND_CHOMP, weights=weights), opener="latch").turns
    assert turns == {"batch": 4, "catch": 3, "hatch": 2, "latch": 1}


def test_random_play_guesses_answers_without_a_weight_only_when_no_other_is_left():
    game = Position(FOUR_AND_CHOMP, weights={"batch": 1, "catch": 1})
    assert simulate("random", game).answers == ("batch", "catch")
    for seed in range(20):
        words = RandomGuess(seed).play(game, "latch")
        assert tuple(words) == play_plainly(RandomGuess(seed), game, "latch")
        assert sorted(words[:2]) == ["batch", "catch"] and words[-1] == "latch"


def test_boards_are_drawn_where_no_candidate_has_a_weight():
    game = Position(FOUR_AND_CHOMP, weights={"batch": 1}).after("batch=BGGGG")
    record = simulate("groups", game, boards=2, hidden=Sample(5))
    assert {word for game in record.answers for word in game.split()} <= {"catch", "hatch", "latch"}


ORIGINAL = Position("original")


@pytest.mark.parametrize("name", ["entropy", "unique-letters"])
def test_a_stopped_walk_holds_what_it_found(name):
    control = Control()
    control.request_stop()
    strategy = named_strategy(name, ORIGINAL.lexicon)
    walk = strategy.walk(ORIGINAL, opener=None, budget=Budget(control=control))
    assert walk.turns == {}
    record = simulate(strategy, ORIGINAL, budget=Budget(control=control))
    assert (len(record), record.unfinished, record.opener) == (0, 2315, "")
    assert record.mean != record.mean  # not a number


@pytest.mark.parametrize("name", ["groups", "located-letters"])
def test_walks_do_not_depend_on_threads_and_kernels(name):
    strategy = named_strategy(name, ORIGINAL.lexicon)
    budgets = [Budget(threads=1), Budget(threads=2), Budget(threads=1, kernel="scalar")]
    walks = [strategy.walk(ORIGINAL, opener=None, budget=budget) for budget in budgets]
    assert walks[0].turns == walks[1].turns == walks[2].turns
    for word in ORIGINAL.lexicon.answers[::100]:
        assert walks[0].words(word) == walks[1].words(word) == walks[2].words(word)


def test_words_end_with_the_answer_and_are_as_many_as_the_turns():
    walk = named_strategy("groups", ORIGINAL.lexicon).walk(ORIGINAL, opener="salet", budget=UNLIMITED)
    for word, turn in walk.turns.items():
        words = walk.words(word)
        assert (words[0], words[-1], len(words)) == ("salet", word, turn)


def test_the_core_gets_the_columns_that_agree():
    words = Lexicon.from_words(["batch", "catch", "hatch"], ["chomp"])
    start = Position(words, rule="hard")
    puzzle = AllGames.of(start, "chomp", UNLIMITED)
    assert puzzle.patterns is start.table.patterns
    assert (puzzle.rule, words.guesses[puzzle.opener]) == (start.rule.number, "chomp")
    later = start.after("batch=BGGGG")
    puzzle = AllGames.of(later, None, UNLIMITED)
    assert puzzle.patterns.tolist() == start.table.patterns[:, 1:].tolist()
    assert [words.guesses[row] for row in puzzle.own_rows] == ["catch", "hatch"]
    assert puzzle.rule == 0 and puzzle.opener is None
    again = AllGames.of(later.after("catch=BGGGG"), None, UNLIMITED)
    assert again.patterns.shape == (4, 1)
