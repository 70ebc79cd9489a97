"""Triples with given words; against all triples in test_three_words.py."""

from __future__ import annotations

from fivefold import Control
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.openings import triples
from fivefold.openings.rank import rank_triples_with
from fivefold.openings.triples import extended
from fivefold.words.lexicon import Lexicon
from tests.support.small_search import stopped


def test_the_words_given_come_first_and_the_counts_add_up():
    words = Lexicon.load("nyt-2022")
    part = Lexicon.from_words(words.answers[::12], words.guesses[::100])
    guesses = len(part.guesses)
    one = rank_triples_with(part, [part.guesses[9]], top=2)
    assert one.counts.closed == one.counts.total == (guesses - 1) * (guesses - 2) // 2
    two = rank_triples_with(part, [part.guesses[9], part.guesses[3]], top=2)
    assert two.counts.closed == two.counts.total == guesses - 2
    assert two[0].words[:2] == (part.guesses[3], part.guesses[9])
    assert two.limit == two[0].value


def test_stopped_it_is_not_proven():
    budget = Budget(control=stopped())
    for given in (["salet"], ["salet", "courd"]):
        ranking = rank_triples_with("nyt-2022", given, top=2, budget=budget)
        assert ranking.status is Status.STOPPED and ranking.counts.bounded == 0
        assert ranking.limit == 0


def test_the_pairs_that_are_extended_first_decide_nothing(monkeypatch):
    words = Lexicon.load("nyt-2022")
    part = Lexicon.from_words(words.answers[::12], words.guesses[::100])
    given = [part.guesses[9]]
    whole = rank_triples_with(part, given, top=9)
    monkeypatch.setattr(triples, "_GIVEN_PAIRS", 1)
    assert rank_triples_with(part, given, top=9).rows == whole.rows
    assert len({opening.words[1] for opening in whole}) > 1


def test_cut_short_the_best_so_far_is_no_limit(monkeypatch):
    words = Lexicon.load("nyt-2022")
    part = Lexicon.from_words(words.answers[::12], words.guesses[::100])
    control = Control()

    def extended_and_stopped(*asked):
        found = extended(*asked)
        control.request_stop()
        return found

    monkeypatch.setattr(triples, "extended", extended_and_stopped)
    ranking = rank_triples_with(part, part.guesses[:2], top=2, budget=Budget(control=control))
    assert ranking.status is Status.STOPPED
    assert ranking.limit == 0 < ranking[0].value
