"""The line that says how far a proof is."""

from fivefold.cli.stage_line import stage_line


def test_progress_says_how_long_it_will_take(monkeypatch, capsys):
    now = 0.0
    monkeypatch.setattr("fivefold.cli.stage_line.time.monotonic", lambda: now)
    with stage_line() as show:
        assert show is None
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with stage_line() as show:
        show("recount", 10, 100)
        now = 4.0
        show("recount", 30, 100)
        show("search", 30, 100)
    shown = capsys.readouterr().err.split("\r\x1b[K")
    assert shown == [
        "",
        "recount: 10 of 100",
        "recount: 30 of 100, about 14 s left",
        "search: 30 of 100",
        "",
    ]
