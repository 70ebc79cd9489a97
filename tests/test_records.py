"""The page of records: its commands are understood, and what ships with fivefold says the same."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from fivefold.cli import build_parser
from fivefold.players.opener_book import book_openers
from fivefold.puzzle.rule import Rule
from fivefold.trees.files import read_tree
from fivefold.trees.tree import turn_counts
from fivefold.words.lexicon import Lexicon

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import deduction_games  # noqa: E402
import make_records  # noqa: E402

sys.path.pop(0)
RECORDS = make_records.read_records()
QUICK = 1.0  # seconds on record, up to which a command is run again here


def each(records):
    return pytest.mark.parametrize("record", records, ids=lambda record: record["id"])


@each(RECORDS)
def test_a_command_is_understood(record):
    program, *arguments = shlex.split(record["command"])
    if program == "fivefold":
        assert build_parser().parse_args([*arguments, "--json"]).json
    else:
        assert (program, arguments[0]) == ("python", "tools/deduction_games.py")
        assert deduction_games.parser().parse_args([*arguments[1:], "--json"]).json


@each(RECORDS)
def test_a_claim_names_its_values(record):
    values = {path: value for path, value in record["value"].items() if path != "status"}
    assert values
    for value in values.values():
        assert str(value) in record["claim"], value


@each([record for record in RECORDS if "book" in record])
def test_the_book_says_the_same(record):
    name, rule = record["book"]
    best = book_openers(Lexicon.load(name), Rule.parse(rule))[0]
    claimed = record["value"]["best.opener"], record["value"]["best.total"]
    assert best.certain and (best.word, best.total) == claimed


@each([record for record in RECORDS if "tree" in record])
def test_a_tree_that_ships_needs_no_more(record):
    tree = read_tree(ROOT / "docs" / "trees" / record["tree"])
    claimed = record["value"]["best.opener"], record["value"]["best.total"]
    assert (tree.word, turn_counts(tree).total) == claimed


@each([record for record in RECORDS if (record.get("measured", {}).get("seconds") or 9) <= QUICK])
def test_what_is_quick_is_proven_again(record, capsys):
    from fivefold.cli import main

    assert main([*shlex.split(record["command"])[1:], "--json"]) == 0
    make_records.require_values(record, json.loads(capsys.readouterr().out)["result"])


def test_another_result_is_refused():
    record = {"id": "pairs", "value": {"rows.0.words": "clint soare", "rows.0.bits": 1.544}}
    make_records.require_values(record, {"rows": [{"words": ["clint", "soare"], "bits": 1.54402}]})
    with pytest.raises(SystemExit, match=r"pairs: rows.0.bits is 1.5441, on record is 1.544"):
        make_records.require_values(record, {"rows": [{"words": ["clint", "soare"], "bits": 1.54411}]})


def test_the_page_is_made_from_the_records():
    assert make_records.PAGE.read_text(encoding="utf-8") == make_records.page(RECORDS)


def test_times_are_told_with_their_place():
    assert make_records.time_text(None) == "not measured"
    here = {"seconds": 14.5, "where": "two cores", "date": "2026-11-16"}
    assert make_records.time_text(here) == "14.5 s, two cores, 2026-11-16"
    assert make_records.time_text({**here, "seconds": 1200}) == "20 min, two cores, 2026-11-16"


def test_a_time_on_another_page_is_taken_from_its_record():
    elsewhere = [record for record in RECORDS if "measured_in" in record]
    assert elsewhere and not any("measured" in record for record in elsewhere)
    proofs = json.loads((ROOT / "docs/speed.json").read_text(encoding="utf-8"))["proofs"]
    best = next(record for record in RECORDS if record["id"] == "best-original")
    options = best["command"].removeprefix("fivefold prove ")
    assert make_records.measured(best)["seconds"] == proofs[options]["proof"][1]
    for record in elsewhere:
        assert make_records.time_text(make_records.measured(record)) in make_records.page(RECORDS)


def test_a_record_that_was_stopped_goes_on_and_is_checked(tmp_path):
    (tmp_path / "part.txt").write_text("\n".join(Lexicon.load("original").answers[::60]))
    command = f"fivefold prove --answers {tmp_path / 'part.txt'} --threads 1"
    record = {"id": "part", "value": {"status": "proven", "best.total": 91}}
    with pytest.raises(SystemExit, match=r"part: status is 'bounded'"):
        make_records.run({**record, "command": f"{command} --seconds 0.001"}, tmp_path)
    first = float((tmp_path / "part.seconds").read_text())
    record["command"] = command
    make_records.run(record, tmp_path)
    assert record["measured"]["seconds"] > first > 0
    certificate = json.loads((tmp_path / "part").read_text())
    assert certificate["best"]["total"] == 91

    make_records.check(record, tmp_path)
    checked = record["checked"]
    assert checked["openers"] == len(Lexicon.read(tmp_path / "part.txt").guesses) >= checked["searched"]
    assert f"| {checked['searched']} | " in make_records.checked_lines([{**record, "claim": "it"}])[-1]
    certificate["best"]["total"] = 92
    (tmp_path / "part").write_text(json.dumps(certificate))
    with pytest.raises(SystemExit, match="part: the check ended with 1"):
        make_records.check(record, tmp_path)


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("prove --list original", "--out x"),
        ("openers --by guesses --all", "--save x"),
        ("openers --words 3 --top 1", "--save x"),
    ],
)
def test_a_command_that_keeps_its_progress_is_given_a_file(command, more):
    assert make_records.going_on(command.split(), Path("x")) == more.split()


def test_a_command_without_progress_is_not_given_a_file():
    with pytest.raises(SystemExit, match="tree build: keeps no progress"):
        make_records.going_on(["tree", "build"], Path("x"))


def test_the_counts_of_proofs_agree_with_what_is_proven():
    counts = json.loads((ROOT / "docs/counts.json").read_text(encoding="utf-8"))
    proven = {record["command"]: record for record in RECORDS}
    for row in counts["closed"]["rows"]:
        assert row["mark_sets"] + row["two_guess"] + row["searched"] == row["guesses"]
        record = proven[f"fivefold prove {row['options']}"]
        claimed = record["value"]["best.opener"], record["value"]["best.total"]
        assert (row["opener"], row["total"]) == claimed
        if "checked" in record:
            assert record["checked"]["searched"] == row["searched"]
    first = counts["closed"]["rows"][0]
    assert counts["bounds"]["below"] == first["searched"]
    assert counts["bounds"]["best"][:2] == [first["opener"], first["total"]]
    for row in counts["worst"]["rows"]:
        record = proven[f"fivefold tree build --list {row['list']} --objective worst"]
        assert record["value"]["worst"] == row["enough"]
