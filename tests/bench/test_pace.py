"""The pace of a benchmark: repeats while there is time."""

from fivefold.bench.pace import paced, pacing


def test_rows_are_repeated_while_there_is_time():
    told = []

    def run_row(repeats):
        runs = iter(range(100))
        return paced("row", lambda: next(runs), repeats)

    with pacing(told.append, lambda *_: None, full=True):
        assert run_row(3) == [1, 2, 3]
        assert run_row(0) == [0]
    assert told == ["row", "row"]


def test_a_row_that_takes_all_its_time_is_not_repeated(monkeypatch):
    monkeypatch.setattr("fivefold.bench.pace.ROW_SECONDS", 0.0)
    runs = iter(range(100))
    with pacing(lambda _: None, lambda *_: None, full=False):
        assert paced("row", lambda: next(runs), 7) == [0]
    monkeypatch.setattr("fivefold.bench.pace.ROW_SECONDS", 8.0)
    monkeypatch.setattr("fivefold.bench.pace.TOPIC_SECONDS", 0.0)
    with pacing(lambda _: None, lambda *_: None, full=False):
        assert paced("row", lambda: next(runs), 7) == [1]
