"""What `argparse` says about a command line that is wrong, in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from fivefold.base.errors import did_you_mean, quoted

# What argparse says, in all its versions, and what we say.  The first group is the option.
_ARGUMENT = r"argument (-[^:]*|[\w.]+): "
_PLAIN = (
    (_ARGUMENT + r"expected (?:one|at least one) argument", r"\1 needs a value"),
    (_ARGUMENT + r"expected (\d+) arguments", r"\1 needs \2 values"),
    (_ARGUMENT + r"ignored explicit argument (.*)", r"\1 takes no value, but \2 was given"),
    (_ARGUMENT + r"not allowed with argument (\S+)", r"\1 and \2 do not go together"),
    (_ARGUMENT + r"(.*)", r"\1: \2"),
)


def plain_error(message: str, command: str = "fivefold") -> str:
    """What `argparse` says about a ``command``, in plain words.

    >>> plain_error("argument --list/-l: expected one argument")
    '--list needs a value'
    >>> plain_error("the following arguments are required: guess, answer", "fivefold grade")
    'guess and answer are missing: see `fivefold grade --help`'
    """
    if found := re.fullmatch(r"the following arguments are required: (.*)", message):
        names = " and ".join(found[1].replace("SUBCOMMAND", "subcommand").rsplit(", ", 1))
        return f"{names} {'are' if ' ' in names else 'is'} missing: see `{command} --help`"
    for pattern, words in _PLAIN:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return found.expand(words).replace(found[1], found[1].split("/")[0], 1)
    return message


def unknown_arguments(rest: Sequence[str], options: Iterable[str]) -> str:
    """What to say about arguments that a command does not take; ``options`` are those that it has.

    >>> unknown_arguments(["--lst", "original"], ["--list", "--top"])
    "no option '--lst': did you mean --list?"
    >>> unknown_arguments(["more"], ["--list"])
    "'more' is too much: nothing more is expected here"
    """
    unknown = next((text for text in rest if text.startswith("-") and text != "-"), None)
    if unknown is None:
        return f"{quoted(' '.join(rest))} is too much: nothing more is expected here"
    name = unknown.partition("=")[0]
    # Compared without the dashes, which all have in common.
    long = [option.lstrip("-") for option in options if option.startswith("--")]
    meant = did_you_mean(name.lstrip("-"), long).replace("mean ", "mean --", 1)
    return f"no option {quoted(name)}{meant or ': --help shows all'}"
