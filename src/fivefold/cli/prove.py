"""``fivefold prove``."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from pathlib import Path

from fivefold.builtin import DEFAULT_LIST
from fivefold.certificate import certificate_lexicon, read_certificate, write_certificate
from fivefold.cli.openers_guesses import show_stage
from fivefold.cli.output import bold, print_json, print_table
from fivefold.cli.parser import (
    Commands,
    add_hash_seed,
    add_json,
    add_lexicon,
    add_rule,
    add_threads,
    count,
    guess_limit,
    new_command,
    positive_seconds,
)
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.cli.tree_options import asked_lexicon
from fivefold.errors import OptionError
from fivefold.feedback import FeedbackTable
from fivefold.lexicon import Lexicon
from fivefold.prove import Proof, prove
from fivefold.prove_check import check_certificate
from fivefold.rule import Rule
from fivefold.solve import MOST_GUESSES, Limits, Status
from fivefold.tree import turn_counts
from fivefold.tree_claims import named_lexicon

_WAYS = ("library", "two_guess", "searched")


def add_command(commands: Commands) -> None:
    """Add ``prove``."""
    parser = new_command(
        commands,
        "prove",
        "the best opener, with proof over all guesses",
        detail="The certificate says of every guess why it is no better;\n"
        "--check rechecks one with slower code that shares nothing with the search: the tree, every\n"
        "two-guess bound, and a sample of the searched openers.  This takes a minute or two for\n"
        "`original`.",
        example="fivefold prove --list original --out proof.json",
    )
    parser.add_argument(
        "--max-guesses",
        type=guess_limit,
        default=MOST_GUESSES,
        metavar="N",
        help=f"every game ends by then; `none`: no limit; default: {MOST_GUESSES}",
    )
    add_rule(parser)
    parser.add_argument("--answers-only", action="store_true", help="only answers may be guessed")
    parser.add_argument("--seconds", type=positive_seconds, metavar="S", help="stop then")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="write the certificate, now and then and at the end",
    )
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on from this certificate")
    parser.add_argument("--check", type=Path, metavar="FILE", help="recheck this certificate")
    parser.add_argument(
        "--sample",
        type=count,
        default=10,
        metavar="N",
        help="searched openers that --check searches again, seconds each; default: 10",
    )
    add_lexicon(parser, default=f"the certificate's, or {DEFAULT_LIST}")
    add_threads(parser)
    add_hash_seed(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Prove or check, then print."""
    start = time.perf_counter()
    lexicon = _lexicon(options)
    if options.check is not None:
        if options.resume is not None or options.out is not None:
            raise OptionError("--check stands alone: no --resume, no --out")
        return _check(options, lexicon, start)
    resume = None if options.resume is None else read_certificate(options.resume, lexicon)
    rule = Rule.parse(options.rule)
    out = options.out or options.resume
    with stop_on_interrupt() as control:
        proof = prove(
            FeedbackTable.build(lexicon, threads=options.threads),
            rule=rule,
            limits=Limits(guesses=options.max_guesses, seconds=options.seconds),
            threads=options.threads,
            hash_seed=options.hash_seed,
            control=control,
            on_stage=show_stage if sys.stderr.isatty() else None,
            resume=resume,
            save=None if out is None else lambda unfinished: write_certificate(unfinished, out),
        )
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    if out is not None:
        write_certificate(proof, out)
    if options.json:
        result = {
            "best": {"opener": proof.opener, "total": proof.total},
            "status": proof.status.value,
            "lower": proof.lower,
            "closed": {way: proof.counts[way] for way in _WAYS},
            "open": proof.counts["open"],
            "nodes": proof.nodes,
            "peak_bytes": proof.peak_bytes,
        }
        print_json("prove", lexicon, time.perf_counter() - start, result, rule.value)
    else:
        _print_proof(proof)
    return INTERRUPTED if proof.status is Status.STOPPED else 0


def _lexicon(options: Namespace) -> Lexicon:
    """What the options name, else what the certificate to check or to resume is about."""
    lexicon, file = asked_lexicon(options), options.check or options.resume
    if lexicon is None and file is not None:
        name = certificate_lexicon(file)
        lexicon = named_lexicon(name)
        if lexicon is None:
            message = f"written for the lexicon {name!r}: give its --answers and --guesses"
            raise OptionError(f"{file}: {message}")
    lexicon = lexicon or Lexicon.load(DEFAULT_LIST)
    return lexicon.answers_only() if options.answers_only else lexicon


def _about(proof: Proof) -> str:
    rule = "" if proof.rule is Rule.NORMAL else f", {proof.rule} rule"
    return f"{proof.lexicon.name}{rule}"


def _print_proof(proof: Proof) -> None:
    counts = proof.counts
    if proof.opener is None:
        print(f"{bold(proof.status.value)}: no opener was finished")
        return
    print(f"{bold(proof.opener)} {proof.total}, {proof.status.value} ({_about(proof)})")
    if counts["open"]:
        print(f"{counts['open']} openers are still open; no tree costs less than {proof.lower}")
    print()
    print_table(
        ["<closed by", "openers"],
        [
            ["sets of two marks", str(counts["library"])],
            ["two-guess bound", str(counts["two_guess"])],
            ["search", str(counts["searched"])],
        ],
    )
    if proof.tree is not None:
        turns = turn_counts(proof.tree)
        print()
        places = range(1, turns.worst + 1)
        print_table(["<turn", *map(str, places)], [["answers", *map(str, turns.counts)]])


def _check(options: Namespace, lexicon: Lexicon, start: float) -> int:
    proof = read_certificate(options.check, lexicon)
    check = check_certificate(
        proof,
        sample=options.sample,
        threads=options.threads,
        on_stage=show_stage if sys.stderr.isatty() else None,
    )
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    if options.json:
        result = {
            "valid": check.valid,
            "best": {"opener": proof.opener, "total": proof.total},
            "counted": check.counted,
            "searched": check.searched,
            "problems": check.problems[:20],
        }
        print_json("prove", lexicon, time.perf_counter() - start, result, proof.rule.value)
    else:
        found = bold("valid" if check.valid else "not valid")
        print(f"{found}: {proof.opener} {proof.total} ({_about(proof)})")
        again = f"{check.counted} bounds recounted, {check.searched} openers searched again"
        print(f"the tree replayed, {again}")
        for problem in check.problems[:5]:
            print(problem)
    return 0 if check.valid else 1
