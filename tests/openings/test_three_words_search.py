"""Triples without a proof: shares of the time that is left."""

from __future__ import annotations

import pytest

from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.openings.rank import rank_openings
from fivefold.openings.triples import part_of
from fivefold.words.lexicon import Lexicon
from tests.support.small_search import stopped


@pytest.mark.parametrize(
    ("seconds", "most", "part"), [(None, None, None), (None, 3, 3), (8, None, 4), (8, 1, 1), (8, 9, 4)]
)
def test_a_part_of_the_time_is_a_share_of_what_is_left(seconds, most, part):
    budget = part_of(Budget(seconds=seconds, threads=3, on_progress=print).start(), 0.5, most).budget
    assert (budget.seconds is None) == (part is None)
    assert part is None or part - 0.5 < budget.seconds <= part
    assert (budget.threads, budget.on_progress) == (3, None)


def test_a_part_is_stopped_with_the_whole():
    assert part_of(Budget(control=stopped()).start(), 0.5).stopped


def test_by_the_largest_group_a_long_list_is_not_proven():
    words = Lexicon.load("nyt-2022")
    real = Lexicon.from_words(words.answers[::4], words.guesses[::16])
    ranking = rank_openings(real, 3, by="largest", top=2, budget=Budget(seconds=1))
    assert ranking.status is Status.BOUNDED and len(ranking) == 2
