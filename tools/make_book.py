"""Writes data/book.json: the best openers of some lists, each with its proven total.

    python tools/make_book.py original nyt-2022 --top 10
    python tools/make_book.py nyt-2023 --certificate nyt-2023.proof.json

The second takes the best opener alone from a finished `fivefold prove --max-guesses none`.
Lists that are not named keep what the book says of them.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import fivefold
from fivefold import Lexicon
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.openings.one_word_by_guesses import rank_openers_by_guesses
from fivefold.players.opener_book import FORMAT
from fivefold.proof.certificate import read_certificate
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.words.catalogue import words_sha256

BOOK = Path(fivefold.__file__).with_name("data") / "book.json"


def heading(lexicon: Lexicon) -> dict[str, Any]:
    """What a page is about."""
    return {
        "name": lexicon.name,
        "sha256": lexicon.sha256,
        "answers_sha256": words_sha256(lexicon.answers),
        "guesses_sha256": words_sha256(lexicon.guesses),
        "rule": "normal",
        "max_guesses": None,
    }


def page_of_proof(name: str, certificate: Path) -> dict[str, Any]:
    """What a finished proof says of one list: its best opener."""
    lexicon = Lexicon.load(name)
    proof = read_certificate(certificate, lexicon)
    if proof.guesses is not None or proof.rule is not Rule.NORMAL:
        raise SystemExit(f"{certificate}: not for the normal rule and any number of guesses")
    return {
        **heading(lexicon),
        "status": Status.PROVEN.value,
        "certain": 1,
        "others_at_least": proof.total,
        "made_by": f"fivefold prove --max-guesses none --list {name}",
        "openers": [{"word": proof.opener, "lower": proof.total, "total": proof.total}],
    }


def page(name: str, top: int, seconds: float | None) -> dict[str, Any]:
    """What the book says of one list."""
    lexicon = Lexicon.load(name)
    position = Position(lexicon, guesses_left=None)
    ranking = rank_openers_by_guesses(position, top, budget=Budget(seconds=seconds))
    return {
        **heading(lexicon),
        "status": ranking.status.value,
        "certain": ranking.certain,
        "others_at_least": ranking.lower,
        "made_by": f"fivefold openers --by guesses --max-guesses none --list {name} --top {top}",
        "openers": [
            {"word": opener.word, "lower": opener.total, "total": opener.total} for opener in ranking
        ],
    }


def main() -> None:
    """Make the pages named and write the book."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lists", nargs="+")
    parser.add_argument("--top", type=int, default=10)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--certificate", type=Path)
    options = parser.parse_args()
    pages = {}
    if BOOK.exists():
        pages = {page["name"]: page for page in json.loads(BOOK.read_text("utf-8"))["lists"]}
    for name in options.lists:
        if options.certificate is not None:
            pages[name] = page_of_proof(name, options.certificate)
        else:
            pages[name] = page(name, options.top, options.seconds)
        book = {"format": FORMAT, "lists": [pages[key] for key in sorted(pages)]}
        BOOK.write_text(json.dumps(book, indent=1) + "\n", encoding="utf-8")
        print(f"{name}: {pages[name]['status']}, {len(pages[name]['openers'])} openers", file=sys.stderr)


if __name__ == "__main__":
    main()
