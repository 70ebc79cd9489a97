"""Errors: what fivefold raises on purpose, all of them about input."""

from __future__ import annotations


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


class TreeFileError(FivefoldError, ValueError):
    """A file cannot be read as a tree."""


class BrokenTreeError(TreeFileError):
    """A file reads well, but its lines contradict one another: they make no tree."""


class OptionError(FivefoldError, ValueError):
    """An option names something that does not exist or contradicts another."""


class MissingExtraError(FivefoldError, ImportError):
    """A feature needs an optional dependency that is not installed."""
