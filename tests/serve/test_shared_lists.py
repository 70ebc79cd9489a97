"""What all requests share: lists and their tables."""

from fivefold import Lexicon
from fivefold.puzzle.position import Position
from fivefold.serve.questions import GameQuestion
from fivefold.serve.request_limits import MOST_TABLES
from fivefold.serve.shared_lists import Store
from tests.support.serving import serving

SMALL = ["batch", "catch", "hatch", "latch", "match", "patch", "watch"]


def test_own_words_are_the_default_list():
    with serving(Lexicon.from_words(SMALL, ["chomp"], name="own")) as site:
        lists = site.answer("/api/lists")
        assert lists["default"] == lists["lists"][0]["name"] == "own"
        answer = site.answer("/api/suggest", {"seconds": 5})
        assert (answer["list"], answer["candidates"], answer["status"]) == ("own", 7, "proven")


def test_the_table_of_the_default_list_stays_and_others_take_turns():
    store = Store()
    names = ("nyt-2023", "original", "nyt-2022", "len4", "scowl")
    lists = {name: store.lexicon(name) for name in names}
    tables = {name: store.table(lexicon) for name, lexicon in lists.items()}
    assert MOST_TABLES == 4
    ready = [name for name, lexicon in lists.items() if store.is_ready(lexicon)]
    assert ready == ["nyt-2023", "nyt-2022", "len4", "scowl"]
    assert store.table(lists["nyt-2022"]) is tables["nyt-2022"]  # used again, so it stays longest
    store.table(lists["original"])
    ready = [name for name, lexicon in lists.items() if store.is_ready(lexicon)]
    assert ready == ["nyt-2023", "original", "nyt-2022", "scowl"]
    assert store.table(lists["nyt-2023"]) is tables["nyt-2023"]
    assert store.is_ready(store.lexicon("all")) and store.table(store.lexicon("all")) is None


def test_the_game_of_a_question_has_the_table_of_its_list():
    store = Store()
    question = GameQuestion(list="len4", rule="hard", clues=({"guess": "that", "pattern": "BBBB"},))
    assert not store.position(question, build=False).has_table
    game = store.position(question)
    assert game.has_table and game.table is store.table(store.lexicon("len4"))
    assert game == Position("len4", rule="hard", guesses_left=None).after("that=BBBB")
    assert store.position(question, build=False).has_table
    assert not store.position(GameQuestion(list="all")).has_table
