"""Near names: what somebody may have meant who typed a name that does not exist."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(text: str, names: Iterable[str]) -> str:
    """The end of an error: the name nearest to ``text``, or nothing if none is near.

    >>> did_you_mean("sugest", ["suggest", "review"])
    '; did you mean suggest?'
    >>> did_you_mean("xyz", ["suggest", "review"])
    ''
    """
    from difflib import get_close_matches

    if len(text) > 40:
        return ""
    found = get_close_matches(text.lower(), list(names), n=1, cutoff=0.6)
    return f"; did you mean {found[0]}?" if found else ""
