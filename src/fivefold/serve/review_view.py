"""The reviews of the page: those of the library, in the time and with the tables of the server."""

from __future__ import annotations

from fivefold.base.documents import plain
from fivefold.base.errors import BadPatternError
from fivefold.players.review import review
from fivefold.puzzle.clue import ClueLike
from fivefold.serve.questions import GameQuestion, ReviewQuestion
from fivefold.serve.replies import Review
from fivefold.serve.shared_lists import Store
from fivefold.serve.workers import Turn


def reviewed(store: Store, question: ReviewQuestion, turn: Turn) -> Review:
    """The game with a judgement on every guess."""
    game = store.position(
        GameQuestion(list=question.list, rule=question.rule, clues=(), known=None, played=None)
    )
    words: tuple[ClueLike, ...] = question.guesses
    if question.patterns is not None:
        if len(question.patterns) != len(words):
            raise BadPatternError(f"{len(words)} guesses, but {len(question.patterns)} patterns")
        words = tuple(
            word if pattern is None else (word, pattern)
            for word, pattern in zip(question.guesses, question.patterns, strict=True)
        )
    found = review(game, words, answer=question.answer, budget=turn.budget)
    return Review(**plain(found))
