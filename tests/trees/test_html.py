"""Trees in notebooks."""

from fivefold.puzzle.pattern import Pattern
from fivefold.trees.html import tree_html
from fivefold.trees.tree import Leaf, Node


def test_a_tree_shows_every_pattern_of_its_first_guess_most_answers_first():
    crate = Node("crate", True, {Pattern.parse("GGGBG"): Leaf("crave")})
    tree = Node("crane", True, {Pattern.parse("GBGBG"): Leaf("chase"), Pattern.parse("GGGBG"): crate})
    html = tree_html(tree)
    assert tree._repr_html_() == html and html.startswith("<b>crane</b>")
    assert html.index("<td>crate</td><td>2</td><td>1.50</td>") < html.index("<td>chase</td><td>1</td>")
    assert tree_html(Leaf("crane")).count("#538d4e") == 5
