from collections import defaultdict
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Control, Lexicon
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import BadPatternError, ContradictionError
from fivefold.players.guess_values import Judge
from fivefold.players.review import review as judged
from fivefold.puzzle import reference
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.guess_costs import guess_costs
from tests.support.strategies import word_lists, words

NO_TIME = Budget(seconds=0)
ONE_EACH = defaultdict(lambda: 1)


def cost_after(guess, candidates, guesses, weights=ONE_EACH):
    """The least total with ``guess`` first, by trying everything."""
    groups = reference.partition(guess, candidates)
    return sum(weights[word] for word in candidates) + sum(
        least_cost(tuple(group), guesses, weights)
        for pattern, group in groups.items()
        if not pattern.solved
    )


def least_cost(candidates, guesses, weights=ONE_EACH):
    """The least total by trying everything that tells something."""
    if len(candidates) == 1:
        return weights[candidates[0]]
    useful = [guess for guess in guesses if len(reference.partition(guess, candidates)) > 1]
    return min(cost_after(guess, candidates, guesses, weights) for guess in useful)


@st.composite
def games(draw):
    """A small lexicon, and a game whose guesses may be bad, repeated or not even in the list."""
    guesses = draw(word_lists(3, "abcd", most=9))
    answers = draw(st.lists(st.sampled_from(guesses), min_size=1, max_size=6, unique=True))
    lexicon = Lexicon.from_words(answers, guesses)
    answer = draw(st.sampled_from(lexicon.answers))
    played = draw(st.lists(st.one_of(st.sampled_from(guesses), words(3, "abcd")), max_size=4))
    while answer in played:
        played.remove(answer)
    return lexicon, played, answer


@settings(max_examples=150)
@given(games())
def test_guesses_used_are_expected_plus_losses_minus_luck(game):
    lexicon, played, answer = game
    review = judged(lexicon, [*played, answer], budget=UNLIMITED)
    assert review.exact
    assert review.used == review.expected.upper + review.loss - review.luck
    candidates = lexicon.answers
    for guess in review.guesses:
        n = len(candidates)
        assert guess.before == n
        cost = cost_after(guess.word, candidates, lexicon.guesses)
        assert guess.played.upper == Fraction(cost, n)
        # A guess that is not in the list may be better than all that are.
        least = min(cost, least_cost(candidates, lexicon.guesses))
        assert guess.expected.upper == Fraction(least, n)
        assert guess.loss >= 0
        assert guess.possible == (guess.word in candidates)
        if guess.best in lexicon:
            best = Fraction(cost_after(guess.best, candidates, lexicon.guesses), n)
            assert best == guess.expected.upper
        candidates = tuple(reference.partition(guess.word, candidates)[guess.pattern])
        assert guess.after == (0 if guess.pattern.solved else len(candidates))
    # Over all answers luck adds up to nothing.
    first = (played or [answer])[0]
    lucks = [judged(lexicon, [first], answer=a, budget=UNLIMITED).luck for a in lexicon.answers]
    assert sum(lucks) == 0


@settings(max_examples=100)
@given(games(), st.data())
def test_with_weights_averages_are_weighted(game, data):
    lexicon, played, answer = game
    given_weights = data.draw(
        st.dictionaries(st.sampled_from(lexicon.answers), st.integers(0, 5), min_size=1).filter(
            lambda weights: any(weights.values())
        )
    )
    start = Position(lexicon, weights=given_weights)
    review = judged(start, [*played, answer], budget=UNLIMITED)
    assert review.exact
    assert review.used == review.expected.upper + review.loss - review.luck
    position = start
    for guess in review:
        candidates = position.candidates
        weights = dict(zip(candidates, position.candidate_weights.tolist(), strict=True))
        weight = sum(weights.values())
        cost = cost_after(guess.word, candidates, lexicon.guesses, weights)
        least = min(cost, least_cost(candidates, lexicon.guesses, weights))
        assert (guess.played.upper, guess.expected.upper) == (
            Fraction(cost, weight),
            Fraction(least, weight),
        )
        position = position.after((guess.word, guess.pattern))


def ruled_cost(guess, candidates, history, guesses, rule):
    """The least total with ``guess`` first when every guess must be allowed."""
    total = len(candidates)
    for pattern, group in reference.partition(guess, candidates).items():
        if not pattern.solved:
            total += least_ruled_cost(tuple(group), (*history, (guess, pattern)), guesses, rule)
    return total


def least_ruled_cost(candidates, history, guesses, rule):
    """The least total by trying every guess that is allowed and tells something."""
    useful = [
        guess
        for guess in guesses
        if rule.allows(guess, history)
        and (len(reference.partition(guess, candidates)) > 1 or candidates == (guess,))
    ]
    return min(ruled_cost(guess, candidates, history, guesses, rule) for guess in useful)


@settings(max_examples=60)
@given(games(), st.sampled_from([Rule.HARD, Rule.ULTRA_HARD]))
def test_games_under_a_rule_are_judged_under_it(game, rule):
    lexicon, played, answer = game
    history = ()
    for word in [*played, answer]:
        if rule.allows(word, history):
            history = (*history, (word, reference.feedback(word, answer)))
    review = judged(Position(lexicon, rule=rule), history, budget=UNLIMITED)
    assert review.exact
    assert review.used == review.expected.upper + review.loss - review.luck
    candidates = lexicon.answers
    for turn, guess in enumerate(review.guesses):
        n = len(candidates)
        before = history[:turn]
        least = least_ruled_cost(candidates, before, lexicon.guesses, rule)
        cost = ruled_cost(guess.word, candidates, before, lexicon.guesses, rule)
        assert guess.played.upper == Fraction(cost, n)
        assert guess.expected.upper == min(Fraction(least, n), Fraction(cost, n))
        candidates = tuple(reference.partition(guess.word, candidates)[guess.pattern])


@settings(max_examples=60)
@given(games())
def test_an_unfinished_game_counts_what_is_left(game):
    lexicon, played, answer = game
    if not played:
        return
    review = judged(lexicon, played, answer=answer, budget=UNLIMITED)
    assert not review.solved
    assert review.used + review.left.upper == review.expected.upper + review.loss - review.luck
    # Without the answer, what was shown is enough.
    clues = [(word, reference.feedback(word, answer)) for word in played]
    assert judged(lexicon, clues, budget=UNLIMITED).guesses == review.guesses


@settings(max_examples=60)
@given(games(), st.integers(1, 8))
def test_the_best_guesses_are_the_best_of_all(game, count):
    lexicon, _, _ = game
    candidates = lexicon.answers
    found = guess_costs(Position(lexicon), top=count, wanted=lexicon.guesses, budget=Budget(threads=1))
    costs = {guess: cost_after(guess, candidates, lexicon.guesses) for guess in lexicon.guesses}
    assert {cost.word: cost.total.value for cost in found.wanted} == costs
    assert found.ranked and found.lower == min(costs.values())
    useful = [
        g for g in lexicon.guesses if g in candidates or len(reference.partition(g, candidates)) > 1
    ]

    def squares(guess):
        return sum(len(group) ** 2 for group in reference.partition(guess, candidates).values())

    useful.sort(
        key=lambda g: (costs[g], g not in candidates, squares(g), g not in lexicon.answer_ids, g)
    )
    if len(candidates) == 1:
        useful = list(candidates)
    assert [cost.word for cost in found.guesses] == useful[:count]


def test_published_totals_are_the_values_of_openers():
    lexicon = Lexicon.load("original")
    review = judged(lexicon, ["salet", "crony", "briny"], budget=UNLIMITED, judge=Judge(lexicon))
    assert review.guesses[0].played.upper == Fraction(7920, 2315)
    assert review.guesses[0].loss == 0
    assert review.used == review.expected.upper + review.loss - review.luck


def test_without_time_the_identity_still_holds_and_the_marks_say_so():
    lexicon = Lexicon.load("nyt-2022")
    review = judged(lexicon, ["fuzzy", "salet", "crony", "briny"], budget=NO_TIME)
    assert not review.exact
    assert review.used == review.expected.upper + review.loss - review.luck
    assert all(guess.loss >= 0 for guess in review.guesses)
    assert all(guess.played.lower <= guess.played.upper for guess in review.guesses)
    assert "about" in review[0].as_dict()["sentence"]


def test_an_answer_outside_the_list_is_judged_with_a_wider_one():
    lexicon = Lexicon.load("original")
    review = judged(lexicon, ["salet", "pious"], budget=NO_TIME)
    assert review.lexicon.name == "nyt-2023"
    assert review.notes == ("'pious' is not an answer in Wordle 2021, so NYT Wordle 2023 was used",)
    review = judged(lexicon, ["salet", "aahed"], budget=NO_TIME)
    assert review.lexicon.name == "all"
    assert not review.guesses[0].exact
    review = judged(Lexicon.from_words(["crane", "slate"]), ["slate", "pious"])
    assert review.lexicon.answers == ("crane", "pious", "slate")
    assert review.notes == ("'pious' is not an answer in words, but counted as one here",)


def test_a_guess_outside_the_list_is_named_and_judged():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"])
    review = judged(lexicon, ["chomp", "match"], budget=UNLIMITED)
    assert review.notes == ("'chomp' is not a guess of words",)
    assert review.guesses[0].played.upper == Fraction(9, 4)
    assert review.guesses[0].best == "chomp"


@pytest.mark.parametrize(
    ("guesses", "answer", "message"),
    [
        ([], None, "no guesses"),
        (["crane", "slate"], "crane", "'crane' was the answer, but 'slate' was played after it"),
        (["cr4ne"], None, "'4' is not a letter"),
        (["cranes", "slate"], None, "'cranes'"),
    ],
)
def test_games_that_cannot_be_are_refused(guesses, answer, message):
    with pytest.raises(ValueError, match=message):
        judged(Lexicon.from_words(["crane", "slate", "pious"]), guesses, answer=answer)


def test_contradictory_clues_are_named():
    with pytest.raises(ContradictionError, match="check crane=GGGGB and slate=GGGGB"):
        judged("nyt-2022", ["crane=GGGGB", "slate=GGGGB"])


def test_a_stop_reaches_the_judge_of_a_wider_list():
    review = judged("nyt-2022", ["salet", "courd", "aahed"], budget=stopped())
    assert review.lexicon.name != "nyt-2022"
    assert not review[2].loss_exact  # 55 candidates: without the stop it is


def test_a_judge_of_another_rule_is_not_believed():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp"])
    game = ["batch", "catch", "match"]
    hard = Position(lexicon, rule="hard")
    found = judged(hard, game, judge=Judge(lexicon))
    assert found == judged(hard, game)
    assert found.guesses != judged(lexicon, game).guesses


def stopped():
    control = Control()
    control.request_stop()
    return Budget(control=control)


@pytest.mark.parametrize("rule", list(Rule))
def test_after_a_stop_a_review_claims_nothing_false(rule):
    """Bounds stay bounds: of many candidates, of few, and of guesses that no list has."""
    lexicon = Lexicon.load("original")
    words = ["zzzzz", "fuzzy", "crane"] if rule is Rule.NORMAL else ["zzzzz", "crane"]
    quick = judged(Position(lexicon, rule=rule), words, budget=stopped())
    assert (quick.guesses[0].before, quick.guesses[0].after) == (2315, 2280)
    for guess in quick.guesses[:-1]:
        n = guess.before
        assert not guess.expected.exact and not guess.played.exact
        assert guess.expected.lower <= guess.played.lower
        assert 2 - Fraction(1, n) <= guess.expected.lower < guess.expected.upper
        assert n < 700 or guess.expected.lower == 2 - Fraction(1, n)
        assert guess.played.upper < 8
    assert quick.used == quick.expected.upper + quick.loss - quick.luck


def test_words_come_all_with_what_they_were_shown_or_none():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    game = judged(lexicon, ["batch", "chomp", "match"])
    assert judged(lexicon, ["batch=BGGGG", ("chomp", "YYBYB"), "MATCH=GGGGG"]).guesses == game.guesses
    with pytest.raises(BadPatternError, match="some words come with what they were shown"):
        judged(lexicon, ["batch=BGGGG", "match"])


def test_an_answer_without_a_weight_is_noted():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    heavy = Position(lexicon, weights={"batch": 9, "match": 1})
    missing = "2 answers without a weight count as impossible"
    assert judged(heavy, ["chomp", "match"]).notes == (missing,)
    assert judged(heavy, ["chomp", "catch"]).notes == (missing, "the answer 'catch' has no weight")
    assert judged(lexicon, ["chomp", "catch"]).notes == ()


def test_weights_go_along_to_a_wider_list():
    game = Position("original", weights={"crane": 1, "pious": 3})
    review = judged(game, ["crane", "pious"])
    assert review.lexicon.name == "nyt-2023"
    assert review.start.weights == {"crane": 1, "pious": 3}
    assert (review.expected.value, review[0].loss) == (Fraction(5, 4), Fraction(1, 2))


def test_a_judge_of_other_weights_is_not_used():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    heavy = Position(lexicon, weights={"batch": 9, "match": 1})
    found = judged(heavy, ["batch", "match"], judge=Judge(lexicon))
    assert found.expected.value == Fraction(11, 10)


def test_progress_counts_guesses():
    done = []
    judged(
        Lexicon.from_words(["batch", "catch"]),
        ["catch", "batch"],
        budget=Budget(on_progress=done.append),
    )
    assert done == [1, 2]
