"""Openings of two and three words against all of them, by every criterion and by guesses."""

from __future__ import annotations

from itertools import combinations, permutations
from math import inf

import pytest

from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import OpeningError
from fivefold.openings.rank import exact_rank, place_opening, rank_openings, rank_partners
from fivefold.openings.totals import opening_total
from fivefold.puzzle.position import Position
from fivefold.words.letters import letters
from tests.fuzz.asking import Asked, question_about_few
from tests.fuzz.oracle import expect, shown, spread

BY = ("entropy", "expected", "eliminations", "largest", "groups")
MOST_FOR_TRIPLES = 9  # guesses: there are 84 triples

Words = tuple[str, ...]


def sizes(asked: Asked, words: Words) -> list[int]:
    """The sizes of the groups that all words of an opening make together."""
    cells: dict[Words, int] = {}
    for answer in asked.answers:
        marks = tuple(shown(word, answer) for word in words)
        cells[marks] = cells.get(marks, 0) + 1
    return list(cells.values())


def openings(asked: Asked, count: int, *, disjoint: bool) -> list[Words]:
    """All of so many words, a to z, if asked for without common letters."""
    found = combinations(asked.lexicon.guesses, count)
    if not disjoint:
        return list(found)
    return [
        words
        for words in found
        if all(not set(letters(a)) & set(letters(b)) for a, b in combinations(words, 2))
    ]


@question_about_few
def pairs(asked: Asked) -> None:
    """The best of all pairs, the best partners of a word, and the place of a pair."""
    count, disjoint = asked.case.count, asked.case.count % 2 == 0
    all_pairs = openings(asked, 2, disjoint=disjoint)
    divided = {pair: sizes(asked, pair) for pair in all_pairs}
    for name in BY:
        order = sorted(all_pairs, key=lambda pair: (spread(name, divided[pair]), pair))
        common = {"by": name, "disjoint": disjoint, "budget": Budget(threads=asked.threads)}
        found = rank_openings(asked.lexicon, top=count, **common)
        expect(f"pairs by {name}", [opening.words for opening in found], order[:count])
        expect("status", found.status, Status.PROVEN)
        for opening in found:
            parts = divided[opening.words]
            seen = opening.largest, opening.groups, round(opening.expected * len(asked.answers))
            expect("measures", seen, (max(parts), len(parts), spread("expected", parts)))
        with_word = [pair for pair in order if asked.opener in pair]
        partners = rank_partners(asked.lexicon, asked.opener, top=count, **common)
        truth = [tuple(sorted(pair, key=lambda w: (w != asked.opener, w))) for pair in with_word]
        expect(f"partners by {name}", [opening.words for opening in partners], truth[:count])
        if with_word:
            pair = with_word[-1]
            rank = exact_rank(asked.lexicon, pair, **common).opening.rank
            expect(f"the rank of {pair} by {name}", rank, order.index(pair) + 1)


@question_about_few
def triples(asked: Asked) -> None:
    """The best of all triples of a short list."""
    if len(asked.lexicon.guesses) > MOST_FOR_TRIPLES:
        return
    count, disjoint = asked.case.count, asked.case.count % 2 == 0
    all_triples = openings(asked, 3, disjoint=disjoint)
    divided = {triple: sizes(asked, triple) for triple in all_triples}
    for name in BY:
        order = sorted(all_triples, key=lambda t: (spread(name, divided[t]), t))
        budget = Budget(threads=asked.threads)
        found = rank_openings(asked.lexicon, 3, by=name, top=count, disjoint=disjoint, budget=budget)
        expect(f"triples by {name}", [opening.words for opening in found], order[:count])


@question_about_few
def totals_of_openings(asked: Asked) -> None:
    """One to three words played first, in their order."""
    words = [asked.opener, *(word for word in asked.lexicon.guesses if word != asked.opener)][:3]
    for opening in (tuple(words[:count]) for count in range(1, len(words) + 1)):
        truth = asked.free.opening_total(opening, asked.answers, asked.left)
        found = opening_total(game(asked), opening, budget=Budget(threads=asked.threads))
        expect("status", found.status, Status.PROVEN)
        expect(f"the total of {opening}", inf if found.impossible else found.total.value, truth)


@question_about_few
def pairs_by_guesses(asked: Asked) -> None:
    """The best pairs by their totals in the better order, and the place of one."""
    count, disjoint = asked.case.count, asked.case.count % 2 == 0
    totals = {pair: best_total(asked, pair) for pair in openings(asked, 2, disjoint=disjoint)}
    order = sorted((total, pair) for pair, total in totals.items() if total < inf)
    common = {"by": "guesses", "disjoint": disjoint, "budget": Budget(threads=asked.threads)}
    for word in (None, asked.opener):
        truth = [(total, pair) for total, pair in order if word is None or word in pair][:count]
        if word is None:
            found = rank_openings(game(asked), top=count, **common)
        else:
            found = rank_partners(game(asked), word, top=count, **common)
        listed = [(opening.value, tuple(sorted(opening.words))) for opening in found]
        expect(f"pairs with {word}", listed, truth)
        expect("status", found.status, Status.PROVEN)
        for opening in found:
            played = asked.free.opening_total(opening.words, asked.answers, asked.left)
            expect(f"the total of {opening.words} as played", opening.value, played)
    if totals:
        pair = max(totals, key=lambda pair: (totals[pair] < inf, pair))
        if totals[pair] == inf:
            with pytest.raises(OpeningError):
                place_opening(game(asked), pair, **common)
        else:
            rank = exact_rank(game(asked), pair, **common).opening.rank
            expect(f"the rank of {pair}", rank, order.index((totals[pair], pair)) + 1)


@question_about_few
def a_triple_by_guesses(asked: Asked) -> None:
    """Three words in their best order."""
    triple = asked.lexicon.guesses[:3]
    if len(triple) < 3:
        return
    truth = best_total(asked, triple)
    if truth == inf:
        with pytest.raises(OpeningError):
            place_opening(game(asked), triple, by="guesses")
    else:
        found = place_opening(game(asked), triple, by="guesses").opening
        expect(f"the total of {triple}", found.value, truth)


def game(asked: Asked) -> Position:
    """The whole list with the limit of guesses that is asked for."""
    return Position(asked.table, guesses_left=asked.case.limit)


def best_total(asked: Asked, words: Words) -> float:
    """The total of an opening in its best order."""
    orders = permutations(words)
    return min(asked.free.opening_total(order, asked.answers, asked.left) for order in orders)
