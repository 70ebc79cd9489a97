"""The head of a JSON file is read strictly: a claim of the wrong kind is bad input."""

import pytest

BAD = {
    "total": ["8", 8.0, True, -1, [8], {}],
    "worst": ["3", 3.0, False, -3],
    "counts": [8, "121", {"1": 1}, [1, 2, "1"], [1, 2, True], [1, 2.0, 1], [-1]],
    "mean": ["2", True, [2], -1],
    "opener": [7, ["crane"]],
    "rule": ["easy", 5, ["hard"], ""],
    "history": [
        5,
        "crane",
        {"crane": "BBBBB"},
        [5],
        [["crane"]],
        [["crane", "BBBBB", 1]],
        [["crane", 5]],
    ],
    "guesses": ["3", 3.0, True, -1],
    "best": [5, ["crane"], True, "crane"],
    "best.opener": [7, ["crane"]],
    "best.total": ["8", 8.0, True, -1],
    "lexicon": [5, ["four"], True],
    "lexicon.name": [5, ["four"]],
    "lexicon.answers": ["4", 4.0, True],
    "lexicon.sha256": [5, ["00"]],
    "version": [0, 2, "1", 1.0, True, None],
    "format": ["fivefold-trees", "json", ""],
}


@pytest.mark.parametrize(("claim", "value"), [(key, value) for key in BAD for value in BAD[key]])
def test_a_claim_of_the_wrong_kind_is_bad_input(verify, claim, value):
    code, lines, err = verify({claim: value})
    assert (code, lines, err.count("\n")) == (2, [], 1)
    assert err.startswith("fivefold: tree.json: ")


@pytest.mark.parametrize(
    ("clue", "message"),
    [
        (["cr4ne", "BBBBB"], "'cr4ne' is not a word: '4' is not a letter"),
        (["crane", "BBBBX"], "'BBBBX' is not a pattern: write B, Y or G for each letter"),
        (["crane", "BBBB"], "the pattern BBBB has 4 marks; 'crane' has 5 letters"),
        (["x" * 90, "BBBBB"], f"'{'x' * 20}…' is too long for a word or a pattern"),
        (["crane", "B" * 90], f"'{'B' * 20}…' is too long for a word or a pattern"),
    ],
)
def test_a_bad_clue_is_named(verify, clue, message):
    assert verify({"history": [clue]})[2] == f"fivefold: tree.json: history: {message}\n"


def test_a_history_has_an_end(verify):
    assert verify({"history": [["slick", "BBBYB"]] * 101})[0] == 2
    assert verify({"history": [["slick", "BBBYB"]] * 100})[0] != 2
