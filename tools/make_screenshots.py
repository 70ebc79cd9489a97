"""Write the screenshots of ``docs/page.md`` with the page and a browser of this machine.

    python tools/make_screenshots.py
    python tools/make_screenshots.py --paint    only measure the first paint, for the same page

Needs the extras ``serve`` and ``browser`` and chromium; fonts and versions differ from machine to
machine, so the images are made on purpose and not compared.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from base64 import b64decode
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from fivefold.serve.page_files import page_files

IMAGES = Path(__file__).parents[1] / "docs" / "images"
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars"]


@dataclass(frozen=True)
class Shot:
    name: str
    path: str
    ready: str
    """What must be visible first."""
    height: int
    theme: str = "light"
    width: int = 1100
    options: dict[str, Any] = field(default_factory=dict)


SHOTS = (
    Shot(
        "page-suggest",
        "#/suggest?game=salet.BYBBB.courd.BYBBB",
        ".badge[data-sure=proven]",
        720,
    ),
    Shot(
        "page-review",
        "#/review?list=original&words=crane+sloth+pilot+build",
        "#judgement .badge:not([data-sure=searching])",
        1150,
    ),
    Shot("page-openers", "#/openers?list=nyt-2022", "#opener .groups", 900, theme="dark"),
    Shot(
        "page-phone",
        "#/suggest?game=salet.BYBBB.courd.BYBBB",
        ".badge[data-sure=proven]",
        780,
        theme="contrast",
        width=390,
        options={"is_mobile": True, "has_touch": True},
    ),
)


def shoot(browser: Browser, url: str, shot: Shot) -> Path:
    """One screenshot."""
    page = browser.new_page(
        viewport={"width": shot.width, "height": shot.height}, reduced_motion="reduce", **shot.options
    )
    page.add_init_script(f"localStorage.setItem('theme', '{shot.theme}')")
    page.goto(url + shot.path)
    page.locator(shot.ready).first.wait_for(timeout=60_000)
    page.wait_for_timeout(300)
    # WebP is a third of PNG here; only the browser's own protocol knows it.
    session = page.context.new_cdp_session(page)
    image = session.send("Page.captureScreenshot", {"format": "webp", "quality": 72})
    path = IMAGES / f"{shot.name}.webp"
    path.write_bytes(b64decode(image["data"]))
    page.close()
    return path


SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "desk": {"viewport": {"width": 1200, "height": 900}},
}
LOADS = 15
FIRST = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def paint(browser: Browser, url: str, options: dict[str, Any]) -> float:
    """Milliseconds to the first paint, with nothing in the browser's cache."""
    context = browser.new_context(**options)
    page = context.new_page()
    page.goto(url)
    page.locator("#suggestions table").wait_for()
    found = float(page.evaluate(FIRST))
    context.close()
    return found


def measure_paint(browser: Browser, url: str) -> None:
    """How long the page takes to its first paint and how much it loads; nothing else should run."""
    for name, options in SCREENS.items():
        times = [paint(browser, url, options) for _ in range(LOADS)]
        print(f"{name}: first paint {median(times):.0f} ms, at most {max(times):.0f} ms")
    print(f"all files: {sum(len(file.content) for file in page_files().values())} bytes")


def main() -> None:
    command = [sys.executable, "-m", "fivefold", "serve", "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        url = process.stdout.readline().split()[-1]
        with sync_playwright() as playwright:
            chromium = shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            if "--paint" in sys.argv:
                measure_paint(browser, url)
            for shot in SHOTS if "--paint" not in sys.argv else ():
                path = shoot(browser, url, shot)
                print(f"{path.name}: {path.stat().st_size} bytes")
            browser.close()
    finally:
        process.terminate()
        process.communicate()


if __name__ == "__main__":
    main()
