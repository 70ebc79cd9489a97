"""Campaigns: the totals of plain recursion, whatever stops them and however parts are merged."""

from __future__ import annotations

import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate, permutations
from math import exp

import pytest

import fivefold
from fivefold import Lexicon, _core, merge_campaigns, rank_all_openers
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import CertificateError, OptionError, StorageError
from fivefold.base.files import Saving
from fivefold.base.progress import Control
from fivefold.openings.campaign import WHOLE, CampaignFile, Part, TimeLeft, in_words, open_campaign
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from tests.support.campaigns import change, random_lexicon, save_at_once
from tests.support.in_pieces import work_in_pieces
from tests.support.plain_totals import INFINITE, PlainTotals
from tests.support.small_search import HEAVY, LEXICON


@pytest.mark.parametrize("of", [1, 2, 3, 7, 20])
def test_parts_share_every_row_once(of):
    parts = [Part.parse(f"{number}/{of}") for number in range(1, of + 1)]
    assert sorted(row for part in parts for row in part.rows(10)) == list(range(10))
    assert [str(part) for part in parts][-1] == f"{of}/{of}"
    assert (parts[0] == WHOLE) == (of == 1)


@pytest.mark.parametrize(
    "text", ["", "1", "0/4", "5/4", "1/", "/4", "a/b", "-1/4", "1/4/4", "²/4", "1/" + "9" * 99]
)
def test_what_is_no_part_is_refused(text):
    with pytest.raises(OptionError, match="is not a part: write 1/4"):
        Part.parse(text)


GAME = Position(LEXICON)
FILE = "all.sqlite"
KNOWN = {0: 12, 2: 13, 5: _core.INFINITE_COST}


@pytest.fixture
def file(folder):
    with open_campaign(FILE, GAME) as made:
        made.add(KNOWN)
    return folder / FILE


def read(game=GAME):
    with open_campaign(FILE, game, must_exist=True) as found:
        return found.totals


def run(*statements):
    with sqlite3.connect(FILE) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


@pytest.mark.usefixtures("file")
def test_a_file_gives_back_what_was_written():
    assert read() == KNOWN
    with open_campaign(FILE, GAME) as again:
        again.add({0: 12, 1: 14})
    assert read() == KNOWN | {1: 14}


@pytest.mark.usefixtures("file")
def test_a_total_never_changes():
    with (
        pytest.raises(CertificateError, match=r"above has a total of 12 there, and a total of 11 now"),
        open_campaign(FILE, GAME) as again,
    ):
        again.add({0: 11, 1: 14})
    assert read() == KNOWN


@pytest.mark.usefixtures("file")
@pytest.mark.parametrize(
    ("other", "message"),
    [
        (Position(LEXICON.answers_only()), r"for words with the hash '\w+', not '\w+'|for the list"),
        (Position(LEXICON, rule="hard"), "for the rule 'normal', not 'hard'"),
        (Position(LEXICON, guesses_left=5), "for games of so many guesses: '6', not '5'"),
        (Position(LEXICON, guesses_left=None), "for games of so many guesses: '6', not 'none'"),
        (Position(LEXICON, weights=HEAVY), "for the weights 'equal', not"),
    ],
)
def test_a_campaign_of_another_puzzle_is_refused(other, message):
    with pytest.raises(CertificateError, match=message):
        read(other)


@pytest.mark.usefixtures("file")
def test_a_campaign_of_another_version_is_refused(monkeypatch):
    monkeypatch.setattr(fivefold, "__version__", "9")
    with pytest.raises(CertificateError, match=r"a campaign by fivefold '1.*', not '9'"):
        read()


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (
            "UPDATE totals SET total = 'many' WHERE opener = 'above'",
            "above cannot have the total 'many'",
        ),
        ("UPDATE totals SET total = 0 WHERE opener = 'above'", "above cannot have the total 0"),
        ("UPDATE totals SET total = 268435456", "above cannot have the total 268435456"),
        ("UPDATE totals SET total = 12.5 WHERE opener = 'above'", "above cannot have the total 12.5"),
        ("UPDATE totals SET opener = 'zzzzz' WHERE opener = 'above'", "'zzzzz' is no guess of words"),
        ("UPDATE totals SET opener = NULL WHERE opener = 'above'", "None is no guess of words"),
        ("DELETE FROM about WHERE name = 'rule'", "for the rule None, not 'normal'"),
        ("INSERT INTO about VALUES ('more', x'ff')", "not a campaign"),
        ("DELETE FROM about WHERE name = 'checksum'", "not a campaign"),
        ("UPDATE about SET value = '' WHERE name = 'checksum'", "damaged: its checksum is wrong"),
        ("UPDATE totals SET total = 14 WHERE opener = 'above'", "damaged: its checksum is wrong"),
        ("UPDATE totals SET total = NULL WHERE opener = 'above'", "damaged: its checksum is wrong"),
        ("DELETE FROM totals WHERE opener = 'above'", "damaged: its checksum is wrong"),
        ("DROP TABLE totals", "not a campaign"),
        ("CREATE VIEW more AS SELECT 1", "not a campaign"),
        (
            "CREATE TRIGGER odd AFTER INSERT ON totals BEGIN DELETE FROM totals; END",
            "not a campaign",
        ),
    ],
)
@pytest.mark.usefixtures("file")
def test_what_no_campaign_wrote_is_refused(statement, message):
    run(statement)
    with pytest.raises(CertificateError, match=message):
        read()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE totals SET total = 14 WHERE opener = 'above'",
        "DELETE FROM totals WHERE opener = 'above'",
        "UPDATE about SET value = '' WHERE name = 'checksum'",
        "DELETE FROM about WHERE name = 'checksum'",
    ],
)
@pytest.mark.usefixtures("file")
def test_what_is_damaged_during_a_campaign_gets_no_new_checksum(statement):
    with open_campaign(FILE, GAME) as campaign:
        run(statement)
        with pytest.raises(CertificateError, match="damaged: its checksum is wrong"):
            campaign.add({1: 14})
    with pytest.raises(CertificateError, match=r"damaged|not a campaign"):
        read()


@pytest.mark.usefixtures("file")
def test_two_campaigns_may_write_to_one_file():
    with open_campaign(FILE, GAME) as one, open_campaign(FILE, GAME) as other:
        one.add({1: 14})
        other.add({1: 14, 3: 15})
        one.add({4: 16})
    assert read() == KNOWN | {1: 14, 3: 15, 4: 16}


def test_files_that_are_no_databases_are_one_line(folder):
    with pytest.raises(StorageError, match="no such campaign"):
        read()
    (folder / FILE).write_text("crane 7930\n" * 100)
    with pytest.raises(StorageError, match="not a database"):
        read()
    with pytest.raises(StorageError, match="unable to open"), open_campaign(folder / "no" / FILE, GAME):
        pass
    for name in (os.devnull, folder):
        with pytest.raises(StorageError, match="is not a regular file"), open_campaign(name, GAME):
            pass


def test_an_empty_file_is_a_campaign_that_begins(folder):
    (folder / FILE).touch()
    with open_campaign(FILE, GAME) as made:
        assert made.totals == {}
    assert read() == {}


BOUNDS = [7000 + i // 2 for i in range(1000)]


def watched(growth, until, step=10):
    """What is told along the way when the time for one opener grows with its bound."""
    ends = [0.0, *accumulate(0.1 * exp(growth * (bound - 7000)) for bound in BOUNDS)]
    now = [0.0]
    left = TimeLeft(BOUNDS, clock=lambda: now[0])
    for done in range(step, until + 1, step):
        now[0] = ends[done]
        left.text(done)
    return left, ends[-1] - ends[until]


@pytest.mark.parametrize("growth", [0.0, 0.004, 0.01])
@pytest.mark.parametrize("until", [350, 600, 990])
def test_steady_growth_is_foreseen(growth, until):
    left, true = watched(growth, until)
    assert left.expected == pytest.approx(true, rel=0.05)
    assert left.text(until) == f"about {in_words(max(left.expected, left.least))} left"


def test_before_a_third_is_seen_only_the_least_time_is_told():
    left, true = watched(0.01, 300)
    assert left.expected is None and left.least < true
    assert left.text(300).startswith("at least ")


def test_the_pace_is_that_of_the_last_quarter_of_the_time():
    now = [0.0]
    left = TimeLeft([5] * 100, clock=lambda: now[0])
    for done, at in ((10, 10.0), (20, 20.0), (30, 70.0), (32, 80.0)):
        now[0] = at
        left.text(done)
    assert left.least == pytest.approx((80 - 20) / (32 - 20) * 68)


def test_at_first_nothing_is_said():
    now = [0.0]
    left = TimeLeft([5, 6, 7], clock=lambda: now[0])
    assert left.text(0) == ""
    now[0] = 0.5
    assert left.text(1) == ""
    now[0] = 5.0
    assert left.text(1) == "" and left.text(2) == "about 41 s left"


def test_a_search_that_gets_quicker_is_not_foreseen_to_end_before_its_pace_says():
    now = [0.0]
    left = TimeLeft(list(range(10)), clock=lambda: now[0])
    for done, at in ((1, 100.0), (2, 110.0), (5, 120.0)):
        now[0] = at
        left.text(done)
    assert left.expected == pytest.approx(120.0)
    assert left.text(5) == "about 2 min left"


ONE = Budget(threads=1)


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
