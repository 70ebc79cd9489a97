"""A season as a web page: it stands alone, is well formed and readable."""

import re
from html.parser import HTMLParser

from fivefold.show.season import season_page, write_season_page
from tests.support.seasons import MIXED


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


def test_the_page_is_written_to_a_file(tmp_path):
    write_season_page(MIXED, tmp_path / "season.html")
    assert (tmp_path / "season.html").read_text(encoding="utf-8") == season_page(MIXED)
