"""What a JSON file says about its tree: a false claim is told with the truth, by exactly one."""

import json
from pathlib import Path

import pytest

from fivefold.puzzle.pattern import Pattern
from fivefold.trees.check import check_tree
from fivefold.trees.claims import Claims, false_claims, named_lexicon
from fivefold.trees.files import read_tree_file, write_tree
from fivefold.trees.tree import Leaf, Node
from fivefold.words.lexicon import Lexicon
from tests.support.small_tree import LEXICON, TREE

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
    "lexicon.sha256": ("00", f"lexicon sha256 is '{LEXICON.sha256}', the file says '00'"),
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
    write_tree(TREE, "true.json", lexicon=LEXICON)
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
    assert read_tree_file("b.json", LEXICON).tree.can_win is False
    (folder / "c.json").write_text(json.dumps(crate))
    clue = ("crate", Pattern.parse("GGGBG"))
    assert read_tree_file("c.json", LEXICON).tree.can_win
    assert read_tree_file("c.json", default=LEXICON).tree.can_win
    assert read_tree_file("c.json", LEXICON, history=[clue]).tree.can_win is False


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
    write_tree(TREE, folder / "only.json", lexicon=LEXICON.answers_only())
    head = json.loads((folder / "only.json").read_text("utf-8"))
    assert verify({"lexicon": head["lexicon"]}, "--answers-only")[0] == 0
    assert verify({"lexicon": head["lexicon"]})[0] == 1


def test_what_the_nodes_of_other_programs_say_besides_is_not_checked_and_named(verify):
    crate = {"guess": "crate", "size": 2, "branches": {"GGGBG": "crave", "GGGGG": None}}
    root = {"guess": "crane", "size": 4, "branches": {"GBGBG": "chase", "GGGBG": crate, "GGGGG": None}}
    code, _, err = verify({"format": None, "version": 5, "tree": root})
    assert (code, err) == (0, "fivefold: tree.json: not checked: 'size'\n")
