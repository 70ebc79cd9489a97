"""The suggestions of the page are those of the library."""

import pytest

from fivefold import Lexicon, Played
from fivefold.base.budget import UNLIMITED
from fivefold.base.documents import plain
from fivefold.players.opener_book import book_openers
from fivefold.players.suggest import suggest
from fivefold.puzzle.criterion import BY_EXPECTED
from fivefold.puzzle.splits import opener_splits
from tests.support.serving import clues, serving

SMALL = ["batch", "catch", "hatch", "latch", "match", "patch", "watch"]


def test_suggestions_are_those_of_the_library(patient_site):
    question = {"list": "nyt-2022", "clues": clues("soare=BYBBG", "cloud=BGGBB"), "top": 7}
    answer = patient_site.answer("/api/suggest", question)
    found = suggest("nyt-2022", "soare=BYBBG", "cloud=BGGBB", top=7, budget=UNLIMITED)
    assert answer["status"] == "proven"
    assert answer == plain(found)


def test_the_default_list_is_used_when_none_is_named(site):
    assert site.answer("/api/suggest", {"clues": clues("salet=BYBBB")})["list"] == "nyt-2023"
    assert site.answer("/api/lists")["default"] == "nyt-2023"


def test_only_as_many_candidates_are_listed_as_were_asked_for(site):
    answer = site.answer("/api/suggest", {"clues": clues("salet=BYBBB"), "shown": 3})
    assert answer["candidates"] == 145
    assert len(answer["words"]) == 3


def test_the_wider_list_is_used_and_named(site):
    answer = site.answer("/api/suggest", {"clues": clues("aahed=GGGGG")})
    assert (answer["list"], answer["words"]) == ("all", ["aahed"])
    assert answer["notes"] == ["no usual answer fits, so we searched every accepted guess"]


@pytest.mark.parametrize("name", ["de", "own"])
def test_a_mistyped_clue_gets_no_words_of_another_language(site, name):
    if name == "de":
        answer = site.answer("/api/suggest", {"list": "de", "clues": clues("aahed=GGGGG")})
    else:
        with serving(Lexicon.from_words(SMALL, ["chomp"], name="own")) as own:
            answer = own.answer("/api/suggest", {"clues": clues("aahed=GGGGG")})
    assert (answer["list"], answer["status"]) == (name, "contradiction")
    assert answer["verdict"] == "No known word fits. Check the marked rows."


def test_under_a_rule_too_many_words_are_counted_like_others(site):
    answer = site.answer("/api/suggest", {"list": "all", "rule": "hard", "top": 2})
    assert answer["verdict"] == "Too many words to search fully; here are strong openers."
    assert len(answer["suggestions"]) == 2


def test_clues_that_exclude_each_other_are_named(site):
    history = clues("salet=BYBBB", "crane=GGGGG", "slate=GGGGG")
    answer = site.answer("/api/suggest", {"clues": history})
    assert answer["status"] == "contradiction"
    assert answer["contradiction"] == history[1:]
    assert answer["candidates"] == 0


def test_without_a_clue_and_with_too_many_words_the_bounds_by_counting_hold(site):
    answer = site.answer("/api/suggest", {"list": "all", "top": 3})
    assert answer["status"] == "bounded"
    n = answer["candidates"]
    splits = opener_splits(Lexicon.load("all"))
    best = [splits.guesses[place] for place in BY_EXPECTED.order(splits)[:3]]
    assert [s["word"] for s in answer["suggestions"]] == best
    most = int((splits.groups + (splits.win > 0)).max())
    assert answer["lower"] * n == pytest.approx(3 * n - most)
    ends = [s["expected"] for s in answer["suggestions"]]
    assert all(end["upper"] is None and end["lower"] >= answer["lower"] for end in ends)


def test_without_a_clue_the_book_knows_the_best_openers(site):
    answer = site.answer("/api/suggest", {"list": "original", "top": 4})
    book = book_openers(Lexicon.load("original"))[:4]
    assert answer["status"] == "proven"
    assert [(s["word"], s["expected"]["upper"]) for s in answer["suggestions"]] == [
        (o.word, o.mean) for o in book
    ]
    assert answer["lower"] * 2315 == pytest.approx(7920)


def test_played_words_are_weighed(patient_site):
    log = '{"AGONY": [[316, "5/1/22"]], "AMONG": [[1, "6/20/21"]]}'
    read = patient_site.answer("/api/played", {"text": log})
    assert read == {
        "words": 2,
        "dated": 2,
        "latest": "2022-05-01",
        "text": "agony 2022-05-01\namong 2021-06-20",
    }
    asked = clues("salet=BYBBB", "courd=BYBBB")
    question = {"list": "nyt-2022", "clues": asked, "played": read["text"]}
    answer = patient_site.answer("/api/suggest", question)
    found = suggest(
        "nyt-2022",
        "salet=BYBBB",
        "courd=BYBBB",
        played=Played.parse(log),
        budget=UNLIMITED,
    )
    assert answer["words"] == list(found.candidates) and "agony" in answer["words"]
    assert answer["suggestions"][0]["word"] == found[0].word
    assert answer["suggestions"][0]["win"] == found[0].win > 1 / 6
    boards = {"list": "nyt-2022", "boards": 2, "guesses": [], "played": read["text"]}
    assert patient_site.answer("/api/boards", boards)["boards"][0]["candidates"] == 2309


def test_played_words_that_cannot_be_read_are_named(site):
    status, error = site.problem("/api/played", {"text": "agony\nam0ng"})
    assert status == 422
    assert error == "Played words, line 2: 'am0ng' is not a word: '0' is not a letter."


def test_played_words_of_other_lists_change_nothing(site):
    answer = site.answer("/api/suggest", {"list": "original", "played": "zzzzz", "top": 4})
    assert answer == site.answer("/api/suggest", {"list": "original", "top": 4})
