"""A tree as its games: what is played for each answer, one after another.

Text and CSV files hold trees this way; `games` and `grow_tree` are inverse.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from fivefold.base.errors import BrokenTreeError, TreeFileError
from fivefold.puzzle.clue import Clue, clue_text
from fivefold.puzzle.pattern import Pattern
from fivefold.trees.tree import Leaf, Node, Tree, depths
from fivefold.words.letters import word_length

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
