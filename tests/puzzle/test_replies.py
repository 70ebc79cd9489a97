"""Tables of puzzles that are not about words: their replies, what may be asked, and what is refused."""

from __future__ import annotations

import pickle
from collections import Counter
from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold.base.errors import BadPatternError, BadWordError, FivefoldError, WordListError
from fivefold.proof.worst_case import worst_case
from fivefold.puzzle import reference
from fivefold.puzzle.candidates import agreement
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.puzzle.splits import opener_splits, table_splits
from fivefold.search.exact import solve
from fivefold.search.guess_costs import guess_costs
from fivefold.strategies.simulate import simulate
from fivefold.trees.check import check_tree
from fivefold.trees.formats import games
from fivefold.trees.tree import depths, turn_counts
from fivefold.words.labels import Labels
from fivefold.words.letters import letters

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
