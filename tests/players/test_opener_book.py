"""The opener book: about the words it says, and right where it can be checked in a moment."""

from __future__ import annotations

import json

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold.base.bounds import Status
from fivefold.players.opener_book import FORMAT, book_openers
from fivefold.search.exact import solve
from fivefold.words.catalogue import data_bytes, words_sha256
from tests.support.positions import game

BOOK = json.loads(data_bytes("book.json"))


def test_the_book_is_of_this_format_and_covers_the_usual_lists():
    assert BOOK["format"] == FORMAT
    assert {"nyt-2022", "original"} <= {page["name"] for page in BOOK["lists"]}


@pytest.mark.parametrize("page", BOOK["lists"], ids=lambda page: page["name"])
def test_a_page_is_about_its_words_and_in_order(page):
    lexicon = Lexicon.load(page["name"])
    assert page["sha256"] == lexicon.sha256
    assert page["answers_sha256"] == words_sha256(lexicon.answers)
    assert page["guesses_sha256"] == words_sha256(lexicon.guesses)
    openers = book_openers(lexicon)
    assert len(openers) == len(page["openers"]) > 0
    places = [(opener.total, opener.word) for opener in openers]
    assert places == sorted(places)
    lexicon.require_guesses(opener.word for opener in openers)
    for opener in openers:
        assert opener.lower <= opener.total and opener.mean == opener.total / len(lexicon.answers)
        assert not opener.certain or opener.total <= page["others_at_least"]
    if page["status"] == "proven":
        assert all(opener.certain and opener.proven for opener in openers)


# Published proven totals of the best opener.
@pytest.mark.parametrize(("name", "total"), [("original", 7920), ("nyt-2022", 7897)])
def test_the_best_opener_is_solved_again(name, total):
    best = book_openers(Lexicon.load(name))[0]
    assert (best.word, best.total) == ("salet", total)
    table = FeedbackTable.build(Lexicon.load(name))
    solution = solve(game(table, guesses=None), opener=best.word)
    assert solution.status is Status.PROVEN and solution.total.upper == best.total


def test_what_a_page_does_not_prove_is_not_called_proven(monkeypatch):
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    totals = [("chomp", 9, 9), ("batch", 9, 10), ("catch", 10, 10)]
    openers = [{"word": word, "lower": lower, "total": total} for word, lower, total in totals]
    page = {"certain": 1, "openers": openers}
    monkeypatch.setattr(
        "fivefold.players.opener_book._pages", lambda: {"another": {}, lexicon.sha256: page}
    )
    found = book_openers(lexicon)
    assert [(opener.word, opener.lower, opener.total) for opener in found] == totals
    assert [opener.proven for opener in found] == [True, False, True]
    assert [opener.certain for opener in found] == [True, False, False]


def test_other_words_have_no_page():
    lexicon = Lexicon.load("original")
    assert book_openers(Lexicon("less", lexicon.answers[1:], lexicon.guesses)) == ()
    assert book_openers(lexicon.answers_only()) == ()
