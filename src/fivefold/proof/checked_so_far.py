"""What a check of a certificate has gone through, as a file, so that a stopped check can be resumed.

The file holds the SHA-256 of what the certificate claims that it is about.
"""

from __future__ import annotations

from pathlib import Path

from fivefold import _core
from fivefold.base.documents import read_document, take_progress, write_progress
from fivefold.base.errors import StorageError, quoted
from fivefold.proof.certificate import Certificate
from fivefold.proof.check_steps import Checked
from fivefold.trees.json_format import write_json

FORMAT = "fivefold checked 1"
_UNKNOWN = -1


def claims_sha256(certificate: Certificate) -> str:
    """The hash of all that was read from a certificate; its file may be another one by now."""
    import hashlib

    # An opener that is no word may even hold half a letter.
    claims = write_json(certificate.tree, certificate).encode("utf-8", "surrogatepass")
    return hashlib.sha256(claims).hexdigest()


def write_checked(checked: Checked, openers: int, certificate: str, path: str | Path) -> None:
    """Write what was checked of ``certificate``, a hash, whole or not at all."""
    document = {"format": FORMAT, "certificate": certificate}
    columns = {
        name: [found.get(row, _UNKNOWN) for row in range(openers)]
        for name, found in (("counted", checked.counted), ("searched", checked.searched))
    }
    write_progress(path, document | columns)


def read_checked(openers: int, certificate: str, path: str | Path) -> Checked:
    """What was checked of ``certificate``; nothing if there is no such file."""
    try:
        if not Path(path).exists():
            return Checked()
    except OSError as error:
        raise StorageError(f"cannot read {quoted(str(path))}: {error.strerror}") from None
    fields = read_document(path, "a check to go on with")
    take_progress(fields, FORMAT, "a check to go on with")
    if fields.text("certificate") != certificate:
        raise fields.error("about another proof: delete it")
    columns = [
        fields.numbers(name, openers, _UNKNOWN, _core.INFINITE_COST) for name in ("counted", "searched")
    ]
    fields.end()
    counted, searched = (
        {row: bound for row, bound in enumerate(column) if bound != _UNKNOWN} for column in columns
    )
    return Checked(counted=counted, searched=searched)
