"""Tables for other programs: Arrow, through the extra ``frame`` (pyarrow)."""

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
