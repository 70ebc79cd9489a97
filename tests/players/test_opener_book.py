"""The opener book: about the words it says, and right where it can be checked in a moment.

``--whole-book`` solves every opener again, which takes hours; otherwise some of most pages.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from fivefold import Lexicon
from fivefold.base.bounds import Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.players.opener_book import FORMAT, best_openers, book_openers, milder_openers
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.words.catalogue import builtin_lists, data_bytes

BOOK = json.loads(data_bytes("book.json"))
PAGES = [pytest.param(page, id=f"{page['list']}-{page['rule']}") for page in BOOK["pages"]]
# Openers solved again in the usual tests: a moment each, or for the longest list seconds.  On one page
# one takes minutes; there what is known after a moment must allow the total.  Other pages have one
# solved again, or none where that takes many seconds.
SOLVED_AGAIN = {"original": 4, "nyt-2022": 4, "improved": 0, "scowl": 0, "len4": 0}
BOUNDED_ONLY = ("nyt-2023", "hard")


def test_the_book_is_of_this_format_and_covers_the_usual_lists_and_rules():
    assert BOOK["format"] == FORMAT
    pages = {(page["list"], page["rule"]) for page in BOOK["pages"]}
    names = [name for name in builtin_lists() if name not in {"all", "alpha"}]
    assert pages == {(name, rule) for name in names for rule in ("normal", "hard")}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_about_its_words_and_in_order(page):
    lexicon = Lexicon.load(page["list"])
    assert page["sha256"] == lexicon.sha256
    openers = book_openers(lexicon, Rule.parse(page["rule"]))
    assert {opener.word: opener.total for opener in openers} == page["openers"]
    assert {*page["openers"]} <= {*lexicon.guesses}
    assert [opener.total for opener in openers] == sorted(page["openers"].values())
    assert sum(opener.certain for opener in openers) == page["certain"]
    for opener in openers:
        assert opener.mean == opener.total / len(lexicon.answers)
        assert opener.certain == (opener.total <= page["others_at_least"])


# Published proven totals of the best opener, for any number of guesses.
@pytest.mark.parametrize(("name", "total"), [("original", 7920), ("nyt-2022", 7897)])
def test_the_best_opener_is_the_published_one(name, total):
    best = book_openers(Lexicon.load(name))[0]
    assert (best.word, best.total) == ("salet", total)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_openers_are_solved_again(page, request):
    openers, budget = sorted(page["openers"]), UNLIMITED
    if not request.config.getoption("--whole-book"):
        openers = Random(page["rule"]).sample(openers, SOLVED_AGAIN.get(page["list"], 1))
        if (page["list"], page["rule"]) == BOUNDED_ONLY:
            budget = Budget(seconds=1)
    start = Position(page["list"], rule=page["rule"], guesses_left=None)
    for word in openers:
        solution = solve(start, opener=word, hash_seed=1, budget=budget)
        assert solution.status is Status.PROVEN or budget is not UNLIMITED
        total, found = page["openers"][word], solution.total
        assert found.lower <= total and (found.upper is None or total <= found.upper)


def test_ties_go_to_answers_then_to_familiar_words_and_places_may_be_uncertain(monkeypatch):
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "aahed", "house"])
    totals = {"aahed": 10, "chomp": 9, "hatch": 10, "batch": 11, "house": 10, "catch": 10}
    pages = {(lexicon.sha256, "hard"): {"certain": 1, "openers": totals}, ("another", "normal"): {}}
    monkeypatch.setattr("fivefold.players.opener_book._pages", lambda: pages)
    found = book_openers(lexicon, Rule.HARD)
    assert [opener.word for opener in found] == ["chomp", "catch", "hatch", "house", "aahed", "batch"]
    assert [opener.total for opener in found] == [9, 10, 10, 10, 10, 11]
    assert [opener.certain for opener in found] == [True] + [False] * 5
    assert book_openers(lexicon) == milder_openers(lexicon, Rule.NORMAL) == ()
    assert milder_openers(lexicon, Rule.HARD) == best_openers(lexicon, Rule.HARD) == found[:1]
    assert milder_openers(lexicon, Rule.ULTRA_HARD) == found[:1]
    pages[lexicon.sha256, "hard"]["certain"] = 0
    assert [opener.word for opener in book_openers(lexicon, Rule.HARD)][:2] == ["chomp", "catch"]
    assert best_openers(lexicon, Rule.HARD) == milder_openers(lexicon, Rule.HARD) == ()


def test_the_strictest_page_that_allows_as_much_is_taken(monkeypatch):
    lexicon = Lexicon.from_words(["batch", "catch"])
    pages = {
        (lexicon.sha256, rule): {"certain": 1, "openers": {word: 3}}
        for rule, word in (("normal", "batch"), ("hard", "catch"))
    }
    monkeypatch.setattr("fivefold.players.opener_book._pages", lambda: pages)
    found = {rule: milder_openers(lexicon, rule)[0].word for rule in Rule}
    assert found == {Rule.NORMAL: "batch", Rule.HARD: "catch", Rule.ULTRA_HARD: "catch"}


def test_other_words_have_no_page():
    lexicon = Lexicon.load("original")
    assert book_openers(Lexicon("less", lexicon.answers[1:], lexicon.guesses)) == ()
    assert book_openers(lexicon.answers_only()) == ()
