"""The answers of the API are those of the library."""

import pytest

from fivefold import CRITERIA, Lexicon, feedback, rank_openers
from fivefold.base.budget import UNLIMITED
from fivefold.base.plain import plain
from fivefold.players.opener_book import book_openers
from fivefold.players.review import review
from fivefold.players.suggest import suggest
from fivefold.puzzle.clue import parse_clue
from fivefold.puzzle.criterion import BY_EXPECTED
from fivefold.puzzle.partition import partition
from fivefold.puzzle.position import Position
from fivefold.search.exact import solve
from fivefold.serve.page_files import STATIC
from tests.support.serving import serving

SMALL = ["batch", "catch", "hatch", "latch", "match", "patch", "watch"]


@pytest.fixture(scope="module")
def site():
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def patient_site():
    with serving() as running:
        running.be_patient()
        yield running


def clues(*texts):
    return [{"guess": guess, "pattern": str(pattern)} for guess, pattern in map(parse_clue, texts)]


def test_suggestions_are_those_of_the_library(patient_site):
    question = {"list": "nyt-2022", "clues": clues("soare=BYBBG", "cloud=BGGBB"), "top": 7}
    answer = patient_site.answer("/api/suggest", question)
    found = suggest("nyt-2022", "soare=BYBBG", "cloud=BGGBB", top=7, budget=UNLIMITED)
    assert answer["status"] == "proven"
    assert answer == plain(found)


def test_the_default_list_is_used_when_none_is_named(site):
    assert site.answer("/api/suggest", {"clues": clues("salet=BYBBB")})["list"] == "nyt-2023"
    assert site.answer("/api/lists")["default"] == "nyt-2023"


def test_only_as_many_candidates_are_listed_as_were_asked_for(site):
    answer = site.answer("/api/suggest", {"clues": clues("salet=BYBBB"), "shown": 3})
    assert answer["candidates"] == 145
    assert len(answer["words"]) == 3


def test_the_wider_list_is_used_and_named(site):
    answer = site.answer("/api/suggest", {"clues": clues("aahed=GGGGG")})
    assert (answer["list"], answer["words"]) == ("all", ["aahed"])
    assert answer["notes"] == ["no usual answer fits, so we searched every accepted guess"]


@pytest.mark.parametrize("name", ["de", "own"])
def test_a_mistyped_clue_gets_no_words_of_another_language(site, name):
    if name == "de":
        answer = site.answer("/api/suggest", {"list": "de", "clues": clues("aahed=GGGGG")})
    else:
        with serving(Lexicon.from_words(SMALL, ["chomp"], name="own")) as own:
            answer = own.answer("/api/suggest", {"clues": clues("aahed=GGGGG")})
    assert (answer["list"], answer["status"]) == (name, "contradiction")
    assert answer["verdict"] == "No known word fits. Check the marked rows."


def test_under_a_rule_too_many_words_are_counted_like_others(site):
    answer = site.answer("/api/suggest", {"list": "all", "rule": "hard", "top": 2})
    assert answer["verdict"] == "Too many words to search; here are strong openers."
    assert len(answer["suggestions"]) == 2


def test_clues_that_exclude_each_other_are_named(site):
    history = clues("salet=BYBBB", "crane=GGGGG", "slate=GGGGG")
    answer = site.answer("/api/suggest", {"clues": history})
    assert answer["status"] == "contradiction"
    assert answer["contradiction"] == history[1:]
    assert answer["candidates"] == 0


def test_without_a_clue_and_with_too_many_words_the_bounds_by_counting_hold(site):
    answer = site.answer("/api/suggest", {"list": "all", "top": 3})
    assert answer["status"] == "bounded"
    n = answer["candidates"]
    ranking = rank_openers(Lexicon.load("all"), criterion=BY_EXPECTED)
    assert [s["word"] for s in answer["suggestions"]] == [ranking[place].words[0] for place in range(3)]
    most = max(opener.groups + (opener.win > 0) for opener in ranking)
    assert answer["lower"] * n == pytest.approx(3 * n - most)
    ends = [s["expected"] for s in answer["suggestions"]]
    assert all(end["upper"] is None and end["lower"] >= answer["lower"] for end in ends)


def test_without_a_clue_the_book_knows_the_best_openers(site):
    answer = site.answer("/api/suggest", {"list": "original", "top": 4})
    book = book_openers(Lexicon.load("original"))[:4]
    assert answer["status"] == "proven"
    assert [(s["word"], s["expected"]["upper"]) for s in answer["suggestions"]] == [
        (o.word, o.mean) for o in book
    ]
    assert answer["lower"] * 2315 == pytest.approx(7920)


def test_openers_are_the_ranking_in_parts(site):
    ranking = rank_openers(Lexicon.load("nyt-2022"), criterion=CRITERIA["largest"])
    answer = site.answer("/api/openers?list=nyt-2022&by=largest&start=11&count=5")
    assert [(o["rank"], o["word"]) for o in answer["openers"]] == [
        (o.rank, o.words[0]) for o in ranking.top(15)[10:]
    ]
    assert answer["total"] == len(ranking)
    assert site.answer("/api/openers?start=20000")["openers"] == []


@pytest.mark.parametrize("by", CRITERIA)
def test_openers_know_every_criterion(site, by):
    ranking = rank_openers(Lexicon.load("len4"), criterion=CRITERIA[by])
    answer = site.answer(f"/api/openers?list=len4&by={by}&count=1")
    assert answer["openers"][0]["word"] == ranking[0].words[0]


def test_an_opener_shows_its_groups_largest_first(site):
    answer = site.answer("/api/openers/salet?list=original")
    assert answer["opener"]["word"] == "salet"
    sizes = {group["pattern"]: group["size"] for group in answer["groups"]}
    groups = partition("salet", Lexicon.load("original").answers)
    assert sizes == {str(pattern): len(words) for pattern, words in groups.items()}
    assert list(sizes.values()) == sorted(sizes.values(), reverse=True)


def test_a_tree_is_the_best_one_and_adds_up(patient_site):
    question = {"list": "original", "clues": clues("salet=BYBBB")}
    answer = patient_site.answer("/api/tree", question)
    game = Position("original", guesses_left=None).after("salet=BYBBB")
    best = solve(game)
    assert answer["status"] == "proven"
    assert answer["mean"] == plain(best.mean)
    assert answer["tree"]["total"] == best.total.value
    assert answer["tree"]["answers"] == sum(answer["turns"]) == len(game)
    assert sum(turn * count for turn, count in enumerate(answer["turns"], 1)) == best.total.value


def test_a_tree_may_start_with_any_guess(site):
    question = {"list": "original", "clues": clues("salet=BYBBB"), "guess": "fuzzy"}
    assert site.answer("/api/tree", question)["tree"]["word"] == "fuzzy"


def test_a_tree_keeps_the_rule(patient_site):
    question = {"list": "original", "clues": clues("salet=BYBBB"), "rule": "ultra-hard"}
    answer = patient_site.answer("/api/tree", question)
    best = solve(Position("original", rule="ultra-hard", guesses_left=None).after("salet=BYBBB"))
    assert answer["tree"]["total"] == best.total.value
    assert "a" in answer["tree"]["word"]


def test_a_review_is_that_of_the_library_and_adds_up(patient_site):
    words = ["soare", "pilot", "abide", "aside"]
    answer = patient_site.answer("/api/review", {"list": "nyt-2022", "guesses": words})
    assert [(g["word"], g["pattern"]) for g in answer["guesses"]] == [
        (word, str(feedback(word, "aside"))) for word in words
    ]
    assert answer["used"] == 4 and answer["solved"]
    assert answer["expected"]["upper"] + answer["loss"] - answer["luck"] == pytest.approx(4)
    assert answer == plain(review("nyt-2022", words, budget=UNLIMITED))


def test_a_lost_game_is_reviewed_with_its_answer(site):
    question = {"list": "original", "guesses": ["salet", "courd"], "answer": "piano", "seconds": 0.1}
    answer = site.answer("/api/review", question)
    assert (answer["answer"], answer["solved"], answer["left"]["upper"] > 0) == ("piano", False, True)


def test_own_words_are_the_default_list():
    with serving(Lexicon.from_words(SMALL, ["chomp"], name="own")) as site:
        lists = site.answer("/api/lists")
        assert lists["default"] == lists["lists"][0]["name"] == "own"
        answer = site.answer("/api/suggest", {})
        assert (answer["list"], answer["candidates"], answer["status"]) == ("own", 7, "proven")


@pytest.mark.parametrize(
    ("path", "body", "text"),
    [
        ("/api/suggest", {"list": "nope"}, "No word list 'nope'"),
        ("/api/suggest", {"clues": clues("abc=BYB")}, "'abc' has 3 letters; this list uses 5"),
        ("/api/suggest", {"clues": [{"guess": "cr4ne", "pattern": "BBBBB"}]}, "'4' is not a letter"),
        ("/api/suggest", {"clues": [{"guess": "crane", "pattern": "BBB"}]}, "3 marks"),
        ("/api/suggest", {"clues": [{"guess": "crane", "pattern": "BBXBB"}]}, "clues 0 pattern"),
        ("/api/suggest", {"top": 0}, "Top: "),
        ("/api/suggest", {"top": "3"}, "Top: "),
        ("/api/suggest", {"seconds": 1e9}, "Seconds: "),
        ("/api/suggest", {"words": 3}, "Words: "),
        ("/api/suggest", [], "dictionary"),
        ("/api/suggest", {"clues": clues("crane=BBBBB") * 14}, "Clues: "),
        ("/api/tree", {"guess": "xxxxx", "clues": clues("crane=BBBBB")}, "xxxxx"),
        ("/api/tree", {"list": "all"}, "too many to search"),
        ("/api/tree", {"clues": clues("crane=GGGGG", "slate=GGGGG")}, "no known word fits"),
        ("/api/review", {"guesses": []}, "Guesses: "),
        ("/api/review", {}, "Guesses: "),
        ("/api/review", {"guesses": ["crane", "crane"]}, "was the answer"),
        ("/api/review", {"guesses": ["crane", "abc"]}, "'abc'"),
        ("/api/review", {"guesses": ["crane", "slick", "shale"], "rule": "hard"}, "hard rule"),
        ("/api/suggest", {"clues": clues("crane=BBGBB", "slick=BBBBB"), "rule": "hard"}, "guess 2"),
        ("/api/openers?by=luck", None, "By: "),
        ("/api/openers?top=3", None, "Top: "),
        ("/api/openers?count=0", None, "Count: "),
        ("/api/openers/salet?start=3", None, "Start: "),
        ("/api/lists?list=original", None, "List: "),
        ("/api/openers/xxxxx", None, "xxxxx"),
        ("/api/openers/salet?list=len4", None, "salet"),
    ],
)
def test_what_makes_no_sense_gets_one_sentence(site, path, body, text):
    status, sentence = site.problem(path, body)
    assert status == 422
    assert text.lower() in sentence.lower()
    assert sentence.endswith(".") and "\n" not in sentence


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("{", 400),
        ("[" * 8000, 400),
        ("", 422),
        ('{"clues": [{"guess": "\\ud800rane", "pattern": "BBBBB"}]}', 422),
        ('{"list": "\\ud800"}', 422),
        ('{"seconds": NaN}', 422),
        (b"\xff\xfe{}", 400),
    ],
)
def test_what_cannot_be_read_gets_one_sentence(site, raw, code):
    status, sentence = site.problem("/api/suggest", raw=raw)
    assert status == code
    assert sentence.endswith(".")


def test_unknown_addresses_and_methods_get_one_sentence(site):
    assert site.problem("/nothing")[0] == 404
    assert site.problem("/../pyproject.toml")[0] == 404
    assert site.problem("/api/suggest")[0] == 405
    assert site.problem("/api/suggest", raw="{}", headers={"Content-Type": "text/plain"})[0] == 422


def test_the_page_and_its_reference_are_there_and_light(site):
    for path, text in (("/", b"What should I guess next?"), ("/reference", b"The API")):
        status, headers, content = site.ask(path)
        assert status == 200 and text in content
        assert headers["Content-Type"] == "text/html; charset=utf-8"
        again = site.ask(path, headers={"If-None-Match": headers["ETag"]})
        assert again[0] == 304 and again[2] == b""
    assert sum(path.stat().st_size for path in STATIC.iterdir()) < 100_000


def test_the_page_loads_nothing_from_elsewhere():
    for path in STATIC.iterdir():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text and "https:" not in text and "//cdn" not in text, path
        assert "innerHTML" not in text and "style=" not in text, path
