"""The tables of docs/gpu.md and docs/speed.md about GPUs, from what is on record in docs/gpu.json.

A page has a place for each: between a line ``<!-- gpu NAME -->`` and the next ``<!-- end -->``.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from typing import Any

Record = dict[str, dict[str, Any]]
LISTS = ("nyt-2022", "nyt-2023")
MEASURES = ("entropy", "expected", "largest", "groups")
_CLOCK = 1.98e9 * 132  # cycles of all multiprocessors of the card a second


def seconds(value: float) -> str:
    """A time for readers."""
    if value < 0.01:
        return f"{1000 * value:.1f} ms"
    return f"{value:.2f} s" if value < 10 else f"{value:.0f} s"


def took(record: Record, key: str) -> str:
    """What a row took, if it was measured."""
    return seconds(record[key]["seconds"]) if key in record else "-"


def measured_on(record: Record) -> str:
    """The machine and the days: the processor may have been measured on another."""

    def newest(*, cpu: bool) -> dict[str, Any]:
        rows = (row for key, row in record.items() if key.startswith("cpu ") == cpu)
        return max(rows, key=lambda row: str(row["date"]))

    card, processor = newest(cpu=False), newest(cpu=True)
    here = processor["machine"]
    return (
        f"One {card['gpu']}, CUDA {card['cuda']}, {card['date']}; beside it the {here['cores']} cores "
        f"of such a machine ({here['cpu']}, kernel {here['kernel']}), {processor['date']}."
    )


def cpu_took(record: Record, key: str) -> str:
    """What the processor took for the question of a row; for all pairs, four questions in turn."""
    name = key.removeprefix("best ")
    keys = [f"cpu {name}"]
    if key.startswith("pairs "):
        keys = [f"cpu {name} {by}" for by in MEASURES]
    if not all(key in record for key in keys):
        return "-"
    return seconds(sum(float(record[key]["seconds"]) for key in keys))


def speed_table(record: Record) -> str:
    """Every question with its times."""
    rows = [("table of `nyt-2022`, left on the card", "table nyt-2022", "bytes written")]
    rows += [
        (f"all pairs of `{name}`, four measures at once", f"pairs {name}", "shared memory")
        for name in LISTS
    ]
    rows += [
        (f"best pairs of `nyt-2022` by {by}", f"best pairs nyt-2022 {by}", "the same") for by in MEASURES
    ]
    rows += [
        (f"two-guess bounds of all openers, `{name}`", f"bounds {name}", "shared memory")
        for name in LISTS
    ]
    triples = [f"triples {name} {by}" for name in LISTS for by in MEASURES]
    rows += [(f"best ten {what_of(key, record)}", key, "instructions") for key in triples]
    lines = ["| | GPU | CPU | limited by |", "|---|---|---|---|"]
    for what, key, why in rows:
        lines.append(f"| {what} | {took(record, key)} | {cpu_took(record, key)} | {why} |")
    first = seconds(record["cold triples nyt-2022 entropy"]["first"])
    note = f"""Kernels were compiled before; on a machine that has none yet, triples of `nyt-2022` by
        entropy took {first}. For pairs and bounds on the GPU the table was made before. Triples are
        whole calls of the library, and so are pairs on the CPU, which finds the best ten where the GPU
        finds the best hundred, and answers four questions in turn where the GPU counts four measures at
        once. A dash: not measured on the CPU, which by the largest group could not prove such
        triples."""
    return "\n".join([*lines, "", wrapped(f"{measured_on(record)} {note}")])


def what_of(key: str, record: Record) -> str:
    """Which triples a row is about."""
    _, name, by = key.split()
    return f"triples of `{name}` by {by}, {record[key]['status']}"


def limits(record: Record) -> str:
    """What the kernels do per step, and how near the card's limit that is."""
    pairs, bounds = record["pairs nyt-2022"]["seconds"], record["bounds nyt-2023"]["seconds"]
    triples, largest = (record[f"triples nyt-2022 {by}"] for by in ("entropy", "largest"))
    least = 6.0e9 * 6 / _CLOCK
    cycles = [_CLOCK * row["seconds"] / row["evaluated"] for row in (triples, largest)]
    of_pairs = f"""- **Pairs**: one pattern from the second-level cache, and six words of shared memory:
        the number of the answer, where its group begins, a counter read and written, two words of the
        table of n log n. 132 multiprocessors of 1.98 GHz move 2.6e11 words for 32 lanes a second, so
        all pairs of `nyt-2022`, 6.0e9 steps of one answer and 32 pairs, take {least:.2f} s at least.
        They took {pairs:.2f} s: {100 * least / pairs:.0f} per cent of the limit."""
    of_bounds = f"""- **Bounds**: one pattern, one load and one store. For `nyt-2023`, 2.2e10 steps of
        one answer and 32 guesses in {bounds:.2f} s are {_CLOCK * bounds / 2.2e10:.0f} cycles each; by
        its words alone, shared memory would allow three."""
    of_triples = f"""- **Triples**: {triples["evaluated"]:.3g} of {triples["total"]:.3g} triples of
        `nyt-2022` pass the bounds of pairs by entropy; a multiprocessor takes {cycles[0]:.0f} cycles for
        each of them, all other work included. The bits of one are six words a lane: twelve cycles to
        count them. By the largest group each of all {largest["evaluated"]:.3g} triples takes
        {cycles[1]:.0f} cycles; its bits are one word a lane, two cycles to count. The rest is the loop
        over the words that pass, and waiting for shared memory."""
    return "\n".join(wrapped(text, "  ") for text in (of_pairs, of_bounds, of_triples))


def best_triples(record: Record) -> str:
    """The proven best triples by every measure."""
    lines = ["| list | by | best three words | value | took |", "|---|---|---|---|---|"]
    for key, row in record.items():
        if key.startswith("triples ") and row["status"] == "proven":
            _, name, by = key.split()
            value = f"{row['value']:.0f}" if by in ("largest", "groups") else f"{row['value']:.6f}"
            lines.append(f"| `{name}` | {by} | {row['check'][0]} | {value} | {took(record, key)} |")
    return "\n".join(lines)


def wrapped(text: str, indent: str = "") -> str:
    """In lines as long as those of the pages."""
    return "\n".join(
        textwrap.wrap(" ".join(text.split()), 118, subsequent_indent=indent, break_on_hyphens=False)
    )


TABLES: dict[str, Callable[[Record], str]] = {
    "speed": speed_table,
    "limits": limits,
    "triples": best_triples,
}


def page_text(page: str, record: Record) -> str:
    """The page with every table from the record."""

    def filled(place: re.Match[str]) -> str:
        return f"<!-- gpu {place[1]} -->\n{TABLES[place[1]](record)}\n<!-- end -->"

    return re.sub(r"<!-- gpu (\w+) -->\n.*?<!-- end -->", filled, page, flags=re.DOTALL)
