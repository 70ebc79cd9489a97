"""Played words: every form that people have, and weights that a plain computation confirms."""

import math
from datetime import date, timedelta

import pytest

from fivefold import Lexicon, Played, WordListError
from fivefold.words.played import OTHER, PLAYED, UNPLAYED, Play

FIRST, SECOND = Play("cigar", date(2021, 6, 19)), Play("rebut", date(2021, 6, 20))


@pytest.mark.parametrize(
    "text",
    [
        "cigar,2021-06-19\nrebut,2021-06-20\n",
        "2021-06-19 cigar\n\n2021-06-20 rebut",
        "date;number;answer\n19.06.2021;0;CIGAR\n20.06.2021;1;REBUT",
        "word\tnumber\ncigar\t0\nrebut\t1",
        "#0 cigar\n#1 rebut",
        "6/19/21,cigar\n6/20/21,rebut",
        "19/6/2021,cigar\n20/6/2021,rebut",
        'number,word,editor,date\n1,"cigar",Some Body,2021-06-19T00:00\n2,rebut,,2021/06/20',
        '{"CIGAR": [[0, "6/19/21"]], "REBUT": [[1, "6/20/21"]]}',
        '{"cigar": 0, "rebut": [1]}',
        '{"2021-06-19": "cigar", "2021-06-20": "rebut"}',
        '{"cigar": ["2021-06-19"], "rebut": [1, "2021-06-20"]}',
        '[["cigar", 0], ["rebut", 1]]',
        '[{"id": 7, "solution": "cigar", "print_date": "2021-06-19"}, {"word": "rebut", "number": 1}]',
    ],
)
def test_dates_and_numbers_come_in_many_forms(text):
    assert Played.parse(text).plays == (FIRST, SECOND)


@pytest.mark.parametrize(
    "text",
    ["cigar\nREBUT\n", "words\ncigar\nrebut", "cigar rebut", "cigar, rebut", '["cigar", "rebut"]'],
)
def test_words_may_come_without_days(text):
    assert Played.parse(text).plays == (Play("cigar"), Play("rebut"))


def test_a_word_may_come_twice():
    played = Played.parse('{"cigar": [[1689, "2/2/26"], [0, "6/19/21"]]}')
    assert [play.day for play in played.plays] == [date(2026, 2, 2), date(2021, 6, 19)]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("cigar\nreb1t", "line 2: 'reb1t' is not a word: '1' is not a letter"),
        ("cigar\n\nrebuts", "line 3: 'rebuts' has 6 letters, 'cigar' has 5"),
        ("cigar 0\n17", "line 2: no word"),
        ("cigar rebut 2021-06-19", "line 1: 'cigar' and 'rebut' beside one date or number"),
        ("cigar 1 2", "line 1: several numbers beside 'cigar'"),
        ("cigar 2021-06-19\nrebut 2021-06-31", "line 2: '2021-06-31' is not a date"),
        ("cigar 19/6/21\nrebut 6/20/21", "line 1: '19/6/21' is not a date"),
        ('["cigar", 1.5]', "entry 2: '1.5' is not a play"),
        ('["cigar", [["rebut"]]]', "entry 2: '[\"rebut\"]' is not a play"),
        ('["cigar",\n oops]', "line 2: not JSON: Expecting value"),
        ("[]", "no words"),
        (" \n", "no words"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text, problem):
    with pytest.raises(WordListError) as error:
        Played.parse(text, "mine")
    assert str(error.value) in (f"mine, {problem}", f"mine: {problem}")


def test_a_file_is_read(tmp_path):
    (tmp_path / "played.csv").write_bytes("\ufeffcigar,0\r\nrebut,1\r\n".encode())
    assert Played.read(tmp_path / "played.csv").plays == (FIRST, SECOND)


# Not of the original list: aahed and looie, both rare.  Of the others only humph is rare.
WORDS = Lexicon.from_words(["cigar", "rebut", "sissy", "aback", "abbot", "humph", "aahed", "looie"])
NEW = [date(2026, 2, 2) + timedelta(day) for day in range(4)]
LOG = Played(
    (
        *(FIRST, SECOND, Play("sissy", date(2024, 5, 1)), Play("zzzzz", NEW[0])),
        *(Play("cigar", NEW[0]), Play("abbot", NEW[1]), Play("aahed", NEW[2])),
    )
)


def test_weights_are_those_of_a_plain_computation():
    found = LOG.weights(WORDS, on=NEW[3])
    kinds = {word: LOG.kind(word, WORDS, on=NEW[3]) for word in ("abbot", "aback", "looie")}
    assert kinds == {"abbot": PLAYED, "aback": UNPLAYED, "looie": OTHER}
    # Played are cigar, abbot and aahed in 2026, sissy and rebut before.  Three games tell: a played word
    # of 2021, a common one of the original list, another.
    whole = 5 * 1 + 2 * 20 + 1 * 2
    played, unplayed, other = ((10 * part / whole + 1) / 13 for part in (5, 40, 2))
    expected = {
        # Two games as if all five were alike, and the one of a word of 2021.
        "rebut": played * (2 * 1 / 5 + 1) / 3,
        "sissy": played * (2 * 1 / 5) / 3,
        **dict.fromkeys(("cigar", "abbot", "aahed"), played * (2 * 3 / 5) / 3 / 3),
        # Two games as if both were alike, and the one of a common word.
        "aback": unplayed * (2 * 1 / 2 + 1) / 3,
        "humph": unplayed * (2 * 1 / 2) / 3,
        "looie": other,
    }
    assert sum(expected.values()) == pytest.approx(1)
    total = sum(found.values())
    for word, weight in found.items():
        assert weight / total == pytest.approx(expected[word], rel=1e-5), word


def test_only_what_was_known_before_the_day_counts():
    known = Played(tuple(play for play in LOG.plays if play.day < NEW[1]))
    assert LOG.weights(WORDS, on=NEW[1]) == known.weights(WORDS, on=NEW[1])
    assert LOG.weights(WORDS, on=NEW[1]) != LOG.weights(WORDS, on=NEW[2])


def test_every_answer_keeps_a_weight():
    words = Lexicon.load("nyt-2023")
    played = Played(
        tuple(Play(word, NEW[0] + timedelta(day)) for day, word in enumerate(words.answers[:2000]))
    )
    weights = played.weights(words, on=NEW[0] + timedelta(3000))
    assert set(weights) == set(words.answers) and min(weights.values()) >= 1


def test_without_days_the_stated_odds_hold():
    words = Lexicon.from_words(["cigar", "rebut", "sissy", "humph", "looie"])
    weights = Played.parse("cigar\nrebut\n").weights(words)
    assert weights["sissy"] == pytest.approx(20 * weights["cigar"], rel=1e-5)
    assert weights["looie"] == pytest.approx(2 * weights["cigar"], rel=1e-5)


def test_days_before_repeats_tell_nothing_of_them():
    early = [Play(word, date(2025, 1, day)) for day, word in enumerate(("cigar", "rebut"), start=1)]
    later = [Play(play.word) for play in early]
    on = date(2026, 1, 1)
    shares = [
        [weight / sum(found.values()) for weight in found.values()]
        for found in (Played(tuple(plays)).weights(WORDS, on=on) for plays in (early, later))
    ]
    assert all(math.isclose(one, other, rel_tol=1e-5) for one, other in zip(*shares, strict=True))


def test_words_of_another_list_say_nothing():
    assert not Played.parse("cigar").weighs(Lexicon.load("de"))
    assert Played.parse("CIGAR").weighs(Lexicon.load("nyt-2023"))
