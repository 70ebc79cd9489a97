"""Candidates: the answers that agree with some clues, and where to look when there are none."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from fivefold.puzzle.clue import Clue, History, require_length
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.pattern_codes import pattern_codes
from fivefold.words.catalogue import builtin_lists
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_WIDER = ("nyt-2023", "all")


def candidates_after(
    lexicon: Lexicon, history: History, table: FeedbackTable | None = None
) -> tuple[str, ...]:
    """The answers that agree with every clue, a to z; earlier guesses may be any words.

    A ``table`` of the lexicon saves time.

    >>> from fivefold.puzzle.clue import parse_clue
    >>> clues = [parse_clue("soare=BYBBG"), parse_clue("cloud=BGGBB")]
    >>> candidates_after(Lexicon.load("nyt-2022"), clues)
    ('bloke', 'elope', 'globe', 'glove')
    """
    if not history:
        return lexicon.answers
    import numpy as np

    agree = np.all(agreement(lexicon, history, table=table), axis=0)
    return tuple(lexicon.answers[i] for i in np.flatnonzero(agree))


def conflicting_clues(
    lexicon: Lexicon, history: History, table: FeedbackTable | None = None
) -> tuple[Clue, ...]:
    """A smallest set of clues that no answer agrees with; empty if one agrees with all.

    Of several smallest sets, the one of the latest clues.
    """
    agree = agreement(lexicon, history, table=table)
    if not len(history) or agree.all(axis=0).any():
        return ()
    for size in range(1, len(history) + 1):
        for places in reversed(list(combinations(range(len(history)), size))):
            if not agree[list(places)].all(axis=0).any():
                return tuple(history[i] for i in places)
    raise AssertionError("all clues together conflict")


def agreement(
    lexicon: Lexicon,
    clues: History,
    ids: NDArray[np.intp] | None = None,
    table: FeedbackTable | None = None,
) -> NDArray[np.bool_]:
    """Which answers (of ``ids``, if given) agree with each clue: one row per clue."""
    import numpy as np

    require_length(lexicon.answers[0], clues)
    if not clues:
        return np.ones((0, len(lexicon.answers) if ids is None else len(ids)), np.bool_)
    guesses = [guess for guess, _ in clues]
    if table is not None and all(guess in lexicon for guess in guesses):
        codes = np.stack(
            [table.row(guess) if ids is None else table.row(guess)[ids] for guess in guesses]
        )
    else:
        answers = lexicon.answers if ids is None else [lexicon.answers[i] for i in ids]
        if not answers:
            return np.ones((len(clues), 0), np.bool_)
        codes = pattern_codes(guesses, answers)
    shown = np.array([pattern.code for _, pattern in clues])
    agree: NDArray[np.bool_] = codes == shown[:, None]
    return agree


def wider_lists(lexicon: Lexicon) -> Iterator[Lexicon]:
    """Lists that come with fivefold to try when one of them has no candidate, the widest last.

    They have every guess of the list, and answers that it has not.

    >>> [wider.name for wider in wider_lists(Lexicon.load("nyt-2022"))]
    ['nyt-2023', 'all']
    """
    for name in _WIDER if lexicon.name in builtin_lists() else ():
        wider = Lexicon.load(name)
        has_more = not set(wider.answers).issubset(lexicon.answers)
        if set(wider.guesses).issuperset(lexicon.guesses) and has_more:
            yield wider
