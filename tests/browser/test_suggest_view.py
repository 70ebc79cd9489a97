"""What the page makes of a game: its history, verdict, warnings and boards, and rows that stay put."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hands import BOTH
from tests.browser.suggest_page import GAME, PHONE, count, expect_marks, field, rows, verdict, words


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
    # On a slow machine the first ranking may be unfinished, and the rest is told when it is there.
    told = re.compile(
        r"(9 words left\. Best guess agony\.|The order changed\.|Better: AGONY,.*) Best possible"
    )
    expect(page.locator("#live")).to_contain_text(told)


def test_clues_that_exclude_each_other_are_shown(open_page):
    page = open_page("#/suggest?game=salet.BYBBB.crane.GGGGG.slate.GGGGG", **PHONE)
    expect(page.locator("#sure")).to_have_text("clues contradict")
    expect(verdict(page)).to_contain_text("No known word fits. Check the marked rows.")
    expect(page.locator("#boards li.suspect")).to_have_count(2)
    expect(page.locator("#conflict .tiles")).to_have_count(2)
    expect(page.locator("#words-card")).to_be_hidden()
    heading = "getComputedStyle(e).lineHeight.replace('px', '') * 1.5 > e.getBoundingClientRect().height"
    assert page.locator("#advice h2").evaluate(f"e => {heading}")  # one line, badge and all


def test_boards_that_have_the_same_words_list_them_once(open_page):
    page = open_page("#/suggest?list=original&boards=4")
    expect(page.locator("#count")).to_have_text("2,315 · 2,315 · 2,315 · 2,315")
    expect(page.locator("#words ul")).to_have_count(1)
    page = open_page("#/suggest?list=original&boards=2&game=salet.BYBBB~GBBBB")
    expect(page.locator("#words ul")).to_have_count(2)


def test_a_hard_position_says_that_it_is_not_proven_first(open_page):
    page = open_page("#/suggest?list=all")
    expect(page.locator("#sure")).to_have_text("not fully searched")
    expect(verdict(page)).to_contain_text("Too many words to search fully; here are strong openers.")
    expect(page.locator("#suggestions tbody td").first).to_contain_text("≥")


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


def test_played_words_are_weighed_and_kept(open_page, tmp_path):
    page = open_page(GAME)
    chance = page.locator("#suggestions tbody tr").first.locator("> *").nth(2)
    expect(chance).to_have_text("11.1%")
    page.get_by_label("Settings").click()
    panel = page.locator("#settings")
    field = panel.get_by_label("Already played", exact=True)
    field.fill("agony 2022-05-01\nam0ng")
    panel.get_by_role("button", name="Use", exact=True).click()
    expect(page.locator("#history-error")).to_have_text(re.compile("line 2: 'am0ng' is not a word"))
    field.fill("agony 2022-05-01")
    panel.get_by_role("button", name="Use", exact=True).click()
    kept = page.locator("#history-kept")
    expect(kept).to_have_text("1 word, the last on 2022-05-01. Kept in this browser.")
    expect(chance).not_to_have_text("11.1%")
    expect(page.locator("#count")).to_have_text("9")  # nothing is ruled out
    assert "2022-05-01" not in page.url
    page.reload()
    expect(chance).not_to_have_text("11.1%")
    expect(kept).to_contain_text("1 word")
    (tmp_path / "played.json").write_text('{"AGONY": [[316, "5/1/22"]], "AMONG": [[1, "6/20/21"]]}')
    page.get_by_label("Settings").click()
    page.locator("#history-file").set_input_files(tmp_path / "played.json")
    expect(kept).to_contain_text("2 words, the last on 2022-05-01")
    panel.get_by_role("button", name="Forget them").click()
    expect(chance).to_have_text("11.1%")
    page.reload()
    expect(kept).to_have_text("Played words are less likely to be the answer, but possible.")


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


def test_a_solved_board_takes_no_more_marks(open_page):
    page = open_page("#/suggest?list=nyt-2022&boards=2&game=salet.BYBBB~GGGGG.courd.BYBBB~-")
    expect(page.locator("#boards ol").nth(1).locator("li")).to_have_count(1)
    expect(page.locator("#count")).to_have_text("6 · solved")
    expect(page.locator("#sure")).to_have_text("proven")


@pytest.mark.parametrize(
    ("silty", "offer"),
    [
        (3.0, "Better: TOILS, 2.70"),
        (2.701, "A little better: TOILS."),
        (2.7, "Just as good: TOILS."),
    ],
)
@pytest.mark.parametrize("way", BOTH)
def test_rows_do_not_jump_when_the_search_goes_on(open_page, way, silty, offer):
    page = open_page(**BOTH[way].options)
    expect(page.locator("#count")).to_have_text("3,158")
    first = {"status": "bounded", "words": ["silty", "doilt"]}
    answers = iter([first, {"status": "proven", "words": ["toils", "silty"]}])

    def reply(route):
        found = next(answers)
        items = [
            {
                "word": word,
                "expected": {"lower": 2.7, "upper": 2.7 if not place else silty, "exact": False},
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
    field(page).fill("cranebbybb")
    picks = page.locator("#suggestions .pick")
    expect(page.locator("#offer")).to_contain_text(offer)
    expect(picks).to_have_text(["silty", "doilt"])
    BOTH[way](page).press(page.get_by_role("button", name="Show", exact=True))
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


LOST = "salet.BBBBB.crony.BBYGB.bound.BGGGG.found.BGGGG.mound.BGGGG.sound.BGGGG"


def test_after_six_wrong_guesses_the_game_is_over(open_page):
    page = open_page(f"#/suggest?list=original&game={LOST}")
    expect(page.locator("#tip")).to_have_text("Game over: not found in 6 guesses.")
    expect(page.locator("#sure")).to_have_text("game over")
    expect(verdict(page)).to_contain_text("It could have been any of 3 words.")
    assert words(page) == ["hound", "pound", "wound"]
    expect(page.locator("#suggestions table")).to_have_count(0)
    expect(page.locator("#mine")).to_be_hidden()
    field(page).press("Enter")
    expect(rows(page)).to_have_count(6)
    page.get_by_role("button", name="How well did I play?").click()
    expect(page.get_by_role("heading", name="Not solved in 6 guesses.", exact=True)).to_be_visible()


def test_a_game_that_allows_more_guesses_goes_on(open_page):
    page = open_page(f"#/suggest?list=original&game={LOST}.hound.BGGGG")
    count(page, "2")
    expect(page.locator("#suggestions table")).to_have_count(1)


def test_two_boards_are_over_after_seven_guesses(open_page):
    rows_of_two = ".".join(f"{word}.BBBBB~BBBBB" for word in ("fuzzy",) * 7)
    page = open_page(f"#/suggest?list=original&boards=2&game={rows_of_two}")
    expect(verdict(page)).to_contain_text("Game over: not found in 7 guesses.")
    expect(page.locator("#suggestions table")).to_have_count(0)


def test_chances_have_one_format_and_no_chance_looks_like_none(open_page):
    page = open_page("#/suggest?list=original")
    row = page.locator("#suggestions tbody tr")
    expect(row.filter(has_text="trace").locator("td").nth(1)).to_have_text("<0.1%")
    expect(row.filter(has_text="salet").locator("td").nth(1)).to_have_text("0.0%")
