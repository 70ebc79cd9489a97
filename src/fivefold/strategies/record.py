"""Records: what came of playing many games with one strategy."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import nan, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivefold.base.errors import StrategyError
from fivefold.base.files import replacing
from fivefold.base.frame import arrow_table, data_frame
from fivefold.puzzle.position import AboutPosition, Position
from fivefold.strategies.played_game import PlayedBoards, PlayedGame
from fivefold.trees.formats import grow_tree
from fivefold.trees.tree import Tree

if TYPE_CHECKING:
    import pyarrow as pa
    from matplotlib.axes import Axes


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Record(AboutPosition):
    """The games one strategy played, and how many guesses they took.

    A sequence of its ``games``; `simulate` makes it.
    """

    name: str
    """What the strategy is called."""
    position: Position
    """Where every game began."""
    answers: tuple[str, ...]
    """The answer of each game; with several boards their answers, with spaces between."""
    all_turns: tuple[int, ...]
    """How many guesses each game took."""
    words: Callable[[int], tuple[str, ...]] = field(default=lambda _: ())
    """The words of a game by its place, looked up when ``games`` is first asked for."""
    boards: int = 1
    unfinished: int = 0
    """Games that a stop left out."""
    sample: bool = False
    """Whether the games are some of many more: chosen or played at random."""
    deterministic: bool = True
    """Whether the strategy always guesses the same after the same clues."""

    @property
    def opener(self) -> str:
        """The first guess of all games; empty when they begin differently."""
        places = range(len(self))[: 1 if self.deterministic else None]
        openers = {self.words(place)[:1] for place in places}
        return next(iter(openers))[0] if len(openers) == 1 and openers != {()} else ""

    @property
    def turns(self) -> dict[str, int]:
        """The number of guesses by answer; the first game where there are several."""
        pairs = zip(reversed(self.answers), reversed(self.all_turns), strict=True)
        found = dict(pairs)
        return {answer: found[answer] for answer in dict.fromkeys(self.answers)}

    @property
    def counts(self) -> dict[int, int]:
        """Games by number of guesses."""
        return dict(sorted(Counter(self.all_turns).items()))

    @property
    def mean(self) -> float:
        """Guesses per game; not a number without games."""
        return sum(self.all_turns) / len(self) if len(self) else nan

    @property
    def weighted_mean(self) -> float | None:
        """Guesses per game when answers come up in proportion to their weights; None without weights.

        Games on several boards are drawn that way already.
        """
        if self.position.weights is None:
            return None
        if self.boards > 1:
            return self.mean
        weights = [self.position.weights.get(answer, 0) for answer in self.answers]
        if not any(weights):
            return None
        return sum(w * turn for w, turn in zip(weights, self.all_turns, strict=True)) / sum(weights)

    @property
    def sd(self) -> float:
        """Standard deviation of the guesses per game, over all games."""
        mean = self.mean
        return sqrt(sum((turn - mean) ** 2 for turn in self.all_turns) / len(self)) if len(self) else nan

    @property
    def worst(self) -> int:
        """The most guesses a game took; 0 without games."""
        return max(self.all_turns, default=0)

    @property
    def allowed(self) -> int | None:
        """How many guesses a game may take: each board more allows one more."""
        left = self.position.guesses_left
        return None if left is None else left + self.boards - 1

    @property
    def failed(self) -> int:
        """Games that took more guesses than allowed."""
        allowed = self.allowed
        return 0 if allowed is None else sum(turn > allowed for turn in self.all_turns)

    @cached_property
    def games(self) -> tuple[PlayedGame | PlayedBoards, ...]:
        """Every game with its words and patterns.

        Made when first asked for: simulations by the core keep only what each guess was, and the games
        are looked up in that, with the same guesses.
        """
        games = [(answer, self.words(place)) for place, answer in enumerate(self.answers)]
        if self.boards > 1:
            return tuple(PlayedBoards.on(self.position, text.split(), words) for text, words in games)
        return tuple(PlayedGame.on(self.position, answer, words) for answer, words in games)

    def tree(self) -> Tree:
        """The games as a tree; only for one board and a strategy that is deterministic."""
        if self.boards > 1 or not self.deterministic:
            why = "plays several boards" if self.boards > 1 else "may guess differently each time"
            raise StrategyError(f"{self.name} {why}: its games make no tree")
        games = [game for game in self.games if isinstance(game, PlayedGame)]
        tree, _ = grow_tree(self.name, enumerate((game.clues for game in games), start=1))
        return tree

    def __len__(self) -> int:
        return len(self.answers)

    def __bool__(self) -> bool:
        return True  # a record without games is a record all the same

    def __iter__(self) -> Iterator[PlayedGame | PlayedBoards]:
        return iter(self.games)

    def __getitem__(self, place: int | slice) -> Any:
        return self.games[place]

    def rows(self) -> Iterator[tuple[str, int, str]]:
        """Answer, number of guesses and words of every game."""
        for place, (answer, turns) in enumerate(zip(self.answers, self.all_turns, strict=True)):
            yield answer, turns, " ".join(self.words(place))

    def to_csv(self, path: str | Path) -> None:
        """Write a line per game: strategy, answer, guesses and words."""
        write_csv([self], path)

    def to_arrow(self) -> pa.Table:
        """The games as an Arrow table; needs the extra ``frame``."""
        return arrow_table(self._columns, {"strategy": self.name, "opener": self.opener})

    def to_pandas(self) -> Any:
        """The games as a pandas data frame; needs the extra ``frame``."""
        return data_frame(self._columns, {"strategy": self.name, "opener": self.opener})

    @property
    def _columns(self) -> dict[str, list[Any]]:
        rows = list(self.rows())
        names = ("answer", "guesses", "words")
        return {name: [row[place] for row in rows] for place, name in enumerate(names)}

    def as_dict(self) -> dict[str, Any]:
        """The numbers for JSON."""
        more: dict[str, Any] = {}
        if self.weighted_mean is not None:
            more["weighted_mean"] = self.weighted_mean
        if self.unfinished:
            more["unfinished"] = self.unfinished
        if self.boards > 1:
            more["boards"] = self.boards
        return {
            "name": self.name,
            "opener": self.opener,
            "games": len(self),
            "sample": self.sample,
            "counts": self.counts,
            "mean": self.mean if len(self) else None,
            "sd": self.sd if len(self) else None,
            "worst": self.worst,
            "failed": self.failed,
            **more,
            "notes": self.notes,
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Bars of the games by number of guesses, on ``ax`` or new axes; needs the extra ``plot``."""
        from fivefold.show.plots import draw_record

        return draw_record(ax, self)

    @property
    def summary(self) -> str:
        """The games, their mean and the failed ones, in short."""
        games = f"{len(self)}{' random' * self.sample} game{'s' * (len(self) != 1)}"
        on = f" on {self.boards} boards" if self.boards > 1 else ""
        weighted = "" if self.weighted_mean is None else f", weighted {self.weighted_mean:.4f}"
        return f"{games}{on}, mean {self.mean:.4f}{weighted}, {self.failed} failed"

    def __repr__(self) -> str:
        return f"<Record of {self.name}: {self.summary}>"

    def _repr_html_(self) -> str:
        from fivefold.show.html import record_html

        return record_html(self)


def write_csv(records: list[Record], path: str | Path) -> None:
    """Write a line per game of every record: strategy, answer, guesses and words."""
    with replacing(Path(path)) as part, part.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["strategy", "answer", "guesses", "words"])
        for record in records:
            writer.writerows((record.name, *row) for row in record.rows())
