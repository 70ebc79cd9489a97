"""Results as plain values: the one way from a result to JSON, for the command line, the API and files.

A result says what it is by a method ``as_dict``; this writes what stands in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

from fivefold.base.bounds import Bounds


@runtime_checkable
class Result(Protocol):
    """Something that can be written as JSON."""

    def as_dict(self) -> dict[str, Any]:
        """Its fields by name; values may be results again."""


def plain(value: Any) -> Any:
    """``value`` made of dicts, lists, text, numbers, flags and None.

    Fractions become numbers, bounds a dict with ``exact``, patterns and the like their text.

    >>> plain({"mean": Bounds(Fraction(9, 4), Fraction(9, 4)), "status": Enum("S", {"A": "proven"}).A})
    {'mean': {'lower': 2.25, 'upper': 2.25, 'exact': True}, 'status': 'proven'}
    """
    match value:
        case None | bool() | int() | float() | str():
            return value
        case Fraction():
            return float(value)
        case Bounds():
            return {"lower": plain(value.lower), "upper": plain(value.upper), "exact": value.exact}
        case Enum():
            return plain(value.value)
        case Result():
            return plain(value.as_dict())
        case Mapping():
            return {str(key): plain(item) for key, item in value.items()}
        case list() | tuple() | set() | frozenset():
            return [plain(item) for item in value]
        case _:
            return str(value)
