"""``--exclude``: words that cannot be the answer."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace


def add_exclude(parser: ArgumentParser) -> None:
    """Add ``--exclude``."""
    parser.add_argument("--exclude", metavar="FILE", help="words that cannot be the answer")


def excluded_words(options: Namespace) -> tuple[str, ...]:
    """The words that cannot be the answer."""
    from fivefold.words.lists import read_words

    return () if options.exclude is None else read_words(options.exclude).words
