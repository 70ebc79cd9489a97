"""Campaigns: the totals of plain recursion, whatever stops them and however parts are merged."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest

from fivefold import Lexicon, merge_campaigns, rank_all_openers
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import CertificateError, OptionError, StorageError
from fivefold.base.files import Saving
from fivefold.base.progress import Control
from fivefold.openings.campaign import CampaignFile, open_campaign
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from tests.support.campaigns import change, random_lexicon, save_at_once
from tests.support.in_pieces import work_in_pieces
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
    work_in_pieces(monkeypatch, 3)
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
    with pytest.raises(OptionError, match="a campaign needs a weight for every answer"):
        rank_all_openers(Position(LEXICON, weights={"batch": 2, "match": 1}), FILE)
    with pytest.raises(StorageError, match="no such campaign"):
        merge_campaigns(LEXICON, ["none.sqlite"])
    with pytest.raises(OptionError, match="is not a part"):
        rank_all_openers(LEXICON, FILE, part="3/2")


@pytest.mark.parametrize("comes_back", [True, False])
def test_a_folder_that_goes_away_does_not_end_a_campaign(folder, monkeypatch, comes_back):
    save_at_once(monkeypatch)
    work_in_pieces(monkeypatch, 3)
    lexicon = random_lexicon(9)
    whole = found(rank_all_openers(lexicon, "whole.sqlite", budget=ONE))
    kept, away, told, saves = folder / "kept", folder / "away", [], []
    kept.mkdir()
    keep = CampaignFile.keep

    def keep_and_move(file, totals):
        saves.append(len(totals))
        if len(saves) == 3:
            kept.rename(away)
        elif len(saves) == 4 and comes_back:
            kept.mkdir()  # an empty one: the file is made again
        keep(file, totals)

    monkeypatch.setattr(CampaignFile, "keep", keep_and_move)
    saving = Saving(kept / FILE, told.append)
    ranking = rank_all_openers(lexicon, saving, budget=ONE)
    assert found(ranking) == whole and ranking.status is Status.PROVEN and len(saves) > 3
    message = f"cannot write {kept / FILE}: unable to open database file; going on, and trying again"
    assert told == [message] and (saving.failure is None) == comes_back
    assert len(found(merge_campaigns(lexicon, away / FILE))) == saves[1] < len(whole)
    if comes_back:
        assert found(merge_campaigns(lexicon, kept / FILE)) == whole
    assert [path.name for path in (kept if comes_back else away).iterdir()] == [FILE]


def test_a_full_disk_leaves_a_campaign_as_it_was(folder, monkeypatch):
    """Files may not grow: SQLite says that the disk is full, or that it cannot be written."""
    resource = pytest.importorskip("resource", reason="elsewhere files have no limit of size")
    save_at_once(monkeypatch)
    lexicon = Lexicon.load("original").answers_only()
    position = Position(Lexicon.from_words(lexicon.answers[::12]))
    told = []
    saving, before = Saving(folder / FILE, told.append), resource.getrlimit(resource.RLIMIT_FSIZE)
    keep = CampaignFile.keep

    def keep_in_little_space(file, totals):
        if totals:
            resource.setrlimit(resource.RLIMIT_FSIZE, (file.path.stat().st_size, before[1]))
        keep(file, totals)

    monkeypatch.setattr(CampaignFile, "keep", keep_in_little_space)
    try:
        ranking = rank_all_openers(position, saving, budget=ONE)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert ranking.status is Status.PROVEN and saving.failure is not None and len(told) == 1
    assert "disk I/O error" in told[0] or "full" in told[0]
    monkeypatch.undo()
    assert len(merge_campaigns(position, folder / FILE)) < len(ranking)
    assert found(rank_all_openers(position, folder / FILE, budget=ONE)) == found(ranking)


def test_a_campaign_that_cannot_be_written_is_refused_before_the_work(folder, monkeypatch):
    rank_all_openers(LEXICON, FILE, part="1/2", budget=ONE)
    connect = sqlite3.connect
    monkeypatch.setattr("sqlite3.connect", lambda path, **_: connect(f"file:{path}?mode=ro", uri=True))
    stages = []
    with pytest.raises(StorageError, match=r"all\.sqlite: attempt to write a readonly database"):
        rank_all_openers(LEXICON, FILE, budget=ONE, on_stage=lambda *told: stages.append(told))
    assert stages == [] and len(merge_campaigns(LEXICON, folder / FILE)) == 4
