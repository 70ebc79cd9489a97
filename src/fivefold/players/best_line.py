"""The best line: how best play would have found an answer."""

from __future__ import annotations

from fivefold.base.budget import Budget
from fivefold.players.opener_book import best_openers
from fivefold.puzzle.clue import Clue
from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.position import Position
from fivefold.search.exact import solve
from fivefold.trees.tree import Leaf, Tree

_MANY = 700
"""From here on no search for a first guess ends in time; the opener book may know one."""


def best_line(start: Position, answer: str, first: str, budget: Budget) -> tuple[Clue, ...]:
    """The guesses of best play that lead to ``answer``, with what they show; none if that is not found.

    ``first`` is a best first guess as far as it is known, which a short list does without.

    >>> from fivefold.words.lexicon import Lexicon
    >>> start = Position(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    >>> [(word, str(shown)) for word, shown in best_line(start, "hatch", "chomp", Budget())]
    [('chomp', 'YYBBB'), ('batch', 'BGGGG'), ('hatch', 'GGGGG')]
    """
    start = start.with_guesses_left(None)
    line: list[Clue] = []
    game = start
    if len(start) >= _MANY:
        book = best_openers(start.lexicon, start.rule)
        opener = book[0].word if book else first
        line.append((opener, feedback(opener, answer)))
        if line[-1][1].solved:
            return tuple(line)
        game = start.after(line[-1])
    if answer not in game or len(game) >= _MANY:
        return ()
    tree = solve(game, budget=budget).tree
    while tree is not None:
        word = tree.word
        shown = feedback(word, answer)
        line.append((word, shown))
        if shown.solved:
            return tuple(line)
        following: Tree | None = None if isinstance(tree, Leaf) else tree.branches.get(shown)
        tree = following
    return ()
