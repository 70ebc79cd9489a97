"""Trees: a strategy written out, every guess for every pattern that can come back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from fivefold.base.errors import BadPatternError, UnknownWordError, quoted
from fivefold.puzzle.clue import Clue, clue_text
from fivefold.puzzle.pattern import Pattern
from fivefold.words.letters import parse_word, word_length

if TYPE_CHECKING:
    import pyarrow as pa
    from matplotlib.axes import Axes


class _Walked:
    """What leaves and nodes have in common: a mapping from patterns to what comes next."""

    __slots__ = ()
    word: str

    @property
    def branches(self) -> Mapping[Pattern, Tree]:
        """What to do for every pattern the word can show, all exact excepted."""
        return {}

    def __getitem__(self, pattern: Pattern | str) -> Tree:
        """The tree after a pattern, given as such or in any notation."""
        if isinstance(pattern, str):
            pattern = Pattern.parse(pattern)
        try:
            return self.branches[pattern]
        except KeyError:
            raise KeyError(f"no branch for {self.word} {pattern}") from None

    def __iter__(self) -> Iterator[Pattern]:
        return iter(self.branches)

    def __len__(self) -> int:
        return len(self.branches)

    def __bool__(self) -> bool:
        return True  # a leaf is a tree too

    def __contains__(self, pattern: object) -> bool:
        if isinstance(pattern, str):
            try:
                pattern = Pattern.parse(pattern)
            except BadPatternError:
                return False
        return pattern in self.branches

    @property
    def turns(self: Tree) -> TurnCounts:  # type: ignore[misc]
        """How many answers it finds at each turn."""
        return turn_counts(self)

    def lines(self: Tree) -> Iterator[tuple[Clue, ...]]:  # type: ignore[misc]
        """The game of every answer: each guess with the pattern it shows."""
        from fivefold.trees.formats import games

        return games(self)

    def play(self: Tree, answer: str) -> tuple[Clue, ...]:  # type: ignore[misc]
        """The game for one answer, to the guess that finds it.

        >>> tree = Node("bails", True, {Pattern.parse("BGGGG"): Leaf("fails")})
        >>> [guess for guess, _ in tree.play("fails")], len(tree.play("bails"))
        (['bails', 'fails'], 1)
        """
        from fivefold.puzzle.feedback import feedback

        answer, clues, tree = parse_word(answer), [], self
        while not (pattern := feedback(tree.word, answer)).solved:
            clues.append((tree.word, pattern))
            if pattern not in tree.branches:
                raise UnknownWordError(f"the tree does not find {quoted(answer)}: {clue_text(clues)}")
            tree = tree.branches[pattern]
        return (*clues, (tree.word, pattern))

    def to_arrow(self: Tree) -> pa.Table:  # type: ignore[misc]
        """A row per answer: the turn that finds it, the guesses and their patterns."""
        from fivefold.base.frame import arrow_table

        return arrow_table(self._columns(), {"opener": self.word})

    def to_pandas(self: Tree) -> Any:  # type: ignore[misc]
        """The rows of `to_arrow` as a pandas data frame."""
        from fivefold.base.frame import data_frame

        return data_frame(self._columns(), {"opener": self.word})

    def _columns(self: Tree) -> dict[str, list[Any]]:  # type: ignore[misc]
        lines = list(self.lines())
        return {
            "answer": [line[-1][0] for line in lines],
            "turn": [len(line) for line in lines],
            "guesses": [[guess for guess, _ in line] for line in lines],
            "patterns": [[str(pattern) for _, pattern in line] for line in lines],
        }

    def plot(self: Tree, ax: Axes | None = None) -> Axes:  # type: ignore[misc]
        """Draw the answers found at each turn; needs the extra ``plot``."""
        return self.turns.plot(ax)

    def as_dict(self: Tree) -> dict[str, Any]:  # type: ignore[misc]
        """The first guess and what the tree needs, for JSON; `write_tree` writes all of it."""
        return {"opener": self.word, **self.turns.as_dict()}

    def _repr_html_(self: Tree) -> str:  # type: ignore[misc]
        from fivefold.show.trees import tree_html

        return tree_html(self)


@dataclass(frozen=True, slots=True)
class Leaf(_Walked):
    """One candidate is left: guess it."""

    word: str


@dataclass(frozen=True, slots=True, repr=False)
class Node(_Walked):  # noqa: PLW1641  (no hash: branches are a dictionary)
    """Guess ``word``, then follow the branch of the pattern it shows.

    >>> tree = Node("bails", True, {Pattern.parse("BGGGG"): Leaf("fails")})
    >>> tree
    Node('bails', 2 answers, total 3, mean 1.500, worst 2)
    >>> tree["BGGGG"].word, "GGGGB" in tree, [len(line) for line in tree.lines()]
    ('fails', False, [2, 1])
    """

    word: str
    can_win: bool
    """The word is itself still a candidate."""
    branches: Mapping[Pattern, Tree]
    """What to do for every pattern it can show, all exact excepted."""

    def outcomes(self) -> list[tuple[Pattern, Tree | None]]:
        """Every pattern the word can show with what comes next, None after a win.

        Sorted as text, B before G before Y: the order of public tree files.
        """
        following: dict[Pattern, Tree | None] = dict(self.branches)
        if self.can_win:
            following[Pattern.all_exact(word_length(self.word))] = None
        return sorted(following.items(), key=lambda outcome: str(outcome[0]))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        waiting: list[tuple[Tree, Tree]] = [(self, other)]  # a stack, so that no tree is too deep
        while waiting:
            one, two = waiting.pop()
            if one is two:
                continue
            if not (isinstance(one, Node) and isinstance(two, Node)):
                if one != two:
                    return False
            elif (one.word, one.can_win, one.branches.keys()) == (
                two.word,
                two.can_win,
                two.branches.keys(),
            ):
                waiting += [(branch, two.branches[shown]) for shown, branch in one.branches.items()]
            else:
                return False
        return True

    def __reduce__(self) -> tuple[Any, ...]:
        """All guesses in one list, so that pickle and copy manage trees of any depth."""
        guesses: list[tuple[Any, ...]] = []
        waiting: list[Tree] = [self]
        while waiting:
            tree = waiting.pop()
            wins = tree.can_win if isinstance(tree, Node) else None
            guesses.append((tree.word, wins, tuple(tree.branches)))
            waiting += reversed([*tree.branches.values()])
        return _tree_of, (guesses,)

    def __repr__(self) -> str:
        return f"Node({self.word!r}, {turn_counts(self)})"


Tree: TypeAlias = Leaf | Node


def _tree_of(guesses: list[tuple[str, bool | None, tuple[Pattern, ...]]]) -> Tree:
    """The tree of its guesses, each before its branches: word, whether a node can win, patterns."""
    made: list[Tree] = []  # the branches of the guesses before, the first last
    for word, wins, patterns in reversed(guesses):
        branches = {pattern: made.pop() for pattern in patterns}
        made.append(Leaf(word) if wins is None else Node(word, wins, branches))
    return made[0]


@dataclass(frozen=True, slots=True)
class TurnCounts:
    """How many answers a tree finds at each turn.

    >>> turns = TurnCounts((1, 0, 3))
    >>> turns.answers, turns.total, turns.mean, turns.worst
    (4, 10, 2.5, 3)
    """

    counts: tuple[int, ...]
    """Answers found at turn 1, 2, and so on to the last turn that finds any."""

    @property
    def answers(self) -> int:
        """How many answers are found."""
        return sum(self.counts)

    @property
    def total(self) -> int:
        """Guesses needed for all answers together."""
        return sum(turn * count for turn, count in enumerate(self.counts, start=1))

    @property
    def mean(self) -> float:
        """Guesses per answer; 0 if there is none."""
        return self.total / self.answers if self.answers else 0.0

    @property
    def worst(self) -> int:
        """The most guesses any answer needs."""
        return len(self.counts)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "answers": self.answers,
            "total": self.total,
            "mean": self.mean,
            "worst": self.worst,
            "counts": self.counts,
        }

    def __str__(self) -> str:
        found = "1 answer" if self.answers == 1 else f"{self.answers} answers"
        return f"{found}, total {self.total}, mean {self.mean:.3f}, worst {self.worst}"

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the answers found at each turn; needs the extra ``plot``."""
        from fivefold.show.plots import draw_bars

        turns = [str(turn) for turn in range(1, self.worst + 1)]
        return draw_bars(
            ax, turns, [float(count) for count in self.counts], label="answers", title=str(self)
        )

    def _repr_html_(self) -> str:
        from fivefold.show.html import turn_counts_html

        return turn_counts_html(self)


def depths(tree: Tree) -> Iterator[tuple[str, int]]:
    """Every answer the tree finds, with the turn that finds it.

    >>> dict(depths(Node("bails", True, {Pattern.parse("BGGGG"): Leaf("fails")})))
    {'bails': 1, 'fails': 2}
    """
    waiting = [(tree, 1)]  # where a guess tells only itself, a tree may be a thousand turns deep
    while waiting:
        tree, turn = waiting.pop()
        if not isinstance(tree, Node) or tree.can_win:
            yield tree.word, turn
        waiting += [(branch, turn + 1) for branch in reversed([*tree.branches.values()])]


def turn_counts(tree: Tree) -> TurnCounts:
    """How many answers the tree finds at each turn.

    >>> turn_counts(Node("bails", False, {Pattern.parse("BGGGG"): Leaf("fails")})).counts
    (0, 1)
    """
    return count_turns(turn for _, turn in depths(tree))


def count_turns(turns: Iterable[int]) -> TurnCounts:
    """The counts of given turns, which start from 1."""
    found = Counter(turns)
    return TurnCounts(tuple(found[turn] for turn in range(1, max(found, default=0) + 1)))


class TreeResult:
    """What a search found: the game of every answer in its ``tree``; no games if it has none.

    >>> from fivefold.proof.solve import solve
    >>> from fivefold.words.lexicon import Lexicon
    >>> found = solve(Lexicon.from_words(["batch", "catch", "hatch"]))
    >>> len(found), [[word for word, _ in game] for game in found[:2]]
    (3, [['batch', 'catch', 'hatch'], ['batch', 'catch']])
    """

    __slots__ = ()
    tree: Tree | None

    def __len__(self) -> int:
        return 0 if self.tree is None else self.tree.turns.answers

    def __bool__(self) -> bool:
        return True  # a result without a tree is a result all the same

    def __iter__(self) -> Iterator[tuple[Clue, ...]]:
        return iter(()) if self.tree is None else self.tree.lines()

    @overload
    def __getitem__(self, place: int) -> tuple[Clue, ...]: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[tuple[Clue, ...], ...]: ...
    def __getitem__(self, place: int | slice) -> Any:
        return tuple(self)[place]

    def to_arrow(self) -> pa.Table:
        """A row for each answer: the turn that finds it, the guesses and their patterns."""
        return self._found.to_arrow()

    def to_pandas(self) -> Any:
        """The rows of `to_arrow` as a pandas data frame."""
        return self._found.to_pandas()

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the answers that its tree finds at each turn; needs the extra ``plot``."""
        return self._found.plot(ax)

    def _repr_html_(self) -> str:
        from fivefold.show.trees import result_html

        return result_html(self, self.tree)

    @property
    def _found(self) -> Tree:
        """The tree, or an error if there is none to show."""
        if self.tree is None:
            raise ValueError("no tree was found, so there is nothing to show")
        return self.tree
