"""The review of a finished game."""

from playwright.sync_api import expect


def test_a_game_typed_in_is_reviewed(open_page):
    page = open_page("#/review?list=original")
    page.get_by_label("Your guesses in order").fill("crane sloth pilot build")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Build in 4 guesses.")).to_be_visible()
    expect(page.get_by_role("img", name="Words left: start 2315, crane 263")).to_be_visible()
    expect(page.get_by_role("img", name="pilot: loss 0.43")).to_be_visible()
    expect(page.locator(".story li")).to_have_count(4)
    expect(page.locator(".story li").nth(2)).to_contain_text("Pilot: billy was better, by 0.43.")
    expect(page.get_by_role("status")).to_contain_text("Build in 4 guesses.")


def test_the_game_on_the_board_is_reviewed(open_page):
    page = open_page("#/suggest?list=original&game=crane.BBBBB.build.GGGGG")
    page.get_by_role("button", name="How well did I play?").click()
    expect(page.get_by_label("Your guesses in order")).to_have_value("crane build")
    expect(page.get_by_role("heading", name="Build in 2 guesses.")).to_be_visible()


def test_what_is_no_game_is_told(open_page):
    page = open_page("#/review")
    page.get_by_label("Your guesses in order").fill("crane abc")
    page.keyboard.press("Enter")
    expect(page.locator("#game-error")).to_contain_text("letters")
