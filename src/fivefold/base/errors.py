"""Errors: what fivefold raises on purpose, all of them about input."""

from __future__ import annotations

from collections.abc import Iterable
from reprlib import Repr

MOST_QUOTED = 80
"""Characters of something wrong that an error shows."""


# What is no text is written out no further than this, however large or deep it is.
_SHORT = Repr()
_SHORT.maxlevel = 3
_SHORT.maxlist = _SHORT.maxtuple = _SHORT.maxdict = 20
_SHORT.maxstring = _SHORT.maxlong = _SHORT.maxother = MOST_QUOTED


def clipped(text: str) -> str:
    """``text``, or its beginning and end if it is longer than `MOST_QUOTED`.

    >>> clipped("crane"), len(clipped("crane" * 1000))
    ('crane', 80)
    """
    if len(text) <= MOST_QUOTED:
        return text
    return f"{text[: MOST_QUOTED - 30]}…{text[-29:]}"


def quoted(value: object) -> str:
    r"""How errors quote what is wrong: as Python writes it, and clipped.

    >>> print(quoted("cr\ne"), quoted("e" * 10**6))
    'cr\ne' 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee…eeeeeeeeeeeeeeeeeeeeeeeeeeee'
    """
    if isinstance(value, str):
        if len(value) > MOST_QUOTED:
            value = value[:MOST_QUOTED] + value[-MOST_QUOTED:]  # a copy of all of it may be large
        return clipped(repr(value))
    return clipped(_SHORT.repr(value))


def did_you_mean(text: str, names: Iterable[str]) -> str:
    """The end of an error about an unknown name; empty if no name is like it.

    >>> did_you_mean("sugest", ["suggest", "review"])
    ': did you mean suggest?'
    """
    from difflib import get_close_matches

    found = get_close_matches(text[:MOST_QUOTED].lower(), list(names), n=1)
    return f": did you mean {found[0]}?" if found else ""


def no_such(what: str, text: str, names: Iterable[str]) -> str:
    """What to say about a name that is not among ``names``.

    >>> no_such("rule", "easy", ["normal", "hard"])
    "no rule 'easy': choose from normal, hard"
    """
    known = list(names)
    choices = f": choose from {', '.join(known)}"
    return f"no {what} {quoted(text)}{did_you_mean(text, known) or choices}"


class FivefoldError(Exception):
    """Base of every error this package raises on purpose."""


class BadPatternError(FivefoldError, ValueError):
    """A text is not a pattern."""


class BadWordError(FivefoldError, ValueError):
    """A text is not a word of the puzzle."""


class UnknownWordError(FivefoldError, ValueError):
    """A word is not in the list it was looked up in."""


class WordListError(FivefoldError, ValueError):
    """A word list cannot be read or makes no puzzle."""


class ListTooLongError(FivefoldError, MemoryError):
    """A word list has so many words that its feedback table does not fit into memory."""


class TreeFileError(FivefoldError, ValueError):
    """A file cannot be read as a tree."""


class BrokenTreeError(TreeFileError):
    """A file reads well, but its lines contradict one another: they make no tree."""


class IllegalGuessError(FivefoldError, ValueError):
    """The rule does not allow a guess after what was shown."""


class ContradictionError(FivefoldError, ValueError):
    """Some clues cannot all be true: no word agrees with them."""


class MoveError(FivefoldError, ValueError):
    """A game has no such move: it is over, or there is nothing to undo or to redo."""


class OpeningError(FivefoldError, ValueError):
    """Some words make no opening that can be ranked."""


class CertificateError(FivefoldError, ValueError):
    """A file cannot be read as a proof, or does not fit what it is about."""


class StorageError(FivefoldError):
    """A file or the store of games cannot be read or written."""


class StrategyError(FivefoldError, ValueError):
    """There is no such strategy, or one made a guess that it may not make."""


class OptionError(FivefoldError, ValueError):
    """An option names something that does not exist or contradicts another."""


class MissingExtraError(FivefoldError, ImportError):
    """A feature needs an optional dependency that is not installed."""


class WorkerError(FivefoldError, RuntimeError):
    """A worker is another fivefold, has other words, or is gone."""


class GpuError(FivefoldError, RuntimeError):
    """There is no GPU, it is too small for the work, or it failed."""
