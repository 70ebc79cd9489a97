"""Trees by speed: the rows that exist, and what they count."""

from argparse import ArgumentParser

from fivefold import Lexicon
from fivefold.bench.pace import pacing
from fivefold.bench.tree import _hundred_openers, _proof, _whole, add_options
from fivefold.proof.proof import prove
from fivefold.search.exact import solve

WORDS = Lexicon.from_words(["batch", "catch", "hatch", "latch", "match"], ["chomp", "blimp"])


def test_long_rows_come_on_request():
    parser = ArgumentParser()
    add_options(parser)
    assert vars(parser.parse_args([])) == {"proof": False}
    assert parser.parse_args(["--proof"]).proof


def test_games_may_be_of_any_length():
    position = _whole(WORDS)
    assert position.guesses_left is None and len(position) == 5


def test_a_proof_is_one_run_with_its_total_and_opener():
    row, proof = _proof("proof", _whole(WORDS)), prove(_whole(WORDS))
    assert (row.check, row.work) == (proof.total, 1)
    assert row.note.startswith(f"{proof.opener}: sets 0.0 s, upper bound ")
    assert row.fastest == row.seconds and row.spread == 0


def test_a_proof_tells_what_it_does():
    told: list[str] = []
    with pacing(told.append, lambda *_: None, full=False):
        _proof("proof, small", _whole(WORDS))
    assert told[0] == "proof, small"
    assert "proof, small: bound promising openers, 0 of 7" in told
    assert all(row.startswith("proof, small") for row in told)


def test_the_best_openers_are_solved_one_by_one():
    position = _whole(WORDS)
    row = _hundred_openers(position)
    totals = [solve(position, opener=word).total.upper for word in WORDS.guesses]
    assert row.check == sum(totals)
