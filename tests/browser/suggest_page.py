"""The page that suggests guesses, as tests read it and type into it."""

from playwright.sync_api import expect

GAME = "#/suggest?list=nyt-2023&game=salet.BYBBB.courd.BYBBB"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def verdict(page):
    return page.locator("#verdict")


def count(page, number):
    expect(page.locator("#count")).to_have_text(number)


def settings(page, hands):
    hands.press(page.get_by_label("Settings"))
    return page.locator("#settings")


def words(page):
    return page.locator("#words li").all_inner_texts()


def expect_marks(page, row, shown, board=0):
    """The marks of a row, as soon as they are there."""
    tiles = page.locator("#boards ol").nth(board).locator("li").nth(row).locator(".tile")
    expect(tiles).to_have_count(len(shown))
    for place, mark in enumerate(shown):
        expect(tiles.nth(place)).to_have_attribute("data-mark", mark)


def styles(page, selector, *names):
    """How each such element looks, read at one moment: the page may draw them anew at any time."""
    read = """([selector, names]) => [...document.querySelectorAll(selector)].map(element => {
        const style = getComputedStyle(element); return names.map(name => style[name]) })"""
    return page.evaluate(read, [selector, list(names)])


def play_first(page, act):
    """Act so that a word is played, and wait until the marks that are certain are set."""
    with page.expect_response("**/api/marks") as reply:
        act()
    reply.value.finished()
    page.evaluate("() => new Promise((done) => setTimeout(done, 50))")  # the page has read it by then


def rows(page):
    return page.locator("#boards li")


def field(page):
    return page.locator("#word")


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
