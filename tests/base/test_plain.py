import json
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path

import fivefold
from fivefold.base.bounds import Bounds, Status
from fivefold.base.plain import plain
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
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


def test_results_become_plain_in_one_place():
    """Commands and the page hand results on; certificates and tree files are written by it too."""
    room = Path(fivefold.__file__).parent
    for path in [*room.glob("cli/*.py"), *room.glob("serve/*.py")]:
        text = path.read_text(encoding="utf-8")
        assert "asdict(" not in text, path
        assert path.name in ("output.py", "connections.py") or "json.dumps" not in text, path
        assert path.name == "output.py" or path.parent.name == "serve" or "plain(" not in text, path


def test_a_certificate_and_a_tree_file_name_the_list_as_reports_do(tmp_path):
    words = Lexicon.from_words(["batch", "catch", "hatch"], name="three")
    proof = fivefold.prove(words)
    proof.save(tmp_path / "proof.json")
    fivefold.write_tree(proof.tree, tmp_path / "tree.json", lexicon=words, rule=Rule.HARD)
    for name, rule in (("proof.json", "normal"), ("tree.json", "hard")):
        document = json.loads((tmp_path / name).read_text("utf-8"))
        assert (document["lexicon"], document["rule"]) == (plain(words), rule)
    assert document["counts"] == plain(proof.tree)["counts"]
