"""Suggestions as values: a sequence, a table, plain values, a sentence."""

from fractions import Fraction

import pytest

from fivefold import Lexicon
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.base.documents import plain
from fivefold.base.errors import UnknownWordError
from fivefold.players.suggest import ALWAYS_WALKED, _ordered, suggest
from fivefold.players.suggestions import CLEARLY_WORSE, Suggestion, Suggestions
from fivefold.puzzle.pattern_codes import pattern_codes
from fivefold.puzzle.position import Position
from fivefold.search.guess_costs import guess_costs
from fivefold.words.familiar import unfamiliarity

LEXICON = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])


def of(status, lower, upper, *clues):
    guess = Suggestion(
        word="chomp",
        expected=Bounds(Fraction(lower), None if upper is None else Fraction(upper)),
        win=0.0,
        words_left=1.5,
        groups=3,
        possible=False,
    )
    return Suggestions(
        position=Position(LEXICON).after(*clues),
        guesses=(guess,),
        status=status,
        lower=Fraction(lower),
        ranked=False,
    )


def test_they_are_a_sequence_that_finds_words():
    best = suggest(LEXICON)
    assert (len(best), best[0].word, [guess.word for guess in best[:2]]) == (
        5,
        "chomp",
        ["chomp", "catch"],
    )
    assert best.find("CATCH") is best[1]
    assert best[0] in best
    with pytest.raises(UnknownWordError, match="crane"):
        best.find("crane")
    assert repr(best) == "<5 suggestions: chomp catch match …, proven>"


def test_json_has_every_field():
    found = plain(suggest(LEXICON, top=1))
    assert found == {
        "list": "words",
        "rule": "normal",
        "status": "proven",
        "lower": 2.25,
        "ranked": True,
        "candidates": 4,
        "words": ["batch", "catch", "hatch", "match"],
        "suggestions": [
            {
                "word": "chomp",
                "expected": {"lower": 2.25, "upper": 2.25, "exact": True},
                "win": 0.0,
                "words_left": 1.5,
                "groups": 3,
                "possible": False,
            }
        ],
        "verdict": "Best possible: 2.25 more guesses on average (proven).",
        "notes": [],
        "guess_notes": [],
        "contradiction": [],
    }


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (of(Status.PROVEN, 2, 2), "Best possible: 2.00 more guesses on average (proven)."),
        (of(Status.BOUNDED, 2, 3), "Not fully searched: the best guess needs at least 2.00 on average."),
        (
            of(Status.BOUNDED, 2, None),
            "Not fully searched: the best guess needs at least 2.00 on average.",
        ),
    ],
)
def test_how_sure_they_are_is_said_in_a_sentence(found, sentence):
    assert found.verdict == sentence


def test_one_word_left_is_said_to_be_the_only_one():
    assert suggest("original", "crane=BYBGG").verdict == "Only one word fits."
    assert suggest("original", "crane=GGGGG").verdict == "Solved: crane, in 1 guess."


def test_too_many_words_are_said_to_be_so():
    unbooked = Position("nyt-2023", rule="ultra-hard")
    at_once = Budget(seconds=0)
    assert (
        suggest(unbooked, budget=at_once).verdict
        == "Too many words to search fully; here are strong openers."
    )
    later = suggest("all", "jazzy=BBBBB", budget=at_once).verdict
    assert later == "Too many words to search fully; here are strong guesses."


def test_tables_have_both_ends_of_the_average():
    table = of(Status.BOUNDED, 2, None).to_arrow()
    assert table.column("lower").to_pylist() == [2.0] and table.column("upper").to_pylist() == [None]
    assert table.schema.metadata[b"list"] == b"words"
    names = ["word", "lower", "upper", "win", "words_left", "groups", "possible"]
    assert table.column_names == names


def test_notebooks_show_tiles():
    page = suggest(LEXICON)._repr_html_()
    assert page.count("<tr>") == 6
    assert "avg. guesses" in page and "could be it" in page and ">C</span>" in page and "2.250" in page


def test_suggestions_are_drawn_with_their_averages():
    found = suggest("nyt-2022", "salet=BYBBB", "courd=BYBBB", top=3)
    axes = found.plot()
    assert [bar.get_width() for bar in axes.patches] == [float(guess.expected.value) for guess in found]
    assert axes.get_title() == found.verdict and axes.get_xlabel() == "avg. guesses"


def test_the_list_stops_where_guesses_are_clearly_worse():
    found = suggest(LEXICON, top=5, budget=Budget())
    assert [str(guess.expected) for guess in found] == ["9/4", "5/2", "5/2", "5/2", "5/2"]
    assert [guess.word for guess in found.worthwhile] == ["chomp"]
    assert [guess["word"] for guess in plain(found)["suggestions"]] == ["chomp"]
    assert Fraction(1, 4) > CLEARLY_WORSE


def test_unproven_guesses_are_ordered_by_what_they_are_known_to_achieve():
    game = Position("nyt-2023").after("crane=BBYBB", "tails=BGBBB")
    found = suggest(game, top=10, budget=Budget(seconds=1e-9))
    known = [guess.expected.upper for guess in found if guess.expected.upper is not None]
    assert known == sorted(known) and len(known) >= ALWAYS_WALKED
    assert all(guess.expected.upper is None for guess in found[len(known) :])


@pytest.mark.parametrize("top", [1, 3, 6])
@pytest.mark.parametrize(
    ("clues", "words"),
    [(["crane=BBBBB", "moist=BBYBB"], 24), (["crane=BBBYB"], 80), (["crane=BBYBB"], 187)],
)
def test_ties_are_broken_before_the_list_is_cut(clues, words, top):
    game = Position("nyt-2023").after(*clues)
    assert len(game) == words
    every = suggest(game, top=40, budget=Budget())
    assert suggest(game, top=top, budget=Budget()).guesses == every[:top]
    keys = [
        (guess.expected.upper, not guess.possible, unfamiliarity(guess.word, game.lexicon))
        for guess in every
    ]
    assert keys == sorted(keys) and len({known for known, *_ in keys[:10]}) < 10


def test_ties_go_to_the_more_familiar_word():
    words = Lexicon.load("nyt-2023")
    game = Position(words).after("crane=BBYBB", "tails=BGBBB")
    found = suggest(game, top=30, budget=Budget())
    order = [(g.expected.upper, not g.possible, unfamiliarity(g.word, words)) for g in found]
    assert order == sorted(order) and len({tie for *_, tie in order}) > 2
    # However a search leaves them: where only bounds are known, equal guesses come in another order.
    again = _ordered(game, [*reversed(found)])
    assert [(g.expected.upper, not g.possible, unfamiliarity(g.word, words)) for g in again] == order


@pytest.mark.parametrize("rule", ["hard", "ultra-hard"])
@pytest.mark.parametrize(
    ("clues", "words"),
    [(["crane=BBBGG"], 13), (["crane=BBYBB", "tails=BGBBB"], 26), (["crane=BBBYB"], 80)],
)
def test_under_a_rule_the_more_familiar_of_all_equally_good_guesses_are_shown(rule, clues, words):
    game = Position("nyt-2023", rule=rule).after(*clues)
    assert len(game) == words
    rows = pattern_codes(game.guesses, game.candidates)
    telling = [word for word, row in zip(game.guesses, rows, strict=True) if len({*row.tolist()}) > 1]
    values = {cost.word: cost.total.value for cost in guess_costs(game, top=1, wanted=telling).wanted}

    def place(word):
        return values[word], word not in game, unfamiliarity(word, game.lexicon)

    order = sorted(map(place, telling))
    for top in (1, 3, 8):
        found = suggest(game, top=top, budget=Budget())
        assert found.ranked and [place(guess.word) for guess in found] == order[:top]
