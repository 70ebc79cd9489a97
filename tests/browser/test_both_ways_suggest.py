"""Getting a game in and advice out, by touch at 360 px and by keyboard alone."""

import pytest
from playwright.sync_api import expect

from tests.browser.suggest_page import GAME, count, expect_marks, field, rows, settings, styles


def test_the_advice_stays_until_a_row_is_done(start):
    page, hands = start("#/suggest?list=nyt-2023")
    count(page, "3,158")
    hands.write(field(page), "salet")
    hands.send(page.get_by_role("button", name="Add", exact=True))
    expect_marks(page, 0, "?????")
    hands.mark("BY")
    expect_marks(page, 0, "BY???")
    page.wait_for_timeout(200)
    count(page, "3,158")
    hands.press(page.get_by_role("button", name="Done"))
    expect_marks(page, 0, "BYBBB")
    count(page, "145")
    [colour], *_ = styles(page, "#boards [data-mark=B]", "backgroundColor")
    red, green, blue = map(int, colour.removeprefix("rgb(").rstrip(")").split(","))
    assert max(red, green, blue) - min(red, green, blue) < 20 and 50 < green < 180  # grey


def test_the_last_word_is_all_exact(start):
    page, hands = start("#/suggest?list=nyt-2023&game=crane.BBBBB.sloth.YBGBB.spoil.YYGYB")
    count(page, "1")
    hands.press(page.get_by_role("button", name="Try pious"))
    expect(page.locator("#tip")).to_have_text("Solved in 4 guesses.")
    expect_marks(page, 3, "GGGGG")
    expect(page.locator("#restart")).to_be_focused()
    hands.press(page.get_by_role("button", name="New game"))
    expect(rows(page)).to_have_count(0)


TYPED = {
    "crane:BBBBB": ["BBBBB"],
    "crane=⬛🟨⬛⬛⬛": ["BYBBB"],
    "crane BBBBB slate BYBBB": ["BBBBB", "BYBBB"],
    "crane 00000 slate 01000": ["BBBBB", "BYBBB"],
}


@pytest.mark.parametrize("text", TYPED)
def test_games_are_typed(start, text):
    page, hands = start("#/suggest?list=nyt-2023")
    count(page, "3,158")
    hands.write(field(page), text)
    if rows(page).count() == 0:
        hands.send(page.get_by_role("button", name="Add", exact=True))
    expect(rows(page)).to_have_count(len(TYPED[text]))
    for row, marks in enumerate(TYPED[text]):
        expect_marks(page, row, marks)


def test_a_word_that_no_list_has_is_noted(start):
    page, hands = start("#/suggest?list=nyt-2023")
    hands.write(field(page), "xyzzy bbbbb")
    expect(page.locator("#boards .note")).to_contain_text("'xyzzy' is not in NYT Wordle, July 2023")
    expect(page.locator("#suggestions tbody tr").first).to_be_visible()


def test_a_word_that_is_left_is_picked(start):
    page, hands = start(GAME)
    hands.press(page.get_by_role("button", name="Play piano, could be it"))
    expect(page.get_by_role("group", name="Guess 3, piano")).to_be_visible()
    hands.press(page.get_by_role("button", name="Remove piano"))
    expect(rows(page)).to_have_count(2)


def test_known_letters_are_typed_and_forgotten(start):
    page, hands = start("#/suggest?list=nyt-2023")
    count(page, "3,158")
    hands.write(field(page), "s??e? has a and t, t not second")
    hands.send(page.get_by_role("button", name="Add", exact=True))
    count(page, "1")
    hands.press(page.get_by_role("button", name="Forget them"))
    count(page, "3,158")


def test_guesses_are_undone_and_redone(start):
    page, hands = start("#/suggest?list=nyt-2023")
    count(page, "3,158")
    for word, marks, left in (("salet", "BYBBB", "145"), ("courd", "BYBBB", "9")):
        hands.write(field(page), word)
        hands.send(page.get_by_role("button", name="Add", exact=True))
        hands.mark(marks)
        count(page, left)
    hands.press(page.get_by_role("button", name="Undo"))
    count(page, "145")
    hands.press(page.get_by_role("button", name="Redo"))
    count(page, "9")
    page.reload()
    count(page, "9")
    page.go_back()
    count(page, "145")


def test_settings_are_behind_one_button(start):
    page, hands = start(GAME)
    count(page, "9")
    expect(page.get_by_label("Theme")).to_be_hidden()
    panel = settings(page, hands)
    hands.choose(panel.get_by_label("Theme"), "high contrast")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    hands.write(panel.get_by_label("Already played", exact=True), "agony 2022-05-01")
    hands.press(panel.get_by_role("button", name="Use", exact=True))
    expect(page.locator("#history-kept")).to_contain_text("1 word")
    hands.choose(panel.get_by_label("Rule"), "hard")
    expect(page.locator("#setting")).to_have_text("NYT Wordle, July 2023, hard rule")
    hands.choose(panel.get_by_label("Words"), "Deutsch")
    expect(page.locator("#setting")).to_have_text("Deutsch, hard rule")
    expect(page.locator("#suggestions tbody tr").first).to_be_visible()


def test_my_word_is_weighed(start):
    page, hands = start(GAME)
    count(page, "9")
    hands.write(page.get_by_label("What about my word?"), "among")
    hands.send(page.get_by_role("button", name="Check"))
    expect(page.locator("#mine-answer")).to_contain_text(
        "among: 2.00 more guesses on average, 0.11 more than agony."
    )
    expect(page.locator("#mine-answer")).to_contain_text("of 14855 by words left")
