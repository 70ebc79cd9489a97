"""Which words a tree file is read with: those of the options, or those it names."""

from argparse import Namespace

import pytest

from fivefold.base.errors import OptionError
from fivefold.cli.parser import Parser, add_lexicon
from fivefold.cli.tree_options import add_file, asked_lexicon, recorded_lexicon
from fivefold.trees.files import read_tree, read_tree_file, write_tree
from fivefold.words.lexicon import Lexicon
from tests.support.four_words import ANSWERS, FOUR

pytestmark = pytest.mark.usefixtures("four_words")


def parsed(*arguments) -> Namespace:
    parser = Parser()
    add_file(parser)
    add_lexicon(parser, default="the file's")
    return parser.parse_args(["tree.txt", *arguments])


def test_without_options_no_words_are_asked_for():
    assert asked_lexicon(parsed()) is None


def test_options_name_a_list_or_files():
    assert asked_lexicon(parsed("--list", "len4")).name == "len4"
    asked = asked_lexicon(parsed(*FOUR))
    assert (asked.name, list(asked.answers), len(asked.guesses)) == ("four", ANSWERS, 6)
    with pytest.raises(OptionError, match="not both"):
        asked_lexicon(parsed("--list", "len4", *FOUR))


def test_a_text_file_records_no_list():
    assert recorded_lexicon(read_tree_file("tree.txt")) is None


def test_a_list_that_comes_with_fivefold_is_found_by_its_name():
    lexicon = Lexicon.load("nyt-2022")
    write_tree(read_tree("tree.txt"), "tree.json", lexicon=lexicon)
    assert recorded_lexicon(read_tree_file("tree.json")).sha256 == lexicon.sha256


def test_a_list_of_somebody_else_must_be_given_where_it_is_needed():
    write_tree(read_tree("tree.txt"), "tree.json", lexicon=Lexicon.from_words(ANSWERS, name="mine"))
    file = read_tree_file("tree.json")
    assert recorded_lexicon(file, needed=False) is None
    with pytest.raises(OptionError, match=r"^tree.json: written for the list 'mine': give its"):
        recorded_lexicon(file)
