"""Measure what the pages say about time, and write it there with the machine and the day.

python tools/record_speed.py               all but what is long: some minutes
python tools/record_speed.py grade tree    some of it
python tools/record_speed.py --long proofs also the long rows: an hour or more
python tools/record_speed.py --write       only write the pages again from docs/speed.json

What was measured is kept in docs/speed.json.  A page has a place for each table: between a line
``<!-- table NAME -->`` and the next ``<!-- end -->``.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from deduction_games import game_lines, measured_games
from fivefold.base.files import replacing
from fivefold.bench.measure import machine

DOCS = Path(__file__).parents[1] / "docs"
RECORD = DOCS / "speed.json"
BENCHES = {
    "grade": ["bench", "grade"],
    "kernels": ["bench", "kernels"],
    "openings": ["bench", "openings"],
    "tree": ["bench", "tree", "--proof"],
    "suggest": ["bench", "suggest"],
    "simulate": ["bench", "simulate"],
    "cover": ["bench", "cover"],
    "serve": ["bench", "serve"],
}
PROOFS = ["--list original --max-guesses none"]
LONG_PROOFS = ["--list original --rule hard", "--list nyt-2023 --max-guesses none"]
TRIPLES = ["--answers-only", "--with slant"]
LONG_TRIPLES = [""]
TABLES = [*BENCHES, "games", "triples", "proofs"]


def timed(*arguments: str) -> tuple[subprocess.CompletedProcess[str], float, float]:
    """What came of this Python with some arguments, and the seconds and CPU seconds it took."""
    before, start = os.times(), time.monotonic()
    done = subprocess.run(
        [sys.executable, *arguments], cwd=DOCS.parent, stdout=subprocess.PIPE, text=True, check=False
    )
    after = os.times()
    used = after.children_user - before.children_user + after.children_system - before.children_system
    return done, time.monotonic() - start, used


def fivefold(*arguments: str) -> tuple[str, float, float]:
    """What a command prints, and the seconds and CPU seconds it takes."""
    done, wall, used = timed("-m", "fivefold", *arguments)
    done.check_returncode()
    return done.stdout, wall, used


def proof_row(options: str) -> dict[str, Any]:
    """A proof and its complete check."""
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "proof.json")
        _, wall, used = fivefold("prove", *options.split(), "--out", file)
        verdict, check_wall, check_used = fivefold("prove", "--check", file, "--complete")
    row = {"options": options, "verdict": verdict.splitlines()[0], **stamp()}
    row |= {"proof": [round(wall, 1), round(used, 1)]}
    return row | {"check": [round(check_wall, 1), round(check_used, 1)]}


def triple_row(options: str) -> dict[str, Any]:
    """The best three words among those that the options ask for."""
    shown, _, used = fivefold(
        "openers", "--list", "nyt-2022", "--words", "3", "--top", "1", *options.split()
    )
    best = re.search(r"^ *1  (\w+ \w+ \w+) ", shown, re.MULTILINE)
    if best is None or "measured; exact" not in shown:
        raise SystemExit(shown)
    return {"best": best[1], "cpu": round(used, 1), **stamp()}


def stamp() -> dict[str, Any]:
    """Where and when something was measured."""
    return {"machine": machine(), "date": datetime.now(timezone.utc).date().isoformat()}


def measured_on(entry: dict[str, Any]) -> str:
    """The machine and the day, for readers."""
    here = entry["machine"]
    return f"{here['cpu']}, {here['cores']} cores, kernel {here['kernel']}, {entry['date']}"


def table_text(name: str, record: dict[str, Any]) -> str:
    """The lines that stand in the page."""
    entry = record[name]
    if name == "games":
        lines = game_lines(entry["rows"])
    elif name == "proofs":
        lines = [
            "| `fivefold prove` | proof, s | CPU s | complete check, s | CPU s | verdict |",
            "|---|---|---|---|---|---|",
        ]
        for options, row in entry.items():
            times = " | ".join(f"{seconds:.0f}" for seconds in (*row["proof"], *row["check"]))
            lines.append(f"| `{options}` | {times} | {row['verdict']} |")
        entry = max(entry.values(), key=lambda row: str(row["date"]))
    elif name == "triples":
        lines = [
            "| `fivefold openers --list nyt-2022 --words 3` | best | CPU s |",
            "|---|---|---|",
        ]
        for options, row in entry.items():
            asked = f"`{options}`" if options else ""
            lines.append(f"| {asked} | {row['best']} | {row['cpu']:.0f} |")
        entry = max(entry.values(), key=lambda row: str(row["date"]))
    else:
        shown = (line.rstrip() for line in entry["output"].rstrip().splitlines())
        lines = ["```text", f"$ fivefold {' '.join(BENCHES[name])}", *shown, "```"]
    return "\n".join([*lines, "", f"Measured on {measured_on(entry)}."])


def filled_page(page: str, kind: str, texts: dict[str, str]) -> str:
    """The page with texts in their places; places of other names stay as they are."""

    def filled(place: re.Match[str]) -> str:
        name = place[1]
        return f"<!-- {kind} {name} -->\n{texts[name]}\n<!-- end -->" if name in texts else place[0]

    return re.sub(rf"<!-- {kind} (\w+) -->\n.*?<!-- end -->", filled, page, flags=re.DOTALL)


def page_text(page: str, record: dict[str, Any]) -> str:
    """The page with every table that was measured."""
    texts = {
        name: table_text(name, record) if name in record else "Not measured yet." for name in TABLES
    }
    return filled_page(page, "table", texts)


def measure(name: str, record: dict[str, Any], *, long: bool) -> None:
    """Measure one table."""
    if name == "proofs":
        for options in [*PROOFS, *(LONG_PROOFS if long else [])]:
            record.setdefault(name, {})[options] = proof_row(options)
    elif name == "triples":
        for options in [*TRIPLES, *(LONG_TRIPLES if long else [])]:
            record.setdefault(name, {})[options] = triple_row(options)
    elif name == "games":
        record[name] = {"rows": list(measured_games()), **stamp()}
    else:
        record[name] = {"output": fivefold(*BENCHES[name])[0], **stamp()}


def main(wanted: list[str]) -> None:
    """Measure what is wanted, and write it down after each table."""
    record = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    names = [name for name in wanted if not name.startswith("-")]
    for name in [] if "--write" in wanted else names or TABLES:
        measure(name, record, long="--long" in wanted)
        print(name, "measured", flush=True)
        with replacing(RECORD) as part:
            part.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    for page in DOCS.glob("*.md"):
        text = page.read_text(encoding="utf-8")
        if (written := page_text(text, record)) != text:
            with replacing(page) as part:
                part.write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
