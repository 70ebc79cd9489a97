import re
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from fivefold import Lexicon
from fivefold.figures.season import plot_season
from fivefold.players.review import review_game
from fivefold.players.season import Season, SeasonGame
from fivefold.players.season_html import season_page
from fivefold.players.season_text import season_json, season_sentences

LEXICON = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp"])


def season(*games):
    return Season(
        tuple(
            SeasonGame(label=f"game <{i}>", review=review_game(LEXICON, words.split(), answer))
            for i, (words, answer) in enumerate(games)
        )
    )


MIXED = season(
    ("chomp match", "match"),
    ("batch batch catch", "catch"),
    ("chomp hatch", "patch"),
    ("batch hatch match", "match"),
)


def test_sums_are_those_of_the_reviews():
    reviews = MIXED.reviews
    assert MIXED.solved == 3
    assert MIXED.counts == {2: 1, 3: 2}
    assert MIXED.loss == pytest.approx(float(sum(r.loss for r in reviews)) / 4)
    # The identity of a review holds for the means too.
    assert MIXED.used == pytest.approx(MIXED.expected + MIXED.loss - MIXED.luck)
    assert MIXED.loss_by_turn[1][0] == 4


def test_mistakes_are_counted_once_each_and_add_up():
    noticed = [g.loss for r in MIXED.reviews for g in r.guesses if g.loss >= Fraction(1, 20)]
    assert sum(mistake.loss for mistake in MIXED.mistakes) == sum(noticed)
    assert sum(mistake.guesses for mistake in MIXED.mistakes) == len(noticed)
    names = {mistake.name for mistake in MIXED.mistakes}
    assert {"a weak opener", "a guess that told nothing"} <= names
    assert [game.label for game, _ in MIXED.costliest(1)] == ["game <1>"]


def test_the_trend_compares_the_halves():
    assert MIXED.trend is None
    games = [("batch hatch match", "match")] * 4 + [("chomp match", "match")] * 4
    early, late = season(*games).trend
    assert early > late == 0
    assert "second half" in season_sentences(season(*games))[1]


def test_the_page_stands_alone():
    page = season_page(MIXED)
    assert "<script" not in page and "http" not in page and "@import" not in page and "url(" not in page
    assert "game &lt;0&gt;" in page and "game <0>" not in page
    assert page.count("<details>") == 4
    for svg in re.findall(r"<svg[^>]*>", page):
        assert 'role="img"' in svg and "aria-label=" in svg


class Balance(HTMLParser):
    """Every tag that is opened is closed, in order."""

    void = frozenset({"meta", "rect", "line"})

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):  # noqa: ARG002
        if tag not in self.void:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_page_is_well_formed():
    parser = Balance()
    parser.feed(season_page(MIXED))
    assert parser.open == []


def contrast(one, other):
    """The contrast of two colours by the formula of the web accessibility guidelines."""

    def luminance(colour):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_text_is_readable_in_both_themes():
    page = season_page(MIXED)
    light, dark = (dict(re.findall(r"--(\w+): (#\w{6})", part)) for part in page.split("@media")[:2])
    for theme in (light, light | dark):
        for ink in ("ink", "soft", "loss", "luck", "bad"):
            assert contrast(theme[ink], theme["card"]) >= 4.5, ink
        for tile in ("miss", "present", "exact"):
            assert contrast("#ffffff", theme[tile]) >= 4.5, tile


def test_json_and_plot(tmp_path):
    report = season_json(MIXED)
    assert report["games"] == 4 and report["exact"] is True
    assert report["reviews"][1]["label"] == "game <1>"
    plot_season(MIXED, tmp_path / "season.svg")
    assert "mean loss so far" in (tmp_path / "season.svg").read_text()
