"""Proof: the best opener of a lexicon, shown against every other guess.

The work goes from cheap to expensive: bounds by sets of marks, two-guess bounds, search.  What is known
at any moment is a `Proof`.  A finished one is saved as a certificate, which other code checks; an
unfinished one can be saved and resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivefold import _core
from fivefold.base.arrays import NDArray, np
from fivefold.base.bounds import Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import CertificateError, OptionError
from fivefold.proof.opener_search import CLOSED, Memory
from fivefold.proof.prover import Limit, OnStage, Prover
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule
from fivefold.puzzle.symmetries import position_symmetries
from fivefold.trees.tree import Tree
from fivefold.words.lexicon import Lexicon
from fivefold.words.ranking import ColumnRanking, WordRow

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True)
class OpenerBound(WordRow):
    """What a proof knows about one opener."""

    word: str
    bound: int
    """No tree that starts with it has a smaller total."""
    closed: str
    """How that was shown; ``open`` if the bound is still below the least total."""

    def as_dict(self) -> dict[str, Any]:
        """Its fields."""
        return asdict(self)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Proof(ColumnRanking[OpenerBound]):
    """What is known about every opener of a lexicon: a sequence of `OpenerBound`, as the list has them.

    ``bounds`` holds, for each guess, a total that no tree starting with it can beat, and
    ``closed`` how that was shown (an index of `CLOSED`).  ``total`` is the least total
    found; when every opener is closed, the bound of each reaches it.
    """

    lexicon: Lexicon
    rule: Rule = Rule.NORMAL
    guesses: int | None
    weights: Mapping[str, int] | None = None
    """How much each answer counts, in whole numbers; None: once each."""
    opener: str | None
    total: int | None
    tree: Tree | None
    status: Status
    bounds: NDArray[np.int32]
    closed: NDArray[np.uint8]
    from_earlier_run: int = 0
    """Openers whose bound is from the resumed proof and was not counted again."""
    nodes: int = 0
    peak_bytes: int = 0
    seconds: dict[str, float] = field(default_factory=dict)
    """Seconds of each part: sets of marks, the first upper bound, bounds and search."""

    @property
    def counts(self) -> dict[str, int]:
        """How many openers were closed in which way."""
        return {name: int((self.closed == i).sum()) for i, name in enumerate(CLOSED)}

    @property
    def lower(self) -> int:
        """No tree of any opener has a smaller total."""
        return int(self.bounds.min())

    @property
    def impossible(self) -> bool:
        """Whether no opener keeps to the limit of guesses, which is then proven for each of them."""
        return self.lower >= _core.INFINITE_COST

    def save(self, path: str | Path) -> None:
        """Write the certificate of a finished proof, or what is needed to resume an unfinished one."""
        from fivefold.proof.certificate import Certificate, write_certificate, write_unfinished

        if self.status is Status.PROVEN and not self.impossible:
            write_certificate(Certificate.of(self), path)
        else:
            write_unfinished(self, path)

    def as_dict(self) -> dict[str, Any]:
        """The proof without its tree and bounds, for JSON."""
        counts = self.counts
        return {
            "best": {"opener": self.opener, "total": self.total},
            "status": "impossible" if self.impossible else self.status,
            "lower": None if self.impossible else self.lower,
            "closed": {way: counts[way] for way in CLOSED[1:]},
            "open": counts["open"],
            "from_earlier_run": self.from_earlier_run,
            "nodes": self.nodes,
            "peak_bytes": self.peak_bytes,
            "seconds": {part: round(seconds, 3) for part, seconds in self.seconds.items()},
        }

    def __len__(self) -> int:
        return len(self.bounds)

    def row(self, place: int) -> OpenerBound:
        """What is known about a guess, by its place in the list from 0."""
        closed = CLOSED[int(self.closed[place])]
        return OpenerBound(self.lexicon.guesses[place], int(self.bounds[place]), closed)

    def about(self) -> dict[str, Any]:
        """What the proof is about, and how sure it is."""
        lower = None if self.impossible else self.lower
        return {"lexicon": self.lexicon, "rule": self.rule, "status": self.status, "lower": lower}

    def columns(self) -> dict[str, Any]:
        """Every opener with its bound and how it was closed."""
        closed = [CLOSED[way] for way in self.closed.tolist()]
        return {"word": self.lexicon.guesses, "bound": self.bounds, "closed": closed}

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw a histogram of the bounds of all openers; needs the extra ``plot``."""
        from fivefold.show.plots import draw_proof

        return draw_proof(ax, self)

    def _repr_html_(self) -> str:
        from fivefold.show.trees import result_html

        return result_html(self, self.tree)

    def __repr__(self) -> str:
        if self.impossible:
            return f"<Proof of {self.lexicon.name}: impossible>"
        return f"<Proof of {self.lexicon.name}: {self.opener} {self.total}, {self.status.value}>"


def prove(
    game: GameLike,
    *,
    budget: Budget = UNLIMITED,
    hash_seed: int = 0,
    resume: Proof | None = None,
    save: Callable[[Proof], None] | None = None,
    on_stage: OnStage | None = None,
) -> Proof:
    """The opener that needs the fewest guesses, with a bound for every other guess.

    ``game`` must have no clues: a proof is about a whole list, a rule, a limit of guesses, and weights
    if there are any.  With weights every guess counts as much as the answer weighs.  ``save`` is called
    with the unfinished proof at once and then about every second.  ``resume`` takes such a proof, trusts
    its bounds and searches its best opener again.  After a stop, or when the budget runs out, the result
    says how far it got.

    >>> proof = prove(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"]))
    >>> proof.opener, proof.total, proof.status.value, proof.lower
    ('chomp', 9, 'proven', 9)
    """
    prover = begin_prover(
        game, budget=budget, hash_seed=hash_seed, resume=resume, save=save, on_stage=on_stage
    )
    if prover.best is None:
        prover.find_upper(1)
    prover.close_all(Limit(top=1))
    return proof_so_far(prover, finish=True)


def begin_prover(
    game: GameLike,
    *,
    budget: Budget = UNLIMITED,
    hash_seed: int = 0,
    resume: Proof | None = None,
    save: Callable[[Proof], None] | None = None,
    on_stage: OnStage | None = None,
) -> Prover:
    """A prover of a whole list, which knows what the proof to resume knows."""
    position = Position.of(game)
    whole = len(position.agreeing_ids) == len(position.lexicon.answers)
    if position.clues or position.known is not None or position.narrowed or not whole:
        raise OptionError("a proof is about a whole list: no clues")
    prover = Prover(
        position,
        budget,
        memory=Memory(hash_seed=hash_seed),
        on_stage=on_stage,
        save=None if save is None else lambda: save(proof_so_far(prover, finish=False)),
        symmetries=position_symmetries(position),
    )
    if resume is not None:
        made_for = resume.lexicon.sha256, resume.rule, resume.guesses
        if made_for != (prover.lexicon.sha256, position.rule, position.guesses_left):
            most = "any number of" if resume.guesses is None else resume.guesses
            raise CertificateError(
                f"the proof to resume is for {resume.lexicon.name}, {resume.rule} rule, {most} guesses"
            )
        if resume.weights != position.weights:
            raise CertificateError("the proof to resume has other weights")
        _take_up(prover, resume)
    return prover


def _take_up(prover: Prover, known: Proof) -> None:
    """Begin where ``known`` ended; search its best opener again, for its tree was not kept."""
    prover.from_earlier_run = int((known.bounds > prover.bounds).sum())
    prover.bounds[:], prover.closed[:] = known.bounds, known.closed
    if known.opener is None or known.total is None:
        return
    row = prover.lexicon.guess_ids[known.opener]
    prover.take_turns(np.array([row], np.uint32))
    prover.totals[row] = known.total
    prover.unconfirmed.add(row)
    prover.stages.begin(f"search {known.opener} again", 0, 1)
    found = prover.search_openers(np.array([row], np.uint32), _core.INFINITE_COST)
    if found.closed[0] and found.bounds[0] != known.total:
        raise CertificateError(
            f"the proof to resume is wrong: {known.opener} does not cost {known.total}"
        )


def proof_so_far(prover: Prover, *, finish: bool) -> Proof:
    """What is known now; with a tree if the work ends here, even by a stop."""
    if finish:
        prover.stages.end()
    total, row = prover.best or (None, None)
    decided = total is not None or int(prover.bounds.min()) >= _core.INFINITE_COST
    return Proof(
        lexicon=prover.lexicon,
        rule=prover.position.rule,
        guesses=prover.position.guesses_left,
        weights=prover.position.weights,
        opener=None if row is None else prover.lexicon.guesses[row],
        total=total,
        tree=prover.tree(row) if finish and row is not None else None,
        status=prover.clock.status(finished=prover.finished and decided),
        bounds=prover.bounds.copy(),
        closed=prover.closed.copy(),
        from_earlier_run=prover.from_earlier_run,
        nodes=prover.nodes,
        peak_bytes=prover.peak_bytes,
        seconds=dict(prover.stages.seconds),
    )


def prove_at_least(
    game: GameLike,
    total: int,
    *,
    budget: Budget = UNLIMITED,
    resume: Proof | None = None,
    save: Callable[[Proof], None] | None = None,
    on_stage: OnStage | None = None,
) -> Proof:
    """A proof that no opener needs fewer than ``total`` guesses for all answers, where that is so.

    It is if the result's ``lower`` reaches ``total``.  If some opener needs fewer, the best one is found
    and the proof is finished.  This suits lists too large for `prove`: every opener is bounded, and then
    searched, only until it reaches ``total``.  ``resume`` may be a proof with a smaller bound.

    >>> from fivefold.words.lexicon import Lexicon
    >>> words = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
    >>> proof = prove_at_least(words, 8)
    >>> proof.lower >= 8, proof.opener, proof.status.value
    (True, None, 'bounded')
    >>> prove_at_least(words, 10).total
    9
    """
    prover = begin_prover(game, budget=budget, resume=resume, save=save, on_stage=on_stage)
    prover.close_all(Limit(total, top=1))
    return proof_so_far(prover, finish=True)
