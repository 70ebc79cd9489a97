"""What pages show of a game, the server, a strategy of one's own and notebooks, tried with a wheel.

Each function returns what went wrong.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from pathlib import Path
from urllib.request import Request, urlopen

from installed_wheel import BLOCKS, Installed, sessions


def wrong_game(installed: Installed, page: Path) -> list[str]:
    """A game that a page shows and that goes otherwise with the guesses it shows."""
    wrong = []
    for session in sessions(page, "text"):
        typed = re.findall(r"^\d/\d> (.*\n)", session.output, re.MULTILINE)
        if typed:
            _, *arguments = shlex.split(session.command)
            done = installed.run("fivefold", *arguments, "--no-save", typed="".join(typed))
            # Nothing is prompted for where nobody types.
            shown = re.sub(r"^\d/\d> .*\n", "", session.output, flags=re.MULTILINE)
            if not done.stdout.startswith(shown):
                wrong.append(f"{page.name}: $ {session.command}\n{done.stdout}{done.stderr}")
            print(f"{page.name}: a game", flush=True)
    return wrong


def wrong_answers(installed: Installed, page: Path) -> list[str]:
    """What a page shows of the server and the server does not say."""
    asked = [each for each in sessions(page, "text") if each.command.startswith("curl ")]
    if not asked:
        return []
    command = [str(installed.scripts / "fivefold"), "serve", "--port", "0"]
    server = subprocess.Popen(
        command,
        cwd=installed.folder,
        env=installed.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    try:
        line = server.stdout.readline()
        if not line:
            return [f"{page.name}: the server did not start"]
        home = line.split()[-1].rstrip("/")
        wrong = [f"{home}/{name}: is empty" for name in page_files(home) if not fetch(f"{home}/{name}")]
        for session in asked:
            options, _, shown = f"{session.command}\n{session.output}".partition("'\n{")
            address, body = re.findall(r"(?:http://[^/]+|-d ')(.+?)(?: -H|$)", options, re.DOTALL)
            patient = json.dumps({**json.loads(body), "seconds": 5})  # a busy machine needs its time
            if json.loads(fetch(home + address, patient)) != json.loads("{" + shown):
                wrong.append(f"{page.name}: $ {session.command}")
    finally:
        server.terminate()
        server.wait()
    print(f"{page.name}: the page and {len(asked)} questions to the server", flush=True)
    return wrong


def page_files(home: str) -> list[str]:
    """The page and the files it names."""
    page = fetch(f"{home}/")
    names = re.findall(r"""(?:src|href)="/?([\w./-]+\.(?:js|css|svg|png|webmanifest))\"""", page)
    assert names, page
    return ["", *names]


def fetch(address: str, body: str | None = None) -> str:
    """What an address of the server answers."""
    data = None if body is None else body.encode()
    with urlopen(Request(address, data, {"Content-Type": "application/json"})) as reply:
        text: str = reply.read().decode("utf-8", "replace")
        return text


def wrong_strategy(installed: Installed, page: Path) -> list[str]:
    """A strategy of one's own that a page shows, and that does not play once it is saved as it says."""
    text = page.read_text("utf-8")
    named = re.search(r"`(fivefold simulate (\w+):(\w+) [^`]*)`", text)
    if named is None:
        return []
    command, module, name = named.groups()
    blocks = re.findall(BLOCKS.format("python"), text, re.MULTILINE | re.DOTALL)
    (code,) = (block for block in blocks if f"\ndef {name}(" in block)
    (installed.folder / f"{module}.py").write_text(code, "utf-8")
    _, *arguments = shlex.split(command)
    done = installed.run("fivefold", *arguments)
    print(f"{page.name}: $ {command}", flush=True)
    if done.returncode == 0 and re.search(rf"^{name} ", done.stdout, re.MULTILINE):
        return []
    return [f"{page.name}: $ {command}\n{done.stdout}{done.stderr}"]


def wrong_notebook(installed: Installed, notebook: Path) -> list[str]:
    """What a cell of a notebook raises."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    done = installed.run("python", "-c", code)
    print(f"{notebook.name}: {len(cells)} cells", flush=True)
    return [] if done.returncode == 0 else [f"{notebook.name}:\n{done.stderr}"]
