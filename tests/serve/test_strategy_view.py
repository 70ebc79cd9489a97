"""Best play on the page is that of the exact search."""

from fivefold.base.documents import plain
from fivefold.puzzle.position import Position
from fivefold.search.exact import solve
from tests.support.serving import clues

SMALL = ["batch", "catch", "hatch", "latch", "match", "patch", "watch"]


def test_a_tree_is_the_best_one_and_adds_up(patient_site):
    question = {"list": "original", "clues": clues("salet=BYBBB")}
    answer = patient_site.answer("/api/tree", question)
    game = Position("original", guesses_left=None).after("salet=BYBBB")
    best = solve(game)
    assert answer["status"] == "proven"
    assert answer["mean"] == plain(best.mean)
    assert answer["tree"]["total"] == best.total.value
    assert answer["tree"]["answers"] == sum(answer["turns"]) == len(game)
    assert sum(turn * count for turn, count in enumerate(answer["turns"], 1)) == best.total.value


def test_a_tree_may_start_with_any_guess(site):
    question = {"list": "original", "clues": clues("salet=BYBBB"), "guess": "fuzzy"}
    assert site.answer("/api/tree", question)["tree"]["word"] == "fuzzy"


def test_a_tree_keeps_the_rule(patient_site):
    question = {"list": "original", "clues": clues("salet=BYBBB"), "rule": "ultra-hard"}
    answer = patient_site.answer("/api/tree", question)
    best = solve(Position("original", rule="ultra-hard", guesses_left=None).after("salet=BYBBB"))
    assert answer["tree"]["total"] == best.total.value
    assert "a" in answer["tree"]["word"]
