"""Records: numbers, games, trees and tables."""

import csv

import pytest

from fivefold import Lexicon
from fivefold.base.documents import plain
from fivefold.base.errors import StrategyError
from fivefold.puzzle.position import Position
from fivefold.strategies.by_name import RandomGuess
from fivefold.strategies.optimal import Optimal
from fivefold.strategies.record import Record, write_csv
from fivefold.strategies.simulate import Sample, simulate
from fivefold.trees.check import check_tree
from fivefold.trees.tree import depths

THREE = Lexicon.from_words(["crane", "slate", "fuzzy"])
FAMILY = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])


def record_of(*games, **how):
    """A record of pairs of an answer and a number of guesses."""
    weights = how.pop("weights", None)
    return Record(
        name="x",
        position=Position(THREE, weights=weights),
        answers=tuple(answer for answer, _ in games),
        all_turns=tuple(turns for _, turns in games),
        **how,
    )


def test_a_record_knows_its_numbers():
    record = record_of(("crane", 1), ("slate", 3), ("fuzzy", 8))
    assert (len(record), record.mean, record.failed, record.worst) == (3, 4.0, 1, 8)
    assert record.sd == pytest.approx((26 / 3) ** 0.5)
    assert record.weighted_mean is None
    assert record.counts == {1: 1, 3: 1, 8: 1}


def test_six_guesses_are_not_a_failure_and_seven_are():
    assert record_of(("crane", 6), ("slate", 7), ("crane", 6), ("slate", 7)).failed == 2
    assert record_of(("crane", 7), ("slate", 8), boards=2).failed == 1


def test_weights_count_every_game_of_an_answer():
    weights = {"crane": 3, "slate": 1, "fuzzy": 50}
    record = record_of(("crane", 1), ("slate", 3), ("crane", 2), weights=weights)
    assert record.weighted_mean == pytest.approx((3 * 1 + 1 * 3 + 3 * 2) / 7)
    assert record.counts == {1: 1, 2: 1, 3: 1}
    assert (len(record), record.mean) == (3, 2.0)
    assert record.turns == {"crane": 1, "slate": 3}
    assert record_of(("slate", 2), weights={"crane": 1}).weighted_mean is None


def test_without_games_there_is_no_mean():
    record = record_of(unfinished=3)
    assert record and len(record) == 0 and record.mean != record.mean and record.sd != record.sd
    assert (record.worst, record.opener, record.games) == (0, "", ())
    assert record.as_dict()["mean"] is record.as_dict()["sd"] is None
    assert plain(record)["unfinished"] == 3


@pytest.mark.parametrize("name", ["groups", "located-letters", "lookahead:2", "optimal"])
@pytest.mark.parametrize("rule", ["normal", "hard"])
def test_the_games_make_a_tree_that_plays_them_again(name, rule):
    position = Position(Lexicon.from_words(Lexicon.load("original").answers[::40]), rule=rule)
    record = simulate(name, position)
    tree = record.tree()
    assert dict(depths(tree)) == record.turns
    assert check_tree(tree, position.lexicon, rule=position.rule).problems == ()
    assert simulate(tree, position).games == record.games


def test_some_answers_make_a_smaller_tree():
    assert dict(depths(simulate("groups", FAMILY, hidden=["match"]).tree())).keys() == {"match"}


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (simulate(RandomGuess(), FAMILY), "random may guess differently each time"),
        (simulate(Optimal(), FAMILY, boards=2, hidden=Sample(2)), "optimal plays several boards"),
    ],
)
def test_other_games_make_no_tree(record, why):
    with pytest.raises(StrategyError, match=f"{why}: its games make no tree"):
        record.tree()


def test_a_record_is_a_sequence_of_its_games():
    record = simulate("groups", FAMILY)
    assert record[0] is record.games[0] and record[1:] == record.games[1:]
    assert [game.answer for game in record] == list(record.answers)
    assert record.games is record.games
    assert (record.opener, record.sample) == ("batch" if record[0].turns == 1 else "chomp", False)


def test_the_opener_is_empty_when_games_begin_differently():
    games = {seed: simulate(RandomGuess(seed), FAMILY) for seed in range(5)}
    openers = {seed: {game[0] for game in record} for seed, record in games.items()}
    for seed, record in games.items():
        assert record.opener == (openers[seed].pop() if len(openers[seed]) == 1 else "")
    assert simulate(RandomGuess(), FAMILY, opener="chomp").opener == "chomp"


def test_games_are_written_with_their_words(tmp_path):
    record = simulate("groups", FAMILY)
    record.to_csv(str(tmp_path / "games.csv"))
    with (tmp_path / "games.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["answer"] for row in rows] == list(FAMILY.answers)
    for row, game in zip(rows, record, strict=True):
        assert row["words"].split() == list(game)
        assert (row["strategy"], int(row["guesses"])) == ("groups", game.turns)
    write_csv([record, record], tmp_path / "both.csv")
    assert len((tmp_path / "both.csv").read_text().splitlines()) == 9


def test_records_are_tables():
    record = simulate("groups", FAMILY, opener="chomp", hidden=["batch", "match"])
    columns = {"answer": ["batch", "match"], "guesses": [2, 2], "words": ["chomp batch", "chomp match"]}
    assert record.to_arrow().to_pydict()["answer"] == columns["answer"]
    assert record.to_arrow().to_pydict() == {**columns, "guesses": list(record.all_turns)} | {
        "words": [" ".join(game) for game in record]
    }
    assert record.to_pandas().to_dict("list") == record.to_arrow().to_pydict()
    assert record.to_arrow().schema.metadata[b"opener"] == b"chomp"


def test_a_record_shows_itself():
    record = record_of(("crane", 1), ("slate", 3), ("fuzzy", 8))
    assert repr(record) == "<Record of x: 3 games, mean 4.0000, 1 failed>"
    sample = record_of(("crane slate", 1), boards=2, sample=True)
    assert repr(sample) == "<Record of x: 1 random game on 2 boards, mean 1.0000, 0 failed>"
    assert "<th>8</th>" in record._repr_html_() and "mean 4.0000" in record._repr_html_()


def test_a_record_is_drawn_on_axes():
    record = record_of(("crane", 1), ("slate", 3), ("fuzzy", 8))
    axes = record.plot()
    assert [bar.get_height() for bar in axes.patches] == [1, 0, 1, 0, 0, 0, 0, 1]
    assert axes.get_title().startswith("x: 3 games")
    assert record.plot(axes) is axes
    assert len(axes.lines) == 2  # where games are lost


def test_a_record_is_plain():
    assert plain(record_of(("crane", 1), ("slate", 2), weights={"crane": 1})) == {
        "name": "x",
        "opener": "",
        "games": 2,
        "sample": False,
        "counts": {"1": 1, "2": 1},
        "mean": 1.5,
        "sd": 0.5,
        "worst": 2,
        "failed": 0,
        "weighted_mean": 1.0,
        "notes": ["2 answers without a weight count as impossible"],
    }
