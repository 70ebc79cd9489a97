"""Best guesses of a position, suggestions and reviews: exact values and their order."""

from __future__ import annotations

from fractions import Fraction
from math import isclose

import pytest

from fivefold import review, suggest
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import IllegalGuessError
from fivefold.players.suggestions import Suggestions
from fivefold.puzzle.position import Position
from fivefold.search.guess_costs import guess_costs
from fivefold.words.familiar import unfamiliarity
from tests.fuzz.asking import Asked, question, question_about_legal_games
from tests.fuzz.oracle import MismatchError, Oracle, Words, expect, groups, shown


def ranked(oracle: Oracle, words: Words, legal: Words) -> list[tuple[float, bool, int, str]]:
    """Cost, whether no candidate, weighted words left and word of every guess that tells something."""
    if len(words) == 1:
        return [(oracle.weight(words), False, 1, *words)]
    return sorted(
        (
            oracle.after(guess, words, legal),
            guess not in words,
            sum(len(group) * oracle.weight(group) for group in groups(guess, words).values()),
            guess,
        )
        for guess in legal
        if len(groups(guess, words)) > 1
    )


@question_about_legal_games
def best_guesses_of_a_position(asked: Asked) -> None:
    """The guesses of least cost and the costs of those asked for."""
    oracle, words, legal, count = asked.weighing, asked.words, asked.legal, asked.case.count
    order = ranked(oracle, words, legal)
    wanted = sorted(legal) if count > 3 else [asked.opener] * (asked.opener in legal)
    found = guess_costs(
        asked.position,
        top=count,
        wanted=wanted,
        budget=Budget(threads=asked.threads),
    )
    expect("status and least cost", (found.status, found.lower), (Status.PROVEN, order[0][0]))
    for cost in (*found.guesses, *found.wanted):
        truth = oracle.after(cost.word, words, legal)
        expect(f"the cost of {cost.word}", (cost.total.lower, cost.total.upper), (truth, truth))
    expect("words asked for", [cost.word for cost in found.wanted], wanted)
    check_order(asked, [cost.word for cost in found.guesses], order)
    expect("ranked", found.ranked, True)


def check_order(asked: Asked, found: list[str], order: list[tuple[float, bool, int, str]]) -> None:
    """The best guesses in their order; familiar words come before those that leave fewer words."""
    order = sorted(order, key=lambda e: (*e[:2], unfamiliarity(e[3], asked.lexicon), *e[2:]))
    expect("best guesses", found, [entry[-1] for entry in order[: asked.case.count]])


@question
def suggestions(asked: Asked) -> None:
    """Expected further guesses; words without a weight are left out while any has one."""
    weights = asked.weights
    if weights is not None:
        weights = {
            word: weight for word, weight in weights.items() if word != asked.candidates[0]
        } or None
    words, oracle = asked.words, Oracle(asked.oracle.guesses, asked.case.rule, weights)
    if weights is not None:
        words = words & weights.keys() or words
        if not words & weights.keys():
            oracle = asked.oracle

    def found() -> Suggestions:
        game = Position(asked.lexicon, rule=asked.rule, weights=weights, guesses_left=None)
        if asked.case.count > 1:
            game = game.with_table(asked.table)
        budget = Budget(threads=asked.threads)
        return suggest(game, *asked.history, top=asked.case.count, budget=budget)

    if not asked.honest:
        with pytest.raises(IllegalGuessError):
            found()
        return
    result = found()
    total = oracle.weight(words)
    order = ranked(oracle, words, asked.legal)
    expect("candidates", set(result.candidates), words)
    least = Fraction(int(order[0][0]), int(total))
    expect("status and least", (result.status.value, result.lower), ("proven", least))
    check_order(asked, [entry.word for entry in result], order)
    for entry in result:
        divided = groups(entry.word, words).values()
        truth = Fraction(int(oracle.after(entry.word, words, asked.legal)), int(total))
        expect(f"expected guesses of {entry.word}", entry.expected.value, truth)
        expect(f"groups of {entry.word}", entry.groups, len(divided))
        expect(f"whether {entry.word} can be the answer", entry.possible, entry.word in words)
        chance = oracle.weight([entry.word]) / total if entry.word in words else 0
        left = sum(oracle.weight(group) * len(group) for group in divided) / total
        for name, value, should in (("win", entry.win, chance), ("left", entry.words_left, left)):
            if not isclose(value, should, abs_tol=1e-12, rel_tol=1e-12):
                raise MismatchError(f"{name} of {entry.word}: {value}, should be {should}")


@question
def reviews(asked: Asked) -> None:
    """Every guess of a game: loss and luck, and their sum."""
    hidden = asked.case.hidden or min(asked.case.answers)
    if hidden not in asked.answers:
        return
    game: list[str] = []
    for word in (*asked.case.asked, asked.opener, hidden):
        clues = tuple((guess, shown(guess, hidden)) for guess in game)
        if hidden not in game and Oracle([word], asked.case.rule, None).legal(clues):
            game.append(word)
    finished = game[-1] == hidden
    start = Position(asked.lexicon, rule=asked.rule, guesses_left=None)
    budget = Budget(threads=asked.threads)
    judged = review(start, game, answer=hidden, budget=budget)
    expect("exact", judged.exact, True)
    if judged.used + judged.left.value != judged.expected.value + judged.loss - judged.luck:
        raise MismatchError("guesses used are not those expected with losses less luck")
    unfinished = review(start, [(guess.word, guess.pattern) for guess in judged], budget=budget)
    expect("the same from clues", unfinished.guesses, judged.guesses)
    oracle = asked.oracle
    words, legal = asked.answers, oracle.guesses
    for guess in judged:
        least = Fraction(int(oracle.least(words, legal)), len(words))
        played = Fraction(int(oracle.after(guess.word, words, legal)), len(words))
        expect(f"best before {guess.word}", guess.expected.value, least)
        expect(f"expected with {guess.word}", guess.played.value, played)
        best = oracle.after(guess.best, words, legal)
        expect(f"the best guess {guess.best}", Fraction(int(best), len(words)), least)
        expect(f"loss of {guess.word}", guess.loss, played - least)
        marks = shown(guess.word, hidden)
        words, legal = groups(guess.word, words)[marks], oracle.legal_after(legal, guess.word, marks)
        solved = guess.word == hidden
        left = Fraction(0 if solved else int(oracle.least(words, legal)), len(words))
        expect(f"luck of {guess.word}", guess.luck, played - 1 - left)
        expect(f"words after {guess.word}", guess.after, 0 if solved else len(words))
    expect("solved", judged.solved, finished)
