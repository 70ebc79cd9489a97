"""The checker: right trees pass, and every kind of damage is found and told in words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import Position, solve
from fivefold.base.errors import BadPatternError, UnknownWordError
from fivefold.puzzle import reference
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.trees.check import MOST_PROBLEMS, check_tree
from fivefold.trees.files import read_tree
from fivefold.trees.tree import Leaf, Node, depths, turn_counts
from fivefold.words.lexicon import Lexicon
from tests.support.trees import greedy_tree, lexicons_and_trees, tree_by_picking


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


WORDS = Lexicon.from_words(["batch", "catch", "hatch", "latch", "match", "patch"], ["chomp", "label"])


def test_the_guesses_of_the_clues_count_beside_those_that_are_left():
    game = Position(WORDS, guesses_left=3).after("label=BGBBB")
    tree = solve(game).tree
    assert game.guesses_left == 2 < tree.turns.worst + 1
    assert check_tree(tree, game.with_guesses_left(tree.turns.worst)).valid
    assert not check_tree(tree, game.with_guesses_left(tree.turns.worst - 1)).valid


def test_a_tree_for_the_candidates_is_whole_whatever_left_them():
    game = Position(WORDS)
    weighed = Position(WORDS, weights={"batch": 1, "match": 2})
    for fewer in (
        game.among(["batch", "match"]),
        weighed,
        game.without(["latch"]),
        game.knowing("?atch, no b l"),
    ):
        check = check_tree(solve(fewer).tree, fewer)
        assert check.valid and set(check.found) == set(fewer) < set(WORDS.answers)


def test_answers_without_a_weight_cost_nothing():
    check = check_tree(solve(WORDS).tree, WORDS)
    assert check.total({"batch": 5}) == 5 * check.found["batch"]
    assert check.total(dict.fromkeys(WORDS.answers, 1)) == check.total()


@given(lexicons_and_trees())
def test_any_tree_that_was_built_by_the_rules_is_valid(lexicon_and_tree):
    lexicon, tree = lexicon_and_tree
    check = check_tree(tree, lexicon).claiming(turn_counts(tree).total)
    assert check.valid, check.problems
    assert check.found == dict(depths(tree))
    assert check.turns == turn_counts(tree)


@given(st.data(), st.sampled_from([Rule.HARD, Rule.ULTRA_HARD]))
def test_trees_built_for_a_rule_keep_it_and_others_are_caught(data, rule):
    lexicon, tree = data.draw(lexicons_and_trees(length=4, rule=rule))
    assert check_tree(tree, lexicon, rule=rule).valid
    free = tree_by_picking(
        lambda words: data.draw(st.sampled_from(words)), lexicon, lexicon.answers, Rule.NORMAL
    )
    assert check_tree(free, lexicon, rule=rule).valid == keeps(free, rule, ())


def keeps(tree, rule, history):
    if not rule.allows(tree.word, history):
        return False
    branches = tree.branches if isinstance(tree, Node) else {}
    return all(
        keeps(branch, rule, (*history, (tree.word, pattern))) for pattern, branch in branches.items()
    )


def turn_of(tree, answer):
    """Play one game; None if the tree does not find the answer."""
    turn = 1
    while True:
        pattern = reference.feedback(tree.word, answer)
        if pattern.solved:
            return turn if isinstance(tree, Leaf) or tree.can_win else None
        if isinstance(tree, Leaf) or pattern not in tree.branches:
            return None
        tree = tree.branches[pattern]
        turn += 1


@given(lexicons_and_trees(), st.data())
def test_a_damaged_tree_is_valid_only_if_it_still_plays_every_game(lexicon_and_tree, data):
    lexicon, tree = lexicon_and_tree
    damaged = damage(tree, lexicon, data.draw)
    games = [(answer, turn_of(damaged, answer)) for answer in lexicon.answers]
    still_right = sorted(depths(damaged)) == games
    assert check_tree(damaged, lexicon).valid == still_right


def damage(tree, lexicon, draw):
    """The tree with one word, branch or flag changed somewhere."""
    if isinstance(tree, Node) and tree.branches and draw(st.booleans()):
        pattern = draw(st.sampled_from(sorted(tree.branches)))
        branches = {**tree.branches, pattern: damage(tree.branches[pattern], lexicon, draw)}
        return replace(tree, branches=branches)
    word = draw(st.sampled_from(lexicon.guesses))
    pattern = draw(st.builds(Pattern, st.integers(0, 26), st.just(3)))
    if isinstance(tree, Leaf):
        return draw(st.sampled_from([Leaf(word), Node(tree.word, True, {pattern: Leaf(word)})]))
    others = [tree.branches[key] for key in sorted(tree.branches)]
    rotated = dict(zip(sorted(tree.branches), others[1:] + others[:1], strict=True))
    shorter = dict(list(tree.branches.items())[1:])
    return draw(
        st.sampled_from(
            [
                Leaf(word),
                replace(tree, word=word),
                replace(tree, can_win=not tree.can_win),
                replace(tree, branches=rotated),
                replace(tree, branches={**tree.branches, pattern: Leaf(word)}),
                replace(tree, branches=shorter or {pattern: Leaf(word)}),
            ]
        )
    )
