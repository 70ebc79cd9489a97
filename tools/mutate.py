"""Break the code in every way that ``tools/mutants`` lists, and see whether a test notices.

    python tools/mutate.py [--jobs N] [--only PATTERN ...] [--skip PATTERN ...] [--resume] [--list]
    python tools/mutate.py --record

Exit code 0 when every mutant was killed or is explained as equivalent.  A mutant that makes a test
hang is the test's defect: a test that never ends tells nothing.  A run that was stopped is taken up
again with ``--resume``, which runs only what is not on record in ``tools/mutants/killed`` or is there
for other code; ``--record`` tells how much that is.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from pathlib import Path

from mutant_copy import ROOT, BrokenError
from mutant_kills import RECORD, Kills
from mutant_list import ListError, Mutant, read_mutants
from mutant_run import Run, source_of

FOLDER = ROOT / "build" / "mutants"


def chosen(mutants: Sequence[Mutant], only: Sequence[str], skip: Sequence[str]) -> list[Mutant]:
    """Mutants of files like any pattern of ``only`` and none of ``skip``."""

    def is_like(mutant: Mutant, patterns: Sequence[str]) -> bool:
        return any(fnmatch(mutant.file, pattern) for pattern in patterns)

    return [m for m in mutants if is_like(m, only) and not is_like(m, skip)]


def report(results: dict[Mutant, str]) -> None:
    """Print every mutant that was not killed, then how many there are of each kind."""
    for mutant, result in results.items():
        if result != "killed":
            print(f"\n{result}: {mutant.file}:{mutant.line(source_of(mutant))}")
            print("\n".join(f"- {line}" for line in mutant.old.split("\n")))
            print("\n".join(f"+ {line}" for line in mutant.new.split("\n")))
            print(f"= {mutant.equivalent}" if mutant.equivalent else f"  {' '.join(mutant.tests)}")
    found = Counter(results.values())
    kinds = ("killed", "survived", "hung", "broken", "equivalent")
    print("\n" + "  ".join(f"{kind:>10}" for kind in kinds))
    print("  ".join(f"{found[kind]:>10}" for kind in kinds))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (default: 2)")
    only = "only files like one of these patterns, as src/fivefold/s*"
    parser.add_argument("--only", nargs="+", action="extend", metavar="PATTERN", help=only)
    skip = "no files like one of these patterns"
    parser.add_argument("--skip", nargs="+", action="extend", metavar="PATTERN", default=[], help=skip)
    parser.add_argument("--resume", action="store_true", help="leave out what is known to be killed")
    parser.add_argument("--record", action="store_true", help="tell what is on record and do nothing")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the copies are kept warm")
    parser.add_argument("--list", action="store_true", help="show the mutants and do nothing")
    options = parser.parse_args()
    try:
        listed = read_mutants()
        mutants = chosen(listed, options.only or ["*"], options.skip)
        for mutant in mutants:
            mutant.apply(source_of(mutant))
        if not mutants:
            raise ListError("no mutant of such a file")  # noqa: TRY301
        if options.list:
            for mutant in mutants:
                print(f"{mutant.file}:{mutant.line(source_of(mutant))}  {' '.join(mutant.tests)}")
            return 0
        kills = Kills(RECORD, ROOT, listed)
        print(kills.summary(mutants), flush=True)
        if options.record:
            return 0
        run = Run(mutants, kills, resume=options.resume)
        interrupted = False
        # SIGTERM as Ctrl-C: nothing is left running.  A shell makes what it runs in the background
        # ignore Ctrl-C, and so would the tests.
        for stopping in (signal.SIGTERM, signal.SIGINT):
            signal.signal(stopping, signal.default_int_handler)
        with ThreadPoolExecutor(options.jobs) as pool:
            folders = [options.folder.resolve() / str(i) for i in range(options.jobs)]
            try:
                list(pool.map(run.work, folders))
            except KeyboardInterrupt:
                run.stop()
                interrupted = True
    except (ListError, BrokenError) as error:
        print(f"mutate: {error}", file=sys.stderr)
        return 1
    report(run.results)
    if interrupted:
        return 130
    return 0 if set(run.results.values()) <= {"killed", "equivalent"} else 1


if __name__ == "__main__":
    sys.exit(main())
