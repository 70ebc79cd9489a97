"""Write the page of published tables beside ours.

    python tools/make_tables.py                    # the page from what is recorded
    python tools/make_tables.py --record games     # play all games again first: minutes
    python tools/make_tables.py --record best-n    # build the trees of best-N search again first

What was played is in ``docs/reproduced-tables.json``; a test plays the quick part of it again.  The
published figures, as far as they can be compared, are in `published_tables`.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from best_n_tables import record_best_n
from fivefold.base.files import replacing
from table_games import GAMES, opener_ranking, record
from table_page import page

DOCS = Path(__file__).parents[1] / "docs"
PAGE, DATA = DOCS / "reproduced-tables.md", DOCS / "reproduced-tables.json"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", choices=("games", "best-n"), help="measure this part again first")
    again = parser.parse_args().record
    data = json.loads(DATA.read_text(encoding="utf-8"))
    if again == "games":
        rows = list(record(GAMES, lambda line: print(line, file=sys.stderr, flush=True)))
        data |= {"openers": opener_ranking(), "rows": rows}
    elif again == "best-n":
        data["best_n"] = record_best_n()
    if again:
        text = json.dumps(data, indent=None).replace('{"game"', '\n{"game"')
        with replacing(DATA) as part:
            part.write_text(text + "\n", encoding="utf-8")
    with replacing(PAGE) as part:
        part.write_text(page(data), encoding="utf-8")


if __name__ == "__main__":
    main()
