"""Getting a game in: what is pasted and typed, and what is told when it cannot be read."""

import pytest
from playwright.sync_api import expect

from tests.browser.suggest_page import GAME, expect_marks, field, paste, rows
from tests.support.played_texts import READ, REFUSED


@pytest.mark.parametrize(("text", "guesses"), READ)
def test_what_is_pasted_is_read(open_page, text, guesses):
    page = open_page("#/suggest?list=nyt-2023")
    expect(field(page)).to_be_focused()
    paste(page, text)
    expect(rows(page)).to_have_count(len(guesses))
    for row, (word, pattern) in enumerate(guesses):
        group = rows(page).nth(row).get_by_role("group")
        expect(group).to_have_attribute("aria-label", f"Guess {row + 1}, {word or 'word missing'}")
        expect_marks(page, row, (pattern or "?????"))


@pytest.mark.parametrize(
    ("typed", "text"), [one for one in REFUSED if one[0].strip() and "\n" not in one[0]]
)
def test_what_is_no_guess_is_told(open_page, typed, text):
    page = open_page("#/suggest?list=nyt-2023")
    paste(page, typed)
    expect(page.locator("#entry-error")).to_contain_text(text[1:])
    expect(rows(page)).to_have_count(0)


def test_a_share_text_asks_for_the_words(open_page):
    page = open_page("#/suggest?list=nyt-2023")
    paste(page, "Five 12 2/6\n⬛🟨⬛⬛⬛\n⬛🟨⬛⬛⬛")
    expect(page.locator("#waiting")).to_have_text("These colours came without words: type the 2 words.")
    expect(page.locator("#count")).to_have_text("3,158")
    page.get_by_label("Word of row 1").fill("salet")
    page.keyboard.press("Enter")
    page.get_by_label("Word of row 2").fill("courd")
    page.keyboard.press("Enter")
    expect(page.locator("#count")).to_have_text("9")
    expect(page.get_by_label("Next guess")).to_be_focused()


def test_several_games_go_to_the_season(open_page):
    page = open_page("#/suggest?list=original")
    paste(page, "2024-05-01 crane moist ninja\n2024-05-02 salet crony =briny")
    page.get_by_role("button", name="Add them to my season").click()
    expect(page.locator("#season-report")).to_contain_text("briny")


def test_a_word_that_no_list_has_is_noted(open_page):
    page = open_page("#/suggest?list=nyt-2023")
    page.keyboard.type("xyzzybbbbb")
    expect(page.locator("#boards .note")).to_contain_text("'xyzzy' is not in NYT Wordle, July 2023")
    expect(page.locator("#suggestions tbody tr").first).to_be_visible()


def test_a_mistyped_word_gets_a_hint(open_page):
    page = open_page("#/suggest?list=nyt-2023")
    page.keyboard.type("crnaebbybb")
    hint = "'crnae' is not in NYT Wordle, July 2023: did you mean crane?"
    expect(page.locator("#boards .note")).to_have_text(hint)


def test_words_left_can_be_clicked(open_page):
    page = open_page(GAME)
    page.get_by_role("button", name="Play piano, could be it").click()
    expect(page.get_by_role("group", name="Guess 3, piano")).to_be_visible()


def test_known_letters_may_be_typed(open_page):
    page = open_page("#/suggest?list=nyt-2023")
    field(page).fill("?ound has f")
    page.keyboard.press("Enter")
    expect(page.locator("#count")).to_have_text("1")
    expect(page.locator("#waiting")).to_have_text("Known letters: ?ound, has f")
    page.reload()
    expect(page.locator("#count")).to_have_text("1")
    page.get_by_role("button", name="Forget them").click()
    expect(page.locator("#count")).to_have_text("3,158")


def test_known_letters_are_for_one_board(open_page):
    page = open_page("#/suggest?list=original&boards=2")
    field(page).fill("s??e?")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Known letters are for one board.")).to_be_visible()
    page = open_page("#/suggest?list=original&boards=2&known=s%3F%3Fe%3F")
    expect(page.get_by_text("(not used with several boards)")).to_be_visible()
