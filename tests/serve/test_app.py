"""The application: its addresses, its files and its own list."""

import fivefold
from fivefold import Lexicon
from fivefold.serve.app import create_app
from tests.support.asgi import post
from tests.support.serving import serving

OWN = Lexicon.from_words(["batch", "catch", "hatch"], ["chomp"], name="own")


def test_the_schema_names_every_question():
    schema = create_app(OWN).openapi()
    assert schema["info"]["version"] == fivefold.__version__
    assert {path: list(methods) for path, methods in schema["paths"].items()} == {
        "/api/lists": ["get"],
        "/api/suggest": ["post"],
        "/api/review": ["post"],
        "/api/boards": ["post"],
        "/api/marks": ["post"],
        "/api/read": ["post"],
        "/api/played": ["post"],
        "/api/word": ["post"],
        "/api/tree": ["post"],
        "/api/openers": ["get"],
        "/api/openers/{word}": ["get"],
    }
    for methods in schema["paths"].values():
        for question in methods.values():
            assert {"200", "400", "413", "422", "503"} <= set(question["responses"])


def test_questions_without_a_list_are_about_the_one_it_was_given():
    app = create_app(OWN)
    try:
        status, answer = post(app, "/api/suggest", {})
    finally:
        app.state.dispatcher.stop()
    assert (status, answer["list"], answer["words"]) == (200, "own", ["batch", "catch", "hatch"])
    assert set(OWN.answers) <= {found["word"] for found in answer["suggestions"]} <= set(OWN.guesses)


def test_the_page_is_sent_once_and_then_only_when_it_changed(site):
    status, headers, page = site.ask("/")
    assert status == 200 and headers.get_content_type() == "text/html" and b"fivefold" in page
    unchanged, _, nothing = site.ask("/", headers={"If-None-Match": headers["ETag"]})
    assert (unchanged, nothing) == (304, b"")
    changed, _, again = site.ask("/", headers={"If-None-Match": '"other"'})
    assert (changed, again) == (200, page)


def test_no_pages_are_made_for_the_schema(site):
    assert site.ask("/docs")[0] == site.ask("/redoc")[0] == 404


def test_it_is_reached_by_the_names_it_was_given(site):
    asked = {"headers": {"Host": "puzzle.example"}}
    assert site.ask("/", **asked)[0] == 421
    with serving(OWN, hosts=["puzzle.example"]) as named:
        assert named.ask("/", **asked)[0] == 200
