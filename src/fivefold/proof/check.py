"""The checker of certificates: slower code that shares nothing with the search.

It replays the tree by the rules, fills a table of its own by the definition, recounts the two-guess
bound of every opener on it, and searches again the openers whose bound is below the total: all of them,
or a sample that nobody can foresee.
"""

from __future__ import annotations

import os
import random
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from fivefold import _core
from fivefold.base.arrays import NDArray, np
from fivefold.base.budget import UNLIMITED, Budget, Clock
from fivefold.base.documents import read_document, take_progress, write_progress
from fivefold.base.errors import StorageError, quoted
from fivefold.base.progress import Control, OnProgress
from fivefold.proof.certificate import Certificate, certified_lexicon, read_certificate
from fivefold.proof.prover import OnStage
from fivefold.puzzle.feedback import FeedbackTable, table_of
from fivefold.puzzle.rule import Rule
from fivefold.trees.check import MOST_PROBLEMS, check_tree
from fivefold.trees.json_format import write_json
from fivefold.words.lexicon import Lexicon


def table_by_definition(lexicon: Lexicon, on_progress: OnProgress | None = None) -> FeedbackTable:
    """The feedback table by its definition: exact letters first, then present ones from the left.

    It shares nothing with `FeedbackTable.build`.  Progress counts guesses.
    """
    guesses = lexicon.numbers(lexicon.guesses)
    answers = np.ascontiguousarray(lexicon.numbers(lexicon.answers).T)  # a row of letters per place
    many = answers.shape[1]
    narrowest = np.min_scalar_type(3**lexicon.length - 1)
    table: NDArray[np.unsignedinteger] = np.empty((len(guesses), many), narrowest)
    for row, guess in enumerate(guesses):
        if on_progress is not None and row % 256 == 0:
            on_progress(row)
        exact = answers == guess[:, None]
        letters = guess.tolist()
        spare = {
            letter: ((answers == letter) & ~exact).sum(axis=0, dtype=np.int8) for letter in set(letters)
        }
        code = np.zeros(many, np.int64)
        for letter, found in zip(letters, exact, strict=True):
            present = ~found & (spare[letter] > 0)
            spare[letter] -= present
            code = 3 * code + 2 * found + present
        table[row] = code
    return table_of(lexicon, table)


_MEMORY = 1 << 30  # bytes for what the recount remembers, whichever opener it was for


class OpenerChecker:
    """Lower bounds of openers under ``rule`` with at most ``guesses`` guesses (None: any number).

    Native code of its own (``native/src/recount``) counts and searches; it shares nothing with the
    search but the names of the rules and the splitting of work among threads.

    Openers are rows of ``table``.  ``weights`` belong to its columns, 0 where a column cannot be the
    answer; None: all are 1.  A total is ``_core.INFINITE_COST`` if no tree keeps to the guesses.
    Progress counts openers; those that a stop leaves unfinished get -1.  Openers may be asked for in any
    order and again; one call at a time.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
    >>> checker = OpenerChecker(FeedbackTable.build(lexicon), Rule.NORMAL, None)
    >>> rows = [lexicon.guess_ids["batch"], lexicon.guess_ids["chomp"]]
    >>> checker.reached(rows, [9, 12], Control()).tolist()
    [9, 9]
    """

    def __init__(
        self,
        table: FeedbackTable,
        rule: Rule,
        guesses: int | None,
        *,
        weights: Sequence[int] | None = None,
        threads: int = 0,
    ) -> None:
        self.threads = threads
        words = table.walk_numbers  # letters are looked at only under a rule
        patterns, own_rows, weighed = table.patterns, table.own_rows, None
        if weights is not None:
            possible = np.flatnonzero(weights)
            patterns, own_rows = np.ascontiguousarray(patterns[:, possible]), own_rows[possible]
            weighed = np.array(weights, np.int32)[possible]
        puzzle = _core.RecountPuzzle(patterns, own_rows, words, rule.number, weighed)
        most = _core.UNLIMITED_GUESSES if guesses is None else guesses
        self.search = _core.RecountSearch(puzzle, most, _MEMORY)

    def two_guess_bounds(
        self,
        rows: Sequence[int],
        control: Control,
        on_progress: OnProgress | None = None,
        *,
        claims: Sequence[int] | None = None,
    ) -> NDArray[np.int32]:
        """The exact two-guess bound of each opener.

        With ``claims`` an opener whose bound reaches its claim gets the claim, which is less work.
        """
        if claims is None:
            claims = [_core.INFINITE_COST] * len(rows)
        return self.search.two_guess_bounds(
            np.array(rows, np.uint32),
            np.array(claims, np.int32),
            self.threads,
            control,
            on_progress,
        )

    def reached(
        self,
        rows: Sequence[int],
        claims: Sequence[int],
        control: Control,
        on_progress: OnProgress | None = None,
    ) -> NDArray[np.int32]:
        """For each opener a lower bound that reaches its claim, or its total if that is smaller."""
        return self.search.reached(
            np.array(rows, np.uint32),
            np.array(claims, np.int32),
            self.threads,
            control,
            on_progress,
        )


# Openers in one call, at least and at most.  Each call of the recount first counts for all guesses,
# which takes a second on the usual lists.
_COUNT_CHUNK, _MOST_SEARCHED = (512, 2048), 256

_LONG, _SHORT = 1.0, 0.4  # seconds: after a longer piece a smaller one, after a shorter one a larger

_Rows = TypeVar("_Rows", "NDArray[Any]", list[int])


@dataclass(kw_only=True)
class Checked:
    """What a check has done so far: the lower bounds that it found again."""

    counted: dict[int, int] = field(default_factory=dict)
    """By row the two-guess bound, or the claimed total if the bound reaches it."""
    searched: dict[int, int] = field(default_factory=dict)
    """By row the total if it is below the claimed one, else a bound that reaches that."""


class _StoppedError(Exception):
    """Ends the filling of a table."""


class CheckSteps:
    """A check in progress."""

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
        """Whether the bound of every opener was recounted."""
        return len(self.checked.counted) == self.openers

    def replay(self) -> None:
        """Play every answer through the tree."""
        tree, opener, weights = self.certificate.tree, self.certificate.opener, self.certificate.weights
        check = check_tree(
            tree,
            self.certificate.table or self.certificate.lexicon,
            rule=self.certificate.rule,
            max_guesses=self.certificate.guesses,
            candidates=None if weights is None else [*weights],
        ).claiming(self.certificate.total, weights)
        self.problems += [str(problem) for problem in check.problems]
        if tree.word != opener:
            self.problems.append(f"the tree opens with {tree.word!r}, not {opener!r}")

    def prepare(self, threads: int) -> bool:
        """Fill the table, unless it is given; false if time ran out."""
        certificate, self.workers = self.certificate, workers(threads)

        def show(done: int) -> None:
            self.show("fill the table", done, self.openers)
            if self.clock.stopped:
                raise _StoppedError

        try:
            table = certificate.table or table_by_definition(certificate.lexicon, show)
        except _StoppedError:
            return False
        given, by_answer = certificate.weights, None
        if given is not None:
            by_answer = [given.get(word, 0) for word in certificate.lexicon.answers]
        self.checker = OpenerChecker(
            table, certificate.rule, certificate.guesses, weights=by_answer, threads=threads
        )
        return True

    def count(self) -> None:
        """Recount the two-guess bounds of all openers, each until it reaches the total."""
        rows = list(range(self.openers))
        self.run("recount bounds", rows, self.checked.counted, _COUNT_CHUNK, self._count_some)

    def to_search(self) -> list[int]:
        """The openers whose two-guess bound is below the total, least bound first."""
        known, total = self.checked.counted, self.certificate.total
        return sorted((row for row in known if known[row] < total), key=lambda row: (known[row], row))

    def search(self, rows: list[int]) -> None:
        """Search openers again, each until it reaches the total."""
        known, chunk = self.checked.searched, (self.workers, _MOST_SEARCHED)
        if self.all_counted:
            self.run("search openers again", rows, known, chunk, self._search_some)

    def judge(self) -> None:
        """Report every opener that was found to cost less than the total."""
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
        """Ask about the rows that are not known yet, in pieces."""
        todo = [row for row in rows if row not in known]
        before = len(rows) - len(todo)
        for done, piece in timed_pieces(todo, *chunk):
            if self.clock.stopped:
                return
            so_far = before + done
            show = partial(self._show_more, stage, so_far, len(rows))
            found = self.clock.call(partial(ask, piece), show)
            answers = zip(piece, found.tolist(), strict=True)
            known.update((row, bound) for row, bound in answers if bound >= 0)
            self.save(self.checked)

    def _show_more(self, stage: str, before: int, total: int, done: int) -> None:
        self.show(stage, before + done, total)

    def _count_some(self, rows: list[int], control: Control, on_progress: OnProgress) -> NDArray[Any]:
        claims = [self.certificate.total] * len(rows)
        return self.checker.two_guess_bounds(rows, control, on_progress, claims=claims)

    def _search_some(self, rows: list[int], control: Control, on_progress: OnProgress) -> NDArray[Any]:
        claims = [self.certificate.total] * len(rows)
        return self.checker.reached(rows, claims, control, on_progress)


def workers(threads: int) -> int:
    """How many threads the core uses; with fewer openers in a call some would idle."""
    return threads or os.cpu_count() or 1


def timed_pieces(
    rows: _Rows,
    least: int,
    most: int,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[tuple[int, _Rows]]:
    """Pieces of ``least`` to ``most`` rows, each with the number of rows before it.

    The size of each follows from the time that the last one took.

    >>> ticks = iter([0, 0.1, 1, 3, 3, 3.5])
    >>> pieces = timed_pieces(list(range(8)), 1, 8, clock=lambda: next(ticks))
    >>> list(pieces)
    [(0, [0, 1]), (2, [2, 3, 4, 5]), (6, [6, 7])]
    """
    size, done = max(least, most // 4), 0
    while done < len(rows):
        started = clock()
        yield done, rows[done : done + size]
        took = clock() - started
        done += size
        if took >= _LONG:
            size = max(least, size // 2)
        elif took < _SHORT:
            size = min(most, 2 * size)


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
    """The seed of the sample; None for a complete check."""
    finished: bool
    """Whether everything that was asked for was done."""

    @property
    def complete(self) -> bool:
        """Whether every opener was shown to cost at least the total."""
        return self.counted == self.openers and self.searched == self.to_search

    @property
    def verdict(self) -> str:
        """``valid`` only after a complete check without problems."""
        if self.problems:
            return "not valid"
        if self.complete:
            return "valid"
        return "consistent" if self.finished else "unfinished"

    def __repr__(self) -> str:
        return f"<CertificateCheck of {self.certificate.opener}: {self.verdict}>"

    def _repr_html_(self) -> str:
        from fivefold.show.html import certificate_check_html

        return certificate_check_html(self)

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
    """The openers that a quick check searches again: ``size`` of least bound and as many at random."""

    size: int = 10
    seed: int | None = None
    """Chooses the random ones; None: a seed that nobody can foresee."""

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
    """`check_proof` for a certificate that was read already; ``sample`` None is a complete check.

    ``checked``, what an earlier check found, is trusted; ``save`` is called about every second with all
    that was found so far.
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


# What a check has found so far, as a file, so that a stopped check can be resumed.  The file names its
# certificate by the SHA-256 of what that claims.


_FORMAT = "fivefold checked 1"
_UNKNOWN = -1


def claims_sha256(certificate: Certificate) -> str:
    """The hash of all that was read from a certificate; its file may be another one by now."""
    import hashlib

    # An opener that is no word may even hold half a letter.
    claims = write_json(certificate.tree, certificate).encode("utf-8", "surrogatepass")
    return hashlib.sha256(claims).hexdigest()


def write_checked(checked: Checked, openers: int, certificate: str, path: str | Path) -> None:
    """Write what was checked of ``certificate``, a hash, whole or not at all."""
    document = {"format": _FORMAT, "certificate": certificate}
    columns = {
        name: [found.get(row, _UNKNOWN) for row in range(openers)]
        for name, found in (("counted", checked.counted), ("searched", checked.searched))
    }
    write_progress(path, document | columns)


def read_checked(openers: int, certificate: str, path: str | Path) -> Checked:
    """What was checked of ``certificate``, a hash; nothing if there is no such file."""
    try:
        if not Path(path).exists():
            return Checked()
    except OSError as error:
        raise StorageError(f"cannot read {quoted(str(path))}: {error.strerror}") from None
    fields = read_document(path, "a check to go on with")
    take_progress(fields, _FORMAT, "a check to go on with")
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
