import csv
import re
from collections import Counter
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fivefold
from fivefold import BadWordError, FeedbackTable, Lexicon, UnknownWordError, feedback
from fivefold.base.kernel import available_kernels
from fivefold.bench.grade import numpy_row
from fivefold.puzzle import reference
from tests.support.strategies import lengths, word_lists, words

CONFORMANCE = Path(fivefold.__file__).with_name("data") / "conformance.csv"


def codes(guesses, answers):
    return [[reference.feedback(guess, answer).code for answer in answers] for guess in guesses]


def conformance_cases():
    with CONFORMANCE.open(encoding="utf-8", newline="") as file:
        return [tuple(row) for row in csv.reader(file)][1:]


def test_the_conformance_cases_hold():
    cases = conformance_cases()
    assert len(cases) >= 100
    assert len(set(cases)) == len(cases)
    for guess, answer, pattern in cases:
        assert str(reference.feedback(guess, answer)) == pattern
        assert str(feedback(guess, answer)) == pattern


def test_known_hard_cases():
    assert str(feedback("ninny", "annex")) == "YBGBB"
    assert str(feedback("papal", "apple")) == "YYGBY"
    assert str(feedback("roses", "horse")) == "YGYYB"
    assert str(feedback("speed", "abide")) == "BBYBY"


@given(words(), words())
def test_swapping_guess_and_answer_only_moves_the_marks(guess, answer):
    assert Counter(str(feedback(guess, answer))) == Counter(str(feedback(answer, guess)))


@given(words(), words())
def test_four_exact_and_one_present_never_happens(guess, answer):
    assert Counter(str(feedback(guess, answer))) != {"G": 4, "Y": 1}


@given(words(), words())
def test_solved_means_equal(guess, answer):
    assert feedback(guess, answer).solved == (guess == answer)


@given(lengths.flatmap(lambda n: st.tuples(words(n, "abcdé"), words(n, "abcdé"))))
def test_one_pair_follows_the_rules(pair):
    assert feedback(*pair) == reference.feedback(*pair)


def test_case_and_composition_do_not_matter():
    assert feedback("E\u0301LEVE", "élève") == reference.feedback("éleve", "élève")


@pytest.mark.parametrize("kernel", available_kernels())
def test_all_pairs_over_three_letters(kernel):
    everything = ["".join(word) for word in product("abc", repeat=5)]
    table = FeedbackTable.build(Lexicon.from_words(everything), kernel=kernel)
    assert table.patterns.tolist() == codes(everything, everything)


@pytest.mark.parametrize("kernel", available_kernels())
@given(data=st.data())
def test_tables_of_every_length_follow_the_rules(kernel, data):
    length = data.draw(lengths)
    alphabet = data.draw(st.sampled_from(["ab", "abcd", "abcdefghij", "aäéß", "аяжш"]))
    guesses = data.draw(word_lists(length, alphabet))
    answers = data.draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    lexicon = Lexicon.from_words(answers, guesses)
    table = FeedbackTable.build(lexicon, kernel=kernel, threads=data.draw(st.integers(0, 3)))
    assert table.patterns.tolist() == codes(lexicon.guesses, lexicon.answers)


@given(word_lists())
def test_the_numpy_grader_follows_the_rules(answers):
    lexicon = Lexicon.from_words(answers)
    numbers = lexicon.numbers(lexicon.answers)
    rows = [numpy_row(guess, numbers).tolist() for guess in numbers]
    assert rows == codes(lexicon.guesses, lexicon.answers)


@pytest.fixture(scope="module")
def original():
    """The original lists and their table by the NumPy grader, which shares no code with the core."""
    lexicon = Lexicon.load("original")
    answers = lexicon.numbers(lexicon.answers)
    guesses = lexicon.numbers(lexicon.guesses)
    return lexicon, np.array([numpy_row(guess, answers) for guess in guesses], np.uint8)


@pytest.mark.parametrize("kernel", available_kernels())
@pytest.mark.parametrize("threads", [1, 2, 5])
def test_the_original_table_is_right_for_every_kernel_and_number_of_threads(original, kernel, threads):
    lexicon, expected = original
    table = FeedbackTable.build(lexicon, kernel=kernel, threads=threads)
    assert table.patterns.dtype == np.uint8
    assert np.array_equal(table.patterns, expected)


def test_a_table_is_read_only_and_not_a_copy():
    table = FeedbackTable.build(Lexicon.from_words(["crane", "slate"]))
    assert not table.patterns.flags.writeable
    assert table.patterns.base is not None
    with pytest.raises(ValueError, match="read-only"):
        table.patterns[0, 0] = 1
    assert table.own_rows.tolist() == [0, 1] and not table.own_rows.flags.writeable


def test_only_patterns_make_a_table():
    lexicon = Lexicon.from_words(["crane", "slate"])
    for patterns in (np.zeros((2, 3), np.uint8), np.zeros((2, 2))):
        shape = re.escape(f"{patterns.dtype} {patterns.shape}")
        with pytest.raises(ValueError, match=f"^not a table of .*: {shape}$"):
            FeedbackTable(lexicon, patterns)
    with pytest.raises(ValueError, match="a code that is no pattern of 5 letters"):
        FeedbackTable(lexicon, np.full((2, 2), 243, np.uint8))
    long = FeedbackTable.build(Lexicon.from_words(["abcdefghijk", "bcdefghijka"]))
    assert FeedbackTable(long.lexicon, long.patterns).patterns.dtype == np.uint32
    true = FeedbackTable.build(lexicon).patterns
    for place, message in [
        ((0, 0), "'crane' gives 'crane' GGGGG, not BBBBB"),
        ((1, 1), "'slate' gives 'slate' GGGGG, not BBBBB"),
        ((0, 1), "'slate' gives 'crane' BBGBG, not BBBBB"),
    ]:
        patterns = true.copy()
        patterns[place] = 0
        with pytest.raises(ValueError, match=message):
            FeedbackTable(lexicon, patterns)


def test_patterns_are_compared_to_the_last_row():
    whole = Lexicon.load("original")
    lexicon = Lexicon.from_words(whole.answers[:3], whole.guesses)
    patterns = FeedbackTable.build(lexicon).patterns.copy()
    assert np.array_equal(FeedbackTable(lexicon, patterns).patterns, patterns)
    for row in (4095, 4096, len(lexicon.guesses) - 1):
        wrong = patterns.copy()
        wrong[row, 2] ^= 1
        with pytest.raises(ValueError, match=f"gives '{lexicon.guesses[row]}' "):
            FeedbackTable(lexicon, wrong)


def test_nobody_can_change_the_patterns_of_a_table_that_was_made_by_hand():
    lexicon = Lexicon.from_words(["crane", "slate"])
    patterns = FeedbackTable.build(lexicon).patterns.copy()
    table = FeedbackTable(lexicon, patterns)
    patterns[:] = 242
    assert table["crane", "slate"] == fivefold.Pattern.parse("BBGBG")
    assert not table.patterns.flags.writeable


def test_names_have_the_replies_they_were_made_with():
    made = FeedbackTable.from_function(["a", "b"], ["a", "b"], str.__eq__)
    assert FeedbackTable(made.lexicon, made.patterns)["a", "b"] == made["a", "b"]
    for place in ((0, 0), (0, 1)):
        wrong = made.patterns.copy()
        wrong[place] = 1
        with pytest.raises(ValueError, match=r"not a table .*: these are not its replies"):
            FeedbackTable(made.lexicon, wrong)


def test_words_that_do_not_belong_are_named():
    table = FeedbackTable.build(Lexicon.from_words(["crane"], ["slate"]))
    with pytest.raises(UnknownWordError, match="guesses of words: stale"):
        table["stale", "crane"]
    with pytest.raises(UnknownWordError, match="answers of words: slate"):
        table["crane", "slate"]
    with pytest.raises(BadWordError, match="'crane' has 5 letters; 'cranes' has 6"):
        feedback("crane", "cranes")


def test_the_columns_of_a_pattern_are_the_candidates():
    lexicon = Lexicon.from_words(["crate", "brace", "grace", "crane"])
    table = FeedbackTable.build(lexicon)
    ids = table.candidate_ids("crane", fivefold.Pattern.parse("YGGBG"))
    assert [lexicon.answers[i] for i in ids] == ["brace", "grace"]
