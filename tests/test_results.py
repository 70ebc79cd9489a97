"""Every result of a public call: iterable, sliceable, a table, tiles in notebooks, a picture."""

import inspect

import matplotlib as mpl
import pytest

import fivefold as ff
from fivefold.players.boards import board_positions, suggest_boards
from fivefold.players.saved_games import parse_log
from fivefold.players.season import review_season
from fivefold.words.ranking import Ranking

mpl.use("agg")

FAMILY = ("batch", "catch", "hatch", "match", "patch")
LEXICON = ff.Lexicon.from_words(FAMILY, ["chomp", "above"])
TREE = ff.solve(LEXICON).tree
TWO_WORDS = ff.CoverPuzzle(count=2)


def proof_file(folder):
    ff.prove(LEXICON).save(folder / "proof.json")
    return folder / "proof.json"


def merged(folder):
    ff.rank_all_openers(LEXICON, folder / "all.sqlite")
    return ff.merge_campaigns(LEXICON, [folder / "all.sqlite"])


RESULTS = {
    "beam": lambda _: ff.beam(LEXICON, 2),
    "check_proof": lambda folder: ff.check_proof(proof_file(folder), lexicon=LEXICON),
    "check_tree": lambda _: ff.check_tree(TREE, LEXICON),
    "find_covers": lambda _: ff.find_covers(["ab", "cd", "ac", "bd", "ef"], TWO_WORDS, lengths=2),
    "guess_costs": lambda _: ff.guess_costs(LEXICON),
    "opening_total": lambda _: ff.opening_total(LEXICON, ["chomp", "above"]),
    "exact_rank": lambda _: ff.exact_rank(LEXICON, ["chomp", "above"]),
    "place_opening": lambda _: ff.place_opening(LEXICON, ["chomp", "above"]),
    "play": lambda _: ff.play(TREE, "match"),
    "prove": lambda _: ff.prove(LEXICON),
    "rank_all_openers": lambda folder: ff.rank_all_openers(LEXICON, folder / "all.sqlite"),
    "merge_campaigns": merged,
    "rank_openers": lambda _: ff.rank_openers(LEXICON),
    "rank_openers by guesses": lambda _: ff.rank_openers(LEXICON, by="guesses", top=3),
    "rank_openings": lambda _: ff.rank_openings(LEXICON, 2),
    "rank_openings by guesses": lambda _: ff.rank_openings(LEXICON, 2, by="guesses"),
    "rank_triples": lambda folder: ff.rank_triples(LEXICON, folder / "triples.json"),
    "rank_triples_with": lambda _: ff.rank_triples_with(LEXICON, ["chomp"]),
    "rank_partners": lambda _: ff.rank_partners(LEXICON, "chomp"),
    "review": lambda _: ff.review(LEXICON, ["batch", "chomp", "match"]),
    "simulate": lambda _: ff.simulate("entropy", LEXICON),
    "simulate boards": lambda _: ff.simulate("entropy", LEXICON, boards=2, hidden=ff.Sample(3))[0],
    "solve": lambda _: ff.solve(LEXICON),
    "splits": lambda _: ff.splits(LEXICON),
    "suggest": lambda _: ff.suggest(LEXICON),
    "worst_case": lambda _: ff.worst_case(LEXICON),
    # Not in `fivefold` itself, but results all the same.
    "review_season": lambda _: review_season(LEXICON, list(parse_log("batch match"))),
    "suggest_boards": lambda _: suggest_boards(board_positions(LEXICON, ["above=YBBBB,YBBBB"], 2)),
    "a tree": lambda _: TREE,
}

# Calls whose results are values of Python or of the puzzle.
VALUES = {
    "active_kernel": "a name",
    "available_kernels": "names",
    "builtin_lists": "a dict",
    "feedback": "a pattern",
    "history": "words",
    "partition": "a dict",
    "read_tree": "a tree, as below",
    "write_tree": "a file",
}

# Where one of the five makes no sense, and why.
SENSELESS = {
    ("opening_total", "a sequence"): "one number",
    ("opening_total", "a table"): "one number",
    ("opening_total", "a picture"): "one number",
    ("check_proof", "a sequence"): "a verdict; its problems are a tuple",
    ("check_proof", "a table"): "a verdict",
    ("check_proof", "a picture"): "a verdict",
    ("check_tree", "a sequence"): "a verdict; its problems are a tuple",
    ("a tree", "a sequence"): "a mapping from patterns to trees; its lines are the games",
}


def able(what):
    """The results that can do one of the five."""
    return pytest.mark.parametrize("name", [name for name in RESULTS if (name, what) not in SENSELESS])


def test_every_public_call_is_looked_at():
    calls = {name for name in ff.__all__ if inspect.isfunction(getattr(ff, name))}
    looked_at = {name.split(" ")[0] for name in RESULTS} | VALUES.keys()
    assert calls <= looked_at
    assert {name for name, _ in SENSELESS} <= RESULTS.keys()


@able("a sequence")
def test_a_result_is_a_sequence(name, tmp_path):
    found = RESULTS[name](tmp_path)
    rows = list(found)
    assert rows and len(found) == len(rows)
    assert list(found[:2]) == rows[:2] and found[0] == rows[0] and found[-1] == rows[-1]
    with pytest.raises(IndexError):
        found[len(rows)]


@able("a table")
def test_a_result_is_a_table(name, tmp_path):
    found = RESULTS[name](tmp_path)
    arrow, frame = found.to_arrow(), found.to_pandas()
    assert arrow.num_rows == len(frame) > 0
    assert arrow.column_names == list(frame.columns)
    if (name, "a sequence") not in SENSELESS:
        assert len(frame) == len(found)


@pytest.mark.parametrize("name", RESULTS)
def test_some_rows_of_a_ranking_are_a_table_too(name, tmp_path):
    found = RESULTS[name](tmp_path)
    if isinstance(found, Ranking):
        some = found[:2]
        assert some == tuple(found)[:2] and "<table" in some._repr_html_()
        assert some.to_arrow().num_rows == len(some.to_pandas()) == len(some)
        dots = "<td>…</td>"
        assert dots not in some.html() and dots in some.html(more=True)


@able("tiles")
def test_a_result_shows_tiles_in_notebooks(name, tmp_path):
    assert "<span style=" in RESULTS[name](tmp_path)._repr_html_()


@able("a picture")
def test_a_result_draws_itself(name, tmp_path):
    from matplotlib import pyplot as plt

    found = RESULTS[name](tmp_path)
    axes = found.plot()
    assert axes.get_title()
    assert axes.patches or axes.lines or axes.texts
    other = plt.subplots()[1]
    assert found.plot(other) is other and found.plot(ax=other) is other
    plt.close("all")


CODES = [first + second for first in "123" for second in "123"]
PEGS = ff.FeedbackTable.from_function(CODES, CODES, lambda a, b: sum(map(str.__eq__, a, b)), name="pegs")


@pytest.mark.parametrize(
    "call",
    [
        ff.guess_costs,
        ff.rank_openers,
        ff.solve,
        ff.splits,
        ff.suggest,
        ff.worst_case,
        lambda game: ff.opening_total(game, ["12"]),
        lambda game: ff.play("entropy", "12", game),
        lambda game: ff.simulate("entropy", game),
        lambda game: ff.suggest(game, ("12", PEGS["12", "33"])),
    ],
)
def test_a_puzzle_without_words_has_results_all_the_same(call):
    found = call(PEGS)
    assert "<table" in found._repr_html_() or found[0] in found._repr_html_()
    if not isinstance(found, type(ff.opening_total(PEGS, ["12"]))):
        assert found.to_arrow().num_rows == len(found) and found.plot().get_title()


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_is_short_in_text(name, tmp_path):
    assert len(repr(RESULTS[name](tmp_path))) < 500
