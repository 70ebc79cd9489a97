"""Strategies by their names, random play, and play by a tree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import Lexicon
from fivefold.base.budget import UNLIMITED
from fivefold.base.errors import StrategyError
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.strategies.by_name import (
    FromTree,
    RandomGuess,
    as_strategy,
    named_strategy,
    strategy_names,
)
from fivefold.strategies.greedy import Greedy
from fivefold.strategies.letters import LetterStrategy
from fivefold.strategies.optimal import Optimal
from fivefold.strategies.simulate import simulate
from fivefold.trees.tree import Leaf, Node
from tests.support.plain_play import play_plainly, words_of
from tests.support.strategies import word_lists

WORDS = Lexicon.from_words(["batch", "catch", "hatch"], ["chomp"])
REST = Pattern.parse("BGGGG")
TREE = Node("batch", True, {REST: Node("catch", True, {REST: Leaf("hatch")})})


def test_a_tree_plays_as_written():
    assert simulate(FromTree(TREE), WORDS).turns == {"batch": 1, "catch": 2, "hatch": 3}
    assert simulate(FromTree(TREE).__call__, WORDS).turns == {"batch": 1, "catch": 2, "hatch": 3}
    assert simulate(TREE, WORDS).tree() == TREE


def test_a_pattern_the_tree_does_not_have_is_named():
    with pytest.raises(StrategyError, match="the tree has no branch for hatch BGGGG"):
        FromTree(TREE)(Position(WORDS).after("batch=BGGGG", "hatch=BGGGG"))
    with pytest.raises(StrategyError, match="the tree has no branch for chomp"):
        simulate(TREE, WORDS, opener="chomp")
    with pytest.raises(StrategyError, match="the tree has no branch for batch BGGGG"):
        simulate(Leaf("batch"), WORDS)


def test_it_walks_only_where_it_begins():
    start = Position(WORDS)
    for opener, position, walks in (
        (None, start, True),
        ("batch", start, True),
        ("chomp", start, False),
        (None, start.after("batch=BGGGG"), False),
    ):
        tree = FromTree(TREE).walk(position, opener=opener, budget=UNLIMITED)
        assert tree is (TREE if walks else None)


def test_random_games_repeat_with_their_seed():
    hidden = Lexicon.load("improved").answers[::97]
    first, again, other = (
        simulate(RandomGuess(seed), "improved", hidden=hidden).turns for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


@given(data=st.data())
def test_whole_games_are_the_same_as_guess_by_guess(data):
    guesses = data.draw(word_lists(4, "abcde", most=30))
    answers = data.draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    opener = data.draw(st.none() | st.sampled_from(guesses))
    position = Position(
        Lexicon.from_words(answers, guesses), rule=data.draw(st.sampled_from(list(Rule)))
    )
    seed = data.draw(st.integers(0, 100))
    plain = RandomGuess(seed)
    games = {word: play_plainly(plain, position, word, opener) for word in sorted(answers)}
    assert words_of(simulate(RandomGuess(seed), position, opener=opener)) == games


def test_games_go_on_from_a_position():
    position = Position(Lexicon.from_words(["batch", "catch", "hatch"])).after("batch=BGGGG")
    for seed in range(5):
        words = RandomGuess(seed).play(position, "hatch", opener=None)
        assert words in (["hatch"], ["catch", "hatch"])


FIVE_WORDS = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])


@pytest.mark.parametrize("name", strategy_names())
def test_every_name_that_needs_nothing_more_is_known(name):
    if ":" not in name:
        assert named_strategy(name.upper(), FIVE_WORDS).name == name


def test_options_reach_the_strategy():
    assert named_strategy("random", FIVE_WORDS, seed=7) == RandomGuess(7)
    assert named_strategy("optimal", FIVE_WORDS, possible_only=True) == Optimal(possible_only=True)
    assert named_strategy("unique-letters", FIVE_WORDS, possible_only=True) == LetterStrategy(
        "unique-letters", possible_only=True
    )
    entropy = named_strategy("entropy", FIVE_WORDS, possible_only=True)
    assert isinstance(entropy, Greedy) and entropy.possible_only
    combined = named_strategy("combined-eliminations:30", FIVE_WORDS)
    assert (combined.one_step_to, combined.name) == (30, "combined-eliminations:30")
    assert named_strategy("lookahead:1000", FIVE_WORDS).width == 1000


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("genius", "no strategy 'genius': choose from random, unique-letters"),
        ("nowhere:Thing", "cannot load nowhere:Thing: ModuleNotFoundError"),
        ("math:pi", "'math' has no strategy 'pi'"),
        ("lookahead:1", "'lookahead:1' needs its width: lookahead:WIDTH, from 2 to 1000"),
        ("lookahead:1001", "needs its width"),
        ("lookahead:²", "needs its width"),
        ("combined-eliminations:", "needs its limit"),
        ("combined-eliminations:x", "'combined-eliminations:x' needs its limit"),
    ],
)
def test_unknown_strategies_are_named(name, message):
    with pytest.raises(StrategyError, match=message):
        named_strategy(name, FIVE_WORDS)


def test_a_tree_is_read_from_its_file(tmp_path):
    path = tmp_path / "tree.txt"
    path.write_text("batch BGGGG1 catch BGGGG2 hatch BGGGG3 match GGGGG4\n")
    strategy = named_strategy(f"tree:{path}", FIVE_WORDS)
    assert isinstance(strategy, FromTree)
    assert simulate(strategy, FIVE_WORDS).turns == {"batch": 1, "catch": 2, "hatch": 3, "match": 4}


def test_a_class_of_ones_own_is_made(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own_for_test.py").write_text(
        "class Own:\n    def __call__(self, position):\n        return position.candidates[0]\n"
    )
    assert simulate("own_for_test:Own", FIVE_WORDS).turns["match"] == 4


def test_strategies_are_taken_however_they_are_given():
    solution = solve(FIVE_WORDS)
    assert (
        as_strategy(solution.tree, FIVE_WORDS)
        == as_strategy(solution, FIVE_WORDS)
        == FromTree(solution.tree)
    )
    assert as_strategy(max, FIVE_WORDS) is max
    with pytest.raises(StrategyError, match="7 is not a strategy: it cannot be called"):
        as_strategy(7, FIVE_WORDS)
