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


@pytest.fixture
def served(monkeypatch):
    """What would be served; nothing is, so that no test waits for an end that nobody calls for."""
    calls = []
    monkeypatch.setattr("fivefold.serve.server.serve", lambda *_, **options: calls.append(options))
    return calls


@pytest.mark.parametrize(
    ("stop", "code", "word"), [(signal.SIGINT, 130, "interrupted"), (signal.SIGTERM, 143, "terminated")]
)
def test_it_tells_where_it_is_and_ends_when_asked(stop, code, word):
    process = subprocess.Popen(
        [*SERVE, "--list", "len4"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    line = process.stdout.readline()  # ends when the process does
    assert line.startswith("fivefold is running at http://127.0.0.1:")
    with urlopen(line.split()[-1] + "api/lists", timeout=30) as reply:
        assert json.load(reply)["default"] == "len4"
    process.send_signal(stop)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (code, "", f"fivefold: {word}\n")


@pytest.mark.usefixtures("served")
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
        (["--host", "x" * 300], f"cannot listen on {'x' * 50}…"),
        (["--host", "\udcff\udcfe"], "cannot listen on \\udcff\\udcfe port 8055: not a host name"),
        (["--host", "a\0b"], "cannot listen on "),
        (["--workers", "0"], "'0'"),
        (["--workers", "65"], "65 workers are too many: at most 64"),
        (["--workers", "200000"], "200000 workers are too many: at most 64"),
        (["--proxy", "nginx.example"], "--proxy nginx.example is not an address"),
    ],
)
@pytest.mark.usefixtures("served")
def test_bad_input_is_one_line(capsys, arguments, text):
    assert main(["serve", *arguments]) == 2
    err = capsys.readouterr().err
    assert text in err
    assert err.count("\n") == 1 and len(err) < 200


@pytest.mark.parametrize(
    ("host", "warned"),
    [("127.0.0.1", False), ("127.0.0.2", False), ("localhost", False), ("0.0.0.0", True)],
)
def test_other_machines_are_a_reason_to_warn(capsys, served, host, warned):
    assert main(["serve", "--port", "0", "--host", host, "--proxy", "::1", "--workers", "64"]) == 130
    err = capsys.readouterr().err
    assert ("warning: other machines can reach this server" in err) == warned
    assert all(word in err for word in ("encryption", "--allow-host", "--proxy")) == warned
    assert served == [{"hosts": [], "proxies": ["::1"], "workers": 64}]


@pytest.mark.parametrize("missing", ["fastapi", "uvicorn"])
def test_without_the_extra_it_tells_how_to_get_it(missing):
    program = (
        f"import sys; sys.modules[{missing!r}] = None;"
        "from fivefold.cli import main; sys.exit(main(['serve', '--port', '0']))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == f"fivefold: the page needs {missing}: pip install 'fivefold[serve]'\n"
