"""The program: what the command ``fivefold`` and ``python -m fivefold`` run.

The first thing it does is to see to Ctrl-C.  What comes earlier is the start of Python, which reads the
site's settings, and the few lines that pip writes for the command ``fivefold``, which import ``re``: a
Ctrl-C in these hundredths of a second ends in Python's traceback, and no package can change that.  So
that nothing else comes earlier, the package itself imports nothing that Python has not loaded by then.
"""

import _signal  # type: ignore[import-not-found]  # built in, while `signal` is read and makes enums
import os
import sys


def _end(number: int, _: object = None) -> None:
    """End at once, in one line: no exception can be lost or shown on its way."""
    word = "terminated" if number == _signal.SIGTERM else "interrupted"
    try:
        os.write(2, f"fivefold: {word}\n".encode())
    finally:
        os._exit(128 + number)


for _number in (_signal.SIGINT, _signal.SIGTERM):
    _signal.signal(_number, _end)


def main() -> int:
    """Run one command and return its exit code."""
    import gc

    # While modules are loaded, Python would look for garbage again and again, in vain.
    gc.set_threshold(50_000)
    try:
        from fivefold.cli import main as run

        return run()
    except KeyboardInterrupt:
        # It came while handlers were changed, or soon after another.
        from fivefold.cli.stopping import stopped_code

        _end(stopped_code() - 128)
        raise


if __name__ == "__main__":
    sys.exit(main())
