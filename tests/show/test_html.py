"""HTML for notebooks: tiles, words on tiles, tables."""

import pytest

from fivefold.show.html import cell, html_table, tiles, word_tiles
from fivefold.words.letters import Label


def test_every_mark_has_its_colour_and_no_marks_have_none():
    marked = tiles("abc", [0, 1, 2])
    assert [marked.count(colour) for colour in ("#787c7e", "#c9b458", "#538d4e")] == [1, 1, 1]
    plain = tiles("abc")
    assert plain.count("#e9ebee") == 3 and "#538d4e" not in plain
    assert tiles(("e\u0301", "q")).count("<span") == 3


def test_marks_and_letters_are_as_many():
    with pytest.raises(ValueError, match="shorter"):
        tiles("abc", [0, 1])


def test_headings_and_captions_are_escaped_and_cells_are_html():
    assert html_table("<", [">"], [["<i>"]]) == (
        "<table><caption>&lt;</caption><tr><th>&gt;</th></tr><tr><td><i></td></tr></table>"
    )
    assert cell("<i>") == "&lt;i&gt;" and cell(7) == "7" and cell(False) == ""


def test_a_word_has_a_tile_for_every_letter():
    shown = word_tiles("crane", [2, 0, 0, 1, 0])
    assert [shown.count(f">{letter}</span>") for letter in "CRANE"] == [1] * 5
    assert shown.count("#538d4e") == shown.count("#c9b458") == 1


def test_a_name_without_letters_is_text_and_its_reply_stands_on_tiles():
    name = Label("red & blue", 2)
    assert word_tiles(name) == "red &amp; blue"
    assert word_tiles(name, [2, 1]).startswith("red &amp; blue <span") and "RED" not in word_tiles(name)
