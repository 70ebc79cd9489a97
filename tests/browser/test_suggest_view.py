"""Getting a game in: words and marks by keyboard and by touch, and what the page makes of them."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from fivefold import feedback
from tests.support.played_texts import READ, REFUSED

GAME = "#/suggest?list=nyt-2023&game=salet.BYBBB.courd.BYBBB"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def verdict(page):
    return page.locator("#verdict")


def words(page):
    return page.locator("#words li").all_inner_texts()


def expect_marks(page, row, shown, board=0):
    """The marks of a row, as soon as they are there."""
    tiles = page.locator("#boards ol").nth(board).locator("li").nth(row).locator(".tile")
    expect(tiles).to_have_count(len(shown))
    for place, mark in enumerate(shown):
        expect(tiles.nth(place)).to_have_attribute("data-mark", mark)


def rows(page):
    return page.locator("#boards li")


def field(page):
    return page.locator("#word")


def play_first(page, act):
    """Act so that a word is played, and wait until the marks that are certain are set."""
    with page.expect_response("**/api/marks") as reply:
        act()
    reply.value.finished()
    page.evaluate("() => new Promise((done) => setTimeout(done, 50))")  # the page has read it by then


class Keys:
    """The keyboard, with every key counted."""

    def __init__(self, page):
        self.page, self.count = page, 0

    def type(self, text):
        for key in text:
            self.press(key)

    def press(self, key):
        self.count += 1
        self.page.keyboard.press(key)


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
    styles = [
        page.locator("#boards .tile")
        .nth(place)
        .evaluate("e => { const s = getComputedStyle(e); return [s.backgroundColor, s.borderTopStyle] }")
        for place in (0, 5)
    ]
    assert styles[0][0] != styles[1][0]
    assert (styles[0][1], styles[1][1]) == ("solid", "dashed")


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


@pytest.mark.parametrize(("text", "guesses"), READ)
def test_what_is_pasted_is_read(open_page, text, guesses):
    page = open_page("#/suggest?list=nyt-2023")
    expect(field(page)).to_be_focused()
    paste(page, text)
    expect(rows(page)).to_have_count(len(guesses))
    for row, (word, pattern) in enumerate(guesses):
        group = rows(page).nth(row).get_by_role("group")
        expect(group).to_have_attribute("aria-label", f"Guess {row + 1}, {word or 'word missing'}")
        expect_marks(page, row, pattern or "?????")


def paste(page, text):
    page.evaluate(
        """text => { const data = new DataTransfer(); data.setData("text", text);
        const options = { clipboardData: data, bubbles: true, cancelable: true };
        const event = new ClipboardEvent("paste", options);
        if (document.getElementById("word").dispatchEvent(event)) {
          document.getElementById("word").value = text;
          document.getElementById("entry").requestSubmit();
        } }""",
        text,
    )


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
    expect(page.locator("#boards .note")).to_contain_text("'xyzzy' is not in NYT Wordle 2023")
    expect(page.locator("#suggestions tbody tr").first).to_be_visible()


def test_words_left_can_be_clicked(open_page):
    page = open_page(GAME)
    page.get_by_role("button", name="Play piano, could be it").click()
    expect(page.get_by_role("group", name="Guess 3, piano")).to_be_visible()


def test_known_letters_may_be_typed(open_page):
    page = open_page("#/suggest?list=nyt-2023")
    field(page).fill("?ound has f")
    page.keyboard.press("Enter")
    expect(page.locator("#count")).to_have_text("1")
    expect(page.locator("#waiting")).to_have_text("Known letters: ?ound has f")
    page.reload()
    expect(page.locator("#count")).to_have_text("1")
    page.get_by_role("button", name="Forget them").click()
    expect(page.locator("#count")).to_have_text("3,158")


def test_undo_redo_and_the_history_of_the_browser(open_page):
    page = open_page("#/suggest?list=nyt-2023")
    expect(page.locator("#count")).to_have_text("3,158")
    page.keyboard.type("saletbybbb")
    expect(page.locator("#count")).to_have_text("145")
    page.keyboard.type("courdbybbb")
    expect(page.locator("#count")).to_have_text("9")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#count")).to_have_text("145")
    page.keyboard.press("Control+z")
    expect(rows(page)).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#count")).to_have_text("9")
    page.get_by_role("button", name="New game").click()
    expect(rows(page)).to_have_count(0)
    page.go_back()
    expect(page.locator("#count")).to_have_text("9")
    expect(rows(page)).to_have_count(2)
    page.reload()
    expect(rows(page)).to_have_count(2)
    page.go_forward()
    expect(rows(page)).to_have_count(0)


def test_every_guess_is_in_the_history(open_page):
    page = open_page("#/suggest?list=nyt-2023")
    expect(page.locator("#count")).to_have_text("3,158")
    page.keyboard.type("saletbybbb")
    page.keyboard.type("courdbybbb")
    expect(page.locator("#count")).to_have_text("9")
    page.go_back()
    expect(rows(page)).to_have_count(1)
    expect(page.locator("#count")).to_have_text("145")
    page.go_back()
    expect(rows(page)).to_have_count(0)


def test_changes_are_announced(open_page):
    page = open_page(GAME)
    expect(page.locator("#live")).to_contain_text("9 words left. Best guess agony. Best possible")


def test_clues_that_exclude_each_other_are_shown(open_page):
    page = open_page("#/suggest?game=salet.BYBBB.crane.GGGGG.slate.GGGGG")
    expect(page.locator("#sure")).to_have_text("clues contradict")
    expect(verdict(page)).to_contain_text("No known word fits. Check the marked rows.")
    expect(page.locator("#boards li.suspect")).to_have_count(2)
    expect(page.locator("#conflict .tiles")).to_have_count(2)


def test_a_hard_position_says_that_it_is_not_proven_first(open_page):
    page = open_page("#/suggest?list=all")
    expect(page.locator("#sure")).to_have_text("not fully searched")
    expect(verdict(page)).to_contain_text("Too many words to search; here are strong openers.")
    expect(page.locator("#suggestions tbody td").first).to_contain_text("≥")


def test_the_hard_rule_advises_from_the_first_guess(open_page):
    page = open_page("#/suggest?list=nyt-2023&rule=hard")
    expect(page.locator("#suggestions tbody tr")).to_have_count(10)
    expect(verdict(page)).to_contain_text("here are strong openers")


def test_an_earlier_illegal_guess_is_a_warning_in_its_row(open_page):
    page = open_page("#/suggest?list=nyt-2023&rule=hard&game=salet.BYBBB.crony.BBBBB")
    expect(rows(page).nth(1).locator(".note")).to_contain_text(
        "hard rule: 'salet' showed A; 'crony' has none"
    )
    expect(page.locator("#suggestions tbody tr").first).to_be_visible()


def test_what_about_my_word(open_page):
    page = open_page(GAME)
    page.get_by_label("What about my word?").fill("among")
    page.keyboard.press("Enter")
    expect(page.locator("#mine-answer")).to_contain_text(
        "among: 2.00 more guesses on average, 0.11 more than agony."
    )
    page.get_by_label("What about my word?").fill("cat")
    page.keyboard.press("Enter")
    expect(page.locator("#mine-answer")).to_contain_text("'cat' has 3 letters")


def test_past_answers_can_be_left_out(open_page):
    page = open_page(GAME)
    page.get_by_label("Settings").click()
    page.get_by_label("Leave out past answers").check()
    expect(page.locator("#count")).not_to_have_text("9")
    expect(page).to_have_url(re.compile("past=1"))


@pytest.mark.parametrize("count", [2, 4, 8])
def test_several_boards_are_played(open_page, count):
    page = open_page(f"#/suggest?list=nyt-2022&boards={count}", **PHONE)
    expect(page.locator("#tip .try")).to_be_visible()
    page.locator("#tip .try").tap()
    for _ in range(count):
        for mark in "BYBBB":
            page.locator(f"#pad [data-mark={mark}]").tap()
    expect(page.locator("#boards li.pending")).to_have_count(0)
    expect(page.locator("#boards ol")).to_have_count(count)
    expect(page.locator("#suggestions tbody tr").first).to_contain_text("≈")
    widths = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert widths[0] <= widths[1]
    first, second = page.evaluate(
        "[...document.querySelectorAll('#boards ol')].slice(0, 2)"
        ".map((board) => board.firstElementChild.getBoundingClientRect().bottom)"
    )
    assert first == pytest.approx(second, abs=6)  # the button that removes a guess breaks no line


def test_certain_marks_are_set_on_every_board(open_page):
    # On the first board only pious is left; on the second I, O and S are misses.
    page = open_page(
        "#/suggest?list=nyt-2023&boards=2&game=crane.BBBBB~BBBBB.sloth.YBGBB~BBBBB.spoil.YYGYB~BYBBB"
    )
    expect(page.locator("#count")).to_have_text(re.compile("^1 ·"))
    page.keyboard.type("pious")
    page.keyboard.press("Enter")
    expect_marks(page, 3, "GGGGG")
    expect_marks(page, 3, "?BB?B", board=1)
    second = page.get_by_role("group", name="Board 2, guess 4, pious").get_by_role("button")
    expect(second.nth(0)).to_be_focused()
    page.keyboard.type("ybbyb")
    expect_marks(page, 3, "YBBYB", board=1)
    expect(page.locator("#boards li.pending")).to_have_count(0)
    expect(page.locator("#count")).to_have_text(re.compile("^solved ·"))


def test_past_answers_are_left_out_on_every_board(open_page):
    page = open_page("#/suggest?list=nyt-2023&boards=2&game=salet.BYBBB~BYBBB.courd.BYBBB~BBBBB")
    expect(page.locator("#count")).to_have_text("9 · 10")
    page.get_by_label("Settings").click()
    page.get_by_label("Leave out past answers").check()
    expect(page.locator("#count")).to_have_text(re.compile(r"^[1-8] · [1-9]$"))
    expect(page).to_have_url(re.compile("past=1"))


def test_a_solved_board_takes_no_more_marks(open_page):
    page = open_page("#/suggest?list=nyt-2022&boards=2&game=salet.BYBBB~GGGGG.courd.BYBBB~-")
    expect(page.locator("#boards ol").nth(1).locator("li")).to_have_count(1)
    expect(page.locator("#count")).to_have_text("6 · solved")
    expect(page.locator("#sure")).to_have_text("proven")


def test_rows_do_not_jump_when_the_search_goes_on(open_page):
    page = open_page()
    expect(page.locator("#count")).to_have_text("3,158")
    first = {"status": "bounded", "words": ["silty", "doilt"]}
    answers = iter([first, {"status": "proven", "words": ["toils", "silty"]}])

    def reply(route):
        found = next(answers)
        items = [
            {
                "word": word,
                "expected": {"lower": 2.7, "upper": 2.7 + place, "exact": False},
                "win": 0.0,
                "words_left": 7.0,
                "groups": 60,
                "possible": False,
            }
            for place, word in enumerate(found["words"])
        ]
        route.fulfill(
            json={
                "list": "nyt-2023",
                "rule": "normal",
                "status": found["status"],
                "lower": 2.7,
                "ranked": False,
                "candidates": 187,
                "words": ["abbot"],
                "suggestions": items,
                "verdict": "Told.",
                "notes": [],
                "guess_notes": [],
                "contradiction": [],
            }
        )

    page.route("**/api/suggest", reply)
    page.keyboard.type("cranebbybb")
    picks = page.locator("#suggestions .pick")
    expect(page.locator("#offer")).to_contain_text("Better: TOILS")
    expect(picks).to_have_text(["silty", "doilt"])
    page.get_by_role("button", name="Show", exact=True).click()
    expect(picks).to_have_text(["toils", "silty"])


def test_another_list_may_have_other_words(open_page):
    page = open_page(GAME)
    page.get_by_label("Settings").click()
    page.get_by_label("Words", exact=True).select_option("4 letters")
    expect(rows(page)).to_have_count(0)
    field(page).fill("rate")
    page.keyboard.press("Enter")
    expect(page.locator("#boards .tile")).to_have_count(4)


def test_a_server_that_is_gone_is_told(open_page):
    page = open_page(GAME)
    expect(page.locator("#count")).to_have_text("9")
    page.context.set_offline(True)
    page.get_by_role("button", name="A: present").click()
    expect(verdict(page)).to_contain_text("The server does not answer")
    page.context.set_offline(False)
    page.get_by_role("button", name="A: exact").click()
    expect(verdict(page)).not_to_contain_text("The server does not answer")
