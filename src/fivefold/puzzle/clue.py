"""Clues: what a game has shown so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fivefold.base.errors import BadPatternError, BadWordError, quoted
from fivefold.puzzle.pattern import Pattern
from fivefold.words.letters import is_letter, letters, normalise, parse_word, separate_words, word_length

Clue: TypeAlias = tuple[str, Pattern]
"""A guess and the pattern it was shown."""

History: TypeAlias = Sequence[Clue]
"""The clues of a game so far, first guess first."""

ClueLike: TypeAlias = str | Pattern | tuple[str, Pattern | str]
"""A clue as people write it: ``"salet=BYBBB"``, or a word and its pattern, in a tuple or one by one."""


def parse_clue(text: str) -> Clue:
    """Read ``WORD=PATTERN``, the pattern in any notation.

    >>> parse_clue("crane=bbygb")
    ('crane', Pattern.parse('BBYGB'))
    >>> parse_clue("crane")
    Traceback (most recent call last):
    ...
    fivefold.base.errors.BadPatternError: 'crane' needs what came back, e.g. crane=BYBBG
    """
    word, separator, marks = text.partition("=")
    if not separator:
        raise BadPatternError(f"{quoted(text)} needs what came back, e.g. crane=BYBBG")
    clue = parse_word(word.strip()), Pattern.parse(marks)
    require_length(clue[0], [clue])
    return clue


def as_clues(clues: str | Iterable[ClueLike]) -> tuple[Clue, ...]:
    """Clues however they are written; two texts without a sign are a word and its pattern.

    >>> as_clues(["SALET=byBBB", ("courd", "BYBBB")])
    (('salet', Pattern.parse('BYBBB')), ('courd', Pattern.parse('BYBBB')))
    >>> as_clues(["salet", "BYBBB"])
    (('salet', Pattern.parse('BYBBB')),)
    >>> as_clues("salet=BYBBB courd=BYBBB") == as_clues(["salet=BYBBB", "courd=BYBBB"])
    True
    """
    given: list[ClueLike] = [*separate_words(clues)] if isinstance(clues, str) else list(clues)
    match given:
        case [str(word), Pattern() as pattern] if "=" not in word:
            given = [(word, pattern)]
        case [str(word), str(marks)] if "=" not in word and "=" not in marks:
            given = [(word, marks)]
    return tuple(_as_clue(clue) for clue in given)


def _as_clue(clue: ClueLike) -> Clue:
    if isinstance(clue, str):
        return parse_clue(clue)
    if isinstance(clue, Pattern):
        raise BadPatternError(f"{clue} needs the word it was shown for, e.g. ('crane', pattern)")
    word, pattern = clue
    read = parse_word(word), Pattern.parse(pattern) if isinstance(pattern, str) else pattern
    require_length(read[0], [read])
    return read


def clue_text(history: History) -> str:
    """The clues on one line.

    >>> clue_text([("crane", Pattern.parse("BBYGB"))])
    'crane BBYGB'
    """
    return " ".join(f"{guess} {pattern}" for guess, pattern in history)


def require_length(word: str, history: History) -> None:
    """Raise an error naming the clue whose guess or pattern is not as long as ``word``."""
    length = word_length(word)
    for guess, pattern in history:
        if (found := word_length(guess)) != length:
            raise BadWordError(f"{guess!r} has {found} letters; this list uses {length}")
        if pattern.length != length:
            message = f"the pattern {pattern} has {pattern.length} marks; {guess!r} has {length} letters"
            raise BadPatternError(message)


# Known letters: what a player knows without the guesses that told it.
#
# ``s??e?`` has letters in their places, ``has a t`` letters somewhere, ``no r`` letters that are
# nowhere, ``t not 2`` a letter that is somewhere else.


OPEN = "?"
"""Stands for a letter that is not known."""
_ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)
_HAS = frozenset({"has", "have", "with", "contains", "includes"})
_NO = frozenset({"no", "without"})
_NOT, _LAST = frozenset({"not"}), frozenset({"last"})
_FILLERS = frozenset({"and", "or", "&", "is", "in", "place", "position", "letter", "the"})


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownLetters:
    """Letters that are known, for words of one length.

    >>> known = KnownLetters.parse("s???e, has a and t, t not second, no r", 5)
    >>> known.allows("skate"), known.allows("stage"), known.allows("shale")
    (True, False, False)
    >>> str(known)
    's???e, has a t, no r, t not 2'
    """

    places: tuple[str, ...]
    """The letter of each place, or `OPEN`."""
    has: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    elsewhere: tuple[tuple[str, int], ...] = ()
    """Letters that the word has, each with a place, from 1, where it is not."""

    @classmethod
    def parse(cls, text: str, length: int) -> KnownLetters:
        """Read what is known; `BadPatternError` names what cannot be read."""
        return _read(text, length)

    def allows(self, word: str) -> bool:
        """Whether ``word`` agrees with all of it."""
        found = letters(word)
        return (
            all(want in (OPEN, letter) for want, letter in zip(self.places, found, strict=True))
            and all(letter in found for letter in self.has)
            and not any(letter in found for letter in self.missing)
            and all(letter in found and found[place - 1] != letter for letter, place in self.elsewhere)
        )

    def __str__(self) -> str:
        parts = []
        if any(letter != OPEN for letter in self.places):
            parts.append("".join(self.places))
        if self.has:
            parts.append(f"has {' '.join(self.has)}")
        if self.missing:
            parts.append(f"no {' '.join(self.missing)}")
        parts += [f"{letter} not {place}" for letter, place in self.elsewhere]
        return ", ".join(parts)


def is_known_letters(text: str) -> bool:
    """Whether a text looks like known letters rather than guesses.

    >>> is_known_letters("has a t"), is_known_letters("s??e?"), is_known_letters("crane .y..g")
    (True, True, False)
    """
    tokens = _tokens(text)
    return any(token in _HAS | _NO or token in _NOT or _is_template(token) for token in tokens)


def _tokens(text: str) -> list[str]:
    return normalise(text).replace(",", " ").replace(";", " ").split()


def _is_template(token: str) -> bool:
    return OPEN in token and all(sign == OPEN or sign.isalpha() for sign in token) and token != OPEN


def _read(text: str, length: int) -> KnownLetters:
    tokens = _tokens(text)
    places = [OPEN] * length
    has: list[str] = []
    missing: list[str] = []
    elsewhere: list[tuple[str, int]] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token in _HAS | _NO:
            at, found = _letters_from(tokens, at + 1)
            if not found:
                raise BadPatternError(f"{quoted(token)} needs letters after it, e.g. {token} a t")
            (has if token in _HAS else missing).extend(found)
        elif _is_template(token):
            _fill(places, token)
            at += 1
        elif _is_single(token):
            at, shut = _places_from(tokens, at + 1, length)
            if not shut:
                raise BadPatternError(f"{quoted(token)}: say where it is not, e.g. {token} not 2")
            elsewhere += [(token, place) for place in shut]
        elif token in _FILLERS:
            at += 1
        else:
            raise BadPatternError(
                f"cannot read {quoted(token)}: write e.g. s??e? has a t, t not 2, no r"
            )
    return KnownLetters(
        places=tuple(places),
        has=tuple(dict.fromkeys(has)),
        missing=tuple(dict.fromkeys(missing)),
        elsewhere=tuple(dict.fromkeys(elsewhere)),
    )


def _letters_from(tokens: Sequence[str], at: int) -> tuple[int, list[str]]:
    """The single letters from a place on, up to one of which something else is said."""
    found: list[str] = []
    while at < len(tokens) and (_is_single(tokens[at]) or tokens[at] in _FILLERS):
        rest = [token for token in tokens[at + 1 :] if token not in _FILLERS]
        if _is_single(tokens[at]):
            if rest and rest[0] in _NOT:
                break
            found.append(tokens[at])
        at += 1
    return at, found


def _places_from(tokens: Sequence[str], at: int, length: int) -> tuple[int, list[int]]:
    """The places after ``not``: ordinals, numbers, or `last`."""
    shut: list[int] = []
    said = False
    while at < len(tokens):
        token = tokens[at]
        if token in _NOT or token in _FILLERS:
            said = said or token in _NOT
        elif said and (place := _PLACES.get(token, length if token in _LAST else 0)):
            if place > length:
                raise BadPatternError(f"{quoted(token)}: words have {length} letters here")
            shut.append(place)
        else:
            break
        at += 1
    return at, shut


def _place_names() -> Mapping[str, int]:
    names = {name: place for place, name in enumerate(_ORDINALS, start=1)}
    for place in range(1, 12):
        suffix = {1: "st", 2: "nd", 3: "rd"}.get(place, "th")
        names |= {str(place): place, f"{place}{suffix}": place}
    return names


_PLACES = _place_names()


def _fill(places: list[str], template: str) -> None:
    split = letters(template)
    if len(split) != len(places):
        raise BadPatternError(
            f"{quoted(template)} has {len(split)} places; this list uses {len(places)}"
        )
    for place, letter in enumerate(split):
        if letter == OPEN:
            continue
        if places[place] not in (OPEN, letter):
            raise BadPatternError(f"place {place + 1} cannot be both {places[place]} and {letter}")
        places[place] = letter


def _is_single(token: str) -> bool:
    return len(letters(token)) == 1 and is_letter(token)
