"""``fivefold tree build``."""

from __future__ import annotations

import time
from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.base.errors import ContradictionError, OptionError
from fivefold.base.plain import plain
from fivefold.cli.output import bold, print_json, print_note, print_table
from fivefold.cli.parser import (
    Commands,
    add_hash_seed,
    add_json,
    add_lexicon,
    add_rule,
    add_threads,
    add_weights,
    chosen_lexicon,
    chosen_weights,
    guess_limit,
    new_command,
    positive,
    positive_seconds,
)
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.proof.proof import solve_all_openers
from fivefold.proof.worst_case import solve_worst_case
from fivefold.puzzle.clue import parse_clue, require_length
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.position import MOST_GUESSES, Position
from fivefold.search.beam import beam, entropy_beam
from fivefold.search.exact import solve
from fivefold.search.solution import Solution
from fivefold.trees.files import tree_format, write_tree
from fivefold.trees.tree import turn_counts
from fivefold.words.letters import normalise


def add_subcommand(subcommands: Commands) -> None:
    """Add ``tree build``."""
    parser = new_command(
        subcommands,
        "build",
        "the tree with the least total of guesses, with proof",
        detail="Exact: no tree that keeps the rule has a smaller total.  The rule minds the clues too.\n"
        "Without --opener and clues every opener is compared, which takes longest.",
        example="fivefold tree build --list original --opener salet --rule hard --out salet.txt",
    )
    parser.add_argument("clues", nargs="*", metavar="WORD=PATTERN", help="begin after these guesses")
    parser.add_argument("--opener", metavar="WORD", help="the first guess; default: the best")
    parser.add_argument(
        "--max-guesses",
        type=guess_limit,
        default=MOST_GUESSES,
        metavar="N",
        help=f"every game ends by then, clues included; `none`: no limit; default: {MOST_GUESSES}",
    )
    add_rule(parser)
    parser.add_argument(
        "--objective",
        choices=("average", "worst"),
        default="average",
        help="worst: the fewest guesses that always suffice, then the least total; default: average",
    )
    parser.add_argument(
        "--beam", type=positive, metavar="N", help="try only N guesses per node: an upper bound, sooner"
    )
    parser.add_argument(
        "--beam-by",
        choices=("bound", "entropy"),
        help="which N: of the least bound, or of the candidates those that leave the fewest bits; "
        "default: bound",
    )
    parser.add_argument("--answers-only", action="store_true", help="only answers may be guessed")
    add_weights(parser)
    parser.add_argument("--seconds", type=positive_seconds, metavar="S", help="stop then, with bounds")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write the tree: .json .txt .csv .dot .svg"
    )
    add_lexicon(parser)
    add_threads(parser)
    add_hash_seed(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Search, write the file asked for, print."""
    start = time.perf_counter()
    if options.out is not None:
        tree_format(options.out)  # a name that no format has is an error before the search
    _require_together(options)
    position = _position(options)
    opener = None if options.opener is None else normalise(options.opener)
    if opener is not None:
        position.require_legal(opener)
    with stop_on_interrupt() as control:
        budget = Budget(seconds=options.seconds, threads=options.threads, control=control)
        if options.objective == "worst":
            solution = _solve_worst(position, opener, budget)
        elif options.beam is None:
            solution = _solve(position, opener, budget, options.hash_seed)
        else:
            search = entropy_beam if options.beam_by == "entropy" else beam
            solution = search(position, options.beam, opener=opener, budget=budget)
    lexicon, rule = position.lexicon, position.rule
    if options.out is not None and solution.tree is not None:
        write_tree(solution.tree, options.out, lexicon=lexicon, rule=rule, history=position.clues)
    if options.json:
        seconds_taken = time.perf_counter() - start
        result = {"objective": options.objective, **plain(solution)}
        print_json("tree build", lexicon, seconds_taken, result, rule.value)
    else:
        _print_solution(solution, options)
    if solution.status is Status.STOPPED:
        return INTERRUPTED
    return 1 if solution.impossible else 0


def _require_together(options: Namespace) -> None:
    """Refuse options that do not go together."""
    worst, wide = options.objective == "worst", options.beam is not None
    if worst and (wide or options.weights is not None):
        raise OptionError("--objective worst goes with neither --beam nor --weights")
    if options.beam_by is not None and not wide:
        raise OptionError("--beam-by goes with --beam")
    if options.beam_by == "entropy" and options.weights is not None:
        raise OptionError("--beam-by entropy does not go with --weights")
    if options.hash_seed and (worst or wide):
        raise OptionError("--hash-seed goes with neither --beam nor --objective worst")


def _position(options: Namespace) -> Position:
    """The position the options describe, with its table."""
    lexicon = chosen_lexicon(options)
    if options.answers_only:
        lexicon = lexicon.answers_only()
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
        raise ContradictionError("no answer agrees with these clues")
    if left is not None and left < 1:
        raise OptionError(f"no guess is left: {len(clues)} clues, {options.max_guesses} guesses")
    return position.with_table(FeedbackTable.build(lexicon, threads=options.threads))


def _solve(position: Position, opener: str | None, budget: Budget, hash_seed: int) -> Solution:
    if opener is None and not position.clues:
        solution = solve_all_openers(position, budget=budget, hash_seed=hash_seed)
    else:
        solution = solve(position, opener=opener, budget=budget, hash_seed=hash_seed)
    if solution.tree is not None or solution.impossible:
        return solution
    # Stopped: a tree all the same, the first that comes to mind, in a fraction of a second.
    quick = beam(position, 1, opener=opener, budget=Budget(threads=budget.threads))
    total = Bounds(solution.total.lower, quick.total.upper)
    return replace(solution, tree=quick.tree, total=total)


def _solve_worst(position: Position, opener: str | None, budget: Budget) -> Solution:
    found = solve_worst_case(position, opener=opener, budget=budget)
    guesses, solution = found.guesses, found.solution
    if solution.tree is not None:
        first = "whatever the first" if opener is None else f"after {opener}"
        fewer = f"; {guesses - 1} do not, {first}" if guesses > 1 else ""
        print_note(f"{guesses} guesses always suffice{fewer}")
    elif not solution.impossible:
        print_note(f"fewer than {guesses} guesses do not always suffice; not known whether {guesses} do")
    return solution


def _print_solution(solution: Solution, options: Namespace) -> None:
    if solution.impossible:
        print(f"{bold('impossible')}: no tree keeps within {options.max_guesses} guesses")
    elif solution.tree is None:
        print(f"{bold(solution.status.value)}: no tree costs less than {solution.total.lower}")
    else:
        turns = turn_counts(solution.tree)
        print(f"{bold(solution.tree.word)} {solution.status.value}: {turns}\n")
        if solution.status is not Status.PROVEN:
            print(f"no tree costs less than {solution.total.lower}\n")
        places = range(1, turns.worst + 1)
        print_table(["<turn", *map(str, places)], [["answers", *map(str, turns.counts)]])
