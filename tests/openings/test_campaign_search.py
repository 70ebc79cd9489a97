"""The search of a campaign: least bounds first, and no file is taken at its word."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest

from fivefold import merge_campaigns, rank_all_openers
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import CertificateError
from fivefold.base.progress import Control
from fivefold.openings.campaign import open_campaign
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from tests.support.campaigns import change, random_lexicon, save_at_once
from tests.support.plain_totals import PlainTotals
from tests.support.small_search import LEXICON

ONE = Budget(threads=1)
FILE = "all.sqlite"


@pytest.mark.parametrize(
    ("total", "message"),
    [(9, "it takes 1[0-9] or more"), (99, "it has a total of 13"), (None, "it has a total of 13")],
)
def test_forged_totals_are_refused(total, message, folder):
    rank_all_openers(LEXICON, FILE, part="1/3", budget=ONE)
    with open_campaign(FILE, Position(LEXICON)) as file:
        assert len(file.totals) == 3
    change(FILE, "batch", total, lexicon=LEXICON)
    for ask in (rank_all_openers, lambda game, file: merge_campaigns(game, [file], "new.sqlite")):
        with pytest.raises(CertificateError, match=f"^batch cannot have .*{message}"):
            ask(LEXICON, folder / FILE)
    with open_campaign("new.sqlite", Position(LEXICON)) as file:
        assert not file.totals


def test_every_bound_is_counted_again_not_only_a_sample(monkeypatch, folder):
    monkeypatch.setattr("fivefold.openings.campaign._SAMPLE", 0)
    lexicon = random_lexicon(7)
    bounds = PlainTotals(lexicon, Rule.NORMAL, 6)
    rank_all_openers(lexicon, "true.sqlite", budget=ONE)
    for word in lexicon.guesses:
        path = folder / f"{word}.sqlite"
        path.write_bytes((folder / "true.sqlite").read_bytes())
        least = bounds.two_guess_bound(word)
        change(path, word, least, lexicon=lexicon)
        merge_campaigns(lexicon, [path])
        change(path, word, least - 1, lexicon=lexicon)
        with pytest.raises(CertificateError, match=f"{word} cannot have a total of {least - 1}"):
            merge_campaigns(lexicon, [path])


def test_what_was_not_counted_again_is_not_told(folder):
    rank_all_openers(LEXICON, FILE, budget=ONE)
    control = Control()
    control.request_stop()
    ranking = rank_all_openers(LEXICON, FILE, budget=Budget(threads=1, control=control))
    assert len(ranking) == 0 and ranking.status is Status.STOPPED
    assert len(merge_campaigns(LEXICON, [folder / FILE])) == len(LEXICON.guesses)


def test_least_bounds_come_first(folder, monkeypatch):
    save_at_once(monkeypatch)
    lexicon, truth, seen = random_lexicon(4), PlainTotals(random_lexicon(4), Rule.NORMAL, 6), []

    def look(*_):
        with sqlite3.connect(folder / FILE) as connection:
            rows = connection.execute("SELECT opener FROM totals ORDER BY rowid").fetchall()
        connection.close()
        seen.extend(word for (word,) in rows if word not in seen)

    with ThreadPoolExecutor(1) as executor:
        rank_all_openers(lexicon, FILE, budget=Budget(executor=executor), on_stage=look)
    assert len(seen) > 5
    first = [truth.two_guess_bound(word) for word in seen]
    assert first[0] == min(first) and first == sorted(first)


def test_the_groups_of_a_last_opener_are_not_counted_as_openers(folder, monkeypatch):
    monkeypatch.setattr("fivefold.openings.campaign._QUIET_SECONDS", -1)
    lexicon, stages = random_lexicon(5), []
    part = f"1/{len(lexicon.guesses)}"
    with ThreadPoolExecutor(2) as executor:
        budget = Budget(executor=executor)
        shared = rank_all_openers(
            lexicon,
            folder / "a.sqlite",
            part=part,
            budget=budget,
            on_stage=lambda *stage: stages.append(stage),
        )
    alone = rank_all_openers(lexicon, folder / "b.sqlite", part=part, budget=ONE)
    assert shared.rows == alone.rows and len(alone) == 1
    name = f"search the groups of {lexicon.guesses[0]}"
    groups = [done for stage, done, _ in stages if stage == name]
    assert groups[0] == 0 and groups == sorted(groups) and groups[-1] > 1
