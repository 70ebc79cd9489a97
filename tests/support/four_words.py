"""A small tree and its words, as files; the fixture `four_words` writes them."""

from pathlib import Path

ANSWERS = ["chase", "crane", "crate", "crave"]
TEXT = """\
crane GBGBG1 chase GGGGG2
      GGGBG1 crate GGGBG2 crave GGGGG3
                   GGGGG2
      GGGGG1
"""
FOUR = ("--answers", "four.txt", "--guesses", "six.txt")


def write_files():
    """The answers, the guesses and the tree, in the folder we are in."""
    Path("four.txt").write_text("\n".join(ANSWERS), "utf-8")
    Path("six.txt").write_text("\n".join([*ANSWERS, "slick", "vital"]), "utf-8")
    Path("tree.txt").write_text(TEXT, "utf-8")
