"""Trees as text."""

import pytest
from hypothesis import given

from fivefold.puzzle.feedback import feedback
from fivefold.trees.files import FORMATS, read_tree, read_tree_file, tree_text
from fivefold.trees.games import games
from fivefold.trees.text_format import is_indented, write_indented, write_paths
from tests.support.small_tree import INDENTED, PATHS, TREE, written
from tests.support.trees import trees


@given(trees)
def test_the_two_text_forms_are_told_apart(tree):
    assert is_indented(write_indented(tree))
    assert not is_indented(write_paths(tree))


@pytest.mark.parametrize(
    "text",
    [
        "# a comment, and more\n\n" + INDENTED.replace("\n", "\n\n"),
        INDENTED.replace("\n", "\r\n"),
        "\ufeff" + INDENTED.upper(),
        "\n".join("  " + line for line in INDENTED.splitlines()),
        PATHS.replace("_", "."),
        "  # a comment\n" + PATHS,
        "crane   GBGBG chase GGGGG\n\tGGGBG crate GGGBG crave GGGGG\n\t            GGGGG\n\tGGGGG\n",
        PATHS.translate(str.maketrans("_yg", "012")),
        PATHS.translate(str.maketrans("_yg", "⬛🟨🟩")),
        # Indented by whole guesses only, as some programs do.
        INDENTED.replace("      GGGBG1", "crane GGGBG1").replace("      GGGGG1", "crane GGGGG1"),
    ],
)
def test_text_is_read_in_all_its_variants(folder, text):
    del folder
    assert read_tree(written(text)) == TREE


def test_public_lines_are_read_and_written_alike(folder):
    """Lines as two well-known programs write them; all of them agree with the rules."""
    del folder
    indented = (
        "salet BBBBB1 courd BBBBB2 nymph BBBBY3 whiff GGGGG4\n"
        "                                GGGGG3\n"
        "                                GYBBB3 ninny GGGGG4\n"
    )
    paths = "tarse _____ godly _____ chump yy___ winch ggggg\n"
    for text, form in ((indented, "indented"), (paths, "paths")):
        file = read_tree_file(written(text))
        assert file.format == form
        assert tree_text(file.tree, FORMATS[form]) == text
        for game in games(file.tree):
            assert all(feedback(guess, game[-1][0]) == pattern for guess, pattern in game)


def test_digits_as_marks_may_be_followed_by_the_turn(folder):
    del folder
    text = "crane 202021 chase 222222\n      222021 crate 222022 crave 222223\n"
    text += "                   222222\n      222221\n"
    assert read_tree(written(text)) == TREE


def test_tabs_may_separate_words_and_patterns(folder):
    del folder
    assert read_tree(written(PATHS.replace(" ", "\t"))) == TREE


def test_indented_text_is_known_by_its_indentation_alone(folder):
    del folder
    file = read_tree_file(written("crane GBGBG chase GGGGG\n      GGGGG\n"))
    assert file.format == "indented"
