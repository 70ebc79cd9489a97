"""Suggest: the best next guesses of a position, and how sure they are.

The average number of guesses counts the guess itself and takes best play after it.  It is exact where
the search ends in time, otherwise it has bounds.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fivefold.base.arrays import NDArray, np
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import ONE_SECOND, Budget, Clock
from fivefold.base.errors import OptionError
from fivefold.players.contradiction import Contradiction, guess_notes, widening_note
from fivefold.players.opener_book import BookOpener, book_openers, is_start
from fivefold.players.suggestions import Suggestion, Suggestions
from fivefold.puzzle.clue import ClueLike
from fivefold.puzzle.pattern_codes import pattern_codes
from fivefold.puzzle.position import GameLike, Position
from fivefold.search.guess_costs import GuessCost, GuessCosts, guess_costs
from fivefold.strategies.greedy import MANY, upper_total
from fivefold.words.familiar import unfamiliarity

if TYPE_CHECKING:
    from fivefold.words.played import Played

ALWAYS_WALKED = 5
"""Guesses that get an upper bound when the time is over, too: a moment each."""
# Guesses that are measured when the time is over, too: less than a thousandth of a second each.
_ALWAYS_MEASURED = 100
# A way to play takes a moment to find for few candidates, and longer for many.
_FEW, _WALKING_SECONDS = 30, 0.5
# With more candidates it pays to bound all guesses before any is searched.
_EACH_SEARCHED = 600


def suggest(
    game: GameLike,
    *clues: ClueLike,
    top: int = 5,
    played: Played | None = None,
    budget: Budget = ONE_SECOND,
) -> Suggestions:
    """The ``top`` best next guesses after ``clues``, found within the budget.

    ``played`` are the words that were answers before: they are less likely today, but possible.

    Of equally good guesses, words that could be the answer come first, then familiar words, then those
    that leave the fewest words.  If the list has no word that fits, a wider one is searched, and
    `Suggestions.notes` says so; `ContradictionError` if no list has one.

    >>> best = suggest("nyt-2022", "salet=BYBBB", budget=Budget())
    >>> best[0].word, best.status.value, f"{best[0].expected:.3f}"
    ('brond', 'proven', '2.554')
    >>> suggest("nyt-2022", "crane=GGGGG", "slate=GGGGG")
    Traceback (most recent call last):
    ...
    fivefold.base.errors.ContradictionError: no known word fits: check crane=GGGGG and slate=GGGGG
    """
    asked = Position.of(game)
    if played is not None and asked.weights is not None:
        raise OptionError("the position has weights: give played words or weights, not both")
    if played is not None and played.weighs(asked.lexicon):
        asked = asked.with_weights(played.weights(asked.lexicon))
    found = advise(asked.after(*clues), top=top, budget=budget)
    if isinstance(found, Contradiction):
        raise found.error
    return found


def advise(asked: Position, *, top: int = 5, budget: Budget = ONE_SECOND) -> Suggestions | Contradiction:
    """The same when a contradiction is a result like any other."""
    game = asked.widened()
    if not len(game):
        return Contradiction(game)
    clock = budget.start()
    costs = _booked(game, top) or _searched(game, top, budget)
    weight = int(game.candidate_weights.sum())
    always = 1 if len(game) > MANY else ALWAYS_WALKED
    guesses: list[Suggestion] = []
    for place, cost in enumerate(costs.guesses):
        if place >= _ALWAYS_MEASURED and clock.stopped:
            break
        guesses.append(_suggestion(game, cost, clock, walk=place < always or not clock.over))
    cut = f"no time for more than {len(guesses)} guesses" if len(guesses) < len(costs.guesses) else None
    return Suggestions(
        position=game,
        guesses=_ordered(game, guesses)[:top],
        status=costs.status,
        lower=Fraction(costs.lower, weight),
        ranked=costs.ranked,
        notes=tuple(filter(None, (widening_note(asked, game), *game.notes, _book_note(game), cut))),
        guess_notes=guess_notes(game),
    )


def _ordered(game: Position, guesses: list[Suggestion]) -> tuple[Suggestion, ...]:
    """By what guesses are known to achieve; of equal ones those that could be it, then familiar ones.

    Guesses of which nothing is known but a bound stay as they are, behind the others.
    """

    def place(guess: Suggestion) -> tuple[bool, Fraction, bool, int]:
        known = guess.expected.upper
        if known is None:
            return True, Fraction(0), False, 0
        return False, known, not guess.possible, unfamiliarity(guess.word, game.lexicon)

    return tuple(sorted(guesses, key=place))


def is_booked(game: Position) -> bool:
    """Whether the book knows the best opener of this position."""
    return _book(game) != ()


def _book(game: Position) -> tuple[BookOpener, ...]:
    openers = book_openers(game.lexicon, game.rule) if is_start(game) else ()
    return openers if openers and openers[0].certain else ()


def _book_note(game: Position) -> str | None:
    """The best opener where answers are alike, for a game whose weights the book does not know."""
    if game.weights is None or game.clues or game.narrowed:
        return None
    openers = book_openers(game.lexicon, game.rule)
    if not openers or not openers[0].certain:
        return None
    return f"if all answers were alike, {openers[0].word} would be the best opener"


def _booked(game: Position, top: int) -> GuessCosts | None:
    """The best openers, as the book knows them."""
    openers = _book(game)[:top]
    if not openers:
        return None
    return GuessCosts(
        position=game,
        guesses=tuple(GuessCost(each.word, Bounds(each.total, each.total)) for each in openers),
        wanted=(),
        lower=openers[0].total,
        status=Status.PROVEN,
        ranked=all(each.certain for each in openers),
    )


def _searched(game: Position, top: int, budget: Budget) -> GuessCosts:
    if len(game) > _EACH_SEARCHED:
        from fivefold.players.large_positions import compared_guesses

        return compared_guesses(game, top=top, budget=budget)
    found = guess_costs(game, top=top, budget=budget)
    if all(cost.total.upper is None for cost in found.guesses):
        from fivefold.players.large_positions import by_words_left

        return by_words_left(game, top=top, lower=found.lower, budget=budget)
    return found


def _suggestion(game: Position, cost: GuessCost, clock: Clock, *, walk: bool) -> Suggestion:
    """A guess from its cost; with ``walk`` it may take a moment to find a way to play after it."""
    shares = game.candidate_weights
    weight = int(shares.sum())
    _, group, sizes = np.unique(_replies(game, cost.word), return_inverse=True, return_counts=True)
    possible = cost.word in game
    total = cost.total
    if total.upper is None and walk and _walks(game, clock):
        # Without letters even one of many takes longer than a moment.
        wait = len(game) <= MANY or game.lexicon.has_letters
        budget = replace(clock.budget, seconds=None) if wait else clock.left
        upper = upper_total(game, cost.word, budget=budget)
        total = total if upper is None else Bounds(total.lower, upper)
    return Suggestion(
        word=cost.word,
        expected=total.per(weight),
        win=float(shares[game.candidates.index(cost.word)] / weight) if possible else 0.0,
        words_left=float((np.bincount(group, shares) * sizes).sum() / weight),
        groups=len(sizes),
        possible=possible,
    )


def _replies(game: Position, word: str) -> NDArray[Any]:
    """The pattern that the word gets from each candidate."""
    if game.has_table:
        return game.table.row(word)[game.candidate_ids]
    codes: NDArray[np.integer[Any]] = pattern_codes([word], game.candidates)[0]
    return codes


def _walks(game: Position, clock: Clock) -> bool:
    """Whether there is time to find a way to play."""
    if clock.control.stop_requested:
        return False
    seconds = clock.budget.seconds
    return seconds is None or seconds >= _WALKING_SECONDS or len(game) <= _FEW
