"""``fivefold prove``."""

from __future__ import annotations

import time
from argparse import SUPPRESS, ArgumentTypeError, Namespace
from contextlib import suppress
from functools import partial
from pathlib import Path

from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError, quoted
from fivefold.base.files import Saving
from fivefold.cli.cluster import chosen_executor
from fivefold.cli.output import (
    at_least,
    bold,
    note_memory,
    print_json,
    print_note,
    print_notes,
    print_table,
    print_turns,
    print_wrapped,
    stage_line,
    work_notes,
)
from fivefold.cli.parser import (
    Commands,
    add_cluster,
    add_device,
    add_hash_seed,
    add_json,
    add_lexicon,
    add_pool,
    add_rule,
    add_threads,
    add_weights,
    asked_lexicon,
    chosen_budget,
    chosen_weights,
    count,
    guess_limit,
    has_weights,
    new_command,
    pooled,
    positive,
    positive_seconds,
    refuse,
)
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.proof.certificate import (
    Certificate,
    named_puzzle,
    read_certificate,
    read_unfinished,
    require_nothing_lost,
    write_certificate,
    write_unfinished,
)
from fivefold.proof.check import (
    MOST_SEED,
    CertificateCheck,
    Checked,
    Sample,
    check_certificate,
    claims_sha256,
    read_checked,
    write_checked,
)
from fivefold.proof.proof import Proof, prove, prove_at_least
from fivefold.puzzle.position import MOST_GUESSES, Position
from fivefold.puzzle.rule import Rule
from fivefold.trees.claims import named_lexicon
from fivefold.trees.tree import turn_counts
from fivefold.words.catalogue import DEFAULT_LIST
from fivefold.words.lexicon import Lexicon
from fivefold.words.weights import known_weights

_PROVING = ("resume", "out", "cluster")
_CHECKING = ("complete", "checked", "sample", "seed")


def add_command(commands: Commands) -> None:
    """Add ``prove``."""
    parser = new_command(
        commands,
        "prove",
        detail="--out saves the progress about once a second, and at the end the finished proof.\n"
        "--resume continues a proof that was stopped.\n\n"
        "--check verifies a saved proof with slower code that shares nothing with the search.  It\n"
        "replays the tree, recounts the bound of every opener, and searches a sample of the openers\n"
        "that their bound alone does not rule out.  --complete searches all of them; a proof is\n"
        "called valid only when none was left out.",
        example="fivefold prove --list original --out proof.json",
    )
    parser.add_argument(
        "--max-guesses",
        type=guess_limit,
        default=SUPPRESS,
        metavar="N",
        help=f"the most guesses in a game; `none`: no limit; default: the file's, or {MOST_GUESSES}",
    )
    add_rule(parser, default=None, note="the file's, or normal")
    add_pool(parser)
    parser.add_argument(
        "--at-least",
        type=positive,
        metavar="TOTAL",
        help="prove only that no opener needs fewer guesses in total: for lists too long for a full "
        "proof",
    )
    parser.add_argument("--seconds", type=positive_seconds, metavar="S", help="stop after S seconds")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="save the progress, then the finished proof"
    )
    parser.add_argument("--resume", type=Path, metavar="FILE", help="continue this unfinished proof")
    check = parser.add_argument_group("checking")
    check.add_argument("--check", type=Path, metavar="FILE", help="verify this proof")
    check.add_argument(
        "--complete", action="store_true", help="search every opener that its bound does not rule out"
    )
    check.add_argument(
        "--checked",
        type=Path,
        metavar="FILE",
        help="where a stopped complete check saves its progress; default: FILE.checked",
    )
    check.add_argument(
        "--sample",
        type=count,
        metavar="N",
        help=f"search the N openers with the lowest bounds and N others at random; default: {SAMPLE}",
    )
    check.add_argument(
        "--seed", type=sample_seed, metavar="N", help="repeat the random choice of an earlier check"
    )
    add_lexicon(parser, default=f"the file's, or {DEFAULT_LIST}")
    add_weights(parser)
    add_threads(parser)
    add_device(parser)
    add_cluster(parser)
    add_hash_seed(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def sample_seed(text: str) -> int:
    """A seed as a check prints it, as an option's type."""
    if not text.isascii() or not text.isdigit() or len(text) > 10 or int(text) > MOST_SEED:
        raise ArgumentTypeError(f"{text[:40]!r} is not a whole number from 0 to {MOST_SEED}")
    return int(text)


@work_notes
def run(options: Namespace) -> int:
    """Prove or check, then print."""
    start = time.perf_counter()
    _refuse_combinations(options)
    lexicon = _lexicon(options)
    if options.check is not None:
        return _check(options, lexicon, start)
    rule, guesses = Rule.parse(options.rule or "normal"), getattr(options, "max_guesses", MOST_GUESSES)
    resume = None
    if options.resume is not None:
        resume = read_unfinished(options.resume, lexicon)
        require_same_puzzle(options, resume)
        rule, guesses = resume.rule, resume.guesses
    out = options.out or options.resume
    if out is not None and out != options.resume:
        require_nothing_lost(out)
    weights = chosen_weights(options, lexicon) if resume is None else resume.weights
    position = Position(lexicon, rule=rule, weights=weights, guesses_left=guesses)
    print_notes(position.notes)
    note_memory(lexicon, copies=2)
    saving = None if out is None else Saving(out, print_note)
    with chosen_executor(options) as executor, stop_on_interrupt() as control, stage_line() as show:
        budget = chosen_budget(options, executor=executor, control=control)
        save = None if saving is None else partial(_save, saving)
        if options.at_least is None:
            seed = options.hash_seed
            proof = prove(
                position, budget=budget, hash_seed=seed, resume=resume, save=save, on_stage=show
            )
        else:
            total = options.at_least
            proof = prove_at_least(
                position, total, budget=budget, resume=resume, save=save, on_stage=show
            )
    if saving is not None:
        saving.finish(lambda path: _write(proof, path))
    if options.json:
        print_json("prove", lexicon, time.perf_counter() - start, proof, rule.value)
    else:
        in_time = "no opener was solved in time"
        _print_proof(proof, in_time if options.at_least is None else "the best opener is not known")
    if saving is not None:
        saving.end()
    if proof.impossible:
        return 1
    return INTERRUPTED if proof.status is Status.STOPPED else 0


def _refuse_combinations(options: Namespace) -> None:
    """Refuse options that do not go together."""
    check, complete = options.check is not None, options.complete
    given = {name for name, value in vars(options).items() if value is not None and value is not False}
    refuse(
        {
            **{f"--check does not work with --{name}": check and name in given for name in _PROVING},
            **{f"--{name} needs --check": not check and name in given for name in _CHECKING},
            **{
                f"--{name} does not work with --complete, which searches all": complete and name in given
                for name in ("sample", "seed")
            },
            "--checked needs --complete": options.checked is not None and not complete,
            "--at-least works with neither weights nor --hash-seed": (
                options.at_least is not None and (options.hash_seed or has_weights(options))
            ),
        }
    )


def _needed(proof: Proof) -> str:
    """What the best opener needs; with weights the average comes first: the total alone says little."""
    assert proof.total is not None
    if proof.weights is None:
        count = len(proof.lexicon.answers)
        return f"{proof.total} guesses find all {count} answers, {proof.total / count:.4f} on average"
    mean = proof.total / sum(proof.weights.values())
    return f"{mean:.4f} guesses on average by weight, {proof.total} guesses times weights"


def _save(saving: Saving, proof: Proof) -> None:
    """Save what is known so far."""
    saving.attempt(lambda path: write_unfinished(proof, path))


def _write(proof: Proof, out: Path) -> None:
    """Write what is known at the end."""
    if proof.status is Status.PROVEN and not proof.impossible:
        write_certificate(Certificate.of(proof), out)
    else:
        write_unfinished(proof, out)


def _lexicon(options: Namespace) -> Lexicon:
    """The lexicon of the options, else of the file to check or resume."""
    lexicon, file = asked_lexicon(options), options.check or options.resume
    if lexicon is None and file is not None:
        name = named_puzzle(file)
        lexicon = named_lexicon(name)
        if lexicon is None:
            message = f"made for the list {quoted(name)}: give its --answers and --guesses"
            raise OptionError(f"{file}: {message}")
        if options.answers_only and lexicon.answers != lexicon.guesses:
            raise OptionError(f"{file}: not made with --answers-only")
        return lexicon
    return pooled(options, lexicon or Lexicon.load(DEFAULT_LIST))


def _print_proof(proof: Proof, unsolved: str) -> None:
    counts = proof.counts
    of = about(proof.lexicon, proof.rule)
    if proof.impossible:
        within = f"within {proof.guesses} guess{'es' * (proof.guesses != 1)}"
        print(f"{bold('impossible')}: no opener finds every answer {within} ({of})")
        return
    if proof.opener is None or proof.total is None:
        print(f"{bold(proof.status.value)}: {unsolved}")
        for_all = " for all answers" if proof.weights is None else ""
        print(f"no opener needs fewer than {at_least(proof.lower, proof.weights)}{for_all}")
        return
    best = "Best opener" if proof.status is Status.PROVEN else "Best opener so far"
    print_wrapped(f"{best}: {bold(proof.opener)}.  {_needed(proof)} ({proof.status.value}; {of}).")
    if counts["open"]:
        lower = at_least(proof.lower, proof.weights)
        print(f"{counts['open']} openers left to check; no opener needs fewer than {lower}")
    print()
    print_table(
        ["<ruled out by", "openers"],
        [
            ["pairs of marks", str(counts["mark_sets"])],
            ["two-guess bound", str(counts["two_guess"])],
            ["search", str(counts["searched"])],
        ],
    )
    if proof.from_earlier_run:
        print(f"{proof.from_earlier_run} bounds are from an earlier run; --check counts all again")
    if proof.tree is not None:
        print()
        print_turns(turn_counts(proof.tree).counts)


SAMPLE = 10


def _check(options: Namespace, lexicon: Lexicon, start: float) -> int:
    """Check and print; save the progress of an unfinished complete check."""
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
        _print_check(certificate, check, options)
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


def _print_check(certificate: Certificate, check: CertificateCheck, options: Namespace) -> None:
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
