"""What public calls accept: names, text, upper case, words in one text, positions."""

from __future__ import annotations

import pytest

import fivefold as ff
from fivefold import FeedbackTable, Lexicon, check_proof, check_tree, read_tree, write_tree
from fivefold.base.errors import BadPatternError, OptionError, UnknownWordError, WordListError

CLUE = "raise=BBBBB"
SMALL = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
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


def test_a_position_says_all_about_its_tree(tree, folder):
    assert check_tree(tree, GAME).valid and check_tree(tree, GAME).rule is ff.Rule.HARD
    assert not check_tree(tree, ff.Position("original")).valid
    assert not check_tree(tree, GAME.with_guesses_left(1)).valid
    assert check_tree(tree, GAME.with_guesses_left(1), max_guesses=6).valid
    write_tree(tree, "position.json", lexicon=GAME)
    write_tree(tree, "named.json", lexicon="original", rule="hard", history=GAME.clues)
    assert (folder / "position.json").read_bytes() == (folder / "named.json").read_bytes()


def test_a_tree_is_checked_for_the_words_that_a_position_was_narrowed_to():
    few = GAME.among(GAME[:2])
    assert check_tree(ff.solve(few).tree, few).valid
    assert not check_tree(ff.solve(few).tree, GAME).valid
    weighed = ff.Position("original", weights=dict.fromkeys(GAME[:2], 1)).after(CLUE)
    assert check_tree(ff.solve(weighed).tree, weighed).valid
    assert set(check_tree(ff.solve(weighed).tree, weighed).found) == set(weighed)


def test_names_are_accepted_in_any_case():
    assert Lexicon.load("Original").name == "original"
    assert ff.rank_openers(SMALL, by="Groups", top=1)[0] == ff.rank_openers(SMALL, by="groups", top=1)[0]
    assert (
        ff.rank_openers(SMALL, by="Guesses", top=1)[0] == ff.rank_openers(SMALL, by="guesses", top=1)[0]
    )
    assert ff.rank_openings(SMALL, by="GUESSES")[0] == ff.rank_openings(SMALL, by="guesses")[0]
    assert ff.play("Entropy", "BATCH", SMALL) == ff.play("entropy", "batch", SMALL)


@pytest.mark.usefixtures("folder")
def test_a_text_is_as_good_as_its_words():
    assert ff.opening_total(SMALL, "CHOMP above") == ff.opening_total(SMALL, ["chomp", "above"])
    assert ff.rank_triples_with(SMALL, "chomp")[0] == ff.rank_triples_with(SMALL, ["chomp"])[0]
    assert ff.place_opening(SMALL, "Chomp, above")[0] == ff.place_opening(SMALL, ("chomp", "above"))[0]
    assert ff.guess_costs(SMALL, wanted="ABOVE").wanted == ff.guess_costs(SMALL, wanted=["above"]).wanted
    assert ff.review(SMALL, "CHOMP batch").guesses == ff.review(SMALL, ["chomp", "batch"]).guesses
    assert ff.Position(SMALL).without("BATCH catch") == ff.Position(SMALL).without(["batch", "catch"])
    assert ff.Position(SMALL).among("BATCH")[:] == ("batch",)
    assert SMALL.without("batch").answers == SMALL.without(["batch"]).answers
    ff.rank_all_openers(SMALL, "all.sqlite")
    assert len(ff.merge_campaigns(SMALL, "all.sqlite")) == len(SMALL.guesses)


def test_the_names_of_a_puzzle_without_words_may_have_spaces():
    names = ["red red", "red blue", "blue blue"]
    pegs = ff.FeedbackTable.from_function(names, names, lambda a, b: a == b)
    assert ff.opening_total(pegs, "red blue").words == ("red blue",)
    assert ff.Position(pegs).without("red blue")[:] == ("blue blue", "red red")


def test_clues_are_read_in_every_spelling():
    shown = ff.feedback("chomp", "batch")
    expected = ff.Position(SMALL).after("chomp=YYBBB")
    assert shown == expected.clues[0][1]
    start = ff.Position(SMALL)
    for clues in (["CHOMP", "yybbb"], ["chomp", shown], [("Chomp", shown)], [("chomp", "YYBBB")]):
        assert start.after(*clues) == expected
        assert ff.suggest(SMALL, *clues)[0] == ff.suggest(expected)[0]
    assert ff.Position(SMALL, clues="CHOMP=yybbb", guesses_left=5) == expected
    with pytest.raises(BadPatternError, match="needs the word"):
        start.after(shown)


def test_a_position_reads_words_lists_and_letters_as_text():
    game = ff.Position("original")
    assert game.on("nyt-2022").lexicon == Lexicon.load("nyt-2022")
    assert game.widened("AAHED").lexicon.name == game.widened("aahed").lexicon.name == "all"
    assert "found" in game.knowing("?ound") and len(game.knowing("?ound, no f")) < 8
    game.require_legal("AAHED")
    table = FeedbackTable.build(SMALL)
    assert (
        table.candidate_ids("CHOMP", "yybbb").tolist()
        == table.candidate_ids("chomp", ff.Pattern.parse("YYBBB")).tolist()
    )


def test_a_split_takes_lists_positions_and_any_case():
    groups = ff.partition("CHOMP", SMALL)
    assert groups == ff.partition("chomp", [word.upper() for word in SMALL.answers])
    assert groups == ff.partition("chomp", ff.Position(SMALL))
    assert len(ff.partition("salet", "original")) == ff.splits("original").find("salet").groups
    weights = {"BATCH": 3, "catch": 1}
    split = ff.Split.of("chomp", SMALL, weights)
    assert split == ff.Split.of("CHOMP", ff.Position(SMALL, weights=weights))
    assert split.chances == (0.75, 0.25) and split == ff.Split.of("chomp", weights, weights)


def test_tables_and_proofs_take_the_name_of_a_list(folder):
    assert FeedbackTable.build("original").lexicon == Lexicon.load("original")
    words = Lexicon.load("original").answers[::40]
    ff.prove(Lexicon.from_words(words)).save("proof.json")
    with pytest.raises(ff.FivefoldError, match="original"):
        check_proof(folder / "proof.json", lexicon="original")
