"""Progress: how long-running work reports, and how it is stopped.

Calls that can take long accept ``on_progress``, called with the work done so far at most
twenty times a second, on the calling thread.  Ctrl-C or an exception from the callback ends
the work within a tenth of a second; so does `Control.request_stop` from another thread where
a call takes a control.
"""

from __future__ import annotations

from collections.abc import Callable

from fivefold._core import Control

OnProgress = Callable[[int], None]

__all__ = ["Control", "OnProgress"]
