"""Weights mean the same in every call: only shares count, and no weight is the weight 0."""

import io
import json

import pytest

import fivefold as ff
from fivefold.base.budget import UNLIMITED
from fivefold.base.documents import plain
from fivefold.players.boards import board_positions, suggest_boards
from fivefold.players.saved_games import parse_log
from fivefold.players.season import review_season
from fivefold.proof.solve import solve_all_openers

FAMILY = ("batch", "catch", "hatch", "latch", "match", "patch", "watch")
LEXICON = ff.Lexicon.from_words(FAMILY, ["chomp", "blimp", "whelp"], name="family")
# They add up to 50, so that scaling them to ten millions needs no rounding.
SHARES = {"batch": 1, "catch": 7, "hatch": 2, "match": 35, "watch": 5}
MISSING = "2 answers without a weight count as impossible"


def boards(game):
    return suggest_boards(board_positions(game, ["whelp=BYBBB,GYBBB"], 2), budget=UNLIMITED)


CALLS = {
    "suggest": lambda game: ff.suggest(game, budget=UNLIMITED),
    "suggest after a clue": lambda game: ff.suggest(game, "blimp=BBBBB", budget=UNLIMITED),
    "boards": boards,
    "review": lambda game: ff.review(game, ["batch", "chomp", "match"], budget=UNLIMITED),
    "season": lambda game: review_season(game, list(parse_log("batch chomp match\nchomp latch"))),
    "solve": ff.solve,
    "solve with an opener": lambda game: ff.solve(game, opener="whelp"),
    "solve all openers": solve_all_openers,
    "beam": lambda game: ff.beam(game, 3),
    "guess costs": lambda game: ff.guess_costs(game, top=4),
    "simulate": lambda game: ff.simulate("entropy", game),
    "simulate optimal": lambda game: ff.simulate("optimal", game),
    "simulate boards": lambda game: ff.simulate("expected", game, boards=2, hidden=ff.Sample(9)),
    **{
        f"openers by {by}": lambda game, by=by: ff.rank_openers(game, by=by)
        for by in ("entropy", "expected", "win", "guesses")
    },
}
every_call = pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)


SUMS = ("total", "lower", "upper", "others", "nodes")


def said(call, weights):
    """What a call says in plain values, but for sums of weights: those grow with the weights."""
    return _shares(plain(call(ff.Position(LEXICON, weights=weights))))


def _shares(value):
    if isinstance(value, dict):
        told = {key: item for key, item in value.items() if key not in SUMS or "exact" in value}
        return {key: _shares(item) for key, item in told.items() if not _is_total(key, item)}
    return [_shares(item) for item in value] if isinstance(value, list) else value


def _is_total(key, value):
    """Whether these are the bounds of a sum, not of an average."""
    return key == "total" and isinstance(value, dict)


def about(value):
    """The same to compare with: sums of floating numbers differ a little."""
    if isinstance(value, dict):
        return {key: about(item) for key, item in value.items()}
    if isinstance(value, list):
        return [about(item) for item in value]
    return pytest.approx(value, rel=1e-9) if isinstance(value, float) else value


@every_call
def test_no_weight_is_the_weight_zero(call):
    assert said(call, dict.fromkeys(FAMILY, 0) | SHARES) == said(call, SHARES)


@every_call
def test_only_shares_count(call):
    scaled = said(call, {word: weight / 2 for word, weight in SHARES.items()})
    assert scaled == about(said(call, {word: weight * 10 for word, weight in SHARES.items()}))


@pytest.mark.parametrize("name", [name for name in CALLS if name != "simulate boards"])
def test_equal_weights_are_as_good_as_none(name):
    call = CALLS[name]  # boards are drawn at random, and with weights in another way
    equal, none = said(call, dict.fromkeys(FAMILY, 4)), said(call, None)
    for report in (equal, none):
        report.pop("weighted", None)
        report.pop("weighted_mean", None)
    assert equal == about(none)


@every_call
def test_unequal_weights_are_not(call):
    assert said(call, dict.fromkeys(FAMILY, 1) | {"watch": 90}) != said(call, None)


@every_call
def test_answers_without_a_weight_are_noted(call):
    assert MISSING in call(ff.Position(LEXICON, weights=SHARES)).notes
    assert call(ff.Position(LEXICON, weights=dict.fromkeys(FAMILY, 2))).notes == ()


def test_a_weighted_solution_shows_its_weighted_mean():
    solution = ff.solve(ff.Position(LEXICON, weights=SHARES))
    mean = f"weighted average {solution.mean:.3f}"
    assert mean in repr(solution) and mean in solution._repr_html_()
    assert mean in solution.plot().get_title()
    assert "weighted" not in repr(ff.solve(LEXICON))
    record = ff.simulate(solution.tree, ff.Position(LEXICON.without(["latch", "patch"]), weights=SHARES))
    assert record.weighted_mean == float(solution.mean.value)
    assert f"weighted {record.weighted_mean:.4f}" in repr(record)


COMMANDS = [
    ["suggest"],
    ["suggest", "blimp=BBBBB"],
    ["suggest", "--boards", "2", "whelp=BYBBB,GYBBB"],
    ["review", "chomp", "match"],
    ["review", "--log", "log.txt"],
    ["simulate", "entropy"],
    ["openers"],
    ["openers", "--by", "guesses"],
    ["tree", "build"],
]


@pytest.fixture
def files(folder):
    """Words, weights and a log of games in a folder to be in."""
    (folder / "answers.txt").write_text("\n".join(FAMILY))
    (folder / "guesses.txt").write_text("\n".join(LEXICON.guesses))
    (folder / "weights.txt").write_text("".join(f"{word} {SHARES[word]}\n" for word in SHARES))
    (folder / "log.txt").write_text("batch chomp match\n")
    return ["--answers", "answers.txt", "--guesses", "guesses.txt"]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_takes_weights_and_notes_what_has_none(command, files, run):
    code, out, err = run(*command, *files, "--weights", "weights.txt", "--json")
    assert (code, err) == (0, f"fivefold: {MISSING}\n")
    without = json.loads(run(*command, *files, "--json")[1])["result"]
    assert json.loads(out)["result"] != without


def test_the_conversation_takes_weights(files, run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("chomp BYBBB\nquit\n"))
    _, out, err = run("assist", "--no-save", *files, "--weights", "weights.txt")
    assert "5 words left" in out and err.count(MISSING) == 1


def test_a_weighted_tree_is_printed_with_its_weighted_average(files, run):
    _, out, _ = run("tree", "build", *files, "--weights", "weights.txt")
    solution = ff.solve(ff.Position(LEXICON, weights=SHARES))
    assert f": {solution.mean:.3f} guesses on average by weight (" in out


@pytest.mark.parametrize("command", [["openers", "--words", "2"], ["cover"]], ids=" ".join)
def test_what_takes_no_weights_says_so(command, files, run):
    code, _, err = run(*command, "--weights", "weights.txt", *files)
    assert code == 2 and "--weights" in err
