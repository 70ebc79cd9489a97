from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from fivefold import CRITERIA, Lexicon, Split, rank_openers
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.documents import plain
from fivefold.base.errors import IllegalGuessError, OptionError, UnknownWordError
from fivefold.base.kernel import active_kernel
from fivefold.base.progress import Control
from fivefold.openings.one_word import rank_openers_by_guesses
from fivefold.openings.totals import opening_total
from fivefold.puzzle.pattern_codes import letter_rows
from fivefold.puzzle.position import Position
from fivefold.puzzle.splits import opener_splits

LEXICON = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["above", "chomp"])


@pytest.fixture(scope="module")
def nyt_2022():
    return rank_openers(Lexicon.load("nyt-2022"))


def test_the_best_openers_by_entropy_are_the_published_ones(nyt_2022):
    # Ramsey 2024 gives soare with 5.29 bits; the others were computed independently.
    best = [(o.word, round(o.remaining_bits, 4)) for o in nyt_2022[:5]]
    assert best == [
        ("soare", 5.2878),
        ("roate", 5.2882),
        ("raise", 5.2947),
        ("reast", 5.3053),
        ("raile", 5.3079),
    ]


def test_the_best_openers_by_words_left_are_the_published_ones():
    # The ranking of "Optimal Wordle Solver", with repeated letters done right.
    words = Lexicon.load("original").guesses
    ranking = rank_openers(Lexicon.from_words(words), by="expected")
    best = [(o.word, round(o.expected, 3)) for o in ranking[:5]]
    assert best == [
        ("lares", 288.738),
        ("rales", 292.106),
        ("tares", 302.492),
        ("soare", 303.831),
        ("reais", 304.761),
    ]


@pytest.mark.parametrize("name", CRITERIA)
def test_a_ranking_lists_every_guess_once_best_first(name):
    lexicon = Lexicon.load("len4")
    ranking = rank_openers(lexicon, by=name)
    openings = list(ranking)
    assert sorted(o.word for o in openings) == list(lexicon.guesses)
    assert [o.rank for o in openings] == list(range(1, len(openings) + 1))
    sign = -1 if CRITERIA[name].most else 1
    keys = [(round(sign * o.value, 9), o.win == 0, o.word) for o in openings]
    assert keys == sorted(keys)


def test_an_opening_has_the_measures_of_its_split(nyt_2022):
    answers = nyt_2022.lexicon.answers
    for word in ("soare", "fuzzy", "eerie"):
        opening, split = nyt_2022.find(word), Split.of(word, answers)
        for name in ("bits", "remaining_bits", "expected", "largest", "groups", "eliminations", "win"):
            assert getattr(opening, name) == pytest.approx(getattr(split, name), abs=1e-9)


def test_threads_do_not_change_a_ranking(nyt_2022):
    for threads in (1, 2, 3):
        other = rank_openers("nyt-2022", budget=Budget(threads=threads))
        assert other.order.tolist() == nyt_2022.order.tolist()
        assert other.splits.remaining_bits.tolist() == nyt_2022.splits.remaining_bits.tolist()


def test_weights_move_the_ranking_towards_likely_answers():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "latch", "match", "watch"])
    ranking = rank_openers(Position(lexicon, weights={"watch": 3.0, "batch": 1.0}), by="win")
    assert [(o.word, o.win) for o in ranking[:2]] == [("watch", 0.75), ("batch", 0.25)]


def test_the_table_for_notebooks_shows_the_best(nyt_2022):
    shown = nyt_2022._repr_html_()
    assert shown.count("<tr>") == 12 and shown.index(">S<") < shown.index(">R<")
    assert "<th>avg. words left</th>" in shown and "…" in shown
    assert repr(nyt_2022) == "<OpenerRanking of nyt-2022 by entropy: soare, roate, raise, …>"


def test_an_arrow_table_has_a_row_per_guess(nyt_2022):
    table = nyt_2022.to_arrow()
    assert table.num_rows == len(nyt_2022)
    assert table.column("word")[0].as_py() == "soare"
    assert table.schema.metadata[b"sha256"].decode() == nyt_2022.lexicon.sha256


def test_a_ranking_is_a_sequence_from_both_ends():
    ranking = rank_openers(LEXICON)
    assert [opening.rank for opening in ranking] == [1, 2, 3, 4, 5, 6, 7]
    assert (ranking[-1].rank, ranking[-7].rank) == (7, 1)
    assert len(ranking[:100]) == 7 and [opening.rank for opening in ranking[1:5:2]] == [2, 4]
    assert ranking[-2:] == (ranking[5], ranking[6]) and ranking[3] in ranking


@pytest.mark.parametrize("name", CRITERIA)
def test_every_column_of_the_arrow_table_is_in_the_order_of_the_ranking(name):
    ranking = rank_openers(LEXICON, by=CRITERIA[name])
    rows = ranking.to_arrow().to_pylist()
    for row, opening in zip(rows, ranking, strict=True):
        assert (row["rank"], row["word"]) == (opening.rank, opening.word)
        for column in ("remaining_bits", "bits", "expected", "largest", "groups", "eliminations", "win"):
            assert row[column] == getattr(opening, column)
        assert opening.value == row[CRITERIA[name].measure]


def test_answers_without_a_weight_are_never_the_answer():
    weights = {"batch": 3.0, "match": 1.0}
    found = opener_splits(LEXICON, weights=weights)
    assert dict(zip(found.guesses, found.win.tolist(), strict=True)) == {
        **dict.fromkeys(LEXICON.guesses, 0.0),
        "batch": 0.75,
        "match": 0.25,
    }
    assert rank_openers(Position(LEXICON, weights=weights)).splits.win.tolist() == found.win.tolist()


def test_an_opener_is_found_in_any_case_or_refused(nyt_2022):
    assert nyt_2022.find("SOARE") == nyt_2022[0] and nyt_2022[0].words == ("soare",)
    with pytest.raises(UnknownWordError, match="not among the guesses of NYT Wordle 2022: abcde"):
        nyt_2022.find("abcde")


def test_after_clues_the_next_guesses_are_ranked_as_the_rule_allows():
    game = Position("nyt-2022", rule="hard").after("salet=BYBBB")
    ranking = rank_openers(game, by="groups")
    assert sorted(opening.word for opening in ranking) == sorted(game.guesses)
    for word in (ranking[0].word, ranking[-1].word):
        split = Split.of(word, game.candidates)
        assert (ranking.find(word).groups, ranking.find(word).largest) == (split.groups, split.largest)
    with pytest.raises(IllegalGuessError, match="hard rule"):
        ranking.find("crown")


def test_a_data_frame_and_plain_values_hold_the_ranking():
    ranking = rank_openers(LEXICON, by="groups")
    assert ranking.to_pandas()["word"].tolist() == [opening.word for opening in ranking]
    found = plain(ranking)
    assert (found["by"], found["status"], len(found["rows"])) == ("groups", "proven", 7)
    assert found["lexicon"] == LEXICON.as_dict() and "total" not in found["rows"][0]
    assert ranking.status is Status.PROVEN


def test_a_plot_draws_on_the_axes_given_and_returns_them():
    from matplotlib.figure import Figure

    axes = Figure().subplots()
    assert rank_openers(LEXICON).plot(axes, marked=["match"]) is axes
    assert axes.get_xlabel() == "bits left to learn"
    assert any("match" in text.get_text() for text in axes.texts) and len(axes.lines) == 2


def test_unknown_criteria_are_refused():
    with pytest.raises(OptionError, match="no criterion 'best'"):
        rank_openers(LEXICON, by="best")


@pytest.fixture
def long_work():
    """About half a minute of scoring, so that only an interruption ends a test in time."""
    lexicon = Lexicon.load("pt")
    numbers = lexicon.numbers(lexicon.guesses)
    import numpy as np

    from fivefold import _core

    many = np.ascontiguousarray(np.tile(numbers, (12, 1)))
    return _core.LetterRows(many, many)


def test_a_callback_that_raises_stops_the_work(long_work):
    def raising(_done):
        raise RuntimeError("enough")

    start = time.monotonic()
    with pytest.raises(RuntimeError, match="enough"):
        long_work.measure(None, active_kernel(), 1, Control(), raising)
    assert time.monotonic() - start < 5


def test_a_stop_from_another_thread_ends_the_work(long_work):
    control = Control()
    threading.Timer(0.2, control.request_stop).start()
    long_work.measure(None, active_kernel(), 1, control, None)
    assert control.stop_requested
    assert control.done < 10989 * 12


def test_progress_counts_guesses():
    lexicon = Lexicon.load("len8")
    seen = []
    control = Control()
    letter_rows(lexicon).measure(None, active_kernel(), 2, control, seen.append)
    assert control.done == len(lexicon.guesses)
    assert seen == sorted(seen)


def test_ctrl_c_ends_the_command_with_130(tmp_path):
    # 228488 made-up words against themselves take half a minute.
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = [
        a + b + c + d + "x" for a in letters for b in letters for c in letters for d in letters[::2]
    ]
    path = tmp_path / "many.txt"
    path.write_text("\n".join(words))
    program = (
        "import sys, numpy; from fivefold.cli import main; print('ready', flush=True);"
        f"sys.exit(main(['openers', '--answers', {str(path)!r}, '--threads', '1']))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "ready\n"
    time.sleep(2)
    os.kill(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, "fivefold: interrupted\n")


def test_top_keeps_the_best_by_every_measure():
    whole, few = rank_openers("nyt-2022"), rank_openers("nyt-2022", top=3)
    assert list(few) == list(whole[:3]) and few.to_arrow().num_rows == 3
    assert few.find("SOARE") == whole[0]
    with pytest.raises(UnknownWordError, match="not among the 3 best guesses: crane"):
        few.find("crane")
    assert len(rank_openers("nyt-2022", top=99999)) == len(whole)


ONE = Budget(threads=1)


def test_openers_have_the_totals_of_openings_of_one_word():
    totals = sorted((opening_total(LEXICON, [word]).total.value, word) for word in LEXICON.guesses)
    for top in (1, 3, 7, 20):
        ranking = rank_openers(LEXICON, by="guesses", top=top, budget=ONE)
        assert [(opener.total, opener.word) for opener in ranking] == totals[:top]
        assert ranking.status is Status.PROVEN and ranking.certain == len(ranking)
        assert all(total >= ranking.others for total, _ in totals[top:])


def test_the_guesses_left_are_those_of_the_position():
    limits = (Position(LEXICON, guesses_left=left) for left in (2, 3, None))
    found = [[opener.word for opener in rank_openers_by_guesses(game, budget=ONE)] for game in limits]
    possible = [
        word
        for word in LEXICON.guesses
        if opening_total(Position(LEXICON, guesses_left=3), [word]).total.exact
    ]
    assert found[0] == [] and sorted(found[1]) == possible and len(found[2]) == 7


def test_weights_count_in_totals_and_means():
    weights = {"batch": 1, "catch": 1, "hatch": 1, "match": 9, "patch": 1}
    ranking = rank_openers_by_guesses(Position(LEXICON, weights=weights), budget=ONE)
    assert ranking[0].word == "match" and ranking[0].mean == ranking[0].total / 13


def test_a_stop_leaves_what_is_certain():
    lexicon = Lexicon.load("original")
    some = Lexicon.from_words(lexicon.answers[::20], lexicon.guesses[::40])
    control = Control()

    def stop(stage, _done, _total):
        if stage == "bound openers":
            control.request_stop()

    budget = Budget(threads=1, control=control)
    ranking = rank_openers_by_guesses(some, top=4, budget=budget, on_stage=stop)
    assert ranking.status is Status.STOPPED and 0 < len(ranking) <= 4
    assert ranking.certain == sum(opener.total < ranking.others for opener in ranking)
    assert "stopped" in repr(ranking)


def test_a_ranking_is_a_table_and_a_picture():
    ranking = rank_openers_by_guesses(LEXICON, top=3, budget=ONE)
    assert ranking.find("CHOMP").total == 11 and ranking[0].words == (ranking[0].word,)
    with pytest.raises(UnknownWordError, match="above"):
        ranking.find("above")
    rows = ranking.to_arrow().to_pylist()
    assert [row["word"] for row in rows] == [opener.word for opener in ranking]
    assert all(row["certain"] for row in rows) and "<th>avg. guesses</th>" in ranking._repr_html_()
    found = plain(ranking)
    assert (found["by"], found["guesses_left"], found["certain"]) == ("guesses", 6, 3)
    from matplotlib.figure import Figure

    axes = Figure().subplots()
    assert ranking.plot(axes) is axes and len(axes.patches) == 3
