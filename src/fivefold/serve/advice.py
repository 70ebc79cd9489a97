"""The suggestions of the page."""

from __future__ import annotations

from fivefold import suggest as library
from fivefold.clue import Clue as LibraryClue
from fivefold.clue import require_length
from fivefold.errors import OptionError
from fivefold.lexicon import Lexicon
from fivefold.pattern import Pattern
from fivefold.progress import Control
from fivefold.serve.bounds import MOST_CELLS
from fivefold.serve.models import Clue, Situation, Suggestion, Suggestions, SuggestQuestion
from fivefold.serve.store import Store
from fivefold.word import parse_word

WIDER_LIST = "all"


def clues(situation: Situation, lexicon: Lexicon) -> tuple[LibraryClue, ...]:
    """The history in the library's terms; every clue is as long as the words of the list."""
    history = tuple((parse_word(c.guess), Pattern.parse(c.pattern)) for c in situation.history)
    require_length(lexicon.answers[0], history)
    return history


def suggestions(
    store: Store, question: SuggestQuestion, control: Control, seconds: float
) -> Suggestions:
    """The best next guesses; from the wider list if the one asked for has no candidate."""
    lexicon, note = store.lexicon(question.list), None
    history = clues(question, lexicon)
    if question.rule != "normal":
        raise OptionError(f"the {question.rule} rule is not supported yet")
    candidates = library.candidates_after(lexicon, history)
    if not candidates:
        wider = store.lexicon(WIDER_LIST)
        if wider.length == lexicon.length:
            candidates = library.candidates_after(wider, history)
            note = f"No answer of {lexicon.name} agrees with the clues: used are words of {wider.name}."
            lexicon = wider
    if not candidates:
        conflict = library.conflicting_clues(lexicon, history)
        return Suggestions(
            list=lexicon.name,
            rule=question.rule,
            status="conflict",
            note=f"No word of {lexicon.name} agrees with these clues: look at them again.",
            lower=None,
            candidates=0,
            words=(),
            suggestions=(),
            conflict=tuple(Clue(guess=word, pattern=str(pattern)) for word, pattern in conflict),
        )
    if len(candidates) * len(lexicon.guesses) > MOST_CELLS:
        return _by_groups(store, question, lexicon, candidates, note)
    time_left = 0.0 if control.stop_requested else seconds
    found = library.suggest(lexicon, history, top=question.top, seconds=time_left, threads=1)
    return Suggestions(
        list=lexicon.name,
        rule=question.rule,
        status=found.status.value,
        note=note,
        lower=found.lower,
        candidates=len(candidates),
        words=candidates[: question.shown],
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
            for s in found.suggestions
        ),
        conflict=(),
    )


def _by_groups(
    store: Store,
    question: SuggestQuestion,
    lexicon: Lexicon,
    candidates: tuple[str, ...],
    note: str | None,
) -> Suggestions:
    """What counting alone tells where there are too many candidates to search: lower bounds."""
    splits = store.splits(Lexicon(lexicon.name, candidates, lexicon.guesses))
    order = library.bound_order(splits)
    n = len(candidates)

    def suggestion(place: int) -> Suggestion:
        groups, possible = int(splits.groups[place]), bool(splits.win[place] > 0)
        return Suggestion(
            word=splits.guesses[place],
            expected=None,
            # Every candidate costs the guess, and after it one more in each group and two otherwise.
            lower=(3 * n - groups - possible) / n,
            upper=None,
            win=float(splits.win[place]),
            words_left=float(splits.expected[place]),
            groups=groups,
            possible=possible,
        )

    found = tuple(suggestion(int(place)) for place in order[: question.top])
    return Suggestions(
        list=lexicon.name,
        rule=question.rule,
        status="bounded",
        note=note,
        lower=found[0].lower,
        candidates=n,
        words=candidates[: question.shown],
        suggestions=found,
        conflict=(),
    )
