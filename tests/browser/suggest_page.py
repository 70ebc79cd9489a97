"""The page that suggests guesses, as tests read it and type into it."""

GAME = "#/suggest?list=nyt-2023&game=salet.BYBBB.courd.BYBBB"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def verdict(page):
    return page.locator("#verdict")


def words(page):
    return page.locator("#words li").all_inner_texts()


def marks(page, row):
    tiles = page.locator("#boards li").nth(row).locator(".tile")
    return "".join(tile.get_attribute("data-mark") for tile in tiles.all())


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
