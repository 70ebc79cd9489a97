"""Several boards on the page: those of the library, in the time of the server."""

from __future__ import annotations

from fivefold.base.documents import plain
from fivefold.players.boards import board_positions, suggest_boards
from fivefold.serve.questions import BoardsQuestion, GameQuestion
from fivefold.serve.replies import BoardSuggestions
from fivefold.serve.shared_lists import Store
from fivefold.serve.workers import Turn


def board_suggestions(store: Store, question: BoardsQuestion, turn: Turn) -> BoardSuggestions:
    """The best next guesses on all boards."""
    asked = GameQuestion(
        list=question.list, rule=question.rule, clues=(), known=None, played=question.played
    )
    start = store.position(asked)
    texts = [
        f"{guess.guess}={','.join(marks or '-' for marks in guess.patterns)}"
        for guess in question.guesses
    ]
    boards = board_positions(start, texts, question.boards)
    fields = plain(suggest_boards(boards, top=question.top, budget=turn.budget))
    for board in fields["boards"]:
        board["words"] = board["words"][: question.shown]
    return BoardSuggestions(**fields)
