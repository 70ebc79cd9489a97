"""Best play on one answer."""

from fivefold import Lexicon, Pattern, play, review, solve
from fivefold.base.budget import Budget
from fivefold.players.best_line import Line, best_line
from fivefold.puzzle.position import Position


def test_the_line_is_that_of_a_best_tree():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "dhobi"])
    start = Position(lexicon)
    tree = solve(start, budget=Budget()).tree
    for answer in lexicon.answers:
        line = best_line(start, answer, "batch", Budget())
        assert [word for word, _ in line.clues] == list(play(tree, answer).words)
        assert line.clues[-1][0] == answer and line.clues[-1][1].solved and line.proven


def test_a_long_list_starts_with_the_book():
    found = review("original", ["crane", "moist", "ninja"])
    assert [word for word, _ in found.best_line] == ["salet", "brond", "again", "ninja"]
    assert found.best_line_proven and found.as_dict()["best_line_proven"] is True


def test_an_answer_that_is_first_takes_one_guess():
    line = best_line(Position("nyt-2022"), "salet", "crane", Budget())
    assert line.clues[0][1].solved and line.proven


def test_the_book_is_for_equal_weights_and_all_answers():
    words = Lexicon.load("original")
    weighed = Position(words, weights={word: 1000 if word == "crane" else 1 for word in words.answers})
    fewer = Position(words).without(["aback"])
    for start in (weighed, fewer):
        line = best_line(start, "ninja", "crane", Budget())
        assert line.clues[0][0] == "crane" and line.clues[-1][0] == "ninja" and not line.proven
    assert best_line(weighed, "crane", "crane", Budget()) == Line((("crane", Pattern.parse("GGGGG")),))


def test_there_is_no_line_where_best_play_is_not_found_in_time():
    start = Position("nyt-2022").after("salet=BBBBB")
    assert best_line(start, "crony", "", Budget(seconds=0)) == Line()
    assert best_line(start, "crony", "", Budget()).proven


def test_without_an_answer_there_is_no_line():
    found = review("original", ["crane=BBBBB", "sloth=BBBBB"])
    assert found.best_line == () and not found.best_line_proven
