"""``fivefold bench``: rows as they come, then the table or JSON."""

import json
from argparse import Namespace
from dataclasses import replace
from types import SimpleNamespace

from fivefold.bench.measure import Report, Timing, measure
from fivefold.cli import bench


def test_rows_are_told_as_soon_as_they_are_there(capsys):
    def row(_):
        timing = measure("adding", lambda: 1, work=1000, repeats=1)
        assert capsys.readouterr().err.startswith("fivefold: adding: ")
        return Report(name="t", title="t", unit="sum", timings=(replace(timing, seconds=3.0),))

    bench.run(Namespace(topic=SimpleNamespace(run=row), full=False, plot=None, json=False))
    out, err = capsys.readouterr()
    assert "3.00 s" in out
    assert "per sum" in out
    assert err == ""


def report(*seconds, work=1):
    rows = tuple(
        Timing(name=f"row {i}", work=work, seconds=s, fastest=s, spread=0.5, check=7)
        for i, s in enumerate(seconds)
    )
    return Report(
        name="t", title="title", unit="sum", timings=rows, notes=("a note",), published=(("other", 2e9),)
    )


def shown(made, capsys, **options):
    topic = SimpleNamespace(run=lambda _: made)
    bench.run(Namespace(**{"topic": topic, "full": False, "plot": None, "json": False} | options))
    return capsys.readouterr().out


def test_a_row_of_one_unit_shows_its_time_once(capsys):
    lines = [line.split() for line in shown(report(2.0, 0.5), capsys).splitlines()]
    assert ["row", "time", "fastest", "speed-up", "spread", "check", "note"] in lines
    assert ["row", "1", "500", "ms", "500", "ms", "4.0", "50%", "7"] in lines
    assert ["other", "2.00", "s"] in lines and ["a", "note"] in lines


def test_short_units_are_counted_in_nanoseconds(capsys):
    lines = [line.split() for line in shown(report(2.0, 0.5, work=10**9), capsys).splitlines()]
    assert ["row", "1", "500", "ms", "500", "ms", "0.500", "4.0", "50%", "7"] in lines
    assert any("ns/sum" in line for line in lines)


def test_json_has_the_machine_and_every_row(capsys):
    result = json.loads(shown(report(2.0, 0.5), capsys, json=True))["result"]
    assert [(row["name"], row["ns"], row["speedup"]) for row in result["rows"]] == [
        ("row 0", 2e9, 1.0),
        ("row 1", 5e8, 4.0),
    ]
    assert result["published"] == [{"name": "other", "ns": 2e9}]
    assert (result["topic"], result["unit"], result["notes"]) == ("t", "sum", ["a note"])
    assert {"cpu", "cores"} <= set(result["machine"])


def test_every_topic_has_a_command(run):
    for topic in bench.TOPICS:
        code, _, err = run("bench", topic, "--repeats", "0")
        assert (code, "'0' is not a whole number from 1 up" in err) == (2, True)


LOG = """\
batch 2022-01-01
catch 2023-01-01
hatch
match 2026-02-02
fuzzy 2026-02-03
batch 2026-02-04
watch 2026-02-05
"""


def test_the_command_prints_what_it_measured(run, tmp_path):
    (tmp_path / "played.txt").write_text(LOG)
    (tmp_path / "words.txt").write_text("batch catch hatch match patch watch".replace(" ", "\n"))
    arguments = ["bench", "played", tmp_path / "played.txt", "--answers", tmp_path / "words.txt"]
    code, out, err = run(*arguments, "--opener", "patch")
    assert (code, err) == (0, "")
    assert "3 puzzles, 2026-02-02 to 2026-02-05" in out and "answers that were ruled out: 0" in out
    assert "not counted, as words lacks them: fuzzy" in out
    result = json.loads(run(*arguments, "--opener", "patch", "--json")[1])["result"]
    assert result["classes"] == {"played": 1, "unplayed": 2, "other": 0}
    assert len(result["games"][0]["weighted"]) == 3


def test_what_cannot_be_measured_is_one_line(run, tmp_path):
    log = tmp_path / "played.txt"
    log.write_text("crane\nslate 2024-01-01\n")
    for arguments, problem in [
        ([log], f"{log}: no play has a date from 2026-02-02 on"),
        ([log, "--since", "yesterday"], "'yesterday' is not a date such as 2026-02-02"),
        ([log, "--opener", "xxxxx"], "not among the guesses of NYT Wordle, July 2023: xxxxx"),
        ([log, "--since", "2024-01-01", "-l", "de"], f"{log}: no answer of these days is in Deutsch"),
        ([tmp_path / "none"], "No such file"),
    ]:
        code, out, err = run("bench", "played", *arguments)
        assert (code, out, err.count("\n")) == (2, "", 1) and problem in err
