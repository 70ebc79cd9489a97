"""Two ways to use the page: a finger on a phone, and the keyboard alone."""

from playwright.sync_api import expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1200, "height": 900}}
MOST_TABS = 40
WHERE = """element => { const now = document.activeElement;
    if (element === now) return 0;
    return element.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1; }"""


class Finger:
    """Taps what can be seen."""

    options = PHONE

    def __init__(self, page):
        self.page = page

    def press(self, locator):
        locator.tap()

    def press_link(self, locator):
        locator.tap()

    def write(self, locator, text):
        locator.tap()
        locator.fill(text)

    def choose(self, select, name):
        select.select_option(name)  # the phone's own list

    def mark(self, marks):
        for mark in marks:
            self.page.locator(f"#pad [data-mark={mark}]").tap()

    def send(self, button):
        button.tap()


class Keys:
    """Never points at anything: Tab leads everywhere, forwards or back."""

    options = DESK

    def __init__(self, page):
        self.page = page

    def _reach(self, locator):
        expect(locator).to_be_visible()
        for _ in range(MOST_TABS):
            where = locator.evaluate(WHERE)
            if not where:
                return
            self.page.keyboard.press("Tab" if where > 0 else "Shift+Tab")
        raise AssertionError(f"Tab does not lead to {locator}")

    def press(self, locator):
        self._reach(locator)
        self.page.keyboard.press("Space")

    def press_link(self, locator):
        self._reach(locator)
        self.page.keyboard.press("Enter")

    def write(self, locator, text):
        self._reach(locator)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)

    def choose(self, select, name):
        self._reach(select)
        self.page.keyboard.type(name)  # as lists are searched

    def mark(self, marks):
        self.page.keyboard.type(marks.lower())

    def send(self, button):
        expect(button).to_be_visible()
        self.page.keyboard.press("Enter")


BOTH = {"finger": Finger, "keys": Keys}
