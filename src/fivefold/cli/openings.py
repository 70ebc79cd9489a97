"""``fivefold openers`` with ``--words 2``, ``--words 3`` or ``--with``: pairs and triples."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Sequence
from math import comb
from typing import Any

from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.files import Saving
from fivefold.base.progress import OnProgress
from fivefold.cli.cluster import chosen_executor
from fivefold.cli.openers import (
    asked_words,
    certain_places,
    chosen_game,
    possible_words,
    print_openings,
    split_words,
    write_files,
)
from fivefold.cli.output import (
    dim,
    print_json,
    print_note,
    print_table,
    progress_bar,
    raise_first,
    wrapped,
)
from fivefold.cli.parser import chosen_budget
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.openings.opening import Opening, OpeningPlace, OpeningRanking, TotalRanking, is_by_guesses
from fivefold.openings.rank import (
    ask,
    rank_openings,
    rank_partners,
    rank_triples,
    rank_triples_with,
)
from fivefold.puzzle.position import Position


def run(options: Namespace) -> int:
    """Search, write the files asked for, print; after Ctrl-C what is known."""
    if options.rank is not None:
        return _run_place(options)
    start = time.perf_counter()
    position = chosen_game(options)
    saving = None if options.save is None else Saving(options.save, print_note)
    pairs = comb(len(position.lexicon.guesses), 2)
    # Triples take two steps per pair: counting it, then closing its triples.
    total = pairs if options.words == 2 or options.by == "guesses" else 2 * pairs
    with (
        chosen_executor(options) as executor,
        progress_bar("openers", total) as on_progress,
        stop_on_interrupt() as control,
    ):
        budget = chosen_budget(options, on_progress=on_progress, control=control, executor=executor)
        ranking = _ranked(position, options, saving, budget)
    seconds = time.perf_counter() - start
    failure = write_files(ranking, options)
    if options.json:
        print_json("openers", ranking.lexicon, seconds, ranking)
    else:
        if isinstance(ranking, TotalRanking):
            print_totals(ranking, [str(row.rank) for row in ranking])
        else:
            print_openings(ranking, frozenset(ranking.lexicon.answers))
        print()
        for line in f"{_summary(ranking, options)}, {seconds:.2f} s".splitlines():
            print(dim(wrapped(line)))
    raise_first(failure, None if saving is None else saving.failure)
    return INTERRUPTED if ranking.status is Status.STOPPED else 0


def _ranked(
    position: Position,
    options: Namespace,
    saving: Saving | None,
    budget: Budget,
) -> OpeningRanking:
    asked: dict[str, Any] = {
        "by": options.by,
        "top": options.top,
        "disjoint": options.disjoint,
        "budget": budget,
    }
    if options.partner_of is not None:
        given = split_words(options.partner_of)
        if options.words == 3:
            return rank_triples_with(position, given, **asked)
        return rank_partners(position, given[0], **asked)
    if saving is not None:
        return rank_triples(position, saving, **asked)
    return rank_openings(position, options.words, **asked)


def print_totals(ranking: OpeningRanking, ranks: Sequence[str]) -> None:
    """A table of openings with their totals, each with its words in the order to play them."""
    answers, possible = len(ranking.lexicon.answers), frozenset(ranking.lexicon.answers)
    headings = ["rank", "<opener", "guesses", "avg. guesses", "largest", "patterns", "<could be it"]
    rows = [
        [
            rank,
            " ".join(opening.words),
            f"{opening.value:.0f}",
            f"{opening.value / answers:.4f}",
            str(opening.largest),
            str(opening.groups),
            possible_words(opening, possible),
        ]
        for rank, opening in zip(ranks, ranking, strict=True)
    ]
    print_table(headings, rows)


def _summary(ranking: OpeningRanking, options: Namespace) -> str:
    counts, what = ranking.counts, f"{_noun(options)}s"
    if isinstance(ranking, TotalRanking):
        sure = _sure_of_totals(ranking, what)
    elif ranking.status is Status.PROVEN:
        sure = "exact"
    elif len(ranking):
        between = f"{ranking.best:.6g}".replace(" to ", " and ")
        sure = f"stopped after {counts.closed} {what}: the best is between {between}"
    else:
        sure = f"stopped after {counts.closed} {what}: nothing found yet"
    if counts.from_earlier_run:
        sure += f"; {counts.from_earlier_run} {what} are from an earlier run"
    return _about(ranking) + _counted(ranking, options) + sure


def _about(ranking: OpeningRanking) -> str:
    lexicon = ranking.lexicon
    return (
        f"{lexicon.title}: {len(lexicon.guesses)} guesses x {len(lexicon.answers)} answers,"
        f" by {ranking.criterion.meaning}\n"
    )


def _counted(ranking: OpeningRanking, options: Namespace) -> str:
    counts, done = ranking.counts, "searched" if is_by_guesses(options.by) else "measured"
    return (
        f"{counts.total} {_noun(options)}s: {counts.bounded} ruled out by bounds,"
        f" {counts.evaluated} {done}; "
    )


def _sure_of_totals(ranking: TotalRanking, what: str) -> str:
    """How sure the totals and the places are."""
    if ranking.status is Status.PROVEN:
        return "totals and places proven"
    if not len(ranking):
        return f"stopped before any total was known; none is below {ranking.others}"
    certain = certain_places(ranking.certain) or "no place is certain"
    return f"totals exact, {certain}: none of the other {what} is below {ranking.others}"


def _run_place(options: Namespace) -> int:
    """Print what the opening is worth at once, then the best, and last its exact rank if asked for."""
    start = time.perf_counter()
    position = chosen_game(options)
    words = asked_words(options, position.lexicon)
    saving = None if options.save is None else Saving(options.save, print_note)
    pairs = comb(len(position.lexicon.guesses), 2)
    steps: list[OnProgress | None] = [None]

    def on_progress(done: int) -> None:
        if steps[-1] is not None:
            steps[-1](done)

    with chosen_executor(options) as executor, stop_on_interrupt() as control:
        budget = chosen_budget(options, on_progress=on_progress, control=control, executor=executor)
        clock = budget.start()
        question = ask(position, words, options.by, disjoint=options.disjoint, clock=clock)
        if question.opening is not None and not options.json:
            print(f"{_named(question.opening)}: {_value(question.opening, options.by)}\n", flush=True)
        with progress_bar(f"best {_noun(options)}s", pairs) as show:
            steps.append(show)
            place = question.place(options.top)
        if options.exact_rank:
            # Two steps per pair for triples, as in `run`.
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
        for line in f"{_summary_of_place(place, options)}, {seconds:.2f} s".splitlines():
            print(dim(wrapped(line)))
    raise_first(failure, None if saving is None else saving.failure)
    return INTERRUPTED if place.status is Status.STOPPED else 0


def _noun(options: Namespace) -> str:
    return "pair" if options.words == 2 else "triple"


def _named(opening: Opening) -> str:
    return " ".join(opening.words)


def _rank(rank: int | None, least: int) -> str:
    """The rank, or at least a lower bound if it is not certain."""
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


def _summary_of_place(place: OpeningPlace, options: Namespace) -> str:
    if options.exact_rank:
        sure = "rank exact" if place.status is Status.PROVEN else "stopped before the rank was known"
    elif place.status is Status.PROVEN:
        sure = "value and best exact"
    else:
        sure = f"value exact, best {_noun(options)} not proven"
    # Good openings are found without counting.
    return _about(place) + (_counted(place, options) if place.counts.closed else "") + sure
