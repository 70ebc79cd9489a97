"""``fivefold openers --by guesses`` for two and three words."""

from __future__ import annotations

from argparse import Namespace

from fivefold.base.progress import OnProgress
from fivefold.cli.output import print_table
from fivefold.openings.by_guesses import TotalRanking
from fivefold.openings.three_words_by_guesses import best_triples_by_guesses, triple_by_guesses
from fivefold.openings.two_words_by_guesses import best_pairs_by_guesses, pair_rank_by_guesses
from fivefold.words.letters import normalise
from fivefold.words.lexicon import Lexicon


def by_guesses(
    lexicon: Lexicon, options: Namespace, named: tuple[str, ...], on_progress: OnProgress | None
) -> TotalRanking:
    """The best openings, or the one that is named."""
    if len(named) == 3:
        return triple_by_guesses(
            lexicon,
            named,
            guesses=options.max_guesses,
            threads=options.threads,
            seconds=options.seconds,
        )
    if len(named) == 2:
        return pair_rank_by_guesses(
            lexicon,
            (named[0], named[1]),
            disjoint=options.disjoint,
            guesses=options.max_guesses,
            threads=options.threads,
            seconds=options.seconds,
            on_progress=on_progress,
        )
    if options.words == 3:
        return best_triples_by_guesses(
            lexicon,
            count=options.top,
            disjoint=options.disjoint,
            guesses=options.max_guesses,
            threads=options.threads,
            seconds=options.seconds,
            on_progress=on_progress,
        )
    return best_pairs_by_guesses(
        lexicon,
        count=options.top,
        word=None if options.partner_of is None else normalise(options.partner_of),
        disjoint=options.disjoint,
        guesses=options.max_guesses,
        threads=options.threads,
        seconds=options.seconds,
        on_progress=on_progress,
    )


def print_totals(ranking: TotalRanking) -> None:
    """A table of openings with their totals; the words in the order to play them."""
    answers = len(ranking.lexicon.answers)
    headings = ["rank", "<opener", "total", "mean", "bits left", "words left", "largest", "groups"]
    headings.append("<can win")
    rows = [
        [
            "" if opening.rank == 0 else str(opening.rank),
            " ".join(opening.words),
            f"{opening.value:.0f}",
            f"{opening.value / answers:.4f}",
            f"{opening.remaining_bits:.4f}",
            f"{opening.expected:.2f}",
            str(opening.largest),
            str(opening.groups),
            "yes" if opening.win else "",
        ]
        for opening in ranking
    ]
    print_table(headings, rows)


def proven_text(ranking: TotalRanking, what: str, placed: bool) -> str:
    """How sure the totals and the places are."""
    if ranking.status == "exact":
        unplaced = len(ranking) == 1 and ranking[0].rank == 0
        return "total proven" if unplaced else "totals and places proven"
    if not len(ranking):
        return f"stopped before any total was known; none is below {ranking.rest}"
    if placed:
        return "stopped: the total is exact, the place this or a later one"
    certain = (
        f"the first {ranking.proven} places are certain" if ranking.proven else "no place is certain"
    )
    return f"totals exact, {certain}: none of the other {what} is below {ranking.rest}"
