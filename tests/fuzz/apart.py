"""Questions put in a process of their own: a crash or an endless search is a failure like others."""

from __future__ import annotations

import json
import os
import resource
import signal
from dataclasses import dataclass

from tests.fuzz.asking import ask
from tests.fuzz.cases import Case

CPU_SECONDS = 20
"""For one case; most take a tenth of one.  Not the clock, so a busy machine changes nothing."""
CPU_SECONDS_FOR_ONE = 4
"""For one question."""


@dataclass(frozen=True)
class Failure:
    """A question with a false answer, or none."""

    question: str
    kind: str
    """The name of the exception, or how the process ended."""
    message: str


def ask_apart(case: Case, *names: str) -> Failure | None:
    """Put questions about a case, by default all; the first failure, or None."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _answer(case, names, writing)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        told = [json.loads(line) for line in pipe]
    _, status = os.waitpid(child, 0)
    if told and told[-1] == "done":
        return None
    question = next((name for name in reversed(told) if isinstance(name, str)), "")
    if told and isinstance(told[-1], list):
        return Failure(question, *told[-1])
    number = os.waitstatus_to_exitcode(status)
    ended = signal.Signals(-number).name if number < 0 else f"exit code {number}"
    return Failure(question, ended, f"ended by {ended}")


def _answer(case: Case, names: tuple[str, ...], writing: int) -> None:
    """The child: tells the name of each question before it is put, then what was wrong."""
    seconds = CPU_SECONDS_FOR_ONE if len(names) == 1 else CPU_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.alarm(20 * seconds)  # for one that waits for ever

    def tell(what: object) -> None:
        os.write(writing, json.dumps(what).encode() + b"\n")

    try:
        ask(case, *names, before=tell)
        tell("done")
    except Exception as error:  # noqa: BLE001  whatever it is, it is the finding
        tell([type(error).__name__, str(error)])
    finally:
        os._exit(0)
