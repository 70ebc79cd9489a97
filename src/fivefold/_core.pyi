"""The native core of fivefold.  Private: use the modules of the package."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy
import numpy.typing

def kernels() -> list[str]:
    """Names of the kernels that run on this machine, fastest first."""

def feedback(guess: bytes, answer: bytes) -> int:
    """The code of one pattern; words are one byte per letter."""

class Control:
    """A stop flag and a progress count."""

    def __init__(self) -> None: ...
    def request_stop(self) -> None: ...
    @property
    def stop_requested(self) -> bool: ...
    @property
    def done(self) -> int: ...

class LetterRows:
    """Feedback of guesses against answers as sums of rows."""

    def __init__(
        self, guesses: numpy.typing.NDArray[numpy.uint8], answers: numpy.typing.NDArray[numpy.uint8]
    ) -> None: ...
    @property
    def rows(self) -> int: ...
    def empty_table(self) -> numpy.typing.NDArray[Any]: ...
    def fill(
        self,
        table: numpy.typing.NDArray[Any],
        kernel: str,
        threads: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> None: ...
    def measure(
        self,
        weights: numpy.typing.NDArray[numpy.float64] | None,
        kernel: str,
        threads: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> tuple[numpy.typing.NDArray[Any], ...]: ...

class OpeningSearch:
    """
    Openings of two and three words.  Searches return the best as (value, ids), how many are better, bounded, evaluated, whether it ended, whether Ctrl-C stopped it.
    """

    def __init__(
        self,
        table: numpy.typing.NDArray[Any],
        guesses: numpy.typing.NDArray[numpy.uint8],
        answers: numpy.typing.NDArray[numpy.uint8],
        kernel: str,
        threads: int,
    ) -> None: ...
    def best_pairs(
        self,
        measure: str,
        count: int,
        disjoint: bool,
        threads: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> tuple[list[tuple[int, tuple[int, ...]]], int, int, int, bool, bool]: ...
    def best_partners(
        self,
        measure: str,
        count: int,
        disjoint: bool,
        word: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> tuple[list[tuple[int, tuple[int, ...]]], int, int, int, bool, bool]: ...
    def count_better(
        self,
        measure: str,
        disjoint: bool,
        first: int,
        second: int,
        threads: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> tuple[list[tuple[int, tuple[int, ...]]], int, int, int, bool, bool]: ...
    def best_triples(
        self,
        measure: str,
        count: int,
        disjoint: bool,
        pairs: Sequence[tuple[int, int]],
        threads: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> tuple[list[tuple[int, tuple[int, ...]]], int, int, int, bool, bool]: ...
    def lower_bounds(self, measure: str, word: int) -> list[list[int]]:
        """For tests: bounds on the value of the word with every guess."""

    def spread(self, words: Sequence[int]) -> tuple[int, int, int, int]: ...

def measure_splits(
    table: numpy.typing.NDArray[Any],
    candidates: numpy.typing.NDArray[numpy.uint32],
    weights: numpy.typing.NDArray[numpy.float64] | None,
    kernel: str,
    threads: int,
    control: Control,
    on_progress: Callable[[int], None] | None,
) -> tuple[numpy.typing.NDArray[Any], ...]: ...
