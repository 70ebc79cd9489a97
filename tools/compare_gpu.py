"""Compare what a GPU counts with what the CPU counts, field by field, on every list and on random ones.

    python tools/compare_gpu.py [--seconds N] [LIST ...]

Needs a GPU.  A question that the CPU does not answer within N seconds (default: 40) is named and left
out.  Exit code 1 if anything differs.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator

from fivefold.base.budget import Budget
from fivefold.gpu.device import require_device
from fivefold.openings.one_word import rank_openers
from fivefold.openings.rank import rank_openings
from fivefold.proof.proof import prove
from fivefold.words.catalogue import builtin_lists
from fivefold.words.lexicon import Lexicon

MEASURES = ("entropy", "expected", "largest", "groups")
GPU = Budget(device="gpu")
Row = tuple[str, object, object]


def of_list(name: str, seconds: float) -> Iterator[Row]:
    """One and two words of a list, by every measure, from both; None for what the CPU did not finish."""
    lexicon, cpu = Lexicon.load(name), Budget(seconds=seconds)
    for by in MEASURES:
        yield (
            f"{name} 1 {by}",
            tuple(rank_openers(lexicon, by=by, budget=GPU)),
            tuple(rank_openers(lexicon, by=by)),
        )
        core = rank_openings(lexicon, 2, by=by, top=100, budget=cpu)
        ours = rank_openings(lexicon, 2, by=by, top=100, budget=GPU)
        proven = core.status.value == "proven"
        yield (
            f"{name} 2 {by}",
            (tuple(ours), ours.status),
            (tuple(core), core.status) if proven else None,
        )


def of_random(seed: int) -> Iterator[Row]:
    """One to three words of a random lexicon, without common letters or with."""
    rng = random.Random(seed)
    length = 2 + seed % 10
    letters = "abcdefghijklmnopqrstuvwxyz"[: rng.randint(3, 26)]
    words = sorted({"".join(rng.choices(letters, k=length)) for _ in range(rng.randint(6, 60))})
    if len(words) < 4:
        return
    answers = sorted(rng.sample(words, rng.randint(1, len(words))))
    lexicon = Lexicon.from_words(answers, [word for word in words if word not in answers])
    for by in MEASURES:
        for count in (2, 3):
            for disjoint in (False, True):
                ours, core = (
                    rank_openings(lexicon, count, by=by, top=20, disjoint=disjoint, budget=budget)
                    for budget in (GPU, Budget())
                )
                yield (
                    f"seed {seed}, {length} letters, {count} {by} {disjoint=}",
                    (tuple(ours), ours.status),
                    (tuple(core), core.status),
                )


def of_proof(name: str) -> Iterator[Row]:
    """A proof with bounds from both."""
    ours, core = (prove(name, budget=Budget(device=device)) for device in ("gpu", "cpu"))
    yield f"{name} proof", (ours.opener, ours.total, ours.status), (core.opener, core.total, core.status)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument(
        "--random", type=int, default=200, help="how many random lexicons (default: 200)"
    )
    parser.add_argument("lists", nargs="*", default=list(builtin_lists()))
    options = parser.parse_args()
    require_device("gpu")
    same = left_out = 0
    different = []

    def rows() -> Iterator[Row]:
        yield from of_proof("nyt-2022")
        for name in options.lists:
            yield from of_list(name, options.seconds)
        for seed in range(options.random):
            yield from of_random(seed)

    began = time.monotonic()
    for what, ours, core in rows():
        if core is None:
            print(f"left out: {what}", flush=True)
            left_out += 1
        elif ours == core:
            same += 1
        else:
            print(f"different: {what}", flush=True)
            different.append(what)
        if not what.startswith("seed"):
            print(f"{time.monotonic() - began:6.1f} s  {what}", flush=True)
    print(f"{same} the same, {len(different)} different, {left_out} left out: the CPU took too long")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
