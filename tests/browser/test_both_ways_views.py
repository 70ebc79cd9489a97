"""Review, season, best play and openers, by touch at 360 px and by keyboard alone."""

import re

from playwright.sync_api import expect

EIGHT_GAMES = "\n".join(
    f"2024-05-0{day} {words}"
    for day, words in enumerate(
        [
            "crane fuzzy build",
            "crane fuzzy moist ninja",
            "crane fuzzy briny",
            "crane sloth =pinto",
            "crane sloth build",
            "crane moist ninja",
            "crane moist briny",
            "crane sloth spiky",
        ],
        start=1,
    )
)


def test_a_lost_game_is_reviewed_copied_and_kept(start):
    page, hands = start("#/review?list=original", permissions=["clipboard-read", "clipboard-write"])
    hands.write(page.get_by_label("Your guesses in order"), "crane sloth")
    hands.write(page.get_by_label("The answer, if you did not find it"), "build")
    hands.send(page.get_by_role("button", name="Review"))
    title = "Not solved in 2 guesses: the answer was build."
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.locator("#judgement .badge")).to_have_text("proven")
    expect(page.locator(".score dt")).to_have_text(["skill", "luck"])
    expect(page.locator(".sides h3")).to_have_text(["You: 2, not found", re.compile("Best play: [2-4]")])
    hands.press(page.get_by_role("button", name="Copy as text"))
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith(title)
    hands.press(page.get_by_role("button", name="Add to my season"))
    expect(page.get_by_role("button", name="Added")).to_be_visible()
    hands.press_link(page.get_by_role("link", name="Season"))
    expect(page.locator("#season-report tbody tr").last).to_contain_text("build")
    page.go_back()
    expect(page.get_by_role("heading", name=title)).to_be_visible()


def test_a_season_is_pasted_exported_and_deleted(start):
    page, hands = start("#/season?list=original")
    hands.write(page.get_by_label("Paste games"), EIGHT_GAMES)
    hands.press(page.get_by_role("button", name="Add", exact=True))
    expect(page.locator("#season-report")).to_contain_text("spiky")
    expect(page.locator("#season-report")).not_to_contain_text("Reviewing", timeout=60_000)
    facts = page.locator("#season-report .facts").first
    for name, value in (("games", "8"), ("won", "7"), ("streak", "4"), ("longest streak", "4")):
        fact = facts.locator("div", has=page.get_by_text(name, exact=True))
        expect(fact.locator("dd")).to_have_text(value)
    trend = re.search(
        r"cost (\d\.\d\d) per game in the second half, (\d\.\d\d) in the first",
        page.locator("#season-report").inner_text(),
    )
    assert float(trend[1]) < float(trend[2])  # fuzzy was a waste
    expect(page.get_by_role("heading", name="Costliest mistakes")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Games by guesses: .*lost: 1"))).to_be_visible()
    with page.expect_download() as download:
        hands.press(page.get_by_role("button", name="Export"))
    assert download.value.path().read_text(encoding="utf-8") == f"{EIGHT_GAMES}\n"
    page.on("dialog", lambda dialog: dialog.accept())
    hands.press(page.get_by_role("button", name="Delete all"))
    expect(page.locator("#season-report")).to_have_text("No games yet.")


def test_best_play_is_explored(start):
    page, hands = start("#/strategy?list=original")
    hands.write(page.get_by_label("Start with"), "salet")
    hands.send(page.get_by_role("button", name="Start", exact=True))
    expect(page.get_by_role("heading", name="Guess salet")).to_be_visible()
    hands.press(page.get_by_role("button", name="miss, present, miss, miss, miss: "))
    expect(page.locator("#path li")).to_have_count(2)
    page.reload()
    expect(page.locator("#path li")).to_have_count(2)
    hands.press(page.get_by_role("button", name="Back to salet"))
    expect(page.get_by_role("heading", name="Guess salet")).to_be_visible()


def test_an_opener_is_chosen(start):
    page, hands = start("#/openers?list=original")
    expect(page.locator("#ranking tbody tr")).to_have_count(20)
    hands.choose(page.get_by_label("Rank by"), "different patterns")
    expect(page.locator("#ranking tbody tr").first).to_contain_text("trace")
    hands.press(page.locator("#ranking .pick").nth(1))
    second = page.locator("#ranking .pick").nth(1).inner_text()
    expect(page.locator("#opener h2")).to_have_text(second)
    page.reload()
    expect(page.locator("#opener h2")).to_have_text(second)
    hands.write(page.get_by_label("Find", exact=True), "salet")
    hands.send(page.get_by_role("button", name="Find"))
    expect(page.locator("#opener h2")).to_have_text("salet")
