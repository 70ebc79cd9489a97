"""The checker of certificates: slower code that shares nothing with the search.

It replays the tree by the rules, fills a table of its own by the definition, recounts the
two-guess bound of every opener on it, and searches again the openers whose bound is below the
total: all of them, or a sample that nobody can foresee.  The steps are in `check_steps`.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from fivefold.base.budget import UNLIMITED, Budget
from fivefold.proof.certificate import Certificate, certified_lexicon, read_certificate
from fivefold.proof.check_steps import Checked, CheckSteps
from fivefold.proof.stages import OnStage
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.trees.check import MOST_PROBLEMS
from fivefold.words.lexicon import Lexicon
from fivefold.words.tiles import word_tiles

MOST_SEED = 2**32 - 1


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class CertificateCheck:
    """What a check found."""

    certificate: Certificate
    problems: tuple[str, ...]
    openers: int
    """Openers in all."""
    counted: int
    """Openers whose two-guess bound was recounted."""
    to_search: int
    """Those of them whose bound is below the total, so that only a search can tell."""
    searched: int
    """Openers that were searched again."""
    from_earlier_run: int
    """Openers that an earlier run of this check recounted or searched."""
    seed: int | None
    """What chose the sample; None for a complete check."""
    finished: bool
    """Whether everything that was asked for was done."""

    @property
    def complete(self) -> bool:
        """Whether every opener was shown to cost at least the total."""
        return self.counted == self.openers and self.searched == self.to_search

    @property
    def verdict(self) -> str:
        """``valid`` only after a complete check."""
        if self.problems:
            return "not valid"
        if self.complete:
            return "valid"
        return "consistent" if self.finished else "unfinished"

    def __repr__(self) -> str:
        return f"<CertificateCheck of {self.certificate.opener}: {self.verdict}>"

    def _repr_html_(self) -> str:
        recounted = f"{self.counted} of {self.openers} openers recounted"
        searched = f"{self.searched} of {self.to_search} searched again"
        items = "".join(f"<li>{escape(problem)}</li>" for problem in self.problems[:MOST_PROBLEMS])
        opener = word_tiles(self.certificate.opener)
        verdict = f"<p>{opener} {self.verdict}: {recounted}, {searched}</p>"
        return verdict + (f"<ul>{items}</ul>" if items else "")

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "verdict": self.verdict,
            "complete": self.complete,
            "best": {"opener": self.certificate.opener, "total": self.certificate.total},
            "counted": self.counted,
            "to_search": self.to_search,
            "searched": self.searched,
            "from_earlier_run": self.from_earlier_run,
            "seed": self.seed,
            "problems": self.problems[:MOST_PROBLEMS],
        }


@dataclass(frozen=True, slots=True)
class Sample:
    """Which openers a check searches again, if not all whose bound is below the total.

    Those of least bound, ``size`` of them, and as many others at random.
    """

    size: int = 10
    seed: int | None = None
    """What chooses the others; None: something nobody knows before."""

    def rows(self, rows: list[int], seed: int | None) -> list[int]:
        """The first rows and as many of the others."""
        others = rows[self.size :]
        chance = random.Random(seed)  # noqa: S311
        return rows[: self.size] + sorted(chance.sample(others, min(self.size, len(others))))


def check_proof(
    path: str | Path,
    *,
    complete: bool = False,
    lexicon: Lexicon | FeedbackTable | str | None = None,
    sample: Sample | None = None,
    budget: Budget = UNLIMITED,
) -> CertificateCheck:
    """Check a saved proof: replay its tree, recount the bound of every opener, search openers again.

    The list is the one the file names, if it comes with fivefold, else ``lexicon``: the table, if the
    puzzle has no words.  Openers that their bound alone does not rule out are searched again: all of
    them with ``complete``, otherwise a ``sample``.  Only a complete check calls a proof valid.

    >>> from fivefold.proof.proof import prove
    >>> words = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     prove(words).save(f"{folder}/proof.json")
    ...     check_proof(f"{folder}/proof.json", complete=True, lexicon=words).verdict
    'valid'
    """
    lexicon = Lexicon.load(lexicon) if isinstance(lexicon, str) else lexicon
    certificate = read_certificate(path, lexicon or certified_lexicon(path))
    chosen = None if complete else sample or Sample()
    return check_certificate(certificate, sample=chosen, budget=budget)


def check_certificate(
    certificate: Certificate,
    *,
    sample: Sample | None,
    budget: Budget = UNLIMITED,
    on_stage: OnStage | None = None,
    checked: Checked | None = None,
    save: Callable[[Checked], None] | None = None,
) -> CertificateCheck:
    """`check_proof` for what was read already, with what an earlier check of it went through.

    None for a sample is a complete check.  ``checked`` is trusted; ``save`` is called with all that was
    checked so far about every second.
    """
    check = CheckSteps(certificate, budget.start(), on_stage, checked, save)
    earlier = len(check.checked.counted.keys() | check.checked.searched.keys())
    seed = None
    if sample is not None:
        seed = secrets.randbelow(MOST_SEED + 1) if sample.seed is None else sample.seed
    finished = False
    check.replay()
    if not check.problems and check.prepare(budget.threads):
        check.count()
        to_search = check.to_search()
        if sample is not None:
            to_search = sample.rows(to_search, seed)
        check.search(to_search)
        finished = all(row in check.checked.searched for row in to_search) and check.all_counted
    check.judge()
    known = check.checked
    return CertificateCheck(
        certificate=certificate,
        problems=tuple(check.problems),
        openers=check.openers,
        counted=len(known.counted),
        to_search=len(check.to_search()),
        searched=len(known.searched),
        from_earlier_run=earlier,
        seed=seed,
        finished=finished,
    )
