"""One word on the page."""

CLUES = [{"guess": "salet", "pattern": "BYBBB"}, {"guess": "courd", "pattern": "BYBBB"}]


def test_marks_that_are_certain_are_told(site):
    question = {"list": "nyt-2022", "clues": CLUES}
    answer = site.answer("/api/marks", {**question, "guess": "LEANT"})
    assert answer == {"word": "leant", "marks": "BB??B", "listed": True, "guess_notes": []}
    assert not site.answer("/api/marks", {**question, "guess": "xyzzy"})["listed"]
    assert site.ask("/api/marks", {**question, "guess": "cat"})[0] == 422


def test_earlier_guesses_are_noted_without_a_search(site):
    clues = [*CLUES, {"guess": "xyzzy", "pattern": "BBBBB"}]
    question = {"list": "nyt-2022", "rule": "hard", "clues": clues}
    advice = site.answer("/api/suggest", question)
    assert {note["guess"] for note in advice["guess_notes"]} == {2, 3}
    marks = site.answer("/api/marks", {**question, "guess": "agony"})
    assert marks["guess_notes"] == advice["guess_notes"]


def test_a_word_is_weighed(patient_site):
    question = {"list": "nyt-2022", "clues": CLUES, "seconds": 5}
    best = patient_site.answer("/api/word", {**question, "guess": "agony"})
    assert (best["cost"], best["exact"], best["possible"]) == (0, True, True)
    other = patient_site.answer("/api/word", {**question, "guess": "among"})
    assert other["best"] == "annoy" and abs(other["cost"] - 1 / 6) < 1e-9
    assert other["sentence"].startswith("among: 2.00 more guesses on average, 0.17 more than annoy.")
