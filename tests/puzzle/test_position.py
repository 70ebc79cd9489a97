"""Positions: which words agree with the clues, which may be guessed, and which clues disagree."""

from __future__ import annotations

import random

import numpy as np
import pytest

import fivefold as ff
from fivefold import FeedbackTable, Lexicon
from fivefold.base.errors import (
    BadPatternError,
    BadWordError,
    IllegalGuessError,
    OptionError,
    UnknownWordError,
    WordListError,
)
from fivefold.puzzle import reference
from fivefold.puzzle.clue import clue_text, parse_clue, require_length
from fivefold.puzzle.position import Position, conflicting_clues, wider_lists
from fivefold.puzzle.rule import Rule

LEXICON = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp"])
TABLE = FeedbackTable.build(LEXICON, threads=1)


def clues(*texts):
    return [parse_clue(text) for text in texts]


@pytest.mark.parametrize("table", [None, TABLE])
@pytest.mark.parametrize(
    ("history", "left"),
    [
        ([], LEXICON.answers),
        (["batch=BGGGG"], ("catch", "hatch", "match", "patch")),
        (["batch=BGGGG", "chomp=YYBBB"], ("hatch",)),
        (["batch=BGGGG", "mulch=BBBGG", "patch=BGGGG"], ("catch", "hatch")),
        (["batch=BGGGG", "batch=GGGGG"], ()),
    ],
)
def test_candidates_agree_with_every_clue(table, history, left):
    # `mulch` is no word of the list, and so not in the table either.
    start = Position(LEXICON) if table is None else Position(LEXICON).with_table(table)
    assert start.after(*clues(*history)).candidates == left


@pytest.mark.parametrize(
    ("history", "conflict"),
    [
        (["batch=BGGGG", "catch=BGGGG"], []),
        (["chomp=GGGGG", "batch=BGGGG"], ["chomp=GGGGG"]),
        (["chomp=GGGGG", "batch=BBBBB"], ["batch=BBBBB"]),
        (["batch=BGGGG", "batch=GGGGG"], ["batch=BGGGG", "batch=GGGGG"]),
        (["batch=GGGGG", "catch=GGGGG", "hatch=GGGGG"], ["catch=GGGGG", "hatch=GGGGG"]),
    ],
)
def test_the_fewest_clues_that_conflict_are_named_the_latest_first(history, conflict):
    assert list(conflicting_clues(LEXICON, clues(*history))) == clues(*conflict)


def test_lists_of_other_words_are_not_wider():
    assert [wider.name for wider in wider_lists(Lexicon.load("original"))] == ["nyt-2023", "all"]
    assert [wider.name for wider in wider_lists(Lexicon.load("len6"))] == []
    assert list(wider_lists(LEXICON)) == []


def test_no_list_is_wider_than_the_one_whose_every_guess_can_be_the_answer():
    assert list(wider_lists(Lexicon.load("all"))) == []
    assert [wider.name for wider in wider_lists(Lexicon.load("nyt-2023"))] == ["all"]


def test_a_clue_has_as_many_marks_as_letters():
    for text in ("batch=BGGG", "batch=BGGGGB"):
        with pytest.raises(BadPatternError, match="marks; 'batch' has 5 letters"):
            parse_clue(text)
    with pytest.raises(BadWordError, match="'cat' has 3 letters; this list uses 5"):
        require_length("batch", clues("batch=BGGGG", "cat=BGG"))
    assert clue_text(clues("batch=BGGGG", "cat=BGG")) == "batch BGGGG cat BGG"


def random_lexicon(rng):
    words = {"".join(rng.choices("abcd", k=4)) for _ in range(40)}
    answers = rng.sample(sorted(words), 12)
    return Lexicon.from_words(answers, words)


@pytest.mark.parametrize("rule", list(Rule))
@pytest.mark.parametrize("seed", range(40))
def test_candidates_and_guesses_are_those_of_the_definition(seed, rule):
    rng = random.Random(seed)
    lexicon = random_lexicon(rng)
    answer = rng.choice(lexicon.answers)
    position = Position(lexicon, rule=rule, guesses_left=None)
    if seed % 2:
        position = position.with_table(FeedbackTable.build(lexicon))
    clues = []
    for _ in range(3):
        guess = rng.choice(position.guesses)
        clues.append((guess, reference.feedback(guess, answer)))
        position = position.after(clues[-1])
        assert position.clues == tuple(clues)
        agree = [w for w in lexicon.answers if all(reference.feedback(g, w) == p for g, p in clues)]
        assert list(position) == agree == list(position.candidates)
        assert len(position) == len(agree) and answer in position
        assert position.guesses == tuple(w for w in lexicon.guesses if rule.allows(w, clues))
        assert position == Position(lexicon, rule=rule, clues=clues, guesses_left=None)


def test_weights_leave_out_what_has_none_unless_nothing_else_is_left():
    lexicon = Lexicon.from_words(["aab", "abb", "bbb", "bba"])
    position = Position(lexicon, weights={"aab": 1, "abb": 3, "zzz": 5, "bbb": 0})
    assert position.candidates == ("aab", "abb")
    assert position.candidate_weights.tolist() == [1, 3]
    rest = position.after("aab=BBG")
    assert rest.candidates == ("bbb",)
    assert rest.candidate_weights.tolist() == [1]
    for wrong in ({}, {"aab": 0}, {"aab": -1}, {"aab": float("nan")}):
        with pytest.raises(WordListError):
            Position(lexicon, weights=wrong)


def test_the_table_is_made_once_and_shared():
    start = Position(Lexicon.from_words(["aab", "abb", "bbb", "bba"]))
    assert not start.has_table
    later = start.after("aab=BBG")
    assert later.table is start.table and start.has_table
    np.testing.assert_array_equal(start.table.patterns, FeedbackTable.build(start.lexicon).patterns)
    later.memo["seen"] = 1
    assert start.memo == {"seen": 1}
    with pytest.raises(OptionError, match="table"):
        start.with_table(FeedbackTable.build(Lexicon.from_words(["zz"])))


def test_notes_tell_what_weights_leave_out():
    lexicon = Lexicon.from_words(["aab", "abb", "bbb"])
    start = Position(lexicon, weights={"aab": 1, "abb": 3})
    assert start.notes == ("1 answer without a weight counts as impossible",)
    assert start.after("bbb=GGG").notes == ("no answer with a weight fits, so all that fit count alike",)
    other = start.on(Lexicon.from_words(["bba"], name="other"))
    assert other.weights is None and len(other) == 1
    assert other.notes == ("no answer of other has a weight, so all count alike",)
    assert Position(lexicon).notes == ()
    assert Position(lexicon, weights=dict.fromkeys(lexicon.answers, 0.5)).notes == ()


def test_the_table_of_the_candidates_is_part_of_the_whole_one():
    start = Position("len4")
    late = start.after("sale=BYBB")
    small = late.candidate_table
    assert small.lexicon.answers == late.candidates and not late.has_table
    assert start.candidate_table is start.table
    again = start.after("sale=BYBB").candidate_table
    assert again.patterns.tolist() == small.patterns.tolist()
    assert small.patterns.tolist() == start.table.patterns[:, late.candidate_ids].tolist()


def test_clues_are_written_in_many_ways():
    start = Position("nyt-2022")
    expected = start.after("salet=BYBBB").after("courd=BYBBB")
    assert start.after("SALET=byBBB", ("courd", "BYBBB")) == expected
    assert start.after("salet", "BYBBB").after(expected.clues[1]) == expected
    assert Position("nyt-2022", clues=["salet=BYBBB", "courd=BYBBB"], guesses_left=4) == expected
    assert hash(start.after("salet=BYBBB")) == hash(start.after("salet", "BYBBB"))
    assert start.after("salet=BYBBB") != start.after("salet=BBBBB") != start


def test_guesses_are_counted_down_and_never_below_none():
    start = Position(Lexicon.from_words(["ab", "cd"]), guesses_left=1)
    assert start.after("ab=BB").guesses_left == 0
    assert start.after("ab=BB", "ab=BB").guesses_left == 0
    assert start.with_guesses_left(None).after("ab=BB").guesses_left is None
    with pytest.raises(OptionError, match="-1 guesses"):
        Position(start.lexicon, guesses_left=-1)


def test_a_position_is_a_sequence_of_its_candidates():
    game = Position("nyt-2022").after("salet=BYBBB", "courd=BYBBB")
    assert game[0] == "agony" and game[-1] == "piano" and game[:2] == ("agony", "among")
    assert [game[place] for place in range(len(game))] == list(game)
    shown = game._repr_html_()
    assert shown.count("<td>6</td><td>agony among annoy axiom axion piano</td>") == 1
    assert shown.count(">A</span>") == 1 and "adapt …" in Position("nyt-2022")._repr_html_()


def test_narrowing_by_hand():
    lexicon = Lexicon.from_words(["aab", "abb", "bbb", "bba"])
    position = Position(lexicon).among(["BBB", "aab"])
    assert position.candidates == ("aab", "bbb")
    assert position.after("aab=BBG").candidates == ("bbb",)
    assert position != Position(lexicon)
    with pytest.raises(UnknownWordError, match="abb"):
        position.among(["abb"])


def test_what_cannot_be_part_of_a_game_is_refused():
    hard = Position("nyt-2022", rule="hard").after("salet=BYBBB")
    with pytest.raises(IllegalGuessError, match="guess 2: hard rule"):
        hard.after("brond=BBBBB")
    with pytest.raises(IllegalGuessError, match="hard rule"):
        hard.require_legal("brond")
    with pytest.raises(UnknownWordError, match="xxxxx"):
        hard.require_legal("xxxxx")
    with pytest.raises(BadWordError, match="cat"):
        hard.after("cat=BBB")
    with pytest.raises(BadPatternError):
        hard.after(("crane", "BBB"))
    with pytest.raises(BadPatternError, match="'crane'"):
        hard.after("crane")
    with pytest.raises(OptionError, match="no rule 'harder'"):
        Position("nyt-2022", rule="harder")


def test_contradictions_and_wider_lists():
    clash = Position("nyt-2022").after("crane=GBBBB", "crane=BBBBB", "moist=BBBBB")
    assert len(clash) == 0 and clash
    assert clash.contradiction == clash.clues[:2]
    assert clash.widened().lexicon.name == "all"  # the widest, where the clues clash too
    assert not len(clash.widened()) and clash.widened().contradiction == clash.clues[:2]
    rare = Position("nyt-2022").after("aahed=GGGGG")
    assert rare.solved and rare.contradiction == rare.clues
    assert rare.widened().lexicon.name == "all" and "aahed" in rare.widened()
    mine = Position(Lexicon.from_words(["crane", "slate"])).after("aahed=GGGGG")
    assert mine.widened() is mine


def test_a_position_is_a_value():
    position = Position("nyt-2022", rule="hard", clues=["salet=BYBBB"])
    with pytest.raises(AttributeError, match="value"):
        position.rule = Rule.NORMAL
    assert repr(position) == "Position('nyt-2022', rule='hard', clues=['salet=BYBBB'])"
    assert Position.of(position) is position
    assert Position.of("nyt-2022") == Position.of(Lexicon.load("nyt-2022"))


def test_words_that_cannot_be_the_answer_come_back_when_nothing_else_fits():
    lexicon = Lexicon.from_words(["aab", "abb", "bbb", "bba"])
    start = Position(lexicon, weights={"aab": 1, "bbb": 2})
    position = start.without(["BBB", "zzz"])
    assert position.candidates == ("aab",) and position.lexicon is lexicon
    assert not start.narrowed and position.narrowed and position.after("aab=GGG").narrowed
    assert start.without(["zzz"]) is start
    empty = position.after("bba=GGB")
    assert not len(empty) and empty.widened().candidates == ("bbb",)
    assert empty.widened().weights == start.weights
    assert position.widened() is position


def test_weights_go_along_to_another_list():
    start = Position("original", weights={"crane": 2, "PIOUS": 3, "aahed": 1})
    assert start.weights == {"crane": 2}
    assert start.on(Lexicon.load("nyt-2023")).weights == {"crane": 2, "pious": 3}
    widened = start.after("aahed=GGGGG").widened()
    assert (widened.lexicon.name, widened.candidates) == ("all", ("aahed",))
    assert widened.weights == {"crane": 2, "pious": 3, "aahed": 1}
    assert widened.on(Lexicon.load("original")).weights == start.weights


def test_a_list_may_be_asked_for_an_answer():
    start = Position("original")
    assert start.widened("crane") is start
    assert start.widened("pious").lexicon.name == "nyt-2023"
    assert start.widened("aahed").lexicon.name == "all"
    assert "zzzzz" not in start.widened("zzzzz")
    other = start.after("salet=BYBBB").on(Lexicon.load("nyt-2022"))
    assert other == Position("nyt-2022").after("salet=BYBBB")


@pytest.mark.parametrize("rule", Rule)
def test_another_rule_may_hold_from_now_on(rule):
    start = Position("len4", rule="normal").after("sale=BYBB", "tori=BBBB")
    position = start.with_rule(rule.value)
    assert position.rule is rule and position.candidates == start.candidates
    legal = rule.legal_guesses(start.lexicon, start.clues)
    assert position.guess_ids.tolist() == np.flatnonzero(legal).tolist()
    word = position.candidates[0]
    later = position.after((word, "BBBB"))
    legal = legal & rule.legal_guesses(start.lexicon, later.clues[-1:])
    assert later.guess_ids.tolist() == np.flatnonzero(legal).tolist()
    assert len(start.guesses) == len(start.lexicon.guesses)


WORDS = ff.Lexicon.from_words(["batch", "catch", "hatch"], ["chomp"])
NOTE = "1 answer without a weight counts as impossible"
CALLS = {
    "openers": ff.rank_openers,
    "openers by guesses": lambda game: ff.rank_openers(game, by="guesses"),
    "simulate": lambda game: ff.simulate("entropy", game),
    "solve": ff.solve,
    "guess costs": lambda game: ff.guess_costs(game, top=2),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_result_says_what_its_position_says(call):
    found = call(ff.Position(WORDS, weights={"batch": 1, "catch": 2}))
    assert found.lexicon is WORDS and found.notes == (NOTE,)


def test_openings_have_nothing_unusual():
    found = ff.rank_openings(WORDS, 2)
    assert found.lexicon is WORDS and found.notes == ()
