"""Trees in files: every format survives writing and reading, and bad files are named."""

from pathlib import Path

import pytest
from hypothesis import given

from fivefold.base.errors import OptionError, StorageError, TreeFileError
from fivefold.puzzle.pattern import Pattern
from fivefold.trees.claims import Claims
from fivefold.trees.csv_format import read_csv, write_csv
from fivefold.trees.files import FORMATS, read_tree, read_tree_file, write_tree
from fivefold.trees.games import grow_tree
from fivefold.trees.json_format import Document, read_json, write_json
from fivefold.trees.text_format import read_games, write_indented, write_paths
from fivefold.words.lexicon import Lexicon
from tests.support.small_tree import CRATE, CSV, INDENTED, PATHS, TREE, written
from tests.support.trees import greedy_tree, trees

READABLE = ("json", "indented", "paths", "csv")


def test_the_text_formats_are_written_as_documented():
    assert write_indented(TREE) == INDENTED
    assert write_paths(TREE) == PATHS
    assert write_csv(TREE) == CSV


@given(trees)
def test_every_format_survives_writing_and_reading(tree):
    for text in (write_indented(tree), write_paths(tree)):
        assert grow_tree("text", read_games("text", text))[0] == tree
    assert grow_tree("csv", read_csv("csv", write_csv(tree)))[0] == tree
    assert read_json("json", write_json(tree, {})) == Document(
        tree=tree, claims=Claims(), tells_wins=True
    )


@pytest.mark.parametrize("form", READABLE)
def test_the_format_is_found_out_whatever_the_file_is_called(folder, form):
    del folder
    write_tree(TREE, "unnamed", format=form)
    file = read_tree_file("unnamed")
    assert (file.format, file.tree) == (form, TREE)


def test_json_may_begin_with_blank_lines(folder):
    write_tree(TREE, "tree.json")
    Path("blank").write_text("\n  " + Path("tree.json").read_text())
    del folder
    assert read_tree(Path("blank")) == TREE


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


def test_a_tree_keeps_the_order_of_its_file(folder):
    del folder
    lines = PATHS.splitlines(keepends=True)
    tree = read_tree(written("".join(reversed(lines))))
    assert tree == TREE
    assert list(tree.branches) == list(reversed(TREE.branches))


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
