"""The hard rule and several boards, by touch at 360 px and by keyboard alone."""

import pytest
from playwright.sync_api import expect

from tests.browser.suggest_page import count, expect_marks, field, rows, settings, verdict


def choose(page, hands, name, value):
    panel = settings(page, hands)
    hands.choose(panel.get_by_label(name), value)
    hands.press(page.get_by_label("Settings"))
    expect(panel.get_by_label(name)).to_be_hidden()


def add(page, hands, word, marks):
    hands.write(field(page), word)
    hands.send(page.get_by_role("button", name="Add", exact=True))
    expect(page.get_by_role("button", name=f"Remove {word}")).to_be_visible()
    hands.mark(marks)


def test_the_hard_rule_advises_from_the_first_guess(start):
    page, hands = start("#/suggest?list=nyt-2023")
    count(page, "3,158")
    choose(page, hands, "Rule", "hard")
    expect(verdict(page)).to_contain_text("Best possible: 3.67 more guesses on average (proven).")
    expect(page.locator("#suggestions tbody tr")).to_have_count(10)
    opener = page.locator("#suggestions .pick").first
    word = opener.inner_text()
    hands.press(opener)
    expect(page.get_by_role("group", name=f"Guess 1, {word}")).to_be_visible()


def test_an_earlier_illegal_guess_is_a_warning_in_its_row(start):
    page, hands = start("#/suggest?list=nyt-2023")
    count(page, "3,158")
    choose(page, hands, "Rule", "hard")
    add(page, hands, "salet", "BYBBB")
    count(page, "145")
    add(page, hands, "crony", "BBBBB")
    note = rows(page).nth(1).locator(".note")
    expect(note).to_have_text("Hard rule: 'salet' showed A; 'crony' has none.")
    expect(rows(page).nth(0).locator(".note")).to_have_count(0)
    expect(page.locator("#tip .try")).to_be_visible()
    expect(page.locator("#suggestions tbody tr").first).to_be_visible()
    hands.press(page.get_by_role("button", name="Remove crony"))
    count(page, "145")
    expect(note).to_have_count(0)


def test_two_boards_are_played(start):
    page, hands = start("#/suggest?list=nyt-2022")
    count(page, "2,309")
    panel = settings(page, hands)
    hands.choose(panel.get_by_label("Boards"), "2")
    expect(page.locator("#boards ol")).to_have_count(2)
    hands.press(page.get_by_label("Settings"))
    expect(panel.get_by_label("Boards")).to_be_hidden()
    hands.write(field(page), "salet")
    hands.send(page.get_by_role("button", name="Add", exact=True))
    hands.mark("BYBBBGGGGG")
    expect_marks(page, 0, "BYBBB")
    expect_marks(page, 0, "GGGGG", board=1)
    count(page, "101 · solved")
    hands.write(field(page), "crony")
    hands.send(page.get_by_role("button", name="Add", exact=True))
    expect(page.get_by_role("button", name="Remove crony")).to_be_visible()
    hands.mark("GGGGG")
    expect(page.locator("#tip")).to_have_text("Solved in 2 guesses.")
    expect(page.locator("#sure")).to_have_text("solved")
    expect(page.locator("#restart")).to_be_focused()
    hands.press(page.get_by_role("button", name="Undo"))
    hands.press(page.get_by_role("button", name="Undo"))
    expect(page.locator("#tip .try")).to_be_visible()


@pytest.mark.parametrize("boards", [4, 8])
def test_more_boards_are_played(start, boards):
    page, hands = start("#/suggest?list=nyt-2022")
    count(page, "2,309")
    choose(page, hands, "Boards", str(boards))
    expect(page.locator("#boards ol")).to_have_count(boards)
    count(page, " · ".join(["2,309"] * boards))
    hands.press(page.locator("#tip .try"))
    expect(page.locator("#boards li.pending")).to_have_count(boards)
    hands.mark("BYBBB" * (boards - 1) + "GGGGG")
    for board in range(boards):
        expect_marks(page, 0, "GGGGG" if board == boards - 1 else "BYBBB", board=board)
    expect(page.locator("#boards li.pending")).to_have_count(0)
    expect(page.locator("#count")).to_contain_text("· solved")
    expect(page.locator("#suggestions tbody tr").first).to_contain_text("≈")
    widths = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert widths[0] <= widths[1]
    first, second = page.evaluate(
        "[...document.querySelectorAll('#boards ol')].slice(0, 2)"
        ".map((board) => board.firstElementChild.getBoundingClientRect().bottom)"
    )
    assert first == pytest.approx(second, abs=6)  # the button that removes a guess breaks no line
    hands.press(page.get_by_role("button", name="Undo"))
    expect(rows(page)).to_have_count(0)
