"""``fivefold openers --words 2 --rank WORD,WORD``, and the same with three words.

The value of the opening is printed at once, then the best, and last the exact rank if it is asked for.
"""

from __future__ import annotations

import time
from argparse import Namespace
from dataclasses import replace
from math import comb

from fivefold.base.bounds import Status
from fivefold.base.errors import OptionError
from fivefold.base.files import Saving
from fivefold.base.progress import OnProgress
from fivefold.cli.cluster import chosen_executor
from fivefold.cli.late_errors import raise_first
from fivefold.cli.openers import asked_words, chosen_budget, chosen_game, print_openings
from fivefold.cli.output import dim, print_json, print_note, wrapped
from fivefold.cli.progress import progress_bar
from fivefold.cli.ranking_files import write_files
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.openings.opening import Opening
from fivefold.openings.opening_ranking import OpeningPlace, is_by_guesses
from fivefold.openings.place import ask


def run(options: Namespace) -> int | None:
    """Print the value, search, write the files asked for, print; what is known after Ctrl-C too."""
    from fivefold.cli.openings import print_totals

    start = time.perf_counter()
    position = chosen_game(options)
    words = asked_words(options, position.lexicon)
    _refuse_what_does_not_fit(options, words)
    saving = None if options.save is None else Saving(options.save, print_note)
    pairs = comb(len(position.lexicon.guesses), 2)
    steps: list[OnProgress | None] = [None]

    def on_progress(done: int) -> None:
        if steps[-1] is not None:
            steps[-1](done)

    with chosen_executor(options) as executor, stop_on_interrupt() as control:
        budget = chosen_budget(options, on_progress)
        clock = replace(budget, control=control, executor=executor).start()
        question = ask(position, words, options.by, disjoint=options.disjoint, clock=clock)
        if question.opening is not None and not options.json:
            print(f"{_named(question.opening)}: {_value(question.opening, options.by)}\n", flush=True)
        with progress_bar(f"best {_noun(options)}s", pairs) as show:
            steps.append(show)
            place = question.place(options.top)
        if options.exact_rank:
            # Of triples every pair is counted, then its triples are closed.
            with progress_bar("rank", pairs if options.words == 2 else 2 * pairs) as show:
                steps.append(show)
                place = question.rank(place, saving)
    seconds = time.perf_counter() - start
    failure = write_files(place, options)
    if options.json:
        print_json("openers", place.lexicon, seconds, place)
    else:
        ranks = [_rank(row.rank, least) for row, least in zip(place, place.least_ranks, strict=True)]
        if is_by_guesses(options.by):
            print_totals(place, ranks)
        else:
            print_openings(place, frozenset(place.lexicon.answers), ranks=ranks)
        print(f"\n{wrapped(_gap(place, options))}\n")
        for line in f"{_summary(place, options)}, {seconds:.2f} s".splitlines():
            print(dim(wrapped(line)))
    raise_first(failure, None if saving is None else saving.failure)
    return INTERRUPTED if place.status is Status.STOPPED else None


def _refuse_what_does_not_fit(options: Namespace, words: tuple[str, ...]) -> None:
    if len(words) != options.words:
        example = "trace,lions" if options.words == 2 else "chimp,robed,slant"
        raise OptionError(
            f"--rank {options.rank}: with --words {options.words} give {options.words}, as in {example}"
        )
    if options.exact_rank and options.words == 3 and is_by_guesses(options.by):
        raise OptionError("--exact-rank and --words 3 do not work with --by guesses")
    if not options.exact_rank and (options.save is not None or options.cluster is not None):
        raise OptionError("--save and --cluster with --rank need --exact-rank")


def _noun(options: Namespace) -> str:
    return "pair" if options.words == 2 else "triple"


def _named(opening: Opening) -> str:
    return " ".join(opening.words)


def _rank(rank: int | None, least: int) -> str:
    """A rank where it is certain, else what it is at least."""
    if rank is not None:
        return str(rank)
    return f"≥ {least}" if least > 1 else "-"


def _value(opening: Opening, by: str) -> str:
    """What the opening is worth, in words."""
    if opening.total is not None:
        return f"{opening.total} guesses for all answers"
    return {
        "entropy": f"{opening.remaining_bits:.6f} bits left to learn",
        "expected": f"{opening.expected:.4f} words left on average",
        "eliminations": f"{opening.eliminations:.4f} words ruled out on average",
        "largest": f"{opening.largest} words left in the worst case",
        "groups": f"{opening.groups} different patterns",
    }[by]


def _gap(place: OpeningPlace, options: Namespace) -> str:
    """How far the opening is from the best, as far as that is known."""
    what, least, best = _noun(options), place.gap.lower, place.rows[0] if place.rows else None
    if place.opening is None or best is None:
        return "Stopped before its total was known."
    decimals, unit = {
        "entropy": (6, "bits"),
        "groups": (0, "patterns"),
        "guesses": (0, "guesses"),
        "largest": (0, "words"),
    }.get(options.by, (4, "words"))
    by = f"{least:.{decimals}f} {unit}"
    if place.gap.exact:
        if not least:
            return f"No {what} is better."
        return f"The best {what}, {_named(best)}, is better by {by}."
    if least:
        return f"The best {what} is better by at least {by}: {_named(best)} is known."
    if options.words == 3 and is_by_guesses(options.by):
        return f"No other {what} was looked at: without --rank good ones are searched for."
    return f"No better {what} is known, but not all were looked at."


def _summary(place: OpeningPlace, options: Namespace) -> str:
    lexicon, counts, what = place.lexicon, place.counts, f"{_noun(options)}s"
    done = "searched" if is_by_guesses(options.by) else "measured"
    if options.exact_rank:
        sure = "rank exact" if place.status is Status.PROVEN else "stopped before the rank was known"
    elif place.status is Status.PROVEN:
        sure = "value and best exact"
    else:
        sure = f"value exact, best {_noun(options)} not proven"
    of = (
        f"{lexicon.title}: {len(lexicon.guesses)} guesses x {len(lexicon.answers)} answers,"
        f" by {place.criterion.meaning}\n"
    )
    if not counts.closed:  # good openings were found without counting
        return of + sure
    return (
        f"{of}{counts.total} {what}: {counts.bounded} ruled out by bounds, {counts.evaluated} {done};"
        f" {sure}"
    )
