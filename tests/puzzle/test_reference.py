"""The plain rules against cases worked out by hand."""

import pytest

from fivefold.puzzle.reference import entropy, feedback, measures, partition


@pytest.mark.parametrize(
    ("guess", "answer", "marks"),
    [
        ("crane", "crane", "GGGGG"),
        ("crane", "moldy", "BBBBB"),
        ("ninny", "annex", "YBGBB"),
        ("abbey", "babes", "YYGGB"),
        ("eerie", "there", "YBYBG"),
        ("aab", "baa", "YGY"),
        ("ab", "ba", "YY"),
        ("eleve", "élève", "BGBGG"),
    ],
)
def test_exact_letters_claim_their_copies_first(guess, answer, marks):
    assert str(feedback(guess, answer)) == marks


def test_words_of_different_lengths_have_no_feedback():
    with pytest.raises(ValueError, match="argument 2 is longer"):
        feedback("crane", "cranes")


def test_every_candidate_is_in_the_group_of_its_pattern():
    words = ["crate", "brace", "grace", "crane"]
    groups = partition("crane", words)
    assert {str(pattern): group for pattern, group in groups.items()} == {
        "GGGBG": ["crate"],
        "YGGBG": ["brace", "grace"],
        "GGGGG": ["crane"],
    }


def test_measures_of_a_guess_without_weights():
    assert measures("crane", ["crate", "brace", "grace", "crane"]) == {
        "bits": 1.5,
        "remaining_bits": 0.5,
        "expected": 1.5,
        "largest": 2,
        "groups": 3,
        "eliminations": 2.5,
        "win": 0.25,
    }
    assert measures("slate", ["brace", "grace"])["win"] == 0


def test_weights_change_chances_but_not_sizes():
    weights = {"crate": 2, "brace": 1, "grace": 1}
    found = measures("crate", list(weights), weights)
    assert (found["win"], found["bits"], found["remaining_bits"]) == (0.5, 1.0, 0.5)
    assert (found["largest"], found["groups"], found["expected"]) == (2, 2, 1.5)


def test_impossible_outcomes_have_no_entropy():
    assert entropy([1.0, 0.0]) == 0
    assert entropy([0.25] * 4) == 2
