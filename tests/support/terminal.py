"""A program under a pseudo-terminal, as a person would use it."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time

_PATIENCE = 60.0  # seconds; the machine may be busy


class Terminal:
    """``fivefold`` with arguments; use as a context, which ends it."""

    def __init__(self, *arguments: object, **environment: str) -> None:
        self.arguments = [sys.executable, "-m", "fivefold", *map(str, arguments)]
        self.environment = {**os.environ, "TERM": "xterm-256color", **environment}
        self.environment.pop("NO_COLOR", None)
        self.shown = ""

    def __enter__(self) -> Terminal:  # noqa: PYI034
        self.screen, inside = pty.openpty()
        self.process = subprocess.Popen(
            self.arguments,
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=self.environment,
            start_new_session=True,
            preexec_fn=_take_terminal,  # noqa: PLW1509
        )
        os.close(inside)
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.screen)

    def until(self, text: str) -> str:
        """What is shown up to ``text``, without colours."""
        start = time.monotonic()
        while text not in self.shown:
            if time.monotonic() - start > _PATIENCE:
                raise AssertionError(f"{text!r} was not shown: {self.shown!r}")
            self._read(0.1)
        before, found, self.shown = self.shown.partition(text)
        return before + found

    def send(self, line: str) -> None:
        """Type a line."""
        os.write(self.screen, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        """Press a key, such as Ctrl-C or Ctrl-D."""
        time.sleep(0.3)  # a prompt is shown a moment before anything listens to signals
        os.write(self.screen, key)

    def end(self) -> int:
        """The exit code, once the program has ended; the rest is in ``shown``."""
        start = time.monotonic()
        while self.process.poll() is None:
            if time.monotonic() - start > _PATIENCE:
                raise AssertionError(f"still running: {self.shown!r}")
            self._read(0.05)
        while self._read(0):
            pass
        return self.process.returncode

    def _read(self, seconds: float) -> bool:
        if not select.select([self.screen], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.screen, 65536)
        except OSError:  # the program has closed its side
            time.sleep(min(seconds, 0.05))
            return False
        text = data.decode(errors="replace").replace("\r\n", "\n")
        self.shown += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)
        return bool(data)


def _take_terminal() -> None:
    """Make the pseudo-terminal the one whose Ctrl-C reaches this process."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
