"""Seals: how fivefold recognises its own unfinished work.

What a long run leaves for the next one is trusted without being counted again, so it must
not come from anybody else.  It carries a code (HMAC-SHA-256) made with a key that only this
user has, in ``seal.key`` in the data folder.  Whoever can read that file could change fivefold
itself as well.  The version is part of the seal: another one may count differently.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import fivefold
from fivefold.base.documents import Fields, read_document
from fivefold.base.files import replacing

FILE = "seal.key"
_KEY_BYTES = 32


def write_sealed(path: str | Path, document: dict[str, Any]) -> None:
    """Write a document with a seal, whole or not at all."""
    sealed = document | {"seal": seal_of(document)}
    with replacing(path) as part:
        part.write_text(json.dumps(sealed, separators=(",", ":")) + "\n", encoding="utf-8")


def read_sealed(path: str | Path, what: str) -> tuple[Fields, bool]:
    """A document, and whether it was sealed here and not changed since."""
    fields = read_document(path, what)
    claimed = fields.values.pop("seal", None)
    return fields, is_own(fields.values, claimed)


def is_own(document: dict[str, Any], claimed: object) -> bool:
    """Whether this is the seal of the document, made here."""
    import hmac

    true = seal_of(document)
    return (
        true is not None
        and isinstance(claimed, str)
        and hmac.compare_digest(true.encode(), claimed.encode("utf-8", "surrogatepass"))
    )


def seal_of(document: dict[str, Any]) -> str | None:
    """The seal of a document; None where no key can be kept."""
    import hashlib
    import hmac

    key = _key()
    if key is None:
        return None
    text = fivefold.__version__ + json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


def _key() -> bytes | None:
    """The key of this user, made when first needed; None where it can be neither read nor kept."""
    import secrets
    from tempfile import mkstemp

    from fivefold.base.data_folder import data_folder

    file = data_folder() / FILE
    try:
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            handle, name = mkstemp(dir=file.parent)  # for this user only
            try:
                with os.fdopen(handle, "wb") as part:
                    part.write(secrets.token_bytes(_KEY_BYTES))
                os.link(name, file)  # whole, and never over another one
            except FileExistsError:
                pass
            finally:
                Path(name).unlink()
        key = file.read_bytes()
    except OSError:
        return None
    return key if len(key) == _KEY_BYTES else None
