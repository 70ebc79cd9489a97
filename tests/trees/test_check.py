"""The checker: right trees pass, and every kind of damage is found and told in words."""

from pathlib import Path

import pytest

from fivefold.base.errors import BadPatternError, UnknownWordError
from fivefold.puzzle import reference
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.trees.check import MOST_PROBLEMS, check_tree
from fivefold.trees.files import read_tree
from fivefold.trees.tree import Leaf, Node, turn_counts
from fivefold.words.lexicon import Lexicon
from tests.support.trees import greedy_tree


def p(marks):
    return Pattern.parse(marks)


# crane shows GBGBG to chase, GGGBG to crate and crave, GGGGG to itself.
LEXICON = Lexicon.from_words(["crane", "crate", "crave", "chase"], ["slick", "vital"], name="four")
TREE = Node(
    "crane",
    True,
    {p("GBGBG"): Leaf("chase"), p("GGGBG"): Node("crate", True, {p("GGGBG"): Leaf("crave")})},
)
TO_CHASE = p("GBGBG")
TO_CRATE_CRAVE = p("GGGBG")


def with_branch(pattern, branch):
    return Node("crane", True, {**TREE.branches, pattern: branch})


def without_branch(pattern):
    return Node("crane", True, {key: tree for key, tree in TREE.branches.items() if key != pattern})


def test_a_right_tree_is_valid_and_counted_anew():
    check = check_tree(TREE, LEXICON, max_guesses=3).claiming(8)
    assert check.valid
    assert check.found == {"crane": 1, "chase": 2, "crate": 2, "crave": 3}
    assert check.turns.counts == (1, 2, 1)
    assert repr(check) == "TreeCheck('crane', valid, 4 answers, total 8, mean 2.000, worst 3)"


DAMAGE = {
    "no answer is left where a leaf stands": (
        with_branch(TO_CHASE, Leaf("slick")),
        [
            "crane GBGBG slick: it cannot be the answer here",
            "crane GBGBG slick: 'chase' is never found",
        ],
    ),
    "a branch is missing": (
        without_branch(TO_CRATE_CRAVE),
        ["crane: no branch for GGGBG: 'crate' and 1 more are never found"],
    ),
    "a branch too many": (
        with_branch(p("BBBBB"), Leaf("slick")),
        ["crane: a branch for BBBBB, which no candidate shows"],
    ),
    "a branch for an impossible pattern": (
        with_branch(p("GGGGY"), Leaf("crave")),
        ["crane: a branch for GGGGY, which no candidate shows"],
    ),
    "a branch after the answer is found": (
        with_branch(p("GGGGG"), Leaf("crane")),
        ["crane: a branch for GGGGG, which no candidate shows"],
    ),
    "a pattern of another length": (
        with_branch(p("GG"), Leaf("crane")),
        ["crane: a branch for GG, which no candidate shows"],
    ),
    "an inner word is not counted": (
        Node("crane", False, TREE.branches),
        ["crane: it can be the answer here, but is not said to be a candidate"],
    ),
    "an inner word is counted though it cannot win": (
        with_branch(
            TO_CRATE_CRAVE,
            Node("vital", True, {p("BBYYB"): Leaf("crate"), p("YBBYB"): Leaf("crave")}),
        ),
        ["crane GGGBG vital: it cannot be the answer here"],
    ),
    "a leaf where two words are left": (
        with_branch(TO_CRATE_CRAVE, Leaf("crate")),
        ["crane GGGBG crate: 'crave' is never found"],
    ),
    "an unknown word": (
        with_branch(TO_CHASE, Leaf("xenon")),
        [
            "crane GBGBG xenon: not among the guesses of four",
            "crane GBGBG xenon: it cannot be the answer here",
            "crane GBGBG xenon: 'chase' is never found",
        ],
    ),
    "a word of another length": (
        with_branch(TO_CHASE, Leaf("cat")),
        ["crane GBGBG cat: not among the guesses of four"],
    ),
    "a longer word": (
        with_branch(TO_CHASE, Leaf("chases")),
        ["crane GBGBG chases: not among the guesses of four"],
    ),
    "two branches swapped": (
        Node("crane", True, dict(zip(TREE.branches, reversed(TREE.branches.values()), strict=True))),
        [
            "crane GBGBG crate: it cannot be the answer here",
            "crane GBGBG crate: no branch for GBGBG: 'chase' is never found",
            "crane GBGBG crate: a branch for GGGBG, which no candidate shows",
            "crane GGGBG chase: it cannot be the answer here",
            "crane GGGBG chase: 'crate' and 1 more are never found",
        ],
    ),
    "a node without an end": (
        with_branch(TO_CHASE, Node("slick", False, {})),
        ["crane GBGBG slick: no branch for YBBYB: 'chase' is never found"],
    ),
    "no word": (
        with_branch(TO_CHASE, Leaf(None)),
        ["crane GBGBG ?: Leaf(word=None) is not a tree"],
    ),
    "no tree at all": (
        with_branch(TO_CHASE, None),
        ["crane GBGBG ?: None is not a tree"],
    ),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_told_in_words(kind):
    tree, problems = DAMAGE[kind]
    check = check_tree(tree, LEXICON)
    assert not check.valid
    assert [str(problem) for problem in check.problems] == problems
    assert check.problem_count == len(problems)


def test_too_many_guesses_and_a_wrong_total_are_problems():
    check = check_tree(TREE, LEXICON, max_guesses=2).claiming(9)
    assert [str(problem) for problem in check.problems] == [
        "crane GGGBG crate GGGBG crave: found by guess 3, at most 2 are allowed",
        "crane: the total is 8, not 9",
    ]


def test_a_guess_that_breaks_the_rule_is_a_problem_under_that_rule_only():
    tree = with_branch(
        TO_CRATE_CRAVE, Node("vital", False, {p("BBYYB"): Leaf("crate"), p("YBBYB"): Leaf("crave")})
    )
    assert check_tree(tree, LEXICON).valid
    (problem,) = check_tree(tree, LEXICON, rule=Rule.HARD).problems
    violation = "hard rule: 'crane' showed a green C in place 1; 'vital' has V there"
    assert str(problem) == f"crane GGGBG vital: {violation}"


def test_a_history_narrows_the_candidates_and_counts_as_guesses():
    history = [("crane", p("GGGBG"))]
    tree = TREE.branches[TO_CRATE_CRAVE]
    assert check_tree(tree, LEXICON, history=history, max_guesses=3).claiming(3).valid
    assert not check_tree(tree, LEXICON, history=history, max_guesses=2).valid
    assert not check_tree(tree, LEXICON).valid
    slick = Node("slick", False, {p("BBBYB"): tree})
    assert not check_tree(slick, LEXICON, history=history, rule=Rule.HARD).valid
    with pytest.raises(BadPatternError):
        check_tree(tree, LEXICON, history=[("crane", p("GG"))])


def test_candidates_may_be_given():
    assert check_tree(TREE.branches[TO_CRATE_CRAVE], LEXICON, candidates=["crate", "crave"]).valid
    assert not check_tree(TREE, LEXICON, candidates=["crane", "chase"]).valid
    with pytest.raises(UnknownWordError, match="not among the answers of four: slick"):
        check_tree(TREE, LEXICON, candidates=["crane", "slick"])


def test_problems_beyond_the_first_are_counted():
    answers = [a + b for a in "abcdef" for b in "abcdef"]
    lexicon = Lexicon.from_words(answers)
    groups = reference.partition("aa", answers)
    # Leaves that cannot be the answer in all three groups, and so on in each.
    tree = Node("aa", True, {pattern: Leaf("ff") for pattern in groups if not pattern.solved})
    for _ in range(40):
        tree = Node("aa", False, dict.fromkeys(groups, tree))
    check = check_tree(tree, lexicon)
    assert check.problem_count > len(check.problems) == MOST_PROBLEMS


def test_a_chain_of_a_thousand_guesses_is_checked_too():
    tree = Leaf("ab")
    for _ in range(1500):
        tree = Node("cd", False, {p("BB"): tree})
    assert check_tree(tree, Lexicon.from_words(["ab"], ["cd"])).found == {"ab": 1501}


def test_the_tree_of_the_documentation_has_the_published_total():
    """7920 guesses for 2315 answers after salet: the least there is, by several published proofs."""
    tree = read_tree(Path(__file__).parents[2] / "docs" / "trees" / "salet-original.csv")
    check = check_tree(tree, Lexicon.load("original"), max_guesses=6).claiming(7920)
    assert check.valid
    assert check.turns.answers == 2315
    assert not check_tree(tree, Lexicon.load("original")).claiming(7919).valid
    assert not check_tree(tree, Lexicon.load("original"), rule=Rule.HARD).valid


def test_a_tree_for_all_answers_is_checked_in_full():
    lexicon = Lexicon.load("nyt-2022")
    tree = greedy_tree(lexicon, "salet")
    check = check_tree(tree, lexicon).claiming(turn_counts(tree).total)
    assert check.valid
    assert len(check.found) == len(lexicon.answers)
    assert not check_tree(tree, Lexicon.load("original")).valid
    assert not check_tree(tree, lexicon, rule=Rule.HARD).valid


def test_every_clue_of_a_history_narrows_the_candidates():
    history = [("slick", p("BBBYB")), ("crane", p("GGGBG"))]
    check = check_tree(TREE.branches[TO_CRATE_CRAVE], LEXICON, history=history)
    assert check.valid
    assert check.found == {"crate": 1, "crave": 2}


def told(tree, **options):
    check = check_tree(tree, LEXICON, **options)
    assert check.problem_count == len(check.problems)
    return [str(problem) for problem in check.problems]


def test_a_tree_needs_an_answer_to_find():
    assert told(Node("crane", False, {}), history=[("slick", p("GGGBB"))]) == [
        "crane: no answer agrees with the clues before it"
    ]
    assert told(Node("crane", False, {}), candidates=[]) != []


def test_a_candidate_given_twice_is_one():
    twice = ["crate", "crave", "crave"]
    assert told(Leaf("crate"), candidates=twice) == ["crate: 'crave' is never found"]


def test_only_answers_that_are_said_and_can_be_count_as_found():
    assert set(check_tree(Node("crane", False, TREE.branches), LEXICON).found) == {
        "chase",
        "crate",
        "crave",
    }
    assert set(check_tree(with_branch(TO_CHASE, Leaf("slick")), LEXICON).found) == {
        "crane",
        "crate",
        "crave",
    }


def test_a_check_counts_its_problems():
    one = check_tree(without_branch(TO_CRATE_CRAVE), LEXICON)
    assert repr(one).startswith("TreeCheck('crane', 1 problem: crane: no branch for GGGBG")
    two = check_tree(TREE, LEXICON, max_guesses=2).claiming(7)
    assert repr(two).startswith("TreeCheck('crane', 2 problems: ")
