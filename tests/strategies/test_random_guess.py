"""Random play."""

from hypothesis import given
from hypothesis import strategies as st

from fivefold import Lexicon
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.strategies.random_guess import RandomGuess
from fivefold.strategies.simulate import simulate
from tests.support.plain_play import play_plainly, words_of
from tests.support.strategies import word_lists


def test_random_games_repeat_with_their_seed():
    hidden = Lexicon.load("improved").answers[::97]
    first, again, other = (
        simulate(RandomGuess(seed), "improved", hidden=hidden).turns for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


@given(data=st.data())
def test_whole_games_are_the_same_as_guess_by_guess(data):
    guesses = data.draw(word_lists(4, "abcde", most=30))
    answers = data.draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    opener = data.draw(st.none() | st.sampled_from(guesses))
    position = Position(
        Lexicon.from_words(answers, guesses), rule=data.draw(st.sampled_from(list(Rule)))
    )
    seed = data.draw(st.integers(0, 100))
    plain = RandomGuess(seed)
    games = {word: play_plainly(plain, position, word, opener) for word in sorted(answers)}
    assert words_of(simulate(RandomGuess(seed), position, opener=opener)) == games


def test_games_go_on_from_a_position():
    position = Position(Lexicon.from_words(["batch", "catch", "hatch"])).after("batch=BGGGG")
    for seed in range(5):
        words = RandomGuess(seed).play(position, "hatch", opener=None)
        assert words in (["hatch"], ["catch", "hatch"])
