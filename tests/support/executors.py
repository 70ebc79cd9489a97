"""Executors that do tasks in an order nobody would choose."""

from __future__ import annotations

import random
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor


class Disorder(ThreadPoolExecutor):
    """Workers of very different speed; what they are told to lose fails."""

    def __init__(self, seed, lost=lambda _: False):
        super().__init__(3)
        self.chance, self.lost = random.Random(seed), lost

    def submit(self, fn, /, *arguments):
        delay = self.chance.choice([0, 0, 0.001, 0.02])

        def late():
            time.sleep(delay)
            if self.lost(arguments[0]):
                raise OSError("lost")
            return fn(*arguments)

        return super().submit(late)


class Backwards:
    """One worker that waits until nothing more comes, then does the last first."""

    _max_workers = 1000

    def __init__(self):
        self.held, self.timer = [], None

    def submit(self, fn, /, *arguments):
        if self.timer is not None:
            self.timer.cancel()
        future = Future()
        self.held.append((future, fn, arguments))
        self.timer = threading.Timer(0.05, self.work)
        self.timer.start()
        return future

    def work(self):
        while self.held:
            future, fn, arguments = self.held.pop()
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(fn(*arguments))
                except BaseException as error:  # noqa: BLE001  (a test that waits for it would never end)
                    future.set_exception(error)
