"""What calls about trees, tables and proofs accept: names, text and upper case, as all others do."""

from __future__ import annotations

import pytest

import fivefold as ff
from fivefold import FeedbackTable, Lexicon, check_proof, check_tree, read_tree, write_tree
from fivefold.base.errors import BadPatternError, OptionError, UnknownWordError, WordListError

CLUE = "raise=BBBBB"
GAME = ff.Position("original", rule="hard").after(CLUE, "could=BGBBB")


@pytest.fixture(scope="module")
def tree():
    return ff.solve(GAME).tree


def test_a_tree_is_checked_by_names_and_text(tree):
    clues = [CLUE, ("COULD", "bgbbb")]
    check = check_tree(tree, "original", rule="Hard", history=clues)
    assert check.valid and check.rule is ff.Rule.HARD and check.lexicon == Lexicon.load("original")
    upper = [word.upper() for word in GAME]
    assert check_tree(tree, "original", rule="hard", history=clues, candidates=upper).valid


def test_a_tree_is_written_with_what_is_true(tree, folder):
    write_tree(tree, "named.json", lexicon="original", rule="hard", history=[CLUE, "could=BGBBB"])
    lexicon = Lexicon.load("original")
    write_tree(tree, "given.json", lexicon=lexicon, rule=ff.Rule.HARD, history=GAME.clues)
    assert (folder / "named.json").read_bytes() == (folder / "given.json").read_bytes()
    assert read_tree("named.json", "original") == tree


@pytest.mark.parametrize(
    ("about", "error"),
    [
        ({"rule": "hardish"}, OptionError),
        ({"lexicon": "originl"}, WordListError),
        ({"history": ["raise=BBBB"]}, BadPatternError),
    ],
)
def test_what_is_not_there_is_refused_before_anything_is_written(tree, folder, about, error):
    with pytest.raises(error):
        write_tree(tree, "tree.json", **about)
    assert not (folder / "tree.json").exists()
    with pytest.raises(error):
        check_tree(tree, **{"lexicon": "original"} | about)


def test_a_word_that_is_no_answer_is_refused(tree):
    with pytest.raises(UnknownWordError, match="zzzzz"):
        check_tree(tree, "original", candidates=["ZZZZZ"])


def test_tables_and_proofs_take_the_name_of_a_list(folder):
    assert FeedbackTable.build("original").lexicon == Lexicon.load("original")
    words = Lexicon.load("original").answers[::40]
    ff.prove(Lexicon.from_words(words)).save("proof.json")
    with pytest.raises(ff.FivefoldError, match="original"):
        check_proof(folder / "proof.json", lexicon="original")
