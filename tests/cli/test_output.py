"""What commands print."""

from __future__ import annotations

import json
from fractions import Fraction

from fivefold import Lexicon, Pattern
from fivefold.base.bounds import Bounds, Status
from fivefold.cli.output import print_json, print_note, print_table, tiles

LEXICON = Lexicon.from_words(["crane"])


class Found:
    def as_dict(self):
        return {"lexicon": LEXICON, "status": Status.PROVEN, "mean": Bounds.exactly(Fraction(9, 4))}


def test_json_is_the_plain_result_with_its_list_beside_it(capsys):
    print_json("solve", LEXICON, 0.5, Found(), rule="hard")
    report = json.loads(capsys.readouterr().out)
    assert report["lexicon"] == LEXICON.as_dict() and report["rule"] == "hard"
    mean = {"lower": 2.25, "upper": 2.25, "exact": True}
    assert report["result"] == {"status": "proven", "mean": mean}
    print_json("solve", None, 0.5, {"words": ("a", "b")}, rule=None)
    report = json.loads(capsys.readouterr().out)
    assert report["lexicon"] is None and report["result"] == {"words": ["a", "b"]}


def test_columns_are_aligned_as_their_headings_say(capsys):
    print_table(["n", "<word"], [["1", "crane"], ["100", "at"]])
    assert capsys.readouterr().out == "  n  word\n  1  crane\n100  at\n"


def test_tiles_carry_letters_and_marks():
    top, below = tiles("crane", Pattern.parse("GYBBB")).split("\n")
    assert top.count("\x1b[0m") == 5 and " C " in top and "G  Y  B  B  B" in below


def test_a_note_is_one_printable_line(capsys):
    print_note("one\ntwo " + "x" * 500)
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "\\n" in err and len(err) < 200
