from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import BadPatternError, FeedbackTable, Lexicon, Mark, Pattern
from fivefold.puzzle import reference
from fivefold.puzzle.pattern import pattern_count
from fivefold.puzzle.pattern_codes import false_patterns, pattern_codes
from tests.support.strategies import lengths, patterns

some_patterns = lengths.flatmap(patterns)


@given(some_patterns)
def test_a_pattern_survives_printing_and_parsing(pattern):
    assert Pattern.parse(str(pattern)) == pattern
    assert eval(repr(pattern)) == pattern
    assert Pattern.parse(pattern.squares) == pattern


@pytest.mark.parametrize(
    "notation", ["BYG", "byg", "012", ".yg", "-+=", "_?+", "_yg", "-YG", "⬛🟨🟩", "⬜🟦🟧"]
)
@given(pattern=patterns())
def test_every_notation_reads_the_same(notation, pattern):
    text = "".join(notation[mark] for mark in pattern.marks)
    if set(text) == {"+"}:
        with pytest.raises(BadPatternError):
            Pattern.parse(text)
    else:
        assert Pattern.parse(text) == pattern


def test_squares_with_variation_selectors_are_read():
    assert Pattern.parse("⬛️⬜️🟨🟩🟩") == Pattern.parse("BBYGG")


@pytest.mark.parametrize("text", ["", "BYX", "B1G", "+-?", "gray!", "🟨y"])
def test_anything_else_is_refused_by_name(text):
    with pytest.raises(BadPatternError, match="is not a pattern"):
        Pattern.parse(text)


def test_patterns_sort_by_their_marks():
    ordered = sorted(Pattern(code, 3) for code in range(27))
    assert [pattern.marks for pattern in ordered] == list(product(Mark, repeat=3))


@given(some_patterns)
def test_only_all_exact_is_solved(pattern):
    assert pattern.solved == (Counter(pattern.marks) == {Mark.EXACT: pattern.length})
    assert pattern.solved == (pattern == Pattern.all_exact(pattern.length))


@given(lengths, st.integers(max_value=-1) | st.integers(min_value=3**11))
def test_codes_that_do_not_fit_are_refused(length, code):
    with pytest.raises(BadPatternError):
        Pattern(code, length)
    with pytest.raises(BadPatternError):
        Pattern(pattern_count(length), length)


def test_a_pattern_is_a_sequence_of_marks():
    pattern = Pattern.parse("YBGBB")
    assert pattern[0] is Mark.PRESENT and pattern[2] is pattern[-3] is Mark.EXACT
    assert list(pattern) == list(pattern.marks) and len(pattern) == 5
    assert pattern[1:3] == (Mark.MISS, Mark.EXACT)
    with pytest.raises(IndexError):
        pattern[5]


def test_notebooks_show_a_tile_for_each_mark():
    shown = Pattern.parse("YBG")._repr_html_()
    assert [shown.count(colour) for colour in ("#c9b458", "#787c7e", "#538d4e")] == [1, 1, 1]


def test_answers_may_have_letters_that_no_guess_has():
    guesses, answers = ["éab"], ["cäb", "ébé", "zzz"]
    shown = [[reference.feedback(guess, answer).code for answer in answers] for guess in guesses]
    assert pattern_codes(guesses, answers).tolist() == shown


def test_every_false_pattern_is_found():
    lexicon = Lexicon.from_words(["aab", "aba", "bab"], ["bbb", "baa"])
    true = FeedbackTable.build(lexicon).patterns
    assert false_patterns(lexicon, true) is None
    for row, column in product(range(5), range(3)):
        for code in set(range(27)) - {int(true[row, column])}:
            patterns = true.copy()
            patterns[row, column] = code
            guess, answer = lexicon.guesses[row], lexicon.answers[column]
            shown = reference.feedback(guess, answer)
            assert false_patterns(lexicon, patterns).startswith(
                f"{answer!r} gives {guess!r} {shown}, not "
            )
