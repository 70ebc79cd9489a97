"""What commands print."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
import warnings
from argparse import Namespace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

from fivefold import Lexicon, Pattern
from fivefold.base.bounds import Bounds, Status
from fivefold.base.errors import OptionError, StorageError
from fivefold.cli import main
from fivefold.cli.output import (
    discard_output,
    failure_of,
    note_memory,
    open_closed_streams,
    print_json,
    print_note,
    print_table,
    progress_bar,
    raise_first,
    read_line,
    stage_line,
    tiles,
    work_notes,
)
from fivefold.gpu.device import GpuWarning
from fivefold.puzzle.feedback import table_bytes

LEXICON = Lexicon.from_words(["crane"])


class Found:
    def as_dict(self):
        return {"lexicon": LEXICON, "status": Status.PROVEN, "mean": Bounds.exactly(Fraction(9, 4))}


def test_json_is_the_plain_result_with_its_list_beside_it(capsys):
    print_json("solve", LEXICON, 0.5, Found(), rule="hard")
    report = json.loads(capsys.readouterr().out)
    assert report["lexicon"] == LEXICON.as_dict() and report["rule"] == "hard"
    mean = {"lower": 2.25, "upper": 2.25, "exact": True}
    assert report["result"] == {"status": "proven", "mean": mean}
    print_json("solve", None, 0.5, {"words": ("a", "b")}, rule=None)
    report = json.loads(capsys.readouterr().out)
    assert report["lexicon"] is None and report["result"] == {"words": ["a", "b"]}


def test_columns_are_aligned_as_their_headings_say(capsys):
    print_table(["n", "<word"], [["1", "crane"], ["100", "at"]])
    assert capsys.readouterr().out == "  n  word\n  1  crane\n100  at\n"


def test_tiles_carry_letters_and_marks():
    top, below = tiles("crane", Pattern.parse("GYBBB")).split("\n")
    assert top.count("\x1b[0m") == 5 and " C " in top and "G  Y  B  B  B" in below


def test_a_note_is_one_printable_line(capsys):
    print_note("one\ntwo " + "x" * 500)
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "\\n" in err and len(err) < 200


ERASE = "\r\x1b[K"


class Screen(io.StringIO):
    """A terminal with a clock of its own."""

    now = 0.0

    def isatty(self):
        return True


@pytest.fixture
def screen(monkeypatch):
    """Where the bar is shown."""
    screen = Screen()
    monkeypatch.setattr("fivefold.cli.output.sys", SimpleNamespace(stderr=screen))
    clock = SimpleNamespace(perf_counter=lambda: screen.now, monotonic=time.monotonic)
    monkeypatch.setattr("fivefold.cli.output.time", clock)
    return screen


def test_without_a_terminal_there_is_none():
    with progress_bar("work", 10) as show:
        assert show is None


def test_short_work_shows_nothing(screen):
    with progress_bar("work", 10) as show:
        screen.now = 0.9
        show(5)
    assert screen.getvalue() == ""


def test_long_work_shows_its_share_and_the_time_left(screen):
    with progress_bar("work", 10) as show:
        screen.now = 6.0
        show(0)
        show(3)
        show(11)  # never more than all
    assert screen.getvalue().split(ERASE) == [
        "",
        "work " + "░" * 30 + "   0%  6 s so far",
        "work " + "█" * 9 + "░" * 21 + "  30%  14 s left",
        "work " + "█" * 30 + " 100%  0 s left",
        "",
    ]


def fail(show, screen):
    screen.now = 2.0
    show(5)
    raise ZeroDivisionError


def test_it_is_erased_when_the_work_fails(screen):
    with pytest.raises(ZeroDivisionError), progress_bar("work", 10) as show:
        fail(show, screen)
    assert "50%" in screen.getvalue() and screen.getvalue().endswith(ERASE)


@pytest.mark.parametrize("shown", [lambda: progress_bar("work", 10), stage_line])
def test_work_goes_on_when_the_terminal_is_gone(screen, monkeypatch, shown):
    def gone(_):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(screen, "write", gone)
    with shown() as show:
        screen.now = 2.0
        show(*([5] if shown is not stage_line else ["work", 5, 10]))


def test_progress_says_how_long_it_will_take(monkeypatch, capsys):
    now = 0.0
    monkeypatch.setattr("fivefold.cli.output.time.monotonic", lambda: now)
    with stage_line() as show:
        assert show is None
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with stage_line() as show:
        show("recount", 10, 100)
        now = 4.0
        show("recount", 30, 100)
        show("search", 30, 100)
    shown = capsys.readouterr().err.split("\r\x1b[K")
    assert shown == [
        "",
        "recount: 10 of 100",
        "recount: 30 of 100, about 14 s left",
        "search: 30 of 100",
        "",
    ]


def test_lines_are_read_to_the_end_without_a_prompt(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(" crane \n\nlast"))
    assert [read_line("> ") for _ in range(4)] == ["crane", "", "last", None]
    assert capsys.readouterr().out == ""


def test_a_line_that_never_ends_is_an_error(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("x" * 20_000))
    with pytest.raises(OptionError, match="a line of more than 9999 characters"):
        read_line("> ")


def ended(program, streams=""):
    """A Python program whose streams the shell has changed."""
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {streams}', "sh", sys.executable, "-c", program],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


OPEN = "import sys; from fivefold.cli.output import *; open_closed_streams(); "


def test_a_closed_input_is_empty():
    done = ended(OPEN + "print(repr(sys.stdin.read()))", "<&-")
    assert (done.stdout, done.stderr) == ("''\n", "")


def test_a_closed_output_refuses_what_is_written():
    done = ended(OPEN + "print('lost', flush=True)", ">&-")
    assert done.returncode != 0 and "Bad file descriptor" in done.stderr


def test_a_closed_error_stream_forgets():
    done = ended(OPEN + "print('lost', file=sys.stderr, flush=True); print('kept')", "2>&-")
    assert (done.returncode, done.stdout) == (0, "kept\n")


def test_no_other_file_gets_the_number_of_a_closed_stream():
    done = ended(OPEN + "print(open(sys.executable).fileno() > 2)", "<&- 2>&-")
    assert done.stdout == "True\n"


@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_letters_that_cannot_be_shown_are_escapes(monkeypatch, name):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, name, io.TextIOWrapper(raw, encoding="ascii"))
    open_closed_streams()
    print("élève", file=getattr(sys, name), flush=True)
    assert raw.getvalue() == b"\\xe9l\\xe8ve\n"


def test_discarded_output_goes_nowhere(monkeypatch, tmp_path):
    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        out.write("unwritten")
        discard_output()
        out.flush()
        assert os.path.samestat(os.fstat(out.fileno()), Path(os.devnull).stat())
    assert (tmp_path / "out").read_text() == ""


OPENERS = ("openers", "--top", "1")
LATE = [
    (OPENERS, "--csv"),
    (OPENERS, "--plot"),
    ((*OPENERS, "--by", "guesses"), "--csv"),
    ((*OPENERS, "--by", "guesses", "--all", "--save", "all.sqlite"), "--csv"),
    ((*OPENERS, "--words", "2"), "--csv"),
    (("simulate", "entropy"), "--csv"),
    (("simulate", "entropy"), "--plot"),
    (("tree", "build"), "--out"),
    (("prove",), "--out"),
]


@pytest.mark.parametrize(("command", "option"), LATE)
def test_what_took_long_is_shown_before_the_error(run, folder, monkeypatch, command, option):
    (folder / "words.txt").write_text("batch\ncatch\nhatch\nmatch\nchomp\n")
    written = []

    def full(_, target):
        written.append(target)
        raise OSError(28, "No space left on device")

    ends = {"--plot": "svg", "--csv": "csv", "--out": "json"}
    file = folder / f"result.{ends[option]}"
    if command == ("prove",):
        monkeypatch.setattr("fivefold.cli.prove.write_unfinished", lambda *_: None)
    monkeypatch.setattr("pathlib.Path.replace", full)
    code, out, err = run(*command, "--answers", "words.txt", option, file)
    assert code == 2 and written == [file]
    assert "chomp" in out or "entropy" in out
    assert err.splitlines()[-1] == f"fivefold: cannot write {file}: No space left on device"
    assert {path.name for path in folder.iterdir()} <= {"words.txt", "all.sqlite"}


def test_the_first_error_is_raised_and_others_are_no_file_s():
    def fail():
        raise StorageError("full")

    assert failure_of(lambda: 7) is None
    failure = failure_of(fail)
    with pytest.raises(StorageError, match="full"):
        raise_first(None, failure, StorageError("later"))
    raise_first(None, None)
    with pytest.raises(ZeroDivisionError):
        failure_of(lambda: 1 // 0)


WORDS = Lexicon.load("nyt-2022")


def test_only_much_memory_is_told(capsys):
    note_memory(WORDS, copies=2)
    assert capsys.readouterr().err == ""
    copies = 1_000_000_000 // table_bytes(WORDS) + 1
    note_memory(WORDS, copies=copies)
    assert "NYT Wordle 2022 is long: this takes about 1.0 GB of memory" in capsys.readouterr().err


def test_a_command_without_enough_memory_says_what_it_needs(monkeypatch, capsys):
    monkeypatch.setattr("fivefold.puzzle.feedback.free_memory", lambda: 1000)
    for command in (["tree", "build", "--opener", "crane"], ["prove"], ["simulate", "entropy"]):
        assert main([*command, "--list", "nyt-2022"]) == 2
        line = capsys.readouterr().err.splitlines()[-1]
        assert line.endswith("12947 x 2309 patterns, takes 0.0 GB of memory; 0.0 GB are free")


@pytest.fixture
def no_cupy(monkeypatch):
    monkeypatch.setitem(sys.modules, "cupy", None)


def test_a_warning_becomes_a_note(capsys):
    @work_notes
    def run(options):
        warnings.warn("no GPU; the CPU is used", GpuWarning, stacklevel=2)
        return options.value

    assert run(Namespace(value=7)) == 7
    assert "no GPU; the CPU is used" in capsys.readouterr().err


@pytest.mark.usefixtures("no_cupy")
def test_openers_on_auto_are_counted_by_the_cpu(run):
    code, out, err = run("openers", "--list", "nyt-2022", "--top", "1", "--device", "auto")
    assert code in (0, None) and "soare" in out
    assert "pip install 'fivefold[gpu]'; the CPU is used" in err


@pytest.mark.usefixtures("no_cupy")
@pytest.mark.parametrize("more", [(), ("--by", "guesses"), ("--words", "2", "--by", "guesses")])
def test_openers_on_a_missing_gpu_say_so(run, more):
    code, out, err = run("openers", "--top", "1", "--device", "gpu", *more)
    assert code == 2 and not out and "a GPU needs CuPy: pip install 'fivefold[gpu]'" in err
