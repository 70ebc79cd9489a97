"""Games that were played."""

from fivefold import Lexicon
from fivefold.base.documents import plain
from fivefold.puzzle.position import Position
from fivefold.strategies.played_game import PlayedBoards, PlayedGame

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
