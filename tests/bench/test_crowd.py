"""Clients of the page: games they win, and questions that have no answer."""

import asyncio

import pytest

from fivefold import Lexicon
from fivefold.bench.crowd import Crowd, Siege, ask, connected, suggestions
from tests.support.serving import serving

LEXICON = Lexicon.load()


@pytest.fixture(scope="module")
def site():
    with serving() as running:
        yield running


def asked(site, question):
    async def once():
        async with connected("127.0.0.1", site.port) as stream:
            return await question(stream)

    return asyncio.run(once())


def test_an_answer_is_decoded(site):
    assert asked(site, lambda stream: ask(stream, "/api/lists"))["default"] == LEXICON.name
    found = asked(site, lambda stream: suggestions(stream, [("crane", "GGGGG")]))
    assert (found["candidates"], found["words"]) == (1, ["crane"])


def test_a_question_without_an_answer_ends_the_run(site):
    with pytest.raises(AssertionError, match="xxxxx"):
        asked(site, lambda stream: ask(stream, "/api/openers/xxxxx"))


def test_players_win_and_every_wait_is_kept(site):
    crowd = Crowd(LEXICON, 2, 1, 0.0)
    assert asyncio.run(crowd.play("127.0.0.1", site.port)) == 2
    assert len(crowd.early) == 2 and len(crowd.later) >= 1


def test_a_player_under_siege_asks_two_questions_a_round(site):
    siege = Siege(LEXICON, 1, 2)
    assert asyncio.run(siege.play("127.0.0.1", site.port)) > 0
    assert len(siege.suggested) == len(siege.openers) == 2
