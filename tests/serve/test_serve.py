"""The answers of the API are those of the library."""

import pytest

from fivefold import CRITERIA, FeedbackTable, Lexicon, Rule, feedback, rank_openers
from fivefold.players.opener_book import book_openers
from fivefold.players.review import review_game
from fivefold.players.suggest import suggest
from fivefold.puzzle.clue import parse_clue
from fivefold.puzzle.partition import partition
from fivefold.search.exact import solve
from fivefold.serve.page_files import STATIC
from tests.support.positions import game
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
    question = {"list": "nyt-2022", "history": clues("soare=BYBBG", "cloud=BGGBB"), "top": 7}
    answer = patient_site.answer("/api/suggest", question)
    history = [parse_clue("soare=BYBBG"), parse_clue("cloud=BGGBB")]
    found = suggest(Lexicon.load("nyt-2022"), history, top=7, seconds=None)
    assert answer["status"] == found.status.value == "proven"
    assert answer["words"] == list(found.candidates)
    assert answer["lower"] == found.lower
    assert [(s["word"], s["expected"], s["win"], s["groups"]) for s in answer["suggestions"]] == [
        (s.word, s.expected, s.win, s.groups) for s in found.suggestions
    ]


def test_the_default_list_is_used_when_none_is_named(site):
    assert site.answer("/api/suggest", {"history": clues("salet=BYBBB")})["list"] == "nyt-2023"
    assert site.answer("/api/lists")["default"] == "nyt-2023"


def test_only_as_many_candidates_are_listed_as_were_asked_for(site):
    answer = site.answer("/api/suggest", {"history": clues("salet=BYBBB"), "shown": 3})
    assert answer["candidates"] == 145
    assert len(answer["words"]) == 3


def test_the_wider_list_is_used_and_named(site):
    answer = site.answer("/api/suggest", {"history": clues("aahed=GGGGG")})
    assert (answer["list"], answer["words"]) == ("all", ["aahed"])
    assert "No answer of nyt-2023 agrees" in answer["note"]


def test_clues_that_exclude_each_other_are_named(site):
    history = clues("salet=BYBBB", "crane=GGGGG", "slate=GGGGG")
    answer = site.answer("/api/suggest", {"history": history})
    assert answer["status"] == "conflict"
    assert answer["conflict"] == history[1:]
    assert answer["candidates"] == 0


def test_without_a_clue_and_with_too_many_words_the_bounds_by_counting_hold(site):
    answer = site.answer("/api/suggest", {"list": "all", "top": 3})
    assert answer["status"] == "bounded"
    n = answer["candidates"]
    best = max(rank_openers(Lexicon.load("all")), key=lambda o: o.groups + (o.win > 0))
    assert answer["suggestions"][0]["word"] == best.words[0]
    assert answer["lower"] * n == pytest.approx(3 * n - best.groups - (best.win > 0))
    assert all(s["upper"] is None and s["lower"] >= answer["lower"] for s in answer["suggestions"])


def test_without_a_clue_the_book_knows_the_best_openers(site):
    answer = site.answer("/api/suggest", {"list": "original", "top": 4})
    book = book_openers(Lexicon.load("original"))[:4]
    assert answer["status"] == "proven"
    assert [(s["word"], s["expected"]) for s in answer["suggestions"]] == [
        (o.word, o.mean) for o in book
    ]
    assert answer["lower"] * 2315 == pytest.approx(7920)


def test_openers_are_the_ranking_in_parts(site):
    ranking = rank_openers("nyt-2022", by="largest")
    answer = site.answer("/api/openers?list=nyt-2022&by=largest&start=11&count=5")
    assert [(o["rank"], o["word"]) for o in answer["openers"]] == [
        (o.rank, o.words[0]) for o in ranking[10:15]
    ]
    assert answer["total"] == len(ranking)
    assert site.answer("/api/openers?start=20000")["openers"] == []


@pytest.mark.parametrize("by", CRITERIA)
def test_openers_know_every_criterion(site, by):
    ranking = rank_openers("len4", by=by)
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
    question = {"list": "original", "history": clues("salet=BYBBB")}
    answer = patient_site.answer("/api/tree", question)
    lexicon = Lexicon.load("original")
    candidates = [
        lexicon.answers[i]
        for i in FeedbackTable.build(lexicon).candidate_ids("salet", parse_clue("salet=BYBBB")[1])
    ]
    best = solve(game(FeedbackTable.build(lexicon), candidates, guesses=None))
    assert answer["status"] == "proven"
    assert answer["upper"] * len(candidates) == pytest.approx(best.total.upper)
    assert answer["tree"]["total"] == best.total.upper
    assert answer["tree"]["answers"] == sum(answer["turns"]) == len(candidates)
    assert sum(turn * count for turn, count in enumerate(answer["turns"], 1)) == best.total.upper


def test_a_tree_may_start_with_any_guess(site):
    question = {"list": "original", "history": clues("salet=BYBBB"), "guess": "fuzzy"}
    assert site.answer("/api/tree", question)["tree"]["word"] == "fuzzy"


def test_a_tree_keeps_the_rule(patient_site):
    lexicon = Lexicon.load("original")
    history = clues("salet=BYBBB")
    answer = patient_site.answer(
        "/api/tree", {"list": "original", "history": history, "rule": "ultra-hard"}
    )
    best = solve(
        game(
            FeedbackTable.build(lexicon),
            rule=Rule.ULTRA_HARD,
            history=[parse_clue("salet=BYBBB")],
            guesses=None,
        )
    )
    assert answer["tree"]["total"] == best.total.upper
    assert "a" in answer["tree"]["word"]


def test_a_review_is_that_of_the_library_and_adds_up(patient_site):
    words = ["soare", "pilot", "abide", "aside"]
    answer = patient_site.answer("/api/review", {"list": "nyt-2022", "guesses": words})
    assert [(g["word"], g["pattern"]) for g in answer["guesses"]] == [
        (word, str(feedback(word, "aside"))) for word in words
    ]
    assert answer["used"] == 4 and answer["solved"]
    assert answer["expected"] + answer["loss"] - answer["luck"] == pytest.approx(4)
    found = review_game(Lexicon.load("nyt-2022"), words, seconds=None, threads=2)
    for mine, true in zip(answer["guesses"], found.guesses, strict=True):
        assert (mine["before"], mine["after"], mine["best"]) == (true.before, true.after, true.best)
        assert mine["loss_exact"] and mine["loss"] == pytest.approx(float(true.loss))


def test_a_lost_game_is_reviewed_with_its_answer(site):
    question = {"list": "original", "guesses": ["salet", "courd"], "answer": "piano", "seconds": 0.1}
    answer = site.answer("/api/review", question)
    assert (answer["answer"], answer["solved"], answer["left"] > 0) == ("piano", False, True)


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
        ("/api/suggest", {"history": clues("abc=BYB")}, "'abc' has 3 letters"),
        ("/api/suggest", {"history": [{"guess": "cr4ne", "pattern": "BBBBB"}]}, "'4' is not a letter"),
        ("/api/suggest", {"history": [{"guess": "crane", "pattern": "BBB"}]}, "3 marks"),
        ("/api/suggest", {"history": [{"guess": "crane", "pattern": "BBXBB"}]}, "history 0 pattern"),
        ("/api/suggest", {"top": 0}, "Top: "),
        ("/api/suggest", {"top": "3"}, "Top: "),
        ("/api/suggest", {"seconds": 1e9}, "Seconds: "),
        ("/api/suggest", {"words": 3}, "Words: "),
        ("/api/suggest", [], "dictionary"),
        ("/api/suggest", {"history": clues("crane=BBBBB") * 14}, "History: "),
        ("/api/tree", {"guess": "xxxxx", "history": clues("crane=BBBBB")}, "xxxxx"),
        ("/api/tree", {"list": "all"}, "too many to search"),
        ("/api/tree", {"history": clues("crane=GGGGG", "slate=GGGGG")}, "no answer"),
        ("/api/review", {"guesses": []}, "Guesses: "),
        ("/api/review", {}, "Guesses: "),
        ("/api/review", {"guesses": ["crane", "crane"]}, "was the answer"),
        ("/api/review", {"guesses": ["crane", "abc"]}, "'abc'"),
        ("/api/review", {"guesses": ["crane", "slick", "shale"], "rule": "hard"}, "hard rule"),
        ("/api/suggest", {"history": clues("crane=BBGBB", "slick=BBBBB"), "rule": "hard"}, "guess 2"),
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
        ('{"history": [{"guess": "\\ud800rane", "pattern": "BBBBB"}]}', 422),
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
