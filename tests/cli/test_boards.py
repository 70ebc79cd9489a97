"""``fivefold suggest --boards``."""

import json

import pytest

from fivefold.players.suggest import suggest


def test_several_boards_get_one_ranking(run):
    code, out, _ = run("suggest", "--boards", "2", "salet=BYBBB,BBBBG", "--list", "original")
    assert code == 0
    assert "board 1: 102 possible answers" in out and "board 2: " in out
    assert "an estimate" in out
    report = json.loads(
        run(
            "suggest",
            "--boards",
            "2",
            "salet=BYBBB,GGGGG",
            "brond=BBBBB,-",
            "--list",
            "original",
            "--json",
        )[1]
    )
    assert report["result"]["status"] == "proven"
    assert report["result"]["boards"][1]["solved"] is True
    single = suggest("original", "salet=BYBBB", "brond=BBBBB")
    assert report["result"]["suggestions"][0]["word"] == single[0].word


@pytest.mark.parametrize(
    ("clues", "text"),
    [
        (["salet=BYBBB"], "'salet=BYBBB'"),
        (["salet=BYBBB,-"], "board 2 is not solved, so it needs a pattern"),
        (["salet=GGGGG,GGGGG"], "every board is solved"),
        (["--boards", "65", "salet=BYBBB"], "at most 64 boards"),
    ],
)
def test_bad_boards_get_one_line(run, clues, text):
    code, out, err = run("suggest", "--boards", "2", *clues)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert text in err


def test_a_board_without_candidates_is_named(run):
    code, _, err = run("suggest", "--boards", "2", "salet=BYBBB,GGGGY")
    assert code == 1
    assert err == "fivefold: board 2: no known word fits: check salet=GGGGY\n"


def test_patterns_of_several_boards_ask_for_their_number(run):
    code, out, err = run("suggest", "salet=BYBBB,BBBBG,-")
    assert (code, out) == (2, "")
    assert err == "fivefold: 'salet=BYBBB,BBBBG,-' shows several boards: add --boards 3\n"


def test_the_rule_is_asked_on_every_board(run):
    arguments = ["--boards", "2", "--rule", "hard", "crane=GBBBB,BBBBB", "slate=BBBBB,BBBBB"]
    code, out, err = run("suggest", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("fivefold: board 1: guess 2: hard rule: 'crane' showed a green C in place 1")


def test_boards_go_on_with_a_wider_list_together(run):
    code, out, err = run("suggest", "--boards", "2", "aahed=GGBBB,BBBBB", "--list", "nyt-2022")
    assert code == 0
    assert err == "fivefold: no usual answer fits, so we searched every accepted guess\n"
    assert "Every accepted guess, normal rule" in out


def test_without_an_estimate_a_dash_is_printed(run):
    clues = ["--boards", "2", "--rule", "hard", "salet=BYBBB,BBBBG", "--list", "original"]
    code, out, _ = run("suggest", *clues)
    assert code == 0 and "~" not in out
    assert all(line.split()[1] == "-" for line in out.splitlines()[1:6])
    assert "under the hard rule, several boards can seldom all be solved" in out
    found = json.loads(run("suggest", *clues, "--json")[1])["result"]["suggestions"]
    assert {each["estimate"] for each in found} == {None}
