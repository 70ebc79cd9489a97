"""Results as plain values, and JSON documents of fivefold's own.

A result says what it is by a method ``as_dict``; `plain` writes what stands in it, for the command line,
the API and files.  Documents are read with care: what is missing, extra or odd is refused.

How far a long run has come is such a document too.  It names the version that wrote it, because another
one may count differently, and carries a checksum, so that a damaged file is noticed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import fivefold
from fivefold.base.bounds import Bounds
from fivefold.base.errors import CertificateError, clipped, quoted
from fivefold.base.files import read_text, replacing


class Fields:
    """The fields of one JSON object; each must be there, and `end` refuses any other.

    >>> fields = Fields("proof.json", {"total": "9"})
    >>> fields.number("total", 1, 100)
    Traceback (most recent call last):
    ...
    fivefold.base.errors.CertificateError: proof.json: "total" is '9', not a whole number from 1 to 100
    """

    def __init__(self, path: str | Path, values: object, name: str = "") -> None:
        self.path, self.name = path, name
        if not isinstance(values, dict):
            raise self.error(f'"{name}" is {quoted(values)}, not an object')
        self.values: dict[str, Any] = dict(values)

    def error(self, text: str) -> CertificateError:
        """An error about this file."""
        return CertificateError(f"{self.path}: {text}")

    def take(self, key: str) -> Any:
        """Any value."""
        if key not in self.values:
            raise self.error(f'no "{key}"' + (f' in "{self.name}"' if self.name else ""))
        return self.values.pop(key)

    def odd(self, key: str, value: object, wanted: str) -> CertificateError:
        """An error about one value."""
        return self.error(f'"{key}" is {quoted(value)}, not {wanted}')

    def text(self, key: str) -> str:
        """A text."""
        value = self.take(key)
        if not isinstance(value, str):
            raise self.odd(key, value, "a text")
        return value

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number."""
        value = self.take(key)
        if type(value) is not int or not least <= value <= most:
            raise self.odd(key, value, f"a whole number from {least} to {most}")
        return value

    def number_or_none(self, key: str, least: int, most: int) -> int | None:
        """A whole number or null."""
        if self.values.get(key, 0) is None:
            return self.take(key)  # type: ignore[no-any-return]
        return self.number(key, least, most)

    def numbers(self, key: str, count: int, least: int, most: int) -> list[int]:
        """So many whole numbers."""
        values = self.take(key)
        if not isinstance(values, list) or len(values) != count:
            raise self.odd(key, values, f"a list of {count} numbers")
        for value in values:
            if type(value) is not int or not least <= value <= most:
                raise self.odd(key, value, f"a whole number from {least} to {most}")
        return values

    def inner(self, key: str) -> Fields:
        """An object."""
        return Fields(self.path, self.take(key), key)

    def end(self) -> None:
        """Refuse what is left."""
        for key in self.values:
            raise self.error(f"an unknown field {quoted(key)}")


def read_document(path: str | Path, what: str) -> Fields:
    """The object in a file that should hold ``what``, such as "a certificate"."""
    text = read_text(path, what, CertificateError)
    try:
        values = json.loads(text, object_pairs_hook=_different, parse_constant=_refuse)
    except RecursionError:
        raise CertificateError(f"{path}: not {what}: nested too deeply") from None
    except ValueError as error:
        reason = "not JSON" if isinstance(error, json.JSONDecodeError) else clipped(str(error))
        raise CertificateError(f"{path}: not {what}: {reason}") from None
    if not isinstance(values, dict):
        raise CertificateError(f"{path}: not {what}")
    return Fields(path, values)


def write_progress(path: str | Path, document: dict[str, Any]) -> None:
    """Write how far a run has come, whole or not at all."""
    document = {**document, "fivefold": fivefold.__version__}
    document["checksum"] = checksum(document)
    with replacing(path) as part:
        part.write_text(json.dumps(document, separators=(",", ":")) + "\n", encoding="utf-8")


def take_progress(fields: Fields, wanted: str, what: str) -> None:
    """Take the format, version and checksum of `write_progress`; refuse what does not fit them."""
    if fields.values.get("format") != wanted:
        raise fields.error(f"not {what} of this version")
    claimed, found = fields.take("checksum"), checksum(fields.values)
    fields.take("format")
    if (version := fields.take("fivefold")) != fivefold.__version__:
        raise fields.error(
            f"written by fivefold {quoted(version)}, not {fivefold.__version__}: start anew"
        )
    if claimed != found:
        raise fields.error("damaged: its checksum is wrong")


def checksum(document: dict[str, Any]) -> str:
    """A hash of a document, whatever the order of its fields."""
    import hashlib

    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _different(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"{quoted(twice)} stands twice in one object")
    return found


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not a number of JSON")


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
