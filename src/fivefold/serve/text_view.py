"""Text on the page: whatever is typed or pasted, read as the terminal reads it."""

from __future__ import annotations

from fivefold.base.documents import plain
from fivefold.players.played_text import read_games
from fivefold.serve.questions import TextQuestion
from fivefold.serve.replies import TypedGame, TypedText
from fivefold.serve.shared_lists import Store


def text_read(store: Store, question: TextQuestion) -> TypedText:
    """What a text says about games."""
    lexicon = store.lexicon(question.list)
    games = read_games(question.text, lexicon.length)
    return TypedText(list=lexicon.name, games=tuple(TypedGame(**plain(game)) for game in games))
