"""Trees of puzzles without words: checked, kept in files, drawn."""

from __future__ import annotations

import json
from itertools import product

import pytest

from fivefold import FeedbackTable, check_proof, play, prove, simulate, solve
from fivefold.base.errors import CertificateError, FivefoldError, TreeFileError
from fivefold.cli import main
from fivefold.proof.worst_case import solve_worst_case, worst_case
from fivefold.puzzle.position import Position
from fivefold.search.beam import beam
from fivefold.search.guess_costs import guess_costs
from fivefold.trees.check import check_tree
from fivefold.trees.files import read_tree, read_tree_file, write_tree
from fivefold.trees.tree import Leaf, Node

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
