"""``fivefold tree``: what none of its subcommands accepts."""

import pytest

from tests.support.four_words import FOUR

pytestmark = pytest.mark.usefixtures("four_words")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("verify", "none.txt"), "none.txt: No such file or directory"),
        (("verify", "four.txt"), "four.txt, line 1: no pattern after 'chase'"),
        (("verify", "tree.txt", "--list", "none"), "no word list 'none': `fivefold lists` shows"),
        (
            ("verify", "tree.txt", "--rule", "easy"),
            "--rule: invalid choice: 'easy' (choose from",
        ),
        (("verify", "tree.txt", "--max-guesses", "0"), "--max-guesses: '0' is not a whole"),
        (
            ("verify", "tree.txt", *FOUR, "--after", "crane"),
            "'crane' needs what came back, e.g. crane=BYBBG",
        ),
        (("verify", "tree.txt", *FOUR, "--after", "cat=BYG"), "'cat' has 3 letters; this list uses 5"),
        (("convert", "tree.txt", "tree.doc"), "cannot write a tree to 'tree.doc': the name must end"),
        (("convert", "tree.txt", "-"), "OUT `-` does not tell the format: give --format"),
        (
            ("convert", "tree.txt", "-", "--format", "csv", "--json"),
            "--json and OUT `-` both print to standard output: choose one",
        ),
        (("draw", "tree.txt", "--out", "tree.png"), "cannot draw to 'tree.png': the name must end in"),
        (("draw", "tree.txt", "--out", "t.dot", "--depth", "1"), "--depth works with .svg and .txt"),
        (("draw", "tree.txt", "--out", "none/t.svg"), "cannot write none/t.svg: No such file"),
    ],
)
def test_bad_input_ends_with_2_and_one_line(run, arguments, message):
    code, out, err = run("tree", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"fivefold: {message}")
    assert err.count("\n") == 1
