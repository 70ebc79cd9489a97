"""Write docs/records.md: every result that this program has proven, from docs/records.json.

python tools/make_records.py                     write the page
python tools/make_records.py --record ID ...     run these, check their results, keep their times
python tools/make_records.py --record missing    those that have no time yet
python tools/make_records.py --record ID --progress FOLDER    keep what is proven, and go on from there
python tools/make_records.py --check ID --progress FOLDER     check the certificate kept there completely

A record says what is claimed, the command that proves it, the values that its ``--json`` must have, and
what was known before.  With ``--progress`` a proof that is stopped goes on the next time, its processor
times are added up, and its certificate stays in the folder.  ``measured`` is what the command took here;
where another page shows the same run, ``measured_in`` names its record and the place there, so that two
pages never disagree.  ``checked`` is what a complete check of the certificate took, with all its
resumptions.
"""

from __future__ import annotations

import argparse
import json
import shlex
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from fivefold.base.files import replacing
from fivefold.bench.measure import machine
from record_speed import timed

ROOT = Path(__file__).parents[1]
RECORD, PAGE = ROOT / "docs" / "records.json", ROOT / "docs" / "records.md"
BEFORE = ROOT / "tools" / "known-before.in.md"

_HEAD = """# Records

What this program has proven, with the command that proves it again. "Proven" means that the command
stops only when every alternative has been ruled out; a certificate, the file that keeps a proof, is
checked by [code that shares nothing with the search](tree-search.md#certificates). The first rows count
the guesses for all answers together; [concepts](concepts.md) explains bits and words left. Times are
processor time of all threads of the command; on a GPU, the time of the call, with its kernels compiled
before. "Known before" says who published the result, when, whether it was proven, and what is counted
differently; the [sources](#what-was-known-before) are below. A dash means that we looked there and found
nothing, not that nobody had it.

`python tools/make_records.py` makes the page from `records.json`, which gives every result an ID; with
`--record ID` it runs that command again, and refuses another result.
"""

_CHECKED = """These certificates were found valid by `prove --check FILE --complete`: their tree was
replayed, the bound of every opener counted again, and every opener that its bound does not rule out
searched again."""


def read_records() -> list[dict[str, Any]]:
    """All records."""
    records: list[dict[str, Any]] = json.loads(RECORD.read_text(encoding="utf-8"))
    return records


def value_at(result: Any, path: str) -> Any:
    """A value of a result by its path: words are one text, and decimals have four places.

    >>> value_at({"rows": [{"words": ["clint", "soare"], "bits": 1.54401}]}, "rows.0.words")
    'clint soare'
    """
    for part in path.split("."):
        result = result[int(part)] if part.isdigit() else result[part]
    if isinstance(result, list):
        return " ".join(result)
    return round(result, 4) if isinstance(result, float) else result


def require_values(record: dict[str, Any], result: Any) -> None:
    """Refuse a result that is not the one on record."""
    for path, value in record["value"].items():
        found = value_at(result, path)
        if found != value:
            raise SystemExit(f"{record['id']}: {path} is {found!r}, on record is {value!r}")


def going_on(arguments: list[str], file: Path) -> list[str]:
    """What makes a command of fivefold keep its progress in a file, and go on from it."""
    if arguments[0] == "prove":
        return ["--resume" if file.exists() else "--out", str(file)]
    if arguments[0] == "openers" and ("--all" in arguments or "--words 3" in " ".join(arguments)):
        return ["--save", str(file)]
    raise SystemExit(f"{shlex.join(arguments)}: keeps no progress")


def run(record: dict[str, Any], progress: Path | None = None) -> None:
    """Prove a record again, and keep what that took."""
    program, *arguments = shlex.split(record["command"])
    if progress is not None:
        arguments += going_on(arguments, progress / record["id"])
    command = ["-m", "fivefold", *arguments] if program == "fivefold" else arguments
    done, _, used = timed(*command, "--json")
    if progress is not None:
        used = added_up(progress / f"{record['id']}.seconds", used)
    if done.returncode not in (0, 1):  # 1: the answer is no
        raise SystemExit(f"{record['id']}: ended with {done.returncode} after {used:.0f} s")
    require_values(record, json.loads(done.stdout)["result"])
    if "measured_in" in record:
        return
    record["measured"] = taken(used)


def check(record: dict[str, Any], progress: Path) -> None:
    """Check the certificate of a record with all its openers, and keep what that took."""
    _, *arguments = shlex.split(record["command"])
    arguments += ["--check", str(progress / record["id"]), "--complete", "--json"]
    done, _, used = timed("-m", "fivefold", *arguments)
    used = added_up(progress / f"{record['id']}.check-seconds", used)
    if done.returncode != 0:
        raise SystemExit(f"{record['id']}: the check ended with {done.returncode} after {used:.0f} s")
    found = json.loads(done.stdout)["result"]
    require_values(
        {**record, "value": {**record["value"], "status": "valid"}},
        {**found, "status": found["verdict"]},
    )
    assert found["complete"] and found["searched"] == found["to_search"]
    record["checked"] = {"openers": found["counted"], "searched": found["searched"], **taken(used)}


def taken(seconds: float) -> dict[str, Any]:
    """Processor time, with the machine and the day."""
    return {
        "seconds": round(seconds, 1 if seconds >= 1 else 2),
        "where": where(machine()),
        "date": datetime.now(timezone.utc).date().isoformat(),
    }


def added_up(file: Path, seconds: float) -> float:
    """Seconds with those of earlier runs, which a file keeps."""
    before = float(file.read_text(encoding="utf-8")) if file.exists() else 0.0
    write(file, str(before + seconds))
    return before + seconds


def where(here: dict[str, Any]) -> str:
    """A machine in a few words."""
    return f"{here['cpu']}, {here['cores']} cores, {here['kernel']}"


def measured(record: dict[str, Any]) -> dict[str, Any] | None:
    """What a run took, from this record or that of another page."""
    if "measured_in" not in record:
        return record.get("measured")
    file, *place = record["measured_in"]
    entry = json.loads((ROOT / "docs" / file).read_text(encoding="utf-8"))
    stamp: dict[str, Any] = {}
    for part in place:
        entry = entry[part]
        stamp = entry if isinstance(entry, dict) and "date" in entry else stamp
    on = f"one {stamp['gpu']}" if "gpu" in stamp else where(stamp["machine"])
    return {"seconds": entry, "where": on, "date": stamp["date"]}


def time_text(measured: dict[str, Any] | None) -> str:
    """What a run took, and where."""
    if measured is None:
        return "not measured"
    seconds = measured["seconds"]
    took = f"{round(seconds, 2):g} s" if seconds < 120 else f"{seconds / 60:.0f} min"
    return f"{took}, {measured['where']}, {measured['date']}"


def checked_lines(records: list[dict[str, Any]]) -> list[str]:
    """Every certificate that was checked to the end."""
    lines = ["| certificate | openers | of these searched again | time |", "|---|---|---|---|"]
    for record in records:
        if checked := record.get("checked"):
            cells = record["claim"], checked["openers"], checked["searched"], time_text(checked)
            lines.append(f"| {' | '.join(map(str, cells))} |")
    return lines


def page(records: list[dict[str, Any]]) -> str:
    """The page."""
    lines = [_HEAD, "| ID | proven | command | time | known before |", "|---|---|---|---|---|"]
    for record in records:
        cells = [
            record["id"],
            record["claim"],
            f"`{record['command']}`",
            time_text(measured(record)),
            record["before"] or "—",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", BEFORE.read_text(encoding="utf-8").rstrip()]
    if any("checked" in record for record in records):
        lines += ["", "## Checked completely", "", _CHECKED, "", *checked_lines(records)]
    lines += ["", "## How to remake and check them", ""]
    for again in dict.fromkeys(record["again"] for record in records):
        names = ", ".join(record["id"] for record in records if record["again"] == again)
        lines.append(f"- {names}: {again}.")
    return "\n".join(lines) + "\n"


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    with replacing(path) as part:
        part.write_text(text, encoding="utf-8")


def keep(records: list[dict[str, Any]]) -> None:
    """Write the records themselves."""
    write(RECORD, json.dumps(records, indent=1, ensure_ascii=False) + "\n")


def main() -> None:
    """Measure what is asked for, then write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--record", nargs="+", default=[], metavar="ID")
    parser.add_argument("--check", nargs="+", default=[], metavar="ID")
    parser.add_argument("--progress", type=Path, metavar="FOLDER")
    options = parser.parse_args()
    if options.check and options.progress is None:
        parser.error("--check needs --progress, the folder with the certificates")
    asked, progress = options.record, options.progress
    if progress is not None:
        progress.mkdir(parents=True, exist_ok=True)
        progress = progress.resolve()
    records = read_records()
    for record in records:
        missing = asked == ["missing"] and "measured" not in record
        if missing or record["id"] in asked:
            run(record, progress)
            print(record["id"], time_text(measured(record)), flush=True)
            keep(records)
        if record["id"] in options.check:
            check(record, progress)
            print(record["id"], "checked", time_text(record["checked"]), flush=True)
            keep(records)
    write(PAGE, page(records))


if __name__ == "__main__":
    main()
