"""Pictures in files: the same figure gives the same bytes."""

from fivefold import Lexicon, rank_openers, rank_openings
from fivefold.bench.measure import Report, measure
from fivefold.figures.plot import plot_openers, plot_openings, plot_report

LEXICON = Lexicon.from_words(["batch", "catch", "hatch"], ["chomp"])


def test_openers_are_drawn_with_the_words_marked(folder):
    for name in ("a.svg", "b.svg"):
        plot_openers(rank_openers(LEXICON), folder / name, marked=["hatch"])
    drawn = (folder / "a.svg").read_text()
    assert f"hatch ({rank_openers(LEXICON).find('hatch').rank})" in drawn
    assert "bits left to learn" in drawn
    assert drawn == (folder / "b.svg").read_text()


def test_openings_are_bars_and_formats_follow_the_name(folder):
    plot_openings(rank_openings(LEXICON, top=2), folder / "pairs.svg")
    assert (folder / "pairs.svg").read_text().count("batch") >= 1
    plot_openings(rank_openers(LEXICON, by="guesses"), folder / "openers.png")
    assert (folder / "openers.png").read_bytes()[:4] == b"\x89PNG"


def test_a_report_has_a_bar_for_each_row_and_each_published_one(folder):
    timing = measure("ours", lambda: 1, work=1, repeats=1)
    report = Report(name="t", title="Speed", unit="sum", timings=(timing,), published=(("theirs", 5.0),))
    plot_report(report, folder / "speed.svg")
    drawn = (folder / "speed.svg").read_text()
    assert "ours" in drawn and "theirs" in drawn and "nanoseconds per sum" in drawn
