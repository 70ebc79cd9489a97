"""For everybody: no rule of axe is broken in any view and theme, and phones need not scroll sideways."""

from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import expect

from tests.browser.suggest_page import styles

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
LOG = "2024-05-01 crane moist ninja\n2024-05-02 salet fuzzy =pinto"
VIEWS = {
    "suggest": ("#/suggest?game=salet.BYBBB.courd.BYBBB", "#suggestions table"),
    "conflict": ("#/suggest?game=crane.GGGGG.slate.GGGGG", "#conflict .tiles"),
    "pending": ("#/suggest?list=nyt-2023&game=salet.BYBBB.courd.B____", "#pad [data-mark=B]"),
    "boards": (
        "#/suggest?boards=8&game=salet.BYBBB~BBBBB~BBBBB~BBBBB~BBBBB~BBBBB~BBBBB~BBBBB",
        "#suggestions table",
    ),
    "hard": ("#/suggest?list=nyt-2023&rule=hard&game=salet.BYBBB.crony.BBBBB", "#suggestions table"),
    "review": ("#/review?list=original&words=crane+build", ".story"),
    "season": ("#/season?list=original", "#season-report table"),
    "openers": ("#/openers", "#opener .groups"),
    "strategy": ("#/strategy", "#node .groups"),
    "reference": ("reference", "#operations table"),
}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def shown(open_page, view, **options):
    path, ready = VIEWS[view]
    page = open_page(path, **options)
    if view == "season":
        page.locator("#log-text").fill(LOG)
        page.get_by_role("button", name="Add", exact=True).click()
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
    page.get_by_label("Settings").click()
    page.get_by_label("Theme").select_option("contrast")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    expect(page.get_by_label("Theme")).to_have_value("contrast")


def test_marks_differ_by_shape(open_page):
    page = open_page("#/suggest?game=salet.BYGBB")
    tiles = page.locator("#boards .tile")
    expect(tiles).to_have_count(5)
    expect(page.locator("#suggestions table")).to_be_visible()  # the board is drawn no more
    names = "borderRadius", "boxShadow", "backgroundColor", "borderTopColor"
    shapes = styles(page, "#boards .tile", *names)[:3]
    assert shapes[1][0] == "50%"  # a disc
    assert "50%" not in (shapes[0][0], shapes[2][0])
    assert [shadow != "none" for _, shadow, _, _ in shapes] == [False, False, True]
    to_the_edge = [inside == edge for _, _, inside, edge in shapes]
    assert to_the_edge == [False, True, True]  # a miss is smaller


COLOURS = {"light": ("green", "yellow"), "dark": ("green", "yellow"), "contrast": ("orange", "blue")}


@pytest.mark.parametrize("theme", COLOURS)
def test_the_palette_is_the_one_players_know(open_page, theme):
    page = open_page("#/suggest?game=salet.BYGBB")
    expect(page.locator("#boards .tile")).to_have_count(5)
    expect(page.locator("#suggestions table")).to_be_visible()
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    kinds = {
        "green": lambda r, g, b: g > r and g > b,
        "yellow": lambda r, g, b: r > 180 and g > 140 and b < 80,
        "orange": lambda r, g, b: r > 220 and 80 < g < 170 and b < 100,
        "blue": lambda r, g, b: b > 220 and b > g > r,
    }
    for mark, kind in zip("GY", COLOURS[theme], strict=True):
        [colour], *_ = styles(page, f"#boards [data-mark={mark}]", "backgroundColor")
        assert kinds[kind](*map(int, colour.removeprefix("rgb(").rstrip(")").split(","))), (
            theme,
            mark,
            colour,
        )


@pytest.mark.parametrize("view", VIEWS)
def test_a_phone_need_not_scroll_sideways(open_page, view):
    page = shown(open_page, view, **PHONE)
    widths = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert widths[0] <= widths[1] == 360


def test_a_phone_plays_by_touch(open_page):
    page = open_page(**PHONE)
    page.get_by_label("Next guess").fill("salet")
    page.get_by_role("button", name="Add", exact=True).tap()
    page.get_by_role("button", name="A: no colour yet").tap()
    page.get_by_role("button", name="A: miss").tap()
    page.get_by_role("button", name="Done").tap()
    expect(page.locator("#count")).to_have_text("145")


def test_the_head_of_a_phone_is_one_line_with_everything_in_view(open_page):
    page = shown(open_page, "suggest", **PHONE)
    assert page.locator(".top").bounding_box()["height"] < 56
    for item in page.locator(".top nav a, #settings summary").all():
        box = item.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["height"] >= 24
    board, tip = page.locator("#boards").bounding_box(), page.locator("#tip").bounding_box()
    assert 0 <= tip["y"] - board["y"] - board["height"] < 30  # directly below the board


@pytest.mark.parametrize("view", ["suggest", "boards", "review", "season", "openers"])
def test_tables_fit_a_phone_with_every_column(open_page, view):
    page = shown(open_page, view, **PHONE)
    for cell in page.locator(f"#{page.evaluate('location.hash.slice(2).split(`?`)[0]')} thead th").all():
        box = cell.bounding_box()
        assert box["width"] > 0 and box["x"] + box["width"] <= 360


@pytest.mark.parametrize("view", ["review", "season"])
def test_the_text_of_charts_can_be_read_on_a_phone(open_page, view):
    page = shown(open_page, view, **PHONE)
    # Charts are drawn anew as games are reviewed: those that were taken out have no size.
    page.wait_for_function(
        "() => { const charts = [...document.querySelectorAll('.chart')];"
        " return charts.length && charts.every("
        "c => parseFloat(getComputedStyle(c).fontSize)"
        " * c.getBoundingClientRect().width / c.viewBox.baseVal.width >= 12) }"
    )


@pytest.mark.parametrize("options", [PHONE, {"viewport": {"width": 1200, "height": 900}}])
@pytest.mark.parametrize("view", ["suggest", "boards", "hard"])
def test_nothing_moves_while_the_page_loads(open_page, view, options):
    page = shown(open_page, view, **options)
    page.wait_for_timeout(500)
    moved = page.evaluate(
        "new Promise(done => { let sum = 0; new PerformanceObserver(list => {"
        " for (const e of list.getEntries()) if (!e.hadRecentInput) sum += e.value;"
        " }).observe({ type: 'layout-shift', buffered: true }); setTimeout(() => done(sum), 300) })"
    )
    assert moved < 0.01


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
