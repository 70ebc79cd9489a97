"""``fivefold openers``."""

from __future__ import annotations

import time
from argparse import SUPPRESS, Namespace
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from fivefold.base.errors import OptionError
from fivefold.base.files import replacing
from fivefold.cli.output import dim, print_json, print_table
from fivefold.cli.parser import (
    Commands,
    add_json,
    add_lexicon,
    add_plot,
    add_threads,
    add_weights,
    chosen_lexicon,
    chosen_weights,
    guess_limit,
    new_command,
    positive,
    positive_seconds,
)
from fivefold.cli.progress import progress_bar
from fivefold.openings.one_word import COLUMNS, OpenerRanking, Opening, rank_openers
from fivefold.puzzle.criterion import CRITERIA
from fivefold.puzzle.position import MOST_GUESSES
from fivefold.words.letters import normalise


def add_command(commands: Commands) -> None:
    """Add ``openers``."""
    meanings = "\n".join(f"  {c.name:13} {c.meaning}" for c in CRITERIA.values())
    parser = new_command(
        commands,
        "openers",
        "rank first guesses by how well they divide the answers",
        detail="Every guess is measured against every answer: the ranking is exact.  Ties: words\n"
        "that can be the answer first, then alphabetical order.\n\n"
        "With --words 2 or 3 the words are played whatever the patterns show.  The best pairs\n"
        "are the best of all pairs, proven; triples are, when the search ends; ties are in\n"
        "alphabetical order.\n\n"
        "By guesses: the least total over all answers of any tree with the opening first, found by\n"
        "search and proven against every other opening; minutes rather than a second.\n\n"
        f"criteria:\n{meanings}\n  guesses       least total of guesses, by search",
        example="fivefold openers --words 2 --rank trace,lions",
    )
    parser.add_argument(
        "--by", choices=[*CRITERIA, "guesses"], default="entropy", help="default: entropy"
    )
    parser.add_argument("--top", type=positive, default=10, metavar="N", help="how many; default: 10")
    parser.add_argument(
        "--words", type=int, choices=(1, 2, 3), default=1, help="words of an opening; default: 1"
    )
    parser.add_argument(
        "--rank",
        metavar="WORD,...",
        help="show the places of these words too; with --words 2 the place of this pair; with\n"
        "--words 3 --by guesses what this triple takes",
    )
    parser.add_argument(
        "--with", dest="partner_of", metavar="WORD", help="the best partners of this word"
    )
    parser.add_argument("--disjoint", action="store_true", help="only openings without a common letter")
    parser.add_argument(
        "--seconds", type=positive_seconds, metavar="N", help="stop a search after this time"
    )
    parser.add_argument(
        "--max-guesses",
        type=guess_limit,
        default=SUPPRESS,
        metavar="N",
        help=f"by guesses: every game ends by then; `none`: no limit; default: {MOST_GUESSES}",
    )
    parser.add_argument("--answers-only", action="store_true", help="only answers may be guessed")
    add_lexicon(parser)
    add_weights(parser)
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the whole ranking")
    parser.add_argument("--parquet", type=Path, metavar="FILE", help="the same; needs the extra `frame`")
    add_plot(parser, "draw all openers")
    add_threads(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> int | None:
    """Rank, write the files asked for, print."""
    if "max_guesses" not in options:
        options.max_guesses = MOST_GUESSES
    elif options.by != "guesses":
        raise OptionError("--max-guesses is for --by guesses")
    if options.rank is not None and not options.rank.replace(",", "").strip():
        raise OptionError("--rank needs a word")
    several = options.words > 1 or options.partner_of is not None
    if several:
        from fivefold.cli import openings

        return openings.run(options)
    if options.by == "guesses" and not options.disjoint:
        from fivefold.cli import openers_guesses

        return openers_guesses.run(options)
    if options.disjoint or options.seconds is not None:
        raise OptionError("--disjoint is for --words 2 or 3, --seconds for those and --by guesses")
    start = time.perf_counter()
    lexicon = chosen_lexicon(options)
    if options.answers_only:
        lexicon = lexicon.answers_only()
    asked = [normalise(word.strip()) for word in (options.rank or "").split(",") if word.strip()]
    lexicon.require_guesses(asked)
    weights = chosen_weights(options, lexicon)
    with progress_bar("openers", len(lexicon.guesses)) as on_progress:
        ranking = rank_openers(
            lexicon,
            criterion=CRITERIA[options.by],
            weights=weights,
            threads=options.threads,
            on_progress=on_progress,
        )
    shown = ranking.top(options.top)
    found = [ranking.find(word) for word in asked]
    seconds = time.perf_counter() - start

    if options.csv is not None:
        _write_csv(ranking, options.csv)
    if options.parquet is not None:
        _write_parquet(ranking, options.parquet)
    if options.plot is not None:
        from fivefold.figures.plot import plot_openers

        plot_openers(ranking, options.plot, marked=asked)
    if options.json:
        listed = shown + [opening for opening in found if opening.rank > len(shown)]
        result = {
            "criterion": options.by,
            "status": ranking.status,
            "openers": [asdict(opening) for opening in listed],
        }
        print_json("openers", lexicon, seconds, result)
    else:
        _print_ranking(ranking, shown, found, seconds)
    return None


def print_openings(openings: Iterable[Opening], decimals: int = 4) -> None:
    """A table of openings with everything they are worth."""
    headings = ["rank", "<opener", "bits left", "bits", "words left", "largest", "groups", "<can win"]
    rows = [
        [
            str(opening.rank),
            " ".join(opening.words),
            f"{opening.remaining_bits:.{decimals}f}",
            f"{opening.bits:.{decimals}f}",
            f"{opening.expected:.{decimals - 2}f}",
            str(opening.largest),
            str(opening.groups),
            "yes" if opening.win else "",
        ]
        for opening in openings
    ]
    print_table(headings, rows)


def _print_ranking(
    ranking: OpenerRanking, shown: list[Opening], found: list[Opening], seconds: float
) -> None:
    print_openings(shown)
    if found:
        print()
        print_openings(found)
    lexicon = ranking.lexicon
    print(
        dim(
            f"\n{lexicon.name}: {len(lexicon.guesses)} guesses x {len(lexicon.answers)} answers,"
            f" by {ranking.criterion.meaning}, exact, {seconds:.2f} s"
        )
    )


def _write_csv(ranking: OpenerRanking, path: Path) -> None:
    import csv

    with replacing(path) as part, part.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["rank", "word", *COLUMNS])
        for opening in ranking:
            values = [getattr(opening, column) for column in COLUMNS]
            writer.writerow([opening.rank, opening.words[0], *values])


def _write_parquet(ranking: OpenerRanking, path: Path) -> None:
    table = ranking.to_arrow()
    import pyarrow.parquet as pq

    with replacing(path) as part, part.open("wb") as file:
        pq.write_table(table, file)
