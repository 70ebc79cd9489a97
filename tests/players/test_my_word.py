"""What about my word: its value, its place, what it costs."""

from fractions import Fraction

import pytest

from fivefold import Lexicon, suggest
from fivefold.base.budget import Budget
from fivefold.base.errors import BadWordError, ContradictionError
from fivefold.players.my_word import weigh_word
from fivefold.puzzle.position import Position

LEXICON = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "fuzzy"])


def test_a_word_costs_what_it_needs_more_than_the_best():
    found = weigh_word(LEXICON, "BATCH", budget=Budget())
    assert (found.word, found.best, found.cost, found.exact) == ("batch", "chomp", Fraction(1, 4), True)
    assert (found.place, found.guesses, found.possible) == (2, 6, True)
    assert found.sentence == (
        "batch: 2.50 more guesses on average, 0.25 more than chomp. 2nd of 6 by words left (2.50)."
    )
    best = weigh_word(LEXICON, "chomp", budget=Budget())
    assert best.cost == 0 and best.place == 1 and "a perfect choice" in best.sentence


def test_it_agrees_with_the_suggestions():
    game = Position("nyt-2022").after("salet=BYBBB", "courd=BYBBB")
    for item in suggest(game, top=5, budget=Budget()):
        assert weigh_word(game, item.word, budget=Budget()).expected == item.expected


def test_a_word_that_no_list_has_is_weighed_too():
    found = weigh_word(LEXICON, "xyzzy", budget=Budget())
    assert found.place is None and found.cost > 0
    assert found.sentence.endswith("Not an accepted guess.")


def test_a_word_that_no_list_has_is_not_praised():
    found = weigh_word(LEXICON, "chmop", budget=Budget())  # as good as chomp
    assert (found.cost, found.exact, found.best, found.place) == (0, True, "chomp", None)
    assert found.sentence == "chmop: 2.25 more guesses on average. Not an accepted guess."


def test_what_the_rule_forbids_is_said():
    game = Position("nyt-2022", rule="hard").after("salet=BYBBB")
    found = weigh_word(game, "crony")
    assert (found.place, found.objection) == (None, "hard rule: 'salet' showed A; 'crony' has none")
    why = f"crony: not allowed ({found.objection}). Without the rule: 2.62 more guesses on average,"
    assert found.sentence.startswith(why)
    assert weigh_word(game, "brond").cost == 0 and "perfect" not in weigh_word(game, "brond").sentence


def test_what_cannot_be_weighed_is_told():
    with pytest.raises(BadWordError, match="'cat' has 3 letters; this list uses 5"):
        weigh_word(LEXICON, "cat")
    with pytest.raises(ContradictionError):
        weigh_word(Position("nyt-2022").after("crane=GGGGG", "slate=GGGGG"), "pious")
