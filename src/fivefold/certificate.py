"""Certificates: a proof as a file, finished or not.

JSON with the hash of the words, the best tree, and for every guess of the lexicon the
bound of its total and the letter of how it was shown: ``l`` library, ``t`` two guesses,
``s`` searched, ``-`` still open.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fivefold.errors import OptionError
from fivefold.files import read_text, replacing
from fivefold.lexicon import Lexicon
from fivefold.pattern import Pattern
from fivefold.prove import Proof
from fivefold.rule import Rule
from fivefold.solve import Status
from fivefold.tree import Leaf, Node, Tree

FORMAT = "fivefold certificate 1"
_LETTERS = "-lts"  # in the order of `prove.CLOSED`


def write_certificate(proof: Proof, path: str | Path) -> None:
    """Write ``proof`` whole or not at all."""
    about = {
        "format": FORMAT,
        "lexicon": {
            "name": proof.lexicon.name,
            "answers": len(proof.lexicon.answers),
            "guesses": len(proof.lexicon.guesses),
            "sha256": proof.lexicon.sha256,
        },
        "rule": proof.rule.value,
        "guesses": proof.guesses,
        "status": proof.status.value,
        "best": {"opener": proof.opener, "total": proof.total},
        "nodes": proof.nodes,
        "closed": "".join(_LETTERS[how] for how in proof.closed.tolist()),
        "bounds": proof.bounds.tolist(),
        "tree": None if proof.tree is None else _to_json(proof.tree),
    }
    with replacing(path) as part:
        part.write_text(json.dumps(about, separators=(",", ":")) + "\n", encoding="utf-8")


def certificate_lexicon(path: str | Path) -> str:
    """The name of the lexicon a certificate is about."""
    return str(_load(path)["lexicon"]["name"])


def read_certificate(path: str | Path, lexicon: Lexicon) -> Proof:
    """The proof in a file, which must be about ``lexicon``."""
    import numpy as np

    about = _load(path)
    if about["lexicon"]["sha256"] != lexicon.sha256:
        name = about["lexicon"]["name"]
        raise OptionError(f"{path}: about other words than {lexicon.name} (it says {name!r})")
    try:
        closed = np.array([_LETTERS.index(letter) for letter in about["closed"]], np.uint8)
        bounds = np.array(about["bounds"], np.int32)
        proof = Proof(
            lexicon=lexicon,
            rule=Rule.parse(about["rule"]),
            guesses=about["guesses"],
            opener=about["best"]["opener"],
            total=about["best"]["total"],
            tree=None if about["tree"] is None else _from_json(about["tree"]),
            status=Status(about["status"]),
            bounds=bounds,
            closed=closed,
            nodes=about["nodes"],
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise OptionError(f"{path}: a damaged certificate ({error})") from None
    if not len(closed) == len(bounds) == len(lexicon.guesses):
        raise OptionError(f"{path}: {len(bounds)} bounds for {len(lexicon.guesses)} guesses")
    if proof.opener is not None:
        lexicon.require_guesses([proof.opener])
    return proof


def _load(path: str | Path) -> dict[str, Any]:
    try:
        about = json.loads(read_text(path, "certificate", OptionError))
    except (json.JSONDecodeError, RecursionError):
        raise OptionError(f"{path}: not a certificate: not JSON") from None
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise OptionError(f"{path}: not a certificate of this version")
    return about


def _to_json(tree: Tree) -> Any:
    match tree:
        case Leaf(word):
            return word
        case Node(word, can_win, branches):
            return [
                word,
                can_win,
                {str(pattern): _to_json(branch) for pattern, branch in branches.items()},
            ]


def _from_json(value: Any) -> Tree:
    if isinstance(value, str):
        return Leaf(value)
    word, can_win, branches = value
    return Node(
        word,
        can_win,
        {Pattern.parse(pattern): _from_json(branch) for pattern, branch in branches.items()},
    )
