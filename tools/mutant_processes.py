"""What is started for mutants: one command at a time, with an end to its time, memory and output."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Event, Timer

# KiB of addresses, and half KiB of a file: a mutant may ask for all there is, and print without end.
_LIMITED = ("sh", "-c", 'ulimit -v 12000000; ulimit -f 2000000; exec "$@"', "sh")
_LONG = 2**20  # bytes of a log that are read from each of its ends


class Processes:
    """Runs commands in a folder; ``log`` is what the last of them printed."""

    def __init__(self, folder: Path, log: Path, environment: Mapping[str, str]) -> None:
        self.log = ""
        self._folder = folder
        self._log = log
        self._environment = environment
        self._group: int | None = None  # of the command that runs now
        self._server: subprocess.Popen[str] | None = None

    def run(self, command: list[str], limit: float) -> int | None:
        """The exit code, or None after ``limit`` seconds; nothing is left running."""
        with self._log.open("w") as log:
            process = subprocess.Popen(
                [*_LIMITED, *command],
                cwd=self._folder,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        return self._wait(process.pid, process.wait, limit)

    def run_pytest(self, arguments: list[str], limit: float) -> int | None:
        """The same for pytest, in a process that need not import it."""
        if self._server is None:
            self._server = subprocess.Popen(
                [*_LIMITED, sys.executable, str(Path(__file__).with_name("mutant_server.py"))],
                cwd=self._folder,
                env=self._environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
        asked, answers = self._server.stdin, self._server.stdout
        assert asked is not None
        assert answers is not None
        print(json.dumps([str(self._log), *arguments]), file=asked, flush=True)
        return self._wait(int(answers.readline()), lambda: int(answers.readline()), limit)

    def _wait(self, group: int, wait: Callable[[], int], limit: float) -> int | None:
        self._group = group
        late = Event()

        def end() -> None:
            late.set()
            self.stop()

        alarm = Timer(limit, end)
        alarm.start()
        code = wait()
        alarm.cancel()
        self.stop()
        self._group = None
        self.log = _ends_of(self._log).decode("utf-8", "replace")
        return None if late.is_set() else code

    def stop(self) -> None:
        """End what is running now, with all that it started."""
        if (group := self._group) is not None:
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)


def _ends_of(log: Path) -> bytes:
    """A log, without the middle if it is long."""
    with log.open("rb") as file:
        begin = file.read(_LONG)
        file.seek(max(_LONG, log.stat().st_size - _LONG))
        return begin + file.read()
