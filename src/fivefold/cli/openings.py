"""``fivefold openers`` with ``--words 2``, ``--words 3`` or ``--with``."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from math import comb
from typing import Any

from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError
from fivefold.base.files import Saving
from fivefold.base.progress import OnProgress
from fivefold.cli.cluster import chosen_executor
from fivefold.cli.openers import (
    asked_words,
    certain_places,
    chosen_budget,
    chosen_game,
    possible_words,
    print_openings,
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
from fivefold.cli.parser import has_weights
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

_MOST_TOP = 10_000


def run(options: Namespace) -> int | None:
    """Search, write the files asked for, print; what is known after Ctrl-C too."""
    start = time.perf_counter()
    _refuse_what_does_not_fit(options)
    if options.rank is not None:
        return _run_place(options)
    position = chosen_game(options)
    saving = None if options.save is None else Saving(options.save, print_note)
    pairs = comb(len(position.lexicon.guesses), 2)
    # Of triples every pair is counted, then its triples are closed.
    total = pairs if options.words == 2 or options.by == "guesses" else 2 * pairs
    with (
        chosen_executor(options) as executor,
        progress_bar("openers", total) as on_progress,
        stop_on_interrupt() as control,
    ):
        budget = replace(chosen_budget(options, on_progress), control=control, executor=executor)
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
    return INTERRUPTED if ranking.status is Status.STOPPED else None


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
        given = _given(options)
        if options.words == 3:
            return rank_triples_with(position, given, **asked)
        return rank_partners(position, given[0], **asked)
    if saving is not None:
        return rank_triples(position, saving, **asked)
    return rank_openings(position, options.words, **asked)


def _given(options: Namespace) -> list[str]:
    """The words of ``--with``."""
    return [word.strip() for word in options.partner_of.split(",") if word.strip()]


def _refuse_what_does_not_fit(options: Namespace) -> None:
    if has_weights(options):
        raise OptionError("--weights and --played need --words 1")
    if options.top > _MOST_TOP:
        # What a row shows takes a twentieth of a millisecond: a million rows would take a minute.
        raise OptionError(f"--top {options.top} is too many: at most {_MOST_TOP} pairs or triples")
    if options.partner_of is not None:
        _refuse_partners(options)
    if options.cluster is not None and (options.words != 3 or options.partner_of is not None):
        raise OptionError("--cluster needs --words 3 without --with")
    if options.save is not None and (
        options.words != 3 or options.by == "guesses" or options.partner_of is not None
    ):
        raise OptionError("--save needs --words 3, and neither --with nor --by guesses")


def _refuse_partners(options: Namespace) -> None:
    """``--with`` one word finds pairs, or with ``--words 3`` triples, then with one word or two."""
    given = len(_given(options))
    if options.rank is not None:
        raise OptionError("--with finds the best partners: leave out --rank")
    if options.words < 3 and given != 1:
        raise OptionError(f"--with {options.partner_of}: give one word, or two and --words 3")
    if options.words == 3 and given not in (1, 2):
        raise OptionError(f"--with {options.partner_of}: with --words 3 give one word or two")
    if options.words == 3 and options.by == "guesses":
        raise OptionError("--with and --words 3 do not work with --by guesses")


def print_totals(ranking: OpeningRanking, ranks: Sequence[str]) -> None:
    """A table of openings with their totals; the words in the order to play them."""
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
    lexicon, counts = ranking.lexicon, ranking.counts
    what = "triples" if options.words == 3 else "pairs"
    done = "searched" if isinstance(ranking, TotalRanking) else "measured"
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
    return (
        f"{lexicon.title}: {len(lexicon.guesses)} guesses x {len(lexicon.answers)} answers,"
        f" by {ranking.criterion.meaning}\n{counts.total} {what}: {counts.bounded} ruled out by"
        f" bounds, {counts.evaluated} {done}; {sure}"
    )


def _sure_of_totals(ranking: TotalRanking, what: str) -> str:
    """How sure the totals and the places are."""
    if ranking.status is Status.PROVEN:
        return "totals and places proven"
    if not len(ranking):
        return f"stopped before any total was known; none is below {ranking.others}"
    certain = certain_places(ranking.certain) or "no place is certain"
    return f"totals exact, {certain}: none of the other {what} is below {ranking.others}"


# ``fivefold openers --words 2 --rank WORD,WORD``, and the same with three words.
#
# The value of the opening is printed at once, then the best, and last the exact rank if it is asked for.


def _run_place(options: Namespace) -> int | None:
    """Print the value, search, write the files asked for, print; what is known after Ctrl-C too."""
    start = time.perf_counter()
    position = chosen_game(options)
    words = asked_words(options, position.lexicon)
    _refuse_place(options, words)
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
        for line in f"{_summary_of_place(place, options)}, {seconds:.2f} s".splitlines():
            print(dim(wrapped(line)))
    raise_first(failure, None if saving is None else saving.failure)
    return INTERRUPTED if place.status is Status.STOPPED else None


def _refuse_place(options: Namespace, words: tuple[str, ...]) -> None:
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


def _summary_of_place(place: OpeningPlace, options: Namespace) -> str:
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
