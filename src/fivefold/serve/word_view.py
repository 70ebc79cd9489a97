"""One word on the page: the marks that are certain before it is played, and what it is worth."""

from __future__ import annotations

from fivefold.base.documents import plain
from fivefold.base.errors import BadWordError, quoted
from fivefold.players.certain_marks import certain_marks
from fivefold.players.contradiction import guess_notes
from fivefold.players.my_word import weigh_word
from fivefold.serve.questions import WordQuestion
from fivefold.serve.replies import CertainMarks, WeighedWord
from fivefold.serve.shared_lists import Store
from fivefold.serve.workers import Turn
from fivefold.words.letters import letters, parse_word


def marks_before(store: Store, question: WordQuestion) -> CertainMarks:
    """What the word will show whatever the answer is."""
    game = store.position(question, build=False)
    word = parse_word(question.guess)
    if (count := len(letters(word))) != (length := game.lexicon.length):
        raise BadWordError(f"{quoted(word)} has {count} letters; this list uses {length}")
    return CertainMarks(
        word=word,
        marks=certain_marks(game, word),
        listed=word in game.lexicon,
        guess_notes=plain(guess_notes(game.widened())),
    )


def weighed(store: Store, question: WordQuestion, turn: Turn) -> WeighedWord:
    """What the word is worth, as far as that is found in time."""
    found = weigh_word(store.position(question), question.guess, budget=turn.budget)
    return WeighedWord(**plain(found))
