"""Games played by strategies, and covers: words with disjoint letters."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations

from fivefold import CoverPuzzle, find_covers
from fivefold.base.budget import Budget
from fivefold.puzzle.position import Position
from fivefold.strategies.by_name import named_strategy
from fivefold.strategies.greedy import greedy_strategies
from fivefold.strategies.optimal import Optimal
from fivefold.strategies.simulate import simulate
from fivefold.strategies.strategy import Strategy
from fivefold.words.letters import letters
from tests.fuzz.asking import Asked, question, question_about_few
from tests.fuzz.oracle import Oracle, Words, expect, groups, spread

MOST_WEIGHT = 10  # above, powers of weights are long numbers
CRITERION = {"minimax": "largest"}


@question_about_few
def greedy_games(asked: Asked) -> None:
    """Every greedy strategy, over all guesses and over candidates only, with an opener and without.

    Where some answers weigh more than 1, those that do not are left out: they have no weight.
    """
    weights = asked.weights if asked.weights and max(asked.weights.values()) <= MOST_WEIGHT else None
    if weights is not None:
        weights = {word: weight for word, weight in weights.items() if weight > 1} or weights
    answers = asked.answers if weights is None else frozenset(weights)
    for possible_only in (False, True):
        position = position_of(asked, weights)
        strategies = greedy_strategies(possible_only=possible_only)
        for name, strategy in strategies.items():
            weighing = weights if name in ("entropy", "expected", "eliminations") else None
            for opener in (None, asked.opener):
                budget = Budget(threads=asked.threads)
                record = simulate(strategy, position, opener=opener, budget=budget)

                def pick(words: Words, legal: Words) -> str:
                    allowed = words if possible_only else legal  # noqa: B023
                    criterion = CRITERION.get(name, name)  # noqa: B023
                    return min(allowed, key=lambda g: greedy_key(criterion, g, words, weighing))  # noqa: B023

                turns = play_all(asked.oracle, pick, answers, opener)
                expect(f"turns of {name}, {possible_only=}, {opener=}", dict(record.turns), turns)


def greedy_key(
    criterion: str, guess: str, words: Words, weights: dict[str, int] | None
) -> tuple[object, ...]:
    """What a greedy strategy compares: the measure, then likely candidates, then a to z."""
    parts = groups(guess, words).values()
    if weights is None:
        return spread(criterion, map(len, parts)), guess not in words, guess
    heavy = [sum(weights[word] for word in group) for group in parts]
    if criterion == "entropy":
        value = spread("entropy", heavy)
    else:
        value = sum(w * len(group) for w, group in zip(heavy, parts, strict=True))
    return value, -weights[guess] if guess in words else 1, guess


def play_all(
    oracle: Oracle, pick: Callable[[Words, Words], str], answers: Words, opener: str | None
) -> dict[str, int]:
    """The turn that finds each answer when ``pick`` chooses the guesses."""
    turns: dict[str, int] = {}

    def play(words: Words, legal: Words, turn: int) -> None:
        guess = opener if turn == 1 and opener else min(words) if len(words) == 1 else pick(words, legal)
        for marks, group in groups(guess, words).items():
            if group == {guess}:
                turns[guess] = turn
            else:
                play(group, oracle.legal_after(legal, guess, marks), turn + 1)

    play(answers, oracle.guesses, 1)
    return dict(sorted(turns.items()))


@question_about_few
def strategies_of_the_core(asked: Asked) -> None:
    """What the core walks is what the strategy plays when it is called position by position."""
    letter_values = ("unique-letters", "located-letters", "approximate-eliminations")
    chosen = letter_values[len(asked.lexicon.guesses) % 3]
    opener = asked.opener if asked.case.count > 2 else None
    for name in (chosen, "lookahead:2", "combined-eliminations:3"):
        strategy = named_strategy(name, asked.lexicon, possible_only=asked.case.count % 2 == 0)
        walked, called = (
            simulate(player, position_of(asked), opener=opener, budget=Budget(threads=asked.threads))
            for player in (strategy, partial(_call, strategy))
        )
        expect(f"games of {name}, {opener=}", walked.games, called.games)


def position_of(asked: Asked, weights: dict[str, int] | None = None) -> Position:
    """The start of the game that is asked about."""
    return Position(asked.lexicon, rule=asked.rule, weights=weights).with_table(asked.table)


def _call(strategy: Strategy, position: Position) -> str:
    """A strategy that the core does not know."""
    return strategy(position)


@question
def optimal_games(asked: Asked) -> None:
    """The least total in six guesses, or without a limit where they do not suffice."""
    oracle = asked.weighing
    for opener in (None, asked.opener):
        record = simulate(
            Optimal(),
            position_of(asked, asked.weights),
            opener=opener,
            budget=Budget(threads=asked.threads),
        )
        total = sum(oracle.weight([word]) * turn for word, turn in record.turns.items())

        def truth(left: float) -> float:
            if opener is None:  # noqa: B023
                return oracle.least(asked.answers, oracle.guesses, left)
            return oracle.after(opener, asked.answers, oracle.guesses, left)  # noqa: B023

        best = min(truth(6), float("inf"))
        expect(f"the total after {opener}", total, truth(99) if best == float("inf") else best)


@question_about_few
def covers(asked: Asked) -> None:
    """Every set of words with disjoint letters, by the definition."""
    alphabet = sorted({letter for word in asked.lexicon.guesses for letter in letters(word)})
    if len(alphabet) > 64:
        return
    classes: dict[frozenset[str], list[str]] = {}
    for word in asked.lexicon.guesses:
        own = frozenset(letters(word))
        if len(own) == asked.lexicon.length:
            classes.setdefault(own, []).append(word)
    first = next((words[0] for words in classes.values()), None)
    puzzles = [(1, 2, "", ()), (2, None, "", ()), (2, 9, alphabet[0], ()), (3, 99, "", ())]
    if first is not None:
        puzzles += [(1, 99, "", (first,)), (2, None, "", (first,)), (2, 99, "", (first,))]
    for count, missing, without, contains in puzzles:
        most = missing
        if most is None:
            most = max(0, len(alphabet) - count * asked.lexicon.length)
        # A word that is asked for stands for itself, not for its anagrams.
        own_words = {own: (word,) for word in contains for own in [frozenset(letters(word))]}
        truth = {
            frozenset(own_words.get(own, tuple(classes[own])) for own in chosen)
            for chosen in combinations(classes, count)
            if len(frozenset().union(*chosen)) == count * asked.lexicon.length
            and len(alphabet) - count * asked.lexicon.length <= most
            and not any(without in own for own in chosen)
            and own_words.keys() <= set(chosen)
        }
        found = [
            frozenset(cover.classes)
            for cover in find_covers(
                asked.lexicon,
                CoverPuzzle(count=count, missing=missing, contains=tuple(contains), without=without),
                alphabet="".join(alphabet),
                budget=Budget(threads=asked.threads),
            )
        ]
        expect(f"covers of {count} words", len(found), len(set(found)))
        expect(f"covers of {count}, {missing=}, {without=}, {contains=}", set(found), truth)
