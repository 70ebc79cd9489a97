"""A certificate of twenty guesses, proven once for all tests."""

from functools import cache

from fivefold import Lexicon
from fivefold.base.budget import Budget
from fivefold.proof.certificate import Certificate
from fivefold.proof.proof import prove
from fivefold.puzzle.position import Position

WORDS = [word for word in Lexicon.load("original").answers if word[1:] in ("ight", "ound")]


@cache
def small_certificate():
    """The best of the openers of `WORDS` and three other words."""
    lexicon = Lexicon.from_words(WORDS, ["salet", "crowd", "crimp"])
    return Certificate.of(prove(Position(lexicon, guesses_left=None), budget=Budget(threads=1)))
