"""Trees as text, one line for each answer: indented, as Selby's published trees, or as full paths.

Both are words and patterns in turn.  The indented form leaves out what equals the line above
and writes the turn after each pattern; a path is written in full with the marks ``_yg``.  One
reader takes both, and any other notation of patterns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fivefold.base.errors import BadPatternError, BadWordError, BrokenTreeError, TreeFileError
from fivefold.puzzle.clue import Clue
from fivefold.puzzle.pattern import Pattern
from fivefold.trees.games import Game, games, numbered_lines, require_short
from fivefold.trees.tree import Tree
from fivefold.words.letters import letters, parse_word

_PATH_MARKS = str.maketrans("BYG", "_yg")


def write_indented(tree: Tree) -> str:
    """The tree as indented text.

    >>> from fivefold.trees.tree import Leaf, Node
    >>> crate = Node("crate", True, {Pattern.parse("GGGBG"): Leaf("crave")})
    >>> branches = {Pattern.parse("GBGBG"): Leaf("chase"), Pattern.parse("GGGBG"): crate}
    >>> print(write_indented(Node("crane", True, branches)), end="")
    crane GBGBG1 chase GGGGG2
          GGGBG1 crate GGGBG2 crave GGGGG3
                       GGGGG2
          GGGGG1
    """
    lines = []
    above: list[str] = []
    for game in games(tree):
        tokens = [
            token
            for turn, (guess, pattern) in enumerate(game, start=1)
            for token in (guess, f"{pattern}{turn}")
        ]
        same = 0
        while same < min(len(above), len(tokens)) and above[same] == tokens[same]:
            same += 1
        blank = sum(len(token) + 1 for token in tokens[:same])
        lines.append(" " * blank + " ".join(tokens[same:]) + "\n")
        above = tokens
    return "".join(lines)


def write_paths(tree: Tree) -> str:
    """The tree with every path in full.

    >>> from fivefold.trees.tree import Leaf, Node
    >>> print(write_paths(Node("tarse", False, {Pattern.parse("BBBBB"): Leaf("lowly")})), end="")
    tarse _____ lowly ggggg
    """
    return "".join(
        " ".join(f"{guess} {str(pattern).translate(_PATH_MARKS)}" for guess, pattern in game) + "\n"
        for game in games(tree)
    )


def read_games(name: str, text: str) -> Iterator[tuple[int, Game]]:
    """The games of indented text or of full paths, each with the number of its line.

    Blank lines and lines that begin with ``#`` do not count.
    """
    above: list[tuple[int, str]] = []
    reader = _TokenReader(name)
    for number, line in numbered_lines(name, text):
        found = [(match.start(), match.group()) for match in re.finditer(r"\S+", line.expandtabs())]
        column = found[0][0]
        kept = [token for token in above if token[0] < column]
        if kept and column not in (start for start, _ in above):
            raise TreeFileError(
                f"{name}, line {number}: {found[0][1]!r} stands under no word of the line above"
            )
        above = kept + found
        yield number, reader.game(number, [token for _, token in above])


def is_indented(text: str) -> bool:
    """Whether text that `read_games` takes is the indented form rather than full paths."""
    return any(
        line[0].isspace() or re.fullmatch(r"\D+\d+", line.split()[1])
        for _, line in numbered_lines("text", text)
    )


class _TokenReader:
    """Reads words and patterns, each different one once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.words: dict[str, str] = {}
        self.patterns: dict[str, Pattern] = {}
        self.length = 0

    def game(self, line: int, tokens: list[str]) -> Game:
        if len(tokens) % 2:
            raise TreeFileError(f"{self.name}, line {line}: no pattern after {tokens[-1]!r}")
        clues = [
            self.clue(line, guess, marks, turn)
            for turn, (guess, marks) in enumerate(zip(tokens[::2], tokens[1::2], strict=True), start=1)
        ]
        for turn, (guess, pattern) in enumerate(clues, start=1):
            if pattern.solved != (turn == len(clues)):
                what = "goes on after" if pattern.solved else "ends before all is exact, at"
                message = f"the game {what} '{guess} {pattern}'"
                raise BrokenTreeError(f"{self.name}, line {line}: {message}")
        return tuple(clues)

    def clue(self, line: int, guess: str, marks: str, turn: int) -> Clue:
        place = f"{self.name}, line {line}"
        word = self.word(place, guess)
        # The turn follows the marks, which may themselves be digits.
        shown = marks.rstrip("0123456789") or marks[: len(letters(word))]
        pattern = self.pattern(place, shown)
        self.length = self.length or len(letters(word))
        if len(letters(word)) != self.length or pattern.length != self.length:
            text = f"'{guess} {shown}' is not a word of {self.length} letters and its pattern"
            raise TreeFileError(f"{place}: {text}")
        said = require_short(place, marks)[len(shown) :]
        if said not in ("", str(turn)):
            raise BrokenTreeError(f"{place}: {marks!r} stands at turn {turn}")
        return word, pattern

    def word(self, place: str, guess: str) -> str:
        if guess not in self.words:
            try:
                self.words[guess] = parse_word(require_short(place, guess))
            except BadWordError as error:
                raise TreeFileError(f"{place}: {error}") from None
        return self.words[guess]

    def pattern(self, place: str, marks: str) -> Pattern:
        if marks not in self.patterns:
            try:
                self.patterns[marks] = Pattern.parse(require_short(place, marks))
            except BadPatternError as error:
                raise TreeFileError(f"{place}: {error}") from None
        return self.patterns[marks]
