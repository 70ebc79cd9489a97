"""``--exclude``: words that cannot be the answer."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

PAST = "past"
"""What `--exclude` calls the past answers."""


def add_exclude(parser: ArgumentParser) -> None:
    """Add ``--exclude``."""
    parser.add_argument(
        "--exclude",
        metavar="FILE",
        help="words that cannot be the answer, or `past` for all past answers",
    )


def excluded_words(options: Namespace) -> tuple[str, ...]:
    """The words that cannot be the answer."""
    from fivefold.words.catalogue import past_answers
    from fivefold.words.lists import read_words

    if options.exclude is None:
        return ()
    return past_answers() if options.exclude == PAST else read_words(options.exclude).words
