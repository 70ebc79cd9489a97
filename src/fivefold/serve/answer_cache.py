"""The answers given last, by the hash of the question: one may hold years of played words."""

from __future__ import annotations

import time
from collections import OrderedDict
from hashlib import sha256
from threading import Lock

from fivefold.serve.request_limits import MOST_REMEMBERED, MOST_REMEMBERED_BYTES


class Recent:
    """As many answers as there is room for; those used last stay longest."""

    def __init__(self) -> None:
        self._answers: OrderedDict[bytes, tuple[bytes, float]] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def get(self, question: str) -> bytes | None:
        """The answer, if it is still here."""
        key = _hash(question)
        with self._lock:
            if key not in self._answers:
                return None
            answer, end = self._answers[key]
            if time.monotonic() >= end:
                self._forget(key)
                return None
            self._answers.move_to_end(key)
            return answer

    def keep(self, question: str, answer: bytes, seconds: float = float("inf")) -> None:
        """Remember an answer, for some time at most, and forget the oldest if there are too many."""
        key = _hash(question)
        with self._lock:
            if key in self._answers:
                self._forget(key)
            self._answers[key] = (answer, time.monotonic() + seconds)
            self._size += len(answer)
            while len(self._answers) > MOST_REMEMBERED or self._size > MOST_REMEMBERED_BYTES:
                self._forget(next(iter(self._answers)))

    def _forget(self, key: bytes) -> None:
        answer, _ = self._answers.pop(key)
        self._size -= len(answer)


def _hash(question: str) -> bytes:
    return sha256(question.encode()).digest()
