"""The data folder: where fivefold keeps what belongs to this user."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "FIVEFOLD_DATA"
"""The environment variable that names another folder."""


def data_folder(chosen: Path | None = None) -> Path:
    """Where games are kept."""
    if chosen is not None:
        return chosen
    if folder := os.environ.get(VARIABLE):
        return Path(folder)
    from platformdirs import user_data_path

    return user_data_path("fivefold", appauthor=False)
