"""Unfinished proofs as files, to be resumed.

JSON with the puzzle, the best opener so far, and for every guess its bound and how it was
closed: ``l`` mark sets, ``t`` two guesses, ``s`` searched, ``-`` not yet.  The bounds are not counted
again when the proof is resumed, and the result says how many they were.
"""

from __future__ import annotations

from pathlib import Path

from fivefold import _core
from fivefold.base.bounds import Status
from fivefold.base.documents import plain, read_document, take_progress, write_progress
from fivefold.base.errors import CertificateError, StorageError
from fivefold.proof.certificate import puzzle_fields, take_puzzle
from fivefold.proof.proof import Proof
from fivefold.trees.json_format import FORMAT as FINISHED
from fivefold.words.lexicon import Lexicon

FORMAT = "fivefold unfinished proof 1"
_LETTERS = "-lts"  # in the order of `prover.CLOSED`


def write_unfinished(proof: Proof, path: str | Path) -> None:
    """Write what is known so far, whole or not at all."""
    document = {
        "format": FORMAT,
        **puzzle_fields(proof),
        "best": None if proof.opener is None else {"opener": proof.opener, "total": proof.total},
        "closed": "".join(_LETTERS[how] for how in proof.closed.tolist()),
        "bounds": proof.bounds.tolist(),
    }
    write_progress(path, plain(document))


def read_unfinished(path: str | Path, lexicon: Lexicon) -> Proof:
    """What was known when ``path`` was written; it must be about ``lexicon``."""
    import numpy as np

    fields = read_document(path, "an unfinished proof")
    if fields.values.get("format") == FINISHED:
        raise fields.error("finished: nothing is left to do (--check checks it)")
    take_progress(fields, FORMAT, "an unfinished proof")
    rule, guesses, weights = take_puzzle(fields, lexicon)
    many = len(lexicon.guesses)
    bounds = fields.numbers("bounds", many, 0, _core.INFINITE_COST)
    closed = fields.text("closed")
    if len(closed) != many or not set(closed) <= set(_LETTERS):
        raise fields.odd("closed", closed, f"{many} letters of {_LETTERS}")
    opener = total = None
    if fields.values.get("best", 0) is None:
        fields.take("best")
    else:
        best = fields.inner("best")
        opener, total = best.text("opener"), best.number("total", 1, _core.INFINITE_COST - 1)
        best.end()
        lexicon.require_guesses([opener])
    fields.end()
    return Proof(
        lexicon=lexicon,
        rule=rule,
        guesses=guesses,
        weights=weights,
        opener=opener,
        total=total,
        tree=None,
        status=Status.STOPPED,
        bounds=np.array(bounds, np.int32),
        closed=np.array([_LETTERS.index(letter) for letter in closed], np.uint8),
    )


def require_nothing_lost(path: Path) -> None:
    """Refuse to write over an unfinished proof: starting over by mistake would lose it."""
    try:
        fields = read_document(path, "an unfinished proof")
    except CertificateError:
        return  # no such file, or something else
    if fields.values.get("format") == FORMAT:
        raise StorageError(f"{path} holds an unfinished proof: go on with --resume, or remove it")
