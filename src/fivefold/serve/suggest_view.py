"""The suggestions of the page: those of the library, in the time and with the tables of the server."""

from __future__ import annotations

from dataclasses import replace

from fivefold.base.bounds import Status
from fivefold.base.documents import plain
from fivefold.players.contradiction import Contradiction
from fivefold.players.suggest import advise, is_booked
from fivefold.serve.questions import SuggestQuestion
from fivefold.serve.replies import Suggestions
from fivefold.serve.request_limits import MOST_CHEAP
from fivefold.serve.shared_lists import Store
from fivefold.serve.workers import Turn


def is_cheap(store: Store, question: SuggestQuestion) -> bool:
    """Whether suggestions are likely to be found in a moment."""
    game = store.position(question, build=False)
    if not game.clues:
        return is_booked(game)
    # Finding the clues that exclude each other takes long, and so does the first table.
    return store.is_ready(game.lexicon) and 0 < len(game) <= MOST_CHEAP


def suggestions(store: Store, question: SuggestQuestion, turn: Turn) -> Suggestions:
    """The best next guesses; from a wider list if no word of the one asked for fits."""
    game = store.position(question, build=False)
    game = game if is_booked(game) else store.position(question)
    found = advise(game, top=question.top, budget=turn.budget)
    if not isinstance(found, Contradiction) and found.status is Status.STOPPED:
        found = replace(found, status=Status.BOUNDED)  # the time was over; nobody else stops it
    fields = plain(found)
    return Suggestions(**{**fields, "words": fields["words"][: question.shown]})
