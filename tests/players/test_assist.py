"""Assistance: clues with undo and redo, on the list that helps."""

import pytest

from fivefold import Lexicon
from fivefold.base.errors import IllegalGuessError, MoveError
from fivefold.players.assist import Assistance
from fivefold.puzzle.position import Position

LEXICON = Lexicon.from_words(["crane", "crate", "slate", "pious", "fuzzy"])


def test_assistance_undoes_and_redoes():
    state = Assistance(Position(LEXICON))
    after = state.enter("crane BBGBG")
    assert after.position.candidates == ("slate",)
    assert after.undo().redo() == after
    assert after.undo().enter("pious=BBBBB").undone == ()
    with pytest.raises(MoveError, match="nothing to undo"):
        state.undo()
    with pytest.raises(MoveError, match="nothing to redo"):
        state.redo()
    solved = after.enter("GGGGG", proposed="slate")
    assert solved.solved
    with pytest.raises(MoveError, match="this game is solved"):
        solved.enter("slate GGGGG")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("crane BYB", "BYB"),
        ("s??e?", "known letters are for"),
        ("cranes BBBBBB", "'cranes' has 6 letters; this list uses 5"),
        ("crane GGGGB", "no known word fits"),
        ("a b c", "'a' has 1 letter"),
        ("", "type a word and what came back"),
    ],
)
def test_assistance_names_what_it_cannot_read(text, message):
    with pytest.raises(ValueError, match=message):
        Assistance(Position(LEXICON)).enter(text, proposed="slate")


def test_assistance_moves_to_a_wider_list_and_back():
    state = Assistance(Position("original")).enter("aahed GGGGG")
    assert state.solved
    state = Assistance(Position("original")).enter("aahed GGBBB")
    assert state.position.lexicon.name == "all"
    assert state.undo().position.lexicon.name == "original"


def test_assistance_asks_the_rule():
    state = Assistance(Position(LEXICON, rule="hard")).enter("crane GGGBG")
    with pytest.raises(IllegalGuessError, match="guess 2: hard rule: 'crane' showed a green C"):
        state.enter("slate BBGGG")


def test_a_word_waits_for_its_pattern():
    state = Assistance(Position(LEXICON)).enter("slate")
    assert state.waiting == "slate" and state.position.clues == ()
    assert state.enter("crane").waiting == "crane"
    assert state.undo().waiting is None
    after = state.enter("BBBBB", proposed="crane")
    assert after.position.clues[0][0] == "slate" and after.waiting is None


def test_what_was_refused_lends_its_pattern_to_no_other_word():
    state = Assistance(Position(LEXICON)).refuse()
    with pytest.raises(ValueError, match="these colours need their word"):
        state.enter("BBBBB", proposed="slate")
    assert Assistance(Position(LEXICON)).enter("slate").refuse().enter("BBBBB").waiting is None
    assert state.enter("crane BBBBB").enter("BBBBB", proposed="slate").position.clues[1][0] == "slate"


def test_what_is_certain_need_not_be_typed():
    state = Assistance(Position("nyt-2022")).enter("salet BYBBB courd BYBBB").enter("leant")
    assert (state.waiting, state.certain) == ("leant", "BB??B")
    for typed in ("YG", "BBYGB", "??YG?"):
        after = state.enter(typed)
        assert str(after.asked.clues[2][1]) == "BBYGB" and after.waiting is None
    with pytest.raises(ValueError, match="the pattern BBY has 3 marks"):
        state.enter("BBY")
    only = Assistance(Position(LEXICON)).enter("crane BBBBB slate YBBBB")
    assert only.position.candidates == ("pious",)
    assert only.enter("pious").solved
