"""The native core of fivefold.  Private: use the modules of the package."""

from collections.abc import Callable
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

def measure_splits(
    table: numpy.typing.NDArray[Any],
    candidates: numpy.typing.NDArray[numpy.uint32],
    weights: numpy.typing.NDArray[numpy.float64] | None,
    kernel: str,
    threads: int,
    control: Control,
    on_progress: Callable[[int], None] | None,
) -> tuple[numpy.typing.NDArray[Any], ...]: ...

UNLIMITED_GUESSES: int = 16384

INFINITE_COST: int = 268435456

def search_tree(
    table: numpy.typing.NDArray[Any],
    own_guess: numpy.typing.NDArray[numpy.uint32],
    guesses: numpy.typing.NDArray[numpy.uint32],
    weights: numpy.typing.NDArray[numpy.int32] | None,
    candidates: numpy.typing.NDArray[numpy.uint32],
    opener: int,
    most_guesses: int,
    limit: int,
    nodes: int,
    log2_cache: int,
    kernel: str,
    threads: int,
    control: Control,
    on_progress: Callable[[int], None] | None,
) -> tuple[
    int,
    int,
    int,
    numpy.typing.NDArray[numpy.uint32],
    numpy.typing.NDArray[numpy.uint32],
    numpy.typing.NDArray[numpy.uint32],
    numpy.typing.NDArray[numpy.uint8],
]: ...

class OpenerSearch:
    """Bounds, costs and trees of openers; one shared cache."""

    def __init__(
        self,
        table: numpy.typing.NDArray[Any],
        own_guess: numpy.typing.NDArray[numpy.uint32],
        guesses: numpy.typing.NDArray[numpy.uint32],
        weights: numpy.typing.NDArray[numpy.int32] | None,
        guess_words: numpy.typing.NDArray[numpy.uint8],
        answer_words: numpy.typing.NDArray[numpy.uint8],
        candidates: numpy.typing.NDArray[numpy.uint32],
        most_guesses: int,
        log2_cache: int,
        kernel: str,
        threads: int,
    ) -> None: ...
    def order(self) -> numpy.typing.NDArray[numpy.uint32]: ...
    def bounds(
        self,
        openers: numpy.typing.NDArray[numpy.uint32],
        limit: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.uint8]]: ...
    def costs(
        self,
        openers: numpy.typing.NDArray[numpy.uint32],
        limit: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.uint8]]: ...
    def tree(
        self, opener: int, control: Control
    ) -> tuple[
        numpy.typing.NDArray[numpy.uint32],
        numpy.typing.NDArray[numpy.uint32],
        numpy.typing.NDArray[numpy.uint32],
        numpy.typing.NDArray[numpy.uint8],
    ]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def bytes(self) -> int: ...

def walk(
    table: numpy.typing.NDArray[Any],
    guesses: numpy.typing.NDArray[numpy.uint8],
    answer_rows: numpy.typing.NDArray[numpy.uint32],
    measure: int,
    rule: int,
    candidates_only: bool,
    opener: int | None,
    one_step_to: int | None,
    threads: int,
    control: Control,
    on_progress: Callable[[int], None] | None,
) -> tuple[numpy.typing.NDArray[numpy.uint32], ...]: ...
