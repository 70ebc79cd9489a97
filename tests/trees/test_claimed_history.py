"""The rule and the clues that a JSON file names are checked with its tree."""

from fivefold.puzzle.clue import parse_clue
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.trees.check import check_tree
from fivefold.trees.claims import Claims, false_claims
from fivefold.trees.tree import Leaf, Node
from fivefold.words.lexicon import Lexicon
from tests.support.small_tree import LEXICON, TREE

# vital tells crate from crave, but is against the hard rule after crane.
SOFT = Lexicon.from_words(LEXICON.answers, ["slick", "vital"], name="soft")
SOFT_TREE = Node(
    "crane",
    True,
    {
        Pattern.parse("GBGBG"): Leaf("chase"),
        Pattern.parse("GGGBG"): Node(
            "vital",
            False,
            {Pattern.parse("BBYYB"): Leaf("crate"), Pattern.parse("YBBYB"): Leaf("crave")},
        ),
    },
)


def test_the_rule_a_file_names_is_checked_even_if_another_is_asked_for():
    check = check_tree(SOFT_TREE, SOFT)
    assert check.valid
    assert list(false_claims(Claims(rule=Rule.NORMAL), SOFT_TREE, check, ())) == []
    (sentence,) = false_claims(Claims(rule=Rule.HARD), SOFT_TREE, check, ())
    assert sentence == (
        "the file says hard rule, where it is not valid: crane GGGBG vital: "
        "hard rule: 'crane' showed a green C in place 1; 'vital' has V there"
    )
    under_hard = check_tree(TREE, LEXICON, rule=Rule.HARD)
    assert list(false_claims(Claims(rule=Rule.NORMAL), TREE, under_hard, ())) == []


def test_the_clues_a_file_names_are_checked_even_if_others_are_given(verify):
    slick = ("slick", Pattern.parse("BBBYB"))
    after_crane = ("crane", Pattern.parse("GGGBG"))
    crate = TREE.branches[after_crane[1]]
    assert verify({}, tree=crate, history=[after_crane])[0] == 0
    twice = ["--after", "slick=BBBYB", "crane=GGGBG"]
    assert verify({}, *twice, tree=crate, history=[after_crane])[0] == 0
    code, lines, _ = verify({}, "--after", "crane=GGGBG", tree=crate, history=[slick])
    assert code == 1
    assert lines[1].startswith("tree.json: the file says normal rule after slick BBBYB, where it is not")


def test_clues_before_the_tree_obey_the_rules_too(verify):
    crate = TREE.branches[Pattern.parse("GGGBG")]
    clues = [("crane", Pattern.parse("GGGBG")), ("slick", Pattern.parse("BBBYB"))]
    assert verify({}, tree=crate, history=clues)[0] == 0
    code, lines, _ = verify({"rule": "hard"}, tree=crate, history=clues)
    assert code == 1
    assert lines[1] == (
        "tree.json: crane GGGBG slick: "
        "hard rule: 'crane' showed a green C in place 1; 'slick' has S there"
    )
    code, lines, _ = verify({}, tree=crate, history=[*clues, ("vowel", Pattern.parse("BBBYB"))])
    assert code == 1
    assert lines[1].endswith("vowel: not among the guesses of four")
    code, _, err = verify({}, "--rule", "hard", "--after", "crane=GGGBG", "slick=BBBYB", tree=crate)
    assert (code, "guess 2: hard rule" in err) == (2, True)
    assert verify({}, "--after", "vowel=BBBYB", tree=crate)[0] == 2


def false_history(text, rule, tree, candidates, lexicon=SOFT):
    history = tuple(parse_clue(clue) for clue in text.split())
    check = check_tree(tree, lexicon, rule=rule, history=history, candidates=candidates)
    return list(false_claims(Claims(rule=rule, history=history), tree, check, history))


def test_the_guesses_before_a_tree_obey_the_rules_too():
    crave, showed = Leaf("crave"), "hard rule: 'crane' showed a green C in place 1; 'vital' has V there"
    clues = "crane=GGGBG crate=GGGBG vital=YBBYB"
    assert false_history(clues, Rule.NORMAL, crave, None) == []
    assert false_history(clues, Rule.HARD, crave, None) == [f"crane GGGBG crate GGGBG vital: {showed}"]
    # The file's own rule counts, whichever the caller asks about.
    history = tuple(map(parse_clue, clues.split()))
    asked = check_tree(crave, SOFT, history=history)
    assert list(false_claims(Claims(rule=Rule.HARD, history=history), crave, asked, history)) == [
        f"crane GGGBG crate GGGBG vital: {showed}"
    ]
    # The first clue forbids nothing, the second does.
    clues = "slick=BBBBB crane=GGGBG vital=YBBYB"
    forbidden = [f"slick BBBBB crane GGGBG vital: {showed}"]
    assert false_history(clues, Rule.HARD, crave, ["crave"]) == forbidden
    assert false_history("crane=GGGBG crate=GGGBG", Rule.ULTRA_HARD, crave, None) == []
    assert false_history("crane=GGGBG craft=GGGBB", Rule.NORMAL, crave, None) == [
        "crane GGGBG craft: not among the guesses of soft"
    ]
    assert false_history("crane=GGGGG", Rule.NORMAL, Leaf("crane"), None) == [
        "crane: it was the answer, and no tree comes after it"
    ]
