"""The answers given last, by question."""

from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock

from fivefold.serve.request_limits import MOST_REMEMBERED, MOST_REMEMBERED_BYTES


class Recent:
    """As many answers as there is room for; those used last stay longest."""

    def __init__(self) -> None:
        self._answers: OrderedDict[str, tuple[bytes, float]] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def get(self, question: str) -> bytes | None:
        """The answer, if it is still here."""
        with self._lock:
            if question not in self._answers:
                return None
            answer, end = self._answers[question]
            if time.monotonic() >= end:
                self._forget(question)
                return None
            self._answers.move_to_end(question)
            return answer

    def keep(self, question: str, answer: bytes, seconds: float = float("inf")) -> None:
        """Remember an answer, for some time at most, and forget the oldest if there are too many."""
        with self._lock:
            if question in self._answers:
                self._forget(question)
            self._answers[question] = (answer, time.monotonic() + seconds)
            self._size += len(answer)
            while len(self._answers) > MOST_REMEMBERED or self._size > MOST_REMEMBERED_BYTES:
                self._forget(next(iter(self._answers)))

    def _forget(self, question: str) -> None:
        answer, _ = self._answers.pop(question)
        self._size -= len(answer)
