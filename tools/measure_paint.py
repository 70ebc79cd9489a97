"""How long the page takes to its first paint and how much it loads, on a phone and on a desk.

    python tools/measure_paint.py

Needs the extras ``serve`` and ``browser`` and chromium.  The machine should have nothing else to do; the
figures are for `docs/page.md`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from fivefold.serve.page_files import page_files

ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
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


def main() -> None:
    serve = [sys.executable, "-m", "fivefold", "serve", "--port", "0"]
    server = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)
    try:
        if server.stdout is None:
            raise AssertionError("the server has a pipe")
        url = server.stdout.readline().split()[-1]
        with sync_playwright() as playwright:
            chromium = shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            for name, options in SCREENS.items():
                times = [paint(browser, url, options) for _ in range(LOADS)]
                print(f"{name}: first paint {median(times):.0f} ms, at most {max(times):.0f} ms")
            browser.close()
    finally:
        server.terminate()
        server.wait()
    print(f"all files: {sum(len(file.content) for file in page_files().values())} bytes")


if __name__ == "__main__":
    main()
