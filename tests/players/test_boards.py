"""Several boards: every number of the ranking against plain sums over groups."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import log2

import pytest

from fivefold import Lexicon, Rule, feedback
from fivefold.base.bounds import Bounds
from fivefold.base.documents import plain
from fivefold.base.errors import (
    BadPatternError,
    ContradictionError,
    IllegalGuessError,
    MoveError,
    OptionError,
)
from fivefold.players.boards import board_positions, suggest_boards
from fivefold.players.suggest import suggest
from fivefold.puzzle.position import Position
from fivefold.strategies.across import BITS_POWER, PER_BIT

LEXICON = Lexicon.from_words(
    ["batch", "catch", "hatch", "latch", "match", "patch", "watch", "notch", "pitch", "ditch", "witch"],
    ["chomp", "whelp", "bland", "pinch"],
)


def board(answer, *guesses, rule=Rule.NORMAL):
    return Position(LEXICON, rule=rule).after(*((guess, feedback(guess, answer)) for guess in guesses))


def expected_guess(word, boards):
    """Estimate, wins and words left of a guess, by hand."""
    estimate, words, win, left, possible = 1.0, 0.0, 0.0, 0.0, []
    for number, candidates in boards:
        sizes = Counter(feedback(word, answer) for answer in candidates).values()
        n = len(candidates)
        wins = (word in candidates) / n
        estimate += 1 - wins
        words += 2 ** sum(size / n * log2(size) for size in sizes) / len(boards)
        left += sum(size * size for size in sizes) / n
        win += wins
        if wins:
            possible.append(number)
    return estimate + PER_BIT * log2(words) ** BITS_POWER, win, left, tuple(possible)


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize(
    "answers",
    [("batch", "pitch"), ("pitch", "batch"), ("hatch", "notch", "chomp"), ("match", "bland", "match")],
)
def test_the_ranking_is_what_sums_over_the_open_boards_give(rule, answers):
    games = [board(answer, "bland", rule=rule) for answer in answers]
    boards = [(place, game.candidates) for place, game in enumerate(games, start=1) if not game.solved]
    if any(not candidates for _, candidates in boards):
        with pytest.raises(ContradictionError, match="board 3: no known word fits: check bland="):
            suggest_boards(games)
        return
    legal = [
        word
        for word in LEXICON.guesses
        if not any(rule.violation(word, games[place - 1].clues) for place, _ in boards)
    ]
    wanted = {word: expected_guess(word, boards) for word in legal}
    if not wanted:
        with pytest.raises(IllegalGuessError, match="rule allows no guess on every board"):
            suggest_boards(games)
        return
    found = suggest_boards(games, top=100)
    assert {guess.word for guess in found} == set(wanted)
    for guess in found:
        if rule is Rule.NORMAL:
            assert guess.estimate == pytest.approx(wanted[guess.word][0])
        else:
            assert guess.estimate is None
        assert (guess.win, guess.words_left) == pytest.approx(wanted[guess.word][1:3])
        assert guess.possible == wanted[guess.word][3]
    keys = [(round(wanted[guess.word][0], 9), -guess.win) for guess in found]
    assert keys == sorted(keys)
    assert found.exact is None and not found.proven
    assert found.candidates == tuple(() if game.solved else game.candidates for game in games)
    assert suggest_boards(games, top=2).guesses == found[:2]


def test_one_open_board_is_searched_as_it_would_be_alone():
    games = [board("bland", "bland"), board("pitch", "bland")]
    found = suggest_boards(games, top=3)
    alone = suggest(games[1], top=3)
    assert found.exact == alone and found.proven
    assert [guess.word for guess in found] == [each.word for each in alone]
    assert [guess.estimate for guess in found] == [float(each.expected.value) for each in alone]
    assert [guess.win for guess in found] == [each.win for each in alone]
    assert [guess.possible for guess in found] == [(2,) if each.possible else () for each in alone]


def test_words_left_are_those_of_every_board_alone():
    game = board("pitch", "bland")
    alone = {each.word: each.words_left for each in suggest(game, top=100)}
    one = suggest_boards([board("bland", "bland"), game], top=100)
    assert {each.word: each.words_left for each in one} == alone
    two = {each.word: each.words_left for each in suggest_boards([game, game], top=100)}
    assert {word in game for word in alone} == {True, False}
    assert {word: two[word] for word in alone} == pytest.approx(
        {word: 2 * n for word, n in alone.items()}
    )


def test_without_an_estimate_nothing_is_drawn():
    games = [board(answer, "bland", rule="hard") for answer in ("batch", "pitch")]
    with pytest.raises(OptionError, match="no estimate under the hard rule"):
        suggest_boards(games).plot()


def test_without_time_the_bound_stands_for_the_guesses_of_one_board(monkeypatch):
    games = [board("bland", "bland"), board("pitch", "bland")]
    found = suggest(games[1], top=2)
    unsure = replace(found[0], word="chomp", expected=Bounds(Fraction(2), None), possible=False)
    hurried = replace(found, guesses=(unsure, found[0]))
    monkeypatch.setattr("fivefold.players.boards.suggest", lambda *_, **__: hurried)
    shown = suggest_boards(games)
    assert (shown[0].estimate, shown[0].possible) == (2.0, ())
    assert shown[1].estimate == float(found[0].expected.upper)


def test_solved_boards_leave_nothing_to_suggest():
    with pytest.raises(MoveError, match="every board is solved"):
        suggest_boards([board("bland", "bland"), board("bland", "bland")])


def test_clues_are_for_every_board_until_it_is_solved():
    games = board_positions(LEXICON, ["bland=BBYBB,GGGGG", "batch=GGGGG,-"], 2)
    assert [len(game.clues) for game in games] == [2, 1]
    assert all(game.solved for game in games)
    with pytest.raises(BadPatternError, match="'bland' needs a pattern for each of 2 boards"):
        board_positions(LEXICON, ["bland"], 2)
    with pytest.raises(BadPatternError, match="board 2 is not solved"):
        board_positions(LEXICON, ["bland=BBYBB,-"], 2)


def test_the_rule_holds_on_every_open_board():
    hard = Position(LEXICON, rule="hard")
    with pytest.raises(IllegalGuessError, match="board 2: guess 2: hard rule"):
        board_positions(hard, ["batch=BBBBB,GBBBB", "pitch=BBBBB,BBBBB"], 2)
    solved = board_positions(hard, ["batch=BBBBB,GGGGG", "pitch=BBBBB,-"], 2)
    assert len(solved[0].clues) == 2


def test_all_boards_go_on_with_one_wider_list():
    found = suggest_boards(board_positions("nyt-2022", ["aahed=GGBBB,BBBBB"], 2), top=2)
    assert [game.lexicon.name for game in found.boards] == ["all", "all"]
    assert found.notes == ("no usual answer fits, so we searched every accepted guess",)


def test_weights_count_on_every_board():
    game = Position(LEXICON, weights={"batch": 90, "catch": 5, "hatch": 5})
    found = suggest_boards([game, game], top=1)
    assert found[0].word == "batch" and found[0].win == pytest.approx(1.8)


def test_notebooks_and_tables_show_the_boards():
    found = suggest_boards([board("batch", "bland"), board("pitch", "bland")], top=2)
    assert repr(found).startswith("<2 suggestions for 2 boards: ") and "estimated" in repr(found)
    assert "boards solved" in found._repr_html_()
    assert found.to_arrow().column("possible").to_pylist() == [list(guess.possible) for guess in found]


def test_json_has_boards_and_suggestions():
    found = plain(suggest_boards([board("bland", "bland"), board("pitch", "bland")], top=1))
    assert found["status"] == "proven" and found["boards"][0]["solved"] is True
    assert found["boards"][1]["candidates"] == len(found["boards"][1]["words"])
    assert set(found["suggestions"][0]) == {"word", "estimate", "win", "words_left", "possible"}


def test_a_mark_that_is_certain_may_be_left_out_on_a_board():
    clues = ["salet=BYBBB,BBBBB", "courd=BYBBB,BBBBB", "leant=??YG?,??BB?"]
    boards = board_positions("nyt-2022", clues, 2)
    assert [str(board.clues[2][1]) for board in boards] == ["BBYGB", "BBBBB"]
    with pytest.raises(BadPatternError, match=r"'leant=.*': not every \? is certain on board 1"):
        board_positions("nyt-2022", ["salet=BYBBB,BBBBB", "leant=?????,BBBBB"], 2)


def test_excluded_words_are_left_out_on_every_board():
    start = Position(LEXICON).without(["batch", "pitch"])
    boards = board_positions(start, ["bland=BBYBB,BBBBB"], 2)
    assert [board.candidates for board in boards] == [
        ("catch", "hatch", "match", "patch", "watch"),
        ("witch",),
    ]
    assert suggest_boards(boards).candidates == tuple(board.candidates for board in boards)
