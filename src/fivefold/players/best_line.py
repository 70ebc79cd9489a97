"""The best line: how best play would have found an answer, or good play where that is not known."""

from __future__ import annotations

from dataclasses import dataclass

from fivefold.base.budget import Budget
from fivefold.players.opener_book import best_openers
from fivefold.puzzle.clue import Clue
from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.position import Position
from fivefold.search.exact import solve
from fivefold.trees.tree import Leaf, Tree

_MANY = 700
"""From here on no search for a first guess ends in time; the opener book may know one."""


@dataclass(frozen=True, slots=True)
class Line:
    """Guesses that lead to an answer."""

    clues: tuple[Clue, ...] = ()
    """With what they show; none if no way was found in time."""
    proven: bool = False
    """Whether no way to play needs fewer guesses on average."""


def best_line(start: Position, answer: str, first: str, budget: Budget) -> Line:
    """How best play finds ``answer``; good play, not proven, where no best first guess is known.

    ``first`` is a good first guess for a long list of which the book knows no best one.

    >>> from fivefold.words.lexicon import Lexicon
    >>> start = Position(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    >>> line = best_line(start, "hatch", "chomp", Budget())
    >>> [(word, str(shown)) for word, shown in line.clues], line.proven
    ([('chomp', 'YYBBB'), ('batch', 'BGGGG'), ('hatch', 'GGGGG')], True)
    """
    start = start.with_guesses_left(None)
    line: list[Clue] = []
    game, proven = start, True
    if len(start) >= _MANY:
        whole = start.weights is None and len(start) == len(start.lexicon.answers)
        book = best_openers(start.lexicon, start.rule) if whole else ()
        proven = bool(book)
        opener = book[0].word if book else first
        line.append((opener, feedback(opener, answer)))
        if line[-1][1].solved:
            return Line(tuple(line), proven)
        game = start.after(line[-1])
    if answer not in game or len(game) >= _MANY:
        return Line()
    tree = solve(game, budget=budget).tree  # none if it is not a best one
    while tree is not None:
        word = tree.word
        shown = feedback(word, answer)
        line.append((word, shown))
        if shown.solved:
            return Line(tuple(line), proven)
        following: Tree | None = None if isinstance(tree, Leaf) else tree.branches.get(shown)
        tree = following
    return Line()
