"""Documents of fivefold's own: what is missing, extra or odd is refused by name."""

import json
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

import pytest

import fivefold
from fivefold.base.bounds import Bounds, Status
from fivefold.base.documents import Fields, plain, read_document
from fivefold.base.errors import CertificateError
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.words.lexicon import Lexicon


def fields(**values):
    return Fields("proof.json", values)


def refused(text):
    return pytest.raises(CertificateError, match=f"^proof.json: {text}$")


def test_what_is_there_is_taken_once():
    given = fields(name="salet", total=9, limit=None, counts=[1, 2], more={"rule": "hard"})
    assert given.text("name") == "salet"
    assert given.number("total", 9, 9) == 9
    assert given.number_or_none("limit", 1, 6) is None
    assert given.numbers("counts", 2, 1, 2) == [1, 2]
    assert given.inner("more").text("rule") == "hard"
    given.end()
    with refused('no "name"'):
        given.text("name")


def test_what_is_missing_or_unknown_is_named():
    with refused('no "total"'):
        fields().number("total", 1, 9)
    with refused('no "rule" in "more"'):
        fields(more={}).inner("more").text("rule")
    with refused("an unknown field 'extra'"):
        fields(extra=1).end()


@pytest.mark.parametrize("value", [0, 10, 3.0, "3", True, None, [3]])
def test_a_number_is_whole_and_within_its_bounds(value):
    wanted = "not a whole number from 1 to 9"
    with refused(f'"total" is .*, {wanted}'):
        fields(total=value).number("total", 1, 9)
    with refused(f'"total" is .*, {wanted}'):
        fields(total=[1, value]).numbers("total", 2, 1, 9)
    if value is not None:
        with refused(f'"total" is .*, {wanted}'):
            fields(total=value).number_or_none("total", 1, 9)


def test_other_kinds_of_values_are_refused():
    with refused('"name" is 5, not a text'):
        fields(name=5).text("name")
    with refused(r'"counts" is \[1\], not a list of 2 numbers'):
        fields(counts=[1]).numbers("counts", 2, 1, 9)
    with refused(r'"more" is \[\], not an object'):
        fields(more=[]).inner("more")
    with refused('no "limit"'):
        fields().number_or_none("limit", 1, 6)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[]", ""),
        ("{", ": not JSON"),
        ("[" * 100_000, ": nested too deeply"),
        ('{"a": NaN}', ": NaN is not a number of JSON"),
        ('{"a": {"b": 1, "b": 1}}', ": 'b' stands twice in one object"),
    ],
)
def test_only_one_plain_object_is_a_document(folder, text, reason):
    (folder / "proof.json").write_text(text)
    with refused(f"not a proof{reason}"):
        read_document("proof.json", "a proof")


def test_a_document_is_the_object_in_its_file(folder):
    (folder / "proof.json").write_text('{"total": 9}')
    assert read_document("proof.json", "a proof").values == {"total": 9}


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


def test_a_certificate_and_a_tree_file_name_the_list_as_reports_do(tmp_path):
    words = Lexicon.from_words(["batch", "catch", "hatch"], name="three")
    proof = fivefold.prove(words)
    proof.save(tmp_path / "proof.json")
    fivefold.write_tree(proof.tree, tmp_path / "tree.json", lexicon=words, rule=Rule.HARD)
    for name, rule in (("proof.json", "normal"), ("tree.json", "hard")):
        document = json.loads((tmp_path / name).read_text("utf-8"))
        assert (document["lexicon"], document["rule"]) == (plain(words), rule)
    assert document["counts"] == plain(proof.tree)["counts"]
