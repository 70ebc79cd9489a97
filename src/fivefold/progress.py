"""Progress: how long work reports and how it is stopped.

Every call that can take longer than a moment accepts ``on_progress``, called with
the work done so far at most twenty times a second, on the calling thread.  Ctrl-C,
an exception from the callback, or `Control.request_stop` from another thread ends the
work within a tenth of a second.
"""

from __future__ import annotations

from collections.abc import Callable

from fivefold._core import Control

OnProgress = Callable[[int], None]

__all__ = ["Control", "OnProgress"]
