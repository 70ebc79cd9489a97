import json
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from fivefold.base.bounds import Bounds, Status
from fivefold.base.plain import plain
from fivefold.puzzle.pattern import Pattern
from fivefold.words.lexicon import Lexicon


@dataclass
class Inner:
    words: tuple[str, ...]

    def as_dict(self):
        return {"words": self.words, "pattern": Pattern.parse("BYG")}


class Colour(Enum):
    RED = Fraction(1, 2)


def test_every_kind_of_value_becomes_what_json_can_write():
    found = plain(
        {
            1: Bounds(Fraction(1, 4), None),
            "status": Status.PROVEN,
            "colour": Colour.RED,
            "inner": [Inner(("a", "b")), None, True],
            "lexicon": Lexicon.from_words(["crane"]),
        }
    )
    assert found["1"] == {"lower": 0.25, "upper": None, "exact": False}
    assert (found["status"], found["colour"]) == ("proven", 0.5)
    assert found["inner"] == [{"words": ["a", "b"], "pattern": "BYG"}, None, True]
    assert found["lexicon"]["answers"] == 1
    assert json.loads(json.dumps(found)) == found
