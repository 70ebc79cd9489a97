"""Getting a game in: words and marks by keyboard and by touch."""

import re
from functools import partial

from playwright.sync_api import expect

from fivefold import feedback
from tests.browser.suggest_page import GAME, PHONE, Keys, expect_marks, field, play_first, rows, styles


def test_a_game_takes_at_most_ten_keys_a_guess(open_page):
    page = open_page()
    expect(field(page)).to_be_focused()
    expect(page.locator("#count")).to_have_text("3,158")
    for row, guess in enumerate(["salet", "courd", "among", "okapi"]):
        keys = Keys(page)
        shown = str(feedback(guess, "okapi"))
        keys.type(guess)
        for key in shown.lower():
            if row < page.locator("#boards li:not(.pending)").count():
                break  # the last word: every mark was certain
            keys.press(key)
        expect(page.locator("#boards li:not(.pending)")).to_have_count(row + 1)
        if guess != "okapi":
            expect(field(page)).to_be_focused()
        expect_marks(page, row, shown)
        assert keys.count <= 10
    expect(page.locator("#tip")).to_have_text("Solved in 4 guesses.")
    expect(page.locator("#restart")).to_be_focused()
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(0)
    expect(field(page)).to_be_focused()


def test_enter_on_an_empty_field_plays_the_first_suggestion(open_page):
    page = open_page("#/suggest?list=original")
    answer = "build"
    expect(page.locator("#count")).to_have_text("2,315")
    for row in range(6):
        if page.locator("#restart:focus").count():
            break
        keys = Keys(page)
        word = page.locator("#tip .try").inner_text().lower()
        play_first(page, partial(keys.press, "Enter"))
        expect(rows(page)).to_have_count(row + 1)
        expect(page.get_by_role("group", name=f"Guess {row + 1}, {word}")).to_be_visible()
        if rows(page).nth(row).get_attribute("class").strip() == "pending":
            keys.type(str(feedback(word, answer)).lower())
        assert keys.count <= 10
        expect(page.locator("#boards li:not(.pending)")).to_have_count(row + 1)
        expect(page.locator("#advice")).to_have_attribute("aria-busy", "false")
    expect(page.locator("#tip")).to_contain_text("Solved in")
    expect(page.locator("#restart")).to_be_focused()


def test_a_game_takes_at_most_seven_taps_a_guess(open_page):
    page = open_page("#/suggest?list=original", **PHONE)
    answer = "build"
    expect(page.locator("#count")).to_have_text("2,315")
    for row in range(6):
        if page.locator("#tip").inner_text().startswith("Solved"):
            break
        taps = 1
        word = page.locator("#tip .try").inner_text().lower()
        play_first(page, page.locator("#tip .try").tap)
        expect(rows(page)).to_have_count(row + 1)
        if page.locator("#boards li.pending").count():
            for mark in str(feedback(word, answer)):
                if page.locator("#pad.idle").count():
                    break  # the other marks were certain
                page.locator(f"#pad [data-mark={mark}]").tap()
                taps += 1
        assert taps <= 7
        expect(page.locator("#boards li.pending")).to_have_count(0)
        expect(page.locator("#advice")).to_have_attribute("aria-busy", "false")
        expect(page.locator("#tip")).to_be_in_viewport(ratio=1)  # after every guess
    expect(page.locator("#tip")).to_contain_text("Solved in")


def test_a_row_without_marks_is_not_counted(open_page):
    page = open_page()
    expect(page.locator("#count")).to_have_text("3,158")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.keyboard.type("salet")
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_class(re.compile("pending"))
    expect_marks(page, 0, "?????")
    page.keyboard.type("byb")
    page.wait_for_timeout(200)
    expect(page.locator("#count")).to_have_text("3,158")
    assert not [url for url in asked if url.endswith("suggest")]
    page.keyboard.press("Enter")  # the rest are misses
    expect_marks(page, 0, "BYBBB")
    expect(page.locator("#count")).to_have_text("145")
    expect(field(page)).to_be_focused()


def test_no_colour_looks_different_from_a_miss(open_page):
    page = open_page("#/suggest?list=nyt-2023&game=salet.BBBBB.courd._____")
    expect(page.locator("#boards .tile")).to_have_count(10)
    looks = styles(page, "#boards .tile", "backgroundColor", "borderTopStyle")
    (grey, solid), (blank, dashed) = looks[0], looks[5]
    assert grey != blank
    assert (solid, dashed) == ("solid", "dashed")


def test_done_makes_the_rest_misses_by_touch(open_page):
    page = open_page(**PHONE)
    page.locator("#tip .try").tap()
    expect(page.locator("#pad")).to_be_visible()
    page.locator("#pad [data-mark=B]").tap()
    page.locator("#pad [data-mark=G]").tap()
    page.get_by_role("button", name="Done").tap()
    expect_marks(page, 0, "BGBBB")
    expect(page.locator("#pad")).to_be_hidden()


def test_backspace_takes_back_one_mark_and_not_the_guess(open_page):
    page = open_page()
    page.keyboard.type("saletby")
    expect_marks(page, 0, "BY???")
    page.keyboard.press("Backspace")
    expect_marks(page, 0, "B????")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect_marks(page, 0, "?????")
    page.keyboard.type("bybbb")
    expect_marks(page, 0, "BYBBB")
    expect(page.locator("#count")).to_have_text("145")


def test_a_letter_that_is_no_mark_starts_the_next_word(open_page):
    page = open_page()
    expect(field(page)).to_be_focused()
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    page.keyboard.type("buggy")
    expect(field(page)).to_be_focused()
    expect(field(page)).to_have_value("buggy")
    expect_marks(page, 0, "?????")
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(2)
    expect(page.locator("#count")).to_have_text("3,158")
    page.keyboard.type("yybbb")  # of buggy, which has the keyboard
    expect_marks(page, 0, "?????")
    expect_marks(page, 1, "YYBBB")
    page.keyboard.type("bbbbb")  # then crane, which has none yet
    expect_marks(page, 0, "BBBBB")


def test_certain_marks_are_set_and_never_contradict(open_page):
    # After these only pious is left; picking it once gave marks that contradicted.
    page = open_page("#/suggest?list=nyt-2023&game=crane.BBBBB.sloth.YBGBB.spoil.YYGYB")
    expect(page.locator("#count")).to_have_text("1")
    page.keyboard.press("Enter")
    expect(page.locator("#tip")).to_have_text("Solved in 4 guesses.")
    expect_marks(page, 3, "GGGGG")
    expect(page.locator("#restart")).to_be_focused()


def test_some_marks_are_certain(open_page):
    page = open_page(GAME)
    expect(page.locator("#count")).to_have_text("9")
    page.keyboard.type("leant")
    page.keyboard.press("Enter")
    expect(rows(page).nth(2).locator("[data-mark=B]")).to_have_count(3)
    expect_marks(page, 2, "BB??B")
    page.keyboard.type("bbyyb")  # all five may be typed all the same
    expect_marks(page, 2, "BBYYB")
    expect(field(page)).to_be_focused()
    expect(field(page)).to_have_value("")


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
    expect(rows(page)).to_have_count(0)
