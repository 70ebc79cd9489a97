"""Tickets: the same game in another process, or a refusal."""

import pickle
from dataclasses import replace

import pytest

from fivefold import Lexicon, Position
from fivefold.base.errors import OptionError, WorkerError
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.ticket import Ticket

OWN = Lexicon.from_words(["batch", "catch", "match"], ["chomp"], name="own")
GAMES = {
    "a list by name": Position("nyt-2022", rule="hard", guesses_left=None),
    "own words": Position(OWN, rule="ultra-hard"),
    "weights": Position(OWN, weights={"batch": 3, "catch": 1}),
    "answers only": Position(Lexicon.load("len6").answers_only()),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_same_game_comes_out(name):
    game = GAMES[name]
    opened = pickle.loads(pickle.dumps(Ticket.of(game))).open()
    assert opened.lexicon.as_dict() == game.lexicon.as_dict()
    assert (opened.rule, opened.guesses_left) == (game.rule, game.guesses_left)
    assert opened.candidates == game.candidates
    assert opened.candidate_weights.tolist() == game.candidate_weights.tolist()


def test_a_list_that_comes_with_fivefold_travels_as_its_name():
    assert len(pickle.dumps(Ticket.of(GAMES["a list by name"]))) < 600
    changed = Lexicon("nyt-2022", OWN.answers, OWN.guesses)
    assert Ticket.of(Position(changed)).own == (OWN.answers, OWN.guesses)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"version": "0.1"}, "a worker has fivefold .*; the tasks come from fivefold 0.1"),
        ({"name": "nyt-1999"}, "a worker has no list nyt-1999"),
        ({"sha256": "0" * 64}, "a worker has other words for nyt-2022"),
    ],
)
def test_another_fivefold_refuses_it(changes, message):
    ticket = replace(Ticket.of(GAMES["a list by name"]), **changes)
    with pytest.raises(WorkerError, match=message):
        ticket.open()


@pytest.mark.parametrize(
    "game",
    [
        Position(OWN).after("chomp", "BBBYB"),
        Position(OWN).among(["batch", "catch"]),
        Position(OWN).without(["batch"]),
        Position(FeedbackTable.from_function(["a", "b"], ["a", "b"], lambda g, a: int(g == a))),
    ],
)
def test_only_whole_lists_of_words_have_one(game):
    with pytest.raises(OptionError, match="other processes work on whole lists of words"):
        Ticket.of(game)
