"""Damaged tree files: every one is judged wrong or refused, or it is known why it does no harm."""

from pathlib import Path

import pytest

from fivefold.puzzle import reference
from fivefold.trees.files import read_tree
from fivefold.trees.tree import Leaf
from tests.support.tree_mutations import mutations
from tests.support.tree_texts import ANSWERS, LEXICON, NOT_SAID, SAME_TREE, TEXTS, TREE


@pytest.fixture
def verdict(run, folder):
    """The judgement on a text: valid with its total, invalid, or unreadable."""
    (folder / "eight.txt").write_text("\n".join(ANSWERS))
    (folder / "ten.txt").write_text("\n".join(LEXICON.guesses))

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
            as_expected &= tree == TREE or harmless not in (SAME_TREE, NOT_SAID)
        else:
            as_expected = False
        if not as_expected:
            unexpected.append((name, found, harmless))
    assert unexpected == []
    assert sum(judged.values()) >= 100 and all(judged.values()), judged
