"""Write a small tree down, read it back, verify it and play from it."""

from pathlib import Path
from tempfile import TemporaryDirectory

from fivefold import Leaf, Lexicon, Node, Pattern, Rule, check_tree, feedback, read_tree, write_tree

lexicon = Lexicon.from_words(["crane", "crate", "crave", "chase"], ["vital"])
crate_or_crave = Node("crate", True, {Pattern.parse("GGGBG"): Leaf("crave")})
branches = {Pattern.parse("GBGBG"): Leaf("chase"), Pattern.parse("GGGBG"): crate_or_crave}

with TemporaryDirectory() as folder:
    path = Path(folder, "crane.txt")
    write_tree(Node("crane", True, branches), path)
    print(path.read_text(encoding="utf-8"))
    tree = read_tree(path)

print(check_tree(tree, lexicon, rule=Rule.HARD))

answer = "crave"
while not (pattern := feedback(tree.word, answer)).solved:
    print(tree.word, pattern.squares)
    assert isinstance(tree, Node)
    tree = tree.branches[pattern]
print(tree.word, "found")
