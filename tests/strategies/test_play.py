"""One game."""

import pytest

import fivefold
from fivefold import Lexicon
from fivefold.base.errors import UnknownWordError
from fivefold.puzzle.position import Position
from fivefold.search.exact import solve
from fivefold.strategies.by_name import RandomGuess
from fivefold.strategies.play import play
from fivefold.strategies.simulate import simulate

ORIGINAL = Position("original")
WORDS = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])


def test_the_front_door_plays():
    game = fivefold.play("entropy", "PIOUS", "nyt-2023")
    assert list(game) == ["tarse", "pinol", "pious"] and game.solved
    tree = solve(WORDS).tree
    assert fivefold.play(tree, "match").words[-1] == "match"


@pytest.mark.parametrize("name", ["groups", "located-letters", "minimax"])
def test_a_game_is_the_one_of_the_simulation(name):
    hidden = ORIGINAL.lexicon.answers[::600]
    record = simulate(name, ORIGINAL, hidden=hidden)
    assert [play(name, answer, ORIGINAL) for answer in hidden] == list(record.games)


def test_a_tree_is_played_by_itself_or_in_a_game():
    solution = solve(WORDS)
    for answer in WORDS.answers:
        games = [play(solution.tree, answer), play(solution, answer), play(solution.tree, answer, WORDS)]
        assert games[0] == games[1] == games[2] and games[0].solved
    with pytest.raises(UnknownWordError, match="the tree does not find 'patch': "):
        play(solution.tree, "patch")


def test_the_usual_list_is_used_without_one():
    assert play(lambda position: position.candidates[0], "aback").answer == "aback"


def test_a_game_begins_at_a_position():
    position = Position(WORDS).after("batch=BGGGG")
    assert list(play(lambda position: position.candidates[0], "match", position)) == [
        "catch",
        "hatch",
        "match",
    ]
    with pytest.raises(UnknownWordError, match="'batch' does not agree with the clues"):
        play("groups", "batch", position)
    with pytest.raises(UnknownWordError, match="chomp"):
        play("groups", "chomp", WORDS)


def test_a_lost_game_goes_on():
    game = play(lambda position: position.candidates[0], "match", Position(WORDS, guesses_left=2))
    assert (game.turns, game.solved) == (4, False)


def test_any_strategy_plays():
    assert play(RandomGuess(1), "match", WORDS).solved
    assert play("optimal", "match", WORDS).solved
