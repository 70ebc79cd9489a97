"""Several boards: every number of the ranking against plain sums over groups."""

from collections import Counter
from math import log2

import pytest

from fivefold import Lexicon, Rule, feedback
from fivefold.base.errors import OptionError
from fivefold.players.boards import _PER_BIT, suggest_boards
from fivefold.players.suggest import suggest
from fivefold.puzzle.candidates import candidates_after

LEXICON = Lexicon.from_words(
    ["batch", "catch", "hatch", "latch", "match", "patch", "watch", "notch", "pitch", "ditch", "witch"],
    ["chomp", "whelp", "bland", "pinch"],
)


def history(answer, *guesses):
    return [(guess, feedback(guess, answer)) for guess in guesses]


def expected_guess(word, boards):
    """Estimate, wins and words left of a guess, by hand."""
    estimate, win, left, possible = 1.0, 0.0, 0.0, []
    for number, candidates in boards:
        sizes = Counter(feedback(word, answer) for answer in candidates).values()
        n = len(candidates)
        wins = (word in candidates) / n
        estimate += 1 - wins + _PER_BIT * sum(size / n * log2(size) for size in sizes)
        left += sum(size * size for size in sizes) / n - wins
        win += wins
        if wins:
            possible.append(number)
    return estimate, win, left, tuple(possible)


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize(
    "answers",
    [("batch", "pitch"), ("pitch", "batch"), ("hatch", "notch", "chomp"), ("match", "bland", "match")],
)
def test_the_ranking_is_what_sums_over_the_open_boards_give(rule, answers):
    histories = [history(answer, "bland") for answer in answers]
    boards = [
        (place, candidates_after(LEXICON, clues))
        for place, clues in enumerate(histories, start=1)
        if not clues[-1][1].solved
    ]
    if any(not candidates for _, candidates in boards):
        with pytest.raises(OptionError, match="no answer of words agrees with the clues of board 3"):
            suggest_boards(LEXICON, histories, rule=rule)
        return
    legal = [
        word
        for word in LEXICON.guesses
        if not any(rule.violation(word, histories[place - 1]) for place, _ in boards)
    ]
    wanted = {word: expected_guess(word, boards) for word in legal}
    if not wanted:
        with pytest.raises(OptionError, match="no guess is allowed on every board"):
            suggest_boards(LEXICON, histories, rule=rule)
        return
    found = suggest_boards(LEXICON, histories, rule=rule, top=100)
    assert {guess.word for guess in found.guesses} == set(wanted)
    for guess in found.guesses:
        numbers = (guess.estimate, guess.win, guess.words_left)
        assert numbers == pytest.approx(wanted[guess.word][:3])
        assert guess.possible == wanted[guess.word][3]
    keys = [(round(guess.estimate, 9), -guess.win) for guess in found.guesses]
    assert keys == sorted(keys)
    assert found.exact is None
    assert found.candidates == tuple(
        () if clues[-1][1].solved else candidates_after(LEXICON, clues) for clues in histories
    )
    assert suggest_boards(LEXICON, histories, rule=rule, top=2).guesses == found.guesses[:2]


def test_one_open_board_is_searched_as_it_would_be_alone():
    histories = [history("bland", "bland"), history("pitch", "bland")]
    found = suggest_boards(LEXICON, histories, top=3)
    alone = suggest(LEXICON, histories[1], top=3)
    assert found.exact == alone
    assert [guess.word for guess in found.guesses] == [each.word for each in alone.suggestions]
    assert [guess.estimate for guess in found.guesses] == [each.expected for each in alone.suggestions]
    assert [guess.win for guess in found.guesses] == [each.win for each in alone.suggestions]
    assert [guess.possible for guess in found.guesses] == [
        (2,) if each.possible else () for each in alone.suggestions
    ]


def test_without_time_the_bound_stands_for_the_guesses_of_one_board(monkeypatch):
    found = suggest(LEXICON, history("pitch", "bland"), top=2)
    unsure = found.suggestions[0].__class__(
        word="chomp", lower=2.0, upper=None, win=0.0, words_left=3.0, groups=2, possible=False
    )
    monkeypatch.setattr(
        "fivefold.players.boards.suggest",
        lambda *_, **__: SimpleSuggestions((unsure, found.suggestions[0])),
    )
    shown = suggest_boards(LEXICON, [history("bland", "bland"), history("pitch", "bland")]).guesses
    assert (shown[0].estimate, shown[0].possible) == (2.0, ())
    assert shown[1].estimate == found.suggestions[0].upper


class SimpleSuggestions:
    def __init__(self, suggestions):
        self.suggestions = suggestions


def test_solved_boards_leave_nothing_to_suggest():
    with pytest.raises(OptionError, match="every board is solved"):
        suggest_boards(LEXICON, [history("bland", "bland"), history("bland", "bland")])
