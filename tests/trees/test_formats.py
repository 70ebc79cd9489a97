"""Trees as games, as text and as CSV, and back."""

import pytest
from hypothesis import given

from fivefold.base.errors import TreeFileError
from fivefold.puzzle.feedback import feedback
from fivefold.trees import formats as games_module
from fivefold.trees.files import FORMATS, read_tree, read_tree_file, tree_text, write_tree
from fivefold.trees.formats import (
    MOST_TURNS,
    games,
    grow_tree,
    is_indented,
    looks_like_csv,
    numbered_lines,
    read_games,
    write_indented,
    write_paths,
)
from fivefold.trees.tree import depths, turn_counts
from tests.support.small_tree import CSV, INDENTED, PATHS, TREE, written
from tests.support.trees import chain, trees


@given(trees)
def test_games_and_trees_are_inverse(tree):
    listed = list(games(tree))
    assert grow_tree("games", enumerate(listed, start=1))[0] == tree
    assert list(games(grow_tree("games", enumerate(reversed(listed), start=1))[0])) == listed


@given(trees)
def test_every_place_has_the_first_line_that_leads_to_it(tree):
    _, lines = grow_tree("text", read_games("text", write_paths(tree)))
    paths = [tuple(line.split()[1::2]) for line in write_paths(tree).splitlines()]
    for place, line in lines.items():
        marks = tuple(str(pattern).translate(str.maketrans("BYG", "_yg")) for pattern in place)
        leading = [n for n, path in enumerate(paths, start=1) if path[: len(marks)] == marks]
        assert line == leading[0]


def test_a_file_has_so_many_lines_and_no_more(monkeypatch):
    monkeypatch.setattr(games_module, "_MOST_LINES", 5)
    assert len(list(numbered_lines("tree.csv", "ab\n" * 4 + "ab"))) == 5
    with pytest.raises(TreeFileError, match=r"^tree\.csv: more than 5 lines, not a tree$"):
        list(numbered_lines("tree.csv", "ab\n" * 5 + "ab"))


def test_blank_lines_and_comments_are_counted_and_left_out():
    text = "ab\n\n \t\n# a\n  # b\nab # c"
    assert list(numbered_lines("tree.csv", text)) == [(1, "ab"), (6, "ab # c")]


def test_a_tree_of_any_depth_is_counted():
    deep = chain(2000)
    assert [turn for _, turn in depths(deep)] == [*range(1, 2001)]
    assert turn_counts(deep).worst == 2000
    assert [len(game) for game in games(deep)] == [*range(2000, 0, -1)]


@pytest.mark.parametrize("name", ["tree.json", "tree.txt", "tree.csv", "tree.dot", "tree.svg"])
def test_what_could_not_be_read_again_is_not_written(folder, name):
    write_tree(chain(MOST_TURNS), name)
    if name == "tree.json":
        assert read_tree(name) == chain(MOST_TURNS)
    for turns in (MOST_TURNS + 1, 2000):
        with pytest.raises(TreeFileError, match=f"^a game of {turns} turns: files of trees hold"):
            write_tree(chain(turns), f"other-{name}")
    assert [path.name for path in folder.iterdir()] == [name]


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


@pytest.mark.parametrize(
    "text",
    [
        "guess 1,guess 2,guess 3\n" + CSV,
        "# a comment, and more\n\n" + CSV,
        "answer,guess\nchase,crane\ncrave,crane,crate\ncrate,crane\ncrane,crane\n",
        "Guess_1;Guess_2;Guess_3\n" + CSV.replace(",", ";"),
        CSV.replace(",", "\t"),
        "crane,chase,\ncrane,crate,crave\ncrane,crate,\ncrane,,\n",
        "chase,crane,chase\ncrave,crane,crate,crave\ncrate,crane,crate\ncrane,crane\n",
        "answer,1,2,3\nchase,crane,chase\ncrave,crane,crate,crave\ncrate,crane,crate\ncrane,crane\n",
        "answer,1,2\nchase,crane,\ncrave,crane,crate\ncrate,crane,\ncrane,,\n",
        '"crane","chase"\n"crane","crate","crave"\n"crane","crate"\n"crane"\n',
    ],
)
def test_csv_is_read_in_all_its_variants(folder, text):
    del folder
    assert read_tree(written(text, "tree.csv")) == TREE


@pytest.mark.parametrize("words", ["guess", "word,turn", "turn,word", "answer,target"])
def test_words_like_headings_are_words_too(folder, words):
    del folder
    *_, answer = words.split(",")
    assert [game[-1][0] for game in games(read_tree(written(words, "tree.csv")))] == [answer]


@pytest.mark.parametrize(
    ("text", "is_csv"),
    [
        ("crane,chase\n", True),
        ("# by hand\ncrane;crate;crave\n", True),
        ("crane\n", False),
        ("", False),
        ("crane\tBYBBG\tchase\tGGGGG\n", False),
        ("crane,02001,chase,22222\n", False),
    ],
)
def test_words_in_the_first_line_are_csv_and_patterns_are_not(text, is_csv):
    assert looks_like_csv("tree.txt", text) is is_csv
