import csv
import json
import re

import pytest

from fivefold.cli.simulate import NAMES
from fivefold.strategies.by_name import strategy_names


def test_the_help_names_every_strategy():
    named = re.findall(r"[\w:-]+", NAMES.removesuffix(" for one of your own."))
    assert set(named) - {"or"} == set(strategy_names())


def test_simulate_prints_a_row_per_strategy(run):
    code, out, err = run("simulate", "entropy", "groups", "--list", "original")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split()[:4] == ["strategy", "opener", "avg.", "guesses"]
    assert lines[1].split()[:3] == ["entropy", "soare", "3.4644"]
    assert lines[2].split()[:3] == ["groups", "trace", "3.4337"]
    assert lines[-2] == "groups does best: it needs 3.43 guesses on average and always finds the answer."


def test_simulate_json_has_the_promised_shape(run):
    arguments = ("--list", "improved", "--hidden", "original", "--from", "possible", "--json")
    report = json.loads(run("simulate", "eliminations", *arguments)[1])
    (entry,) = report["result"]["strategies"]
    assert set(entry) == {
        *("name", "opener", "games", "sample", "counts", "mean", "sd", "worst", "failed", "notes")
    }
    assert entry["games"] == sum(entry["counts"].values()) == 2315
    assert report["rule"] == "normal"


def test_historical_puzzles_are_played_by_number(run):
    arguments = ("--list", "original", "--history", "0-3", "--rule", "hard", "--json")
    report = json.loads(run("simulate", "expected", *arguments)[1])
    assert report["result"]["strategies"][0]["games"] == 4
    assert report["rule"] == "hard"


def test_every_game_can_be_written(run, tmp_path):
    path = tmp_path / "games.csv"
    run("simulate", "groups", "--list", "len4", "--csv", path)
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 2354
    assert list(rows[0]) == ["strategy", "answer", "guesses", "words"]
    for row in rows:
        words = row["words"].split()
        assert (words[-1], len(words)) == (row["answer"], int(row["guesses"]))


def test_own_strategies_are_found_and_failures_leave_the_others(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine_for_test.py").write_text(
        "def good(position):\n    return position.candidates[0]\n\n"
        "def bad(position):\n    raise RuntimeError('oh')\n"
    )
    code, out, err = run("simulate", "mine_for_test:bad", "mine_for_test:good", "--list", "len4")
    assert code == 1
    assert out.splitlines()[1].startswith("good")
    assert err == "fivefold: bad raised RuntimeError: oh (turn 1, 2354 words left)\n"
    code, _, err = run("simulate", "mine_for_test:bad", "--list", "len4")
    assert code == 2


def test_weights_add_their_mean(run, tmp_path):
    path = tmp_path / "weights.txt"
    path.write_text("abet 3\nably 1\n")
    code, out, err = run("simulate", "entropy", "--list", "len4", "--weights", path)
    assert (code, err) == (0, "fivefold: 2352 answers without a weight count as impossible\n")
    assert out.splitlines()[0].split()[:4] == ["strategy", "opener", "avg.", "guesses"]
    assert out.splitlines()[0].split()[4] == "weighted"
    best = "entropy needs 1.25 guesses (weighted average) and always finds the answer."
    assert out.splitlines()[-2] == best and out.splitlines()[-1].startswith("4 letters: 2 games")
    report = json.loads(run("simulate", "entropy", "--list", "len4", "--weights", path, "--json")[1])
    assert report["result"]["strategies"][0]["weighted_mean"] < 3


def test_games_can_be_drawn(run, tmp_path):
    path = tmp_path / "games.svg"
    code, out, err = run(
        "simulate", "entropy", "random", "--list", "len4", "--games", 50, "--plot", path
    )
    assert (code, err) == (0, "")
    assert "random" in out
    assert "strategy and mean" in path.read_text()


def test_several_boards_are_a_random_sample(run, tmp_path):
    path = tmp_path / "games.csv"
    arguments = ("--list", "len4", "--boards", 2, "--games", 5, "--seed", 3)
    code, out, err = run("simulate", "entropy", "random", *arguments, "--csv", path)
    assert (code, err) == (0, "")
    assert re.search(r"4 letters: 5 random games on 2 boards, normal rule", out.splitlines()[-1])
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 10 and all(len(row["answer"].split()) == 2 for row in rows)
    assert [row["answer"] for row in rows[:5]] == [row["answer"] for row in rows[5:]]
    report = json.loads(run("simulate", "entropy", *arguments, "--json")[1])
    (entry,) = report["result"]["strategies"]
    assert (entry["sample"], entry["boards"], entry["games"]) == (True, 2, 5)
    other = (*arguments[:-1], 4, "--json")
    assert json.loads(run("simulate", "entropy", *other)[1])["result"] != report["result"]


def test_ctrl_c_prints_what_is_finished(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "slow_for_test.py").write_text(
        "import os, signal\n\ndef slow(position):\n"
        "    if position.turn == 4:\n        os.kill(os.getpid(), signal.SIGINT)\n"
        "    return position.candidates[0]\n"
    )
    code, out, err = run("simulate", "groups", "slow_for_test:slow", "entropy", "--list", "len4")
    assert code == 130
    assert [line.split()[0] for line in out.splitlines()[1:3]] == ["groups", "slow"]
    assert "entropy" not in out
    footer = out.splitlines()[-1]
    assert re.search(r"stopped: slow is a partial sample, [1-9]\d* of 2354 games, normal rule", footer)
    assert re.fullmatch(r"fivefold: interrupted: slow finished [1-9]\d* of 2354 games\n", err)


def test_json_says_whether_all_games_were_played(run, tmp_path, monkeypatch):
    whole = json.loads(run("simulate", "groups", "--list", "len4", "--json")[1])
    assert whole["result"]["status"] == "finished"
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stops_for_test.py").write_text(
        "import os, signal\n\ndef stops(position):\n    os.kill(os.getpid(), signal.SIGINT)\n"
        "    return position.candidates[0]\n"
    )
    code, out, _ = run("simulate", "groups", "stops_for_test:stops", "--list", "len4", "--json")
    assert code == 130
    result = json.loads(out)["result"]
    assert result["status"] == "stopped"
    assert ["unfinished" in entry for entry in result["strategies"]] == [False, True]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["simulate"], "strategy"),
        (["simulate", "genius"], "'genius'"),
        (["simulate", "entropy", "--opener", "zzzzz"], "zzzzz"),
        (["simulate", "entropy", "--history", "5"], "not among the answers"),
        (["simulate", "entropy", "--history", "9-1"], "'9-1'"),
        (["simulate", "entropy", "--history", "x"], "'x'"),
        (["simulate", "entropy", "--hidden", "len4", "--list", "original"], "not among the answers"),
        (["simulate", "entropy", "--hidden", "original", "--history", "1-2"], "--hidden"),
        (["simulate", "tree:/no/such/file"], "/no/such/file"),
        (["simulate", "entropy", "--rule", "soft"], "'soft'"),
        (["simulate", "entropy", "--games", "5"], "--games"),
        (["simulate", "entropy", "--boards", "0"], "'0'"),
        (["simulate", "entropy", "--boards", "33"], "33 boards"),
        (["simulate", "entropy", "--boards", "2", "--rule", "hard"], "several boards"),
        (["simulate", "lookahead:1"], "'lookahead:1' needs its width"),
        (["simulate", "random", "--games", "0"], "'0'"),
        (["simulate", "entropy", "--plot", "x.txt"], "x.txt"),
        (["simulate", "entropy", "--weights", "/no/such/file"], "/no/such/file"),
    ],
)
def test_bad_input_gets_one_line_that_names_it(run, arguments, text):
    if "--history" in arguments and "5" in arguments:
        arguments = [*arguments, "--list", "len4"]
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("fivefold: ")
    assert err.count("\n") == 1
    assert text in err
