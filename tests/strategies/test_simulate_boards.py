"""Simulations on several boards."""

import pytest

from fivefold import Lexicon
from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError, StrategyError
from fivefold.puzzle.criterion import BY_ENTROPY
from fivefold.puzzle.position import Position
from fivefold.strategies.across import best_across
from fivefold.strategies.simulate import Sample, simulate
from fivefold.strategies.simulate_boards import guess_across

WORDS = Lexicon.from_words(Lexicon.load("original").answers[::20], ["salet", "crony"])
FOUR = Lexicon.from_words(["batch", "catch", "hatch", "match"])


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
    record = simulate(first_candidate, FOUR, boards=2)
    assert len(record) == 100
    assert {word for answers in record.answers for word in answers.split()} == set(FOUR.answers)
    hidden = simulate(first_candidate, FOUR, boards=2, hidden=["batch", "match"])
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
    boards = [Position(FOUR).after("batch=BGGGG"), Position(FOUR).after("batch=BGGGG", "catch=BGGGG")]
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
    record = simulate(Across(lambda boards: boards[-1].candidates[-1]), FOUR, boards=2, hidden=Sample(4))
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
        simulate(Across(guess), FOUR, boards=2, hidden=["catch", "match"])


def test_the_opener_is_entered_first():
    record = simulate("groups", WORDS, boards=3, opener="CRONY", hidden=Sample(3))
    assert {game.words[0] for game in record} == {"crony"} and record.opener == "crony"


def test_weights_draw_the_answers():
    position = Position(FOUR, weights={"batch": 3, "match": 1})
    record = simulate("entropy", position, boards=2, hidden=Sample(5))
    assert {*record.answers} <= {"batch match", "match batch"}
    assert record.weighted_mean == record.mean


def test_each_board_more_allows_one_guess_more():
    position = Position(FOUR, guesses_left=2)
    record = simulate(first_candidate, position, boards=2, hidden=["hatch", "match"])
    assert (record.allowed, record.counts, record.failed) == (3, {4: 100}, 100)
    assert not record.games[0].solved


def test_what_cannot_be_played_is_said():
    with pytest.raises(OptionError, match="several boards are simulated under the normal rule only"):
        simulate("entropy", Position(FOUR, rule="hard"), boards=2)
    with pytest.raises(OptionError, match="5 boards need as many answers: there are 4"):
        simulate("entropy", FOUR, boards=5)


def test_a_stop_leaves_the_games_that_were_finished():
    record = simulate("entropy", WORDS, boards=2, budget=Budget(seconds=0))
    assert (len(record), record.unfinished) == (0, 100)
