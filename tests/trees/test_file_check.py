"""Tree files checked: the tree, and what is said about it."""

from dataclasses import replace

from fivefold import Lexicon, solve
from fivefold.base.documents import plain
from fivefold.trees.check import check_tree
from fivefold.trees.claims import Claims
from fivefold.trees.file_check import NoTree, check_tree_file
from fivefold.trees.files import TreeFile

LEXICON = Lexicon.from_words(["batch", "catch", "hatch"], ["chomp"], name="three")
FILE = TreeFile(name="tree.json", format="json", tree=solve(LEXICON).tree)


def test_a_right_tree_without_claims_is_valid():
    found = check_tree_file(FILE, LEXICON)
    assert found.valid and not found.problem_count and not list(found.problems)
    assert plain(found) == {
        "file": "tree.json",
        "format": "json",
        **plain(check_tree(FILE.tree, LEXICON)),
        "unchecked": [],
    }


def test_problems_of_the_tree_come_with_their_lines_and_before_those_of_the_file():
    other = LEXICON.without(["batch"])
    file = replace(FILE, claims=Claims(total=99, lexicon="four", unchecked=("author",)), lines={(): 7})
    found = check_tree_file(file, other)
    assert not found.valid and found.problem_count == found.check.problem_count + len(found.wrong)
    problems = plain(found)["problems"]
    assert problems[0]["line"] == 7 and problems[0]["path"]
    assert problems[-1] == {"line": None, "path": None, "text": found.wrong[-1]}
    assert plain(found)["unchecked"] == ["author"]


def test_a_file_may_name_the_whole_list_where_only_answers_are_guessed():
    file = replace(FILE, claims=Claims(lexicon="three"))
    few = LEXICON.answers_only()
    tree = solve(few).tree
    assert check_tree_file(replace(file, tree=tree), few, named=LEXICON).valid
    assert not check_tree_file(replace(file, tree=tree), few).valid
    own = replace(file, tree=tree, claims=Claims(lexicon="three, answers only"))
    assert check_tree_file(own, few, named=LEXICON).valid


def test_a_file_without_a_tree_has_one_problem():
    assert plain(NoTree("no tree")) == {
        "valid": False,
        "problem_count": 1,
        "problems": [{"line": None, "path": None, "text": "no tree"}],
    }
