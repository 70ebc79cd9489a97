"""Count what docs/tree-search.md says about proofs, and write it there with the machine and the day.

python tools/record_counts.py                 everything: some minutes
python tools/record_counts.py closed worst    some of it
python tools/record_counts.py --write         only write the page again

The counts are kept in docs/counts.json, but for those of the opener book.  The page has a place for
each: between a line ``<!-- counts NAME -->`` and the next ``<!-- end -->``.
"""

from __future__ import annotations

import json
import sys
from textwrap import fill
from typing import Any

import numpy as np

from fivefold.base.budget import UNLIMITED
from fivefold.base.files import replacing
from fivefold.players.opener_book import book_openers
from fivefold.proof.prover import Prover
from fivefold.proof.worst_case import worst_case
from fivefold.puzzle.position import Position
from fivefold.words.catalogue import data_bytes
from fivefold.words.lexicon import Lexicon
from record_speed import DOCS, filled_page, fivefold, measured_on, stamp

PAGE, RECORD = DOCS / "tree-search.md", DOCS / "counts.json"
PROOFS = [
    "--list original --max-guesses none",
    "--list nyt-2022",
    "--list nyt-2023 --max-guesses none",
    "--list original --rule hard",
]
WORST = ["original", "nyt-2023"]
FALSE_CLAIM = "trace"  # not the best opener of `original`, as a false certificate might say


def closed_openers() -> dict[str, Any]:
    """How many openers each step of a proof closes."""
    rows = []
    for options in PROOFS:
        told = json.loads(fivefold("prove", *options.split(), "--json")[0])
        found, lexicon = told["result"], told["lexicon"]
        if found["status"] != "proven":
            raise SystemExit(f"{options}: {found['status']}")
        rows.append({"options": options, **lexicon, **found["closed"], **found["best"]})
    return {"rows": rows, **stamp()}


def counted_bounds() -> dict[str, Any]:
    """The two-guess bounds of all openers of `original`, counted up to the totals of the best ones."""
    position = Position("original", guesses_left=None)
    best, *others = book_openers(position.lexicon)
    claimed = next(opener for opener in others if opener.word == FALSE_CLAIM)
    better = [opener.word for opener in (best, *others) if opener.total < claimed.total]
    prover = Prover(position, UNLIMITED)
    prover.count_sets()
    rows = prover.order
    # A bound below the limit is exact.
    bounds = dict(zip(rows.tolist(), prover.bound_openers(rows, claimed.total + 1).bounds, strict=True))
    counted = np.array([*bounds.values()])
    own = {word: int(bounds[position.lexicon.guess_ids[word]]) for word in better}
    return {
        "best": [best.word, best.total, own[best.word]],
        "below": int((counted < best.total).sum()),
        "equal": int((counted == best.total).sum()),
        "claim": [claimed.word, claimed.total, int((counted < claimed.total).sum())],
        "better": {word: 1 + int((counted < bound).sum()) for word, bound in own.items()},
        **stamp(),
    }


def worst_cases() -> dict[str, Any]:
    """The fewest guesses that always suffice, and what the search for that looked at."""
    rows = []
    for name in WORST:
        found, lexicon = worst_case(Position(name, guesses_left=None)), Lexicon.load(name)
        row = {"list": name, "answers": len(lexicon.answers), "guesses": len(lexicon.guesses)}
        rows.append({**row, "enough": found.guesses.value, "nodes": found.nodes, "cores": found.cores})
    return {"rows": rows, **stamp()}


COUNTS = {"closed": closed_openers, "bounds": counted_bounds, "worst": worst_cases}


def table(headings: str, rows: list[list[Any]]) -> str:
    """Rows of cells as the page shows them."""
    dashes = "|".join("---" for _ in headings.split("|"))
    return "\n".join(
        [f"| {headings} |", f"|{dashes}|", *(f"| {' | '.join(map(str, row))} |" for row in rows)]
    )


def closed_text(entry: dict[str, Any]) -> str:
    """The table of openers by what closed them."""
    fields = ("answers", "guesses", "mark_sets", "two_guess", "searched", "opener", "total")
    rows = [[f"`{row['options']}`", *(row[field] for field in fields)] for row in entry["rows"]]
    headings = (
        "`fivefold prove` | answers | openers | mark bound | two-guess bound | search | best | total"
    )
    return f"{table(headings, rows)}\n\nCounted on {measured_on(entry)}."


def bounds_text(entry: dict[str, Any]) -> str:
    """How many openers are closed by their two-guess bound alone."""
    word, total, bound = entry["best"]
    below, equal = entry["below"], entry["equal"]
    return fill(
        f"On `original` the two-guess bound of `{word}` is {bound}, {total - bound} below its total of "
        f"{total}. {below} openers have a bound below {total}; {equal} more have exactly {total}: they "
        f"cannot be better than `{word}` and are closed. A program that keeps every opener that might "
        f"be just as good searches {below + equal}.",
        118,
    )


def sample_text(entry: dict[str, Any]) -> str:
    """Why a sample exposes one false certificate."""
    word, total, below = entry["claim"]
    places = sorted(entry["better"].items(), key=lambda pair: pair[1])
    named = " and ".join(f"`{better}`" for better, _ in places)
    by_bound = " and ".join(str(place) for _, place in places)
    return fill(
        f"For example, `{word}` costs {total} on `original`. Of the {below} openers whose bound is "
        f"below that, {len(places)} are better: {named}, in places {by_bound} by bound. So every "
        f"sample of the default size exposes a false certificate for `{word}`.",
        118,
    )


def worst_text(entry: dict[str, Any]) -> str:
    """The table of worst cases."""
    rows = [
        [f"`{name}`", answers, guesses, enough, enough - 1, nodes, cores]
        for name, answers, guesses, enough, nodes, cores in (row.values() for row in entry["rows"])
    ]
    headings = "list | answers | guesses | always enough | not enough | sets searched | cores found"
    return f"{table(headings, rows)}\n\nCounted on {measured_on(entry)}."


def book_text() -> str:
    """What the opener book has."""
    pages = json.loads(data_bytes("book.json"))["pages"]
    rows = sorted(
        [f"`{page['list']}`", page["rule"], len(page["openers"]), page["certain"]] for page in pages
    )
    return table("words | rule | openers | places that are proven", rows)


def page_text(page: str, record: dict[str, Any]) -> str:
    """The page with every count."""
    texts = {
        "closed": closed_text(record["closed"]),
        "bounds": bounds_text(record["bounds"]),
        "sample": sample_text(record["bounds"]),
        "worst": worst_text(record["worst"]),
        "book": book_text(),
    }
    return filled_page(page, "counts", texts)


def main(wanted: list[str]) -> None:
    """Count what is wanted, and write it down."""
    record = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    for name in [] if "--write" in wanted else wanted or COUNTS:
        record[name] = COUNTS[name]()
        print(name, "counted", flush=True)
        with replacing(RECORD) as part:
            part.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    with replacing(PAGE) as part:
        part.write_text(page_text(PAGE.read_text(encoding="utf-8"), record), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
