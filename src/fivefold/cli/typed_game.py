"""The game that the arguments of a command tell, however they are typed or pasted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fivefold.cli.output import print_notes

if TYPE_CHECKING:
    from fivefold.players.played_text import TypedGame


def typed_game(arguments: Sequence[str], length: int) -> TypedGame:
    """The one game of all arguments together; what the reader left aside is noted.

    >>> [guess.word for guess in typed_game(["crane", "BBBBB", "slate=BYBBB"], 5).guesses]
    ['crane', 'slate']
    """
    from fivefold.players.played_text import read_game

    joint = "\n" if any("\n" in text for text in arguments) else " "
    game = read_game(joint.join(arguments), length)
    print_notes(game.notes)
    return game
