"""What ``fivefold review`` prints of many games."""

from fivefold.cli.season import print_season
from fivefold.players.season import Season
from tests.support.seasons import MIXED


def test_games_counts_mistakes_and_sentences_are_printed(capsys):
    print_season(MIXED, 1.5)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["game", "guesses", "used", "loss", "luck"]
    assert lines[3].split()[:5] == ["game", "<2>", "chomp", "hatch", "lost"]
    assert ["games", "1", "2", "1"] in [line.split() for line in lines]
    assert any(line.startswith("guess that revealed nothing") for line in lines)
    assert any(line.startswith("You averaged ") for line in lines)
    assert lines[-1] == "words, 4 games, every number proven, 1.50 s"


def test_only_the_last_games_are_listed(capsys):
    print_season(Season(MIXED.games * 8), 0)
    out = capsys.readouterr().out
    assert "the last 30 of 32 games" in out and out.count("game <0>") == 7
