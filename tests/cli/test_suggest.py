"""``fivefold suggest``: what it prints, and what it says of bad input."""

import json

import pytest

from fivefold.base.errors import BadPatternError
from fivefold.cli.suggest import typed_game
from fivefold.players.suggest import suggest
from tests.support.played_texts import C, S


def test_suggest_prints_what_is_proven(run):
    code, out, err = run("suggest", "soare=BYBBG", "cloud=BGGBB", "--list", "nyt-2022")
    assert (code, err) == (0, "")
    assert out.splitlines()[1].split()[:2] == ["globe", "1.750"]
    assert "4 possible answers: bloke elope globe glove" in out
    assert "Best possible: 1.75 more guesses on average (proven)." in out


def test_a_small_chance_is_not_shown_as_none(run):
    _, out, _ = run("suggest", "--list", "original")
    chances = {line.split()[0]: line.split()[2] for line in out.splitlines()[1:4]}
    assert chances == {"salet": "0.0%", "reast": "0.0%", "trace": "<0.1%"}


def test_suggest_json_has_the_promised_shape(run):
    report = json.loads(run("suggest", "soare=01002", "cloud=-==--", "--list", "nyt-2022", "--json")[1])
    result = report["result"]
    assert result["status"] == "proven"
    assert result["candidates"] == 4
    assert {"word", "expected", "win", "words_left", "groups", "possible"} <= set(
        result["suggestions"][0]
    )


def test_the_wider_list_is_tried_and_named(run):
    code, out, err = run("suggest", "aahed=GGGGG", "--list", "nyt-2022")
    assert code == 0
    assert out == "Solved: aahed, in 1 guess.\n"
    assert err == "fivefold: no usual answer fits, so we searched every accepted guess\n"


def test_contradictory_clues_are_a_result_for_machines_too(run):
    code, out, _ = run("suggest", "crane=GGGGG", "slate=GGGGG", "--json")
    assert code == 1
    result = json.loads(out)["result"]
    assert (result["status"], result["candidates"], result["suggestions"]) == ("contradiction", 0, [])


def test_contradictory_clues_are_named(run):
    code, out, err = run("suggest", "salet=BYBBB", "crane=GGGGG", "slate=GGGGG", "--list", "nyt-2022")
    assert (code, out) == (1, "")
    assert err == "fivefold: no known word fits: check crane=GGGGG and slate=GGGGG\n"


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["suggest", "salet"], "'salet' needs what came back, e.g. crane=BYBBG"),
        (["suggest", "salet=BYX"], "'BYX'"),
        (["suggest", "salet=BYB"], "BYB"),
        (["suggest", "abc=BYB"], "'abc' has 3 letters; this list uses 5"),
        (["suggest", "--seconds", "x"], "'x'"),
        (["suggest", "--exclude", "gone.txt"], "gone.txt"),
    ],
)
def test_bad_input_gets_one_line_that_names_it(run, arguments, text):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("fivefold: ")
    assert err.count("\n") == 1
    assert text in err


def test_without_clues_the_book_is_read(run):
    code, out, _ = run("suggest", "--list", "original", "--top", "3")
    assert code == 0
    assert [line.split()[:2] for line in out.splitlines()[1:4]] == [
        ["salet", "3.421"],
        ["reast", "3.422"],
        ["trace", "3.424"],
    ]
    assert "Best possible: 3.42 more guesses on average (proven)." in out


def test_an_illegal_earlier_guess_is_a_warning_that_names_its_clue(run):
    code, out, err = run("suggest", "crane=GBBBB", "slate=BBBBB", "--rule", "hard")
    assert code == 0 and "Best possible" in out
    assert err == "fivefold: hard rule: 'crane' showed a green C in place 1; 'slate' has S there\n"


def test_whatever_players_write_is_read(run):
    same = run("suggest", "crane=BBBBB", "slate=BYBBB", "--json", "--top", 1)[1].partition('"result"')[2]
    for texts in (
        ["crane BBBBB slate BYBBB"],
        ["crane", "BBBBB", "slate:BYBBB"],
        ["crane=⬛⬛⬛⬛⬛ slate 01000"],
    ):
        assert run("suggest", *texts, "--json", "--top", 1)[1].partition('"result"')[2] == same


def test_known_letters_narrow_the_words(run):
    _, out, _ = run("suggest", "?ound", "--known", "no s, has f")
    assert "1 possible answer: found" in out


def test_played_words_are_less_likely_but_possible(run, tmp_path):
    played = tmp_path / "played.csv"
    played.write_text("globe,2024-02-20\nelope,2023-01-01\nglove,2022-05-05\n")
    arguments = ["suggest", "soare=BYBBG", "cloud=BGGBB", "--list", "nyt-2022", "--played", played]
    found = json.loads(run(*arguments, "--json")[1])["result"]
    assert found["words"] == ["bloke", "elope", "globe", "glove"]
    assert found["suggestions"][0]["word"] == "bloke" and 0.8 < found["suggestions"][0]["win"] < 1
    boards = run("suggest", "salet=BBBBB,BBBBB", "--boards", 2, "--played", played)
    assert (boards[0], boards[2]) == (0, "")


def test_played_words_of_another_list_are_a_note(run, tmp_path):
    played = tmp_path / "played.txt"
    played.write_text("crane\nslate\n")
    code, _, err = run("suggest", "rate=BYBB", "--list", "len4", "--played", played)
    note = "none of these words is an answer of 4 letters"
    assert (code, err) == (0, f"fivefold: {played}: {note}\n")


def test_played_words_and_weights_are_not_given_together(run):
    code, out, err = run("suggest", "--played", "played.txt", "--weights", "freq")
    assert (code, out, err.count("\n")) == (2, "", 1) and "--played" in err and "--weights" in err


def test_played_words_that_cannot_be_read_are_an_error_with_the_line(run, tmp_path):
    played = tmp_path / "played.txt"
    played.write_text("crane 1\nsl8te 2\n")
    code, out, err = run("suggest", "--played", played)
    assert (code, out) == (2, "")
    assert err == f"fivefold: {played}, line 2: 'sl8te' is not a word: '8' is not a letter\n"


def test_clues_may_stand_between_and_after_options(run):
    rows = [
        run("suggest", *arguments)[1].splitlines()[:-1]  # the last line has the time
        for arguments in (
            ["soare=BYBBG", "cloud=BGGBB", "--list", "nyt-2022", "--top", "2"],
            ["soare=BYBBG", "--list", "nyt-2022", "cloud=BGGBB", "--top", "2"],
            ["--list", "nyt-2022", "soare=BYBBG", "--top", "2", "cloud=BGGBB"],
        )
    ]
    assert "4 possible answers: bloke elope globe glove" in rows[0]
    assert rows[0] == rows[1] == rows[2]


def test_a_solved_game_needs_no_guess(run):
    code, out, err = run("suggest", "salet=BYBBB", "crane=GGGGG", "--list", "original")
    assert (code, out, err) == (
        1,
        "",
        "fivefold: no known word fits: check salet=BYBBB and crane=GGGGG\n",
    )
    code, out, _ = run("suggest", "crane=GGGGG", "--list", "original")
    assert (code, out) == (0, "Solved: crane, in 1 guess.\n")
    verdict = json.loads(run("suggest", "salet=BYBBY", "train=GGGGG", "--json")[1])["result"]["verdict"]
    assert verdict == "Solved: train, in 2 guesses."


def test_words_after_an_unknown_option_are_not_taken_for_clues(run):
    arguments = ["soare=BYBBG", "--list", "original", "--often", "cloud=BGGBB"]
    assert run("suggest", *arguments) == (
        2,
        "",
        "fivefold: no option '--often': --help shows all\n",
    )


def test_a_guess_that_no_list_has_is_a_clue_with_a_note(run):
    code, out, err = run("suggest", "xyzzy=BBBBB", "salet=BYBBB", "--list", "original")
    assert (code, err) == (0, "fivefold: 'xyzzy' is not in Wordle 2021: the game may not accept it\n")
    assert "possible answers" in out
    arguments = ["xyzzy=BBBBB,BBBBB", "salet=BYBBB,BBBBG", "--boards", "2", "--list", "original"]
    assert run("suggest", *arguments)[2] == err
    hint = "fivefold: 'crnae' is not in Wordle 2021: did you mean crane?\n"
    assert run("suggest", "crnae=BBBBB", "--list", "original")[2] == hint


def test_words_can_be_excluded(run, tmp_path):
    past = tmp_path / "past.txt"
    past.write_text("globe\nbloke\n")
    clues = ["soare=BYBBG", "cloud=BGGBB"]
    _, out, _ = run("suggest", *clues, "--list", "nyt-2022", "--exclude", past)
    assert "2 possible answers: elope glove" in out
    past.write_text("globe\nbloke\nelope\nglove\n")
    _, out, err = run("suggest", *clues, "--list", "nyt-2022", "--exclude", past)
    assert "4 possible answers: bloke elope globe glove" in out
    assert err == "fivefold: only excluded words fit, so we searched those too\n"


def test_weights_prefer_the_likely_word(run, tmp_path):
    weights = tmp_path / "weights.txt"
    weights.write_text("elope 100\nglove 1\nglobe 1\n")
    clues = ["soare=BYBBG", "cloud=BGGBB"]
    _, out, _ = run("suggest", *clues, "--list", "nyt-2022", "--weights", weights)
    first = out.splitlines()[1].split()
    assert first[0] == "elope"
    assert first[2] == "98.0%"
    assert "3 possible answers" in out


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
        (["salet=BYBBB,BBBBB", "--known", "no r"], "--known is for one board"),
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


def guesses(*arguments):
    return [(guess.word, str(guess.pattern)) for guess in typed_game(arguments, 5).guesses]


def test_arguments_are_one_text_whatever_the_shell_made_of_it():
    assert guesses("crane", "BBBBB", "slate", "BYBBB") == [C, S]
    assert guesses("crane BBBBB slate BYBBB") == [C, S]
    assert guesses("crane:BBBBB", "slate=BYBBB") == [C, S]


def test_lines_stay_lines():
    assert guesses("crane", "slate\nFive 12 X/6\n⬛⬛⬛⬛⬛\n⬛🟨⬛⬛⬛") == [C, S]
    with pytest.raises(BadPatternError, match="these are 2 games"):
        typed_game(["crane slate\npious crate"], 5)


def test_what_is_left_aside_is_noted(capsys):
    assert guesses("My day!\n⬛⬛⬛⬛⬛\ncrane") == [C]
    assert capsys.readouterr().err == "fivefold: left aside: 'My day!'\n"


def test_without_an_estimate_a_dash_is_printed(run):
    clues = ["--boards", "2", "--rule", "hard", "salet=BYBBB,BBBBG", "--list", "original"]
    code, out, _ = run("suggest", *clues)
    assert code == 0 and "~" not in out
    assert all(line.split()[1] == "-" for line in out.splitlines()[1:6])
    assert "under the hard rule, several boards can seldom all be solved" in out
    found = json.loads(run("suggest", *clues, "--json")[1])["result"]["suggestions"]
    assert {each["estimate"] for each in found} == {None}
