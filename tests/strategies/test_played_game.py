"""Games that strategies play: one by one, on several boards, and as pictures."""

import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

import fivefold
from fivefold import FeedbackTable, Lexicon
from fivefold.base.documents import plain
from fivefold.base.errors import UnknownWordError
from fivefold.puzzle.position import Position
from fivefold.search.exact import solve
from fivefold.show.boards import draw_boards
from fivefold.show.html import TILE_COLOURS
from fivefold.strategies.by_name import RandomGuess
from fivefold.strategies.play import play
from fivefold.strategies.played_game import PlayedBoards, PlayedGame
from fivefold.strategies.simulate import simulate

WORDS = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])


def test_a_game_is_a_sequence_of_its_words():
    game = PlayedGame.of("match", ["chomp", "match"])
    assert (len(game), game[0], game[-1:], list(game)) == (2, "chomp", ("match",), ["chomp", "match"])
    assert list(map(str, game.patterns)) == ["YYBYB", "GGGGG"]


def test_a_game_is_solved_when_the_guesses_suffice():
    words = ["batch", "catch", "hatch", "match"]
    for allowed, solved in ((3, False), (4, True), (None, True)):
        assert PlayedGame.of("match", words, allowed).solved == solved
    assert not PlayedGame.of("match", words[:3]).solved
    assert not PlayedGame.of("match", []).solved


def test_a_game_from_a_position_has_its_guesses():
    position = Position(WORDS).after("batch=BGGGG")
    assert PlayedGame.on(position, "match", ["chomp", "match"]) == PlayedGame.of(
        "match", ["chomp", "match"], 5
    )
    anything = position.with_guesses_left(None)
    assert PlayedGame.on(anything, "match", ["match"]).allowed is None


def test_a_game_shows_itself():
    game = PlayedGame.of("match", ["chomp", "match"])
    assert repr(game) == "PlayedGame('match', chomp YYBYB match GGGGG)"
    assert game._repr_html_().count('<span style="display') == 10
    assert plain(game) == {
        "answer": "match",
        "words": ["chomp", "match"],
        "patterns": ["YYBYB", "GGGGG"],
        "solved": True,
    }


def test_boards_end_one_by_one():
    game = PlayedBoards.on(Position(WORDS), ["match", "catch"], ["chomp", "catch", "match"])
    assert (game.answer, game.turns, game.solved, len(game)) == ("match catch", 3, True, 3)
    assert [board.words for board in game.boards] == [("chomp", "catch", "match"), ("chomp", "catch")]
    assert {board.allowed for board in game.boards} == {7}
    assert not PlayedBoards.on(Position(WORDS), ["match", "catch"], ["catch"]).solved
    assert list(game) == ["chomp", "catch", "match"]
    assert repr(game) == "PlayedBoards('match catch', 'chomp catch match')"
    assert plain(game)["boards"][1]["words"] == ["chomp", "catch"]
    assert game._repr_html_().count("<td") == 2


def test_boards_are_lost_when_one_is_late():
    position = Position(WORDS, guesses_left=1)
    late = PlayedBoards.on(position, ["match", "catch"], ["chomp", "catch", "match"])
    assert [board.solved for board in late.boards] == [False, True] and not late.solved


ORIGINAL = Position("original")


def test_the_front_door_plays():
    game = fivefold.play("entropy", "PIOUS", "nyt-2023")
    assert list(game) == ["tarse", "pinol", "pious"] and game.solved
    tree = solve(WORDS).tree
    assert fivefold.play(tree, "match").words[-1] == "match"


@pytest.mark.parametrize("name", ["groups", "located-letters", "minimax"])
def test_a_game_is_the_one_of_the_simulation(name):
    hidden = ORIGINAL.lexicon.answers[::600]
    record = simulate(name, ORIGINAL, hidden=hidden)
    assert [play(name, answer, ORIGINAL) for answer in hidden] == list(record.games)


def test_a_tree_is_played_by_itself_or_in_a_game():
    solution = solve(WORDS)
    for answer in WORDS.answers:
        games = [play(solution.tree, answer), play(solution, answer), play(solution.tree, answer, WORDS)]
        assert games[0] == games[1] == games[2] and games[0].solved
    with pytest.raises(UnknownWordError, match="the tree does not find 'patch': "):
        play(solution.tree, "patch")


def test_the_usual_list_is_used_without_one():
    assert play(lambda position: position.candidates[0], "aback").answer == "aback"


def test_a_game_begins_at_a_position():
    position = Position(WORDS).after("batch=BGGGG")
    assert list(play(lambda position: position.candidates[0], "match", position)) == [
        "catch",
        "hatch",
        "match",
    ]
    with pytest.raises(UnknownWordError, match="'batch' does not agree with the clues"):
        play("groups", "batch", position)
    with pytest.raises(UnknownWordError, match="chomp"):
        play("groups", "chomp", WORDS)


def test_a_lost_game_goes_on():
    game = play(lambda position: position.candidates[0], "match", Position(WORDS, guesses_left=2))
    assert (game.turns, game.solved) == (4, False)


def test_any_strategy_plays():
    assert play(RandomGuess(1), "match", WORDS).solved
    assert play("optimal", "match", WORDS).solved


def new_axes():
    return Figure().subplots()


def test_every_letter_stands_on_a_tile_of_its_mark():
    game = PlayedGame.of("annex", ["crane", "ninny"])
    axes = draw_boards(new_axes(), [game.clues], title="a title")
    assert "".join(text.get_text() for text in axes.texts) == "CRANENINNY"
    marks = [mark for pattern in game.patterns for mark in pattern.marks]
    colours = [to_hex(tile.get_facecolor()) for tile in axes.patches]
    assert colours == [TILE_COLOURS[mark][0].replace("#fff", "#ffffff") for mark in marks]
    heights = [text.get_position()[1] for text in axes.texts]
    assert heights == [0] * 5 + [-1] * 5 and axes.get_title() == "a title"
    assert axes.get_xlim() == (-0.5, 4.5)


def test_boards_stand_side_by_side():
    game = PlayedBoards.on(Position("original"), ("annex", "crane"), ["crane", "annex"])
    axes = game.plot(new_axes())
    places = [text.get_position() for text in axes.texts]
    assert places[:5] == [(x, 0) for x in range(5)] and places[10] == (6, 0)
    assert axes.get_xlim() == (-0.5, 10.5)
    assert axes.get_title() == "annex crane: 2"


def test_a_puzzle_without_letters_is_drawn_too():
    codes = ["11", "12", "21", "22"]
    table = FeedbackTable.from_function(codes, codes, lambda a, b: sum(map(str.__eq__, a, b)))
    game = play("entropy", "21", table)
    assert game.plot(new_axes()).texts[0].get_text() == game.words[0].upper()
