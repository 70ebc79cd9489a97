"""A process that has imported what tests need, and forks for every run of pytest.

Importing pytest, hypothesis and numpy takes five times as long as most tests, and never changes; the
package itself is imported by each run.  Reads a line of JSON per run, the name of a log and the
arguments; answers with the number of the process and, when it has ended, its exit code.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from contextlib import suppress

import pytest
from _pytest.config import default_plugins

_PACKAGES = (
    "numpy.random",
    "hypothesis.strategies",
    "_hypothesis_pytestplugin",
    "fastapi",
    "uvicorn",
)


def _run(log: str, arguments: list[str]) -> int:
    """What happens in the new process."""
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(written, 1)
    os.dup2(written, 2)
    sys.argv = ["pytest", *arguments]
    return int(pytest.main(arguments))


def main() -> int:
    for name in (*(f"_pytest.{plugin}" for plugin in default_plugins), *_PACKAGES):
        with suppress(ImportError):
            importlib.import_module(name)
    while line := sys.stdin.readline():
        log, *arguments = json.loads(line)
        child = os.fork()
        if child == 0:
            return _run(log, arguments)
        print(child, flush=True)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
