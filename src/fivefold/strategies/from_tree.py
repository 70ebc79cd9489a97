"""Playing by a tree."""

from __future__ import annotations

from dataclasses import dataclass

from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import StrategyError
from fivefold.puzzle.position import Position
from fivefold.trees.tree import Node, Tree


@dataclass(frozen=True)
class FromTree:
    """Plays what a tree says; a pattern that the tree does not have is an error."""

    tree: Tree
    name: str = "tree"

    def __call__(self, position: Position) -> str:
        """The tree's word after the clues of ``position``, all of which it must have."""
        tree = self.tree
        for guess, pattern in position.clues:
            match tree:
                case Node(word, _, branches) if word == guess and pattern in branches:
                    tree = branches[pattern]
                case _:
                    raise StrategyError(f"the tree has no branch for {guess} {pattern}")
        return tree.word

    def walk(
        self, position: Position, *, opener: str | None = None, budget: Budget = UNLIMITED
    ) -> Tree | None:
        """The tree itself, where the game begins with it."""
        del budget
        return self.tree if not position.clues and opener in (None, self.tree.word) else None
