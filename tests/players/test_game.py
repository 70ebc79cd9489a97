"""Games: every board shows what the rules say, and the adversary stays honest."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Lexicon, Mark
from fivefold.base.errors import BadWordError, IllegalGuessError, UnknownWordError
from fivefold.players.game import Game, adversary_reply
from fivefold.puzzle import reference
from fivefold.puzzle.position import Position
from tests.support.strategies import word_lists

LEXICON = Lexicon.from_words(["crane", "crate", "slate", "pious", "fuzzy"])


@settings(max_examples=60)
@given(word_lists(3, "abcd", most=12), st.data())
def test_every_board_shows_what_the_rules_say(words, data):
    lexicon = Lexicon.from_words(words)
    answers = data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=3))
    guesses = data.draw(st.lists(st.sampled_from(words), max_size=3 + len(answers)))
    game = Game.start(lexicon, answers)
    for guess in guesses:
        if not game.over:
            game = game.play(guess)
    for answer, history in zip(answers, game.histories, strict=True):
        played = (
            game.guesses[: game.guesses.index(answer) + 1] if answer in game.guesses else game.guesses
        )
        assert [word for word, _ in history] == list(played)
        assert all(pattern == reference.feedback(word, answer) for word, pattern in history)
    assert game.solved == set(answers).issubset(game.guesses)
    for board in game.open_boards:
        assert answers[board] in game.candidates(board)


@settings(max_examples=60)
@given(word_lists(3, "abcd", most=12), st.data())
def test_the_adversary_stays_honest_and_leaves_the_most(words, data):
    lexicon = Lexicon.from_words(words)
    game = Game.start(lexicon, most=99)
    left = set(lexicon.answers)
    while not game.solved and len(game.guesses) < 6:
        guess = data.draw(st.sampled_from(words))
        groups = reference.partition(guess, sorted(left))
        game = game.play(guess)
        pattern = game.histories[0][-1][1]
        assert len(groups[pattern]) == max(map(len, groups.values()))
        assert not pattern.solved or len(left) == 1
        left = set(groups[pattern])
        assert left == set(game.candidates()) or pattern.solved
    assert adversary_reply(["ab", "cd"], "ab").solved is False


def test_games_end_and_say_why_a_word_is_refused():
    game = Game.start(LEXICON, ["pious"], most=2)
    with pytest.raises(UnknownWordError, match=r"'zzzzz' is not in the word list words$"):
        game.require_legal("zzzzz")
    with pytest.raises(UnknownWordError, match=r"'crnae' is not in .*: did you mean crane\?$"):
        game.require_legal("crnae")
    game = game.play("CRANE")
    with pytest.raises(ValueError, match="not a letter"):
        game.play("cr4ne")
    game = game.play("slate")
    assert game.over and not game.solved
    with pytest.raises(IllegalGuessError, match="the game is over"):
        game.play("pious")
    hard = Game.start(Position(LEXICON, rule="hard"), ["crate"]).play("crane")
    with pytest.raises(IllegalGuessError, match="hard rule: 'crane' showed a green C"):
        hard.play("slate")
    two = Game.start(Position(LEXICON, rule="hard"), ["crate", "pious"]).play("crane")
    with pytest.raises(IllegalGuessError, match="board 1: hard rule"):
        two.play("pious")
    with pytest.raises(BadWordError, match="'cranes' has 6 letters; this list uses 5"):
        Game.start(LEXICON, ["cranes"])


def test_guesses_allowed_grow_with_letters_and_boards():
    assert Game.start(LEXICON, ["pious"]).most == 6
    assert Game.start(LEXICON, ["pious", "crane", "slate", "fuzzy"]).most == 9
    assert Game.start(LEXICON).most == 6


def test_the_keyboard_keeps_the_best_mark():
    game = Game.start(LEXICON, ["slate"]).play("crane").play("crate")
    marks = game.keyboard()
    assert marks["a"] is Mark.EXACT and marks["t"] is Mark.EXACT and marks["c"] is Mark.MISS
    assert "z" not in marks


def test_boards_count_down_their_guesses():
    game = Game.start(LEXICON, ["pious", "slate"]).play("crane").play("slate")
    assert [board.guesses_left for board in game.boards] == [5, 5]
    assert (game.most, game.open_boards, game.lexicon) == (7, (0,), LEXICON)
