"""The review of a game."""

import re
from decimal import Decimal
from pathlib import Path

import pytest
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def test_a_game_typed_in_is_reviewed(open_page):
    page = open_page("#/review?list=original")
    page.get_by_label("Your guesses in order").fill("crane sloth pilot build")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Build in 4 guesses.")).to_be_visible()
    expect(page.get_by_role("img", name="Words left: start 2315, crane 263")).to_be_visible()
    expect(page.get_by_role("img", name="pilot: loss 0.43")).to_be_visible()
    expect(page.locator(".story li")).to_have_count(4)
    expect(page.locator(".story li").nth(2)).to_contain_text("Pilot: build was better, by 0.43.")
    expect(page.locator("#live")).to_contain_text("Build in 4 guesses.")


def test_scores_and_best_play_stand_beside_the_exact_numbers(open_page):
    page = open_page("#/review?list=original&words=crane+moist+ninja", **PHONE)
    expect(page.locator(".score dd").nth(0)).to_have_text("88")
    expect(page.locator(".score dd").nth(1)).to_have_text("69")
    sides = page.locator(".sides > div")
    expect(sides.nth(0).get_by_role("heading")).to_have_text("You: 3")
    expect(sides.nth(1).get_by_role("heading")).to_have_text("Best play: 4")
    assert sides.nth(0).bounding_box()["y"] == sides.nth(1).bounding_box()["y"]


def test_the_game_on_the_board_is_reviewed(open_page):
    page = open_page("#/suggest?list=original&game=crane.BBBBB.build.GGGGG")
    page.get_by_role("button", name="How well did I play?").click()
    expect(page.get_by_label("Your guesses in order")).to_have_value("crane build=GGGGG")
    expect(page.get_by_role("heading", name="Build in 2 guesses.")).to_be_visible()


@pytest.mark.parametrize("words", ["crane sloth", "crane BBBBB sloth BYBBB"])
def test_a_lost_game_has_a_field_for_its_answer(open_page, words):
    page = open_page("#/review?list=original")
    page.get_by_label("Your guesses in order").fill(words)
    page.get_by_label("The answer, if you did not find it").fill("build")
    page.keyboard.press("Enter")
    expect(
        page.get_by_role("heading", name="Not solved in 2 guesses: the answer was build.")
    ).to_be_visible()


@pytest.mark.parametrize("words", ["crane BBBBB sloth BYBBB", "crane BBBBB sloth"])
def test_colours_that_the_answer_does_not_give_are_told(open_page, words):
    page = open_page("#/review?list=original")
    page.get_by_label("Your guesses in order").fill(words)
    page.get_by_label("The answer, if you did not find it").fill("crate")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Row 1 shows BBBBB, but 'crane' shows GGGBG")).to_be_visible()


def test_an_unfinished_game_needs_no_answer(open_page):
    page = open_page("#/review?list=original")
    page.get_by_label("Your guesses in order").fill("crane BBBBB sloth BYBBB")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="2 guesses so far, not solved yet.")).to_be_visible()


def test_the_address_is_a_permanent_link(open_page):
    page = open_page("#/review?list=original")
    page.get_by_label("Your guesses in order").fill("crane moist")
    page.get_by_label("The answer, if you did not find it").fill("ninja")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"#/review\?list=original&words=crane\+moist&answer=ninja$"))
    again = open_page(page.url.split("/", 3)[3])
    expect(
        again.get_by_role("heading", name="Not solved in 2 guesses: the answer was ninja.")
    ).to_be_visible()


def test_a_review_is_copied_as_text(open_page):
    page = open_page(
        "#/review?list=original&words=crane+moist+ninja",
        permissions=["clipboard-read", "clipboard-write"],
    )
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    lines = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert lines[:3] == [
        "Ninja in 3 guesses.",
        "Skill 88, luck 69",
        "⬛⬛🟨🟨⬛ crane  lost 0.00, luck 0.00",
    ]
    assert lines[-1] == page.url


@pytest.mark.parametrize("game", Path("docs/season.txt").read_text(encoding="utf-8").splitlines())
def test_the_sum_holds_as_it_is_shown(open_page, game):
    page = open_page("#/review?list=original")
    page.get_by_label("Your guesses in order").fill(game)
    page.keyboard.press("Enter")
    facts = page.locator("#judgement .facts").last
    expect(facts).to_contain_text("saved by luck")
    shown = [
        text.replace("≈ ", "").replace("\N{MINUS SIGN}", "-")
        for text in facts.locator("dd").all_inner_texts()
    ]
    *used, expected, lost, luck = map(Decimal, shown)
    assert sum(used) == expected + lost - luck
    assert facts.locator("dt").all_inner_texts().count("still needed") == game.count("=")


def test_six_guesses_without_an_answer_are_not_called_solved(open_page):
    words = "salet crony bound found mound frost"
    page = open_page("#/review?list=original")
    page.get_by_label("Your guesses in order").fill(words)
    page.keyboard.press("Enter")
    expect(page.locator("#game-error")).to_contain_text("Was frost the answer?")
    expect(page.locator("#judgement")).to_be_empty()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("heading", name="Frost in 6 guesses.")).to_be_visible()
    page.get_by_label("The answer, if you did not find it").fill("pound")
    page.keyboard.press("Enter")
    expect(
        page.get_by_role("heading", name="Not solved in 6 guesses: the answer was pound.")
    ).to_be_visible()


def test_six_wrong_guesses_are_a_lost_game(open_page):
    shown = ("salet=BBBBB", "crony=BBYGB", "bound=BGGGG", "found=BGGGG", "mound=BGGGG", "sound=BGGGG")
    page = open_page(f"#/review?list=original&words={'+'.join(shown)}")
    expect(page.get_by_role("heading", name="Not solved in 6 guesses.", exact=True)).to_be_visible()
    expect(page.locator("#judgement")).to_contain_text("Used + still needed = expected + lost")


def test_what_is_no_game_is_told(open_page):
    page = open_page("#/review")
    page.get_by_role("button", name="Review").click()
    expect(page.locator("#game-error")).to_have_text("Type your guesses first.")
    page.get_by_label("Your guesses in order").fill("crane abc")
    page.keyboard.press("Enter")
    expect(page.locator("#game-error")).to_contain_text("letters")
    page.get_by_label("Your guesses in order").fill("Five 12 1/6\n🟩🟩🟩🟩🟩")
    page.get_by_role("button", name="Review").click()
    expect(page.locator("#game-error")).to_have_text("Row 1 came without its word: type the words too.")


def test_several_games_go_to_the_season(open_page):
    page = open_page("#/review?list=original")
    games = page.get_by_label("Your guesses in order")
    games.fill("2024-05-01 crane moist ninja\n2024-05-02 salet crony =briny")
    games.press("Enter")
    expect(page.locator("#game-error")).to_contain_text("These are 2 games.")
    expect(page.locator("#judgement")).to_be_empty()
    page.get_by_role("button", name="Add them to my season").click()
    expect(page.locator("#season-report")).to_contain_text("ninja")
    expect(page.locator("#season-report")).to_contain_text("briny")


def test_what_is_left_aside_is_told(open_page):
    page = open_page("#/review?list=original")
    games = page.get_by_label("Your guesses in order")
    games.fill("What a day!\ncrane build\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩")
    games.press("Enter")
    expect(page.get_by_role("heading", name="Build in 2 guesses.")).to_be_visible()
    expect(page.locator("#game-error")).to_have_text("left aside: 'What a day!'")
