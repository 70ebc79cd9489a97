"""Small campaigns, and files of them that were changed."""

from __future__ import annotations

import random

from fivefold import Lexicon
from fivefold.openings.campaign import open_campaign
from fivefold.puzzle.position import Position


def random_lexicon(seed):
    """A random puzzle of a small alphabet."""
    chooser = random.Random(seed)
    words = sorted({"".join(chooser.choices("abcd", k=4)) for _ in range(24)})
    return Lexicon.from_words(words[::2], words)


def change(path, word, total, *, lexicon):
    """Write a total as a program that counts wrongly would: with a checksum that fits."""
    with open_campaign(path, Position(lexicon)) as file, file._connection as connection:
        connection.execute("INSERT OR REPLACE INTO totals VALUES (?, ?)", (word, total))
        file.write_checksum()


def save_at_once(monkeypatch):
    for name in ("_SAVE_SECONDS", "_SAVE_SHARE"):
        monkeypatch.setattr(f"fivefold.proof.prover.{name}", 0.0)
