"""Positions: values that are made from one another, and what is refused."""

import numpy as np
import pytest

from fivefold.base.errors import (
    BadPatternError,
    BadWordError,
    IllegalGuessError,
    OptionError,
    UnknownWordError,
)
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.words.lexicon import Lexicon


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
