"""``fivefold assist``: a conversation about a game played elsewhere."""

import pytest

from fivefold.words.lexicon import Lexicon
from tests.support.terminal import Terminal

CTRL_C, CTRL_D = b"\x03", b"\x04"


def test_assistance_is_a_conversation(talk):
    lines = ["?", "crane BBBBB", "undo", "redo", "words", "nonsense", "pious GGGGG", "new", "undo"]
    code, out, err = talk("assist", lines)
    assert code == 0
    assert "8 words left in words" in out
    assert "2 words left in words: fuzzy pious" in out
    assert "\nfuzzy pious\n" in out
    assert "Solved in 2." in out
    assert err.splitlines() == [
        "fivefold: 'nonsense' has 8 letters; this list uses 5",
        "fivefold: there is nothing to undo",
    ]


def test_words_that_cannot_be_the_answer_are_left_out(talk, tmp_path):
    (tmp_path / "gone.txt").write_text("pious\n")
    code, out, _ = talk("assist", ["crane BBBBB", "new"], "--exclude", tmp_path / "gone.txt")
    assert code == 0
    assert out.count("7 words left in words") == 2 and "1 word left in words: fuzzy" in out


def test_no_line_of_a_conversation_is_longer_than_80_columns(talk, tmp_path):
    path = tmp_path / "a-list-whose-name-is-as-long-as-people-make-them-when-they-keep-many.txt"
    path.write_text("\n".join(Lexicon.load("original").answers[:200]))
    code, out, _ = talk("assist", ["words", "caper BGBGB", "words"], "--answers", path, "--no-save")
    assert code == 0
    assert max(map(len, out.splitlines())) <= 80
    assert "abort about above" in out


def test_a_pattern_alone_is_for_the_proposed_word(talk):
    _, out, _ = talk("assist", ["crane BBBBB", "BYBBB"])
    assert "FUZZY  BYBBB" in out
    assert "1 word left in words: pious" in out


def test_a_word_alone_is_asked_what_came_back(talk):
    code, out, err = talk("assist", ["crane", "BYX", "BBBBB"])
    assert code == 0
    assert out.count("What came back for crane?") == 2
    assert "'BYX' is not a pattern" in err
    assert "CRANE  BBBBB" in out and "2 words left" in out


def test_what_is_certain_is_said_and_need_not_be_typed(talk):
    _, out, _ = talk("assist", ["crane BBBBB", "fiend", "BG", "pious"])
    assert "What came back for fiend?  ??BBB is certain: type the other 2, or all 5." in out
    assert "FIEND  BGBBB" in out and "Solved in 3." in out


def test_a_pattern_after_a_refused_word_is_never_for_another(talk):
    _, out, err = talk("assist", ["crane BBBBB", "zzzz", "BYBBB", "pious GGGGG"])
    assert "these colours need their word, e.g. crane BYBBG" in err
    assert "BYBBB" not in out and "Solved in 2." in out


def test_whole_games_may_be_pasted(talk):
    _, out, _ = talk("assist", ["crane BBBBB pious GGGGG"])
    assert "Solved in 2." in out


def test_assistance_notes_a_guess_that_is_in_no_list(talk):
    code, out, err = talk("assist", ["xyzzy BBBBB", "crane BBBBB"])
    assert (code, err) == (0, "fivefold: 'xyzzy' is not in words: the game may not accept it\n")
    assert "XYZZY  BBBBB" in out
    code, _, err = talk("assist", ["crnae BBBBB"], "--new")
    assert (code, err) == (0, "fivefold: 'crnae' is not in words: did you mean crane?\n")


def test_assistance_takes_up_an_unfinished_game(talk):
    talk("assist", ["crane BBBBB"])
    _, out, _ = talk("assist", ["pious GGGGG"])
    assert "Continuing your game" in out
    assert "Solved in 2." in out
    _, out, _ = talk("assist", [])
    assert "Continuing" not in out
    talk("assist", ["crane BBBBB"])
    _, out, _ = talk("assist", [], "--new")
    assert "8 words left" in out


def test_assistance_objects_to_illegal_guesses(talk):
    _, _, err = talk("assist", ["crane GGGBG", "slate BBGGG"], "--rule", "hard")
    assert "hard rule: 'crane' showed a green C in place 1" in err


@pytest.mark.parametrize(("key", "code"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_assistance_in_a_terminal(words, tmp_path, key, code):
    with Terminal("assist", "--answers", words, "--data", tmp_path) as terminal:
        terminal.until("> ")
        terminal.send("crane BBBBB")
        assert "2 words left" in terminal.until("? for help.")
        terminal.press(key)
        assert terminal.end() == code
        assert "Traceback" not in terminal.shown


def test_nothing_is_kept_when_asked(talk, tmp_path):
    talk("assist", ["pious GGGGG"], "--no-save")
    assert not (tmp_path / "data").exists()


def test_assistance_says_when_it_goes_on_with_a_wider_list(talk, words):
    words.write_text("crane\nslate\n")
    _, _, err = talk("assist", ["crane BBBBB"])
    assert "no known word fits: check this clue, or `undo` an earlier one" in err
