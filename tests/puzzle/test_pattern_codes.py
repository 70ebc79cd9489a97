"""Patterns of many words at once."""

from itertools import product

from fivefold import FeedbackTable, Lexicon
from fivefold.puzzle import reference
from fivefold.puzzle.pattern_codes import false_patterns, pattern_codes


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
