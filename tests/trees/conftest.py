"""What the tests of trees share."""

import json
from pathlib import Path

import pytest

from fivefold.trees.files import write_tree
from tests.support.small_tree import LEXICON, TREE

FOUR = ("--answers", "four.txt", "--guesses", "five.txt")


@pytest.fixture
def verify(run, folder):
    """Verify the tree with some of the head's claims changed: exit code, lines, notes."""
    (folder / "four.txt").write_text("\n".join(LEXICON.answers))
    (folder / "five.txt").write_text("\n".join(LEXICON.guesses))

    def verify_changed(changes, *options, tree=TREE, words=FOUR, **about):
        write_tree(tree, "tree.json", lexicon=LEXICON, **about)
        document = json.loads(Path("tree.json").read_text("utf-8"))
        for key, value in changes.items():
            *outer, last = key.split(".")
            (document.setdefault(outer[0], {}) if outer else document)[last] = value
        Path("tree.json").write_text(json.dumps(document), "utf-8")
        code, out, err = run("tree", "verify", "tree.json", *words, *options)
        return code, out.splitlines(), err

    return verify_changed
