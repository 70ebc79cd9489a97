"""The suggestions of the page."""

from __future__ import annotations

from typing import Any

from fivefold.base.errors import OptionError
from fivefold.players.opener_book import book_openers
from fivefold.players.suggest import suggest
from fivefold.puzzle.candidates import candidates_after, conflicting_clues
from fivefold.puzzle.clue import Clue as LibraryClue
from fivefold.puzzle.clue import require_length
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.serve.models import (
    Clue,
    Situation,
    Suggestion,
    Suggestions,
    SuggestQuestion,
    surety,
)
from fivefold.serve.request_limits import MOST_CHEAP, MOST_SEARCHED
from fivefold.serve.shared_lists import Store
from fivefold.serve.workers import Turn
from fivefold.words.letters import parse_word
from fivefold.words.lexicon import Lexicon

WIDER_LIST = "all"

# A simple way to play gives upper bounds; with many candidates it takes longer than a quick answer may.
_LONG = 1.0
_FEW, _MOST_TO_WALK = 30, 1000


def clues(situation: Situation, lexicon: Lexicon) -> tuple[LibraryClue, ...]:
    """The history in the library's terms: as long as the words of the list, and as the rule allows."""
    history = tuple((parse_word(c.guess), Pattern.parse(c.pattern)) for c in situation.history)
    require_length(lexicon.answers[0], history)
    Rule.parse(situation.rule).require_allowed(history)
    return history


def is_cheap(store: Store, question: SuggestQuestion) -> bool:
    """Whether suggestions are likely to be found in a moment."""
    lexicon = store.lexicon(question.list)
    history = clues(question, lexicon)
    if not history:
        return _is_booked(question, lexicon)
    # Finding the clues that exclude each other takes long, and so does the first table.
    return (
        store.is_ready(lexicon)
        and 0 < len(candidates_after(lexicon, history, store.table(lexicon))) <= MOST_CHEAP
    )


def _is_booked(question: SuggestQuestion, lexicon: Lexicon) -> bool:
    return not question.history and question.rule == "normal" and bool(book_openers(lexicon))


def suggestions(store: Store, question: SuggestQuestion, turn: Turn) -> Suggestions:
    """The best next guesses; from the wider list if the one asked for has no candidate."""
    lexicon, note = store.lexicon(question.list), None
    history = clues(question, lexicon)
    candidates = candidates_after(lexicon, history)
    if not candidates:
        wider = store.lexicon(WIDER_LIST)
        if wider.length == lexicon.length:
            candidates = candidates_after(wider, history)
            note = f"No answer of {lexicon.name} agrees with the clues: used are words of {wider.name}."
            lexicon = wider
    if not candidates:
        conflict = conflicting_clues(lexicon, history)
        return _answer(
            question,
            lexicon,
            candidates,
            status="conflict",
            note=f"No word of {lexicon.name} agrees with these clues: look at them again.",
            conflict=tuple(Clue(guess=word, pattern=str(pattern)) for word, pattern in conflict),
        )
    booked = _is_booked(question, lexicon)
    seconds = turn.seconds
    if len(candidates) > MOST_SEARCHED and not booked:
        return _by_groups(store, question, lexicon, candidates, note)
    best = suggest(
        lexicon,
        history,
        rule=Rule.parse(question.rule),
        top=question.top,
        seconds=seconds,
        threads=1,
        table=None if booked else store.table(lexicon),
        most_to_walk=_MOST_TO_WALK if seconds >= _LONG else _FEW,
        control=turn.control,
    )
    return _answer(
        question,
        lexicon,
        candidates,
        status=surety(best.status),
        note=note,
        lower=best.lower,
        suggestions=tuple(
            Suggestion(
                word=s.word,
                expected=s.expected,
                lower=s.lower,
                upper=s.upper,
                win=s.win,
                words_left=s.words_left,
                groups=s.groups,
                possible=s.possible,
            )
            for s in best.suggestions
        ),
    )


def _answer(
    question: SuggestQuestion, lexicon: Lexicon, candidates: tuple[str, ...], **more: Any
) -> Suggestions:
    nothing: dict[str, Any] = {"note": None, "lower": None, "suggestions": (), "conflict": ()}
    return Suggestions(
        list=lexicon.name,
        rule=question.rule,
        candidates=len(candidates),
        words=candidates[: question.shown],
        **(nothing | more),
    )


def _by_groups(
    store: Store,
    question: SuggestQuestion,
    lexicon: Lexicon,
    candidates: tuple[str, ...],
    note: str | None,
) -> Suggestions:
    """What counting alone tells where there are too many candidates to search: lower bounds."""
    if question.rule != "normal":
        raise OptionError(f"{len(candidates)} candidates are too many for the {question.rule} rule")
    splits = store.splits(Lexicon(lexicon.name, candidates, lexicon.guesses))
    n = len(candidates)
    # Every candidate costs the guess, and after it one more in each group and two otherwise.
    possible = splits.win > 0
    least = 3 * n - splits.groups.astype(int) - possible

    def suggestion(place: int) -> Suggestion:
        return Suggestion(
            word=splits.guesses[place],
            expected=None,
            lower=int(least[place]) / n,
            upper=None,
            win=float(splits.win[place]),
            words_left=float(splits.expected[place]),
            groups=int(splits.groups[place]),
            possible=bool(possible[place]),
        )

    import numpy as np

    order = np.lexsort((~possible, splits.expected, least))
    found = tuple(suggestion(int(place)) for place in order[: question.top])
    return _answer(
        question,
        lexicon,
        candidates,
        status="bounded",
        note=note,
        lower=found[0].lower,
        suggestions=found,
    )
