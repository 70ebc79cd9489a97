"""Reviews of random games agree with a plain recursion."""

from collections import defaultdict
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Lexicon
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.players.review import review as judged
from fivefold.puzzle import reference
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.guess_costs import guess_costs
from tests.support.strategies import word_lists, words

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
