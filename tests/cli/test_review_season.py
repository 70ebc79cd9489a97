"""``fivefold review --log`` and ``--saved``: many games."""

import io
import json
import sys


def test_a_log_makes_a_season(review, tmp_path):
    log = tmp_path / "log.txt"
    log.write_text("1 chomp match\n2 batch hatch match\n3 batch batch hatch =catch\n4 pious *\n")
    page, plot = tmp_path / "season.html", tmp_path / "season.svg"
    code, out, err = review("--log", log, "--html", page, "--plot", plot)
    assert (code, err) == (0, "")
    assert (
        "You averaged" in out and "Costliest mistake: " in out and "4 games, every number proven" in out
    )
    assert page.read_text().startswith("<!DOCTYPE html>")
    assert plot.exists()
    result = json.loads(review("--log", log, "--json")[1])["result"]
    assert result["games"] == 4 and result["solved"] == 3


def test_logs_come_from_standard_input_too(review, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"chomp match\n")))
    assert "chomp match" in review("--log", "-")[1]


def test_no_saved_games_is_said(review, tmp_path):
    code, _, err = review("--saved", "--data", tmp_path / "none")
    assert code == 2
    assert "no finished games" in err
