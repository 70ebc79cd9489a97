"""Campaigns: the totals of plain recursion, whatever stops them and however parts are merged."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest

from fivefold import merge_campaigns, rank_all_openers
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import CertificateError, OptionError, StorageError
from fivefold.base.progress import Control
from fivefold.openings.campaign_file import open_campaign
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from tests.support.campaigns import change, random_lexicon, save_at_once
from tests.support.plain_totals import INFINITE, PlainTotals
from tests.support.small_search import HEAVY, LEXICON

ONE = Budget(threads=1)
FILE = "all.sqlite"


def found(ranking):
    return {opener.word: opener.total for opener in ranking}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("rule", "left"), [("normal", 6), ("normal", 3), ("hard", None)])
def test_totals_are_those_of_plain_recursion(seed, rule, left, folder):
    lexicon = random_lexicon(seed)
    truth = PlainTotals(lexicon, Rule.parse(rule), left)
    ranking = rank_all_openers(
        Position(lexicon, rule=rule, guesses_left=left), folder / FILE, budget=ONE
    )
    totals = {word: truth.total(word) for word in lexicon.guesses}
    possible = {word: total for word, total in totals.items() if total < INFINITE}
    assert found(ranking) == possible and ranking.status is Status.PROVEN and ranking.left == 0
    assert ranking.impossible == tuple(word for word in lexicon.guesses if word not in possible)
    order = [(opener.total, opener.word) for opener in ranking]
    assert order == sorted(order) and [opener.rank for opener in ranking] == [*range(1, len(order) + 1)]


@pytest.mark.usefixtures("folder")
def test_weights_count():
    ranking = rank_all_openers(Position(LEXICON, weights=HEAVY), FILE, budget=ONE)
    assert ranking[0].word == "match" and ranking[0].mean == ranking[0].total / 13


@pytest.mark.parametrize("most", [1, 2, 5])
def test_a_campaign_that_is_stopped_again_and_again_comes_to_the_same(most, folder, monkeypatch):
    save_at_once(monkeypatch)
    lexicon = random_lexicon(9)
    whole = found(rank_all_openers(lexicon, "whole.sqlite", budget=ONE))
    known, runs = 0, 0
    while True:
        control, stages = Control(), []

        def stop(name, *_, control=control, stages=stages):
            stages.append(name)
            if sum(name.startswith("search openers") for name in stages) > most:
                control.request_stop()

        budget = Budget(threads=1, control=control)
        ranking = rank_all_openers(lexicon, folder / FILE, budget=budget, on_stage=stop)
        assert found(ranking).items() <= whole.items()
        assert len(ranking) > known or ranking.status is Status.PROVEN
        known, runs = len(ranking), runs + 1
        if ranking.status is Status.PROVEN:
            break
        assert ranking.left == len(lexicon.guesses) - known
        assert ranking.certain == sum(opener.total < ranking.others for opener in ranking)
        assert all(
            total >= ranking.others for word, total in whole.items() if word not in found(ranking)
        )
    assert found(ranking) == whole and (runs > 1 or most == 5)


def test_an_executor_gives_the_same(folder):
    lexicon = random_lexicon(5)
    with ThreadPoolExecutor(2) as executor:
        shared = rank_all_openers(lexicon, folder / "a.sqlite", budget=Budget(executor=executor))
    assert found(shared) == found(rank_all_openers(lexicon, folder / "b.sqlite", budget=ONE))


def test_parts_are_merged_in_any_order_and_twice(folder):
    lexicon = random_lexicon(6)
    whole = rank_all_openers(lexicon, "whole.sqlite", budget=ONE)
    parts = []
    for number in (1, 2, 3):
        parts.append(folder / f"{number}.sqlite")
        ranking = rank_all_openers(lexicon, parts[-1], part=f"{number}/3", budget=ONE)
        assert ranking.left == 0 and ranking.status is Status.BOUNDED
        assert len(ranking) == len(lexicon.guesses[number - 1 :: 3])
    for i, order in enumerate(permutations(parts)):
        merged = merge_campaigns(lexicon, order, folder / f"merged-{i}.sqlite", budget=ONE)
        assert merged.rows == whole.rows and merged.status is Status.PROVEN
    assert merge_campaigns(lexicon, [*parts, *parts], folder / "merged-0.sqlite").rows == whole.rows
    assert merge_campaigns(lexicon, parts[:2], folder / "merged-1.sqlite").rows == whole.rows
    assert merge_campaigns(lexicon, [folder / "merged-2.sqlite"], budget=ONE).rows == whole.rows
    two = merge_campaigns(lexicon, parts[:2], budget=ONE)
    assert two.left == len(lexicon.guesses) - len(two) > 0 and two.status is Status.BOUNDED
    with open_campaign(folder / "merged-3.sqlite", Position(lexicon)) as file:
        assert len(file.totals) == len(whole)


def test_a_conflict_is_one_line_with_both_files(folder):
    for name in ("a.sqlite", "b.sqlite"):
        rank_all_openers(LEXICON, name, budget=ONE)
    change("b.sqlite", "batch", 15, lexicon=LEXICON)
    message = r"^batch has a total of 13 in a.sqlite, and a total of 15 in b.sqlite$"
    with pytest.raises(CertificateError, match=message):
        merge_campaigns(LEXICON, ["a.sqlite", "b.sqlite"], "c.sqlite")
    with pytest.raises(CertificateError, match=r"batch .*13 in a.sqlite, and a total of 15 in b"):
        merge_campaigns(LEXICON, ["a.sqlite"], "b.sqlite")
    with open_campaign(folder / "c.sqlite", Position(LEXICON)) as file:
        assert not file.totals


@pytest.mark.usefixtures("folder")
def test_what_makes_no_campaign_is_refused():
    with pytest.raises(OptionError, match="a campaign is about a whole list"):
        rank_all_openers(Position(LEXICON).after("batch=BGGGG"), FILE)
    with pytest.raises(StorageError, match="no such campaign"):
        merge_campaigns(LEXICON, ["none.sqlite"])
    with pytest.raises(OptionError, match="is not a part"):
        rank_all_openers(LEXICON, FILE, part="3/2")
