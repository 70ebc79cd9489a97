"""The stages of a proof: what is being done is told, its time is counted, and progress is saved."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

PARTS = {
    "count sets of marks": "sets",
    "bound promising openers": "upper bound",
    "search promising openers": "upper bound",
    "bound openers": "bounds",
    "bound and search openers": "search",
    "search openers": "search",
}
"""What is being done, and the part of a proof that its time is counted for."""

_OTHERS = "upper bound"  # the part of all else: the best opener of an unfinished proof is searched again
_SAVE_SECONDS = 1.0
_SAVE_SHARE = 20  # at most one part in so many of the time is for saving

OnStage: TypeAlias = Callable[[str, int, int], None]
"""Called with what is being done, openers done and openers in all."""


class Stages:
    """What a proof has done; ``seconds`` of each part."""

    def __init__(self, on_stage: OnStage | None = None, save: Callable[[], None] | None = None) -> None:
        self.seconds = dict.fromkeys(PARTS.values(), 0.0)
        self._on_stage, self._save = on_stage, save
        self._next_save = 0.0
        self._lap: tuple[str, float] | None = None

    def begin(self, name: str, done: int, total: int) -> None:
        """Tell what is being done, and save: at the first call, then about every second."""
        self.end()
        self._lap = PARTS.get(name, _OTHERS), time.monotonic()
        if self._on_stage is not None:
            self._on_stage(name, done, total)
        started = time.monotonic()
        if self._save is not None and started >= self._next_save:
            self._save()
            ended = time.monotonic()
            self._next_save = ended + max(_SAVE_SECONDS, _SAVE_SHARE * (ended - started))

    def end(self) -> None:
        """Count the time of what was being done."""
        if self._lap is not None:
            part, began = self._lap
            self.seconds[part] += time.monotonic() - began
            self._lap = None
