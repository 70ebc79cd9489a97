"""The review of a log: every game with its list and rule, and a stop in between."""

import pytest

from fivefold import Control, Lexicon
from fivefold.base.budget import Budget
from fivefold.base.errors import StorageError
from fivefold.players.review import review
from fivefold.players.saved_games import LoggedGame, parse_log
from fivefold.players.season_review import review_season
from fivefold.puzzle.position import Position

LEXICON = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp"])
GAMES = list(parse_log("1 chomp match\n2 batch hatch match *\n3 batch hatch =catch"))


def test_every_game_is_reviewed_by_its_rule():
    done = []
    season = review_season(LEXICON, GAMES, budget=Budget(on_progress=done.append))
    assert [game.label for game in season] == ["1", "2", "3"] and done == [1, 2, 3]
    hard = review(Position(LEXICON, rule="hard"), ["batch", "hatch", "match"])
    assert season[1].review.guesses == hard.guesses
    assert not season[2].review.solved and season[2].review.answer == "catch"


def test_the_list_a_game_names_is_used_unless_another_is_wanted():
    game = LoggedGame(label="x", guesses=("that",), answer="that", list="len4")
    assert review_season("nyt-2022", [game])[0].review.lexicon.name == "len4"
    with pytest.raises(StorageError, match="x: 'that' has 4 letters; this list uses 5"):
        review_season("nyt-2022", [game], own_lists=False)


def test_a_stop_ends_after_the_game_it_came_in():
    control = Control()
    budget = Budget(control=control, on_progress=lambda _: control.request_stop())
    assert len(review_season(LEXICON, GAMES, budget=budget)) == 1
    assert review_season(LEXICON, GAMES, budget=budget) is None
