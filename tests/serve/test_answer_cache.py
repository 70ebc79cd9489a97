"""The answers given last: within bounds, and some for a time only."""

from fivefold.serve import answer_cache as recent
from fivefold.serve.answer_cache import Recent


def test_recent_answers_are_kept_within_bounds(monkeypatch):
    monkeypatch.setattr(recent, "MOST_REMEMBERED", 3)
    monkeypatch.setattr(recent, "MOST_REMEMBERED_BYTES", 10)
    answers = Recent()
    for question in "abc":
        answers.keep(question, b"xx")
    assert answers.get("a") == b"xx"
    answers.keep("d", b"yy")
    assert answers.get("b") is None
    assert [answers.get(question) for question in "acd"] == [b"xx", b"xx", b"yy"]
    answers.keep("d", b"y" * 8)
    assert [answers.get(question) for question in "acd"] == [None, b"xx", b"y" * 8]


def test_some_answers_are_kept_for_a_time(monkeypatch):
    now = 100.0
    monkeypatch.setattr(recent.time, "monotonic", lambda: now)
    answers = Recent()
    answers.keep("a", b"xxx", 5.0)
    answers.keep("b", b"x")
    now = 104.9
    assert (answers.get("a"), answers.get("b")) == (b"xxx", b"x")
    now = 105.0
    assert (answers.get("a"), answers.get("b")) == (None, b"x")
    assert answers._size == 1
    answers.keep("b", b"yy", 1.0)
    assert (answers.get("b"), answers._size) == (b"yy", 2)
