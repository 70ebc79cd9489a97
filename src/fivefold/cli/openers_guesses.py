"""``fivefold openers --by guesses``."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from pathlib import Path

from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError
from fivefold.base.files import replacing
from fivefold.cli.output import dim, print_json, print_table
from fivefold.cli.parser import chosen_lexicon
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.openings.one_word_by_guesses import GuessRanking, rank_openers_by_guesses
from fivefold.puzzle.position import Position


def run(options: Namespace) -> int:
    """Rank, write the file asked for, print; what is known after Ctrl-C too."""
    start = time.perf_counter()
    for name in ("weights", "parquet", "plot", "rank"):
        if getattr(options, name) is not None:
            raise OptionError(f"--{name} does not go with --by guesses")
    lexicon = chosen_lexicon(options)
    if options.answers_only:
        lexicon = lexicon.answers_only()
    to_terminal = sys.stderr.isatty()
    with stop_on_interrupt() as control:
        ranking = rank_openers_by_guesses(
            Position(lexicon, guesses_left=options.max_guesses),
            options.top,
            budget=Budget(seconds=options.seconds, threads=options.threads, control=control),
            on_stage=show_stage if to_terminal else None,
        )
    if to_terminal:
        print("\r\x1b[K", end="", file=sys.stderr)
    if options.csv is not None:
        _write_csv(ranking, options.csv)
    seconds = time.perf_counter() - start
    if options.json:
        result = {
            "criterion": "guesses",
            "status": ranking.status.value,
            "max_guesses": ranking.guesses,
            "certain": ranking.certain,
            "lower": ranking.lower,
            "nodes": ranking.nodes,
            "openers": [
                {"rank": o.rank, "words": [o.word], "total": o.total, "mean": o.mean} for o in ranking
            ],
        }
        print_json("openers", lexicon, seconds, result)
    else:
        _print_ranking(ranking, seconds)
    return INTERRUPTED if ranking.status is Status.STOPPED else 0


def show_stage(stage: str, done: int, total: int) -> None:
    """One line of progress on standard error."""
    print(f"\r\x1b[K{stage}: {done} of {total}", end="", file=sys.stderr, flush=True)


def _print_ranking(ranking: GuessRanking, seconds: float) -> None:
    rows = [[str(o.rank), o.word, str(o.total), f"{o.mean:.4f}"] for o in ranking]
    print_table(["rank", "<opener", "guesses", "mean"], rows)
    lexicon = ranking.lexicon
    most = "any number of" if ranking.guesses is None else f"at most {ranking.guesses}"
    if ranking.status is Status.PROVEN:
        sure = f"proven: every other opener needs at least {ranking.lower} guesses"
    else:
        sure = (
            f"{ranking.status.value}: these totals are exact, the first {ranking.certain} places are"
            f" certain;\nany other opener needs at least {ranking.lower} guesses"
        )
    print(
        dim(
            f"\n{lexicon.name}: {len(lexicon.guesses)} guesses x {len(lexicon.answers)} answers,"
            f" normal rule, {most} guesses\n{sure}, {seconds:.2f} s"
        )
    )


def _write_csv(ranking: GuessRanking, path: Path) -> None:
    import csv

    with replacing(path) as part, part.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["rank", "word", "total", "mean", "status"])
        for opener in ranking:
            certain = opener.rank <= ranking.certain
            writer.writerow(
                [opener.rank, opener.word, opener.total, opener.mean, "proven" if certain else "bounded"]
            )
