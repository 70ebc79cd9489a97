"""Tree files that are no trees: each is named with its line and text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.base.errors import BrokenTreeError, TreeFileError
from fivefold.trees import games as tree_games
from fivefold.trees.check import check_tree
from fivefold.trees.csv_format import read_csv
from fivefold.trees.files import read_tree
from fivefold.trees.games import MOST_TURNS, grow_tree, require_short
from fivefold.trees.json_format import read_json, write_json
from fivefold.trees.text_format import read_games
from fivefold.trees.tree import Leaf, Node
from tests.support.small_tree import CSV, INDENTED, LEXICON, PATHS, TREE, written

BAD = {
    "": "tree.txt: no tree, the file is empty",
    "# nothing\n": "tree.txt: no tree, the file is empty",
    "crane": "tree.txt, line 1: no pattern after 'crane'",
    "crane GBGBG1 chase": "tree.txt, line 1: no pattern after 'chase'",
    "crane GBGBG1 ch4se GGGGG2": "tree.txt, line 1: 'ch4se' is not a word: '4' is not a letter",
    "crane GBGXG1 chase GGGGG2": "tree.txt, line 1: 'GBGXG' is not a pattern: "
    "write B, Y or G for each letter",
    "crane GBGBG1 chases GGGGG2": "tree.txt, line 1: 'chases GGGGG' is not a word of 5 letters "
    "and its pattern",
    "crane GBGB1 chase GGGGG2": "tree.txt, line 1: 'crane GBGB' is not a word of 5 letters "
    "and its pattern",
    INDENTED + "    YYYYY1 slick GGGGG2": "tree.txt, line 5: 'YYYYY1' stands under no word "
    "of the line above",
    '{"guess": "crane", "branches": {"GB": "chase"}}': "tree.txt: the pattern 'GB' is not as long "
    "as 'crane'",
    '{"guess": "crane", "branches": {"BBBBX": "chase"}}': "tree.txt: 'BBBBX' is not a pattern: "
    "write B, Y or G for each letter",
    '{"guess": "crane", "branches": {"BBBBB": 5}}': "tree.txt, after 'crane BBBBB': 5 is not a tree",
    '{"guess": "crane", "branches": {"BBBBB": "cat"}}': "tree.txt, after 'crane BBBBB': 'cat' and "
    "'crane' have different lengths",
    '{"guess": 7}': 'tree.txt: {"guess": 7} is not a tree',
    '{"lexicon": {"name": "a", "sha256": 5}, "tree": "crane"}': "tree.txt: cannot read the lexicon "
    "sha256 5",
    '{"total": "8", "tree": "crane"}': "tree.txt: cannot read the total '8'",
    "x" * 100 + " BBBBB": f"tree.txt, line 1: '{'x' * 20}…' is too long for a word or a pattern",
    "crane " + "G" * 10**3: f"tree.txt, line 1: '{'G' * 20}…' is too long for a word or a pattern",
    "crane " + "G" * 10**6: "tree.txt, line 1: 1000006 characters are too many for a game",
    "crane GGGGG" + "1" * 5000: "tree.txt, line 1: 'GGGGG111111111111111…' is too long for a word "
    "or a pattern",
    "crane," + "x" * 100: f"tree.txt, line 1: '{'x' * 20}…' is too long for a word or a pattern",
    '["crane"]': 'tree.txt: ["crane"] is not a tree',
    '{"guess": "crane",\n "branches": ': "tree.txt, line 2: not JSON: Expecting value",
    "{}": "tree.txt: {} is not a tree",
    '{"format": "fivefold-tree", "version": 9}': "tree.txt: version 9, this is 1",
    '{"format": "fivefold-tree", "version": 0, "tree": "crane"}': "tree.txt: version 0, this is 1",
    '{"format": "fivefold-tree", "version": true, "tree": "crane"}': "tree.txt: version True, this is 1",
    '{"format": "fivefold-tree", "version": 1.0, "tree": "crane"}': "tree.txt: version 1.0, this is 1",
    '{"format": "fivefold-tree", "version": 1, "guess": "crane"}': "tree.txt: no tree",
    '{"rule": "easy", "tree": "crane"}': "tree.txt: cannot read the rule 'easy'",
    '{"history": 5, "tree": "crane"}': "tree.txt: cannot read the history 5",
    '{"guess": "crane", "branches": {"BBBBB": "chase", "BBBBB": "chase"}}': "tree.txt: 'BBBBB' stands "
    "twice in one object",
    '{"guess": "crane", "branches": {"BBBBBB": "chase"}}': "tree.txt: the pattern 'BBBBBB' is not as "
    "long as 'crane'",
    '{"ab": {"BB": "cd", "GG": 1}}': "tree.txt, after 'ab GG': 1 is not a tree",
    '{"ab": {"BB": "cd", "GG": false}}': "tree.txt, after 'ab GG': false is not a tree",
    PATHS + "x": "tree.txt, line 5: no pattern after 'x'",
    "crane,chase\ncrane;crate": "tree.txt, line 2: 'crane;crate' is not a word: ';' is not a letter",
    "crane,ch4se": "tree.txt, line 1: 'ch4se' is not a word: '4' is not a letter",
    "crane,cat": "tree.txt, line 1: 'crane' has 5 letters; 'cat' has 3",
}


@pytest.mark.parametrize("text", BAD)
def test_a_bad_file_is_named_with_its_line_and_text(folder, text):
    del folder
    with pytest.raises(TreeFileError) as raised:
        read_tree(written(text))
    assert str(raised.value) == BAD[text]


BROKEN = {
    INDENTED + "slick BBBBB1 crane GGGGG2": "tree.txt, line 5: the first guess is 'slick' here, "
    "'crane' in line 1",
    PATHS + "crane ggg_g crave ggggg": "tree.txt, line 5: after 'crane GGGBG' comes 'crave' here, "
    "'crate' in line 2",
    PATHS + "crane ggggg": "tree.txt, line 5: repeats line 4",
    "crane GBGBG2 chase GGGGG2": "tree.txt, line 1: 'GBGBG2' stands at turn 1",
    "crane GBGBG1": "tree.txt, line 1: the game ends before all is exact, at 'crane GBGBG'",
    "crane GGGGG1 crane GGGGG2": "tree.txt, line 1: the game goes on after 'crane GGGGG'",
    CSV + "crane,slick,crave": "tree.txt, line 5: after 'crane GGGBG' comes 'slick' here, "
    "'crate' in line 2",
    # The answer stands first in every row with all its guesses, or in none.
    "chase,crane,chase\ncrave,crane,crate": "tree.txt, line 1: the game goes on after the answer "
    "'chase'",
    "chase,crane,chase\ncrane": "tree.txt, line 1: the game goes on after the answer 'chase'",
    "crane,chase,crane,chase": "tree.txt, line 1: the game goes on after the answer 'chase'",
    '{"guess": "crane", "branches": {"GGGGG": "chase"}}': "tree.txt: the game goes on after "
    "'crane GGGGG'",
    '{"guess": "crane", "can_win": false}': "tree.txt: 'crane' is said not to be the answer, and yet "
    "a game ends with it",
    '{"guess": "ab", "can_win": false, "branches": {"GG": null, "BB": "cd"}}': "tree.txt: 'ab' is said "
    "not to be the answer, and yet a game ends with it",
    '{"ab": {"GG": null, "gg": null, "BB": "cd"}}': "tree.txt: two branches for 'ab GG'",
    '{"guess": "crane", "branches": {"BBBBB": "chase", "bbbbb": "chase"}}': "tree.txt: two branches "
    "for 'crane BBBBB'",
}


@pytest.mark.parametrize("text", BROKEN)
def test_lines_that_contradict_one_another_make_no_tree(folder, text):
    del folder
    with pytest.raises(BrokenTreeError) as raised:
        read_tree(written(text))
    assert str(raised.value) == BROKEN[text]


def test_endless_nesting_is_refused(folder):
    del folder
    with pytest.raises(TreeFileError, match=f"more than {MOST_TURNS} turns"):
        read_tree(written("ab BB " * MOST_TURNS + "cd GG"))
    for depth in (MOST_TURNS, MOST_TURNS + 1, 100_000):
        nested = '{"ab": {"BB": ' * depth + '"cd"' + "}}" * depth
        with pytest.raises(TreeFileError, match=f"nested deeper than {MOST_TURNS} turns"):
            read_tree(written(nested))


def outcome(read):
    try:
        return read()[0]
    except TreeFileError as error:
        return str(error)


@given(st.text(alphabet='crane GBY12{}[]":,\n', max_size=60))
def test_any_text_is_a_tree_or_an_error_of_one_line(text):
    for result in (
        outcome(lambda: grow_tree("x", read_games("x", text))),
        outcome(lambda: grow_tree("x", read_csv("x", text))),
        outcome(lambda: [read_json("x", text).tree]),
    ):
        if isinstance(result, str):
            assert result.startswith("x") and "\n" not in result
        else:
            assert isinstance(result, Leaf | Node)


@pytest.mark.parametrize("text", [INDENTED, PATHS, CSV, write_json(TREE, {})])
def test_half_a_file_never_passes_for_the_whole(folder, text):
    del folder
    for length in range(len(text)):
        written(text[:length])
        result = outcome(lambda: [read_tree("tree.txt")])
        assert isinstance(result, str) or result == TREE or not check_tree(result, LEXICON).valid


def test_words_and_patterns_have_sixty_characters_at_most():
    assert require_short("x", "a" * 60) == "a" * 60
    with pytest.raises(TreeFileError):
        require_short("x", "a" * 61)


def test_games_have_an_end(folder, monkeypatch):
    del folder
    monkeypatch.setattr(tree_games, "MOST_GAMES", 4)
    assert read_tree(written(PATHS)) == TREE
    monkeypatch.setattr(tree_games, "MOST_GAMES", 3)
    with pytest.raises(TreeFileError, match=r"tree\.txt, line 4: more than 3 answers"):
        read_tree(written(PATHS))


def test_values_have_an_end(folder):
    del folder
    with pytest.raises(TreeFileError, match="more than 1500000 values, not a tree"):
        read_tree(written("[" + "0," * 1_500_000 + "0]"))
    with pytest.raises(TreeFileError, match="is not a tree"):
        read_tree(written("[" + "0," * 1_499_999 + "0]"))


@pytest.mark.parametrize("row", ["crane", "crane,chase", "crane,,", ",crane"])
def test_a_row_has_its_answer_where_the_heading_says(folder, row):
    del folder
    with pytest.raises(TreeFileError, match=r"^tree\.csv, line 2: no answer in this row$"):
        read_tree(written(f"1,2,answer\n{row}\n", "tree.csv"))
