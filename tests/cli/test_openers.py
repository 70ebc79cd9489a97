"""First guesses on the command line."""

import csv
import json

import pytest

import fivefold


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


def test_the_columns_have_plain_heads(run):
    heads = run("openers", "--list", "len4", "--top", "1")[1].splitlines()[0]
    for head in ("bits left", "words left", "largest", "patterns", "could be it"):
        assert head in heads


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--max-guesses", "5"], "needs --by guesses"),
        (["--rank", " , "], "--rank needs a word"),
        (["--seconds", "3"], "--seconds needs"),
        (["--disjoint"], "--disjoint needs"),
        (["--by", "guesses", "--rank", "noon"], "--rank does not work with --by guesses"),
        (["--words", "2", "--weights", "freq"], "--weights and --played need --words 1"),
        (["--words", "2", "--top", "99999"], "at most 10000"),
        (["--words", "2", "--rank", "noon"], "--words 2 give 2, as in trace,lions"),
    ],
)
def test_options_that_do_not_fit_say_what_they_need(run, arguments, text):
    code, out, err = run("openers", "--list", "len4", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1) and text in err
