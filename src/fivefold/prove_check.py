"""The checker of certificates: slower code that shares nothing with the search.

It replays the tree by the rules, recounts every two-guess bound from a table that it fills
itself by the definition, and searches sampled openers again.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from fivefold.progress import Control
from fivefold.prove import Proof
from fivefold.prove_check_search import OpenerChecker
from fivefold.prove_check_table import table_by_definition
from fivefold.prover import CLOSED, OnStage
from fivefold.solve import Status
from fivefold.tree import turn_counts
from fivefold.tree_check import check_tree


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateCheck:
    """What `check_certificate` found."""

    problems: tuple[str, ...]
    counted: int
    """Two-guess bounds that were recounted."""
    searched: int
    """Openers that were searched again."""

    @property
    def valid(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.problems


def check_certificate(
    proof: Proof,
    *,
    sample: int = 20,
    seed: int = 0,
    threads: int = 0,
    on_stage: OnStage | None = None,
) -> CertificateCheck:
    """Recheck ``proof``: its tree, every claim by itself, every bound that was counted.

    Of the searched openers ``sample``, chosen by ``seed``, are searched again; a sample of
    all of them is a complete check.  ``on_stage`` is called with what is being done, how far
    it is and where it ends.  Ctrl-C ends it at once.
    """
    show: OnStage = on_stage or (lambda *_: None)
    problems = list(_claims(proof))
    words = proof.lexicon.guesses
    how = [CLOSED[closed] for closed in proof.closed.tolist()]
    by_bounds = [row for row, closed in enumerate(how) if closed in ("library", "two_guess")]
    by_search = [row for row, closed in enumerate(how) if closed == "searched"]
    chance = random.Random(seed)  # noqa: S311
    search_again = sorted(chance.sample(by_search, min(sample, len(by_search))))

    table = table_by_definition(proof.lexicon, lambda done: show("fill the table", done, len(words)))
    checker = OpenerChecker(table, proof.rule, proof.guesses, threads=threads)
    claims = proof.bounds[by_bounds].tolist()
    recounted = checker.two_guess_bounds(
        by_bounds,
        Control(),
        lambda done: show("recount bounds", done, len(by_bounds)),
        claims=claims,
    ).tolist()
    for row, claimed, found in zip(by_bounds, claims, recounted, strict=True):
        if found < claimed:
            problems.append(f"{words[row]}: the two-guess bound is {found}, not {claimed}")

    claims = proof.bounds[search_again].tolist()
    costs = checker.reached(
        search_again,
        claims,
        Control(),
        lambda done: show("search openers again", done, len(search_again)),
    ).tolist()
    for row, claimed, cost in zip(search_again, claims, costs, strict=True):
        if cost < claimed:
            problems.append(f"{words[row]}: costs {cost}, not at least {claimed}")
    return CertificateCheck(problems=tuple(problems), counted=len(by_bounds), searched=len(search_again))


def _claims(proof: Proof) -> list[str]:
    """What is wrong with what the certificate itself says."""
    if proof.status is not Status.PROVEN:
        return [f"unfinished: the certificate says {proof.status.value}"]
    if proof.tree is None or proof.total is None or proof.opener is None:
        return ["no tree, or no total"]
    problems = []
    check = check_tree(proof.tree, proof.lexicon, rule=proof.rule)
    problems += [str(problem) for problem in check.problems]
    turns = turn_counts(proof.tree)
    if turns.total != proof.total:
        problems.append(f"the tree costs {turns.total}, not {proof.total}")
    if proof.tree.word != proof.opener:
        problems.append(f"the tree opens with {proof.tree.word}, not {proof.opener}")
    if proof.guesses is not None and turns.worst > proof.guesses:
        problems.append(f"the tree needs {turns.worst} guesses, {proof.guesses} are allowed")
    for word, bound, how in zip(
        proof.lexicon.guesses, proof.bounds.tolist(), proof.closed.tolist(), strict=True
    ):
        if CLOSED[how] == "open":
            problems.append(f"{word}: still open")
        elif bound < proof.total:
            problems.append(f"{word}: the bound {bound} is below {proof.total}")
    return problems
