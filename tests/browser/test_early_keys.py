"""What is typed before the page has its lists is kept."""

import pytest
from playwright.sync_api import expect

HELD = [  # what is typed, and how many of its keys come before the lists
    ("cranebbyyb", 10),
    ("cranebbyyb", 7),
    ("cranebbyyb", 3),
    ("crane\nbbyyb", 6),
    ("crane\nbbyyb", 9),
    ("cranebbyyb\n", 11),
]


def hold_lists(page):
    """The page anew, without its lists until the first of what is returned goes on."""
    held = []

    def hold(route):
        held.append(route)

    page.route("**/api/lists", hold)
    page.reload()
    return held


@pytest.mark.parametrize(("keys", "early"), HELD)
def test_keys_before_the_lists_arrive_are_kept(open_page, keys, early):
    page = open_page("#/suggest?list=nyt-2023")
    held = hold_lists(page)
    page.keyboard.type(keys[:early])
    expect(page.locator("#word")).to_have_value(keys[:early].replace("\n", ""))
    held[0].continue_()
    expect(page.locator("#list option").first).to_be_attached()
    page.keyboard.type(keys[early:])
    expect(page.locator("#boards li")).to_have_count(1)
    row = page.locator("#boards li").first
    expect(row.get_by_role("group")).to_have_attribute("aria-label", "Guess 1, crane")
    for place, mark in enumerate("BBYYB"):
        expect(row.locator(".tile").nth(place)).to_have_attribute("data-mark", mark)


def test_settings_wait_for_the_lists_and_keep_what_the_address_says(open_page):
    page = open_page("#/suggest?list=nyt-2022")
    held = hold_lists(page)
    expect(page.locator("#settings")).to_have_attribute("inert", "")
    held[0].continue_()
    page.get_by_label("Settings").click()
    page.get_by_label("Boards").select_option("2")
    expect(page.locator("#setting")).to_have_text("NYT Wordle 2022, normal rule")


@pytest.mark.parametrize("text", ["crane BBYYB", "crane ..yy.", "1. CRANE ⬛⬛🟨🟨⬛"])
def test_a_paste_before_the_lists_arrive_is_kept(open_page, text):
    page = open_page("#/suggest?list=nyt-2023")
    held = hold_lists(page)
    page.evaluate(
        """text => { const data = new DataTransfer(); data.setData("text", text);
        const options = { clipboardData: data, bubbles: true, cancelable: true };
        document.getElementById("word").dispatchEvent(new ClipboardEvent("paste", options)); }""",
        text,
    )
    expect(page.locator("#word")).to_have_value(text)
    held[0].continue_()
    expect(page.locator("#boards li")).to_have_count(1)
    group = page.locator("#boards li").first.get_by_role("group")
    expect(group).to_have_attribute("aria-label", "Guess 1, crane")
