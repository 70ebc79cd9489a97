"""The reviews of the page: those of the library, in the time and with the tables of the server."""

from __future__ import annotations

from fivefold.base.plain import plain
from fivefold.players.review import review
from fivefold.serve.models import GameQuestion, Review, ReviewQuestion
from fivefold.serve.shared_lists import Store
from fivefold.serve.workers import Turn


def reviewed(store: Store, question: ReviewQuestion, turn: Turn) -> Review:
    """The game with a judgement on every guess."""
    game = store.position(GameQuestion(list=question.list, rule=question.rule, clues=()))
    found = review(game, question.guesses, answer=question.answer, budget=turn.budget)
    return Review(**plain(found))
