"""A word before much memory is taken."""

from fivefold import Lexicon
from fivefold.cli import main
from fivefold.cli.memory_note import note_memory
from fivefold.puzzle.feedback import table_bytes

WORDS = Lexicon.load("nyt-2022")


def test_only_much_memory_is_told(capsys):
    note_memory(WORDS, copies=2)
    assert capsys.readouterr().err == ""
    copies = 1_000_000_000 // table_bytes(WORDS) + 1
    note_memory(WORDS, copies=copies)
    assert "NYT Wordle 2022 is long: this takes about 1.0 GB of memory" in capsys.readouterr().err


def test_a_command_without_enough_memory_says_what_it_needs(monkeypatch, capsys):
    monkeypatch.setattr("fivefold.puzzle.feedback.free_memory", lambda: 1000)
    for command in (["tree", "build", "--opener", "crane"], ["prove"], ["simulate", "entropy"]):
        assert main([*command, "--list", "nyt-2022"]) == 2
        line = capsys.readouterr().err.splitlines()[-1]
        assert line.endswith("12947 x 2309 patterns, takes 0.0 GB of memory; 0.0 GB are free")
