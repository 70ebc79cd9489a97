"""Files of rankings: complete, and of the columns of the ranking."""

from __future__ import annotations

import csv
from argparse import Namespace

from fivefold import Lexicon, rank_openers, rank_openings
from fivefold.cli.ranking_files import write_files

LEXICON = Lexicon.from_words(["batch", "catch", "hatch"], ["chomp"])


def test_every_kind_of_ranking_is_written_as_its_columns(folder):
    import pyarrow.parquet as pq

    rankings = (
        rank_openers(LEXICON),
        rank_openings(LEXICON, top=4),
        rank_openers(LEXICON, by="guesses"),
    )
    for ranking in rankings:
        options = Namespace(csv=folder / "r.csv", parquet=folder / "r.parquet", plot=folder / "r.svg")
        write_files(ranking, options)
        with options.csv.open(newline="") as file:
            rows = list(csv.reader(file))
        assert rows[0] == list(ranking.columns()) == pq.read_table(options.parquet).column_names
        assert len(rows) == len(ranking) + 1 and "<svg" in options.plot.read_text()


def test_nothing_is_written_unless_asked_for(folder):
    write_files(rank_openers(LEXICON), Namespace(csv=None, parquet=None, plot=None))
    assert list(folder.iterdir()) == []
