"""Every result that is about a position names its list and what is unusual about its weights."""

import pytest

import fivefold as ff

WORDS = ff.Lexicon.from_words(["batch", "catch", "hatch"], ["chomp"])
NOTE = "1 answer without a weight counts as impossible"
CALLS = {
    "openers": ff.rank_openers,
    "openers by guesses": lambda game: ff.rank_openers(game, by="guesses"),
    "simulate": lambda game: ff.simulate("entropy", game),
    "solve": ff.solve,
    "guess costs": lambda game: ff.guess_costs(game, top=2),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_result_says_what_its_position_says(call):
    found = call(ff.Position(WORDS, weights={"batch": 1, "catch": 2}))
    assert found.lexicon is WORDS and found.notes == (NOTE,)


def test_openings_have_nothing_unusual():
    found = ff.rank_openings(WORDS, 2)
    assert found.lexicon is WORDS and found.notes == ()
