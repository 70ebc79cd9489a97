"""Questions without an answer get a status and one sentence."""

import pytest

from tests.support.serving import clues

SMALL = ["batch", "catch", "hatch", "latch", "match", "patch", "watch"]


@pytest.mark.parametrize(
    ("path", "body", "text"),
    [
        ("/api/suggest", {"list": "nope"}, "No word list 'nope'"),
        ("/api/suggest", {"clues": clues("abc=BYB")}, "'abc' has 3 letters; this list uses 5"),
        ("/api/suggest", {"clues": [{"guess": "cr4ne", "pattern": "BBBBB"}]}, "'4' is not a letter"),
        ("/api/suggest", {"clues": [{"guess": "crane", "pattern": "BBB"}]}, "3 marks"),
        (
            "/api/suggest",
            {"clues": [{"guess": "crane", "pattern": "BBXBB"}]},
            "'clues[0].pattern' must have B, Y or G for each letter",
        ),
        ("/api/suggest", {"top": 0}, "'top' must be at least 1"),
        ("/api/suggest", {"top": "3"}, "'top' must be a valid integer"),
        ("/api/suggest", {"seconds": 1e9}, "'seconds' must be at most 5"),
        ("/api/suggest", {"words": 3}, "'words' is not a known field"),
        ("/api/suggest", [], "the request must be a valid dictionary"),
        (
            "/api/suggest",
            {"clues": clues("crane=BBBBB") * 14},
            "'clues' has too many items; the most is 13",
        ),
        ("/api/tree", {"guess": "xxxxx", "clues": clues("crane=BBBBB")}, "xxxxx"),
        ("/api/tree", {"list": "all"}, "too many to search"),
        ("/api/tree", {"clues": clues("crane=GGGGG", "slate=GGGGG")}, "no known word fits"),
        ("/api/review", {"guesses": []}, "'guesses' must not be empty"),
        ("/api/review", {}, "'guesses' is missing"),
        ("/api/review", {"guesses": ["crane", "crane"]}, "was the answer"),
        ("/api/review", {"guesses": ["crane", "abc"]}, "'abc'"),
        ("/api/review", {"guesses": ["crane", "slick", "shale"], "rule": "hard"}, "hard rule"),
        ("/api/suggest", {"known": "s??e"}, "'s??e' has 4 places; this list uses 5"),
        ("/api/marks", {"guess": "cat"}, "'cat' has 3 letters; this list uses 5"),
        ("/api/read", {"text": "cr4ne"}, "'cr4ne' is not a word"),
        ("/api/boards", {"boards": 9}, "'boards' must be at most 8"),
        ("/api/openers?by=luck", None, "'by' must be 'entropy'"),
        ("/api/openers?top=3", None, "'top' is not a known field"),
        ("/api/openers?count=0", None, "'count' must be at least 1"),
        ("/api/openers/salet?start=3", None, "'start' is not a known field"),
        ("/api/lists?list=original", None, "'list' is not a known field"),
        ("/api/openers/xxxxx", None, "xxxxx"),
        ("/api/openers/salet?list=len4", None, "salet"),
    ],
)
def test_what_makes_no_sense_gets_one_sentence(site, path, body, text):
    status, sentence = site.problem(path, body)
    assert status == 422
    assert text.lower() in sentence.lower()
    assert sentence.endswith(".") and "\n" not in sentence


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("{", 400),
        ("[" * 8000, 400),
        ("", 422),
        ('{"clues": [{"guess": "\\ud800rane", "pattern": "BBBBB"}]}', 422),
        ('{"list": "\\ud800"}', 422),
        ('{"seconds": NaN}', 422),
        (b"\xff\xfe{}", 400),
    ],
)
def test_what_cannot_be_read_gets_one_sentence(site, raw, code):
    status, sentence = site.problem("/api/suggest", raw=raw)
    assert status == code
    assert sentence.endswith(".")


def test_unknown_addresses_and_methods_get_one_sentence(site):
    assert site.problem("/nothing")[0] == 404
    assert site.problem("/../pyproject.toml")[0] == 404
    assert site.problem("/api/suggest")[0] == 405
    assert site.problem("/api/suggest", raw="{}", headers={"Content-Type": "text/plain"})[0] == 422
