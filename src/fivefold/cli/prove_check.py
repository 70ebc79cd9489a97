"""``fivefold prove --check``."""

from __future__ import annotations

import time
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError
from fivefold.base.files import Saving
from fivefold.cli.output import bold, print_json, print_note
from fivefold.cli.parser import chosen_weights
from fivefold.cli.stage_line import stage_line
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.proof.certificate import Certificate, read_certificate
from fivefold.proof.check import CertificateCheck, Sample, check_certificate
from fivefold.proof.check_steps import Checked
from fivefold.proof.checked_so_far import claims_sha256, read_checked, write_checked
from fivefold.proof.proof import Proof
from fivefold.puzzle.rule import Rule
from fivefold.words.lexicon import Lexicon
from fivefold.words.weights import known_weights

SAMPLE = 10


def run(options: Namespace, lexicon: Lexicon, start: float) -> int:
    """Check, print, and keep what was checked if it was not all."""
    for name, value in (("resume", options.resume), ("out", options.out)):
        if value is not None:
            raise OptionError(f"--check does not work with --{name}")
    for name in ("sample", "seed"):
        if options.complete and getattr(options, name) is not None:
            raise OptionError(f"--{name} does not work with --complete, which searches all")
    if options.checked is not None and not options.complete:
        raise OptionError("--checked needs --complete")
    certificate = read_certificate(options.check, lexicon)
    require_same_puzzle(options, certificate)
    openers, sha256 = len(lexicon.guesses), claims_sha256(certificate)
    notes = options.checked or Path(f"{options.check}.checked")

    saving = Saving(notes, print_note)

    def save(checked: Checked) -> None:
        saving.attempt(lambda path: write_checked(checked, openers, sha256, path))

    with stop_on_interrupt() as control, stage_line() as show:
        sample = Sample(SAMPLE if options.sample is None else options.sample, options.seed)
        check = check_certificate(
            certificate,
            sample=None if options.complete else sample,
            budget=Budget(seconds=options.seconds, threads=options.threads, control=control),
            on_stage=show,
            checked=read_checked(openers, sha256, notes) if options.complete else None,
            save=save if options.complete else None,
        )
    finished = check.complete or bool(check.problems)
    if options.complete and finished:
        with suppress(OSError):
            notes.unlink(missing_ok=True)
    if options.json:
        print_json("prove", lexicon, time.perf_counter() - start, check, certificate.rule.value)
    else:
        _print(certificate, check, options)
        if check.verdict == "unfinished" and saving.failure is None and notes.exists():
            print("progress saved: run the same command to continue")
    if not finished:
        saving.end()
    if check.verdict == "unfinished" and control.stop_requested:
        return INTERRUPTED
    return 0 if check.verdict in ("valid", "consistent") else 1


def require_same_puzzle(options: Namespace, about: Certificate | Proof) -> None:
    """Refuse options that contradict the file."""
    file, guesses = options.check or options.resume, about.guesses
    if options.rule is not None and Rule.parse(options.rule) is not about.rule:
        raise OptionError(f"{file}: made for the {about.rule} rule")
    if getattr(options, "max_guesses", guesses) != guesses:
        most = "any number of" if guesses is None else guesses
        raise OptionError(f"{file}: made for {most} guesses")
    weights = chosen_weights(options, about.lexicon)
    if weights is not None and known_weights(weights, about.lexicon) != about.weights:
        raise OptionError(f"{file}: made {'without' if about.weights is None else 'with other'} weights")


def about(lexicon: Lexicon, rule: Rule) -> str:
    """The puzzle in a few words."""
    return lexicon.title if rule is Rule.NORMAL else f"{lexicon.title}, {rule} rule"


def _print(certificate: Certificate, check: CertificateCheck, options: Namespace) -> None:
    puzzle = about(certificate.lexicon, certificate.rule)
    times = "" if certificate.weights is None else " times weights"
    print(f"{bold(check.verdict)}: {certificate.opener}, {certificate.total} guesses{times} ({puzzle})")
    if check.problems:
        for problem in check.problems[:5]:
            print(problem)
        return
    enough = check.openers - check.to_search
    if check.counted < check.openers:
        print(f"nothing wrong so far: recounted {check.counted} of {check.openers} bounds")
    elif check.complete:
        print(f"replayed the tree, recounted {enough} bounds, searched {check.searched} openers again")
    else:
        searched = f"searched {check.searched} of the other {check.to_search} openers again"
        print(f"replayed the tree, recounted {enough} bounds, {searched}")
    if check.from_earlier_run:
        print(f"{check.from_earlier_run} openers were checked in an earlier run")
    if check.verdict == "consistent":
        least = min(check.searched, SAMPLE if options.sample is None else options.sample)
        how = f"{least} with the lowest bounds, {check.searched - least} at random (seed {check.seed})"
        print(f"{how}; --complete searches all of them")
