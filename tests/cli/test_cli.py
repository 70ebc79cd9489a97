import subprocess
import sys

import pytest

from fivefold.base.kernel import version_line
from fivefold.cli import COMMANDS, build_parser, main


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


def test_help_asked_for_before_a_command_lists_them_all(capsys):
    with pytest.raises(SystemExit):
        main(["--help", "suggest"])
    text = capsys.readouterr().out
    assert {line.split()[0] for line in text.splitlines() if line.strip()} >= COMMANDS.keys()


def test_no_command_prints_the_help(run):
    code, out, _ = run()
    assert code == 0
    assert "commands:" in out


def test_the_version_names_the_kernel_and_the_build(run):
    assert run("--version")[1] == version_line() + "\n"


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
        (["openers", "--csv", ".", "--list", "len4"], "'.'"),
        (["openers", "--csv", "", "--list", "len4"], "'.'"),
        (["openers", "--plot", ".svg", "--list", "len4"], "'.svg'"),
        (["grade", "crane"], "answer"),
        (["grade", "cr4ne", "crane"], "'cr4ne'"),
        (["grade", "crane", "cranes"], "'cranes'"),
        (["grade", "a", "b"], "'a'"),
        (["lists", "nowhere"], "'nowhere'"),
        (["bench"], "TOPIC"),
        (["bench", "grade", "--repeats", "x"], "'x'"),
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
