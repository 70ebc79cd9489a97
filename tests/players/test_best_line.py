"""Best play on one answer."""

from fivefold import Lexicon, play, review, solve
from fivefold.base.budget import Budget
from fivefold.players.best_line import best_line
from fivefold.puzzle.position import Position


def test_the_line_is_that_of_a_best_tree():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "dhobi"])
    start = Position(lexicon)
    tree = solve(start, budget=Budget()).tree
    for answer in lexicon.answers:
        line = best_line(start, answer, "batch", Budget())
        assert [word for word, _ in line] == list(play(tree, answer).words)
        assert line[-1][0] == answer and line[-1][1].solved


def test_a_long_list_starts_with_the_book():
    line = review("original", ["crane", "moist", "ninja"]).best_line
    assert [word for word, _ in line] == ["salet", "brond", "again", "ninja"]


def test_an_answer_that_is_first_takes_one_guess():
    assert best_line(Position("nyt-2022"), "salet", "salet", Budget())[0][1].solved


def test_without_an_answer_there_is_no_line():
    assert review("original", ["crane=BBBBB", "sloth=BBBBB"]).best_line == ()
