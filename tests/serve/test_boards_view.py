"""Several boards on the page say what the command says."""

import json

import pytest


@pytest.mark.parametrize("rule", ["normal", "hard", "ultra-hard"])
def test_boards_of_the_page_and_of_the_command_agree(patient_site, run, rule):
    guesses = [
        {"guess": "salet", "patterns": ["BYBBB", "GGGGG"]},
        {"guess": "roach", "patterns": ["BYGBB", None]},
    ]
    question = {
        "list": "nyt-2022",
        "boards": 2,
        "rule": rule,
        "guesses": guesses,
        "top": 3,
        "shown": 1000,
        "seconds": 5,
    }
    answer = patient_site.answer("/api/boards", question)
    options = [
        "--boards",
        2,
        "--list",
        "nyt-2022",
        "--rule",
        rule,
        "--top",
        3,
        "--json",
        "--seconds",
        600,
    ]
    _, out, _ = run("suggest", "salet=BYBBB,GGGGG", "roach=BYGBB,-", *options)
    assert answer == json.loads(out)["result"]
    assert answer["status"] == "proven" and answer["boards"][1]["solved"]


def test_an_open_board_needs_a_pattern(site):
    guesses = [{"guess": "salet", "patterns": ["BYBBB", None]}]
    status, _, content = site.ask("/api/boards", {"boards": 2, "guesses": guesses})
    assert status == 422 and "board 2 is not solved" in content["error"]
