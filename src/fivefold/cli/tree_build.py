"""``fivefold tree build``."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import ContradictionError, OptionError
from fivefold.cli.cluster import chosen_executor
from fivefold.cli.output import (
    at_least,
    bold,
    failure_of,
    note_memory,
    print_json,
    print_note,
    print_notes,
    print_turns,
    print_wrapped,
    raise_first,
    work_notes,
)
from fivefold.cli.parser import (
    Commands,
    add_cluster,
    add_hash_seed,
    add_json,
    add_lexicon,
    add_pool,
    add_rule,
    add_threads,
    add_weights,
    chosen_budget,
    chosen_lexicon,
    chosen_weights,
    guess_limit,
    has_weights,
    new_command,
    pooled,
    positive,
    positive_seconds,
    refuse,
)
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.proof.solve import solve
from fivefold.puzzle.clue import parse_clue, require_length
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.position import MOST_GUESSES, Position
from fivefold.search.beam import beam, entropy_beam
from fivefold.search.exact import Solution
from fivefold.trees.tree import turn_counts
from fivefold.words.letters import normalise

if TYPE_CHECKING:
    from fivefold.proof.worst_case import WorstCase

_MOST_SHOWN = 40  # words that explain why fewer guesses are not enough


def add_subcommand(subcommands: Commands) -> None:
    """Add ``tree build``."""
    parser = new_command(
        subcommands,
        "build",
        "build the tree that needs the fewest guesses, with proof",
        detail="No tree under this rule needs fewer guesses.  The rule applies to the clues too.\n"
        "Without --opener or clues, every opener is compared, which takes longest.",
        example="fivefold tree build --list original --opener salet --rule hard --out salet.txt",
    )
    parser.add_argument("clues", nargs="*", metavar="WORD=PATTERN", help="start after these clues")
    parser.add_argument("--opener", metavar="WORD", help="the first guess; default: the best")
    parser.add_argument(
        "--max-guesses",
        type=guess_limit,
        default=MOST_GUESSES,
        metavar="N",
        help=f"the most guesses in a game, clues included; `none`: no limit; default: {MOST_GUESSES}",
    )
    add_rule(parser)
    parser.add_argument(
        "--objective",
        choices=("average", "worst", "worst-only"),
        default="average",
        help="worst: first the shortest longest game, then the best average; worst-only: the shortest "
        "longest game alone; default: average",
    )
    parser.add_argument(
        "--beam",
        type=positive,
        metavar="N",
        help="try only N guesses at each step: faster, but not proven",
    )
    parser.add_argument(
        "--beam-by",
        choices=("bound", "entropy"),
        help="which N: the best by bound, or the possible answers with the most entropy; default: bound",
    )
    add_pool(parser)
    add_weights(parser)
    parser.add_argument(
        "--seconds",
        type=positive_seconds,
        metavar="S",
        help="stop after S seconds and show what is known",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="save the tree: .json .txt .csv .dot .svg"
    )
    add_lexicon(parser)
    add_threads(parser)
    add_cluster(parser)
    add_hash_seed(parser)
    add_json(parser)
    parser.set_defaults(run=run)


@work_notes
def run(options: Namespace) -> int:
    """Search, write the file asked for, print."""
    start = time.perf_counter()
    if options.out is not None:
        from fivefold.trees.files import tree_format, write_tree

        tree_format(options.out)  # an unknown format is an error before the search
    _refuse_combinations(options)
    position = _position(options)
    opener = None if options.opener is None else normalise(options.opener)
    if opener is not None:
        position.require_legal(opener)
    with chosen_executor(options) as executor, stop_on_interrupt() as control:
        budget = chosen_budget(options, control=control, executor=executor)
        solution: Solution | WorstCase
        if options.objective == "worst-only":
            from fivefold.proof.worst_case import worst_case

            solution = worst_case(position, opener=opener, budget=budget, hash_seed=options.hash_seed)
        elif options.objective == "worst":
            solution = _solve_worst(position, opener, budget, options.hash_seed)
        elif options.beam is None:
            solution = solve(position, opener=opener, budget=budget, hash_seed=options.hash_seed)
        else:
            search = entropy_beam if options.beam_by == "entropy" else beam
            solution = search(position, options.beam, opener=opener, budget=budget)
    lexicon, rule = position.lexicon, position.rule
    tree, failure = solution.tree, None
    if options.out is not None and tree is not None:
        failure = failure_of(
            lambda: write_tree(tree, options.out, lexicon=lexicon, rule=rule, history=position.clues)
        )
    if options.json:
        seconds_taken = time.perf_counter() - start
        result = {"objective": options.objective, **solution.as_dict()}
        print_json("tree build", lexicon, seconds_taken, result, rule.value)
    elif isinstance(solution, Solution):
        _print_solution(solution, options)
    else:
        _print_worst_case(solution, opener)
    raise_first(failure)
    if solution.status is Status.STOPPED:
        return INTERRUPTED
    return 1 if solution.tree is None else 0


def _refuse_combinations(options: Namespace) -> None:
    worst, beam, weights = options.objective != "average", options.beam, has_weights(options)
    entropy, cluster = options.beam_by == "entropy", options.cluster is not None
    refuse(
        {
            f"--objective {options.objective} works with neither --beam nor weights": (
                worst and (beam or weights)
            ),
            "--beam-by needs --beam": options.beam_by and not beam,
            "--beam-by entropy works with neither --weights nor --played": entropy and weights,
            "--cluster works with neither clues, --beam nor --objective worst": (
                cluster and (worst or beam or options.clues)
            ),
            "--hash-seed does not work with --beam": options.hash_seed and beam,
        }
    )


def _position(options: Namespace) -> Position:
    """The position the options describe, with its feedback table."""
    lexicon = pooled(options, chosen_lexicon(options))
    clues = [parse_clue(text) for text in options.clues]
    require_length(lexicon.answers[0], clues)
    lexicon.require_guesses([word for word, _ in clues])
    left = None if options.max_guesses is None else options.max_guesses - len(clues)
    position = Position(
        lexicon,
        rule=options.rule,
        clues=clues,
        weights=chosen_weights(options, lexicon),
        guesses_left=None if left is None else max(0, left),
    )
    if not len(position):
        raise ContradictionError("no answer fits these clues")
    print_notes(position.notes)
    if left is not None and left < 1:
        raise OptionError(f"no guesses left: {len(clues)} clues, {options.max_guesses} guesses")
    note_memory(lexicon, copies=2)
    return position.with_table(FeedbackTable.build(lexicon, threads=options.threads))


def _solve_worst(position: Position, opener: str | None, budget: Budget, hash_seed: int) -> Solution:
    from fivefold.proof.worst_case import solve_worst_case

    found = solve_worst_case(position, opener=opener, budget=budget, hash_seed=hash_seed)
    guesses, solution = found.guesses, found.solution
    if solution.tree is not None:
        nobody = "no opener guarantees" if opener is None else f"{opener} does not guarantee"
        fewer = f"; {nobody} {guesses - 1}" if guesses > 1 else ""
        print_note(f"{guesses} guesses always suffice{fewer}")
    elif not solution.impossible:
        print_note(f"at least {guesses} guesses are needed; whether {guesses} are enough is not known")
    return solution


def _print_worst_case(found: WorstCase, opener: str | None) -> None:
    lower, nobody = found.guesses.lower, "no opener guarantees"
    nobody = nobody if opener is None else f"{opener} does not guarantee"
    fewer = f"; {nobody} {lower - 1}" if lower > 1 else ""
    if found.tree is not None:
        enough = f"{lower} guess{'es' * (lower != 1)} always suffice{'s' * (lower == 1)}"
        print_wrapped(f"Start with {bold(found.tree.word)}: {enough}{fewer} ({found.status.value}).")
    else:
        print_wrapped(f"At least {lower} guesses are needed{fewer} ({found.status.value}).")
    if 0 < len(found.core) <= _MOST_SHOWN:
        print_wrapped(f"{lower - 1} are not enough for these alone: {' '.join(found.core)}")
    if found.tree is not None:
        print()
        print_turns(turn_counts(found.tree).counts)


def _print_solution(solution: Solution, options: Namespace) -> None:
    game, weights = solution.position, None
    if game.weights is not None:
        weights = dict(zip(game.candidates, game.candidate_weights.tolist(), strict=True))
    most = options.max_guesses
    within = "" if most is None else f" within {most} guess{'es' * (most != 1)}"
    if solution.impossible:
        print(f"{bold('impossible')}: no tree finds every answer{within}")
    elif solution.tree is None:
        wider = "; a wider beam may find one" if options.beam else ""
        how = wider if options.seconds is None else f" in {options.seconds:g} s"
        print(f"{bold(solution.status.value)}: no tree{within} found{how}")
        print(f"every tree needs at least {at_least(solution.total.lower, weights)}")
    else:
        turns = turn_counts(solution.tree)
        needed = f"{turns.total} guesses find all {turns.answers} answers, {turns.mean:.3f} on average"
        found = f"{needed}, {turns.worst} at most ({solution.status.value})."
        if weights is not None:  # only the average by weight is what was searched for
            by_weight = f"{solution.mean:.3f} guesses on average by weight"
            found = f"{by_weight} ({solution.status.value}).  {needed}, {turns.worst} at most."
        print_wrapped(f"Start with {bold(solution.tree.word)}: {found}")
        print()
        if solution.status is not Status.PROVEN:
            print(f"every tree needs at least {at_least(solution.total.lower, weights)}\n")
        print_turns(turns.counts)
