"""The page reads what the terminal reads."""

import pytest

from tests.support.played_texts import READ, REFUSED


@pytest.mark.parametrize(("text", "guesses"), READ)
def test_the_page_reads_the_same(site, text, guesses):
    answer = site.answer("/api/read", {"text": text})
    assert answer["list"] == "nyt-2023"
    [game] = answer["games"]
    assert [(guess["word"], guess["pattern"]) for guess in game["guesses"]] == guesses


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_the_page_refuses_the_same(site, text, message):
    status, _, content = site.ask("/api/read", {"text": text})
    assert status == 422 and message[1:] in content["error"]
