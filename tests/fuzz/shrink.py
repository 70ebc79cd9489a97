"""Shrinking: the smallest case that still fails, and a test made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from fivefold.words.letters import letters, parse_word
from tests.fuzz.cases import RULES, Case


def shrink(case: Case, fails: Callable[[Case], bool]) -> Case:
    """A case that fails and of which no smaller neighbour does."""
    while True:
        for smaller in _neighbours(case):
            if _sound(smaller) and size(smaller) < size(case) and fails(smaller):
                case = smaller
                break
        else:
            return case


def size(case: Case) -> tuple[object, ...]:
    """What makes a case harder to read, the worst first; no two cases have the same."""
    return (
        len(case.answers) + len(case.extra),
        len(case.asked),
        RULES.index(case.rule),
        case.weights is not None,
        case.limit is not None,
        bool(case.kernel),
        case.threads,
        len(letters(case.answers[0])),
        len(set(letters("".join(case.guesses)))),
        sum(case.weights or ()),
        case.count,
        bool(case.hidden),
        bool(case.opener),
        len(case.extra),
        sum(map(ord, "".join((*case.guesses, *case.asked, case.hidden)))),
        str(case),
    )


def _sound(case: Case) -> bool:
    """Whether a case is a puzzle at all."""
    words = (*case.answers, *case.extra)
    return (
        bool(case.answers)
        and len(set(words)) == len(words)
        and len(letters(words[0])) >= 2
        and case.first in words
        and bool(case.candidates)
    )


def _neighbours(case: Case) -> Iterator[Case]:
    """Cases that are simpler in one respect."""
    for step in (2, 1):
        for i in range(0, len(case.answers), step):
            yield _without_answers(case, i, i + step)
    for step in (8, 4, 2, 1):
        for i in range(0, len(case.extra), step):
            yield replace(case, extra=case.extra[:i] + case.extra[i + step :])
    for i in range(len(case.asked)):
        yield replace(case, asked=case.asked[:i] + case.asked[i + 1 :])
    yield replace(case, asked=(), hidden="")
    for rule in RULES:
        yield replace(case, rule=rule)
    for change in ({"weights": None}, {"limit": None}, {"kernel": ""}, {"threads": 1}):
        yield replace(case, **change)
    for count in (1, 2, 3):
        yield replace(case, count=count)
    yield replace(case, hidden="")
    for opener in ("", *case.guesses):
        yield replace(case, opener=opener)
    yield from _lighter(case)
    for place in range(len(letters(case.answers[0]))):
        yield _mapped(case, lambda word, place=place: "".join(word[:place] + word[place + 1 :]))
    alphabet = sorted(set(letters("".join((*case.guesses, *case.asked, case.hidden)))))
    for old in alphabet:
        for new in sorted({*"abcdef", *alphabet}):
            yield _mapped(case, partial(_renamed, old, new))


def _renamed(old: str, new: str, word: tuple[str, ...]) -> str:
    return "".join(new if letter == old else letter for letter in word)


def _without_answers(case: Case, begin: int, end: int) -> Case:
    weights = case.weights
    if weights is not None:
        weights = weights[:begin] + weights[end:]
    return replace(case, answers=case.answers[:begin] + case.answers[end:], weights=weights)


def _lighter(case: Case) -> Iterator[Case]:
    for i, weight in enumerate(case.weights or ()):
        for less in (1, 2, weight // 2, weight - 1):
            if 0 < less < weight:
                yield replace(case, weights=(*case.weights[:i], less, *case.weights[i + 1 :]))


def _mapped(case: Case, change: Callable[[tuple[str, ...]], str]) -> Case:
    """Every word of a case changed alike, with the answers in order again."""

    def words(given: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(parse_word(change(letters(word))) for word in given)

    if len(letters(case.answers[0])) <= 2 and len(change(letters(case.answers[0]))) < 2:
        return case
    weights = case.weights or (1,) * len(case.answers)
    answers = sorted(zip(words(case.answers), weights, strict=True))
    return replace(
        case,
        answers=tuple(word for word, _ in answers),
        weights=case.weights and tuple(weight for _, weight in answers),
        extra=tuple(sorted(words(case.extra))),
        opener="".join(words((case.opener,) if case.opener else ())),
        asked=words(case.asked),
        hidden="".join(words((case.hidden,) if case.hidden else ())),
    )


def as_test(case: Case, question: str, message: str) -> str:
    """A failure as a test to add to tests/test_fuzz.py."""
    first = message.splitlines()[0] if message else ""
    return f"def test_{question}_again():\n    # {first}\n    ask({case}, {question!r})\n"
