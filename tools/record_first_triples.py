"""Record how often the quick search for three words comes to the best triple, from different starts.

    python tools/record_first_triples.py            write the sentence again from the record
    python tools/record_first_triples.py --record   search with ten seeds, a minute each at most

The best triple is that of docs/records.json, which is proven.  What was found is kept in
docs/first-triples.json with the machine and the day, and docs/openings.md has a place for the sentence.
Seed 0 is the search as everybody runs it; the others begin with other pairs.  Nothing else should run
meanwhile.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from fivefold import Position
from fivefold.base.budget import Budget
from fivefold.base.files import replacing
from fivefold.bench.measure import machine
from fivefold.openings.opening_search import OpeningSearch
from fivefold.openings.triple_proof import TripleProver, TripleQuestion
from fivefold.openings.triples import first_triples
from fivefold.puzzle.criterion import BY_ENTROPY

DOCS = Path(__file__).parents[1] / "docs"
RECORD, PAGE = DOCS / "first-triples.json", DOCS / "openings.md"
LIST, SEEDS, SECONDS, THREADS = "nyt-2022", 10, 60, 2
_PLACE = re.compile("(<!-- first triples -->\n).*?(<!-- end -->)", re.DOTALL)


def best_triple() -> str:
    """The best of all, as it was proven."""
    records = json.loads((DOCS / "records.json").read_text(encoding="utf-8"))
    (record,) = (record for record in records if record["id"] == "triples")
    return str(record["value"]["rows.0.words"])


def found(seed: int) -> dict[str, Any]:
    """The best triple that one search comes to, and how long it searched."""
    started = time.monotonic()
    clock = Budget(seconds=SECONDS, threads=THREADS).start()
    search = OpeningSearch(Position(LIST), BY_ENTROPY, clock)
    question = TripleQuestion(measure=search.measure, count=1)
    best = first_triples(TripleProver(search), question, seed=seed).found[0]
    opening = search.opening(best.words, 1)
    return {
        "seed": seed,
        "words": " ".join(opening.words),
        "bits": round(opening.remaining_bits, 6),
        "seconds": round(time.monotonic() - started, 1),
    }


def sentence(record: dict[str, Any] | None, best: str) -> str:
    """What the record says, for readers."""
    if record is None:
        return "How often it does so from other starts is not measured yet."
    runs, here = record["runs"], record["machine"]
    hits = [run["seed"] for run in runs if run["words"] == best]
    others = (f"{run['words']} ({run['bits']:.4f} bits)" for run in runs if run["words"] != best)
    missed = ", ".join(dict.fromkeys(others))
    slowest = max(run["seconds"] for run in runs)
    lines = [
        f"Of {len(runs)} searches with {THREADS} threads and at most {SECONDS} s, {len(hits)} find",
        f"`{best}`.",
        f"The first begins with the best 20 pairs and {'finds' if 0 in hits else 'does not find'} it;",
        "the others begin with 20 pairs drawn from the best 500.",
        *([f"Found instead: {missed}."] if missed else []),
        f"The slowest took {slowest:.0f} s.",
        f"({here['cpu']}, {here['cores']} cores, {record['date']}.)",
    ]
    return "\n".join(lines)


def main() -> None:
    """Search if asked to, then write the sentence."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--record", action="store_true")
    if parser.parse_args().record:
        runs = []
        for seed in range(SEEDS):
            runs.append(found(seed))
            print(runs[-1], flush=True)
        date = datetime.now(timezone.utc).date().isoformat()
        with replacing(RECORD) as part:
            text = json.dumps({"machine": machine(), "date": date, "runs": runs}, indent=1)
            part.write_text(text + "\n", encoding="utf-8")
    record = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else None
    page = PAGE.read_text(encoding="utf-8")
    said = sentence(record, best_triple())
    with replacing(PAGE) as part:
        part.write_text(
            _PLACE.sub(lambda place: f"{place[1]}{said}\n{place[2]}", page), encoding="utf-8"
        )


if __name__ == "__main__":
    main()
