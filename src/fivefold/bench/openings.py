"""``bench openings``: the exact best pairs, their cost in time, and how it grows with the list.

The first row is the question of Ramsey's "Solving 20 billion Wordle problems per second" (2024):
the best ten pairs of 12947 guesses against 2309 answers by remaining bits.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import replace
from math import comb

from fivefold.base.budget import UNLIMITED
from fivefold.bench.measure import Report, Timing, measure
from fivefold.openings.opening import OpeningRanking
from fivefold.openings.opening_search import OpeningSearch, opening_ids
from fivefold.openings.pairs import pairs_ahead
from fivefold.openings.rank import rank_openings, rank_partners
from fivefold.puzzle.criterion import BY_ENTROPY
from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon

SUMMARY = "find the best pairs of 12947 guesses, and how the time grows with the list"
EXAMPLE = "fivefold bench openings --repeats 3"

GROWTH = (1000, 2000, 4000, 8000, 14855)

# All pairs of 12947 guesses in 14.99 s.
PUBLISHED = (("Ramsey 2024, all pairs by bits left, 32 threads", 14.99e9 / comb(12947, 2)),)


def add_options(parser: ArgumentParser) -> None:
    """None but ``--full``, which has more rows."""


def run(options: Namespace) -> Report:
    """One row per question; every row counts all pairs as its work."""
    lexicon = Lexicon.load("nyt-2022")
    repeats: int = options.repeats
    timings = [
        _pairs("best ten by bits left", lexicon, "entropy", repeats),
        _timing(
            "place of trace lions",
            lambda: _place(lexicon, ("trace", "lions")),
            comb(len(lexicon.guesses), 2),
            repeats,
        ),
        _timing(
            "best ten partners of salet",
            lambda: _checked(rank_partners(lexicon, "salet")),
            len(lexicon.guesses) - 1,
            repeats,
        ),
        _pairs("best ten by largest group", lexicon, "largest", repeats),
    ]
    if options.full:
        timings.append(_pairs("best ten by avg. words left", lexicon, "expected", 1))
        timings.append(_pairs("best ten by patterns", lexicon, "groups", 1))
    timings += [_growth(guesses, repeats) for guesses in (GROWTH if options.full else GROWTH[:-1])]
    return Report(
        name="openings",
        title=f"pairs of {len(lexicon.guesses)} guesses against {len(lexicon.answers)} answers",
        unit="pair",
        timings=tuple(timings),
        notes=(
            "times include building the table and the bounds; all threads",
            "check: patterns times rank of the pairs shown; note: CPU seconds, pairs measured",
            "growth: every n-th word of nyt-2022-aug, best ten pairs by bits left",
        ),
        published=PUBLISHED,
    )


def _pairs(name: str, lexicon: Lexicon, by: str, repeats: int) -> Timing:
    work = comb(len(lexicon.guesses), 2)
    return _timing(name, lambda: _checked(rank_openings(lexicon, by=by)), work, repeats)


def _checked(ranking: OpeningRanking) -> tuple[int, int]:
    """A number that depends on every row, and how many openings were measured."""
    check = sum(opening.groups * rank for rank, opening in enumerate(ranking, start=1))
    return check, ranking.counts.evaluated


def _place(lexicon: Lexicon, words: tuple[str, str]) -> tuple[int, int]:
    """The same for one pair, whose rank is counted."""
    search = OpeningSearch(Position(lexicon), BY_ENTROPY, UNLIMITED.start())
    ids = opening_ids(lexicon, words, disjoint=False)
    ahead = pairs_ahead(search, ids, disjoint=False)
    return search.opening(ids, None).groups * (ahead.count + 1), ahead.counts.evaluated


def growth_lexicon(guesses: int) -> Lexicon:
    """Evenly spaced words of a list of 14855 guesses, and those of its answers that are among them."""
    full = Lexicon.load("nyt-2022-aug")
    step = len(full.guesses) / guesses
    chosen = tuple(full.guesses[int(i * step)] for i in range(guesses))
    return Lexicon("growth", tuple(word for word in chosen if word in full.answer_ids), chosen)


def _growth(guesses: int, repeats: int) -> Timing:
    return _pairs(f"{guesses} guesses", growth_lexicon(guesses), "entropy", repeats)


def _timing(name: str, search: Callable[[], tuple[int, int]], work: int, repeats: int) -> Timing:
    notes: list[tuple[float, int]] = []

    def job() -> int:
        start = time.process_time()
        check, evaluated = search()
        notes.append((time.process_time() - start, evaluated))
        return check

    timing = measure(name, job, work=work, repeats=repeats)
    seconds = min(seconds for seconds, _ in notes)
    return replace(timing, note=f"CPU {seconds:.2f} s, {notes[0][1]} measured")
