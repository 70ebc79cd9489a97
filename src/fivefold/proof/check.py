"""The checker of certificates: slower code that shares nothing with the search.

It replays the tree by the rules, fills a table of its own by the definition, recounts the
two-guess bound of every opener on it, and searches again the openers whose bound is below the
total: all of them, or a sample that nobody can foresee.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivefold.base.budget import UNLIMITED, Budget, Clock
from fivefold.base.pace import paced, workers
from fivefold.base.progress import Control, OnProgress
from fivefold.proof.certificate import Certificate, certified_lexicon, read_certificate
from fivefold.proof.check_table import table_by_definition
from fivefold.proof.opener_checker import OpenerChecker
from fivefold.proof.prover import OnStage
from fivefold.trees.check import MOST_PROBLEMS, check_tree
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Openers in one call, at least and at most.  Each call of the recount begins with counts for
# all guesses, a second on the usual lists.
_COUNT_CHUNK, _MOST_SEARCHED = (512, 2048), 256
MOST_SEED = 2**32 - 1


@dataclass(kw_only=True)
class Checked:
    """What a check has gone through: of every opener so far a lower bound that was found again."""

    counted: dict[int, int] = field(default_factory=dict)
    """By row the two-guess bound, or the total that is claimed where the bound reaches it."""
    searched: dict[int, int] = field(default_factory=dict)
    """By row the total, or as much as reaches the one that is claimed."""


@dataclass(frozen=True, slots=True, kw_only=True)
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

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "verdict": self.verdict,
            "complete": self.complete,
            "best": {"opener": self.certificate.opener, "total": self.certificate.total},
            "counted": self.counted,
            "to_search": self.to_search,
            "searched": self.searched,
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
    lexicon: Lexicon | None = None,
    sample: Sample | None = None,
    budget: Budget = UNLIMITED,
) -> CertificateCheck:
    """Check a proof that was saved: its tree, the bounds of all openers, and searches.

    The list is the one the file names, if it comes with fivefold, else ``lexicon``.  With ``complete``
    every opener is searched again whose bound does not show that it is no better, and only then is a
    proof called valid; else a ``sample`` of them.

    >>> from fivefold.proof.proof import prove
    >>> words = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     prove(words).save(f"{folder}/proof.json")
    ...     check_proof(f"{folder}/proof.json", complete=True, lexicon=words).verdict
    'valid'
    """
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

    None for a sample is a complete check.  ``checked`` is believed; ``save`` is called with all that was
    checked so far about every second.
    """
    check = _Check(certificate, budget.start(), on_stage, checked, save)
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
        seed=seed,
        finished=finished,
    )


class _StoppedError(Exception):
    """Ends the filling of a table."""


class _Check:
    """One check on its way."""

    def __init__(
        self,
        certificate: Certificate,
        clock: Clock,
        on_stage: OnStage | None,
        checked: Checked | None,
        save: Callable[[Checked], None] | None,
    ) -> None:
        self.certificate, self.clock = certificate, clock
        self.show: OnStage = on_stage or (lambda *_: None)
        self.checked = checked or Checked()
        self.save = save or (lambda _: None)
        self.openers = len(certificate.lexicon.guesses)
        self.problems: list[str] = []

    @property
    def all_counted(self) -> bool:
        return len(self.checked.counted) == self.openers

    def replay(self) -> None:
        """Play every answer through the tree."""
        tree, opener = self.certificate.tree, self.certificate.opener
        check = check_tree(
            tree,
            self.certificate.lexicon,
            rule=self.certificate.rule,
            max_guesses=self.certificate.guesses,
            total=self.certificate.total,
        )
        self.problems += [str(problem) for problem in check.problems]
        if tree.word != opener:
            self.problems.append(f"the tree opens with {tree.word!r}, not {opener!r}")

    def prepare(self, threads: int) -> bool:
        """Fill the table; false if there is no time for it."""
        certificate, self.workers = self.certificate, workers(threads)

        def show(done: int) -> None:
            self.show("fill the table", done, self.openers)
            if self.clock.stopped:
                raise _StoppedError

        try:
            table = table_by_definition(certificate.lexicon, show)
        except _StoppedError:
            return False
        self.checker = OpenerChecker(table, certificate.rule, certificate.guesses, threads=threads)
        return True

    def count(self) -> None:
        """Recount the two-guess bounds of all openers, each as far as the total."""
        rows = list(range(self.openers))
        self.run("recount bounds", rows, self.checked.counted, _COUNT_CHUNK, self.count_some)

    def to_search(self) -> list[int]:
        """The openers whose two-guess bound is below the total, least bound first."""
        known, total = self.checked.counted, self.certificate.total
        return sorted((row for row in known if known[row] < total), key=lambda row: (known[row], row))

    def search(self, rows: list[int]) -> None:
        """Search openers again, each as far as the total."""
        known, chunk = self.checked.searched, (self.workers, _MOST_SEARCHED)
        if self.all_counted:
            self.run("search openers again", rows, known, chunk, self.search_some)

    def judge(self) -> None:
        """Object to every opener that was found to cost less than the total."""
        words, total = self.certificate.lexicon.guesses, self.certificate.total
        for row, cost in self.checked.searched.items():
            if cost < total:
                self.problems.append(f"{words[row]!r} costs {cost}, less than {total}")

    def run(
        self,
        stage: str,
        rows: list[int],
        known: dict[int, int],
        chunk: tuple[int, int],
        ask: Callable[..., Any],
    ) -> None:
        """Ask about the rows that are not known yet, piece by piece."""
        todo = [row for row in rows if row not in known]
        before = len(rows) - len(todo)
        for done, piece in paced(todo, *chunk):
            if self.clock.stopped:
                return
            so_far = before + done
            show = partial(self.show_more, stage, so_far, len(rows))
            found = self.clock.call(partial(ask, piece), show)
            answers = zip(piece, found.tolist(), strict=True)
            known.update((row, bound) for row, bound in answers if bound >= 0)
            self.save(self.checked)

    def show_more(self, stage: str, before: int, total: int, done: int) -> None:
        self.show(stage, before + done, total)

    def count_some(self, rows: list[int], control: Control, on_progress: OnProgress) -> NDArray[Any]:
        claims = [self.certificate.total] * len(rows)
        return self.checker.two_guess_bounds(rows, control, on_progress, claims=claims)

    def search_some(self, rows: list[int], control: Control, on_progress: OnProgress) -> NDArray[Any]:
        claims = [self.certificate.total] * len(rows)
        return self.checker.reached(rows, claims, control, on_progress)
