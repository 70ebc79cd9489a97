"""Random play: a baseline for all other strategies."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from fivefold.puzzle.position import Position


@dataclass
class RandomGuess:
    """Any word that can be the answer, all equally likely.

    Mean on `original` with the seed 0: 4.0454.
    The same seed gives the same first simulation; later ones go on with its numbers.
    """

    seed: int = 0
    name: str = "random"
    deterministic: bool = False

    def __post_init__(self) -> None:
        self._random = Random(self.seed)  # noqa: S311

    def __call__(self, position: Position) -> str:
        """One of the candidates."""
        return position.candidates[self._random.randrange(len(position))]

    def play(self, position: Position, answer: str, *, opener: str | None = None) -> list[str]:
        """The words until ``answer`` is found: the same game without its positions, many times faster.

        Every candidate is legal under every rule, so the rule does not matter.
        """
        import numpy as np

        lexicon, patterns = position.lexicon, position.table.patterns
        column, ids = lexicon.answer_ids[answer], position.agreeing_ids
        weights = position.weights or {}
        has_weight = np.array([word in weights for word in lexicon.answers])
        words: list[str] = []
        while not words or words[-1] != answer:
            if words:
                row = patterns[lexicon.guess_ids[words[-1]]]
                ids = ids[row[ids] == row[column]]
            if opener is not None and not words:
                words.append(opener)
            else:
                likely = ids[has_weight[ids]]
                possible = likely if len(likely) else ids
                words.append(lexicon.answers[int(possible[self._random.randrange(len(possible))])])
        return words
