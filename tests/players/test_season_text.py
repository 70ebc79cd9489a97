"""What a season says in words."""

from fivefold.players.season_text import season_sentences
from tests.support.seasons import MIXED, season


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
