"""Tables for other programs: Arrow and pandas, through the extra ``frame`` (pyarrow, pandas)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fivefold.base.errors import MissingExtraError

if TYPE_CHECKING:
    import pyarrow as pa


def arrow_table(columns: Mapping[str, Any], about: Mapping[str, str]) -> pa.Table:
    """An Arrow table of columns, with ``about`` as its metadata."""
    try:
        import pyarrow as pa
    except ImportError:
        message = "Arrow tables need pyarrow: pip install 'fivefold[frame]'"
        raise MissingExtraError(message) from None
    return pa.table(dict(columns)).replace_schema_metadata(dict(about))


def data_frame(columns: Mapping[str, Any], about: Mapping[str, str]) -> Any:
    """A pandas data frame of columns, with ``about`` as its ``attrs``."""
    try:
        import pandas as pd
    except ImportError:
        message = "data frames need pandas: pip install 'fivefold[frame]'"
        raise MissingExtraError(message) from None
    frame = pd.DataFrame(dict(columns))
    frame.attrs.update(about)
    return frame
