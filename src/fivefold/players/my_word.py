"""My word: what one guess is worth, its place among all, and what it costs against the best."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fivefold.base.bounds import Bounds
from fivefold.base.budget import ONE_SECOND, Budget
from fivefold.base.errors import BadWordError, quoted
from fivefold.players.contradiction import Contradiction
from fivefold.players.guess_values import Judge, number
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule
from fivefold.puzzle.splits import splits
from fivefold.words.letters import letters, parse_word


@dataclass(frozen=True, slots=True, kw_only=True)
class MyWord:
    """One guess, weighed."""

    word: str
    expected: Bounds[Fraction]
    """Guesses needed from here on average, this one included, with best play after it."""
    best: str
    """The best guess, or the word itself where nothing is better."""
    cost: Fraction
    """How many more guesses it needs than the best one."""
    exact: bool
    """Whether the cost is proven rather than estimated."""
    place: int | None
    """Its place among the allowed guesses, by the words they leave; None: it is none of them."""
    guesses: int
    """How many guesses are allowed."""
    words_left: float
    """Candidates left after it, on average."""
    possible: bool
    """Whether it could be the answer."""
    objection: str | None
    """Why the rule forbids it, in one sentence."""

    @property
    def sentence(self) -> str:
        """All of it for people.

        >>> print(weigh_word(Position("nyt-2022").after("salet=BYBBB"), "adorn").sentence)
        adorn: 2.58 more guesses on average, 0.03 more than brond. 16th of 12947 by words left (4.29).
        """
        about = "" if self.exact else "about "
        value = f"{about}{float(self.expected.upper or self.expected.lower):.2f}"
        needs = f"{value} more guesses on average"
        if self.cost:
            lost = "less than 0.01" if self.cost < Fraction(1, 100) else f"{float(self.cost):.2f}"
            needs += f", {about}{lost} more than {self.best}"
        elif self.place is not None:
            needs += ", a perfect choice" if self.exact else ", nothing better was found"
        if self.objection is not None:
            return f"{self.word}: not allowed ({self.objection}). Without the rule: {needs}."
        if self.place is None:
            return f"{self.word}: {needs}. Not an accepted guess."
        place = f"{_ordinal(self.place)} of {self.guesses} by words left ({self.words_left:.2f})"
        return f"{self.word}: {needs}. {place}."

    def as_dict(self) -> dict[str, Any]:
        """What the API answers."""
        return {
            "word": self.word,
            "expected": self.expected,
            "best": self.best,
            "cost": self.cost,
            "exact": self.exact,
            "place": self.place,
            "guesses": self.guesses,
            "words_left": self.words_left,
            "possible": self.possible,
            "objection": self.objection,
            "sentence": self.sentence,
        }


def weigh_word(game: GameLike, text: str, *, budget: Budget = ONE_SECOND) -> MyWord:
    """What a word is worth in a position; it may be any word of the right length."""
    position = Position.of(game).widened()
    word = parse_word(text)
    length = position.lexicon.length
    if (count := len(letters(word))) != length:
        raise BadWordError(f"{quoted(word)} has {count} letters; this list uses {length}")
    if not len(position):
        raise Contradiction(position).error
    objection = position.rule.violation(word, position.clues)
    # What the rule forbids is weighed as if it did not.
    judged = position if objection is None else position.with_rule(Rule.NORMAL)
    found = Judge(judged).judge(word, judged.with_guesses_left(None), budget)
    divided = splits(position, budget=budget)
    ids = position.guess_ids
    left = divided.expected[ids]
    place, words_left = None, 0.0
    if word in position.lexicon:
        mine = float(divided.expected[position.lexicon.guess_ids[word]])
        words_left = mine
        if objection is None:
            place = 1 + int((left < mine - 1e-9).sum())
    return MyWord(
        word=word,
        expected=found.played,
        best=found.best,
        cost=number(found.played) - number(found.value),
        exact=found.played.exact and found.value.exact,
        place=place,
        guesses=len(ids),
        words_left=words_left,
        possible=word in position,
        objection=objection,
    )


def _ordinal(place: int) -> str:
    suffix = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{suffix}"
