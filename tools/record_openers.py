"""Record the exact totals of all openers of a list, as far as a campaign came.

    python tools/record_openers.py      write the sentence again from the record
    python tools/record_openers.py --record original all.sqlite --cpu-seconds 9000
    python tools/record_openers.py ... --processors 'Intel Xeon and AMD EPYC'    not only this machine

The campaign is a file of ``fivefold openers --by guesses --all --max-guesses none --save``; somebody has
seen what processor time it took at most, for instance with ``time``.  Its ranking goes to docs/rankings,
what is known of it to docs/openers.json, and docs/openings.md has a place for the sentence.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import re
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from fivefold.base.files import replacing
from fivefold.bench.measure import machine
from fivefold.cli import main as fivefold

DOCS = Path(__file__).parents[1] / "docs"
RECORD, PAGE, RANKINGS = DOCS / "openers.json", DOCS / "openings.md", DOCS / "rankings"
_PLACE = re.compile("(<!-- rankings -->\n).*?(<!-- end -->)", re.DOTALL)


def recorded(name: str, campaign: str, cpu_seconds: float, processors: str | None) -> dict[str, Any]:
    """Write the ranking of a campaign, and return what is known of it."""
    RANKINGS.mkdir(exist_ok=True)
    command = ["openers", "--by", "guesses", "--list", name, "--max-guesses", "none", "--json"]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        fivefold([*command, "--merge", campaign, "--csv", str(RANKINGS / f"{name}.csv")])
    reply = json.loads(out.getvalue())
    lexicon, found = reply["lexicon"], reply["result"]
    return {
        "sha256": lexicon["sha256"],
        "openers": lexicon["guesses"],
        "known": lexicon["guesses"] - found["left"] - len(found["impossible"]),
        "certain": found["certain"],
        "others_at_least": found["others"],
        "cpu_seconds": round(cpu_seconds),
        "machine": machine() | ({} if processors is None else {"cpu": processors}),
        "date": datetime.now(timezone.utc).date().isoformat(),
    }


def sentence(name: str, record: dict[str, Any]) -> str:
    """What is known of a list, for readers."""
    here = record["machine"]
    file = f"`docs/rankings/{name}.csv`"
    if record["known"] == record["openers"]:
        known = f"{file} has the exact totals of all {record['openers']} openers of `{name}`."
    else:
        known = (
            f"{file} has the exact totals of {record['known']} of the\n"
            f"{record['openers']} openers of `{name}`. "
            f"The first {record['certain']} places are certain: each opener that is\n"
            f"not in the file needs at least {record['others_at_least']} guesses."
        )
    return (
        f"{known}\n"
        f"That took at most {record['cpu_seconds'] / 60:.0f} minutes of processor time\n"
        f"({here['cpu']}, {here['kernel']}, {record['date']}).\n"
    )


def page_text(page: str, records: dict[str, Any]) -> str:
    """The page with what is recorded."""
    said = "".join(sentence(name, record) for name, record in records.items())
    return _PLACE.sub(lambda place: f"{place[1]}{said}{place[2]}", page)


def main() -> None:
    """Record a campaign if asked to, then write the sentence."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--record", nargs=2, metavar=("LIST", "FILE"))
    parser.add_argument("--cpu-seconds", type=float)
    parser.add_argument("--processors", help="where it ran; default: this machine's")
    options = parser.parse_args()
    records = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    if options.record:
        if options.cpu_seconds is None:
            parser.error("--record needs --cpu-seconds, what the campaign took")
        name, campaign = options.record
        records[name] = recorded(name, campaign, options.cpu_seconds, options.processors)
        with replacing(RECORD) as part:
            part.write_text(json.dumps(records, indent=1) + "\n", encoding="utf-8")
    with replacing(PAGE) as part:
        part.write_text(page_text(PAGE.read_text(encoding="utf-8"), records), encoding="utf-8")


if __name__ == "__main__":
    main()
