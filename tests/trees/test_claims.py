"""What a JSON file says about its tree: a false claim is told with the truth, by exactly one."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from fivefold import solve
from fivefold.base.documents import plain
from fivefold.puzzle.clue import parse_clue
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.trees.check import check_tree
from fivefold.trees.claims import Claims, false_claims, named_lexicon
from fivefold.trees.file_check import NoTree, check_tree_file
from fivefold.trees.files import TreeFile, read_tree_file, write_tree
from fivefold.trees.tree import Leaf, Node
from fivefold.words.lexicon import Lexicon
from tests.support.small_tree import LEXICON as LEXICON_CLAIMED_HISTORY
from tests.support.small_tree import LEXICON as LEXICON_CLAIMS
from tests.support.small_tree import TREE

FALSE = {
    "total": (7, "total is 8, the file says 7"),
    "worst": (4, "worst is 3, the file says 4"),
    "counts": ([1, 1, 2], "counts is [1, 2, 1], the file says [1, 1, 2]"),
    "answers": (5, "answers is 4, the file says 5"),
    "mean": (2.001, "mean is 2.0, the file says 2.001"),
    "opener": ("crate", "opener is 'crane', the file says 'crate'"),
    "best.opener": ("crate", "best opener is 'crane', the file says 'crate'"),
    "best.total": (9, "best total is 8, the file says 9"),
    "guesses": (2, "the tree takes 3 guesses, the file says 2 at most"),
    "lexicon.name": ("five", "lexicon name is 'four', the file says 'five'"),
    "lexicon.answers": (5, "lexicon answers is 4, the file says 5"),
    "lexicon.guesses": (4, "lexicon guesses is 5, the file says 4"),
    "lexicon.sha256": ("00", f"lexicon sha256 is '{LEXICON_CLAIMS.sha256}', the file says '00'"),
    "lexicon": ("five", "lexicon name is 'four', the file says 'five'"),
}


@pytest.mark.parametrize("claim", FALSE)
def test_a_false_claim_is_told_with_the_truth(verify, claim):
    value, sentence = FALSE[claim]
    code, lines, err = verify({claim: value})
    assert (code, err) == (1, "")
    assert lines == ["not valid: crane for four, normal rule: 1 problem", f"tree.json: {sentence}"]
    code, lines, _ = verify({claim: value}, "--json")
    result = json.loads("\n".join(lines))["result"]
    assert (code, result["valid"], result["problem_count"]) == (1, False, 1)
    assert result["problems"] == [{"line": None, "path": None, "text": sentence}]


@pytest.mark.parametrize("claim", sorted(FALSE.keys() - {"lexicon", "counts", "guesses"}))
def test_a_number_one_off_and_a_name_one_letter_off_are_false(verify, claim):
    truth = {"answers": 4, "mean": 2.0, "opener": "crane", "best.opener": "crane", "best.total": 8}
    write_tree(TREE, "true.json", lexicon=LEXICON_CLAIMS)
    document = json.loads(Path("true.json").read_text("utf-8"))
    *outer, last = claim.split(".")
    true = (document.get(outer[0], {}) if outer else document).get(last, truth.get(claim))
    assert verify({claim: true})[0] == 0
    others = [true[:-1], true + "x"] if isinstance(true, str) else [true - 1, true + 1]
    assert [verify({claim: other})[0] for other in others] == [1, 1]


@pytest.mark.parametrize(("guesses", "code"), [(3, 0), (4, 0), (None, 0), (2, 1)])
def test_a_tree_may_take_as_many_guesses_as_a_file_allows(verify, guesses, code):
    assert verify({"guesses": guesses})[0] == code


@pytest.mark.parametrize("counts", [[], [1], [1, 2], [1, 2, 1, 0], [0, 1, 2, 1], [2, 1, 1], [1, 1, 1]])
def test_counts_are_compared_turn_by_turn(verify, counts):
    assert verify({"counts": counts})[0] == 1


def test_a_tree_that_is_not_valid_has_no_turns_to_compare(verify):
    broken = Node("crane", True, {Pattern.parse("GBGBG"): Leaf("chase")})
    code, lines, _ = verify({"total": 8, "lexicon.answers": 3}, tree=broken)
    assert code == 1
    assert lines == [
        "not valid: crane for four, normal rule: 2 problems",
        "tree.json: lexicon answers is 4, the file says 3",
        "tree.json: crane: no branch for GGGBG: 'crate' and 1 more are never found",
    ]


# Five guesses for three answers: no decimal fraction is the mean.
THIRDS = Lexicon.from_words(["crane", "crate", "chase"], name="thirds")
THIRDS_TREE = Node(
    "crane", True, {Pattern.parse("GBGBG"): Leaf("chase"), Pattern.parse("GGGBG"): Leaf("crate")}
)


@pytest.mark.parametrize(
    ("mean", "true"),
    [
        *((mean, True) for mean in (5 / 3, 1.667, 1.6667, 1.666667)),
        *((mean, False) for mean in (0, 1.67, 1.7, 2, 1.666, 1.668, 1.66666)),
    ],
)
def test_a_mean_is_right_as_far_as_it_is_written_and_to_three_decimals_at_least(mean, true):
    check = check_tree(THIRDS_TREE, THIRDS)
    assert list(false_claims(Claims(mean=mean), THIRDS_TREE, check, ())) == (
        [] if true else [f"mean is {5 / 3}, the file says {mean}"]
    )


def test_what_cannot_be_judged_is_named_and_changes_nothing(verify):
    code, lines, err = verify({"author": "me", "lexicon.year": 2022, "best.year": 2022})
    said = "author, lexicon year, best year"
    assert (code, err) == (0, f"fivefold: tree.json: not checked: '{said}'\n")
    assert lines[0].startswith("valid: ")
    result = json.loads("\n".join(verify({"author": "me"}, "--json")[1]))["result"]
    assert (result["valid"], result["unchecked"]) == (True, ["author"])


def test_a_claim_that_is_null_is_none(verify):
    nothing = dict.fromkeys(["total", "worst", "counts", "mean", "rule", "history", "lexicon"])
    assert verify(nothing)[0] == 0


def test_what_a_line_quotes_is_short(verify):
    code, lines, _ = verify({"lexicon.name": "n" * 10_000, "total": 10**300})
    assert code == 1
    assert all(len(line) < 250 for line in lines)
    code, _, err = verify({"lexicon.name": "n\n" * 10_000}, words=())
    assert (code, err.count("\n")) == (2, 1)
    assert len(err) < 250
    assert len(verify({"rule": "x" * 10_000})[2]) < 150


def test_bare_json_takes_its_wins_from_the_lexicon_and_the_clues_it_names(folder):
    crate = {"guess": "crate", "branches": {"GGGBG": "crave"}}
    (folder / "a.json").write_text(json.dumps({"lexicon": "nyt-2023", "tree": crate}))
    assert read_tree_file("a.json").tree.can_win
    assert read_tree_file("a.json", Lexicon.from_words(["crave"])).tree.can_win is False
    against = [["crate", "GGGBG"]]
    (folder / "b.json").write_text(json.dumps({"history": against, "tree": crate}))
    assert read_tree_file("b.json", LEXICON_CLAIMS).tree.can_win is False
    (folder / "c.json").write_text(json.dumps(crate))
    clue = ("crate", Pattern.parse("GGGBG"))
    assert read_tree_file("c.json", LEXICON_CLAIMS).tree.can_win
    assert read_tree_file("c.json", default=LEXICON_CLAIMS).tree.can_win
    assert read_tree_file("c.json", LEXICON_CLAIMS, history=[clue]).tree.can_win is False


def test_a_false_name_does_not_survive_converting(run, folder):
    lexicon = Lexicon.load("nyt-2022")
    write_tree(TREE, "a.json", lexicon=lexicon)
    assert run("tree", "convert", "a.json", "b.json")[0] == 0
    text = (folder / "a.json").read_text("utf-8").replace("nyt-2022", "nyt-2023")
    (folder / "a.json").write_text(text, "utf-8")
    code, _, err = run("tree", "convert", "a.json", "b.json")
    assert (code, err.count("\n")) == (2, 1)
    assert "the file says 2309" in err


def test_names_of_lists_that_come_with_fivefold_are_known():
    whole, answers = named_lexicon("nyt-2022"), named_lexicon("nyt-2022, answers only")
    assert whole == Lexicon.load("nyt-2022")
    assert answers == whole.answers_only()
    assert named_lexicon("nyt-2022, every guess") == whole.every_guess()
    assert named_lexicon("nyt-2022, every guess, answers only") is None
    assert named_lexicon("four") is None


def test_claims_are_about_the_words_they_name_when_only_answers_may_be_guessed(verify, folder):
    assert verify({}, "--answers-only")[0] == 0
    write_tree(TREE, folder / "only.json", lexicon=LEXICON_CLAIMS.answers_only())
    head = json.loads((folder / "only.json").read_text("utf-8"))
    assert verify({"lexicon": head["lexicon"]}, "--answers-only")[0] == 0
    assert verify({"lexicon": head["lexicon"]})[0] == 1


def test_what_the_nodes_of_other_programs_say_besides_is_not_checked_and_named(verify):
    crate = {"guess": "crate", "size": 2, "branches": {"GGGBG": "crave", "GGGGG": None}}
    root = {"guess": "crane", "size": 4, "branches": {"GBGBG": "chase", "GGGBG": crate, "GGGGG": None}}
    code, _, err = verify({"format": None, "version": 5, "tree": root})
    assert (code, err) == (0, "fivefold: tree.json: not checked: 'size'\n")


BAD = {
    "total": ["8", 8.0, True, -1, [8], {}],
    "worst": ["3", 3.0, False, -3],
    "counts": [8, "121", {"1": 1}, [1, 2, "1"], [1, 2, True], [1, 2.0, 1], [-1]],
    "mean": ["2", True, [2], -1],
    "opener": [7, ["crane"]],
    "rule": ["easy", 5, ["hard"], ""],
    "history": [
        5,
        "crane",
        {"crane": "BBBBB"},
        [5],
        [["crane"]],
        [["crane", "BBBBB", 1]],
        [["crane", 5]],
    ],
    "guesses": ["3", 3.0, True, -1],
    "best": [5, ["crane"], True, "crane"],
    "best.opener": [7, ["crane"]],
    "best.total": ["8", 8.0, True, -1],
    "lexicon": [5, ["four"], True],
    "lexicon.name": [5, ["four"]],
    "lexicon.answers": ["4", 4.0, True],
    "lexicon.sha256": [5, ["00"]],
    "version": [0, 2, "1", 1.0, True, None],
    "format": ["fivefold-trees", "json", ""],
}


@pytest.mark.parametrize(("claim", "value"), [(key, value) for key in BAD for value in BAD[key]])
def test_a_claim_of_the_wrong_kind_is_bad_input(verify, claim, value):
    code, lines, err = verify({claim: value})
    assert (code, lines, err.count("\n")) == (2, [], 1)
    assert err.startswith("fivefold: tree.json: ")


@pytest.mark.parametrize(
    ("clue", "message"),
    [
        (["cr4ne", "BBBBB"], "'cr4ne' is not a word: '4' is not a letter"),
        (["crane", "BBBBX"], "'BBBBX' is not a pattern: write B, Y or G for each letter"),
        (["crane", "BBBB"], "the pattern BBBB has 4 marks; 'crane' has 5 letters"),
        (["x" * 90, "BBBBB"], f"'{'x' * 20}…' is too long for a word or a pattern"),
        (["crane", "B" * 90], f"'{'B' * 20}…' is too long for a word or a pattern"),
    ],
)
def test_a_bad_clue_is_named(verify, clue, message):
    assert verify({"history": [clue]})[2] == f"fivefold: tree.json: history: {message}\n"


def test_a_history_has_an_end(verify):
    assert verify({"history": [["slick", "BBBYB"]] * 101})[0] == 2
    assert verify({"history": [["slick", "BBBYB"]] * 100})[0] != 2


# vital tells crate from crave, but is against the hard rule after crane.
SOFT = Lexicon.from_words(LEXICON_CLAIMED_HISTORY.answers, ["slick", "vital"], name="soft")
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
    under_hard = check_tree(TREE, LEXICON_CLAIMED_HISTORY, rule=Rule.HARD)
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


LEXICON = Lexicon.from_words(["batch", "catch", "hatch"], ["chomp"], name="three")
FILE = TreeFile(name="tree.json", format="json", tree=solve(LEXICON).tree)


def test_a_right_tree_without_claims_is_valid():
    found = check_tree_file(FILE, LEXICON)
    assert found.valid and not found.problem_count and not list(found.problems)
    assert plain(found) == {
        "file": "tree.json",
        "format": "json",
        **plain(check_tree(FILE.tree, LEXICON)),
        "unchecked": [],
    }


def test_problems_of_the_tree_come_with_their_lines_and_before_those_of_the_file():
    other = LEXICON.without(["batch"])
    file = replace(FILE, claims=Claims(total=99, lexicon="four", unchecked=("author",)), lines={(): 7})
    found = check_tree_file(file, other)
    assert not found.valid and found.problem_count == found.check.problem_count + len(found.wrong)
    problems = plain(found)["problems"]
    assert problems[0]["line"] == 7 and problems[0]["path"]
    assert problems[-1] == {"line": None, "path": None, "text": found.wrong[-1]}
    assert plain(found)["unchecked"] == ["author"]


def test_a_file_may_name_the_whole_list_where_only_answers_are_guessed():
    file = replace(FILE, claims=Claims(lexicon="three"))
    few = LEXICON.answers_only()
    tree = solve(few).tree
    assert check_tree_file(replace(file, tree=tree), few, named=LEXICON).valid
    assert not check_tree_file(replace(file, tree=tree), few).valid
    own = replace(file, tree=tree, claims=Claims(lexicon="three, answers only"))
    assert check_tree_file(own, few, named=LEXICON).valid


def test_a_file_without_a_tree_has_one_problem():
    assert plain(NoTree("no tree")) == {
        "valid": False,
        "problem_count": 1,
        "problems": [{"line": None, "path": None, "text": "no tree"}],
    }
