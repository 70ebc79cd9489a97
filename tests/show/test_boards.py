"""Games as pictures."""

from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from fivefold import FeedbackTable, play
from fivefold.puzzle.position import Position
from fivefold.show.boards import draw_boards
from fivefold.show.html import TILE_COLOURS
from fivefold.strategies.played_game import PlayedBoards, PlayedGame


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
