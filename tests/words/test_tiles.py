"""Words on tiles."""

from fivefold.words.letters import Label
from fivefold.words.tiles import word_tiles


def test_a_word_has_a_tile_for_every_letter():
    shown = word_tiles("crane", [2, 0, 0, 1, 0])
    assert [shown.count(f">{letter}</span>") for letter in "CRANE"] == [1] * 5
    assert shown.count("#538d4e") == shown.count("#c9b458") == 1


def test_a_name_without_letters_is_text_and_its_reply_stands_on_tiles():
    name = Label("red & blue", 2)
    assert word_tiles(name) == "red &amp; blue"
    assert word_tiles(name, [2, 1]).startswith("red &amp; blue <span") and "RED" not in word_tiles(name)
