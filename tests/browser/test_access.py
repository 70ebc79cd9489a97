"""For everybody: no rule of axe is broken in any view and theme, and phones need not scroll sideways."""

from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import expect

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
VIEWS = {
    "suggest": ("#/suggest?game=salet.BYBBB.courd.BYBBB", "#suggestions table"),
    "conflict": ("#/suggest?game=crane.GGGGG.slate.GGGGG", "#conflict .tiles"),
    "review": ("#/review?list=original&game=crane.BBBBB.build.GGGGG", ".story"),
    "openers": ("#/openers", "#opener .groups"),
    "strategy": ("#/strategy", "#node .groups"),
    "reference": ("reference", "#operations table"),
}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def shown(open_page, view, **options):
    path, ready = VIEWS[view]
    page = open_page(path, **options)
    expect(page.locator(ready).first).to_be_visible()
    return page


def violations(page):
    page.evaluate(AXE)
    found = page.evaluate("rules => axe.run(document, {runOnly: rules})", RULES)
    assert len(found["passes"]) > 10
    return [
        (rule["id"], node["target"], node["failureSummary"])
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("view", VIEWS)
def test_no_accessibility_rule_is_broken(open_page, view, theme):
    page = shown(open_page, view)
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_theme_of_the_system_is_followed(open_page, scheme):
    page = shown(open_page, "suggest", color_scheme=scheme)
    background = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    red = int(background.removeprefix("rgb(").split(",")[0])
    assert (red < 60) == (scheme == "dark")
    assert violations(page) == []


def test_a_chosen_theme_is_remembered(open_page):
    page = shown(open_page, "suggest")
    page.get_by_label("Theme").select_option("contrast")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    expect(page.get_by_label("Theme")).to_have_value("contrast")


def test_marks_differ_by_shape(open_page):
    page = open_page("#/suggest?game=salet.BYGBB")
    tiles = page.locator("#board .tile")
    expect(tiles).to_have_count(5)
    shapes = [
        tiles.nth(i).evaluate(
            "e => { const s = getComputedStyle(e);"
            " return [s.borderRadius, s.backgroundColor === s.borderTopColor] }"
        )
        for i in range(3)
    ]
    assert shapes[1][0] == "50%"
    assert shapes[0][0] == shapes[2][0] != "50%"
    assert shapes[2][1]  # filled to the edge
    assert not shapes[0][1]  # an outline


@pytest.mark.parametrize("view", VIEWS)
def test_a_phone_need_not_scroll_sideways(open_page, view):
    page = shown(open_page, view, **PHONE)
    widths = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert widths[0] <= widths[1] == 360


def test_a_phone_plays_by_touch(open_page):
    page = open_page(**PHONE)
    page.get_by_label("Next guess").fill("salet")
    page.get_by_role("button", name="Add").tap()
    page.get_by_role("button", name="A: miss").tap()
    expect(page.locator("#count")).to_have_text("145")


def test_what_has_the_keyboard_is_visible(open_page):
    page = shown(open_page, "suggest")
    for _ in range(25):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            continue  # the browser itself has the keyboard
        outline = page.evaluate(
            "(() => { const s = getComputedStyle(document.activeElement);"
            " return [s.outlineStyle, parseFloat(s.outlineWidth)] })()"
        )
        assert outline[0] != "none" and outline[1] >= 1


def test_large_text_needs_no_sideways_scrolling(open_page):
    page = shown(open_page, "suggest", viewport={"width": 640, "height": 800})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    widths = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert widths[0] <= widths[1]
