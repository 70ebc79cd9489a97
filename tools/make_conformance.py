"""Write the conformance cases: hard (guess, answer, pattern) triples for any implementation.

    python tools/make_conformance.py

A case is hard where the guess repeats a letter that the answer has too, but not as often or
not in the same places.  One pair of words is kept for every situation of the repeated
letters that the original lists contain, the rarest situations first.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from fivefold import Lexicon
from fivefold.base.files import replacing
from fivefold.puzzle import reference

TARGET = Path(__file__).parents[1] / "src" / "fivefold" / "data" / "conformance.csv"
MOST = 200

# Cases people quote, other lengths, and letters beyond a to z.
CHOSEN = (
    ("ninny", "annex"),
    ("papal", "apple"),
    ("roses", "horse"),
    ("speed", "abide"),
    ("epees", "geese"),
    ("wheee", "peeve"),
    ("crane", "crane"),
    ("fuzzy", "jumbo"),
    ("aa", "ab"),
    ("ab", "ba"),
    ("noon", "onto"),
    ("banana", "cabana"),
    ("mississippi", "mrsspisspii"),
    ("élève", "levée"),
    ("größe", "öfßrg"),
    ("ёлка", "елка"),
)


def situation(guess: str, answer: str) -> tuple[object, ...]:
    """What makes a pair hard: per shared repeated letter its copies and where its marks stand."""
    pattern = str(reference.feedback(guess, answer))
    repeated = sorted(letter for letter, copies in Counter(guess).items() if copies > 1)
    return tuple(
        (
            answer.count(letter),
            "".join(mark if own == letter else "." for mark, own in zip(pattern, guess, strict=True)),
        )
        for letter in repeated
        if letter in answer
    )


def hard_pairs() -> Iterator[tuple[str, str]]:
    """One pair for every situation, rarest first."""
    lexicon = Lexicon.load("original")
    guesses = [guess for guess in lexicon.guesses if len(set(guess)) < len(guess)]
    seen: Counter[tuple[object, ...]] = Counter()
    example: dict[tuple[object, ...], tuple[str, str]] = {}
    for place, guess in enumerate(guesses[::3]):
        for answer in lexicon.answers[place % 11 :: 11]:
            if found := situation(guess, answer):
                seen[found] += 1
                example.setdefault(found, (guess, answer))
    for found, _ in sorted(seen.items(), key=lambda item: (item[1], example[item[0]])):
        yield example[found]


def main() -> None:
    """Write the file."""
    pairs = list(dict.fromkeys([*CHOSEN, *hard_pairs()]))[:MOST]
    with replacing(TARGET) as part, part.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["guess", "answer", "pattern"])
        for guess, answer in pairs:
            writer.writerow([guess, answer, reference.feedback(guess, answer)])


if __name__ == "__main__":
    main()
