"""Openings of two and three words, ranked: by how well they divide the answers, or by guesses."""

from __future__ import annotations

from collections.abc import Sequence

from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import OpeningError
from fivefold.base.files import SaveTo, Saving
from fivefold.openings.by_guesses import OpeningTotals
from fivefold.openings.opening_ranking import OpeningPlace, OpeningRanking, is_by_guesses
from fivefold.openings.opening_search import OpeningSearch, Wanted, opening_ids
from fivefold.openings.place import ask
from fivefold.openings.three_words import best_triples
from fivefold.openings.three_words_by_guesses import best_triples_by_guesses
from fivefold.openings.two_words import best_pairs
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
    ``disjoint`` leaves only openings without a common letter.  The best pairs are proven, and so are
    triples by entropy, expected words or groups, which may take minutes (`rank_triples` can go on
    later).  When the budget is spent, or after Ctrl-C, the result holds what is known.  Progress counts
    pairs, for triples twice: once to count their bits, once to close their triples.

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
    if not is_by_guesses(by):
        search = OpeningSearch(position, criterion(by), budget.start())
        return (best_pairs if count == 2 else best_triples)(search, wanted)
    if count == 3:
        return best_triples_by_guesses(position, wanted, budget)
    return PairSearch(OpeningTotals(position, budget.start()), disjoint=disjoint).best(top)


def rank_triples(
    game: GameLike,
    save: SaveTo,
    *,
    by: str | Criterion = "entropy",
    top: int = 10,
    disjoint: bool = False,
    budget: Budget = UNLIMITED,
) -> OpeningRanking:
    """The ``top`` best openings of three words; ``save`` keeps how far the proof has come.

    If the file exists, the proof goes on from there: it must be about the same list and question.  If
    it cannot be written later on, a `SaveWarning` says so and the proof goes on all the same.

    >>> from tempfile import TemporaryDirectory
    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> with TemporaryDirectory() as folder:
    ...     ranking = rank_triples(lexicon, f"{folder}/triples.json", top=1)
    >>> ranking[0].words, ranking.status.value
    (('above', 'batch', 'chomp'), 'proven')
    """
    search = OpeningSearch(Position.of(game), criterion(by), budget.start())
    return best_triples(search, Wanted(words=3, top=top, disjoint=disjoint), Saving.of(save))


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
    if not is_by_guesses(by):
        search = OpeningSearch(position, criterion(by), budget.start())
        return best_pairs(search, Wanted(top=top, disjoint=disjoint, given=(first,)))
    totals = OpeningTotals(position, budget.start())
    return PairSearch(totals, disjoint=disjoint).best(top, position.lexicon.guess_ids[first])


def rank_triples_with(
    game: GameLike,
    words: str | Sequence[str],
    *,
    by: str | Criterion = "entropy",
    top: int = 10,
    disjoint: bool = False,
    budget: Budget = UNLIMITED,
) -> OpeningRanking:
    """The ``top`` best openings of three words that contain ``words``, one or two, which come first.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> rank_triples_with(lexicon, ["chomp", "batch"], top=1)[0].words
    ('batch', 'chomp', 'above')
    """
    position = Position.of(game)
    words = position.lexicon.spelled_all(words)
    if len(words) not in (1, 2):
        raise OpeningError(f"triples with {len(words)} given words cannot be ranked: give one or two")
    ids = opening_ids(position.lexicon, tuple(words), disjoint=disjoint)
    given = tuple(position.lexicon.guesses[i] for i in ids)
    search = OpeningSearch(position, criterion(by), budget.start())
    return best_triples(search, Wanted(words=3, top=top, disjoint=disjoint, given=given))


def place_opening(
    game: GameLike,
    words: str | Sequence[str],
    *,
    by: str | Criterion = "entropy",
    top: int = 10,
    disjoint: bool = False,
    budget: Budget = UNLIMITED,
) -> OpeningPlace:
    """How good an opening of two or three words is: its value beside the ``top`` best openings.

    Pairs are beside the best of all.  Triples, and pairs by ``"guesses"``, are beside those that are
    found within seconds, and triples by guesses alone; then the status is not proven.  The rank of a row
    is None where it is not certain; ``place`` has what is known of it, and `exact_rank` finds it.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> found = place_opening(lexicon, ("chomp", "above"), by="expected", top=1)
    >>> found.opening.rank, found.opening.value, found.gap.value
    (1, 1.0, 0.0)
    >>> found = place_opening(lexicon, ("match", "chomp"), top=2)
    >>> [row.words for row in found], str(found.place)
    ([('above', 'chomp'), ('batch', 'chomp'), ('chomp', 'match')], 'at least 3')
    """
    question = ask(Position.of(game), words, by, disjoint=disjoint, clock=budget.start())
    return question.place(top)


def exact_rank(
    game: GameLike,
    words: str | Sequence[str],
    *,
    by: str | Criterion = "entropy",
    disjoint: bool = False,
    save: SaveTo | None = None,
    budget: Budget = UNLIMITED,
) -> OpeningPlace:
    """`place_opening` with the exact rank of the opening, which may take minutes, for triples hours.

    All better openings are counted.  If the budget does not last, the status is not proven, the rank is
    None and ``place`` has the least it can be.  ``save`` keeps how far the count of triples has come.
    Progress counts pairs: for the best, then for the rank.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> exact_rank(lexicon, ("match", "chomp")).opening.rank
    5
    """
    position = Position.of(game)
    words = position.lexicon.spelled_all(words)
    if save is not None and (len(words) == 2 or is_by_guesses(by)):
        raise OpeningError("only a proof over triples is saved, and not by guesses")
    if len(words) == 3 and is_by_guesses(by):
        raise OpeningError("the rank of three words by guesses cannot be proven")
    question = ask(position, words, by, disjoint=disjoint, clock=budget.start())
    return question.rank(question.place(1), None if save is None else Saving.of(save))
