"""Trees as text and as CSV: the games of a tree, one after another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from fivefold.base.errors import BadPatternError, BadWordError, BrokenTreeError, TreeFileError
from fivefold.puzzle.clue import Clue, clue_text
from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.pattern import Pattern
from fivefold.trees.tree import Leaf, Node, Tree, depths
from fivefold.words.letters import letters, parse_word, word_length

# A tree as its games: what is played for each answer, one after another.
#
# Text and CSV files hold trees this way; `games` and `grow_tree` are inverse.


Game: TypeAlias = tuple[Clue, ...]
"""The clues from the first guess to the answer, whose pattern is all exact."""

Place: TypeAlias = tuple[Pattern, ...]
"""A place in a tree: the patterns on the way from the root."""

# More turns than any sensible tree needs; deeper nesting would only overflow the stack.
MOST_TURNS = 100

# More answers than any lexicon has; what a larger file takes would only exhaust the memory.
MOST_GAMES = 500_000

# No word or pattern is written with more characters, even in squares or combining marks.
_LONGEST_TOKEN = 60
_LONGEST_LINE = 2 * MOST_TURNS * (_LONGEST_TOKEN + 1)
_MOST_LINES = 4 * MOST_GAMES


def require_short(place: str, token: str) -> str:
    """The token of a file, if it can be a word or a pattern at all."""
    if len(token) > _LONGEST_TOKEN:
        raise TreeFileError(f"{place}: '{token[:20]}…' is too long for a word or a pattern")
    return token


def numbered_lines(name: str, text: str) -> Iterator[tuple[int, str]]:
    r"""The lines of a file from 1 on, one at a time, without blank ones and those that begin with ``#``.

    >>> list(numbered_lines("tree.csv", "# by hand\n\nbails,fails\nbails"))
    [(3, 'bails,fails'), (4, 'bails')]
    """
    start, number = 0, 0
    while start <= len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        number += 1
        if number > _MOST_LINES:
            raise TreeFileError(f"{name}: more than {_MOST_LINES} lines, not a tree")
        line = text[start:end]
        if line.strip() and not line.lstrip().startswith("#"):
            if len(line) > _LONGEST_LINE:
                message = f"{len(line)} characters are too many for a game"
                raise TreeFileError(f"{name}, line {number}: {message}")
            yield number, line
        start = end + 1


def games(tree: Tree) -> Iterator[Game]:
    """The game of every answer, in the order of `Node.outcomes`.

    >>> tree = Node("bails", True, {Pattern.parse("BGGGG"): Leaf("fails")})
    >>> for game in games(tree):
    ...     print(*(f"{guess} {pattern}" for guess, pattern in game))
    bails BGGGG fails GGGGG
    bails GGGGG
    """
    waiting: list[tuple[Game, Tree | None]] = [((), tree)]  # a stack, so that no tree is too deep
    while waiting:
        path, following = waiting.pop()
        if following is None:
            yield path
        elif isinstance(following, Leaf):
            yield (*path, (following.word, Pattern.all_exact(word_length(following.word))))
        else:
            word = following.word
            outcomes = reversed(following.outcomes())
            waiting += [((*path, (word, pattern)), branch) for pattern, branch in outcomes]


def require_shallow(tree: Tree) -> None:
    """Refuse to write a tree that could not be read again."""
    deepest = max(turn for _, turn in depths(tree))
    if deepest > MOST_TURNS:
        message = f"a game of {deepest} turns: files of trees hold at most {MOST_TURNS}"
        raise TreeFileError(message)


@dataclass(slots=True)
class _Bud:
    """A place of a tree that still grows."""

    word: str
    line: int  # the first that leads here
    won_in_line: int = 0  # 0: the word is not an answer so far
    branches: dict[Pattern, _Bud] = field(default_factory=dict)

    def tree(self) -> Tree:
        if not self.branches:
            return Leaf(self.word)
        branches = {pattern: bud.tree() for pattern, bud in self.branches.items()}
        return Node(self.word, self.won_in_line > 0, branches)

    def lines(self, place: Place = ()) -> Iterator[tuple[Place, int]]:
        yield place, self.line
        for pattern, bud in self.branches.items():
            yield from bud.lines((*place, pattern))


def grow_tree(name: str, lines: Iterable[tuple[int, Game]]) -> tuple[Tree, Mapping[Place, int]]:
    """The tree of the games in the numbered ``lines`` of a file, and the first line of every place.

    Branches keep the order of the file, so that a walk through the tree meets them line by line.
    """
    root: _Bud | None = None
    for count, (line, game) in enumerate(lines, start=1):
        if count > MOST_GAMES:
            raise TreeFileError(f"{name}, line {line}: more than {MOST_GAMES} answers")
        if len(game) > MOST_TURNS:
            raise TreeFileError(f"{name}, line {line}: more than {MOST_TURNS} turns")
        if root is None:
            root = _Bud(game[0][0], line)
        _add_game(name, line, root, game)
    if root is None:
        raise TreeFileError(f"{name}: no tree, the file is empty")
    return root.tree(), dict(root.lines())


def _add_game(name: str, line: int, root: _Bud, game: Game) -> None:
    bud = root
    for turn, (guess, pattern) in enumerate(game):
        if bud.word != guess:
            before = clue_text(game[:turn])
            contrast = f"{guess!r} here, {bud.word!r} in line {bud.line}"
            after = f"after '{before}' comes" if before else "the first guess is"
            raise BrokenTreeError(f"{name}, line {line}: {after} {contrast}")
        if pattern.solved:
            if bud.won_in_line:
                raise BrokenTreeError(f"{name}, line {line}: repeats line {bud.won_in_line}")
            bud.won_in_line = line
        else:
            following = game[turn + 1][0]
            bud = bud.branches.setdefault(pattern, _Bud(following, line))


# Trees as text, one line for each answer: indented, as Selby's published trees, or as full paths.
#
# Both are words and patterns in turn.  The indented form leaves out what equals the line above
# and writes the turn after each pattern; a path is written in full with the marks ``_yg``.  One
# reader takes both, and any other notation of patterns.


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


# Trees as CSV: the guesses of one answer per row, the answer last.
#
# The patterns are not written: they follow from the guesses and the answer.


_HEADINGS = frozenset({"answer", "guess", "solution", "target", "turn", "word"})
_ANSWER_HEADINGS = _HEADINGS - {"guess", "turn"}
_SEPARATORS = ",;\t"


def write_csv(tree: Tree) -> str:
    r"""The tree as CSV without a heading.

    >>> from fivefold.puzzle.pattern import Pattern
    >>> from fivefold.trees.tree import Leaf, Node
    >>> write_csv(Node("bails", True, {Pattern.parse("BGGGG"): Leaf("fails")}))
    'bails,fails\nbails\n'
    """
    return "".join(",".join(guess for guess, _ in game) + "\n" for game in games(tree))


def looks_like_csv(name: str, text: str) -> bool:
    """Whether the first line is words separated as in CSV, rather than words and patterns."""
    _, first = next(numbered_lines(name, text), (0, ""))
    cells = _cells(first, _separator(first))
    return len(cells) > 1 and not _is_pattern(cells[1])


def read_csv(name: str, text: str) -> Iterator[tuple[int, Game]]:
    """The games of CSV rows, each with the number of its line.

    A row may also begin with the answer and repeat it at the end, and a heading may say
    which column holds the answer; empty cells and lines that begin with ``#`` do not count.
    """
    heading, answer_column = _columns(name, text)
    for number, row in _rows(name, text):
        if number != heading:
            yield number, _game(name, number, row, answer_column)


def _rows(name: str, text: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of every line that has any, one line at a time: files may be large."""
    separator = ""
    for number, line in numbered_lines(name, text):
        separator = separator or _separator(line)
        row = _cells(line, separator)
        if any(row):
            yield number, row


def _columns(name: str, text: str) -> tuple[int, int | None]:
    """The line of the heading, 0 if there is none, and the column that holds the answer, if one does."""
    number, first = next(_rows(name, text), (0, []))
    if first and _is_heading(first):
        stems = [_stem(cell) for cell in first]
        return number, next((i for i, stem in enumerate(stems) if stem in _ANSWER_HEADINGS), None)
    all_begin_with_answer = all(row[0] == _last(row) and any(row[1:]) for _, row in _rows(name, text))
    return 0, 0 if all_begin_with_answer else None


def _separator(line: str) -> str:
    return max(_SEPARATORS, key=line.count)


def _cells(line: str, separator: str) -> list[str]:
    """The cells of one line, without quotes and spaces around them."""
    return [cell.strip().strip('"').strip() for cell in line.split(separator)]


def _is_pattern(cell: str) -> bool:
    return bool(cell) and not cell.strip("BYGbyg._-0123456789")


def _game(name: str, line: int, row: list[str], answer_column: int | None) -> Game:
    place = f"{name}, line {line}"
    guesses = [cell for i, cell in enumerate(row) if cell and i != answer_column]
    try:
        words = [parse_word(require_short(place, cell)) for cell in guesses]
        if answer_column is None:
            answer = words[-1]
        else:
            said = row[answer_column] if answer_column < len(row) else ""
            if not said:
                raise TreeFileError(f"{place}: no answer in this row")
            answer = parse_word(require_short(place, said))
            if answer not in words:
                words.append(answer)
        clues = tuple((guess, feedback(guess, answer)) for guess in words)
    except BadWordError as error:
        raise TreeFileError(f"{place}: {error}") from None
    if words.index(answer) != len(words) - 1:
        raise BrokenTreeError(f"{place}: the game goes on after the answer {answer!r}")
    return clues


def _is_heading(row: list[str]) -> bool:
    """Whether the row is headings, and cannot be a game whose words are like headings."""
    cells = [cell for cell in row if cell]
    could_be_words = all(cell.isalpha() for cell in cells) and len(set(map(len, cells))) == 1
    return not could_be_words and all(_stem(cell) in _HEADINGS or cell.isdigit() for cell in cells)


def _stem(cell: str) -> str:
    """A heading without its number: ``Guess 1`` and ``guess_1`` are ``guess``."""
    return cell.lower().rstrip("0123456789 _#.")


def _last(row: list[str]) -> str:
    return next(cell for cell in reversed(row) if cell)
