"""First guesses on the command line."""

from __future__ import annotations

import csv
import json
import signal
import sqlite3
import subprocess
import sys
import time
from argparse import Namespace

import pytest

import fivefold
from fivefold import Lexicon, Position, opening_total, rank_openers, rank_openings
from fivefold.cli.openers import write_files
from fivefold.openings.one_word import rank_openers_by_guesses


def test_openers_prints_a_table(run):
    code, out, err = run("openers", "--list", "nyt-2022", "--top", "2", "--rank", "crane,SOARE")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[1].split()[:3] == ["1", "soare", "5.2878"]
    assert [line.split()[1] for line in lines if line.strip()[:1].isdigit()] == [
        "soare",
        "roate",
        "crane",
        "soare",
    ]
    assert lines[-3] == "Best first guess: soare.  It leaves 62 of 2309 words on average."
    assert lines[-2] == "NYT Wordle 2022: 12947 guesses x 2309 answers"
    assert lines[-1].startswith("by bits left to learn, exact, ")


def test_openers_json_has_the_promised_shape(run):
    report = json.loads(
        run("openers", "--list", "nyt-2022", "--top", "1", "--rank", "crane", "--json")[1]
    )
    assert report["command"] == "openers"
    assert report["rule"] == "normal"
    lexicon = fivefold.Lexicon.load("nyt-2022")
    assert report["lexicon"] == {
        "name": "nyt-2022",
        "answers": 2309,
        "guesses": 12947,
        "sha256": lexicon.sha256,
    }
    assert report["seconds"] > 0
    best, crane = report["result"]["rows"]
    assert report["result"]["by"] == "entropy"
    assert report["result"]["status"] == "proven"
    assert best["words"] == ["soare"]
    assert best["rank"] == 1
    assert best["value"] == best["remaining_bits"] == pytest.approx(5.28785, abs=1e-5)
    assert crane["rank"] == 32
    assert {"bits", "expected", "largest", "groups", "eliminations", "win"} <= set(best)


def test_openers_can_be_limited_to_answers(run):
    report = json.loads(
        run("openers", "--list", "nyt-2022", "--answers-only", "--top", "1", "--json")[1]
    )
    assert report["lexicon"]["guesses"] == 2309
    assert report["result"]["rows"][0]["words"] == ["raise"]


def test_openers_writes_the_whole_ranking(run, tmp_path):
    files = {name: tmp_path / f"openers.{name}" for name in ("csv", "parquet", "svg")}
    code, _, err = run(
        *("openers", "--list", "len4", "--rank", "noon"),
        *("--csv", files["csv"], "--parquet", files["parquet"], "--plot", files["svg"]),
    )
    assert (code, err) == (0, "")
    with files["csv"].open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 4030
    assert [int(row["rank"]) for row in rows] == list(range(1, 4031))

    import pyarrow.parquet as pq

    assert pq.read_table(files["parquet"]).column("word").to_pylist() == [row["word"] for row in rows]
    assert "noon" in files["svg"].read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(p.name for p in files.values())


def test_openers_takes_own_files_and_weights(run, tmp_path):
    answers = tmp_path / "mine.txt"
    answers.write_text("batch\ncatch\n\nhatch\nlatch\n")
    weights = tmp_path / "weights.txt"
    weights.write_text("batch 1\nlatch 7\n")
    code, out, err = run("openers", "--answers", answers, "--weights", weights, "--by", "win", "--json")
    assert code == 0
    assert json.loads(out)["result"]["rows"][0]["words"] == ["latch"]
    assert err.splitlines() == [
        f"fivefold: {answers}: 1 blank line ignored",
        "fivefold: 2 answers without a weight count as impossible",
    ]


def test_other_alphabets_work(run):
    code, out, _ = run("openers", "--list", "de", "--top", "1", "--rank", "größe")
    assert code == 0
    assert "größe" in out


ANSWERS = ["batch", "catch", "hatch", "match", "patch"]
LEXICON = Lexicon.from_words(ANSWERS, ["above", "chomp"])


@pytest.fixture
def files(folder):
    (folder / "answers.txt").write_text("\n".join(ANSWERS))
    (folder / "guesses.txt").write_text("\n".join(LEXICON.guesses))
    return ["--answers", "answers.txt", "--guesses", "guesses.txt"]


def test_the_table_gives_guesses_and_averages(run, files):
    code, out, _ = run("openers", *files, "--by", "guesses", "--top", "2")
    lines = out.splitlines()
    assert code == 0 and lines[0].split() == ["rank", "opener", "guesses", "avg.", "guesses"]
    assert lines[1].split() == ["1", "chomp", "11", "2.2000"]
    assert "at most 6 guesses a game" in out and "proven: every other opener needs at least" in out
    assert "Best opener: chomp, with 2.20 guesses on average if you play perfectly." in out
    out = run("openers", *files, "--by", "guesses", "--top", "7")[1]
    assert "proven; these are all openers" in out and "needs at least" not in out


def test_openers_that_cannot_keep_the_limit_cost_no_number(run, files):
    most = ["--by", "guesses", "--max-guesses", "2"]
    code, out, _ = run("openers", *files, *most)
    assert code == 0 and "proven: no opener finds every answer within 2 guesses" in out
    assert json.loads(run("openers", *files, *most, "--json")[1])["result"]["others"] is None
    found = rank_openers_by_guesses(Position(LEXICON, guesses_left=3), top=100)
    assert 0 < len(found) < len(LEXICON.guesses)
    out = run("openers", *files, "--by", "guesses", "--max-guesses", "3")[1]
    assert "proven: no other opener finds every answer within 3 guesses" in out


def test_json_and_csv_hold_the_same_openers(run, files, folder):
    code, out, _ = run("openers", *files, "--by", "guesses", "--json", "--csv", "openers.csv")
    result = json.loads(out)["result"]
    assert (code, result["by"], result["status"], result["certain"]) == (0, "guesses", "proven", 7)
    for row in result["rows"]:
        assert row["total"] == opening_total(LEXICON, [row["word"]]).total.value
    lines = (folder / "openers.csv").read_text().splitlines()
    assert lines[0] == "rank,word,total,mean,certain"
    assert [line.split(",")[1] for line in lines[1:]] == [row["word"] for row in result["rows"]]


def test_a_search_out_of_time_says_what_is_certain(run):
    arguments = ("--list", "original", "--by", "guesses", "--seconds", "0.01")
    code, out, _ = run("openers", *arguments)
    assert code == 0 and "not finished" in out and "no place is certain" in out
    assert json.loads(run("openers", *arguments, "--json")[1])["result"]["status"] == "bounded"


def test_a_picture_has_a_bar_for_every_opener(run, files, folder):
    code, _, _ = run("openers", *files, "--by", "guesses", "--top", "3", "--plot", "openers.svg")
    assert code == 0 and "chomp" in (folder / "openers.svg").read_text()


TOTALS = {word: opening_total(LEXICON, [word]).total.value for word in LEXICON.guesses}
SECONDS = 120


@pytest.fixture
def ask(run, files):
    return lambda *more: run("openers", *files, "--by", "guesses", *more)


def known(path):
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
            return dict(connection.execute("SELECT opener, total FROM totals").fetchall())
    except sqlite3.OperationalError:  # not made yet
        return {}


def test_the_table_shows_the_best_and_how_far_it_is(ask, folder):
    code, out, _ = ask("--all", "--save", "all.sqlite", "--top", "2", "--csv", "all.csv")
    lines = out.splitlines()
    assert code == 0 and lines[1].split() == ["1", "chomp", "11", "2.2000"]
    assert len([line for line in lines if line[:5].strip().isdigit()]) == 2
    assert "every total is exact, and no opener is missing" in out
    assert lines[-1] == "7 of 7 openers known"
    assert known("all.sqlite") == TOTALS
    assert len((folder / "all.csv").read_text().splitlines()) == 8


def test_parts_and_their_merger(ask):
    code, out, _ = ask("--all", "--part", "2/2", "--save", "two.sqlite")
    assert code == 0 and "3 of 7 openers known; part 2/2: finished" in out
    assert "every other opener needs at least 9 guesses" in out and "no place is certain" in out
    assert ask("--all", "--part", "1/2", "--save", "one.sqlite")[0] == 0
    code, out, _ = ask("--merge", "two.sqlite", "one.sqlite", "--save", "all.sqlite", "--json")
    result = json.loads(out)["result"]
    assert (code, result["status"], result["left"], result["impossible"]) == (0, "proven", 0, [])
    assert {row["word"]: row["total"] for row in result["rows"]} == TOTALS == known("all.sqlite")
    assert ask("--merge", "all.sqlite")[1].endswith("known; 7 totals are from an earlier run\n")
    again = json.loads(ask("--merge", "all.sqlite", "--json")[1])["result"]
    assert {**again, "nodes": 0} == {**result, "nodes": 0}


def test_openers_that_fail_are_counted(ask):
    _, out, _ = ask("--all", "--save", "three.sqlite", "--max-guesses", "3")
    never = [word for word, total in known("three.sqlite").items() if total is None]
    assert never and f"7 of 7 openers known; {len(never)} cannot find every answer in time" in out


BY, THREE = ["--by", "guesses"], ["--words", "3"]
TRIPLE = [*THREE, "--rank", "batch,catch,match"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--max-guesses", "5"], "--max-guesses needs --by guesses"),
        (["--words", "2", "--max-guesses", "none"], "--max-guesses needs --by guesses"),
        (["--words", "4"], "--words: invalid choice: 4 (choose from"),
        (["--disjoint"], "--disjoint needs --words 2 or 3"),
        ([*BY, "--disjoint"], "--disjoint needs --words 2 or 3"),
        (["--seconds", "3"], "--seconds needs --by guesses, or"),
        (["--words", "2", "--weights", "freq"], "--weights and --played need --words 1"),
        (["--words", "2", "--top", "99999"], "--top is too large: at most 10000"),
        (["--words", "2", "--by", "win"], "by"),
        (["--rank", " , "], "--rank needs a word"),
        (["--words", "2", "--rank", ""], "--rank needs a word"),
        (["--words", "2", "--rank", "match"], "--words 2 give 2, as in trace,lions"),
        (["--words", "2", "--rank", "match,abcde"], "not among the guesses of answers: abcde"),
        ([*THREE, "--rank", "batch,catch"], "with --words 3 give 3"),
        ([*BY, "--rank", "match"], "--rank with --by guesses needs --words 2 or 3"),
        ([*THREE, "--with", "batch", "--rank", "catch"], "--rank: not allowed with argument --with"),
        (["--exact-rank"], "--exact-rank needs --rank and --words 2 or 3"),
        (["--rank", "batch", "--exact-rank"], "--exact-rank needs --rank and --words 2 or 3"),
        ([*TRIPLE, *BY, "--exact-rank"], "--exact-rank and --words 3 do not work with --by guesses"),
        ([*TRIPLE, "--save", "a"], "--save and --cluster with --rank need --exact-rank"),
        ([*TRIPLE, "--cluster", "local:2"], "--save and --cluster with --rank need --exact-rank"),
        (["--with", "batch,catch"], "--with batch,catch: give one word, or with --words 3"),
        ([*THREE, "--with", "batch,catch,match"], "--with batch,catch,match: give one word, or"),
        (["--with", ","], "--with needs a word"),
        ([*THREE, *BY, "--with", "batch"], "--with and --words 3 do not work with --by guesses"),
        (["--save", "a"], "--save needs --all, or --words 3"),
        ([*BY, "--save", "a"], "--save needs --all, or --words 3"),
        (["--words", "2", "--save", "a"], "--save needs --all, or --words 3"),
        ([*THREE, *BY, "--save", "a"], "--save needs --all, or --words 3"),
        ([*THREE, "--with", "batch", "--save", "a"], "--save needs --all, or --words 3"),
        ([*THREE, "--by", "largest", "--save", "a"], "cannot be proven, nor saved"),
        (["--cluster", "local:2"], "--cluster needs --by guesses and one word, or --words 3"),
        (["--words", "2", "--cluster", "local:2"], "--cluster needs --by guesses and one word"),
        ([*THREE, "--with", "batch", "--cluster", "local:2"], "--cluster needs --by guesses and"),
        (["--hash-seed", "1"], "--hash-seed needs --by guesses and one word"),
        ([*BY, "--merge", "a", "--hash-seed", "1"], "--hash-seed needs --by guesses and one word"),
        ([*BY, "--all"], "--all needs --save FILE"),
        ([*BY, "--part", "1/2"], "--part needs --all"),
        ([*BY, "--merge", "a", "--part", "1/2"], "--part needs --all"),
        ([*BY, "--all", "--merge", "a"], "--merge: not allowed with argument --all"),
        ([*BY, "--all", "--save", "a", "--words", "2"], "--all, --part and --merge need --by guesses"),
        (["--all", "--save", "a"], "--all, --part and --merge need --by guesses and one word"),
        ([*BY, "--all", "--save", "a", "--rank", "match"], "--rank with --by guesses needs --words 2"),
        ([*BY, "--all", "--save", "a", "--part", "3/2"], "'3/2' is not a part"),
        ([*BY, "--merge", "a"], "a: no such campaign"),
        ([*BY, "--merge", "guesses.txt"], "guesses.txt: file is not a database"),
    ],
)
def test_options_that_do_not_fit_are_refused_in_one_line(run, files, options, message):
    code, out, error = run("openers", *files, *options)
    assert (code, out, error.count("\n")) == (2, "", 1) and message in error


def test_a_damaged_file_is_one_line(ask):
    ask("--all", "--save", "all.sqlite")
    with sqlite3.connect("all.sqlite") as connection:
        connection.execute("UPDATE totals SET total = 6 WHERE opener = 'chomp'")
    code, out, error = ask("--merge", "all.sqlite")
    assert (code, out, error.count("\n")) == (2, "", 1)
    assert error == "fivefold: all.sqlite: damaged: its checksum is wrong\n"


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_a_campaign_that_is_stopped_keeps_what_it_knows_and_goes_on(folder, number):
    words = Lexicon.load("original").answers[::2][:950]
    (folder / "words.txt").write_text("\n".join(words))
    command = [sys.executable, "-m", "fivefold", "openers", "--by", "guesses", "--all", "--threads", "1"]
    command += ["--save", "all.sqlite", "--answers", "words.txt", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        end = time.monotonic() + SECONDS
        while not known(folder / "all.sqlite") and process.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        process.send_signal(number)
        out, _ = process.communicate(timeout=SECONDS)
    kept = known(folder / "all.sqlite")
    assert kept and process.returncode in (0, -9, 128 + number)
    if process.returncode == 128 + number:
        assert {row["word"] for row in json.loads(out)["result"]["rows"]} <= kept.keys()
    done = subprocess.run(command, timeout=SECONDS, check=True, capture_output=True, text=True)
    result, every = json.loads(done.stdout)["result"], known(folder / "all.sqlite")
    assert result["status"] == "proven" and len(every) == len(words)
    assert kept.items() <= every.items()
    best = result["rows"][0]
    assert (
        best["total"]
        == min(every.values())
        == opening_total(Lexicon.read(folder / "words.txt"), [best["word"]]).total.value
    )


SMALL = Lexicon.from_words(["batch", "catch", "hatch"], ["chomp"])


def test_every_kind_of_ranking_is_written_as_its_columns(folder):
    import pyarrow.parquet as pq

    rankings = (
        rank_openers(SMALL),
        rank_openings(SMALL, top=4),
        rank_openers(SMALL, by="guesses"),
    )
    for ranking in rankings:
        options = Namespace(csv=folder / "r.csv", parquet=folder / "r.parquet", plot=folder / "r.svg")
        write_files(ranking, options)
        with options.csv.open(newline="") as file:
            rows = list(csv.reader(file))
        assert rows[0] == list(ranking.columns()) == pq.read_table(options.parquet).column_names
        assert len(rows) == len(ranking) + 1 and "<svg" in options.plot.read_text()


def test_nothing_is_written_unless_asked_for(folder):
    write_files(rank_openers(SMALL), Namespace(csv=None, parquet=None, plot=None))
    assert list(folder.iterdir()) == []
