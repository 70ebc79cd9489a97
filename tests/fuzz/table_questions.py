"""Feedback, candidates, rules, splits and rankings of openers against the definitions."""

from __future__ import annotations

from itertools import pairwise
from math import isclose

from fivefold import CRITERIA, Splits, feedback, partition, rank_openers
from fivefold.base.budget import Budget
from fivefold.puzzle import reference
from fivefold.puzzle.pattern_codes import pattern_codes
from fivefold.puzzle.position import Position
from fivefold.puzzle.splits import opener_splits, table_splits
from tests.fuzz.asking import Asked, question, question_about_few
from tests.fuzz.oracle import MismatchError, allows, expect, groups, shown, spread

MEASURES = ("bits", "remaining_bits", "expected", "largest", "groups", "eliminations", "win")


@question_about_few
def patterns(asked: Asked) -> None:
    """One by one, from the table, and of words that no list has."""
    lexicon, table = asked.lexicon, asked.table
    for guess in lexicon.guesses:
        for answer in lexicon.answers:
            marks = shown(guess, answer)
            expect(f"the table at {guess} {answer}", str(table[guess, answer]), marks)
            expect(f"feedback of {guess} {answer}", str(feedback(guess, answer)), marks)
    asked_words = [guess for guess, _ in asked.history]
    if asked_words:
        codes = pattern_codes(asked_words, lexicon.answers)
        for guess, row in zip(asked_words, codes.tolist(), strict=True):
            truth = [reference.feedback(guess, answer).code for answer in lexicon.answers]
            expect(f"codes of {guess}", row, truth)
    divided = {str(pattern): set(g) for pattern, g in partition(asked.opener, lexicon.answers).items()}
    expect(f"groups of {asked.opener}", divided, groups(asked.opener, lexicon.answers))


@question
def agreement(asked: Asked) -> None:
    """Which answers agree with the clues, and which guesses the rules allow."""
    lexicon, history = asked.lexicon, asked.history
    start = Position(lexicon, guesses_left=None)
    for game in (start, start.with_table(asked.table)):
        expect("candidates", list(game.after(*history).candidates), asked.candidates)
    legal = asked.rule.legal_guesses(lexicon, history)
    found = [word for word, yes in zip(lexicon.guesses, legal, strict=True) if yes]
    expect("legal guesses", found, sorted(asked.legal))
    for guess, marks in asked.case.clues:
        clue = [(guess, reference.Pattern.parse(marks))]
        for word in lexicon.guesses:
            truth = allows(asked.case.rule, word, guess, marks)
            expect(f"{word} after {guess}={marks}", asked.rule.allows(word, clue), truth)


@question_about_few
def splits(asked: Asked) -> None:
    """How every guess divides all answers and the candidates, with and without weights."""
    lexicon = asked.lexicon
    for weights in (None, asked.weights) if asked.weights else (None,):
        whole = opener_splits(lexicon, weights=weights, threads=asked.threads)
        _check_splits(asked, whole, lexicon.answers, weights)
        part = table_splits(asked.table, asked.candidates, weights=weights, threads=asked.threads)
        _check_splits(asked, part, asked.candidates, weights)


def _check_splits(asked: Asked, found: Splits, words: object, weights: object) -> None:
    expect("guesses", found.guesses, asked.lexicon.guesses)
    for i, guess in enumerate(found.guesses):
        truth = reference.measures(guess, words, weights)  # type: ignore[arg-type]
        for name in MEASURES:
            value = getattr(found, name)[i]
            if not isclose(value, truth[name], abs_tol=1e-9, rel_tol=1e-9):
                raise MismatchError(f"{name} of {guess}: {value}, should be {truth[name]}")


@question_about_few
def openers(asked: Asked) -> None:
    """Every guess as an opener, ranked by every criterion; with weights, in order within rounding."""
    lexicon = asked.lexicon
    sizes = {
        guess: [len(group) for group in groups(guess, lexicon.answers).values()]
        for guess in lexicon.guesses
    }
    for name, criterion in CRITERIA.items():
        ranking = rank_openers(lexicon, by=criterion, budget=Budget(threads=asked.threads))

        def key(guess: str, name: str = name) -> tuple[object, ...]:
            first = 0 if name == "win" else spread(name, sizes[guess])
            return first, guess not in lexicon.answers, guess

        found = [opening.words[0] for opening in ranking]
        expect(f"openers by {name}", found, sorted(lexicon.guesses, key=key))
        expect(
            f"the rank of {asked.opener}", ranking.find(asked.opener).rank, found.index(asked.opener) + 1
        )
        if asked.weights is None:
            continue
        game = Position(lexicon, weights=asked.weights)
        weighted = rank_openers(game, by=criterion, budget=Budget(threads=asked.threads))
        expect("openers", sorted(o.words[0] for o in weighted), sorted(lexicon.guesses))
        sign = -1 if criterion.most else 1
        values = [sign * opening.value for opening in weighted]
        if any(a > b + 1e-9 for a, b in pairwise(values)):
            raise MismatchError(f"weighted openers by {name} are not in order: {values}")
