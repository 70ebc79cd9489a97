"""A budget: what a caller is willing to spend on a call, and how to stop it.

>>> Budget(seconds=5, threads=2)
Budget(seconds=5, nodes=None, threads=2, kernel=None, device='cpu')

`Budget.start` gives a `Clock`, which every native call of the work runs under.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from fivefold.base.bounds import Status
from fivefold.base.errors import OptionError, quoted
from fivefold.base.kernel import active_kernel
from fivefold.base.progress import Control, OnProgress

if TYPE_CHECKING:
    from fivefold.base.tasks import Executor

_T = TypeVar("_T")

DEVICES = ("cpu", "gpu", "auto")
"""Where a budget may ask to count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """Time, work and threads for one call; None means as much as it takes."""

    seconds: float | None = None
    nodes: int | None = None
    """Sets of candidates to search, about."""
    threads: int = 0
    """0: one per core."""
    kernel: str | None = None
    """The instruction set to use; None: the fastest there is."""
    device: str = "cpu"
    """Where to count what a GPU can: ``"cpu"``, ``"gpu"``, or ``"auto"``: a GPU if there is one."""
    executor: Executor | None = field(default=None, repr=False)
    """Runs the parts of long work in other threads, processes or machines; None: this process does."""
    control: Control | None = field(default=None, repr=False)
    """Stops the call from another thread."""
    on_progress: OnProgress | None = field(default=None, repr=False)
    """Called with the work done so far, a few times a second."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds >= 0:
            raise OptionError(f"seconds cannot be {self.seconds}")
        if self.threads < 0:
            raise OptionError(f"there cannot be {self.threads} threads")
        if self.device not in DEVICES:
            raise OptionError(f"no device {quoted(self.device)}: choose from {', '.join(DEVICES)}")
        if self.executor is not None and self.device != "cpu":
            raise OptionError("the workers of an executor use no GPU")

    def start(self) -> Clock:
        """A clock that runs from now on."""
        return Clock(self)


UNLIMITED = Budget()
"""As long as it takes, on every core."""
ONE_SECOND = Budget(seconds=1.0)
"""What a player waits for."""


class Clock:
    """A budget being spent: runs native calls that end when the time is over or somebody stops them.

    A native call uses up the control it is given, so each gets one of its own.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.control = budget.control or Control()
        self.kernel = budget.kernel or active_kernel()
        self._end = None if budget.seconds is None else time.monotonic() + budget.seconds

    @property
    def stopped(self) -> bool:
        """Whether no more work should be done."""
        return self.control.stop_requested or self.over

    @property
    def over(self) -> bool:
        """Whether the time is over."""
        return self._end is not None and time.monotonic() >= self._end

    @property
    def left(self) -> Budget:
        """What is left of the budget, for a part of the work."""
        seconds = None if self._end is None else max(0.0, self._end - time.monotonic())
        budget = self.budget
        return Budget(
            seconds=seconds,
            nodes=budget.nodes,
            threads=budget.threads,
            kernel=self.kernel,
            device=budget.device,
            executor=budget.executor,
            control=self.control,
            on_progress=budget.on_progress,
        )

    def call(
        self, work: Callable[[Control, OnProgress], _T], on_progress: OnProgress | None = None
    ) -> _T:
        """``work(control, on_progress)`` with a control that this clock can stop.

        ``on_progress`` takes the place of the budget's.
        """
        inner = Control()
        on_progress = on_progress or self.budget.on_progress

        def tick(done: int) -> None:
            if self.stopped:
                inner.request_stop()
            if on_progress is not None:
                on_progress(done)

        if self.stopped:
            inner.request_stop()
        return work(inner, tick)

    def status(self, *, finished: bool) -> Status:
        """How work under this clock ended."""
        if finished:
            return Status.PROVEN
        return Status.STOPPED if self.control.stop_requested else Status.BOUNDED
