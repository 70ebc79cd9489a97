"""Trees as CSV."""

import pytest

from fivefold.trees.csv_format import looks_like_csv
from fivefold.trees.files import read_tree
from fivefold.trees.games import games
from tests.support.small_tree import CSV, TREE, written


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
