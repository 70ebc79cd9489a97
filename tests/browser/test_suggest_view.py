"""Typing words and marks, and what the page makes of them."""

import re

import pytest
from playwright.sync_api import expect

GAME = "#/suggest?game=salet.BYBBB.courd.BYBBB"


def verdict(page):
    return page.locator("#verdict")


def words(page):
    return page.locator("#words li").all_inner_texts()


def test_a_game_can_be_played_by_keyboard_alone(open_page):
    page = open_page()
    expect(page.get_by_label("Next guess")).to_be_focused()
    page.keyboard.type("salet")
    page.keyboard.press("Enter")
    # The marks of the new word have the keyboard now.
    expect(page.get_by_role("button", name="S: miss")).to_be_focused()
    page.keyboard.type("bybbb")
    expect(page.get_by_label("Next guess")).to_be_focused()
    expect(page.locator("#count")).to_have_text("145")
    page.keyboard.type("courd")
    page.keyboard.press("Enter")
    page.keyboard.type("12111")
    expect(verdict(page)).to_contain_text("Best possible: 1.89 more guesses on average (proven).")
    assert "piano" in words(page)

    # Back to the suggestions by tabs, and the first one is played with the space bar.
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className") == "pick":
            break
    played = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Space")
    expect(page.get_by_role("group", name=f"Guess 3, {played}")).to_be_visible()
    page.keyboard.type("33333")
    expect(verdict(page)).to_have_text("Solved in 3 guesses.")


def test_marks_are_changed_by_clicks_and_arrows(open_page):
    page = open_page("#/suggest?game=salet.BBBBB")
    tile = page.get_by_role("group", name="Guess 1, salet").get_by_role("button").nth(1)
    for mark in ("present", "exact", "miss"):
        tile.click()
        expect(tile).to_have_attribute("aria-label", f"A: {mark}")
        expect(tile).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="L: miss")).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="S: present")).to_be_focused()
    page.keyboard.press("Delete")
    expect(page.get_by_role("group", name="Guess 1, salet")).to_have_count(0)


def test_a_word_may_be_typed_with_its_marks(open_page):
    page = open_page()
    page.get_by_label("Next guess").fill("salet BYBBB")
    page.keyboard.press("Enter")
    expect(page.locator("#count")).to_have_text("145")
    expect(page.get_by_label("Next guess")).to_be_focused()


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("abc", "'abc' has 3 letters; this list uses 5."),
        ("cr4ne", "letters only"),
        ("salet BYB", "5 colours: B, Y or G"),
        ("", "Type a word"),
    ],
)
def test_what_is_no_guess_is_told(open_page, typed, text):
    page = open_page()
    page.get_by_label("Next guess").fill(typed)
    page.keyboard.press("Enter")
    expect(page.locator("#entry-error")).to_contain_text(text)
    expect(page.locator("#board li")).to_have_count(0)


def test_changes_are_announced(open_page):
    page = open_page(GAME)
    expect(page.get_by_role("status")).to_contain_text("9 words left. Best guess agony. Best possible")


def test_clues_that_exclude_each_other_are_shown(open_page):
    page = open_page("#/suggest?game=salet.BYBBB.crane.GGGGG.slate.GGGGG")
    expect(page.locator("#sure")).to_have_text("clues contradict")
    expect(verdict(page)).to_contain_text("No known word fits. Check the marked rows.")
    expect(page.locator("#board li.suspect")).to_have_count(2)
    expect(page.locator("#conflict .tiles")).to_have_count(2)


def test_a_hard_position_says_that_it_is_not_proven_first(open_page):
    page = open_page("#/suggest?list=all")
    expect(page.locator("#sure")).to_have_text("not fully searched")
    expect(verdict(page)).to_contain_text("Too many words to search; here are strong openers.")
    expect(page.locator("#suggestions tbody td").first).to_contain_text("at least")


def test_the_address_keeps_the_game(open_page):
    page = open_page(GAME)
    page.get_by_role("button", name="Play agony").click()
    expect(page).to_have_url(re.compile(r"game=salet\.BYBBB\.courd\.BYBBB\.agony\.YBYBB"))
    page.reload()
    expect(page.get_by_role("group", name="Guess 3, agony")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#board li")).to_have_count(2)
    page.get_by_role("button", name="New game").click()
    expect(page.locator("#board li")).to_have_count(0)
    expect(page.locator("#count")).to_have_text("3,158")


def test_another_list_may_have_other_words(open_page):
    page = open_page(GAME)
    page.get_by_label("Words", exact=True).select_option("len4")
    expect(page.locator("#board li")).to_have_count(0)
    page.get_by_label("Next guess").fill("rate")
    page.keyboard.press("Enter")
    expect(page.locator("#board .tile")).to_have_count(4)


def test_a_server_that_is_gone_is_told(open_page):
    page = open_page(GAME)
    expect(page.locator("#count")).to_have_text("9")
    page.context.set_offline(True)
    page.get_by_role("button", name="A: present").click()
    expect(verdict(page)).to_contain_text("The server does not answer")
    page.context.set_offline(False)
    page.get_by_role("button", name="A: exact").click()
    expect(verdict(page)).not_to_contain_text("The server does not answer")
