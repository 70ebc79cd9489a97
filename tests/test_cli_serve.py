"""``fivefold serve`` as a command."""

import json
import signal
import socket
import subprocess
import sys
from urllib.request import urlopen

import pytest

from fivefold.cli import main

SERVE = [sys.executable, "-m", "fivefold", "serve", "--port", "0"]


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_it_tells_where_it_is_and_ends_when_asked(stop):
    process = subprocess.Popen(
        [*SERVE, "--list", "len4"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    line = process.stdout.readline()
    assert line.startswith("fivefold is at http://127.0.0.1:")
    with urlopen(line.split()[-1] + "api/lists", timeout=30) as reply:
        assert json.load(reply)["default"] == "len4"
    process.send_signal(stop)
    out, err = process.communicate(timeout=30)
    assert "Traceback" not in err
    if stop == signal.SIGINT:
        assert (process.returncode, out, err) == (0, "", "fivefold: stopped\n")


def test_a_port_in_use_is_one_line(capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"fivefold: cannot listen on 127.0.0.1 port {port}: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--port", "70000"], "70000 is not a port"),
        (["--host", "no.such.host.invalid"], "no.such.host.invalid"),
        (["--list", "nope"], "'nope'"),
        (["--workers", "0"], "'0'"),
    ],
)
def test_bad_input_is_one_line(capsys, arguments, text):
    assert main(["serve", *arguments]) == 2
    err = capsys.readouterr().err
    assert text in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("missing", ["fastapi", "uvicorn"])
def test_without_the_extra_it_tells_how_to_get_it(missing):
    program = (
        f"import sys; sys.modules[{missing!r}] = None;"
        "from fivefold.cli import main; sys.exit(main(['serve', '--port', '0']))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == f"fivefold: the page needs {missing}: pip install 'fivefold[serve]'\n"
