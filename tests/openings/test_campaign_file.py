"""Campaigns as files: what is written is read, and what does not fit is refused in one line."""

from __future__ import annotations

import os
import sqlite3

import pytest

import fivefold
from fivefold import _core
from fivefold.base.errors import CertificateError, StorageError
from fivefold.openings.campaign import open_campaign
from fivefold.puzzle.position import Position
from tests.support.small_search import HEAVY, LEXICON

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
