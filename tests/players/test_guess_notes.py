"""Notes on guesses: unknown to the list, or against the rule."""

from fivefold.players.guess_notes import GuessNote, guess_notes
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
