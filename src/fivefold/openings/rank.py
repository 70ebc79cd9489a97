"""Openings of two and three words, ranked: by how well they divide the answers, or by guesses."""

from __future__ import annotations

from collections.abc import Sequence

from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import OpeningError
from fivefold.openings.by_guesses import OpeningTotals
from fivefold.openings.opening_ranking import OpeningRanking
from fivefold.openings.opening_search import OpeningSearch, Wanted, opening_ids
from fivefold.openings.three_words import best_triples
from fivefold.openings.three_words_by_guesses import best_triples_by_guesses, triple_by_guesses
from fivefold.openings.two_words import best_pairs, place_pair
from fivefold.openings.two_words_by_guesses import PairSearch
from fivefold.puzzle.criterion import Criterion, criterion
from fivefold.puzzle.position import GameLike, Position


def rank_openings(
    game: GameLike,
    count: int = 2,
    *,
    by: str | Criterion = "entropy",
    top: int = 10,
    disjoint: bool = False,
    budget: Budget = UNLIMITED,
) -> OpeningRanking:
    """The ``top`` best openings of ``count`` words, two or three, played whatever the patterns show.

    ``by`` is a criterion, or ``"guesses"``: the guesses for all answers when the best play follows.
    ``disjoint`` leaves only openings without a common letter.  The best pairs are proven; triples
    of short lists only.  When the budget is spent, or after Ctrl-C, the result holds what is known.
    Progress counts pairs.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> ranking = rank_openings(lexicon, 2, top=2)
    >>> [(opening.words, opening.groups) for opening in ranking], ranking.status.value
    ([(('above', 'chomp'), 5), (('batch', 'chomp'), 5)], 'proven')
    >>> ranking = rank_openings(lexicon, 2, by="guesses", top=2)
    >>> [(opening.words, opening.total) for opening in ranking]
    [(('chomp', 'batch'), 11), (('chomp', 'hatch'), 11)]
    """
    if count not in (2, 3):
        raise OpeningError(f"openings of {count} words cannot be ranked, only of 2 or 3")
    position, wanted = Position.of(game), Wanted(words=count, top=top, disjoint=disjoint)
    if by != "guesses":
        search = OpeningSearch(position, criterion(by), budget.start())
        return (best_pairs if count == 2 else best_triples)(search, wanted)
    if count == 3:
        return best_triples_by_guesses(position, wanted, budget)
    return PairSearch(OpeningTotals(position, budget.start()), disjoint=disjoint).best(top)


def rank_partners(
    game: GameLike,
    word: str,
    *,
    by: str | Criterion = "entropy",
    top: int = 10,
    disjoint: bool = False,
    budget: Budget = UNLIMITED,
) -> OpeningRanking:
    """The ``top`` best pairs that contain ``word``; ranked by a criterion, with ``word`` first.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> rank_partners(lexicon, "CHOMP", top=1)[0].words
    ('chomp', 'above')
    """
    position = Position.of(game)
    first = position.lexicon.guess(word)
    if by != "guesses":
        search = OpeningSearch(position, criterion(by), budget.start())
        return best_pairs(search, Wanted(top=top, disjoint=disjoint, first=first))
    totals = OpeningTotals(position, budget.start())
    return PairSearch(totals, disjoint=disjoint).best(top, position.lexicon.guess_ids[first])


def place_opening(
    game: GameLike,
    words: Sequence[str],
    *,
    by: str | Criterion = "entropy",
    disjoint: bool = False,
    budget: Budget = UNLIMITED,
) -> OpeningRanking:
    """Where one pair ranks among all pairs: a ranking with a single row, whose ``rank`` is its place.

    If the status is not proven, the true place may be later.  For three words, by ``"guesses"`` only,
    the row has the guesses they take in their best order; their place is not known, so the rank is 0.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> place_opening(lexicon, ("chomp", "batch"))[0].rank
    2
    >>> place_opening(lexicon, ("above", "chomp", "hatch"), by="guesses")[0].words
    ('chomp', 'hatch', 'above')
    """
    if len(words) not in ((2, 3) if by == "guesses" else (2,)):
        most = "two or, by guesses, three"
        raise OpeningError(f"the place of {len(words)} words is not known: give {most} words")
    position = Position.of(game)
    ids = opening_ids(position.lexicon, tuple(words), disjoint=disjoint)
    if by != "guesses":
        search = OpeningSearch(position, criterion(by), budget.start())
        return place_pair(search, ids, disjoint=disjoint)
    totals = OpeningTotals(position, budget.start())
    if len(ids) == 3:
        return triple_by_guesses(totals, ids)
    return PairSearch(totals, disjoint=disjoint).place(ids)
