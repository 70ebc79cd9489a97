import json
import random
from argparse import Namespace
from dataclasses import replace
from types import SimpleNamespace

import pytest

from fivefold import Lexicon, feedback
from fivefold.base.kernel import available_kernels
from fivefold.bench import crowd
from fivefold.bench.measure import Report, measure, require_same_check
from fivefold.bench.pace import paced, pacing
from fivefold.cli import bench, main
from fivefold.puzzle.candidates import candidates_after
from fivefold.puzzle.partition import partition


def test_a_workload_that_changes_its_check_is_refused():
    answers = iter(range(100))
    with pytest.raises(AssertionError, match="not deterministic"):
        measure("drifting", lambda: next(answers), work=1)


def test_rows_that_disagree_are_refused():
    timings = tuple(measure(str(n), lambda n=n: n, work=1, repeats=1) for n in (1, 2))
    with pytest.raises(AssertionError, match="check values differ: 1 1, 2 2"):
        require_same_check(timings)


def test_rows_are_repeated_while_there_is_time():
    told = []

    def run_row(repeats):
        runs = iter(range(100))
        return paced("row", lambda: next(runs), repeats)

    with pacing(told.append, lambda *_: None, full=True):
        assert run_row(3) == [1, 2, 3]
        assert run_row(0) == [0]
    assert told == ["row", "row"]


def test_a_row_that_takes_all_its_time_is_not_repeated(monkeypatch):
    monkeypatch.setattr("fivefold.bench.pace.ROW_SECONDS", 0.0)
    runs = iter(range(100))
    with pacing(lambda _: None, lambda *_: None, full=False):
        assert paced("row", lambda: next(runs), 7) == [0]
    monkeypatch.setattr("fivefold.bench.pace.ROW_SECONDS", 8.0)
    monkeypatch.setattr("fivefold.bench.pace.TOPIC_SECONDS", 0.0)
    with pacing(lambda _: None, lambda *_: None, full=False):
        assert paced("row", lambda: next(runs), 7) == [1]


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


def test_bench_grade_computes_the_same_in_every_row(capsys, tmp_path):
    plot = tmp_path / "grade.svg"
    assert main(["bench", "grade", "--repeats", "1", "--json", "--plot", str(plot)]) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    rows = {row["name"]: row for row in result["rows"]}
    for kernel in available_kernels():
        for threads in ("1 thread", "all threads"):
            # The sum of all pattern codes of the list `nyt-2022`, as the NumPy grader gives it.
            assert rows[f"table, {kernel}, {threads}"]["check"] == 1051922048
            assert (
                rows[f"score, {kernel}, {threads}"]["check"] == rows["score, scalar, 1 thread"]["check"]
            )
    assert all(row["ns"] > 0 and row["speedup"] > 0 for row in result["rows"])
    assert {"naive Python", "NumPy", "copy as many bytes, 1 thread"} <= set(rows)
    assert len(result["published"]) == 4
    assert "Ramsey 2024" in plot.read_text()


def test_bench_prints_a_table(capsys):
    assert main(["bench", "grade", "--repeats", "1"]) == 0
    out = capsys.readouterr().out
    assert "ns/pattern" in out
    assert "copying as many bytes" in out


def test_bench_simulate_plays_every_game(capsys):
    assert main(["bench", "simulate", "--repeats", "1", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    checks = {row["name"]: row["check"] for row in result["rows"]}
    assert checks["entropy, list original"] == 8020
    assert checks["groups, list original"] == 7949


def test_bench_serve_wins_every_game(capsys):
    assert main(["bench", "serve", "--repeats", "1", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["result"]["rows"]
    siege = [row for row in rows if "dearest" in row["name"]]
    players = [row for row in rows if row not in siege]
    assert {row["name"].split(",")[0] for row in players} == {"1 player", "50 players"}
    assert all(row["check"] == int(row["name"].split()[0]) for row in players)
    assert [row["check"] for row in siege] == [siege_check()] * 4


def siege_check():
    """What the player under siege is told, from the library."""
    lexicon, chance, told = Lexicon.load(), random.Random(0), 0
    for _ in range(10):
        answer = chance.choice(lexicon.answers)
        history = []
        for words in (crowd.OPENERS, crowd.SECOND_GUESSES):
            word = chance.choice(words)
            history.append((word, feedback(word, answer)))
        told += len(candidates_after(lexicon, history))
        told += len(partition(chance.choice(lexicon.guesses), lexicon.answers))
    return told


def test_bench_suggest_proves_every_reply(capsys):
    assert main(["bench", "suggest", "--repeats", "1", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["result"]["rows"]
    # Published totals of salet, crane and soare, without the first guess of each game; crane is an
    # answer itself, and is asked for once more when it is the only one left.
    assert rows[0]["check"] == (7920 - 2315) + (7930 - 2315 + 1) + (7997 - 2315)
    assert [row["name"] for row in rows[:2]] == ["the median reply", "the worst reply"]
