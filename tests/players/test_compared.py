"""Guesses compared as a proof compares openers: what it says against every guess searched by itself."""

from itertools import product
from random import Random

import pytest

from fivefold import Control, FeedbackTable, Lexicon, Rule, feedback
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import OptionError
from fivefold.players.compared import compared_guesses
from fivefold.players.suggest import suggest
from fivefold.proof.prover import Prover
from fivefold.puzzle.position import Position
from fivefold.search.guess_costs import guess_costs

NO_TIME = Budget(seconds=0)


def random_position(random, weighed):
    """A start or the position after a clue, of some words, under any rule."""
    words = Lexicon.load("original")
    answers = random.sample(words.answers, random.randint(5, 60))
    lexicon = Lexicon.from_words(answers, random.sample(words.guesses, 60))
    weights = {word: random.randint(1, 9) for word in answers} if weighed else None
    game = Position(lexicon, rule=random.choice([*Rule]), weights=weights)
    guess = random.choice(lexicon.guesses)
    later = game.after((guess, feedback(guess, random.choice(lexicon.answers))))
    return later if len(later) > 1 and random.random() < 0.5 else game


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("weighed", [False, True])
def test_with_time_the_best_are_those_of_the_search_of_every_guess(seed, weighed):
    game, top = random_position(Random(seed), weighed), 1 + seed % 12
    found = compared_guesses(game, top=top, budget=Budget(threads=2))
    words = [cost.word for cost in found.guesses]
    truth = guess_costs(game, top=top, wanted=words)
    assert (found.status, found.ranked, found.lower) == (Status.PROVEN, True, truth.lower)
    assert [cost.total for cost in found.guesses] == [cost.total for cost in truth.wanted]
    if game.rule is Rule.NORMAL:  # there the other search ranks all guesses, too
        assert found.guesses[: len(truth.guesses)] == truth.guesses


class Hurried(Prover):
    """A prover whose time is over as soon as the first few openers are searched."""

    def find_upper(self, _):
        self.clock.control.request_stop()


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("weighed", [False, True])
def test_without_time_for_bounds_some_are_exact_and_the_others_bounded(monkeypatch, seed, weighed):
    monkeypatch.setattr("fivefold.players.compared.Prover", Hurried)
    game = random_position(Random(seed), weighed)
    found = compared_guesses(game, top=8, budget=Budget(control=Control()))
    truth = guess_costs(game, top=1, wanted=[cost.word for cost in found.guesses])
    exact = [cost.total.exact for cost in found.guesses]
    assert sum(exact) == min(5, len(game.guess_ids)) and exact == sorted(exact, reverse=True)
    assert found.ranked == all(exact) and found.lower <= truth.lower
    assert (found.status is Status.PROVEN) == (found.lower == found.guesses[0].total.upper)
    totals = [cost.total.value for cost in found.guesses[: sum(exact)]]
    assert totals == sorted(totals)
    for cost, true in zip(found.guesses, truth.wanted, strict=True):
        assert cost.total == true.total if cost.total.exact else cost.total.upper is None
        assert found.lower <= cost.total.lower <= true.total.lower


def test_a_stop_before_the_search_leaves_what_counting_tells():
    control = Control()
    control.request_stop()
    found = compared_guesses(Position("original"), top=80, budget=Budget(control=control))
    assert found.status is Status.PROVEN  # by the book
    rest = Lexicon.load("original").answers_only()
    found = compared_guesses(Position(rest), top=3, budget=Budget(control=control))
    assert found.status is Status.STOPPED
    assert all(cost.total.upper is None for cost in found.guesses)


def test_twins_of_a_table_cost_the_same():
    codes = ["".join(pegs) for pegs in product("RGB", repeat=3)]

    def reply(guess, answer):
        common = sum(min(guess.count(peg), answer.count(peg)) for peg in "RGB")
        return 10 * sum(map(str.__eq__, guess, answer)) + common

    table = FeedbackTable.from_function(codes, codes, reply)
    found = compared_guesses(Position(table), top=len(codes), budget=UNLIMITED)
    truth = guess_costs(table, top=len(codes))
    assert (found.guesses, found.lower, found.ranked) == (truth.guesses, truth.lower, True)


def test_weights_that_no_search_can_add_up_are_only_counted():
    names = [f"{i:03d}" for i in range(700)]
    table = FeedbackTable.from_function(names, names, str.__eq__)
    weights = {name: 10**6 + i for i, name in enumerate(names)}
    with pytest.raises(OptionError):
        guess_costs(Position(table, weights=weights))
    found = compared_guesses(Position(table, weights=weights), top=2, budget=UNLIMITED)
    assert found.status is Status.BOUNDED and not found.guesses[0].total.exact


def test_where_the_table_does_not_fit_nothing_is_searched(monkeypatch):
    monkeypatch.setattr("fivefold.puzzle.feedback.free_memory", lambda: 1_000_000)
    monkeypatch.setattr("fivefold.players.compared.Prover", None)
    found = compared_guesses(Position("original").without(["crane"]), top=2, budget=UNLIMITED)
    assert found.status is Status.BOUNDED and not found.guesses[0].total.exact


BATCH = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])


def test_without_time_exact_totals_come_from_a_page_of_which_no_place_is_certain(monkeypatch):
    pages = {
        (BATCH.sha256, rule): {"certain": certain, "others_at_least": least, "openers": totals}
        for rule, certain, least, totals in (
            ("hard", 0, 9, {"chomp": 11, "batch": 12}),
            ("normal", 1, 11, {"thumb": 10, "batch": 12}),
        )
    }
    monkeypatch.setattr("fivefold.players.opener_book._pages", lambda: pages)
    monkeypatch.setattr("fivefold.players.suggest._EACH_SEARCHED", 1)
    hard = Position(BATCH, rule=Rule.HARD)
    found = suggest(hard, top=2, budget=NO_TIME)
    assert [(guess.word, guess.expected) for guess in found] == [
        ("chomp", Bounds.exactly(11).per(4)),
        ("batch", Bounds.exactly(12).per(4)),
    ]
    assert (found.status, found.lower, found.ranked) == (Status.BOUNDED, 10 / 4, False)
    pages[BATCH.sha256, "hard"]["others_at_least"] = 11
    assert suggest(hard, top=2, budget=NO_TIME).status is Status.PROVEN
    other = suggest(hard.without(["match"]), top=2, budget=NO_TIME)
    assert other.lower < 10 / 4
    # Of a page whose first place is certain, the others are shown for what they are.
    found = suggest(BATCH, top=2, budget=NO_TIME)
    assert (found.status, found.ranked, len(found)) == (Status.PROVEN, False, 2)
    assert suggest(BATCH, top=1, budget=NO_TIME).ranked


@pytest.mark.parametrize("rule", Rule)
def test_a_list_of_hundreds_of_words_is_finished(rule):
    words = Lexicon.load("original")
    lexicon = Lexicon.from_words(words.answers[:1200:2] + words.answers[1:200:2])
    game = Position(lexicon, rule=rule)
    found, truth = suggest(game, top=1, budget=UNLIMITED), guess_costs(game, top=1)
    assert found.status is Status.PROVEN
    assert found.lower == truth.guesses[0].total.per(len(game)).value
    assert found[0].word == truth.guesses[0].word
