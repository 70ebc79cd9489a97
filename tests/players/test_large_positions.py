"""Many candidates: guesses counted alone, with bounds that hold, or compared as far as time goes."""

from itertools import pairwise, product
from random import Random

import numpy as np
import pytest

from fivefold import Control, FeedbackTable, Lexicon, Rule, feedback
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import OptionError
from fivefold.players.large_positions import by_words_left, compared_guesses
from fivefold.players.suggest import suggest
from fivefold.proof.prover import Prover
from fivefold.puzzle.criterion import BY_EXPECTED
from fivefold.puzzle.feedback import table_bytes
from fivefold.puzzle.partition import Split
from fivefold.puzzle.pattern_codes import pattern_codes
from fivefold.puzzle.position import Position
from fivefold.puzzle.splits import CountedSplits, opener_splits, splits_in_time
from fivefold.search.guess_costs import guess_costs
from fivefold.words.familiar import unfamiliarity

SECOND = Budget(seconds=1)


def test_without_any_search_the_guesses_that_leave_the_fewest_words_are_shown():
    known = Lexicon.load("len6")  # which the book knows
    lexicon = Lexicon.from_words(known.answers[1:], known.guesses)
    found = suggest(lexicon, budget=Budget(seconds=1e-9), top=3)
    assert found.status is Status.BOUNDED
    splits = opener_splits(lexicon)
    assert [guess.word for guess in found] == [splits.guesses[i] for i in BY_EXPECTED.order(splits)[:3]]


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("clues", [("crane=BBBGG",), ("crane=BBBYB",)])
def test_of_guesses_that_leave_as_many_words_the_cut_keeps_the_familiar_ones(rule, clues):
    game = Position("nyt-2023", rule=rule).after(*clues)
    rows = pattern_codes(game.guesses, game.candidates)
    left = {
        word: int((np.bincount(row) ** 2).sum()) for word, row in zip(game.guesses, rows, strict=True)
    }

    def place(word):
        return left[word], word not in game, unfamiliarity(word, game.lexicon), word

    order = sorted(left, key=place)
    # Where familiar words are on one side of the cut and others that are as good on the other.
    keys = [place(word) for word in order]
    ties = [
        top
        for top, (one, other) in enumerate(pairwise(keys), start=1)
        if one[:2] == other[:2] and one[2] < other[2]
    ]
    assert ties
    for top in (1, 5, ties[0], ties[-1]):
        found = by_words_left(game, top=top, budget=SECOND)
        assert [cost.word for cost in found.guesses] == order[:top]


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("weighed", [False, True])
@pytest.mark.parametrize("table", [False, True])
def test_legal_guesses_are_ranked_by_words_left_and_their_bounds_hold(rule, weighed, table):
    lexicon = Lexicon.from_words(Lexicon.load("original").answers[::2], ["human", "slate", "acorn"])
    weights = {word: 1 + place % 5 for place, word in enumerate(lexicon.answers)} if weighed else None
    game = Position(lexicon, rule=rule, weights=weights)
    if table:
        game = game.with_table(FeedbackTable.build(lexicon))
    game = game.after(*((guess, feedback(guess, "human")) for guess in ("slate", "acorn")))
    found = by_words_left(game, top=8, budget=SECOND)
    splits = {word: Split.of(word, game.candidates, weights) for word in game.guesses}

    def place(word):
        return round(splits[word].expected, 9), word not in game, unfamiliarity(word, lexicon), word

    order = sorted(splits, key=place)
    assert [cost.word for cost in found.guesses] == order[:8]
    words = [cost.word for cost in found.guesses]
    truth = guess_costs(game, wanted=words, budget=UNLIMITED)
    assert found.lower <= truth.lower
    for bound, cost in zip(found.guesses, truth.wanted, strict=True):
        assert found.lower <= bound.total.lower <= cost.total.value
        assert bound.total.upper is None


def test_the_bound_holds_for_guesses_that_were_not_counted(monkeypatch):
    lexicon = Lexicon.load("original").answers_only()
    game = Position(lexicon)
    truth = splits_in_time(game, SECOND)
    counted = np.zeros(len(lexicon.guesses), np.bool_)
    monkeypatch.setattr(
        "fivefold.players.large_positions.splits_in_time",
        lambda *_: CountedSplits(truth.splits, counted),
    )
    # No guess shows more than all 243 patterns.
    assert by_words_left(game, top=1, budget=SECOND).lower == 3 * len(game) - 243 - 1


def test_a_bound_of_all_guesses_is_kept():
    game = Position(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    found = by_words_left(game, top=2, lower=100, budget=SECOND)
    assert found.lower == 100 and {cost.total.lower for cost in found.guesses} == {100}


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
    monkeypatch.setattr("fivefold.players.large_positions.Prover", Hurried)
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
    game = Position("original").without(["crane"])
    needed = 3 * table_bytes(game.lexicon)  # the search copies it column by column, twice at times
    monkeypatch.setattr("fivefold.puzzle.feedback.free_memory", lambda: needed - 1)
    monkeypatch.setattr("fivefold.players.large_positions.Prover", None)
    found = compared_guesses(game, top=2, budget=UNLIMITED)
    assert found.status is Status.BOUNDED and not found.guesses[0].total.exact
    monkeypatch.setattr("fivefold.puzzle.feedback.free_memory", lambda: needed)
    with pytest.raises(TypeError):  # by the prover that is missing
        compared_guesses(game, top=2, budget=UNLIMITED)


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
