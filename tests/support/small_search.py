"""Words few enough to try everything: what small searches are tested on."""

from __future__ import annotations

from fivefold import Control, FeedbackTable, Lexicon
from fivefold.puzzle.clue import parse_clue
from fivefold.puzzle.rule import Rule
from tests.search.test_exact_rules import agreeing, plain_cost, plain_cost_after

FAMILY = ("batch", "catch", "hatch", "match", "patch")
LEXICON = Lexicon.from_words(FAMILY, ["chomp", "above"])
TABLE = FeedbackTable.build(LEXICON, threads=1)
EVERY_SIXTIETH = Lexicon.from_words(Lexicon.load("original").answers[::60])
PART = FeedbackTable.build(EVERY_SIXTIETH, threads=1)
ONES = dict.fromkeys(FAMILY, 1)
HEAVY = {"batch": 1, "catch": 1, "hatch": 1, "match": 9, "patch": 1}
CLUE = parse_clue("batch=BGGGG")  # catch, hatch, match, patch
TWO_CLUES = (CLUE, parse_clue("catch=BGGGG"))  # hatch, match, patch


def part_of_nyt(answers, guesses, name="part"):
    """A real list with one of so many answers, and one of so many guesses."""
    words = Lexicon.load("nyt-2022")
    return Lexicon.from_words(words.answers[::answers], words.guesses[::guesses], name=name)


def stopped():
    control = Control()
    control.request_stop()
    return control


def plain(rule=Rule.NORMAL, history=(), opener=None, *, weights=ONES, left=9, lexicon=LEXICON):
    """The least total by trying everything."""
    puzzle = (lexicon.guesses, rule, weights)
    candidates = agreeing(lexicon, history)
    if opener is None:
        return plain_cost(puzzle, history, candidates, left)
    return plain_cost_after(puzzle, history, opener, candidates, left)
