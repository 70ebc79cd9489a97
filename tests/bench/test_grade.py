"""Grading: every row computes the same patterns."""

import json
import sys

from fivefold.base.kernel import available_kernels
from fivefold.cli import main


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


def test_a_gpu_that_is_missing_is_told_before_the_first_row(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "cupy", None)
    monkeypatch.setattr("fivefold.bench.grade.measure", None)
    assert main(["bench", "grade", "--device", "gpu"]) == 2
    assert "a GPU needs CuPy" in capsys.readouterr().err
