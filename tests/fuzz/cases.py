"""Cases: small puzzles with everything a question may ask about them, drawn at random from a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from random import Random

from fivefold import available_kernels
from fivefold.words.letters import letters, normalise
from fivefold.words.weights import MOST_TOTAL
from tests.fuzz.oracle import shown

RULES = ("normal", "hard", "ultra-hard")


@dataclass(frozen=True)
class Case:
    """A puzzle, a game that was begun, and how to search."""

    answers: tuple[str, ...]
    extra: tuple[str, ...] = ()
    """Guesses that are no answers."""
    opener: str = ""
    """A guess to ask about; empty: the first answer."""
    rule: str = "normal"
    weights: tuple[int, ...] | None = None
    """One for each answer."""
    limit: int | None = None
    """Guesses that a search may take."""
    asked: tuple[str, ...] = ()
    """Any words that were played before, with the marks of ``hidden``."""
    hidden: str = ""
    """Any word; empty: the first answer."""
    count: int = 3
    """Of rankings, the places asked for; of beams, the width."""
    kernel: str = ""
    """Empty: the fastest."""
    threads: int = 1

    @property
    def guesses(self) -> tuple[str, ...]:
        """Every guess, a to z."""
        return tuple(sorted({*self.answers, *self.extra}))

    @property
    def first(self) -> str:
        """The guess to ask about."""
        return self.opener or min(self.answers)

    @property
    def clues(self) -> tuple[tuple[str, str], ...]:
        """What was played, with its marks."""
        hidden = self.hidden or min(self.answers)
        return tuple((word, shown(word, hidden)) for word in self.asked)

    @property
    def candidates(self) -> frozenset[str]:
        """The answers that agree with the clues."""
        clues = self.clues
        return frozenset(
            word for word in self.answers if all(shown(guess, word) == marks for guess, marks in clues)
        )

    def __str__(self) -> str:
        """The call that makes it, without what is as usual."""
        shown = (
            f"{field.name}={getattr(self, field.name)!r}"
            for field in fields(self)
            if field.name == "answers" or getattr(self, field.name) != field.default
        )
        return f"Case({', '.join(shown)})"


# Letters of one code point and of several, of one byte and of more, and neighbours that are easily
# taken for each other.
ALPHABETS = (
    ["ab", "abc", "abcd", "aeiost", "abcdefghijklmnopqrstuvwxyz"],
    ["sß", "eéèê", "nñoö", "αβγ", "σςτ", "жйиё", "\U00010428\U00010429", "אבג", "qq\u0307"],
    [
        "i\u0131j",
        "aa\u0328\u0301b",
        "кж\u0301ж",
        "कखिकाग",
        "".join(map(chr, range(0x4E00, 0x4E00 + 180))),
    ],
)
LENGTHS = (2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 7, 8, 9, 10, 11, 11)


def random_case(seed: int, number: int) -> Case:
    """The case of this number; always the same."""
    random = Random(f"{seed}/{number}")
    alphabet = letters(normalise(random.choice(random.choices(ALPHABETS, [6, 2, 2])[0])))
    length = random.choice(LENGTHS)
    draw = _word_maker(random, alphabet, length)
    # Many candidates and few guesses make deep trees, where bounds differ from costs.
    deep = random.random() < 0.7
    answers = _different(draw, random.randint(10, 13) if deep else random.randint(1, 9))
    extra = _different(draw, random.choice([0, 1, 3, 8] if deep else [0, 4, 12, 24]))
    extra = [word for word in extra if word not in answers]
    guesses = [*answers, *extra]
    hidden = draw() if random.random() < 0.1 else random.choice(answers)
    asked = [
        draw() if random.random() < 0.4 else random.choice(guesses)
        for _ in range(random.choice([0, 0, 0, 1] if deep else [0, 0, 1, 2]))
    ]
    case = Case(
        answers=tuple(sorted(answers)),
        extra=tuple(sorted(extra)),
        opener=random.choice(guesses),
        rule=random.choices(RULES, [2, 1, 1])[0],
        weights=_weights(random, len(answers)),
        limit=random.choice([None, None, None, 1, 2, 3, 3, 4, 6]),
        asked=tuple(asked),
        hidden=hidden,
        count=random.choice([1, 2, 3, 5, 100]),
        kernel=random.choice(["", *available_kernels()[1:]]),
        threads=random.choice([1, 1, 2]),
    )
    # An outsider may leave no answer at all.
    return case if case.candidates else Case(**{**vars(case), "hidden": min(answers)})


def _word_maker(random: Random, alphabet: Sequence[str], length: int) -> Callable[[], str]:
    """A source of words: of any letters, of one family such as batch, catch and hatch, or anagrams."""
    stem = random.choices(alphabet, k=length)
    places = random.sample(range(length), min(length, random.randint(1, 3)))
    # Few letters make words that share patterns; many of them make words that share nothing.
    few = random.sample(list(alphabet), min(len(alphabet), random.choice([2, 3, 4, 6, 1000])))
    kind = random.choice(["any", "any", "family", "family", "anagrams"])

    def draw() -> str:
        word = random.choices(few if len(few) > 1 else alphabet, k=length)
        if random.random() < 0.9 and kind == "family":
            word = [word[i] if i in places else stem[i] for i in range(length)]
        elif random.random() < 0.9 and kind == "anagrams":
            word = random.sample(stem, length)
        return "".join(word)

    return draw


def _different(draw: Callable[[], str], most: int) -> list[str]:
    return list(dict.fromkeys(draw() for _ in range(3 * most)))[:most]


def _weights(random: Random, count: int) -> tuple[int, ...] | None:
    # Larger sums would be scaled down, and these are about totals.
    largest = random.choice([0, 0, 0, 0, 2, 5, 1000, min(1_000_000, MOST_TOTAL // count)])
    if largest == 0:
        return None
    if random.random() < 0.2:
        return (largest,) * count
    return tuple(random.randint(1, largest) for _ in range(count))
