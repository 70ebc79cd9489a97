"""Hostile invocations of the command line, made from its parsers: every option with every nasty value.

    python tests/support/hostile.py [SEED [COUNT]]

runs ``COUNT`` of them, each in a process of its own, and prints those that break a promise: an exit code
of 0, 1 or 2, no traceback, little on standard error, nothing long quoted, an end within time and memory.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from fivefold.base.errors import MOST_QUOTED
from fivefold.cli import build_parser

Arguments = tuple[str, ...]

# What a command needs to do little work, and nothing that lasts; `{}` stands for the folder of files.
QUICK: dict[str, Arguments] = {
    "suggest": ("ab=BB", "--answers", "{}/words", "--seconds", "0.1"),
    "review": ("abc", "bcd", "--answers", "{}/words3", "--seconds", "0.1"),
    "assist": ("--answers", "{}/words", "--no-save", "--seconds", "0.1"),
    "play": ("--answers", "{}/words", "--no-save"),
    "openers": ("--answers", "{}/words"),
    "simulate": ("entropy", "--answers", "{}/words"),
    "tree build": ("--answers", "{}/words", "--seconds", "0.1"),
    "tree verify": ("{}/tree.txt", "--answers", "{}/words"),
    "tree convert": ("{}/tree.txt", "{}/out.json", "--answers", "{}/words"),
    "tree draw": ("{}/tree.txt", "--out", "{}/out.svg", "--answers", "{}/words"),
    "prove": ("--answers", "{}/words", "--seconds", "0.1"),
    "cover": ("{}/words", "--length", "2", "--words", "2"),
    "grade": ("crane", "slate"),
    "serve": ("--host", "256.256.256.256"),
    "lists": (),
    "completion": ("bash",),
}

NUMBERS = (
    "0",
    "2147483647",
    "-1",
    "1e9",
    "99999999999999999999",
    "1_0",
    "٣",
    "nan",
    "inf",
    "-inf",
    "0x10",
    "1.5",
)
TEXTS = (
    "",
    " ",
    "--",
    "-",
    "x" * 300,
    "\udcff\udcfe",
    "ab\ncd",
    "'",
    "{}",
    "%s",
    "no-such-name",
    "e\u0301" * 99,
)
FILES = (
    "/", "/dev/null", "/dev/zero", "/dev/full", "{}/missing", "{}/unreadable", "{}/folder", "{}/pipe",
    "{}/binary", "{}/latin", "{}/long-line", "{}/marks", "{}/deep.json", "{}/numbers.json",
    "{}/" + "n" * 300, "{}/missing/below", "{}/loop", "{}/words\0",
)  # fmt: skip
VALUES = NUMBERS + TEXTS + FILES

# Two kinds of words, for what a person types into a conversation.
LINES = (
    "",
    "crane",
    "crane BYBBG",
    "abc\udcff",
    "x" * 9_000,
    "undo",
    "redo",
    "words",
    "hint",
    "new",
    "?",
    "ab BB",
)


def make_files(folder: Path) -> None:
    """The files that `FILES` and `QUICK` speak of."""
    folder.joinpath("words").write_text("ab\nba\ncd\nef\n")
    folder.joinpath("words3").write_text("abc\nbcd\ncde\n")
    folder.joinpath("tree.txt").write_text("ab BB1 cd BB2 ef GG3\n")
    folder.joinpath("unreadable").write_text("ab\n")
    folder.joinpath("unreadable").chmod(0)
    folder.joinpath("folder").mkdir()
    os.mkfifo(folder / "pipe")
    folder.joinpath("binary").write_bytes(bytes(range(256)) * 4)
    folder.joinpath("latin").write_bytes("crâne\n".encode("latin-1"))
    folder.joinpath("long-line").write_text("a" * 1_000_000)
    folder.joinpath("marks").write_text("a" + "\u0301" * 1_000_000)
    folder.joinpath("deep.json").write_text("[" * 100_000)
    folder.joinpath("numbers.json").write_text("[1e999, -0, NaN]")
    folder.joinpath("loop").symlink_to(folder / "loop")


def parsers(
    parser: argparse.ArgumentParser, path: Arguments = ()
) -> Iterator[tuple[str, list[argparse.Action]]]:
    """Every command that does something, with its options."""
    children = parser._subparsers._group_actions if parser._subparsers else []
    if path and not children:
        yield " ".join(path), parser._actions
    for action in children:
        for name, child in dict(action.choices or {}).items():
            yield from parsers(child, (*path, name))


def invocations() -> list[Arguments]:
    """Every command with every value in the place of its words and of each of its options."""
    found: list[Arguments] = [(value,) for value in VALUES]
    for command, actions in parsers(build_parser()):
        if command.startswith("bench"):
            continue
        quick, words = QUICK[command], command.split()
        for action in actions:
            if isinstance(action, argparse._HelpAction):
                continue
            if action.nargs == 0:
                found.append((*words, *quick, action.option_strings[0]))
                continue
            for value in VALUES:
                if action.option_strings:
                    name = action.option_strings[0]
                    found.append((*words, *without(quick, name), f"{name}={value}"))
                else:
                    found.append(
                        (*words, value, *[q for i, q in enumerate(quick) if i or q.startswith("-")])
                    )
    return [arguments for arguments in found if not endless(arguments)]


def without(arguments: Arguments, option: str) -> Arguments:
    """``arguments`` without an option and its value."""
    if option not in arguments:
        return arguments
    place = arguments.index(option)
    return arguments[:place] + arguments[place + 2 :]


def endless(arguments: Arguments) -> bool:
    """Whether what is asked for is rightly without end: a server that listens, two billion games."""
    command, *rest = arguments
    return (command == "serve" and any(part.startswith("--host=") for part in rest)) or (
        command == "simulate" and "--games=2147483647" in rest
    )


def complaint(code: int, err: str) -> str | None:
    """What is wrong with how a command ended."""
    if "Traceback" in err or "Exception ignored" in err:
        return "a traceback"
    if code not in (0, 1, 2):
        return f"exit code {code}"
    lines = err.splitlines()
    if len(lines) > 2:
        return f"{len(lines)} lines on standard error"
    if code == 2 and not lines:
        return "not a word about what is wrong"
    if any(not line.startswith("fivefold: ") for line in lines):
        return "a line of somebody else"
    for piece in re.findall(r"\S+", err):
        if len(piece) > (240 if "/" in piece else MOST_QUOTED + 1):
            return f"{len(piece)} characters quoted"
    if len(err) > 1500:
        return f"{len(err)} characters on standard error"
    return None


def run_alone(arguments: Arguments, seconds: float = 20) -> tuple[int, str, float, int]:
    """Exit code, standard error, seconds and kilobytes of one invocation."""
    start = time.monotonic()
    command = [sys.executable, "-m", "fivefold", *arguments]
    with tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=err,
        )
        while (ended := os.wait4(process.pid, os.WNOHANG))[0] == 0:
            if time.monotonic() - start > seconds:
                process.kill()
            time.sleep(0.01)
        process.returncode = os.waitstatus_to_exitcode(ended[1])
        err.seek(0)
        text = err.read().decode(errors="replace")
    return process.returncode, text, time.monotonic() - start, ended[2].ru_maxrss


def main(seed: int = 1, number: int = 1000) -> int:
    """Run a random sample of the invocations; how many broke a promise."""
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        make_files(Path(name))
        everything = [a for a in invocations() if not any("words\0" in part for part in a)]
        chosen = random.Random(seed).sample(everything, min(number, len(everything)))
        for arguments in chosen:
            filled = tuple(part.replace("{}", name) for part in arguments)
            code, err, seconds, kilobytes = run_alone(filled)
            wrong = complaint(code, err)
            if wrong is None and kilobytes > 500_000:
                wrong = f"{kilobytes >> 10} MB"
            if wrong is not None:
                failures += 1
                shown = " ".join(repr(part[:60]) for part in arguments)
                print(
                    f"{wrong} ({seconds:.1f} s): {shown}\n    {err[:300]!r} … {err[-200:]!r}", flush=True
                )
    print(f"{failures} of {len(chosen)} invocations broke a promise (of {len(everything)} there are)")
    return failures


if __name__ == "__main__":
    sys.exit(bool(main(*map(int, sys.argv[1:]))))
