"""Ctrl-C and SIGTERM, wherever they come."""

import io
import os
import signal
import subprocess
import sys
import threading

import pytest

import fivefold.players.suggest  # noqa: F401
from fivefold.cli.stopping import (
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
