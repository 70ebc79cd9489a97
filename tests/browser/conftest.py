"""The page in a real browser: `make browser`.  Without a browser these tests fail."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests.browser.hands import BOTH

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SECONDS = 20


@pytest.fixture(scope="session")
def url():
    """The command itself, on a free port."""
    command = [sys.executable, "-m", "fivefold", "serve", "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline()
        assert line.startswith("fivefold is running at http://127.0.0.1:"), line
        yield line.split()[-1]
    finally:
        process.terminate()
        process.communicate(timeout=SECONDS)


@pytest.fixture(scope="session")
def browser():
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1000 * SECONDS)
    chromium = shutil.which("chromium")
    assert chromium, "no browser: apt-get install chromium"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        yield launched
        launched.close()


@pytest.fixture
def open_page(browser, url):
    """Opens a view; anything the browser complains about fails the test."""
    complaints = []
    contexts = []

    def open_view(path="", **options):
        context = browser.new_context(**({"reduced_motion": "reduce"} | options))
        context.set_default_timeout(1000 * SECONDS)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.extend(worrying(message.text)))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.extend(foreign(request.url)))
        page.goto(url + path)
        return page

    def worrying(text):
        # What the server refuses, or a server that is gone, the page tells itself.
        return [] if text.startswith("Failed to load resource") else [text]

    def foreign(address):
        return [] if address.startswith(url) else [f"asks {address}"]

    yield open_view
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(params=BOTH)
def start(request, open_page):
    """Opens a view; the page and the hands that use it."""

    def begin(path="", **options):
        way = BOTH[request.param]
        page = open_page(path, **way.options, **options)
        return page, way(page)

    return begin
