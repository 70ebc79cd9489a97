"""One guess against one answer."""

import json
import os
import pty
import subprocess
import sys


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
