"""The judge of guesses: what is exact must be, and an estimate stays one."""

from fractions import Fraction

import pytest

from fivefold import FeedbackTable, Lexicon, Rule, feedback
from fivefold.players.guess_values import Judge, Value, _judgement, _with_bound
from fivefold.players.opener_book import BookOpener
from fivefold.search.exact import solve
from tests.support.positions import game

LEXICON = Lexicon.from_words(
    ["batch", "catch", "hatch", "latch", "match", "patch", "watch"], ["chomp", "whelp", "bland"]
)
TABLE = FeedbackTable.build(LEXICON)
N = len(LEXICON.answers)


def solved(opener, rule):
    return Fraction(solve(game(TABLE, rule=rule, guesses=None), opener=opener).total.upper, N)


@pytest.fixture
def book(monkeypatch):
    """Every list is a long one, and the book knows two openers of it under the normal rule."""
    best, batch = (solved(word, Rule.NORMAL) * N for word in ("chomp", "batch"))
    openers = tuple(
        BookOpener(word=word, lower=int(total), total=int(total), answers=N, certain=True)
        for word, total in (("chomp", best), ("batch", batch))
    )
    monkeypatch.setattr("fivefold.players.guess_values._MANY", 2)
    monkeypatch.setattr("fivefold.players.guess_values.book_openers", lambda _: openers)
    return openers


@pytest.mark.usefixtures("book")
@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("opener", ["chomp", "batch", "whelp"])
def test_openers_of_the_book_are_judged_by_the_rule_of_the_game(rule, opener):
    found = Judge(LEXICON, rule).judge(opener, LEXICON.answers)
    assert found.played == Value(solved(opener, rule), solved(opener, rule))
    assert found.played.exact


def test_the_book_is_looked_up_and_not_searched(book, monkeypatch):
    monkeypatch.setattr("fivefold.players.guess_values.solve", None)
    found = Judge(LEXICON).judge("batch", LEXICON.answers)
    assert (found.best, found.value.number, found.value.exact) == (
        "chomp",
        Fraction(book[0].total, N),
        True,
    )
    assert found.played.number == Fraction(book[1].total, N)


def test_under_the_hard_rule_the_book_is_only_a_lower_bound(book):
    found = Judge(LEXICON, Rule.HARD).judge("bland", LEXICON.answers)
    assert found.value.lower == Fraction(book[0].total, N)
    assert found.value.number >= found.value.lower
    assert found.played.number == solved("bland", Rule.HARD)


def test_an_uncertain_book_bounds_nothing(book, monkeypatch):
    unsure = BookOpener(word="chomp", lower=1, total=book[0].total, answers=N, certain=False)
    monkeypatch.setattr("fivefold.players.guess_values.book_openers", lambda _: (unsure,))
    found = Judge(LEXICON).judge("chomp", LEXICON.answers)
    assert found.value.lower == Fraction(2 * N - 1, N)
    assert not found.value.exact


def test_without_a_book_the_best_guess_is_searched(monkeypatch):
    monkeypatch.setattr("fivefold.players.guess_values._MANY", 2)
    found = Judge(LEXICON).judge("bland", LEXICON.answers)
    assert found.played == Value(solved("bland", Rule.NORMAL), solved("bland", Rule.NORMAL))
    assert found.value.lower <= found.value.number <= found.played.number


@pytest.mark.parametrize(
    ("found", "lower", "bounded"),
    [
        ((3, 3), 2, (2, 3)),  # the exact total of one opener: others may be better
        ((3, 3), 3, (3, 3)),
        ((3, 3), 4, (3, 3)),
        ((2, 4), 3, (3, 4)),
        ((2, 4), 4, (2, 4)),  # an estimate stays one
        ((2, 4), 5, (2, 4)),
    ],
)
def test_another_bound_never_makes_an_estimate_exact(found, lower, bounded):
    value = _with_bound(Value(*map(Fraction, found)), Fraction(lower))
    assert value == Value(*map(Fraction, bounded))


def test_what_was_played_is_best_if_nothing_better_is_known():
    best, played = Value(Fraction(2), Fraction(3)), Value(Fraction(5, 2), Fraction(5, 2))
    found = _judgement("chomp", best, "batch", played)
    assert (found.best, found.value.number, found.played.number) == (
        "batch",
        Fraction(5, 2),
        Fraction(5, 2),
    )
    equal = Value(Fraction(2), Fraction(3))
    assert _judgement("chomp", best, "batch", equal).best == "batch"
    worse = Value(Fraction(1), Fraction(4))
    found = _judgement("chomp", best, "batch", worse)
    assert (found.best, found.played.lower) == ("chomp", Fraction(2))


@pytest.mark.parametrize("word", ["xylem", "patio"])
def test_an_unlisted_guess_costs_itself_and_the_best_play_of_every_group(word):
    judge = Judge(LEXICON)
    groups = {}
    for answer in LEXICON.answers:
        groups.setdefault(feedback(word, answer), []).append(answer)
    total = N + sum(judge.judge(group[0], group).value.number * len(group) for group in groups.values())
    assert judge.judge(word, LEXICON.answers).played == Value(total / N, total / N)


def test_a_judge_without_time_says_that_it_estimates(monkeypatch):
    monkeypatch.setattr("fivefold.players.guess_values._MANY", 10_000)
    lexicon = Lexicon.load("len4")
    found = Judge(lexicon).judge("that", lexicon.answers, seconds=0)
    assert not found.played.exact
    assert found.played.lower < found.played.number
