"""Seasons: sums over reviews, the trend, sentences and tables."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from fivefold import Control, Lexicon
from fivefold.base.budget import Budget
from fivefold.base.documents import plain
from fivefold.base.errors import StorageError
from fivefold.players.review import review
from fivefold.players.reviews import NOTICEABLE
from fivefold.players.saved_games import LoggedGame, parse_log
from fivefold.players.season import Season, review_season, season_sentences
from fivefold.puzzle.position import Position
from tests.support.seasons import MIXED, season


def test_sums_are_those_of_the_reviews():
    reviews = MIXED.reviews
    assert MIXED.solved == 3
    assert MIXED.counts == {2: 1, 3: 2}
    assert MIXED.loss == pytest.approx(float(sum(r.loss for r in reviews)) / 4)
    # The identity of a review holds for the means too.
    assert MIXED.used == pytest.approx(MIXED.expected + MIXED.loss - MIXED.luck)
    assert MIXED.loss_by_turn[1][0] == 4


def test_the_costliest_guesses_come_first_and_perfect_ones_never():
    losses = [float(guess.loss) for _, guess in MIXED.costliest(7)]
    assert losses == [1, 1, 0.5, 0.5, 0.4, 0.4]
    assert [game.label for game, _ in MIXED.costliest(3)] == ["game <1>", "game <2>", "game <1>"]


def test_a_loss_that_is_just_a_mistake_is_among_the_costliest():
    guesses = [SimpleNamespace(loss=NOTICEABLE), SimpleNamespace(loss=NOTICEABLE - Fraction(1, 999))]
    game = SimpleNamespace(review=SimpleNamespace(guesses=guesses))
    assert Season((game,)).costliest() == ((game, guesses[0]),)


def test_the_trend_compares_the_halves():
    assert MIXED.trend is None
    games = [("batch hatch match", "match")] * 4 + [("chomp match", "match")] * 4
    early, late = season(*games).trend
    assert early > late == 0


def test_a_season_is_a_sequence_of_games():
    assert len(MIXED) == 4 and MIXED[0].words == ("chomp", "match")
    assert [game.label for game in MIXED[2:]] == ["game <2>", "game <3>"]
    assert repr(MIXED).startswith("<4 games: ")


def test_json_tables_and_notebooks():
    report = plain(MIXED)
    assert report["games"] == 4 and report["exact"] is True and report["counts"] == {"2": 1, "3": 2}
    assert report["reviews"][1]["label"] == "game <1>"
    assert report["reviews"][1]["guesses"][0]["word"] == "batch"
    table = MIXED.to_arrow()
    assert table.column("solved").to_pylist() == [True, True, False, True]
    assert table.column("guesses").to_pylist()[0] == "chomp match"
    page = MIXED._repr_html_()
    assert "game &lt;0&gt;" in page and "game <0>" not in page and ">lost<" in page


def test_a_season_is_exact_when_every_game_is():
    def exact(*games):
        return Season.exact.fget(SimpleNamespace(reviews=[SimpleNamespace(exact=e) for e in games]))

    assert exact(True, True) and not exact(True, False) and not exact(False, False)


def test_sentences_are_plain():
    average, mistake = season_sentences(MIXED)
    assert average == (
        f"You averaged {MIXED.used:.2f} guesses; perfect play averages 2.20. "
        f"Per game, your choices cost {MIXED.loss:.2f} and luck saved you {MIXED.luck:.2f}."
    )
    assert mistake.startswith(f"Costliest mistake: a {MIXED.mistakes[0].name} (")
    assert mistake.endswith(f"Tip: {MIXED.mistakes[0].advice}.")


def test_the_trend_is_told_from_eight_games_on():
    worse, better = ("batch hatch match", "match"), ("chomp match", "match")
    assert season_sentences(season(*[worse] * 4, *[better] * 4))[1].endswith(" less.")
    assert season_sentences(season(*[better] * 4, *[worse] * 4))[1].endswith(" more.")
    assert season_sentences(season(*[better] * 8))[1].endswith("the same.")
    assert len(season_sentences(season(*[better] * 7))) == 1


LEXICON = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp"])
GAMES = list(parse_log("1 chomp match\n2 batch hatch match *\n3 batch hatch =catch"))


def test_every_game_is_reviewed_by_its_rule():
    done = []
    season = review_season(LEXICON, GAMES, budget=Budget(on_progress=done.append))
    assert [game.label for game in season] == ["1", "2", "3"] and done == [1, 2, 3]
    hard = review(Position(LEXICON, rule="hard"), ["batch", "hatch", "match"])
    assert season[1].review.guesses == hard.guesses
    assert not season[2].review.solved and season[2].review.answer == "catch"


def test_the_list_a_game_names_is_used_unless_another_is_wanted():
    game = LoggedGame(label="x", guesses=("that",), answer="that", list="len4")
    assert review_season("nyt-2022", [game])[0].review.lexicon.name == "len4"
    with pytest.raises(StorageError, match="x: 'that' has 4 letters; this list uses 5"):
        review_season("nyt-2022", [game], own_lists=False)


def test_a_stop_ends_after_the_game_it_came_in():
    control = Control()
    budget = Budget(control=control, on_progress=lambda _: control.request_stop())
    assert len(review_season(LEXICON, GAMES, budget=budget)) == 1
    assert review_season(LEXICON, GAMES, budget=budget) is None
