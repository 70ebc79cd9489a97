"""Writes data/book.json: exact totals of the best openers of some lists, and of those that people like.

    nice python tools/make_book.py original nyt-2022 nyt-2023
    nice python tools/make_book.py nyt-2023 --rule hard --threads 2

What is found is kept in build/book/ every few seconds; a run that was stopped goes on from there and
from what the book says already.  Of a page that is not finished the totals are exact, but fewer places
are certain.  Lists and rules that are not named keep their pages.
"""

from __future__ import annotations

import argparse
import json
import sys
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
from fivefold.proof.limit import Limit
from fivefold.proof.prover import CLOSED, Prover
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule

BOOK = Path(fivefold.__file__).with_name("data") / "book.json"
UNFINISHED = Path("build/book")
# What people begin with, best or not: reviews of their games are proven at once.
POPULAR = """
about adieu alone arise arose audio canoe crane crate great heart house irate later least orate ouija
plate raile raise roate salet slant slate snare soare stare stone tares tears trace train
"""


class Campaign:
    """The best openers of one list under one rule, any number of guesses; saved as it goes."""

    def __init__(self, lexicon: Lexicon, rule: Rule, top: int, budget: Budget) -> None:
        self.lexicon, self.rule, self.top = lexicon, rule, top
        self.file = UNFINISHED / f"{lexicon.name}-{rule}.npz"
        game = Position(lexicon, rule=rule, guesses_left=None)
        self.prover = Prover(game, budget, on_stage=self._tell, save=self._save)
        self.popular = [lexicon.guess_ids[word] for word in POPULAR.split() if word in lexicon]
        self._take_up()

    def search_popular(self) -> None:
        """The openers that people like; ends early when it is stopped, as the next does."""
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
        # One more than the total of the last place: all that share it are found, too.
        prover.close_all(Limit(top=self.top, ties=True))
        self._save()

    def page(self) -> dict[str, Any]:
        """What the book says."""
        totals = self.prover.totals
        most = self.prover.limit(self.top)
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
                self._know(dict(zip(known["rows"].tolist(), known["totals"].tolist(), strict=True)))
        page = _pages().get((self.lexicon.name, str(self.rule)))
        if page is not None and page["sha256"] == self.lexicon.sha256:
            np.maximum(prover.bounds, page["others_at_least"], out=prover.bounds)
            totals = {self.lexicon.guess_ids[word]: total for word, total in page["openers"].items()}
            self._know(prover.totals | totals)

    def _know(self, totals: dict[int, int]) -> None:
        for row, total in totals.items():
            self.prover.totals[row] = self.prover.bounds[row] = total
            self.prover.closed[row] = CLOSED.index("searched")

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
    parser.add_argument("lists", nargs="+")
    parser.add_argument("--rule", choices=["normal", "hard"], help="default: both")
    parser.add_argument("--top", type=int, default=50)
    parser.add_argument("--popular-only", action="store_true", help="leave out the search for the best")
    parser.add_argument("--seconds", type=float, help="for each page")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args(arguments)
    rules = [Rule(options.rule)] if options.rule else [Rule.NORMAL, Rule.HARD]
    searches = [Campaign.search_popular, Campaign.search_best]
    for search in searches[: 1 if options.popular_only else 2]:
        for rule, name in product(rules, options.lists):
            with stop_on_interrupt() as control:
                budget = Budget(seconds=options.seconds, threads=options.threads, control=control)
                campaign = Campaign(Lexicon.load(name), rule, options.top, budget)
                search(campaign)
            page = campaign.page()
            write_page(page)
            print(f"{name} {rule}: {len(page['openers'])} openers, {page['certain']} certain")
            if control.stop_requested:
                return


if __name__ == "__main__":
    main()
