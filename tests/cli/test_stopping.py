"""Ctrl-C and SIGTERM, wherever they come."""

import ast
import io
import os
import signal
import subprocess
import sys
import sysconfig
import threading
import time
from pathlib import Path

import pytest

import fivefold.players.suggest  # noqa: F401
from fivefold.cli.stopping import (
    INTERRUPTED,
    interrupt_on_signals,
    stop_on_interrupt,
    stopped_code,
    stopped_word,
)

SIGNALS = [(signal.SIGINT, 130, "interrupted"), (signal.SIGTERM, 143, "terminated")]


def send(number):
    assert signal.getsignal(number) is not signal.SIG_DFL  # it would end the tests themselves
    os.kill(os.getpid(), number)


@pytest.mark.parametrize(("number", "code", "word"), SIGNALS)
def test_the_first_signal_stops_the_control_and_the_second_interrupts(number, code, word):
    with stop_on_interrupt() as control:
        assert not control.stop_requested
        send(number)
        assert control.stop_requested
        assert (stopped_code(), stopped_word()) == (code, word)
        for second, second_code, _ in SIGNALS:
            with pytest.raises(KeyboardInterrupt):
                send(second)
            assert stopped_code() == second_code


@pytest.mark.parametrize("block", [stop_on_interrupt, interrupt_on_signals])
def test_handlers_are_put_back(block):
    def own(number, _):
        raise AssertionError(number)

    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, own) for number in numbers]
    try:
        with block():
            assert own not in map(signal.getsignal, numbers)
        assert [signal.getsignal(number) for number in numbers] == [own, own]
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


@pytest.mark.parametrize(("number", "code", "word"), SIGNALS)
def test_without_a_control_a_signal_interrupts(number, code, word):
    with interrupt_on_signals():
        with pytest.raises(KeyboardInterrupt):
            send(number)
        assert (stopped_code(), stopped_word()) == (code, word)


def test_other_threads_have_a_control_that_no_signal_stops():
    controls = []

    def work():
        with stop_on_interrupt() as control:
            controls.append(control.stop_requested)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert controls == [False]


@pytest.mark.parametrize(("number", "code", "word"), SIGNALS)
def test_a_stopped_command_prints_what_it_knows(run, folder, number, code, word):
    # A strategy of one's own, which sends the signal in the middle of its first game.
    folder.joinpath(f"{word}.py").write_text(
        f"import os\n\ndef sends(state):\n    os.kill(os.getpid(), {int(number)})\n    return 'that'\n"
    )
    result, out, err = run("simulate", "entropy", f"{word}:sends", "--list", "len4")
    assert result == code
    assert "entropy" in out
    assert "Traceback" not in out + err


@pytest.mark.parametrize(("number", "code", "word"), SIGNALS)
def test_a_command_without_a_control_ends_in_one_line(run, monkeypatch, number, code, word):
    monkeypatch.setattr("fivefold.cli.grade.parse_word", lambda _: send(number))
    assert run("grade", "crane", "slate") == (code, "", f"fivefold: {word}\n")


@pytest.mark.parametrize("exception", ["ImportError", "KeyboardInterrupt"])
@pytest.mark.parametrize(("number", "code", "word"), SIGNALS)
def test_a_signal_during_imports_is_one_line(number, code, word, exception):
    # What is imported may turn the exception into another one, as numpy does.
    program = f"""
import os, sys, time

class Finder:
    def find_spec(self, name, path, target=None):
        if name == "numpy":
            try:
                os.kill(os.getpid(), {int(number)})
                time.sleep(10)
            except KeyboardInterrupt:
                raise {exception}

sys.meta_path.insert(0, Finder())
from fivefold.cli import main
assert "numpy" not in sys.modules
sys.exit(main(["suggest", "salet=BBBBB"]))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", f"fivefold: {word}\n")


@pytest.mark.parametrize(("number", "code", "word"), SIGNALS)
def test_a_signal_while_an_object_is_thrown_away_is_one_line(number, code, word):
    program = f"""
import os, sys, fivefold.cli.grade
from fivefold.cli import main

class Sends:
    def __del__(self):
        os.kill(os.getpid(), {int(number)})

def parse_word(word):
    Sends()
    return word

fivefold.cli.grade.parse_word = parse_word
sys.exit(main(["grade", "aback", "crane"]))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", f"fivefold: {word}\n")


def test_other_exceptions_that_come_to_nothing_are_told_as_ever():
    program = """
import sys, fivefold.cli.grade
from fivefold.cli import main

class Fails:
    def __del__(self):
        raise ValueError("of no use")

fivefold.cli.grade.parse_word = lambda word: (Fails(), word)[1]
before = sys.unraisablehook
assert main(["grade", "aback", "crane"]) == 0
assert sys.unraisablehook is before
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "BBGYB\n"
    assert done.stderr.count("ValueError: of no use") == 2


@pytest.mark.parametrize(("number", "code", "word"), SIGNALS)
def test_ctrl_c_ends_a_search_of_a_conversation_and_sigterm_all_of_it(
    run, monkeypatch, number, code, word
):
    true_suggest = sys.modules["fivefold.players.suggest"].suggest

    def stopped_suggest(*arguments, **options):
        send(number)
        return true_suggest(*arguments, **options)

    monkeypatch.setattr(sys.modules["fivefold.players.suggest"], "suggest", stopped_suggest)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    result, out, err = run("assist", "--no-save", "--list", "len4")
    assert "words left in 4 letters" in out
    if number == signal.SIGTERM:
        assert (result, err) == (code, f"fivefold: {word}\n")
    else:
        assert (result, err) == (0, "")


def test_what_commands_return_is_the_code_of_ctrl_c():
    assert INTERRUPTED == 130


def sees_to_signals(process):
    """Whether the program has a handler for SIGTERM, the last that it installs first of all."""
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
    return int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1


PROGRAMS = {
    "script": [str(Path(sysconfig.get_path("scripts")) / "fivefold")],
    "module": [sys.executable, "-m", "fivefold"],
}


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize(("number", "code", "word"), SIGNALS)
def test_a_signal_at_any_moment_of_the_start_is_one_line(program, number, code, word):
    early = 0
    for moment in range(16):
        with subprocess.Popen(
            [*PROGRAMS[program], "suggest", "salet=BYBBB", "courd=BYBBB"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            while process.poll() is None and not sees_to_signals(process):
                time.sleep(0.0002)
            time.sleep(0.006 * moment)
            process.send_signal(number)
            out, err = process.communicate()
        if process.returncode == code and not out:
            assert err == f"fivefold: {word}\n"
            early += 1
        else:  # it was faster, or stopped with what it knew
            assert process.returncode in (0, code, -number) and "Traceback" not in err
    assert early > 0


# Runs the program once, and at many of its calls a copy of it that gets a signal there.  The copies are
# forked: another run makes other calls, for one when files come and go where modules are looked for.
AT_CALLS = """
import _signal, os, sys
number = int(sys.argv.pop(1))
at_first = _signal.getsignal(number)
calls, at_its_end, in_copy, ends = 0, False, False, []

def look(frame, event, argument):
    global calls, at_its_end
    if in_copy or _signal.getsignal(number) is at_first:
        return
    calls += 1
    caller = frame.f_back
    changes_handlers = caller is not None and caller.f_code.co_filename.endswith("stopping.py")
    if event == "return" and frame.f_code.co_filename.endswith("grade.py"):
        at_its_end = frame.f_code.co_name == "run"
    if changes_handlers or at_its_end or calls % 5000 == 1:
        end_of_copy()

def end_of_copy():
    global in_copy
    (out, to_out), (err, to_err) = os.pipe(), os.pipe()
    if not (process := os.fork()):
        in_copy = True
        os.dup2(to_out, 1)
        os.dup2(to_err, 2)
        os.closerange(3, to_err + 1)
        os.kill(os.getpid(), number)
        return
    os.close(to_out)
    os.close(to_err)
    with open(out, encoding="utf-8") as out, open(err, encoding="utf-8") as err:
        told = out.read(), err.read()
    ends.append((os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), *told, calls))

from importlib import import_module
sys.setprofile(look)
code = import_module("fivefold.__main__").main()
sys.setprofile(None)
if not in_copy:
    print(ends)
sys.exit(code)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize(("number", "code", "word"), SIGNALS)
def test_a_signal_at_any_call_of_the_program_is_one_line(number, code, word):
    python = [sys.executable, "-W", "ignore", "-c", AT_CALLS]
    command = [*python, str(int(number)), "grade", "aback", "crane"]
    alone = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # a copy has no other threads
    done = subprocess.run(command, env=alone, capture_output=True, text=True, check=True)
    grade, copies = done.stdout.splitlines()
    ends = ast.literal_eval(copies)
    assert len(ends) > 100
    for copy_code, out, err, call in ends:
        assert (copy_code, err) == (code, f"fivefold: {word}\n"), call
        assert out in ("", f"{grade}\n"), call
