"""Trees in files: every format survives writing and reading, and bad files are named."""

import resource
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.base.errors import BrokenTreeError, OptionError, StorageError, TreeFileError
from fivefold.puzzle import reference
from fivefold.puzzle.pattern import Pattern
from fivefold.trees import formats as tree_games
from fivefold.trees.check import check_tree
from fivefold.trees.claims import Claims
from fivefold.trees.files import FORMATS, read_tree, read_tree_file, write_tree
from fivefold.trees.formats import (
    MOST_GAMES,
    MOST_TURNS,
    grow_tree,
    read_csv,
    read_games,
    require_short,
    write_csv,
    write_indented,
    write_paths,
)
from fivefold.trees.json_format import Document, read_json, write_json
from fivefold.trees.tree import Leaf, Node
from fivefold.words.lexicon import Lexicon
from tests.support.small_tree import CRATE, CSV, INDENTED, LEXICON, PATHS, TREE, written
from tests.support.tree_mutations import mutations
from tests.support.tree_texts import ANSWERS, NOT_SAID, SAME_TREE, TEXTS
from tests.support.tree_texts import LEXICON as LEXICON_MUTATIONS
from tests.support.tree_texts import TREE as TREE_MUTATIONS
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


COMMANDS = (("verify",), ("draw",), ("convert", "out.csv"))

HOSTILE = {
    "nested lists": "[" * 100_000,
    "lists nested less deep than the reader allows": '{"ab": {"BB": ' + "[" * 900 + "]" * 900 + "}}",
    "a claim nested deep": '{"total": ' + "[" * 900 + "]" * 900 + ', "tree": "ab"}',
    "a word nested in itself": '{"ab": {"GG": ' * 450 + '"ab"' + "}}" * 450,
    "a tree nested deep": '{"ab": {"BB": ' * 450 + '"cd"' + "}}" * 450,
    "one guess too many": "ab BB " * MOST_TURNS + "cd GG",
    "not a number": '{"total": NaN, "tree": "crane"}',
    "endless": '{"mean": -Infinity, "tree": "crane"}',
    "a number of too many digits": '{"total": ' + "9" * 5000 + ', "tree": "crane"}',
    "a key twice": '{"total": 8, "total": 9, "tree": "crane"}',
    "the last of many keys twice": "{" + "".join(f'"{i}": 0, ' for i in range(100_000)) + '"99999": 0}',
    "half a character": '{"guess": "\\ud800\\ud800"}',
    "no UTF-8": b'{"guess": "\xe9"}',
    "a zero byte": b"crane \0\n",
    "a zero byte later": b"# " + b"x" * 5000 + b"\ncrane \0\n",
    "a long word": '{"guess": "' + "x" * 10**6 + '"}',
    "a long key": '{"' + "x" * 10**6 + '": 1}',
    "a long line": "crane " * 10**5,
    "a letter with many marks": "a" + "\u0301" * 10**6,
    "nothing but commas": "," * 10**6,
    "a name with lines and colours": '{"format": "a\\nb\\u001b[31m", "tree": "crane"}',
}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_refused_in_one_line(run, folder, kind, command):
    text = HOSTILE[kind]
    (folder / "tree").write_bytes(text if isinstance(text, bytes) else text.encode())
    code, out, err = run("tree", command[0], "tree", *command[1:])
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("fivefold: tree")
    assert len(err) < 200 and err[:-1].isprintable()
    assert not Path("out.csv").exists()


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", ".", "none"])
def test_what_is_no_file_is_refused_in_one_line(run, folder, path):
    del folder
    code, out, err = run("tree", "verify", path)
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_the_deepest_tree_there_may_be_is_read(run, folder):
    nested = '{"ab": {"BB": ' * (MOST_TURNS - 1) + '"cd"' + "}}" * (MOST_TURNS - 1)
    (folder / "tree.json").write_text(nested)
    (folder / "words.txt").write_text("cd")
    (folder / "guesses.txt").write_text("ab\ncd")
    words = ("--answers", "words.txt", "--guesses", "guesses.txt")
    assert run("tree", "verify", "tree.json", *words)[0] == 0
    assert run("tree", "convert", "tree.json", "tree.paths", *words)[0] == 0
    assert run("tree", "verify", "tree.paths", *words)[0] == 0


# As many bytes as fivefold reads, and what each would take if all of it were kept.
MOST = 32 << 20
LARGE = {
    "empty lists": ("[" + "[]," * (MOST // 3 - 2) + "[]]", "more than 1500000 values, not a tree"),
    "empty lines": ("\n" * (MOST - 1), f"more than {4 * MOST_GAMES} lines, not a tree"),
    "rows alike": ("ab,ab\n" * (MOST // 6), f"more than {4 * MOST_GAMES} lines, not a tree"),
    "tabs": ("crane" + "\t" * (MOST - 9) + "🟩", "are too many for a game"),
    "words": ("a " * (MOST // 2), "are too many for a game"),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", LARGE)
def test_a_large_file_is_refused_in_little_memory(folder, kind):
    text, message = LARGE[kind]
    (folder / "tree.csv").write_text(text)
    process = subprocess.run(
        [sys.executable, "-m", "fivefold", "tree", "verify", "tree.csv"],
        capture_output=True,
        check=False,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (700 << 20, 700 << 20)),
    )
    assert process.returncode == 2
    assert process.stderr.startswith("fivefold: tree.csv") and process.stderr.endswith(f"{message}\n")
    assert process.stderr.count("\n") == 1


@pytest.fixture
def verdict(run, folder):
    """The judgement on a text: valid with its total, invalid, or unreadable."""
    (folder / "eight.txt").write_text("\n".join(ANSWERS))
    (folder / "ten.txt").write_text("\n".join(LEXICON_MUTATIONS.guesses))

    def judge(form, text):
        path = Path(f"tree.{form}")
        path.write_text(text, "utf-8")
        code, out, err = run("tree", "verify", path, "--answers", "eight.txt", "--guesses", "ten.txt")
        lines = out.splitlines()
        if code == 0:
            assert lines[0].startswith("valid: ")
            return f"valid{lines[0].partition('total')[2].partition(',')[0]}"
        if code == 1:
            assert lines[0] == "not a tree" or lines[0].startswith("not valid: ")
            assert len(lines) > 1 and lines[1].startswith(str(path))
            return "invalid"
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"fivefold: {path}")
        return "unreadable"

    return judge


def total_of(tree):
    """Play every answer by the rules alone."""
    total = 0
    for answer in ANSWERS:
        place = tree
        total += 1
        while not (pattern := reference.feedback(place.word, answer)).solved:
            place = place.branches[pattern]
            total += 1
        assert isinstance(place, Leaf) or place.can_win
    return total


@pytest.mark.parametrize("form", TEXTS)
def test_the_whole_file_is_valid(verdict, form):
    assert verdict(form, TEXTS[form]) == "valid 20"


@pytest.mark.slow
@pytest.mark.parametrize("form", TEXTS)
def test_every_mutation_is_caught_or_does_no_harm(verdict, form):
    judged = {"valid": 0, "invalid": 0, "unreadable": 0}
    unexpected = []
    for name, text, harmless in mutations(form):
        found = verdict(form, text)
        judged[found.split()[0]] += 1
        if not harmless:
            as_expected = not found.startswith("valid")
        elif found.startswith("valid"):
            tree = read_tree(f"tree.{form}")
            as_expected = found == f"valid {total_of(tree)}"
            as_expected &= tree == TREE_MUTATIONS or harmless not in (SAME_TREE, NOT_SAID)
        else:
            as_expected = False
        if not as_expected:
            unexpected.append((name, found, harmless))
    assert unexpected == []
    assert sum(judged.values()) >= 100 and all(judged.values()), judged
