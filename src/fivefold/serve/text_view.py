"""Text on the page: whatever is typed or pasted, read as the terminal reads it."""

from __future__ import annotations

from fivefold.base.documents import plain
from fivefold.players.played_text import read_games
from fivefold.serve.questions import PlayedQuestion, TextQuestion
from fivefold.serve.replies import PlayedWords, TypedGame, TypedText
from fivefold.serve.shared_lists import Store
from fivefold.words.played import Played


def text_read(store: Store, question: TextQuestion) -> TypedText:
    """What a text says about games."""
    lexicon = store.lexicon(question.list)
    games = read_games(question.text, lexicon.length)
    return TypedText(list=lexicon.name, games=tuple(TypedGame(**plain(game)) for game in games))


def played_words(question: PlayedQuestion) -> PlayedWords:
    """What a text says about words already played."""
    played = Played.parse(question.text)
    days = [play.day for play in played.plays if play.day is not None]
    return PlayedWords(
        words=len(played.words),
        dated=len(days),
        latest=str(max(days)) if days else None,
        text=str(played),
    )
