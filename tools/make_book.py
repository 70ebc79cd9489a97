"""Writes data/book.json: exact totals of the best openers of every list, and of those that people like.

    nice python tools/make_book.py --threads 0 --seconds 3600
    nice python tools/make_book.py nyt-2023 --rule hard --threads 2

Without names it works on every list but the two largest, one page after the other, and writes each when
it is finished or its time is over; finished pages are left alone.  What is found is kept in build/book/
every few seconds; a run that was stopped goes on from there and from what the book says already.  Of a
page that is not finished the totals are exact, but fewer places are certain.  Lists and rules that are
not named keep their pages.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

import fivefold
from fivefold import Lexicon, _core
from fivefold.base.budget import Budget
from fivefold.base.files import replacing
from fivefold.cli.stopping import stop_on_interrupt
from fivefold.players.opener_book import FORMAT
from fivefold.proof.prover import Limit, Prover
from fivefold.puzzle.criterion import BY_ENTROPY
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.puzzle.splits import opener_splits
from fivefold.words.catalogue import builtin_lists

BOOK = Path(fivefold.__file__).with_name("data") / "book.json"
UNFINISHED = Path("build/book")
TOO_LARGE = {"all", "alpha"}  # no best opener is in reach
# Openers of a page: many where most people play, fewer elsewhere, as the book ships with every copy.
MANY, FEW = 50, 10
MOST_PLAYED = {"original", "nyt-2022", "nyt-2023"}
# What people begin with, best or not: reviews of their games are proven at once.  Where the list has few
# of these words, the openers of most entropy, which good players find.
POPULAR = """
about adieu alone arise arose audio canoe crane crate great heart house irate later least orate ouija
plate raile raise roate salet slant slate snare soare stare stone tares tears trace train
"""
BY_MEASURE = 5


class Campaign:
    """The best openers of one list under one rule, any number of guesses; saved as it goes."""

    def __init__(self, lexicon: Lexicon, rule: Rule, top: int, budget: Budget) -> None:
        self.lexicon, self.rule, self.top = lexicon, rule, top
        self.file = UNFINISHED / f"{lexicon.name}-{rule}.npz"
        game = Position(lexicon, rule=rule, guesses_left=None)
        self.prover = Prover(game, budget, on_stage=self._tell, save=self._save)
        self.popular = popular_rows(lexicon)
        self._take_up()

    def search_popular(self) -> None:
        """The openers that people like; ends early when it is stopped."""
        prover = self.prover
        todo = [row for row in self.popular if row not in prover.totals]
        prover.count_sets()  # they make large groups cheaper to search
        for done, row in enumerate(todo):
            if prover.clock.stopped:
                return
            prover.stages.begin("search popular openers", done, len(todo))
            prover.search_openers(np.array([row], np.uint32), _core.INFINITE_COST)
        self._save()

    def search_best(self) -> None:
        """The best openers: every other one is shown to be worse."""
        prover = self.prover
        prover.find_upper(self.top)
        # The best one first, should the time be too short for more.  The limit is one more than the
        # total of the last place: all that share it are found, too.
        for top in (1, self.top):
            if prover.totals and not prover.clock.stopped:
                prover.close_all(Limit(top=top, ties=True))
        self._save()

    def page(self) -> dict[str, Any]:
        """What the book says."""
        totals = self.prover.totals
        most = Limit(top=self.top).now(self.prover.totals)
        rows = sorted(totals, key=lambda row: (totals[row], self.lexicon.guesses[row]))
        listed = [row for row in rows if totals[row] <= most or row in self.popular]
        others = int(np.delete(self.prover.bounds, listed).min(initial=_core.INFINITE_COST))
        return {
            "list": self.lexicon.name,
            "rule": str(self.rule),
            "sha256": self.lexicon.sha256,
            "certain": sum(totals[row] <= others for row in listed),
            "others_at_least": others,
            "openers": {self.lexicon.guesses[row]: totals[row] for row in listed},
        }

    def _take_up(self) -> None:
        prover = self.prover
        if self.file.exists():
            with np.load(self.file) as known:
                if str(known["sha256"]) != self.lexicon.sha256:
                    raise SystemExit(f"{self.file} is about other words: remove it")
                prover.bounds[:], prover.closed[:] = known["bounds"], known["closed"]
                prover.add_known(
                    dict(zip(known["rows"].tolist(), known["totals"].tolist(), strict=True))
                )
        page = _pages().get((self.lexicon.name, str(self.rule)))
        if page is not None and page["sha256"] == self.lexicon.sha256:
            np.maximum(prover.bounds, page["others_at_least"], out=prover.bounds)
            totals = {self.lexicon.guess_ids[word]: total for word, total in page["openers"].items()}
            prover.add_known(prover.totals | totals)

    def _save(self) -> None:
        prover = self.prover
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with replacing(self.file) as part, part.open("wb") as out:
            np.savez_compressed(
                out,
                sha256=self.lexicon.sha256,
                bounds=prover.bounds,
                closed=prover.closed,
                rows=np.array([*prover.totals], np.int64),
                totals=np.array([*prover.totals.values()], np.int64),
            )

    def _tell(self, stage: str, done: int, total: int) -> None:
        print(f"{self.lexicon.name} {self.rule}: {stage}: {done} of {total}", file=sys.stderr)


def popular_rows(lexicon: Lexicon) -> list[int]:
    """The openers to be searched whatever they cost."""
    words = POPULAR.split()
    known = [lexicon.guess_ids[word] for word in words if word in lexicon]
    if len(known) > len(words) // 2:
        return known
    order: list[int] = BY_ENTROPY.order(opener_splits(lexicon)).tolist()
    return order[:BY_MEASURE]


def is_finished(lexicon: Lexicon, rule: Rule, top: int) -> bool:
    """Whether the book has the whole page already."""
    page = _pages().get((lexicon.name, str(rule)))
    if page is None or page["sha256"] != lexicon.sha256 or page["certain"] < top:
        return False
    return all(lexicon.guesses[row] in page["openers"] for row in popular_rows(lexicon))


def write_page(page: dict[str, Any]) -> None:
    """Put a page into the book, in the place of the one about the same list and rule."""
    pages = _pages() | {(page["list"], page["rule"]): page}
    lines = ",\n".join(_indented(pages[key]) for key in sorted(pages))
    with replacing(BOOK) as part:
        part.write_text(f'{{\n "format": "{FORMAT}",\n "pages": [\n{lines}\n ]\n}}\n', encoding="utf-8")


def _pages() -> dict[tuple[str, str], dict[str, Any]]:
    pages = json.loads(BOOK.read_text("utf-8"))["pages"] if BOOK.exists() else []
    return {(page["list"], page["rule"]): page for page in pages}


def _indented(page: dict[str, Any]) -> str:
    """A page, all openers on one line: a thousandth of the lines, and a difference is still seen."""
    fields = ",\n".join(f'   "{key}": {json.dumps(value)}' for key, value in page.items())
    return f"  {{\n{fields}\n  }}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Work on the pages named, one after the other, and write each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("lists", nargs="*", help=f"default: all but {' and '.join(sorted(TOO_LARGE))}")
    parser.add_argument("--rule", choices=["normal", "hard"], help="default: both, first normal")
    parser.add_argument("--top", type=int, help=f"default: {FEW}, or {MANY} of the lists most played")
    parser.add_argument("--popular-only", action="store_true", help="leave out the search for the best")
    parser.add_argument("--seconds", type=float, help="for each page")
    parser.add_argument("--threads", type=int, default=1, help="0: one per core")
    options = parser.parse_args(arguments)
    rules = [Rule(options.rule)] if options.rule else [Rule.NORMAL, Rule.HARD]
    names = options.lists or [name for name in builtin_lists() if name not in TOO_LARGE]
    for rule, name in product(rules, names):
        lexicon = Lexicon.load(name)
        top = options.top or (MANY if name in MOST_PLAYED else FEW)
        if is_finished(lexicon, rule, top):
            continue
        start = time.monotonic()
        with stop_on_interrupt() as control:
            budget = Budget(seconds=options.seconds, threads=options.threads, control=control)
            campaign = Campaign(lexicon, rule, top, budget)
            if not options.popular_only:
                campaign.search_best()
            campaign.search_popular()
        page = campaign.page()
        if page["openers"]:
            write_page(page)
        took = f"{time.monotonic() - start:.0f} s"
        print(f"{name} {rule}: {len(page['openers'])} openers, {page['certain']} certain, {took}")
        if control.stop_requested:
            return


if __name__ == "__main__":
    main()
