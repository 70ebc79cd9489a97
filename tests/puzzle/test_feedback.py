"""Patterns of one pair and of whole tables by the rules, their memory, and puzzles without words."""

from __future__ import annotations

import csv
import pickle
import re
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fivefold
from fivefold import FeedbackTable, Lexicon, UnknownWordError
from fivefold.base.errors import (
    BadPatternError,
    BadWordError,
    FivefoldError,
    ListTooLongError,
    WordListError,
)
from fivefold.base.kernel import available_kernels
from fivefold.bench.grade import numpy_row
from fivefold.proof.worst_case import worst_case
from fivefold.puzzle import reference
from fivefold.puzzle.feedback import feedback, fits_memory, require_memory, table_bytes
from fivefold.puzzle.position import Position, agreement
from fivefold.puzzle.rule import Rule
from fivefold.puzzle.splits import opener_splits, table_splits
from fivefold.search.exact import solve
from fivefold.search.guess_costs import guess_costs
from fivefold.strategies.simulate import simulate
from fivefold.trees.check import check_tree
from fivefold.trees.formats import games
from fivefold.trees.tree import depths, turn_counts
from fivefold.words.letters import letters
from fivefold.words.lexicon import Labels
from tests.support.strategies import lengths, word_lists, words

CODES = ["".join(pegs) for pegs in product("abc", repeat=3)]


def pegs(guess, answer):
    """Mastermind: pegs of the right colour in the right place, and in the wrong one."""
    black = sum(map(str.__eq__, guess, answer))
    return black, (Counter(guess) & Counter(answer)).total() - black


MASTERMIND = FeedbackTable.from_function(CODES, CODES, pegs, name="mastermind")


def least_total(table):
    """The least total by trying every guess, and nothing else."""
    rows = [[int(code) for code in row] for row in np.asarray(table)]
    own = [int(row) for row in table.own_rows]

    @cache
    def least(candidates):
        if len(candidates) == 1:
            return 1
        found = [cost(guess, candidates) for guess in range(len(rows))]
        return min(total for total in found if total is not None)

    def cost(guess, candidates):
        groups = {}
        for answer in candidates:
            groups.setdefault(rows[guess][answer], []).append(answer)
        if len(groups) == 1:
            return None
        rest = (group for group in groups.values() if own[group[0]] != guess)
        return len(candidates) + sum(least(tuple(group)) for group in rest)

    return least(tuple(range(len(table.lexicon.answers))))


def test_mastermind_takes_as_many_guesses_as_trying_everything_says():
    solution = solve(Position(MASTERMIND, guesses_left=None))
    assert solution.total.value == least_total(MASTERMIND)
    counts = turn_counts(solution.tree)
    assert (counts.answers, counts.total) == (27, solution.total.value)
    for answer, turn in depths(solution.tree):
        game = next(game for game in games(solution.tree) if game[-1][0] == answer)
        assert len(game) == turn
        for guess, pattern in game:
            assert MASTERMIND.reply_of(pattern) == pegs(guess, answer)


@pytest.mark.parametrize("seed", range(12))
def test_any_replies_are_solved_as_by_trying_everything(seed):
    random = Random(seed)
    answers = [f"a{i}" for i in range(random.randint(2, 8))]
    guesses = answers + [f"g{i}" for i in range(random.randint(0, 4))]
    kinds = random.choice([2, 3, 9, 40])
    table = FeedbackTable.from_function(
        guesses, answers, lambda g, a: "win" if g == a else random.randrange(kinds)
    )
    solution = solve(Position(table, guesses_left=None))
    assert solution.total.value == least_total(table)
    best = guess_costs(table, top=3)
    assert best.guesses[0].total.value == solution.total.value
    worst = worst_case(table)
    assert worst.guesses.value == turn_counts(worst.tree).worst


@pytest.fixture(scope="module")
def both():
    """One puzzle twice: as words, and as a function of texts."""
    whole = Lexicon.load("original")
    words = Lexicon.from_words(whole.answers[::60], whole.guesses[::400])
    made = FeedbackTable.from_function(
        words.guesses, words.answers, lambda g, a: str(reference.feedback(g, a))
    )
    return FeedbackTable.build(words), made


def test_words_given_as_a_function_are_the_puzzle_of_words(both):
    built, made = both
    assert np.asarray(made).shape == np.asarray(built).shape
    for guess, answer in product(built.lexicon.guesses[::5], built.lexicon.answers):
        assert made.reply_of(made[guess, answer]) == str(built[guess, answer])
    assert solve(made).total == solve(built).total
    for name in ("entropy", "expected", "lookahead:2"):
        records = [simulate(name, table) for table in both]
        assert records[0].turns == records[1].turns and records[0].opener == records[1].opener
    columns = [table_splits(table, table.lexicon.answers) for table in both]
    for column in ("remaining_bits", "expected", "largest", "groups", "win"):
        assert getattr(columns[0], column).tolist() == getattr(columns[1], column).tolist()


def test_a_position_goes_on_with_replies():
    game = Position(MASTERMIND).after("aab", (1, 1))
    assert list(game) == [code for code in CODES if pegs("aab", code) == (1, 1)]
    assert game == Position(MASTERMIND).after(("aab", (1, 1)))
    assert game.after("aab", MASTERMIND.pattern_of((1, 1))).candidates == game.candidates
    assert "aba" not in game and next(iter(game)) in game and game.guesses == tuple(CODES)
    assert game.after(("abc", (0, 3)), ("abc", (3, 0))).contradiction
    assert Position.of(MASTERMIND).after("aab", (3, 0)).solved


def test_what_needs_letters_refuses_a_puzzle_without_words():
    name = "mastermind is known by its replies alone"
    labels, tree = MASTERMIND.lexicon, solve(Position(MASTERMIND, guesses_left=None)).tree
    refusals = [
        lambda: FeedbackTable.build(labels),
        lambda: opener_splits(labels),
        lambda: simulate("located-letters", MASTERMIND),
    ]
    for refused in refusals:
        with pytest.raises(WordListError, match=name):
            refused()
    with pytest.raises(FivefoldError, match="the hard rule is about letters, and mastermind has none"):
        simulate("entropy", Position(MASTERMIND, rule=Rule.HARD))
    for refused in (
        lambda: check_tree(tree, labels),
        lambda: letters(labels.guesses[0]),
        lambda: Lexicon("again", labels.answers, labels.guesses),
        lambda: agreement(labels, [(labels.guesses[0], MASTERMIND.pattern_of((0, 0)))]),
        lambda: Position(MASTERMIND, rule="hard"),
        lambda: Position(labels, clues=[("aab", (1, 1))]),
    ):
        with pytest.raises(FivefoldError, match=r"letters|its table"):
            refused()


def test_replies_are_numbered_in_few_marks_and_a_right_guess_is_all_exact():
    assert MASTERMIND.lexicon.length == 2 and np.asarray(MASTERMIND).dtype == np.uint8
    assert MASTERMIND.pattern_of((3, 0)).solved and len(MASTERMIND.replies) == 9
    assert MASTERMIND.reply_texts[MASTERMIND.pattern_of((1, 1))] == "(1, 1)"
    for count, marks, dtype in [(2, 2, "u1"), (9, 2, "u1"), (10, 3, "u1"), (244, 6, "u2")]:
        names = [str(i) for i in range(count)]
        table = FeedbackTable.from_function(names, names, lambda g, a: (int(a) - int(g)) % len(names))  # noqa: B023
        assert (table.lexicon.length, np.asarray(table).dtype) == (marks, np.dtype(dtype))


def test_an_array_may_come_in_any_order_and_of_any_kind():
    replies = np.array([[0.5, 1.0, 0.0], [1.0, 0.0, 0.5]])
    table = FeedbackTable.from_array(["x", "b"], ["z", "b", "x"][1:], replies[:, [1, 2]][:, ::1])
    assert table.lexicon.guesses == ("b", "x") and table.reply_of(table["b", "b"]) == 0.0
    assert table.reply_of(table["x", "b"]) == 1.0 and table.reply_of(table["b", "x"]) == 0.5


def test_the_array_of_a_table_is_its_patterns():
    assert np.asarray(MASTERMIND) is MASTERMIND.patterns
    wide = np.asarray(MASTERMIND, dtype=np.int64)
    assert wide.dtype == np.int64 and (wide == MASTERMIND.patterns).all()
    assert np.array(MASTERMIND).flags.writeable
    with pytest.raises(ValueError, match="need a copy"):
        np.array(MASTERMIND, dtype=np.int64, copy=False)


def test_labels_know_their_puzzle_and_survive_pickling():
    other = FeedbackTable.from_function(CODES, CODES, lambda g, a: g == a, name="mastermind")
    again = FeedbackTable.from_function(CODES[::-1], CODES, pegs, name="mastermind")
    assert again.lexicon == MASTERMIND.lexicon and again.lexicon.sha256 == MASTERMIND.lexicon.sha256
    assert other.lexicon != again.lexicon and other.lexicon.sha256 != again.lexicon.sha256
    copy = pickle.loads(pickle.dumps(MASTERMIND.lexicon))
    assert copy == MASTERMIND.lexicon and copy.guesses[0].marks == 2
    assert isinstance(copy.without(["aaa"]), Labels) and isinstance(copy.answers_only(), Labels)
    assert "AAB" not in MASTERMIND.lexicon and "mastermind" in MASTERMIND.lexicon._repr_html_()


@pytest.mark.parametrize(
    ("guesses", "answers", "replies", "message"),
    [
        (["a"], [], [[]], "no answers"),
        (["a"], ["b"], [[1]], "the answer 'b' is not among the guesses"),
        (["a", "a"], ["a"], [[1], [1]], "the guess 'a' is given twice"),
        ([1], ["a"], [[1]], "the guess 1 is not a text"),
        (["a"], ["a"], [[1, 2]], "1 guesses and 1 answers need as many replies"),
        (["a", "b"], ["a", "b"], [[1, 2], [3, 4]], "a right guess gets 1 to 'a' but 4 to 'b'"),
        (["a", "b"], ["a", "b"], [[1, 1], [3, 1]], "'a' gets the winning reply 1 from 'b'"),
        (["a", "b"], ["a", "b"], [[1, float("nan")], [3, 1]], "'a' gets nan from 'b': such a reply"),
        (["a", "b"], ["a", "b"], np.array([[1, 2], [np.nan, 1]]), r"'b' gets .*nan.* from 'a': such"),
        (["a"], ["a"], [[[1]]], r"'a' gets \[1\] from 'a': such a reply cannot be compared"),
        (["a"], ["a"], np.zeros((1, 1, 2)), "such a reply cannot be compared"),
    ],
)
def test_what_makes_no_puzzle_is_refused_in_one_line(guesses, answers, replies, message):
    with pytest.raises((WordListError, BadPatternError), match=message):
        FeedbackTable.from_array(guesses, answers, replies)


def test_clues_that_are_none_are_refused():
    game = Position(MASTERMIND)
    for clue, message in [
        (("aab", (9, 9)), r"\(9, 9\) is not a reply of mastermind"),
        (("aad", (1, 1)), "not among the guesses of mastermind: aad"),
        (("aab",), "is not a guess and its reply"),
    ]:
        with pytest.raises(FivefoldError, match=message):
            game.after(clue)
    with pytest.raises(BadPatternError, match="stands for no reply"):
        MASTERMIND.reply_of(reference.feedback("crane", "slate"))
    with pytest.raises(BadWordError, match="has no letters"):
        reference.feedback(MASTERMIND.lexicon.guesses[1], MASTERMIND.lexicon.guesses[2])


@pytest.mark.parametrize("length", range(2, 12))
def test_the_size_is_that_of_a_table(length):
    lexicon = Lexicon.from_words(["a" * length, "b" * length], ["c" * length])
    assert table_bytes(lexicon) == np_bytes(FeedbackTable.build(lexicon))


def np_bytes(table):
    return table.patterns.itemsize * table.patterns.size


def test_what_does_not_fit_is_refused_with_its_size(monkeypatch):
    lexicon = Lexicon.load("len8")
    needed = table_bytes(lexicon)
    monkeypatch.setattr("fivefold.puzzle.feedback.free_memory", lambda: needed)
    require_memory(lexicon)
    assert fits_memory(lexicon) and not fits_memory(lexicon, copies=2)
    monkeypatch.setattr("fivefold.puzzle.feedback.free_memory", lambda: needed - 1)
    with pytest.raises(
        ListTooLongError, match=r"29765 x 5328 patterns, takes 0\.3 GB of memory; 0\.3 GB"
    ):
        FeedbackTable.build(lexicon)
    monkeypatch.setattr("fivefold.puzzle.feedback.free_memory", lambda: None)
    assert fits_memory(lexicon, copies=10**9)


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


@pytest.mark.slow
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
