"""Rules: what the official wording says, and how the three rules relate."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.base.errors import BadPatternError, BadWordError, IllegalGuessError, OptionError
from fivefold.puzzle import reference
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.words.lexicon import Lexicon

# Three letters in four places: copies and near misses are the common case.
words = st.text(alphabet="abc", min_size=4, max_size=4)
any_clues = st.tuples(words, st.builds(Pattern, st.integers(0, 80), st.just(4)))


@st.composite
def games(draw):
    """An answer and an honest history towards it."""
    answer = draw(words)
    guesses = draw(st.lists(words, max_size=3))
    return answer, [(guess, reference.feedback(guess, answer)) for guess in guesses]


def clues(text):
    return [(word, Pattern.parse(marks)) for word, marks in (pair.split("=") for pair in text.split())]


@pytest.mark.parametrize(
    ("history", "guess", "hard", "ultra_hard"),
    [
        ("", "slick", True, True),
        ("crane=BBGBB", "slick", False, False),
        ("crane=BBGBB", "shale", True, False),  # E was missing: only ultra-hard minds
        ("crane=BBYBB", "quack", True, False),  # a present letter replayed in its place
        ("crane=BBYBB", "about", True, True),
        ("sassy=YBBYB", "crest", False, False),  # two S were shown
        ("sassy=YBBYB", "boxes", False, False),
        ("sassy=YBBYB", "sites", True, False),
        ("crane=GBBBB crane=GBBBB", "cough", True, True),
        ("crane=BBBBY geese=BGBBB", "melty", True, True),  # the places of both clues count
        ("crane=BBBBY geese=BYBBB", "geese", True, False),
        ("eerie=YBBBG", "house", False, False),  # exact and present are counted together
        ("eerie=YBBBG", "these", True, True),
    ],
)
def test_the_official_wording_decides_hard_cases(history, guess, hard, ultra_hard):
    history = clues(history)
    assert Rule.NORMAL.allows(guess, history)
    assert Rule.HARD.allows(guess, history) == hard
    assert Rule.ULTRA_HARD.allows(guess, history) == ultra_hard


@pytest.mark.parametrize(
    ("rule", "guess", "sentence"),
    [
        ("hard", "slick", "hard rule: 'crane' showed a green A in place 3; 'slick' has I there"),
        ("hard", "slack", "hard rule: 'sassy' showed 2 copies of S; 'slack' has 1"),
        (
            "ultra-hard",
            "slack",
            "ultra-hard rule: 'crane' showed BBGBB; with the answer 'slack' it would have shown YBGBB",
        ),
        ("hard", "stabs", None),
    ],
)
def test_a_violation_is_one_sentence_about_the_first_clue_broken(rule, guess, sentence):
    assert Rule.parse(rule).violation(guess, clues("crane=BBGBB sassy=YBBYB")) == sentence


def test_a_missing_present_letter_is_named():
    sentence = "hard rule: 'crane' showed N; 'slate' has none"
    assert Rule.HARD.violation("slate", clues("crane=BBGYB")) == sentence


@given(words, st.lists(any_clues, max_size=3))
def test_ultra_hard_lies_inside_hard_inside_normal(guess, history):
    assert Rule.NORMAL.allows(guess, history)
    assert Rule.HARD.allows(guess, history) or not Rule.ULTRA_HARD.allows(guess, history)


@given(games(), st.sampled_from(Rule))
def test_the_answer_is_always_legal(game, rule):
    answer, history = game
    assert rule.allows(answer, history)


@given(words, st.lists(any_clues, max_size=3), any_clues, st.sampled_from(Rule))
def test_another_clue_never_makes_a_guess_legal(guess, history, clue, rule):
    assert rule.allows(guess, history) or not rule.allows(guess, [*history, clue])


@given(words, st.lists(any_clues, max_size=3), st.sampled_from(Rule))
def test_the_order_of_the_clues_does_not_matter(guess, history, rule):
    assert rule.allows(guess, history) == rule.allows(guess, history[::-1])


@given(words, st.lists(any_clues, min_size=1, max_size=3))
def test_hard_is_what_the_game_says_counted_letter_by_letter(guess, history):
    """The official wording again, as two loops over places and letters."""
    legal = True
    for earlier, pattern in history:
        marks = str(pattern)
        for place in range(4):
            legal &= marks[place] != "G" or guess[place] == earlier[place]
        for letter in "abc":
            shown = sum(marks[place] != "B" for place in range(4) if earlier[place] == letter)
            legal &= guess.count(letter) >= shown
    assert Rule.HARD.allows(guess, history) == legal


@given(st.lists(words, min_size=1, unique=True), st.lists(any_clues, max_size=3), st.sampled_from(Rule))
def test_the_mask_of_a_lexicon_is_the_rule_guess_by_guess(guesses, history, rule):
    lexicon = Lexicon.from_words(guesses)
    legal = rule.legal_guesses(lexicon, history)
    assert legal.tolist() == [rule.allows(guess, history) for guess in lexicon.guesses]


ALL_WORDS = ["".join(word) for word in product("abc", repeat=4)]


@given(games(), st.sampled_from(Rule))
def test_the_mask_of_all_words_is_the_rule_after_an_honest_history(game, rule):
    _, history = game
    lexicon = Lexicon.from_words(ALL_WORDS)
    legal = rule.legal_guesses(lexicon, history)
    assert legal.tolist() == [rule.allows(guess, history) for guess in lexicon.guesses]


@pytest.mark.parametrize("rule", Rule)
def test_the_mask_is_the_rule_for_every_clue_of_three_letters(rule):
    """Every way to repeat letters, every pattern, possible or not, and all words as guesses."""
    lexicon = Lexicon.from_words("".join(word) for word in product("abc", repeat=3))
    for word in ("aaa", "aab", "aba", "baa", "abc"):
        for code in range(27):
            history = [(word, Pattern(code, 3))]
            legal = rule.legal_guesses(lexicon, history)
            assert legal.tolist() == [rule.allows(guess, history) for guess in lexicon.guesses]


def test_the_mask_cannot_be_changed_by_accident():
    assert not Rule.NORMAL.legal_guesses(Lexicon.from_words(["ab"]), []).flags.writeable


@given(st.text("aé\u0301q", min_size=3, max_size=9), st.sampled_from(Rule))
def test_letters_are_what_a_reader_sees(text, rule):
    from fivefold.words.letters import letters, normalise

    answer = normalise("q" + text)
    if not 2 <= len(letters(answer)) <= 11:
        return
    lexicon = Lexicon.from_words([answer, "é" * len(letters(answer))])
    history = [("é" * lexicon.length, reference.feedback("é" * lexicon.length, answer))]
    legal = rule.legal_guesses(lexicon, history)
    assert legal[lexicon.guess_ids[answer]]
    assert legal.tolist() == [rule.allows(guess, history) for guess in lexicon.guesses]


def test_a_clue_may_have_letters_the_lexicon_does_not_know():
    lexicon = Lexicon.from_words(["abab", "baba"])
    for rule in (Rule.HARD, Rule.ULTRA_HARD):
        assert rule.legal_guesses(lexicon, clues("zbzz=BYBB")).any()
        assert not rule.legal_guesses(lexicon, clues("zbzz=YBBB")).any()


def test_bad_input_is_named():
    with pytest.raises(OptionError, match="no rule 'easy': choose from normal, hard, ultra-hard"):
        Rule.parse("easy")
    with pytest.raises(BadPatternError, match="the pattern BYG has 3 marks; 'crane' has 5 letters"):
        Rule.HARD.allows("slate", clues("crane=BYG"))
    with pytest.raises(BadWordError, match="'crane' has 5 letters; this list uses 3"):
        Rule.HARD.allows("cat", clues("crane=BBBBB"))


@pytest.mark.parametrize(
    ("history", "message"),
    [
        ("crane=GBBBB slick=BBBBB", "guess 2: hard rule: 'crane' showed a green C in place 1"),
        # The second clue forgets the C, the first does not.
        (
            "crane=GBBBB cough=BBBBB slick=BBBBB",
            "guess 3: hard rule: 'crane' showed a green C in place 1",
        ),
        (
            "crane=BBBBB cough=GBBBB slick=BBBBB",
            "guess 3: hard rule: 'cough' showed a green C in place 1",
        ),
    ],
)
def test_every_guess_of_a_history_is_held_against_all_clues_before_it(history, message):
    with pytest.raises(IllegalGuessError, match=message):
        Rule.HARD.require_allowed(clues(history))
    Rule.HARD.require_allowed(clues(history)[:-1])
    Rule.NORMAL.require_allowed(clues(history))


def test_rules_are_numbered_as_in_the_core_and_found_by_name():
    assert [rule.number for rule in Rule] == [0, 1, 2]
    assert Rule.parse(" Ultra-Hard ") is Rule.ULTRA_HARD


def test_clues_of_another_length_are_refused_for_a_whole_lexicon_too():
    with pytest.raises(BadWordError, match="'crane' has 5 letters"):
        Rule.HARD.legal_guesses(Lexicon.from_words(["abab"]), clues("crane=BBBBB"))
