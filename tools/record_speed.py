"""Measure what docs/speed.md shows, and write it there with the machine and the day.

python tools/record_speed.py               everything but long proofs: about a quarter of an hour
python tools/record_speed.py grade tree    some of it
python tools/record_speed.py --long proofs proofs and complete checks of every list: an hour or more
python tools/record_speed.py --write       only write the page again from docs/speed.json

What was measured is kept in docs/speed.json.  The page has a place for each table: between a line
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

from fivefold.base.files import replacing
from fivefold.bench.measure import machine

DOCS = Path(__file__).parents[1] / "docs"
RECORD, PAGE = DOCS / "speed.json", DOCS / "speed.md"
TABLES = {
    "grade": ["bench", "grade"],
    "openings": ["bench", "openings"],
    "tree": ["bench", "tree", "--proof"],
    "suggest": ["bench", "suggest"],
    "simulate": ["bench", "simulate"],
    "cover": ["bench", "cover"],
    "serve": ["bench", "serve"],
}
PROOFS = ["--list original --max-guesses none"]
LONG_PROOFS = ["--list original --rule hard", "--list nyt-2023 --max-guesses none"]


def fivefold(*arguments: str) -> tuple[str, float, float]:
    """What a command prints, and the seconds and CPU seconds it takes."""
    before, start = os.times(), time.monotonic()
    command = [sys.executable, "-m", "fivefold", *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    after = os.times()
    used = after.children_user - before.children_user + after.children_system - before.children_system
    return done.stdout, time.monotonic() - start, used


def proof_row(options: str) -> dict[str, Any]:
    """A proof and its complete check."""
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "proof.json")
        _, wall, used = fivefold("prove", *options.split(), "--out", file)
        verdict, check_wall, check_used = fivefold("prove", "--check", file, "--complete")
    row = {"options": options, "verdict": verdict.splitlines()[0], **stamp()}
    row |= {"proof": [round(wall, 1), round(used, 1)]}
    return row | {"check": [round(check_wall, 1), round(check_used, 1)]}


def stamp() -> dict[str, Any]:
    """Where and when something was measured."""
    return {"machine": machine(), "date": datetime.now(timezone.utc).date().isoformat()}


def measured_on(entry: dict[str, Any]) -> str:
    """The machine and the day, for readers."""
    here = entry["machine"]
    return f"{here['cpu']}, {here['cores']} cores, kernel {here['kernel']}, {entry['date']}"


def table_text(name: str, record: dict[str, Any]) -> str:
    """The lines that stand in the page."""
    if name == "proofs":
        head = "| `fivefold prove` | proof, s | CPU s | complete check, s | CPU s | verdict |"
        lines = [head, "|---|---|---|---|---|---|"]
        for options, row in record["proofs"].items():
            times = " | ".join(f"{seconds:.0f}" for seconds in (*row["proof"], *row["check"]))
            lines.append(f"| `{options}` | {times} | {row['verdict']} |")
        newest = max(record["proofs"].values(), key=lambda row: str(row["date"]))
        return "\n".join([*lines, "", f"Measured on {measured_on(newest)}."])
    entry = record[name]
    shown = "\n".join(line.rstrip() for line in entry["output"].rstrip().splitlines())
    command = " ".join(["fivefold", *TABLES[name]])
    return f"```text\n$ {command}\n{shown}\n```\n\nMeasured on {measured_on(entry)}."


def page_text(page: str, record: dict[str, Any]) -> str:
    """The page with every table that was measured."""

    def filled(place: re.Match[str]) -> str:
        name = place[1]
        body = table_text(name, record) if name in record else "Not measured yet."
        return f"<!-- table {name} -->\n{body}\n<!-- end -->"

    return re.sub(r"<!-- table (\w+) -->\n.*?<!-- end -->", filled, page, flags=re.DOTALL)


def main(wanted: list[str]) -> None:
    """Measure what is wanted, and write it down after each table."""
    record = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    names = [name for name in wanted if not name.startswith("-")]
    for name in [] if "--write" in wanted else names or [*TABLES, "proofs"]:
        if name == "proofs":
            for options in [*PROOFS, *(LONG_PROOFS if "--long" in wanted else [])]:
                record.setdefault("proofs", {})[options] = proof_row(options)
        else:
            record[name] = {"output": fivefold(*TABLES[name])[0], **stamp()}
        print(name, "measured", flush=True)
        with replacing(RECORD) as part:
            part.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    with replacing(PAGE) as part:
        part.write_text(page_text(PAGE.read_text(encoding="utf-8"), record), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
