"""``--cluster``: a Dask cluster that exists, or processes of this machine."""

from __future__ import annotations

import logging
import sys
import warnings
from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import fivefold
from fivefold.base.errors import MissingExtraError, OptionError, WorkerError, clipped, quoted
from fivefold.base.tasks import Executor
from fivefold.cli.output import print_note

if TYPE_CHECKING:
    from distributed import Client

_SECONDS = 10  # to wait for a scheduler
_MOST_PROCESSES = 1024


@contextmanager
def chosen_executor(options: Namespace) -> Iterator[Executor | None]:
    """The executor that the options ask for; None: do the work in this process."""
    if options.cluster is None:
        yield None
        return
    processes = _processes(options.cluster)
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise MissingExtraError("--cluster needs Dask: pip install 'fivefold[cluster]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors reach us as errors
    with ExitStack() as stack:
        try:
            if processes is None:
                client = stack.enter_context(Client(options.cluster, timeout=_SECONDS))
            else:
                with warnings.catch_warnings():
                    # Another cluster on this machine has it; Dask then takes a free port.
                    warnings.filterwarnings("ignore", r"\s*Port \d+ is already in use")
                    cluster = LocalCluster(
                        n_workers=processes,
                        threads_per_worker=1,
                        dashboard_address=None,
                        silence_logs=logging.CRITICAL,
                    )
                client = stack.enter_context(Client(stack.enter_context(cluster)))
        except (OSError, ValueError, ImportError) as error:
            reason = clipped((str(error) or type(error).__name__).splitlines()[0])
            raise WorkerError(f"no cluster at {quoted(options.cluster)}: {reason}") from None
        require_same_fivefold(client)
        if processes is None and client.dashboard_link and sys.stderr.isatty():
            print_note(f"Dask shows the tasks at {client.dashboard_link}")
        yield client.get_executor(pure=False)


def _processes(address: str) -> int | None:
    """N of ``local:N``; None for the address of a scheduler."""
    kind, colon, rest = address.partition(":")
    if kind == "local":
        if not (rest.isascii() and rest.isdigit() and 0 < int(rest[:9]) <= _MOST_PROCESSES):
            raise OptionError(f"--cluster {quoted(address)}: write local:4 for four processes")
        return int(rest)
    if not colon or "://" not in address:
        raise OptionError(f"--cluster {quoted(address)}: write tcp://HOST:PORT, or local:4")
    return None


def require_same_fivefold(client: Client) -> None:
    """Refuse workers without fivefold, or with another version."""
    from importlib.metadata import version

    found: dict[str, Any] = client.run(version, "fivefold", on_error="return")
    if not found:
        raise WorkerError("the cluster has no workers")
    for worker, result in sorted(found.items()):
        if isinstance(result, Exception):
            raise WorkerError(f"worker {worker} has no fivefold: install it there")
        if result != version("fivefold"):
            raise WorkerError(f"worker {worker} has fivefold {result}; this is {fivefold.__version__}")
