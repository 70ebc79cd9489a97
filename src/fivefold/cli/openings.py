"""``fivefold openers`` with ``--words 2``, ``--words 3`` or ``--with``."""

from __future__ import annotations

import time
from argparse import Namespace
from dataclasses import asdict
from math import comb
from pathlib import Path

from fivefold.base.errors import OptionError
from fivefold.base.files import replacing
from fivefold.base.progress import OnProgress
from fivefold.cli.openers import print_openings
from fivefold.cli.openings_by_guesses import by_guesses, print_totals, proven_text
from fivefold.cli.output import dim, print_json
from fivefold.cli.parser import chosen_lexicon
from fivefold.cli.progress import progress_bar
from fivefold.cli.stopping import INTERRUPTED
from fivefold.openings.by_guesses import TotalRanking
from fivefold.openings.one_word import COLUMNS
from fivefold.openings.several_words import (
    OpeningRanking,
    best_pairs,
    best_partners,
    best_triples,
    pair_rank,
)
from fivefold.puzzle.criterion import CRITERIA
from fivefold.words.letters import normalise
from fivefold.words.lexicon import Lexicon

_MOST_TOP = 10_000


def run(options: Namespace) -> int | None:
    """Search, write the file asked for, print; what is known after Ctrl-C too."""
    start = time.perf_counter()
    _refuse_what_does_not_fit(options)
    lexicon = chosen_lexicon(options)
    if options.answers_only:
        lexicon = lexicon.answers_only()
    named = _named(lexicon, options)
    with progress_bar("openers", comb(len(lexicon.guesses), 2)) as on_progress:
        if options.by == "guesses":
            ranking: OpeningRanking = by_guesses(lexicon, options, named, on_progress)
        elif named:
            ranking = pair_rank(
                lexicon,
                (named[0], named[1]),
                criterion=CRITERIA[options.by],
                disjoint=options.disjoint,
                threads=options.threads,
                seconds=options.seconds,
                on_progress=on_progress,
            )
        else:
            ranking = _best(lexicon, options, on_progress)
    seconds = time.perf_counter() - start

    if options.csv is not None:
        _write_csv(ranking, options.csv)
    if options.json:
        print_json("openers", lexicon, seconds, _as_json(ranking, options))
    else:
        if isinstance(ranking, TotalRanking):
            print_totals(ranking)
        else:
            print_openings(ranking, decimals=6)
        print(dim(f"\n{_summary(ranking, options, bool(named))}, {seconds:.2f} s"))
    return INTERRUPTED if ranking.interrupted else None


def _refuse_what_does_not_fit(options: Namespace) -> None:
    for name in ("weights", "parquet", "plot"):
        if getattr(options, name) is not None:
            raise OptionError(f"--{name} is for openers of one word")
    if options.top > _MOST_TOP:
        # What a row shows takes a twentieth of a millisecond: a million rows would take a minute.
        raise OptionError(f"--top {options.top}: of pairs and triples at most {_MOST_TOP} are shown")
    if options.partner_of is not None and (options.words == 3 or options.rank is not None):
        raise OptionError("--with WORD finds pairs: it goes with neither --words 3 nor --rank")
    if options.rank is not None and options.words == 3 and options.by != "guesses":
        raise OptionError("--rank tells the place of a word or, with --words 2, of a pair")


def _named(lexicon: Lexicon, options: Namespace) -> tuple[str, ...]:
    """The words of ``--rank``, none without it."""
    if options.rank is None:
        return ()
    words = tuple(normalise(word.strip()) for word in options.rank.split(","))
    if len(words) != options.words:
        example = "trace,lions" if options.words == 2 else "corse,daint,glyph"
        what = "one pair" if options.words == 2 else "three words"
        raise OptionError(
            f"--rank {options.rank}: with --words {options.words} {what} are needed, as in {example}"
        )
    lexicon.require_guesses(words)
    return words


def _best(lexicon: Lexicon, options: Namespace, on_progress: OnProgress | None) -> OpeningRanking:
    if options.partner_of is not None:
        return best_partners(
            lexicon,
            normalise(options.partner_of),
            criterion=CRITERIA[options.by],
            count=options.top,
            disjoint=options.disjoint,
            threads=options.threads,
            seconds=options.seconds,
            on_progress=on_progress,
        )
    search = best_pairs if options.words == 2 else best_triples
    return search(
        lexicon,
        criterion=CRITERIA[options.by],
        count=options.top,
        disjoint=options.disjoint,
        threads=options.threads,
        seconds=options.seconds,
        on_progress=on_progress,
    )


def _as_json(ranking: OpeningRanking, options: Namespace) -> dict[str, object]:
    counts = ranking.counts
    proven = {}
    if isinstance(ranking, TotalRanking):
        proven = {"proven": ranking.proven, "rest": ranking.rest}
    return {
        "criterion": options.by,
        "status": ranking.status,
        "limit": ranking.limit,
        **proven,
        "openers": [asdict(opening) for opening in ranking],
        "triples" if options.words == 3 else "pairs": {
            "total": counts.total,
            "bounded": counts.bounded,
            "evaluated": counts.evaluated,
        },
    }


def _summary(ranking: OpeningRanking, options: Namespace, placed: bool) -> str:
    lexicon, counts = ranking.lexicon, ranking.counts
    what = "triples" if options.words == 3 else "pairs"
    done = "divided"
    if isinstance(ranking, TotalRanking):
        done = "searched"
        sure = proven_text(ranking, what, placed)
    elif ranking.status == "exact":
        sure = "exact"
    elif placed:
        sure = f"stopped: this place or a later one, {counts.closed} {what} closed"
    else:
        best = f"{ranking[0].value:.6g}" if len(ranking) else "nothing yet"
        sure = (
            f"stopped after {counts.closed} {what}, not proven: the best is between"
            f" {ranking.limit:g} and {best}"
        )
    return (
        f"{lexicon.name}: {len(lexicon.guesses)} guesses x {len(lexicon.answers)} answers,"
        f" by {ranking.criterion.meaning}\n{counts.total} {what}: {counts.bounded} left out by"
        f" bounds, {counts.evaluated} {done}; {sure}"
    )


def _write_csv(ranking: OpeningRanking, path: Path) -> None:
    import csv

    total = ["total"] if isinstance(ranking, TotalRanking) else []
    with replacing(path) as part, part.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["rank", "words", *total, *COLUMNS])
        for opening in ranking:
            values = [getattr(opening, column) for column in COLUMNS]
            totals = [int(opening.value)] if total else []
            writer.writerow([opening.rank, " ".join(opening.words), *totals, *values])
