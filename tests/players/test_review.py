"""Reviews: best play on one answer, values that add up, and games that cannot be."""

from fractions import Fraction

import pytest

from fivefold import Control, Lexicon, Pattern, play, review, solve
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import BadPatternError, BadWordError, ContradictionError
from fivefold.players.guess_values import Judge
from fivefold.players.review import Line, best_line
from fivefold.players.review import review as judged
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule


def test_the_line_is_that_of_a_best_tree():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "dhobi"])
    start = Position(lexicon)
    tree = solve(start, budget=Budget()).tree
    for answer in lexicon.answers:
        line = best_line(start, answer, "batch", Budget())
        assert [word for word, _ in line.clues] == list(play(tree, answer).words)
        assert line.clues[-1][0] == answer and line.clues[-1][1].solved and line.proven


def test_a_long_list_starts_with_the_book():
    found = review("original", ["crane", "moist", "ninja"])
    assert [word for word, _ in found.best_line] == ["salet", "brond", "again", "ninja"]
    assert found.best_line_proven and found.as_dict()["best_line_proven"] is True


def test_an_answer_that_is_first_takes_one_guess():
    line = best_line(Position("nyt-2022"), "salet", "crane", Budget())
    assert line.clues[0][1].solved and line.proven


def test_the_book_is_for_equal_weights_and_all_answers():
    words = Lexicon.load("original")
    weighed = Position(words, weights={word: 1000 if word == "crane" else 1 for word in words.answers})
    fewer = Position(words).without(["aback"])
    for start in (weighed, fewer):
        line = best_line(start, "ninja", "crane", Budget())
        assert line.clues[0][0] == "crane" and line.clues[-1][0] == "ninja" and not line.proven
    assert best_line(weighed, "crane", "crane", Budget()) == Line((("crane", Pattern.parse("GGGGG")),))


def test_there_is_no_line_where_best_play_is_not_found_in_time():
    start = Position("nyt-2022").after("salet=BBBBB")
    assert best_line(start, "crony", "", Budget(seconds=0)) == Line()
    assert best_line(start, "crony", "", Budget()).proven


def test_without_an_answer_there_is_no_line():
    found = review("original", ["crane=BBBBB", "sloth=BBBBB"])
    assert found.best_line == () and not found.best_line_proven


NO_TIME = Budget(seconds=0)


def test_published_totals_are_the_values_of_openers():
    lexicon = Lexicon.load("original")
    review = judged(lexicon, ["salet", "crony", "briny"], budget=UNLIMITED, judge=Judge(lexicon))
    assert review.guesses[0].played.upper == Fraction(7920, 2315)
    assert review.guesses[0].loss == 0
    assert review.used == review.expected.upper + review.loss - review.luck


def test_without_time_the_identity_still_holds_and_the_marks_say_so():
    lexicon = Lexicon.load("nyt-2022")
    review = judged(lexicon, ["fuzzy", "salet", "crony", "briny"], budget=NO_TIME)
    assert not review.exact
    assert review.used == review.expected.upper + review.loss - review.luck
    assert all(guess.loss >= 0 for guess in review.guesses)
    assert all(guess.played.lower <= guess.played.upper for guess in review.guesses)
    assert "about" in review[0].as_dict()["sentence"]


def test_an_answer_outside_the_list_is_judged_with_a_wider_one():
    lexicon = Lexicon.load("original")
    review = judged(lexicon, ["salet", "pious"], budget=NO_TIME)
    assert review.lexicon.name == "nyt-2023"
    assert review.notes == (
        "'pious' is not an answer in Wordle 2021, so NYT Wordle, July 2023 was used",
    )
    review = judged(lexicon, ["salet", "aahed"], budget=NO_TIME)
    assert review.lexicon.name == "all"
    assert not review.guesses[0].exact
    review = judged(Lexicon.from_words(["crane", "slate"]), ["slate", "pious"])
    assert review.lexicon.answers == ("crane", "pious", "slate")
    assert review.notes == ("'pious' is not an answer in words, but counted as one here",)


def test_a_guess_outside_the_list_is_named_and_judged():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"])
    review = judged(lexicon, ["chomp", "match"], budget=UNLIMITED)
    assert review.notes == ("'chomp' is not a guess of words",)
    assert review.guesses[0].played.upper == Fraction(9, 4)
    assert review.guesses[0].best == "chomp"
    review = judged(lexicon, ["macth", "match"], budget=UNLIMITED)
    assert review.notes == ("'macth' is not a guess of words: did you mean match?",)


@pytest.mark.parametrize(
    ("guesses", "answer", "message"),
    [
        ([], None, "no guesses"),
        (["crane", "slate"], "crane", "'crane' was the answer, but 'slate' was played after it"),
        (["cr4ne"], None, "'4' is not a letter"),
        (["cranes", "slate"], None, "'cranes'"),
        (["crane=BBBBB"], "slate", "row 1 shows BBBBB, but 'crane' shows BBGBG when 'slate' is"),
        (["pious=GGGGG"], "slate", "row 1 shows GGGGG, but 'pious'"),
    ],
)
def test_games_that_cannot_be_are_refused(guesses, answer, message):
    with pytest.raises(ValueError, match=message):
        judged(Lexicon.from_words(["crane", "slate", "pious"]), guesses, answer=answer)


def test_contradictory_clues_are_named():
    with pytest.raises(ContradictionError, match="check crane=GGGGB and slate=GGGGB"):
        judged("nyt-2022", ["crane=GGGGB", "slate=GGGGB"])


def test_a_stop_reaches_the_judge_of_a_wider_list():
    review = judged("nyt-2022", ["salet", "courd", "aahed"], budget=stopped())
    assert review.lexicon.name != "nyt-2022"
    assert not review[2].loss_exact  # 55 candidates: without the stop it is


def test_a_judge_of_another_rule_is_not_believed():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp"])
    game = ["batch", "catch", "match"]
    hard = Position(lexicon, rule="hard")
    found = judged(hard, game, judge=Judge(lexicon))
    assert found == judged(hard, game)
    assert found.guesses != judged(lexicon, game).guesses


def stopped():
    control = Control()
    control.request_stop()
    return Budget(control=control)


@pytest.mark.parametrize("rule", list(Rule))
def test_after_a_stop_a_review_claims_nothing_false(rule):
    """Bounds stay bounds: of many candidates, of few, and of guesses that no list has."""
    lexicon = Lexicon.load("original")
    words = ["zzzzz", "fuzzy", "crane"] if rule is Rule.NORMAL else ["zzzzz", "crane"]
    quick = judged(Position(lexicon, rule=rule), words, budget=stopped())
    assert (quick.guesses[0].before, quick.guesses[0].after) == (2315, 2280)
    for guess in quick.guesses[:-1]:
        n = guess.before
        assert not guess.expected.exact and not guess.played.exact
        assert guess.expected.lower <= guess.played.lower
        assert 2 - Fraction(1, n) <= guess.expected.lower < guess.expected.upper
        assert n < 700 or guess.expected.lower == 2 - Fraction(1, n)
        assert guess.played.upper < 8
    assert quick.used == quick.expected.upper + quick.loss - quick.luck


def test_what_words_were_shown_may_be_said_of_all_of_some_or_of_none():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    game = judged(lexicon, ["batch", "chomp", "match"])
    for words in (
        ["batch=BGGGG", ("chomp", "YYBYB"), "MATCH=GGGGG"],
        ["batch=BGGGG", "chomp", "match"],
        ["batch", "chomp=YYBYB", "match=GGGGG"],
    ):
        assert judged(lexicon, words).guesses == game.guesses
    lost = judged(lexicon, ["batch=BGGGG", "chomp"], answer="match")
    assert (lost.answer, lost.guesses) == (
        "match",
        judged(lexicon, ["batch", "chomp"], answer="match").guesses,
    )


@pytest.mark.parametrize(
    ("words", "answer", "problem"),
    [
        (
            ["batch=BBBBB", "chomp", "match"],
            None,
            "row 1 shows BBBBB, but 'batch' shows BGGGG when 'match'",
        ),
        (["batch", "chomp=BBBBB", "match=GGGGG"], None, "row 2 shows BBBBB, but 'chomp' shows YYBYB"),
        (["batch", "chomp=YYBYB"], "catch", "row 2 shows YYBYB, but 'chomp' shows GYBBB"),
        (["batch", "chomp=YYBYB"], None, "'batch' needs what came back, or the answer"),
        (["batch", "chomp"], "mach", "'mach' has 4 letters; this list uses 5"),
    ],
)
def test_what_the_answer_would_not_show_is_refused(words, answer, problem):
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    with pytest.raises((BadPatternError, BadWordError), match=problem):
        judged(lexicon, words, answer=answer)


def test_an_answer_without_a_weight_is_noted():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    heavy = Position(lexicon, weights={"batch": 9, "match": 1})
    missing = "2 answers without a weight count as impossible"
    assert judged(heavy, ["chomp", "match"]).notes == (missing,)
    assert judged(heavy, ["chomp", "catch"]).notes == (missing, "the answer 'catch' has no weight")
    assert judged(lexicon, ["chomp", "catch"]).notes == ()


def test_weights_go_along_to_a_wider_list():
    game = Position("original", weights={"crane": 1, "pious": 3})
    review = judged(game, ["crane", "pious"])
    assert review.lexicon.name == "nyt-2023"
    assert review.start.weights == {"crane": 1, "pious": 3}
    assert (review.expected.value, review[0].loss) == (Fraction(5, 4), Fraction(1, 2))


def test_a_judge_of_other_weights_is_not_used():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    heavy = Position(lexicon, weights={"batch": 9, "match": 1})
    found = judged(heavy, ["batch", "match"], judge=Judge(lexicon))
    assert found.expected.value == Fraction(11, 10)


def test_progress_counts_guesses():
    done = []
    judged(
        Lexicon.from_words(["batch", "catch"]),
        ["catch", "batch"],
        budget=Budget(on_progress=done.append),
    )
    assert done == [1, 2]


def test_a_mistyped_answer_is_told_what_is_near():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    *others, about_the_answer = judged(lexicon, ["chomp", "amtch"]).notes
    assert not others
    assert about_the_answer.endswith("but counted as one here: did you mean match?")
