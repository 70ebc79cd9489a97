"""Rankings in files: CSV, Parquet, and a picture."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from fivefold.base.errors import StorageError
from fivefold.base.files import replacing
from fivefold.cli.late_errors import failure_of
from fivefold.openings.one_word import OpenerRanking
from fivefold.openings.one_word_by_guesses import GuessRanking
from fivefold.openings.opening_ranking import OpeningRanking

AnyRanking: TypeAlias = OpenerRanking | GuessRanking | OpeningRanking


def write_files(
    ranking: AnyRanking, options: Namespace, *, marked: Sequence[str] = ()
) -> StorageError | None:
    """Write what ``--csv``, ``--parquet`` and ``--plot`` ask for.

    The first error is returned, for when the result is printed.
    """
    return failure_of(lambda: _write_files(ranking, options, marked))


def _write_files(ranking: AnyRanking, options: Namespace, marked: Sequence[str]) -> None:
    if options.csv is not None:
        _write_csv(ranking, options.csv)
    if options.parquet is not None:
        _write_parquet(ranking, options.parquet)
    if options.plot is not None:
        from fivefold.figures.plot import plot_openers, plot_openings

        if isinstance(ranking, OpenerRanking):
            plot_openers(ranking, options.plot, marked)
        else:
            plot_openings(ranking, options.plot)


def _write_csv(ranking: AnyRanking, path: Path) -> None:
    import csv

    columns = ranking.columns()
    with replacing(path) as part, part.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))


def _write_parquet(ranking: AnyRanking, path: Path) -> None:
    table = ranking.to_arrow()
    import pyarrow.parquet as pq

    with replacing(path) as part, part.open("wb") as file:
        pq.write_table(table, file)
