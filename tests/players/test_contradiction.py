"""Contradictions and notes on guesses: what disagrees, is in no list, or against the rule."""

import pytest

from fivefold import Lexicon
from fivefold.base.documents import plain
from fivefold.players.contradiction import (
    Contradiction,
    GuessNote,
    guess_notes,
    position_notes,
    widening_note,
)
from fivefold.players.suggest import advise, suggest
from fivefold.puzzle.position import Position


def test_nothing_is_said_about_usual_guesses():
    game = Position("nyt-2022").after("salet=BYBBB", "crony=BBBBB")
    assert guess_notes(game) == ()
    assert guess_notes(game.with_rule("hard")) == (
        GuessNote(2, "hard rule: 'salet' showed A; 'crony' has none"),
    )


def test_a_guess_is_judged_by_what_was_known_then():
    game = Position("nyt-2022").after("crony=BBBBB", "salet=BYBBB").with_rule("hard")
    assert guess_notes(game) == ()


def test_the_fewest_clues_are_named():
    game = Position("nyt-2022").after("salet=BYBBB", "crane=GGGGG", "slate=GGGGG")
    found = advise(game)
    assert isinstance(found, Contradiction)
    assert found.clues == game.clues[1:] and found.position.lexicon.name == "all"
    assert str(found.error) == "no known word fits: check crane=GGGGG and slate=GGGGG"
    assert str(Contradiction(found.position, 2).error).startswith("board 2: no known word fits")


def test_a_contradiction_has_the_fields_of_suggestions():
    clash = plain(advise(Position("nyt-2022").after("crane=GGGGG", "slate=GGGGG")))
    assert list(clash) == list(plain(suggest("nyt-2022", "soare=BYBBG", "cloud=BGGBB")))
    assert clash["status"] == "contradiction" and clash["suggestions"] == clash["words"] == []
    assert clash["contradiction"][0] == {"guess": "crane", "pattern": "GGGGG"}


@pytest.mark.parametrize(
    ("game", "note"),
    [
        (Position("nyt-2022").after("salet=BYBBB"), None),
        (
            Position("nyt-2022").after("aahed=GGGGG"),
            "no usual answer fits, so we searched every accepted guess",
        ),
        (
            Position("original").after("pious=GGGGG"),
            "no answer in Wordle 2021 fits, so we searched NYT Wordle, July 2023",
        ),
        (
            Position("original").without(["crane"]).after("crane=GGGGG"),
            "only excluded words fit, so we searched those too",
        ),
    ],
)
def test_another_list_is_explained(game, note):
    assert widening_note(game, game.widened()) == note


def test_guesses_in_no_list_are_noted_once():
    game = Position(Lexicon.from_words(["crane", "pious"])).after("xyzzy=BBBBB", "xyzzy=BBBBB")
    assert position_notes(game, game) == ("'xyzzy' is not in words: the game may not accept it",)
