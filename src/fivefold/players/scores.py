"""Scores from 0 to 99: loss and luck as players compare them.

Skill is 99 minus 33 for every guess that choices cost; luck is 50, plus 25 for every guess that replies
saved or minus 25 for every guess they cost; both are kept between 0 and 99.
"""

from __future__ import annotations

from fractions import Fraction

BEST = 99
_PER_LOSS, _PER_LUCK, _NO_LUCK = 33, 25, 50


def skill_score(loss: Fraction) -> int:
    """The skill that a loss leaves.

    >>> skill_score(Fraction(0)), skill_score(Fraction(1, 3)), skill_score(Fraction(9))
    (99, 88, 0)
    """
    return _kept(BEST - _PER_LOSS * loss)


def luck_score(luck: Fraction) -> int:
    """The luck of a game; 50 is neither good nor bad.

    >>> luck_score(Fraction(0)), luck_score(Fraction(-1)), luck_score(Fraction(4))
    (50, 25, 99)
    """
    return _kept(_NO_LUCK + _PER_LUCK * luck)


def _kept(score: Fraction) -> int:
    return max(0, min(BEST, round(score)))
