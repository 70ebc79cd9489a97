"""The program: what the command ``fivefold`` and ``python -m fivefold`` run."""

import sys


def main() -> int:
    """Run one command and return its exit code."""
    import gc

    # While modules are loaded, Python would look for garbage again and again, in vain.
    gc.set_threshold(50_000)
    from fivefold.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
