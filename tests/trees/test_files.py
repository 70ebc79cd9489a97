"""Trees in files: every format survives writing and reading, and bad files are named."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.base.errors import OptionError, StorageError, TreeFileError
from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.trees.claims import Claims
from fivefold.trees.csv_format import read_csv, write_csv
from fivefold.trees.files import FORMATS, read_tree, read_tree_file, tree_text, write_tree
from fivefold.trees.games import games, grow_tree
from fivefold.trees.json_format import Document, read_json, write_json
from fivefold.trees.text_format import is_indented, read_games, write_indented, write_paths
from fivefold.trees.tree import Leaf, Node
from fivefold.words.lexicon import Lexicon
from tests.support.small_tree import CRATE, CSV, INDENTED, LEXICON, PATHS, TREE, written
from tests.support.trees import greedy_tree, lexicons_and_trees

READABLE = ("json", "indented", "paths", "csv")


def test_the_text_formats_are_written_as_documented():
    assert write_indented(TREE) == INDENTED
    assert write_paths(TREE) == PATHS
    assert write_csv(TREE) == CSV


trees = st.one_of(
    lexicons_and_trees(),
    lexicons_and_trees(length=2, alphabet="aéñq", most=12),
    lexicons_and_trees(length=6, alphabet="ab", most=12),
    lexicons_and_trees(length=2, alphabet="abcdefgh", most=30),
).map(lambda pair: pair[1])


@given(trees)
def test_every_format_survives_writing_and_reading(tree):
    for text in (write_indented(tree), write_paths(tree)):
        assert grow_tree("text", read_games("text", text))[0] == tree
    assert grow_tree("csv", read_csv("csv", write_csv(tree)))[0] == tree
    assert read_json("json", write_json(tree, {})) == Document(
        tree=tree, claims=Claims(), tells_wins=True
    )


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


@given(trees)
def test_the_two_text_forms_are_told_apart(tree):
    assert is_indented(write_indented(tree))
    assert not is_indented(write_paths(tree))


@pytest.mark.parametrize("form", READABLE)
def test_the_format_is_found_out_whatever_the_file_is_called(folder, form):
    del folder
    write_tree(TREE, "unnamed", format=form)
    file = read_tree_file("unnamed")
    assert (file.format, file.tree) == (form, TREE)


@pytest.mark.parametrize(
    ("form", "suffix"), [(form.name, suffix) for form in FORMATS.values() for suffix in form.suffixes]
)
def test_the_end_of_the_name_chooses_the_format(folder, form, suffix):
    name = f"tree{suffix}"
    write_tree(TREE, name)
    if form in READABLE:
        file = read_tree_file(name)
        assert (file.format, file.tree) == (form, TREE)
    else:
        with pytest.raises(TreeFileError, match="a drawing cannot be read back as a tree"):
            read_tree(name)
    assert [path.name for path in folder.iterdir()] == [name]


def test_json_keeps_the_puzzle(folder):
    del folder
    history = [("slick", Pattern.parse("BBBYB"))]
    write_tree(TREE, "tree.json", lexicon=LEXICON, rule=Rule.HARD, history=history)
    assert read_tree_file("tree.json").claims == Claims(
        lexicon="four",
        lexicon_answers=4,
        lexicon_guesses=5,
        sha256=LEXICON.sha256,
        rule=Rule.HARD,
        history=tuple(history),
        total=8,
        worst=3,
        counts=(1, 2, 1),
    )


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


def test_a_tree_keeps_the_order_of_its_file(folder):
    del folder
    lines = PATHS.splitlines(keepends=True)
    tree = read_tree(written("".join(reversed(lines))))
    assert tree == TREE
    assert list(tree.branches) == list(reversed(TREE.branches))


def test_digits_as_marks_may_be_followed_by_the_turn(folder):
    del folder
    text = "crane 202021 chase 222222\n      222021 crate 222022 crave 222223\n"
    text += "                   222222\n      222221\n"
    assert read_tree(written(text)) == TREE


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


def test_guess_may_be_the_opener_of_alternating_json(folder):
    del folder
    tree = read_tree(written('{"guess": {"BBBBY": {"crane": {}}, "GGGGG": {}}}'))
    assert tree == Node("guess", True, {Pattern.parse("BBBBY"): Leaf("crane")})


def test_tabs_may_separate_words_and_patterns(folder):
    del folder
    assert read_tree(written(PATHS.replace(" ", "\t"))) == TREE


@pytest.mark.parametrize(
    "document",
    [
        {
            "guess": "crane",
            "branches": {
                "GBGBG": {"guess": "chase"},
                "GGGBG": {"guess": "crate", "branches": {"GGGBG": "crave", "GGGGG": {}}},
                "GGGGG": {},
            },
        },
        {
            "word": "CRANE",
            "can_win": True,
            "children": {
                "20202": {"word": "chase", "can_win": True},
                "22202": {"word": "crate", "can_win": True, "children": {"22202": {"word": "crave"}}},
            },
        },
        {
            "guess": "crane",
            "map": {"20202": "chase", "22202": {"guess": "crate", "map": {"22202": "crave"}}},
        },
        {"crane": {"g.g.g": {"chase": {}}, "ggg.g": {"crate": {"ggg.g": {"crave": None}}}}},
        {
            "guess": "crane",
            "branches": {
                "GBGBG": "chase",
                "GGGBG": {"guess": "crate", "branches": {"GGGBG": "crave"}},
            },
        },
    ],
)
def test_bare_json_is_read_in_several_shapes(folder, document):
    del folder
    assert read_tree(written(json.dumps(document)), LEXICON) == TREE


def test_bare_json_that_tells_no_wins_needs_a_lexicon(folder):
    del folder
    name = written('{"guess": "slick", "branches": {"BBBYB": "crane"}}')
    with pytest.raises(TreeFileError, match="whether 'slick' can be the answer, only a lexicon"):
        read_tree(name)
    assert read_tree(name, LEXICON) == Node("slick", False, {Pattern.parse("BBBYB"): Leaf("crane")})


def test_files_that_cannot_be_read_or_written_are_named(folder):
    with pytest.raises(TreeFileError, match=r"none\.txt: No such file"):
        read_tree("none.txt")
    (folder / "latin.txt").write_bytes(b"crane \xe9\n")
    with pytest.raises(TreeFileError, match=r"latin\.txt, line 1: not UTF-8 text \(byte 0xe9\)"):
        read_tree("latin.txt")
    with pytest.raises(OptionError, match=r"cannot write a tree to 'tree\.doc': the name must end in"):
        write_tree(TREE, "tree.doc")
    with pytest.raises(OptionError, match="no tree format 'yaml'"):
        write_tree(TREE, "tree.txt", format="yaml")
    with pytest.raises(StorageError, match=r"cannot write none/tree\.txt"):
        write_tree(TREE, "none/tree.txt")


def test_a_file_that_cannot_be_finished_leaves_the_old_one(folder, monkeypatch):
    write_tree(TREE, "tree.txt")

    def full_disk(self, text, encoding):
        self.write_bytes(text.encode(encoding)[:20])
        raise OSError("no space left")

    monkeypatch.setattr(Path, "write_text", full_disk)
    with pytest.raises(StorageError, match="no space left"):
        write_tree(CRATE, "tree.txt")
    assert read_tree("tree.txt") == TREE
    assert [path.name for path in folder.iterdir()] == ["tree.txt"]


@pytest.mark.parametrize("form", READABLE)
def test_a_tree_for_all_answers_survives_every_format(folder, form):
    del folder
    lexicon = Lexicon.load("nyt-2022")
    tree = greedy_tree(lexicon, "salet")
    write_tree(tree, "tree", format=form, lexicon=lexicon)
    assert read_tree("tree") == tree


def test_a_place_is_found_by_its_patterns(folder):
    del folder
    file = read_tree_file(written(PATHS))
    to_crate = ("crane", Pattern.parse("GGGBG"))
    assert file.line(()) == 1
    assert file.line([to_crate]) == 2
    assert file.line([to_crate, ("crate", Pattern.parse("GGGBG"))]) == 2
    assert file.line([("crane", Pattern.parse("BBBBB"))]) is None


def test_indented_text_is_known_by_its_indentation_alone(folder):
    del folder
    file = read_tree_file(written("crane GBGBG chase GGGGG\n      GGGGG\n"))
    assert file.format == "indented"


def test_what_json_says_of_wins_needs_no_lexicon_and_is_not_overruled(folder):
    del folder
    name = written('  {"word": "crane", "can_win": false, "children": {"GBGBG": {"word": "chase"}}}')
    tree = Node("crane", False, {Pattern.parse("GBGBG"): Leaf("chase")})
    assert read_tree(name) == tree
    assert read_tree(name, LEXICON) == tree


def test_a_guess_against_its_path_cannot_win(folder):
    del folder
    inner = '{"crate": {"GBGBG": {"chase": {}}}}'
    tree = read_tree(written('{"crane": {"GBGBG": ' + inner + "}}"), LEXICON)
    assert tree.can_win
    assert tree.branches[Pattern.parse("GBGBG")].can_win is False
