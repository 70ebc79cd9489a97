"""Trees as values: what they find and how they count it."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import dataclass
from itertools import product
from unittest.mock import ANY

import pytest
from hypothesis import given

from fivefold import FeedbackTable, Lexicon, check_proof, play, prove, simulate, solve
from fivefold.base.documents import plain
from fivefold.base.errors import (
    BadPatternError,
    CertificateError,
    FivefoldError,
    TreeFileError,
    UnknownWordError,
)
from fivefold.cli import main
from fivefold.proof.worst_case import solve_worst_case, worst_case
from fivefold.puzzle import reference
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import Position
from fivefold.search.beam import beam
from fivefold.search.guess_costs import guess_costs
from fivefold.trees.check import check_tree
from fivefold.trees.files import read_tree, read_tree_file, write_tree
from fivefold.trees.tree import Leaf, Node, Tree, TreeResult, TurnCounts, depths, turn_counts
from tests.support.trees import chain, lexicons_and_trees

BBB = Pattern.parse("BBB")


def turn_of(tree, answer):
    """Play one game."""
    turn = 1
    while not (pattern := reference.feedback(tree.word, answer)).solved:
        tree = tree.branches[pattern]
        turn += 1
    return turn


@given(lexicons_and_trees())
def test_depths_are_the_turns_of_all_games(lexicon_and_tree):
    lexicon, tree = lexicon_and_tree
    assert sorted(depths(tree)) == [(answer, turn_of(tree, answer)) for answer in lexicon.answers]


def test_depths_come_in_the_order_of_the_branches():
    branches = {Pattern.parse(text): Leaf(f"aa{text[0].lower()}") for text in ("YBB", "BBB", "GBB")}
    tree = Node("aaa", True, {BBB: Node("aab", True, branches), Pattern.parse("BBG"): Leaf("aac")})
    words = ["aaa", "aab", "aay", "aab", "aag", "aac"]
    assert [word for word, _ in depths(tree)] == words


@given(lexicons_and_trees())
def test_counts_add_up_to_answers_and_total(lexicon_and_tree):
    lexicon, tree = lexicon_and_tree
    turns = turn_counts(tree)
    played = [turn_of(tree, answer) for answer in lexicon.answers]
    assert turns.counts == tuple(played.count(turn) for turn in range(1, max(played) + 1))
    assert turns.answers == len(played)
    assert turns.total == sum(played)
    assert turns.worst == max(played)
    assert turns.mean == sum(played) / len(played)


@given(lexicons_and_trees())
def test_equal_trees_are_equal_whatever_holds_their_branches(lexicon_and_tree):
    _, tree = lexicon_and_tree
    if isinstance(tree, Node):
        again = Node(tree.word, tree.can_win, dict(reversed(tree.branches.items())))
        assert again == tree
        assert Node(tree.word, not tree.can_win, tree.branches) != tree


def test_trees_of_any_depth_are_compared():
    deep = chain(3000)
    assert deep == chain(3000) and deep != chain(2999)
    other = chain(3000)
    place = other
    while isinstance(place[BBB], Node):
        place = place[BBB]
    place.branches[BBB] = Node(place[BBB].word, True, {})
    assert deep != other and other != deep


@pytest.mark.parametrize(
    "other",
    [
        Node("aac", True, {BBB: Leaf("aab")}),
        Node("aaa", False, {BBB: Leaf("aab")}),
        Node("aaa", True, {BBB: Leaf("aac")}),
        Node("aaa", True, {BBB: Node("aab", True, {})}),
        Node("aaa", True, {Pattern.parse("BBG"): Leaf("aab")}),
        Node("aaa", True, {BBB: Leaf("aab"), Pattern.parse("BBG"): Leaf("aac")}),
        Node("aaa", True, {}),
    ],
)
def test_a_tree_that_differs_in_one_thing_is_another(other):
    tree = Node("aaa", True, {BBB: Leaf("aab")})
    assert tree != other and other != tree
    for one, two in [(tree, other), (other, tree)]:
        assert Node("aad", True, {BBB: one}) != Node("aad", True, {BBB: two})


def test_a_tree_is_nothing_else():
    assert Leaf("aa") != Node("aa", True, {}) and chain(2) != "aaa" and chain(2) == ANY


COPIES = [copy.copy, copy.deepcopy, lambda tree: pickle.loads(pickle.dumps(tree))]


@pytest.mark.parametrize("again", COPIES)
@given(lexicons_and_trees())
def test_a_copy_of_a_tree_is_the_same_tree(again, lexicon_and_tree):
    _, tree = lexicon_and_tree
    made = again(tree)
    assert made == tree and [*made.branches] == [*tree.branches]


@pytest.mark.parametrize("again", COPIES)
def test_trees_of_any_depth_are_copied(again):
    assert again(chain(3000)) == chain(3000)


def test_a_tree_that_finds_nothing_counts_nothing():
    turns = turn_counts(Node("crane", False, {}))
    assert turns == TurnCounts(())
    assert (turns.answers, turns.total, turns.mean, turns.worst) == (0, 0, 0.0, 0)


def test_notebooks_see_a_table_of_turns():
    tree = Node("bails", True, {Pattern.parse("BGGGG"): Leaf("fails")})
    assert "<td>1</td><td>1</td><td>3</td><td>1.500</td>" in tree._repr_html_()


@given(lexicons_and_trees())
def test_lines_and_games_agree(lexicon_and_tree):
    lexicon, tree = lexicon_and_tree
    lines = list(tree.lines())
    assert sorted(line[-1][0] for line in lines) == list(lexicon.answers)
    for line in lines:
        assert tree.play(line[-1][0].upper()) == line
        assert all(reference.feedback(guess, line[-1][0]) == pattern for guess, pattern in line)


def test_a_tree_is_a_mapping_from_patterns():
    fails = Leaf("fails")
    tree = Node("bails", True, {Pattern.parse("BGGGG"): fails})
    assert tree["BGGGG"] is tree["⬛🟩🟩🟩🟩"] is tree[Pattern.parse("BGGGG")] is fails
    assert (len(tree), list(tree)) == (1, [Pattern.parse("BGGGG")])
    assert "BGGGG" in tree and "GGGGB" not in tree and "nothing" not in tree and 7 not in tree
    assert len(fails) == 0 and fails and list(fails.lines()) == [(("fails", Pattern.parse("GGGGG")),)]
    with pytest.raises(KeyError, match="no branch for bails GGGGB"):
        tree["GGGGB"]
    with pytest.raises(BadPatternError):
        tree["what"]
    with pytest.raises(UnknownWordError, match="the tree does not find 'rails'"):
        tree.play("rails")


def test_a_tree_as_values_and_as_a_table():
    tree = Node("bails", False, {Pattern.parse("BGGGG"): Leaf("fails")})
    assert plain(tree) == {"opener": "bails", **plain(tree.turns)}
    assert plain(tree.turns)["counts"] == [0, 1]
    row = {"answer": "fails", "turn": 2, "guesses": ["bails", "fails"], "patterns": ["BGGGG", "GGGGG"]}
    assert tree.to_arrow().to_pylist() == [row]
    assert tree.to_pandas().to_dict("records") == [row] and tree.to_pandas().attrs == {"opener": "bails"}


TREE = solve(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])).tree


@dataclass(frozen=True, slots=True)
class Found(TreeResult):
    tree: Tree | None


def test_a_result_is_the_games_of_its_tree():
    found = Found(TREE)
    assert list(found) == list(TREE.lines()) and len(found) == 4
    assert found[-1] == list(TREE.lines())[-1] and found[1:3] == tuple(TREE.lines())[1:3]
    assert found.to_arrow() == TREE.to_arrow() and found.to_pandas().equals(TREE.to_pandas())
    assert [bar.get_width() for bar in found.plot().patches] == list(TREE.turns.counts)


def test_without_a_tree_there_is_nothing_to_show():
    found = Found(None)
    assert found and not len(found) and list(found) == [] and found[:1] == ()
    assert found._repr_html_() == "<p>Found(tree=None)</p>"
    for show in (found.plot, found.to_arrow, found.to_pandas):
        with pytest.raises(ValueError, match="no tree was found"):
            show()


CODES = ["".join(code) for code in product("123", repeat=3)]


def pegs(guess, answer):
    placed = sum(map(str.__eq__, guess, answer))
    shared = sum(min(guess.count(peg), answer.count(peg)) for peg in "123")
    return "●" * placed + "○" * (shared - placed) or "none"


TABLE = FeedbackTable.from_function(CODES, CODES, pegs, name="mastermind")
START = Position(TABLE, guesses_left=None)


@pytest.fixture(scope="module")
def tree():
    return solve(START).tree


def test_a_tree_is_checked_with_the_replies_of_its_table(tree):
    check = check_tree(tree, TABLE)
    assert check.valid and check.turns == tree.turns
    pattern, branch = next(iter(tree.branches.items()))
    rest = {other: tree.branches[other] for other in tree.branches if other != pattern}
    assert "no branch for" in str(check_tree(Node(tree.word, tree.can_win, rest), TABLE).problems[0])
    wrong = Node(tree.word, tree.can_win, {**tree.branches, pattern: Leaf(branch.word)})
    assert check_tree(wrong, TABLE).valid == isinstance(branch, Leaf)
    assert not check_tree(Leaf("999"), TABLE).valid
    with pytest.raises(FivefoldError, match="give its table"):
        check_tree(tree, TABLE.lexicon)


def test_a_tree_after_clues_is_checked_after_them():
    game = START.after("112", "●○")
    tree = solve(game).tree
    assert check_tree(tree, TABLE, history=game.clues).valid
    assert not check_tree(tree, TABLE).valid


def test_json_keeps_names_and_replies(tmp_path, tree):
    path = tmp_path / "tree.json"
    write_tree(tree, path, lexicon=TABLE)
    file = read_tree_file(path)
    assert file.tree == tree == read_tree(path, TABLE.lexicon)
    assert file.claims.replies == TABLE.reply_texts and file.claims.unchecked == ()
    assert check_tree(file.tree, TABLE).valid
    document = json.loads(path.read_text(encoding="utf-8"))
    for replies in ({"BB": 1}, {"BB": "a", "BBB": "b"}, {"?": "a"}, ["BB"], {"BB": "a", "bb": "b"}):
        path.write_text(json.dumps(document | {"replies": replies}), encoding="utf-8")
        with pytest.raises(TreeFileError, match="repl"):
            read_tree(path)


def test_json_keeps_the_clues_before_a_tree(tmp_path):
    game = START.after("112", "●○")
    path = tmp_path / "tree.json"
    write_tree(solve(game).tree, path, lexicon=TABLE, history=game.clues)
    assert read_tree_file(path).claims.history == game.clues


def test_a_drawing_shows_the_replies(tmp_path, tree, capsys):
    path = tmp_path / "tree.json"
    write_tree(tree, path, lexicon=TABLE)
    main(["tree", "draw", str(path), "--depth", "2", "--out", str(tmp_path / "drawn.svg")])
    assert "total" in capsys.readouterr().out
    drawing = (tmp_path / "drawn.svg").read_text(encoding="utf-8")
    for pattern in tree.branches:
        assert f'id="{pattern}"' in drawing and f">{TABLE.reply_of(pattern)}</text>" in drawing
    assert 'class="m1"' not in drawing
    write_tree(tree, tmp_path / "whole.svg", lexicon=TABLE)
    assert (tmp_path / "whole.svg").read_text(encoding="utf-8").count("<title>") >= len(CODES)


def test_a_proof_is_saved_and_checked_again(tmp_path):
    path = tmp_path / "proof.json"
    proof = prove(START)
    proof.save(path)
    assert check_proof(path, lexicon=TABLE, complete=True).verdict == "valid"
    document = json.loads(path.read_text(encoding="utf-8"))
    document["best"]["total"] += 1
    path.write_text(json.dumps(document), encoding="utf-8")
    assert check_proof(path, lexicon=TABLE, complete=True).verdict == "not valid"
    other = FeedbackTable.from_function(CODES, CODES, lambda g, a: g == a, name="mastermind")
    with pytest.raises(CertificateError, match="made for other"):
        check_proof(path, lexicon=other)


def test_every_search_takes_names_that_are_not_words(tree):
    assert solve(START, opener="112").tree.word == "112"
    assert beam(START, 3, opener="112").tree.word == "112"
    assert worst_case(START, opener="112").tree.word == "112"
    assert solve_worst_case(START, opener="112").solution.tree.word == "112"
    assert guess_costs(START, wanted=["111"]).wanted[0].word == "111"
    assert sum(simulate(tree, TABLE).turns.values()) == tree.turns.total
    assert list(play(tree, "321", TABLE))[-1] == "321"
    with pytest.raises(FivefoldError, match="not among the guesses"):
        solve(START, opener="999")
