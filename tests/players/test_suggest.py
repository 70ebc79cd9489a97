import json
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Control, FeedbackTable, Lexicon, Pattern, rank_openers
from fivefold.base.bounds import Bounds, Status
from fivefold.base.errors import OptionError
from fivefold.players.opener_book import BookOpener
from fivefold.players.suggest import suggest
from fivefold.puzzle import reference
from fivefold.puzzle.candidates import candidates_after, conflicting_clues
from fivefold.puzzle.clue import parse_clue
from fivefold.puzzle.criterion import BY_EXPECTED
from fivefold.puzzle.rule import Rule
from fivefold.search import guess_costs_by_rule
from fivefold.search.exact import solve
from fivefold.search.guess_costs import GuessCost
from tests.support.positions import game
from tests.support.strategies import word_lists, words


def least_total(candidates, guesses):
    """The least total by trying everything."""
    if len(candidates) == 1:
        return 1
    totals = []
    for guess in guesses:
        groups = reference.partition(guess, candidates)
        if len(groups) == 1:
            continue
        cost = len(candidates)
        for pattern, group in groups.items():
            if not pattern.solved:
                cost += least_total(tuple(group), guesses)
        totals.append(cost)
    return min(totals)


@settings(max_examples=40)
@given(word_lists(4, "abcde", most=9), st.data())
def test_the_first_suggestion_is_the_best_there_is(guesses, data):
    answers = data.draw(st.lists(st.sampled_from(guesses), min_size=1, max_size=6, unique=True))
    lexicon = Lexicon.from_words(answers, guesses)
    found = suggest(lexicon, seconds=None)
    assert found.status is Status.PROVEN
    best = least_total(lexicon.answers, lexicon.guesses)
    assert found.suggestions[0].expected * len(answers) == pytest.approx(best)
    assert found.lower * len(answers) == pytest.approx(best)


@given(word_lists(4, "abcde"), st.lists(words(4, "abcde"), max_size=3), st.data())
def test_candidates_are_the_answers_that_agree_with_every_clue(answers, guesses, data):
    hidden = data.draw(st.sampled_from(answers))
    history = [(guess, reference.feedback(guess, hidden)) for guess in guesses]
    found = candidates_after(Lexicon.from_words(answers), history)
    assert hidden in found
    assert found == tuple(
        word for word in sorted(answers) if all(reference.feedback(g, word) == p for g, p in history)
    )


def test_numbers_are_those_of_the_exact_search():
    lexicon = Lexicon.load("nyt-2022")
    found = suggest(lexicon, [parse_clue("salet=BYBBB")], seconds=None, top=4)
    table = FeedbackTable.build(lexicon)
    for suggestion in found.suggestions:
        solution = solve(game(table, found.candidates, guesses=None), opener=suggestion.word)
        assert suggestion.expected == solution.total.upper / len(found.candidates)
    values = [suggestion.expected for suggestion in found.suggestions]
    assert values == sorted(values)


def test_without_time_the_bounds_still_hold():
    lexicon = Lexicon.load("nyt-2022")
    clues = [parse_clue("crane=BBBBB")]
    rushed = suggest(lexicon, clues, seconds=0)
    exact = suggest(lexicon, clues, seconds=None)
    assert rushed.status is not Status.PROVEN or rushed.lower == exact.lower
    assert rushed.lower <= exact.lower
    for suggestion in rushed.suggestions:
        assert suggestion.lower <= suggestion.upper


def test_conflicting_clues_are_a_smallest_set():
    lexicon = Lexicon.from_words(["crane", "slate", "pious"])
    right, wrong = ("slate", Pattern.parse("BBGBG")), ("pious", Pattern.parse("GGBBB"))
    assert conflicting_clues(lexicon, [right]) == ()
    assert conflicting_clues(lexicon, [right, wrong]) == (wrong,)
    twice = [("crane", Pattern.parse("GGGGG")), ("slate", Pattern.parse("GGGGG"))]
    assert conflicting_clues(lexicon, twice) == tuple(twice)


def test_no_candidates_is_an_error_of_the_library():
    with pytest.raises(OptionError, match="no answer of words agrees"):
        suggest(Lexicon.from_words(["crane"]), [parse_clue("slate=BBBBB")])


def test_suggest_prints_what_is_proven(run):
    code, out, err = run("suggest", "soare=BYBBG", "cloud=BGGBB", "--list", "nyt-2022")
    assert (code, err) == (0, "")
    assert out.splitlines()[1].split()[:2] == ["globe", "1.750"]
    assert "4 candidates: bloke elope globe glove" in out
    assert "proven: no guess needs fewer than 1.750" in out


def test_suggest_json_has_the_promised_shape(run):
    report = json.loads(run("suggest", "soare=01002", "cloud=-==--", "--list", "nyt-2022", "--json")[1])
    result = report["result"]
    assert result["status"] == "proven"
    assert result["candidates"] == 4
    assert {"word", "expected", "lower", "upper", "win", "groups", "possible"} <= set(
        result["suggestions"][0]
    )


def test_the_wider_list_is_tried_and_named(run):
    code, out, err = run("suggest", "aahed=GGGGG", "--list", "nyt-2022")
    assert code == 0
    assert "1 candidate: aahed" in out
    assert err == "fivefold: no answer of nyt-2022 agrees with the clues: using all\n"


def test_contradictory_clues_are_a_result_for_machines_too(run):
    code, out, _ = run("suggest", "crane=GGGGG", "slate=GGGGG", "--json")
    assert code == 1
    result = json.loads(out)["result"]
    assert (result["status"], result["candidates"], result["suggestions"]) == ("conflict", 0, [])


def test_contradictory_clues_are_named(run):
    code, out, err = run("suggest", "salet=BYBBB", "crane=GGGGG", "slate=GGGGG", "--list", "nyt-2022")
    assert (code, out) == (1, "")
    assert err == (
        "fivefold: no word of the list all agrees with crane GGGGG slate GGGGG:"
        " look at these clues again\n"
    )


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["suggest", "salet"], "'salet'"),
        (["suggest", "salet=BYX"], "'BYX'"),
        (["suggest", "salet=BYB"], "BYB"),
        (["suggest", "abc=BYB"], "'abc'"),
        (["suggest", "--seconds", "x"], "'x'"),
        (["suggest", "--top", "0"], "'0'"),
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
        ["crate", "3.424"],
    ]
    assert "proven: no guess needs fewer than 3.421" in out


def test_a_table_changes_nothing():
    lexicon = Lexicon.load("original")
    table = FeedbackTable.build(lexicon)
    for clue in ("salet=BYBBB", "soare=BBBBY", "crane=GYYYB"):
        history = [parse_clue(clue)]
        with_table = suggest(lexicon, history, seconds=None, table=table)
        assert with_table == suggest(lexicon, history, seconds=None, threads=1)
        assert with_table.ranked


def rule_costs(rule, history, candidates, guesses):
    """The cost of every legal guess under a rule, by trying everything."""
    costs = {}
    for guess in guesses:
        if not rule.allows(guess, history):
            continue
        groups = reference.partition(guess, candidates)
        if len(groups) == 1 and guess not in candidates:
            continue
        cost = len(candidates)
        for pattern, group in groups.items():
            if not pattern.solved:
                after = (*history, (guess, pattern))
                cost += min(rule_costs(rule, after, tuple(group), guesses).values())
        costs[guess] = cost
    return costs


@settings(max_examples=60)
@given(word_lists(3, "abc", most=8), st.sampled_from([Rule.HARD, Rule.ULTRA_HARD]), st.data())
def test_under_a_rule_the_first_suggestion_is_the_best_allowed(guesses, rule, data):
    answers = data.draw(st.lists(st.sampled_from(guesses), min_size=1, max_size=6, unique=True))
    lexicon = Lexicon.from_words(answers, guesses)
    hidden = data.draw(st.sampled_from(lexicon.answers))
    first = data.draw(st.sampled_from(lexicon.guesses))
    history = [(first, reference.feedback(first, hidden))]
    found = suggest(lexicon, history, rule=rule, seconds=None, top=3)
    costs = rule_costs(rule, tuple(history), found.candidates, lexicon.guesses)
    assert found.status is Status.PROVEN
    n = len(found.candidates)
    assert found.suggestions[0].expected * n == pytest.approx(min(costs.values()))
    for suggestion in found.suggestions:
        assert suggestion.expected * n == pytest.approx(costs[suggestion.word])


def test_an_illegal_earlier_guess_is_named_with_its_clue(run):
    code, out, err = run("suggest", "crane=GBBBB", "slate=BBBBB", "--rule", "hard")
    assert (code, out) == (2, "")
    assert err == (
        "fivefold: guess 2: hard rule: 'crane' showed C exact in place 1, 'slate' has S there\n"
    )


def test_clues_may_stand_between_and_after_options(run):
    rows = [
        run("suggest", *arguments)[1].splitlines()[:-1]  # the last line has the time
        for arguments in (
            ["soare=BYBBG", "cloud=BGGBB", "--list", "nyt-2022", "--top", "2"],
            ["soare=BYBBG", "--list", "nyt-2022", "cloud=BGGBB", "--top", "2"],
            ["--list", "nyt-2022", "soare=BYBBG", "--top", "2", "cloud=BGGBB"],
        )
    ]
    assert "4 candidates: bloke elope globe glove" in rows[0]
    assert rows[0] == rows[1] == rows[2]


def test_words_after_an_unknown_option_are_not_taken_for_clues(run):
    arguments = ["soare=BYBBG", "--list", "original", "--often", "cloud=BGGBB"]
    assert run("suggest", *arguments) == (
        2,
        "",
        "fivefold: unrecognized arguments: --often cloud=BGGBB\n",
    )


def test_a_guess_that_no_list_has_is_a_clue_with_a_note(run):
    code, out, err = run("suggest", "xyzzy=BBBBB", "salet=BYBBB", "--list", "original")
    assert (code, err) == (0, "fivefold: 'xyzzy' is not in original: the game may not accept it\n")
    assert "candidates" in out
    arguments = ["xyzzy=BBBBB,BBBBB", "salet=BYBBB,BBBBG", "--boards", "2", "--list", "original"]
    assert run("suggest", *arguments)[2] == err


def test_patterns_of_several_boards_ask_for_their_number(run):
    code, out, err = run("suggest", "salet=BYBBB,BBBBG,-")
    assert (code, out) == (2, "")
    assert err == "fivefold: 'salet=BYBBB,BBBBG,-' shows several boards: add --boards 3\n"


def test_past_answers_can_be_excluded(run, tmp_path):
    past = tmp_path / "past.txt"
    past.write_text("globe\nbloke\n")
    clues = ["soare=BYBBG", "cloud=BGGBB"]
    _, out, _ = run("suggest", *clues, "--list", "nyt-2022", "--exclude", past)
    assert "2 candidates: elope glove" in out
    past.write_text("globe\nbloke\nelope\nglove\n")
    _, out, err = run("suggest", *clues, "--list", "nyt-2022", "--exclude", past)
    assert "4 candidates: bloke elope globe glove" in out
    assert "no answer of nyt-2022 without 4 answers agrees with the clues: using nyt-2022" in err


def test_weights_prefer_the_likely_word(run, tmp_path):
    weights = tmp_path / "weights.txt"
    weights.write_text("elope 100\nglove 1\nglobe 1\n")
    clues = ["soare=BYBBG", "cloud=BGGBB"]
    _, out, _ = run("suggest", *clues, "--list", "nyt-2022", "--weights", weights)
    first = out.splitlines()[1].split()
    assert first[0] == "elope"
    assert first[2] == "98.0%"
    assert "3 candidates" in out


def test_weights_are_not_ignored_where_the_book_knows_the_openers():
    lexicon = Lexicon.load("original")
    answers = lexicon.answers[:2]
    found = suggest(lexicon, weights={answers[0]: 9, answers[1]: 1, "zzzzz": 5}, seconds=None)
    assert found.candidates == answers
    assert found.suggestions[0].word == answers[0]
    assert found.suggestions[0].expected == pytest.approx((9 * 1 + 1 * 2) / 10)
    assert found.suggestions[0].win == pytest.approx(0.9)


def test_weights_that_no_candidate_has_change_nothing():
    lexicon = Lexicon.load("nyt-2022")
    clues = [parse_clue("soare=BYBBG"), parse_clue("cloud=BGGBB")]
    assert suggest(lexicon, clues, weights={"zebra": 7}) == suggest(lexicon, clues)


@pytest.mark.parametrize(
    ("lower", "total", "certain", "proven"),
    [(9, 9, True, True), (9, 9, False, False), (8, 9, True, False)],
)
def test_a_book_proves_only_what_it_is_certain_of(monkeypatch, lower, total, certain, proven):
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    opener = BookOpener(word="chomp", lower=lower, total=total, answers=4, certain=certain)
    monkeypatch.setattr(sys.modules["fivefold.players.suggest"], "book_openers", lambda _: (opener,))
    found = suggest(lexicon)
    assert (found.status.value == "proven", found.ranked) == (proven, proven)
    assert found.lower == (lower / 4 if certain else 2 - 1 / 4)


def test_words_left_are_expected_and_not_an_average_group():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "pitch"], ["chomp"])
    for suggestion in suggest(lexicon, top=9).suggestions:
        sizes = Counter(
            reference.feedback(suggestion.word, answer) for answer in lexicon.answers
        ).values()
        assert suggestion.words_left == pytest.approx(sum(size * size for size in sizes) / 5)
        assert suggestion.groups == len(sizes)


def test_long_lists_of_suggestions_keep_to_the_time(monkeypatch):
    walked = []

    def walk(_, word, *__, **___):
        walked.append(word)

    monkeypatch.setattr(sys.modules["fivefold.players.suggest"], "quick_total", walk)
    lexicon = Lexicon.load("original")
    clues = [parse_clue("salet=BBBBB")]
    found = suggest(lexicon, clues, top=50, seconds=0)
    assert len(found.suggestions) == 50
    assert walked == [suggestion.word for suggestion in found.suggestions[:5]]
    assert all(suggestion.lower == found.lower for suggestion in found.suggestions)


def test_several_boards_get_one_ranking(run):
    code, out, _ = run("suggest", "--boards", "2", "salet=BYBBB,BBBBG", "--list", "original")
    assert code == 0
    assert "board 1: 102 candidates" in out and "board 2: " in out
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
    single = suggest(Lexicon.load("original"), [parse_clue("salet=BYBBB"), parse_clue("brond=BBBBB")])
    assert report["result"]["suggestions"][0]["word"] == single.suggestions[0].word


@pytest.mark.parametrize(
    ("clues", "text"),
    [
        (["salet=BYBBB"], "'salet=BYBBB'"),
        (["salet=BYBBB,-"], "a board that is not solved needs a pattern"),
        (["salet=GGGGG,GGGGG"], "every board is solved"),
        (["--weights", "x", "salet=BYBBB,BBBBG"], "--weights is for one board"),
        (["--boards", "65", "salet=BYBBB"], "at most 64 boards"),
    ],
)
def test_bad_boards_get_one_line(run, clues, text):
    code, out, err = run("suggest", "--boards", "2", *clues)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert text in err


def test_a_board_without_candidates_is_named(run):
    code, _, err = run("suggest", "--boards", "2", "salet=BYBBB,GGGGB")
    assert code == 1
    assert err.startswith("fivefold: board 2: no word of nyt-2023 agrees with salet GGGGB")


def test_the_proven_guess_comes_first_when_the_others_run_out_of_time(monkeypatch):
    lexicon = Lexicon.load("original").answers_only()
    history = [parse_clue("slate=BBYBB")]
    whole = suggest(lexicon, history, rule=Rule.HARD, seconds=None)
    searched = guess_costs_by_rule._RuleSearch._cost

    def out_of_time(self, word):
        cost = searched(self, word)
        upper = None if word == whole.suggestions[0].word else cost.total.upper
        return GuessCost(word, Bounds(cost.total.lower - 1, upper))

    monkeypatch.setattr(guess_costs_by_rule._RuleSearch, "_cost", out_of_time)
    found = suggest(lexicon, history, rule=Rule.HARD, seconds=None)
    assert found.status is Status.PROVEN
    assert found.suggestions[0].word == whole.suggestions[0].word
    assert found.suggestions[0].expected == whole.suggestions[0].expected


def test_without_any_search_the_best_dividing_guesses_are_shown():
    lexicon = Lexicon.load("len6")
    found = suggest(lexicon, seconds=1e-9, top=3)
    assert found.status is not Status.PROVEN
    best = rank_openers(lexicon, by=BY_EXPECTED)[:3]
    assert [s.word for s in found.suggestions] == [opening.words[0] for opening in best]


@pytest.mark.parametrize("rule", list(Rule))
def test_after_a_stop_suggestions_claim_nothing_false(rule):
    lexicon, history = Lexicon.load("original").answers_only(), [parse_clue("slate=BBYBB")]
    control = Control()
    control.request_stop()
    quick = suggest(lexicon, history, rule=rule, seconds=None, control=control, top=20)
    true = suggest(lexicon, history, rule=rule, seconds=None, top=1)
    assert quick.status is Status.STOPPED
    assert quick.lower <= true.lower
    assert len({suggestion.word for suggestion in quick.suggestions}) == 20
    for suggestion in quick.suggestions:
        assert suggestion.lower >= quick.lower
        assert suggestion.upper is None or suggestion.upper >= true.lower
        assert suggestion.word in lexicon
