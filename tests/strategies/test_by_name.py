"""Strategies by name."""

import pytest

from fivefold import Lexicon
from fivefold.base.errors import StrategyError
from fivefold.search.exact import solve
from fivefold.strategies.by_name import as_strategy, named_strategy, strategy_names
from fivefold.strategies.from_tree import FromTree
from fivefold.strategies.greedy import Greedy
from fivefold.strategies.letters import LetterStrategy
from fivefold.strategies.optimal import Optimal
from fivefold.strategies.random_guess import RandomGuess
from fivefold.strategies.simulate import simulate

WORDS = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])


@pytest.mark.parametrize("name", strategy_names())
def test_every_name_that_needs_nothing_more_is_known(name):
    if ":" not in name:
        assert named_strategy(name.upper(), WORDS).name == name


def test_options_reach_the_strategy():
    assert named_strategy("random", WORDS, seed=7) == RandomGuess(7)
    assert named_strategy("optimal", WORDS, possible_only=True) == Optimal(possible_only=True)
    assert named_strategy("unique-letters", WORDS, possible_only=True) == LetterStrategy(
        "unique-letters", possible_only=True
    )
    entropy = named_strategy("entropy", WORDS, possible_only=True)
    assert isinstance(entropy, Greedy) and entropy.possible_only
    combined = named_strategy("combined-eliminations:30", WORDS)
    assert (combined.one_step_to, combined.name) == (30, "combined-eliminations:30")
    assert named_strategy("lookahead:1000", WORDS).width == 1000


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
        named_strategy(name, WORDS)


def test_a_tree_is_read_from_its_file(tmp_path):
    path = tmp_path / "tree.txt"
    path.write_text("batch BGGGG1 catch BGGGG2 hatch BGGGG3 match GGGGG4\n")
    strategy = named_strategy(f"tree:{path}", WORDS)
    assert isinstance(strategy, FromTree)
    assert simulate(strategy, WORDS).turns == {"batch": 1, "catch": 2, "hatch": 3, "match": 4}


def test_a_class_of_ones_own_is_made(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own_for_test.py").write_text(
        "class Own:\n    def __call__(self, position):\n        return position.candidates[0]\n"
    )
    assert simulate("own_for_test:Own", WORDS).turns["match"] == 4


def test_strategies_are_taken_however_they_are_given():
    solution = solve(WORDS)
    assert as_strategy(solution.tree, WORDS) == as_strategy(solution, WORDS) == FromTree(solution.tree)
    assert as_strategy(max, WORDS) is max
    with pytest.raises(StrategyError, match="7 is not a strategy: it cannot be called"):
        as_strategy(7, WORDS)
