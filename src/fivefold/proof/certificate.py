"""Certificates: what a finished proof claims, as a file.

A certificate is a tree file with the puzzle (the list, its hash, the rule, the limit of guesses and any
weights), the best opener, its total and its tree, so whatever reads trees reads it.  It says nothing
that a check cannot refute: bounds of other openers would have to be counted again, so it holds none.

What an unfinished proof knows is a file of its own, from which the proof can be resumed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivefold import _core
from fivefold.base.arrays import np
from fivefold.base.bounds import Status
from fivefold.base.documents import Fields, plain, read_document, take_progress, write_progress
from fivefold.base.errors import CertificateError, StorageError, TreeFileError, quoted
from fivefold.base.files import replacing
from fivefold.proof.proof import Proof
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.rule import Rule
from fivefold.trees.claims import named_lexicon
from fivefold.trees.json_format import FORMAT, VERSION, tree_of_json, write_json
from fivefold.trees.tree import Tree
from fivefold.words.lexicon import Lexicon

_MOST = 2**31 - 1


@dataclass(frozen=True, kw_only=True)
class Certificate:
    """The claim that no opener has a smaller total than its tree."""

    lexicon: Lexicon
    rule: Rule
    guesses: int | None
    opener: str
    total: int
    tree: Tree
    weights: Mapping[str, int] | None = None
    """How much each answer counts; those without a weight are impossible.  None: all count once."""
    table: FeedbackTable | None = None
    """The replies of a puzzle without words; the file does not hold them."""

    @classmethod
    def of(cls, proof: Proof) -> Certificate:
        """What a finished proof claims."""
        if proof.status is not Status.PROVEN or None in (proof.opener, proof.total, proof.tree):
            raise CertificateError(f"{proof!r} is not finished")
        assert proof.opener is not None and proof.total is not None and proof.tree is not None
        return cls(
            lexicon=proof.lexicon,
            rule=proof.rule,
            guesses=proof.guesses,
            opener=proof.opener,
            total=proof.total,
            tree=proof.tree,
            weights=proof.weights,
        )

    def as_dict(self) -> dict[str, Any]:
        """What it claims, without its tree."""
        return {
            **puzzle_fields(self),
            "best": {"opener": self.opener, "total": self.total},
        }


def write_certificate(certificate: Certificate, path: str | Path) -> None:
    """Write ``certificate`` whole or not at all."""
    with replacing(path) as part:
        part.write_text(write_json(certificate.tree, certificate), encoding="utf-8")


def read_certificate(path: str | Path, puzzle: Lexicon | FeedbackTable) -> Certificate:
    """What a file claims; it must be about ``puzzle``: a list, or a table if there are no words."""
    table = puzzle if isinstance(puzzle, FeedbackTable) else None
    lexicon = puzzle.lexicon if isinstance(puzzle, FeedbackTable) else puzzle
    fields = read_document(path, "a certificate")
    if fields.values.get("format") == UNFINISHED:
        raise fields.error("an unfinished proof: nothing to check (--resume goes on with it)")
    require_format(fields, FORMAT, "a certificate")
    if fields.number("version", 0, _MOST) != VERSION:
        raise fields.error("not a certificate of this version")
    rule, guesses, weights = take_puzzle(fields, lexicon)
    best = fields.inner("best")
    opener, total = best.text("opener"), best.number("total", 1, _core.INFINITE_COST - 1)
    best.end()
    try:
        tree = tree_of_json(str(path), fields.take("tree"), lexicon)
    except TreeFileError as error:
        raise CertificateError(str(error)) from None
    fields.end()
    return Certificate(
        lexicon=lexicon,
        rule=rule,
        guesses=guesses,
        opener=opener,
        total=total,
        tree=tree,
        weights=weights,
        table=None if lexicon.has_letters else table,
    )


def puzzle_fields(about: Certificate | Proof) -> dict[str, Any]:
    """The puzzle of a proof, for a file; with weights only if it has some."""
    fields = {"lexicon": about.lexicon, "rule": about.rule, "guesses": about.guesses}
    return fields if about.weights is None else fields | {"weights": dict(about.weights)}


def take_puzzle(fields: Fields, lexicon: Lexicon) -> tuple[Rule, int | None, Mapping[str, int] | None]:
    """The rule, the limit of guesses and the weights of a file, which must be about ``lexicon``."""
    take_lexicon(fields, lexicon)
    rule = fields.text("rule")
    if rule not in [known.value for known in Rule]:
        raise fields.odd("rule", rule, "a rule")
    guesses = fields.number_or_none("guesses", 1, _MOST)
    return Rule(rule), guesses, _take_weights(fields, lexicon)


def _take_weights(fields: Fields, lexicon: Lexicon) -> Mapping[str, int] | None:
    """Whole numbers above zero for answers, whose sum the core can count; None if there are none."""
    if "weights" not in fields.values:
        return None
    given = fields.inner("weights")
    words = [*given.values]
    if not words:
        raise given.error('"weights" has no words')
    if unknown := [word for word in words if word not in lexicon.answer_ids]:
        raise given.error(f'"weights" has {quoted(unknown[0])}, which is no answer of {lexicon.name}')
    weights = {word: given.number(word, 1, _core.INFINITE_COST - 1) for word in words}
    if sum(weights.values()) >= _core.INFINITE_COST:
        raise given.error('"weights" add up to too much')
    return weights


def take_lexicon(fields: Fields, lexicon: Lexicon) -> None:
    """Refuse a file that is not about ``lexicon``."""
    about = fields.inner("lexicon")
    name, sha256 = about.text("name"), about.text("sha256")
    counts = tuple(about.number(key, 1, _MOST) for key in ("answers", "guesses"))
    about.end()
    if sha256 != lexicon.sha256:
        raise about.error(f"made for other words than {lexicon.name} (it says {quoted(name)})")
    if counts != (len(lexicon.answers), len(lexicon.guesses)):
        many = f"{counts[0]} answers and {counts[1]} guesses"
        raise about.error(f"it says {many}; {lexicon.name} has other numbers")
    if name != lexicon.name:
        raise about.error(f"it calls these words {quoted(name)}; here they are {lexicon.name!r}")


def named_puzzle(path: str | Path) -> str:
    """The name of the list that a certificate or an unfinished proof is about."""
    return read_document(path, "a certificate").inner("lexicon").text("name")


def certified_lexicon(path: str | Path) -> Lexicon:
    """The list that a certificate or an unfinished proof is about, if it comes with fivefold."""
    name = named_puzzle(path)
    lexicon = named_lexicon(name)
    if lexicon is None:
        raise CertificateError(f"{path}: made for the list {quoted(name)}: pass its Lexicon too")
    return lexicon


def require_format(fields: Fields, wanted: str, what: str) -> None:
    """Refuse a file of another kind or version."""
    if fields.take("format") != wanted:
        raise fields.error(f"not {what} of this version")


# Unfinished proofs: JSON with the puzzle, the best opener so far, and for every guess its bound and how
# it was closed: ``l`` mark sets, ``t`` two guesses, ``s`` searched, ``-`` not yet.  A resumed proof does
# not count these bounds again, and its result says how many they are.


UNFINISHED = "fivefold unfinished proof 1"
_LETTERS = "-lts"  # in the order of `CLOSED`


def write_unfinished(proof: Proof, path: str | Path) -> None:
    """Write what is known so far, whole or not at all."""
    document = {
        "format": UNFINISHED,
        **puzzle_fields(proof),
        "best": None if proof.opener is None else {"opener": proof.opener, "total": proof.total},
        "closed": "".join(_LETTERS[how] for how in proof.closed.tolist()),
        "bounds": proof.bounds.tolist(),
    }
    write_progress(path, plain(document))


def read_unfinished(path: str | Path, lexicon: Lexicon) -> Proof:
    """The proof as it was saved; it must be about ``lexicon``."""
    fields = read_document(path, "an unfinished proof")
    if fields.values.get("format") == FORMAT:
        raise fields.error("finished: nothing is left to do (--check checks it)")
    take_progress(fields, UNFINISHED, "an unfinished proof")
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
    if fields.values.get("format") == UNFINISHED:
        raise StorageError(f"{path} holds an unfinished proof: go on with --resume, or remove it")
