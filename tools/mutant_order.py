"""A plugin for pytest: the quickest tests first, by the seconds they took when all passed.

Most mutants are killed by many tests, and then the quickest need not wait for the others.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

TIMES = "MUTANT_TEST_TIMES"
"""The environment variable with the name of the file that keeps the times."""

_new: dict[str, float] = {}


def _known() -> dict[str, float]:
    path = Path(os.environ[TIMES])
    times: dict[str, float] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return times


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests; one that is not known yet comes first."""
    known = _known()
    items.sort(key=lambda item: known.get(item.nodeid, 0.0))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up what setting up, calling and tearing down took."""
    _new[report.nodeid] = _new.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish(exitstatus: int) -> None:
    """Keep the times."""
    if exitstatus == 0:
        Path(os.environ[TIMES]).write_text(json.dumps({**_known(), **_new}), encoding="utf-8")
