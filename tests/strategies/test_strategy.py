"""What a strategy may offer, with strategies that are not fivefold's."""

import sys

import pytest

from fivefold import FeedbackTable
from fivefold.base.errors import StrategyError
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.strategies.play import play
from fivefold.strategies.simulate import simulate
from fivefold.strategies.strategy import Walk, ask, is_deterministic, strategy_name
from fivefold.trees.tree import Leaf, Node
from fivefold.words.lexicon import Lexicon
from tests.support.plain_play import play_all_plainly, words_of

WORDS = Lexicon.from_words(["batch", "catch", "hatch", "latch", "match"], ["chomp", "blimp"])


class LastCandidate:
    """Offers nothing but guesses, and counts them."""

    def __init__(self):
        self.asked = 0

    def __call__(self, position):
        self.asked += 1
        return position.candidates[-1]


class WithTree(LastCandidate):
    """Knows a tree of all its games."""

    def walk(self, position, *, opener, budget):
        del budget
        return simulate(LastCandidate(), position, opener=opener).tree()


class WithWalk(LastCandidate):
    """Knows how many guesses it takes, and tells the words only when it is asked."""

    def walk(self, position, *, opener, budget):
        del budget
        games = play_all_plainly(LastCandidate(), position, opener)
        return Walk({word: len(words) for word, words in games.items()}, games.__getitem__)


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("opener", [None, "chomp"])
@pytest.mark.parametrize("quick", [WithTree, WithWalk])
def test_a_strategy_that_plays_all_games_at_once_is_not_asked(rule, opener, quick):
    position = Position(WORDS, rule=rule)
    slow, fast = LastCandidate(), quick()
    asked, walked = (simulate(player, position, opener=opener) for player in (slow, fast))
    assert words_of(asked) == words_of(walked) == play_all_plainly(LastCandidate(), position, opener)
    assert slow.asked and not fast.asked
    assert (walked.name, walked.opener) == (quick.__name__, asked.opener)


def test_where_a_tree_ends_the_strategy_is_asked():
    class KnowsTheStart(LastCandidate):
        def walk(self, position, *, opener, budget):
            del position, opener, budget
            return Node("chomp", False, {})

    player = KnowsTheStart()
    record = simulate(player, WORDS)
    assert words_of(record) == play_all_plainly(LastCandidate(), WORDS, "chomp")
    assert player.asked


def test_a_strategy_that_cannot_walk_here_is_asked():
    class Never(LastCandidate):
        def walk(self, position, *, opener, budget):
            del position, opener, budget

    assert words_of(simulate(Never(), WORDS)) == words_of(simulate(LastCandidate(), WORDS))


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        (Leaf("zzzzz"), "WithBadTree guessed 'zzzzz', which is not in the list"),
        (Node("batch", True, {}), "guessed 'blimp' against the hard rule"),
    ],
)
def test_a_tree_is_checked_as_guesses_are(tree, message):
    class WithBadTree:
        def __call__(self, position):
            del position
            return "blimp"

        def walk(self, position, *, opener, budget):
            del position, opener, budget
            return tree

    with pytest.raises(StrategyError, match=message):
        simulate(WithBadTree(), Position(WORDS, rule="hard"))


class Undecided:
    """Plays at random, and whole games at once if it can."""

    name = "undecided"
    deterministic = False

    def __call__(self, position):
        return position.candidates[len(position.clues) % 2 - 1]


class UndecidedPlayer(Undecided):
    def __init__(self, words=None):
        self.words = words

    def play(self, position, answer, *, opener):
        del position, opener
        return self.words or [answer]


def test_games_that_a_strategy_plays_by_itself_are_taken():
    assert simulate(UndecidedPlayer(), WORDS).counts == {1: 5}
    plain = simulate(Undecided(), WORDS)
    assert plain.mean > 1 and plain.sample and not plain.deterministic


@pytest.mark.parametrize("words", [["batch"], ["latch", "catch", "latch"], ["zzzzz"]])
def test_games_that_end_elsewhere_are_refused(words):
    with pytest.raises(StrategyError, match="undecided did not play 'latch' to its end"):
        simulate(UndecidedPlayer(words), WORDS, hidden=["latch"])


def test_a_play_that_raises_is_reported():
    class Breaks(Undecided):
        def play(self, position, answer, *, opener):
            del position, opener
            raise KeyError(answer)

    with pytest.raises(
        StrategyError, match=r"undecided raised KeyError: 'batch' \(turn 1, 5 words left\)"
    ):
        simulate(Breaks(), WORDS)


def test_names_and_kinds():
    assert strategy_name(LastCandidate()) == "LastCandidate"
    assert strategy_name(Undecided()) == "undecided"
    assert is_deterministic(LastCandidate()) and not is_deterministic(Undecided())
    assert strategy_name(words_of) == "words_of"


def test_a_proven_tree_is_a_strategy():
    table = Position(WORDS).table
    solution = solve(table)
    assert sum(simulate(solution.tree, WORDS).all_turns) == solution.total.value
    assert words_of(simulate(solution, table)) == words_of(simulate(solution.tree, WORDS))


FOUR = Lexicon.from_words(["batch", "catch", "hatch", "latch"])


@pytest.mark.parametrize(
    ("guess", "message"),
    [
        (lambda _: "zzzzz", r"guessed 'zzzzz', which is not in the list \(turn 1, 4 words left\)"),
        (lambda _: 7, "guessed 7, which is not in the list"),
        (lambda _: None, "guessed None, which is not in the list"),
        (lambda position: {}[position.turn], r"raised KeyError: 1 \(turn 1, 4 words left\)"),
        (
            lambda _: sys.exit(3),
            r"tried to end the program instead of guessing \(turn 1, 4 words left\)",
        ),
        (lambda _: "batch", "does not find the answer: turn 66 after batch BGGGG batch BGGGG"),
    ],
)
def test_a_failing_strategy_is_reported_with_its_position(guess, message):
    with pytest.raises(StrategyError, match=message):
        simulate(guess, FOUR)


def test_errors_of_fivefold_pass_as_they_are():
    def picky(position):
        position.require_legal("zzzzz")

    with pytest.raises(ValueError, match="zzzzz") as caught:
        ask(picky, Position(FOUR))
    assert not isinstance(caught.value, StrategyError)


def test_one_word_left_is_one_word():
    position = Position(FOUR).after("batch=BGGGG", "catch=BGGGG", "hatch=BGGGG")
    with pytest.raises(StrategyError, match=r"turn 4 after batch .*, 1 word left\)"):
        ask(lambda _: "", position)


def test_words_are_taken_in_any_case():
    assert ask(lambda _: "BATCH", Position(FOUR)) == "batch"


def test_a_long_game_ends_while_each_guess_rules_out_something():
    names = [f"name {i:03d}" for i in range(150)]
    table = FeedbackTable.from_function(names, names, str.__eq__)
    position = Position(table, guesses_left=None)
    record = simulate(lambda position: position[0], position)
    assert record.all_turns == tuple(range(1, 151))
    assert list(play("optimal", names[-1], position)) == names
    with pytest.raises(StrategyError, match="does not find the answer: turn 66 after") as caught:
        play(lambda _: names[0], names[-1], position)
    assert len(str(caught.value)) < 200
