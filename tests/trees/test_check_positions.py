"""Trees checked against a position: its candidates, its clues and the guesses that are left."""

from __future__ import annotations

from fivefold import Lexicon, Position, check_tree, solve

WORDS = Lexicon.from_words(["batch", "catch", "hatch", "latch", "match", "patch"], ["chomp", "label"])


def test_the_guesses_of_the_clues_count_beside_those_that_are_left():
    game = Position(WORDS, guesses_left=3).after("label=BGBBB")
    tree = solve(game).tree
    assert game.guesses_left == 2 < tree.turns.worst + 1
    assert check_tree(tree, game.with_guesses_left(tree.turns.worst)).valid
    assert not check_tree(tree, game.with_guesses_left(tree.turns.worst - 1)).valid


def test_a_tree_for_the_candidates_is_whole_whatever_left_them():
    game = Position(WORDS)
    weighed = Position(WORDS, weights={"batch": 1, "match": 2})
    for fewer in (
        game.among(["batch", "match"]),
        weighed,
        game.without(["latch"]),
        game.knowing("?atch, no b l"),
    ):
        check = check_tree(solve(fewer).tree, fewer)
        assert check.valid and set(check.found) == set(fewer) < set(WORDS.answers)


def test_answers_without_a_weight_cost_nothing():
    check = check_tree(solve(WORDS).tree, WORDS)
    assert check.total({"batch": 5}) == 5 * check.found["batch"]
    assert check.total(dict.fromkeys(WORDS.answers, 1)) == check.total()
