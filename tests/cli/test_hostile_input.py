"""What nobody should type: one line, exit code 2, no traceback, no wait without end."""

import io
import os
import random
import signal
import subprocess
import sys
import time

import pytest

from fivefold.base.files import MOST_BYTES
from fivefold.cli import main
from tests.support.hostile import LINES, complaint, invocations, make_files

EVERYTHING = invocations()

# All of them take minutes; tests/support/hostile.py runs as many as one likes.
CHOSEN = random.Random(12).sample(EVERYTHING, 400)

FIVEFOLD = [sys.executable, "-m", "fivefold"]
COMMANDS = [
    ["grade", "crane", "slate"],
    ["lists"],
    ["suggest", "ab=BB", "--answers", "words"],
    ["openers", "--answers", "words"],
    ["cover", "words", "--length", "2", "--words", "2"],
    ["assist", "--answers", "words", "--no-save"],
    ["play", "--answers", "words", "--no-save"],
    ["tree", "build", "--answers", "words"],
    ["--version"],
    ["--help"],
    [],
]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    path = tmp_path_factory.mktemp("files")
    make_files(path)
    return path


@pytest.fixture(autouse=True)
def in_files(files, monkeypatch):
    monkeypatch.chdir(files)
    monkeypatch.setenv("FIVEFOLD_DATA", str(files / "data"))
    for home in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):  # where completion is installed
        monkeypatch.setenv(home, str(files / "data"))
    monkeypatch.setattr("sys.stdin", io.StringIO())


def shown(arguments):
    return " ".join(repr(part[:40]) for part in arguments)


@pytest.mark.slow
def test_hostile_invocations_are_refused_in_one_line_or_done(folder, capsys):
    make_files(folder)  # of its own: some of them are written over
    wrong = []
    for arguments in CHOSEN:
        code = main([part.replace("{}", str(folder)) for part in arguments])
        if found := complaint(code, capsys.readouterr().err):
            wrong.append(f"{found}: {shown(arguments)}")
    assert wrong == []


@pytest.mark.parametrize("command", ["assist", "play"])
def test_hostile_lines_do_not_end_a_conversation(capsys, monkeypatch, command):
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*LINES, "quit"])))
    assert main([command, "--answers", "words", "--no-save"]) == 0
    for line in capsys.readouterr().err.splitlines():
        assert complaint(0, line) is None


@pytest.mark.parametrize("command", ["assist", "play"])
def test_an_input_without_lines_ends_a_conversation(capsys, monkeypatch, command):
    monkeypatch.setattr("sys.stdin", io.StringIO("x" * 20_000))
    assert main([command, "--answers", "words", "--no-save"]) == 2
    assert capsys.readouterr().err == "fivefold: standard input: a line of more than 9999 characters\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["suggest", "--seconds=--"], "--seconds: expected one argument"),
        (["suggest", "--seconds", "0"], "--seconds: '0' is not"),
        (["suggest", "--rule", "Hard"], "--rule: invalid choice: 'Hard'"),
        (["openers", "--answers", "words", "--weights", "odd"], "odd, line 1: '1_0' is not a weight"),
        (
            ["simulate", "sys:exit", "--answers", "words"],
            "exit tried to end the program instead of guessing (turn 1, 4 words left)",
        ),
        (["simulate", "leaves:go"], "cannot load leaves:go: SystemExit: good bye"),
        (["cover", "/dev/zero"], "/dev/zero, line 1: not text, it contains a zero byte"),
        (["cover", "folder"], "folder: Is a directory"),
        (["cover", "pipe"], "pipe: nobody writes to this pipe"),
        (["openers", "--answers", "pipe"], "pipe: nobody writes to this pipe"),
        (["prove", "--check", "/dev/zero"], "/dev/zero, line 1: not text, it contains a zero byte"),
        (["openers", "--answers", "marks"], "marks, line 1: longer than 100000 characters"),
        (["openers", "--answers", "large"], "large: larger than 32 MB, not a word list"),
        (["cover", "large"], "large: larger than 32 MB, not a word list"),
        (["openers", "--answers", "words", "--csv", "/dev/full"], "cannot write '/dev/full'"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(files, capsys, arguments, message):
    files.joinpath("odd").write_text("ab 1_0\n")
    files.joinpath("leaves.py").write_text("import sys\n\nsys.exit('good bye')\n")
    if "large" in arguments:
        files.joinpath("large").write_bytes(b"ab\n" * (MOST_BYTES // 3 + 1))
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"fivefold: {message}")


def test_a_pipe_with_a_writer_is_read_however_slow(files):
    command = [*FIVEFOLD, "openers", "--answers", "/dev/stdin", "--json"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=files)
    for word in (b"ab\n", b"cd\n"):
        time.sleep(0.7)
        process.stdin.write(word)
        process.stdin.flush()
    out, _ = process.communicate()
    assert process.returncode == 0
    assert b'"answers": 2' in out


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("streams", [">&-", "<&-", "2>&-", ">/dev/full", "2>/dev/full", "<&- >&- 2>&-"])
def test_closed_and_full_streams_make_no_traceback(files, command, streams):
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {streams}', "sh", *FIVEFOLD, *command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=files,
        check=False,
    )
    cannot_write = ">&- " in f" {streams} " or streams == ">/dev/full"
    cannot_write = cannot_write and not streams.startswith("2>")
    assert done.returncode == (2 if cannot_write else 0)
    if cannot_write and "2>" not in streams:
        reason = "No space left on device" if "full" in streams else "Bad file descriptor"
        assert done.stderr == f"fivefold: cannot write the output: {reason}\n"
    else:
        assert done.stderr == ""


def test_an_error_after_unwritten_output_is_one_line(files):
    # What was printed before it waits in a buffer that nobody can write.
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" >&-', "sh", *FIVEFOLD, "play", "--answers", "words", "--no-save"],
        input="x" * 20_000,
        capture_output=True,
        text=True,
        cwd=files,
        check=False,
    )
    error = "fivefold: standard input: a line of more than 9999 characters\n"
    assert (done.returncode, done.stderr) == (2, error)


@pytest.mark.parametrize(
    ("number", "code", "word"),
    [(signal.SIGINT, 130, "interrupted"), (signal.SIGTERM, 143, "terminated")],
)
def test_a_signal_ends_a_command_that_waits(files, number, code, word):
    process = subprocess.Popen(
        [*FIVEFOLD, "play", "--answers", "words", "--no-save"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=files,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    process.stdout.readline()
    process.send_signal(number)
    _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (code, f"fivefold: {word}\n".encode())


def test_notes_are_clipped_and_stay_one_line(capsys):
    name = "words\n" + "x" * 3000
    assert main(["openers", "--answers", name]) == 2
    err = capsys.readouterr().err
    assert err.startswith("fivefold: words\\n")
    assert err.count("\n") == 1
    assert len(err) < 200
