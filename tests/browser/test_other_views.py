"""Openers, strategies and the reference."""

from playwright.sync_api import expect


def test_openers_are_ranked_found_and_shown_in_detail(open_page):
    page = open_page("#/openers?list=original")
    rows = page.locator("#ranking tbody tr")
    expect(rows).to_have_count(20)
    expect(rows.first).to_contain_text("soare")
    bits = rows.first.locator("td").nth(1).inner_text()
    expect(page.locator("#opener .facts")).to_contain_text(f"bits left{bits}")  # the same number twice
    expect(page.locator("#ranking caption")).to_contain_text("Openers of Wordle 2021, ranked by")
    page.get_by_label("Rank by").select_option("groups")
    expect(rows.first).to_contain_text("trace")
    page.get_by_role("button", name="Show more").click()
    expect(rows).to_have_count(40)
    page.get_by_label("Find", exact=True).fill("salet")
    page.keyboard.press("Enter")
    expect(page.locator("#opener h2")).to_have_text("salet")
    expect(page.locator("#opener .groups li")).to_have_count(12)
    page.get_by_label("Find", exact=True).fill("xxxxx")
    page.keyboard.press("Enter")
    expect(page.locator("#find-error")).to_contain_text("xxxxx")


def test_the_choice_of_an_opener_is_in_the_address(open_page):
    page = open_page("#/openers?list=original")
    page.get_by_label("Rank by").select_option("groups")
    page.get_by_label("Find", exact=True).fill("salet")
    page.keyboard.press("Enter")
    expect(page.locator("#opener h2")).to_have_text("salet")
    page.reload()
    expect(page.locator("#opener h2")).to_have_text("salet")
    expect(page.get_by_label("Rank by")).to_have_value("groups")
    page.go_back()
    expect(page.locator("#opener h2")).to_have_text("trace")


def test_the_path_of_a_strategy_is_in_the_address(open_page):
    page = open_page("#/strategy?list=original&first=salet&path=salet.BYBBB")
    expect(page.locator("#node .badge")).to_have_text("proven")
    page.locator("#node button.group").first.press("Enter")
    expect(page.locator("#path li")).to_have_count(3)
    page.reload()
    expect(page.locator("#path li")).to_have_count(3)
    page.go_back()
    expect(page.locator("#path li")).to_have_count(2)


def test_a_strategy_is_walked_to_its_end_by_keyboard(open_page):
    page = open_page("#/strategy?list=original")
    page.get_by_label("Start with").fill("salet")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Guess salet")).to_be_visible()
    page.get_by_role("button", name="miss, present, miss, miss, miss: ").press("Enter")
    expect(page.locator("#node .badge")).to_have_text("proven")
    expect(page.locator("#path li")).to_have_count(2)
    for _ in range(6):
        if page.get_by_role("heading", name="Solved").count():
            break
        deeper = page.locator("#path li").count() + 1
        page.locator("#node button.group").last.press("Enter")
        expect(page.locator("#path li, #node h2:text('Solved')")).to_have_count(deeper)
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    page.get_by_role("button", name="Back to salet").click()
    expect(page.get_by_role("heading", name="Guess salet")).to_be_visible()


def test_an_opener_leads_to_its_strategy(open_page):
    page = open_page("#/openers")
    page.get_by_role("button", name="Explore best play after tarse").click()
    expect(page.get_by_role("heading", name="Guess tarse")).to_be_visible()
    expect(page.get_by_role("link", name="Best play")).to_have_attribute("aria-current", "page")


def test_the_reference_shows_the_schema_and_can_be_tried(open_page):
    page = open_page("reference")
    expect(page.get_by_role("heading", name="What to guess next")).to_be_visible()
    section = page.locator("section", has=page.get_by_role("heading", name="What to guess next"))
    section.get_by_role("button", name="Send").click()
    expect(section.locator("pre")).to_contain_text('"verdict": "')
