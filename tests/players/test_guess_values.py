"""The judge of guesses: what is exact must be, and an estimate stays one."""

from fractions import Fraction

import pytest

from fivefold import Control, Lexicon, Rule, feedback
from fivefold.base.bounds import Bounds
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.players.guess_values import Judge, _judgement, _with_bound, number
from fivefold.players.opener_book import BookOpener
from fivefold.puzzle.partition import partition
from fivefold.puzzle.position import Position
from fivefold.search.exact import solve

LEXICON = Lexicon.from_words(
    ["batch", "catch", "hatch", "latch", "match", "patch", "watch"], ["chomp", "whelp", "bland"]
)
START = Position(LEXICON)
N = len(LEXICON.answers)


def solved(opener, rule):
    return solve(Position(LEXICON, rule=rule, guesses_left=None), opener=opener).mean.value


@pytest.fixture
def book(monkeypatch):
    """Every list is a long one, and the book knows two openers of it under the normal rule."""
    best, batch = (solved(word, Rule.NORMAL) * N for word in ("chomp", "batch"))
    openers = tuple(
        BookOpener(word=word, total=int(total), answers=N, certain=True)
        for word, total in (("chomp", best), ("batch", batch))
    )
    monkeypatch.setattr("fivefold.players.guess_values._MANY", 2)
    put_in_book(monkeypatch, Rule.NORMAL, openers)
    return openers


def put_in_book(monkeypatch, rule, openers):
    pages = {rule: openers}
    for module in ("opener_book", "guess_values"):
        monkeypatch.setattr(
            f"fivefold.players.{module}.book_openers", lambda _, rule: pages.get(rule, ())
        )


@pytest.mark.usefixtures("book")
@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("opener", ["chomp", "batch", "whelp"])
def test_openers_of_the_book_are_judged_by_the_rule_of_the_game(rule, opener):
    judge = Judge(Position(LEXICON, rule=rule))
    found = judge.judge(opener, judge.start)
    assert found.played == Bounds.exactly(solved(opener, rule))


def test_the_book_is_looked_up_and_not_searched(book, monkeypatch):
    monkeypatch.setattr("fivefold.players.guess_values.solve", None)
    found = Judge(LEXICON).judge("batch", START)
    assert (found.best, found.value.value) == ("chomp", Fraction(book[0].total, N))
    assert found.played.value == Fraction(book[1].total, N)


@pytest.mark.usefixtures("book")
@pytest.mark.parametrize(("opener", "exact"), [("batch", True), ("bland", False)])
def test_the_book_is_looked_up_when_the_time_is_over_too(opener, exact):
    control = Control()
    control.request_stop()
    found = Judge(LEXICON).judge(opener, START, Budget(control=control))
    assert (found.played.exact, found.value.exact) == (exact, exact)


@pytest.mark.usefixtures("book")
def test_under_the_hard_rule_a_stop_is_a_stop():
    judge = Judge(Position(LEXICON, rule="hard"))
    control = Control()
    control.request_stop()
    assert not judge.judge("batch", judge.start, Budget(control=control)).played.exact


def test_under_the_hard_rule_the_book_is_only_a_lower_bound(book):
    judge = Judge(Position(LEXICON, rule="hard"))
    found = judge.judge("bland", judge.start)
    assert found.value.lower == Fraction(book[0].total, N) <= found.value.upper
    assert found.played.value == solved("bland", Rule.HARD)


def test_an_uncertain_book_bounds_nothing(book, monkeypatch):
    unsure = BookOpener(word="chomp", total=book[0].total, answers=N, certain=False)
    put_in_book(monkeypatch, Rule.NORMAL, (unsure,))
    found = Judge(LEXICON).judge("chomp", START)
    assert found.value.lower < Fraction(book[0].total, N) and not found.value.exact
    assert found.played.upper == Fraction(book[0].total, N)


@pytest.mark.parametrize("rule", [Rule.HARD, Rule.ULTRA_HARD])
def test_the_page_of_the_hard_rule_holds_for_it_and_bounds_a_stricter_one(book, monkeypatch, rule):
    best = int(solved("chomp", Rule.HARD) * N)
    opener = BookOpener(word="chomp", total=best, answers=N, certain=True)
    put_in_book(monkeypatch, Rule.HARD, (opener,))
    judge = Judge(Position(LEXICON, rule=rule))
    found = judge.judge("bland", judge.start)
    assert found.value.lower == Fraction(best, N) > Fraction(book[0].total, N)
    assert found.value.upper == solved("chomp", rule)


def test_without_a_book_the_best_guess_is_searched(monkeypatch):
    monkeypatch.setattr("fivefold.players.guess_values._MANY", 2)
    found = Judge(LEXICON).judge("bland", START)
    assert found.played == Bounds.exactly(solved("bland", Rule.NORMAL))
    assert found.value.lower <= found.value.upper <= found.played.upper


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
    value = _with_bound(Bounds(*map(Fraction, found)), Fraction(lower))
    assert value == Bounds(*map(Fraction, bounded))


def test_what_was_played_is_best_if_nothing_better_is_known():
    best, played = Bounds(Fraction(2), Fraction(3)), Bounds.exactly(Fraction(5, 2))
    found = _judgement("chomp", best, "batch", played, listed=True)
    assert (found.best, found.value.upper, found.played.upper) == (
        "batch",
        Fraction(5, 2),
        Fraction(5, 2),
    )
    equal = Bounds(Fraction(2), Fraction(3))
    for listed, word in ((True, "batch"), (False, "chomp")):
        assert _judgement("chomp", best, "batch", equal, listed=listed).best == word
    worse = Bounds(Fraction(1), Fraction(4))
    found = _judgement("chomp", best, "batch", worse, listed=True)
    assert (found.best, found.played.lower) == ("chomp", Fraction(2))


@pytest.mark.parametrize("word", ["xylem", "patio"])
def test_an_unlisted_guess_costs_itself_and_the_best_play_of_every_group(word):
    judge = Judge(LEXICON)
    total = N
    for pattern in {feedback(word, answer) for answer in LEXICON.answers}:
        after = START.after((word, pattern))
        total += judge.judge(after.candidates[0], after).value.value * len(after)
    assert judge.judge(word, START).played == Bounds.exactly(total / N)


def test_a_judge_without_time_says_that_it_estimates(monkeypatch):
    monkeypatch.setattr("fivefold.players.guess_values._MANY", 10_000)
    judge = Judge("len4")
    found = judge.judge("that", judge.start, Budget(seconds=0))
    assert not found.played.exact
    assert found.played.lower < number(found.played)


def test_after_a_stop_a_guess_of_no_list_has_true_bounds():
    lexicon = Lexicon.from_words(["batch", "hatch", "latch", "match", "patch"], ["chomp", "blimp"])
    control = Control()
    control.request_stop()
    judge = Judge(lexicon)
    for guess in ("zzzzz", "bbbbb", "bchmp", "blmpz"):
        found = judge._judge_unlisted(guess, judge.start, Budget(control=control).start())
        true = judge._judge_unlisted(guess, judge.start, UNLIMITED.start())
        assert true.exact
        assert found.lower <= true.value
        groups = len(partition(guess, lexicon.answers))
        assert found.lower == Fraction(3 * 5 - groups, 5)
        assert found.exact == (groups == 5)


def test_after_a_stop_the_heaviest_word_of_every_group_may_be_next():
    start = weighed(LEXICON)
    control = Control()
    control.request_stop()
    for guess in ("zzzzz", "bchmp", "blmpz"):
        found = Judge(start)._judge_unlisted(guess, start, Budget(control=control).start())
        heaviest = [
            max(start.weights[word] for word in group)
            for group in partition(guess, LEXICON.answers).values()
        ]
        total = sum(start.weights.values())
        assert found.lower == Fraction(3 * total - sum(heaviest), total)


def weighed(lexicon):
    return Position(lexicon, weights={word: 1 + place for place, word in enumerate(lexicon.answers)})


@pytest.mark.usefixtures("book")
@pytest.mark.parametrize("opener", ["chomp", "watch", "xylem"])
def test_with_weights_openers_of_long_lists_are_searched_and_no_book_is_asked(opener):
    start = weighed(LEXICON)
    found = Judge(start).judge(opener, start)
    if opener in LEXICON:
        assert found.played == solve(start.with_guesses_left(None), opener=opener).mean
    exact = min(solve(start.with_guesses_left(None)).mean.value, found.played.value)
    assert found.value.lower <= exact <= found.value.upper


@pytest.mark.usefixtures("book")
def test_a_game_that_starts_in_the_middle_has_no_book():
    for start in (START.after(("chomp", feedback("chomp", "latch"))), START.without(["batch"])):
        found = Judge(start).judge("chomp", start)
        assert found.value == solve(start.with_guesses_left(None)).mean


@pytest.mark.parametrize("guess", ["chomp", "watch", "zzzzz", "bchmp", "blmpz"])
def test_after_a_stop_weighted_bounds_are_true(monkeypatch, guess):
    control = Control()
    control.request_stop()
    start = weighed(LEXICON)
    true = Judge(start).judge(guess, start)
    monkeypatch.setattr("fivefold.players.guess_values._MANY", 2)
    found = Judge(start).judge(guess, start, Budget(control=control))
    assert found.value.lower <= true.value.value
    assert found.played.lower <= true.played.value
    assert not found.played.exact


@pytest.mark.parametrize("guess", ["bland", "watch", "xylem"])
def test_the_typical_value_of_a_very_long_list_goes_by_weights(monkeypatch, guess):
    monkeypatch.setattr("fivefold.players.guess_values._TOO_MANY", 2)
    equal = Position(LEXICON, weights=dict.fromkeys(LEXICON.answers, 3))
    plainly = Judge(LEXICON).judge(guess, START)
    alike = Judge(equal).judge(guess, equal)
    assert (alike.best, alike.played.lower) == (plainly.best, plainly.played.lower)
    assert float(number(alike.played)) == pytest.approx(float(number(plainly.played)))
    heavy = Position(LEXICON, weights=dict.fromkeys(LEXICON.answers, 1) | {"watch": 50})
    found = Judge(heavy).judge(guess, heavy)
    assert found.played.lower < plainly.played.lower
    assert number(found.played) < number(plainly.played)


def test_an_estimate_is_needed_to_reckon_with():
    with pytest.raises(AssertionError):
        number(Bounds(Fraction(2), None))
