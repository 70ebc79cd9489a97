"""The checker of trees: plays every answer by the rules alone and believes nothing.

It stands on `reference` and on the plain wording of `rule`, shares no code with any
search, and tells in words what is wrong with a tree instead of raising.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fivefold.base.errors import OptionError
from fivefold.base.frame import arrow_table, data_frame
from fivefold.puzzle import reference
from fivefold.puzzle.clue import Clue, ClueLike, as_clues, clue_text, require_length
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule
from fivefold.trees.tree import Leaf, Node, Tree, TurnCounts, count_turns
from fivefold.words.letters import letters
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    import pyarrow as pa
    from matplotlib.axes import Axes

MOST_PROBLEMS = 20  # told in words; the others are only counted


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a tree, and where.

    >>> print(Problem((("salet", Pattern.parse("BBBBB")),), "courd", "no branch for YBBBB"))
    salet BBBBB courd: no branch for YBBBB
    """

    path: tuple[Clue, ...]
    """The clues on the way to it, from the root of the tree."""
    guess: str
    text: str

    @property
    def place(self) -> str:
        """Where it is: the clues before the guess, and the guess."""
        return f"{clue_text(self.path)} {self.guess}".lstrip()

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"path": self.place, "text": self.text}

    def __str__(self) -> str:
        return f"{self.place}: {self.text}"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class TreeCheck:
    """What `check_tree` found.

    >>> lexicon = Lexicon.from_words(["crank", "craft", "crate"])
    >>> check_tree(Node("crank", True, {Pattern.parse("GGGBB"): Leaf("craft")}), lexicon)
    TreeCheck('crank', 1 problem: crank GGGBB craft: 'crate' is never found)
    """

    lexicon: Lexicon
    rule: Rule
    opener: str
    found: Mapping[str, int]
    """The turn that finds each answer, counted from the root of the tree."""
    problems: tuple[Problem, ...]
    """The first `MOST_PROBLEMS` of them, in the order of the tree."""
    problem_count: int

    @property
    def valid(self) -> bool:
        """Whether the tree is right in every respect."""
        return self.problem_count == 0

    @property
    def turns(self) -> TurnCounts:
        """The answers found at each turn, counted anew."""
        return count_turns(self.found.values())

    def total(self, weights: Mapping[str, int] | None = None) -> int:
        """The guesses for all answers that are found, each times its weight if there are weights."""
        if weights is None:
            return self.turns.total
        return sum(weights.get(answer, 0) * turn for answer, turn in self.found.items())

    def claiming(self, total: int, weights: Mapping[str, int] | None = None) -> TreeCheck:
        """The same with one problem more if the tree has another total."""
        if total == (true_total := self.total(weights)):
            return self
        problem = Problem((), self.opener, f"the total is {true_total}, not {total}")
        problems = (*self.problems, problem)[:MOST_PROBLEMS]
        return replace(self, problems=problems, problem_count=self.problem_count + 1)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "valid": self.valid,
            "opener": self.opener,
            **self.turns.as_dict(),
            "problem_count": self.problem_count,
            "problems": self.problems,
        }

    def to_arrow(self) -> pa.Table:
        """Every answer that the tree finds, with the turn; needs the extra ``frame``."""
        return arrow_table(self._columns, {"opener": self.opener})

    def to_pandas(self) -> Any:
        """The rows of `to_arrow` as a pandas data frame; needs the extra ``frame``."""
        return data_frame(self._columns, {"opener": self.opener})

    @property
    def _columns(self) -> dict[str, list[Any]]:
        return {"answer": list(self.found), "turn": list(self.found.values())}

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the answers found at each turn; needs the extra ``plot``."""
        return self.turns.plot(ax)

    def __repr__(self) -> str:
        if self.valid:
            return f"TreeCheck({self.opener!r}, valid, {self.turns})"
        count = f"{self.problem_count} problem{'s' * (self.problem_count > 1)}"
        return f"TreeCheck({self.opener!r}, {count}: {self.problems[0]})"

    def _repr_html_(self) -> str:
        from fivefold.show.html import tree_check_html

        return tree_check_html(self)


def check_tree(
    tree: Tree,
    lexicon: GameLike,
    *,
    rule: Rule | str = Rule.NORMAL,
    max_guesses: int | None = None,
    history: str | Iterable[ClueLike] = (),
    candidates: str | Iterable[str] | None = None,
) -> TreeCheck:
    """Play every candidate through ``tree`` and report what is wrong with it.

    Candidates are the answers that agree with ``history``, unless they are given.  Each must
    be found by exactly one place of the tree, every guess must be in the lexicon and legal
    after ``history`` and the path, and the tree must hold nothing that no candidate needs.
    ``max_guesses`` counts the guesses of ``history`` too.  Replies to words follow from the rules
    of the game; a puzzle without words needs its table, whose replies are believed.  A position
    has all of it: its list, rule, clues, candidates and guesses.

    >>> from fivefold import solve
    >>> game = Position("nyt-2022", rule="hard").after("salet=BYBBB", "crawn=BYYBB")
    >>> check_tree(solve(game).tree, game)
    TreeCheck('abord', valid, 6 answers, total 12, mean 2.000, worst 2)
    """
    if isinstance(lexicon, Position):
        return _check_position(tree, lexicon, max_guesses)
    given, rule = lexicon, Rule.of(rule)
    reply, lexicon = _reply_of(given)
    history = read_history(given, history)
    require_length(lexicon.answers[0], history)
    if candidates is None:
        candidates = [
            answer
            for answer in lexicon.answers
            if all(reply(guess, answer) == pattern for guess, pattern in history)
        ]
    words = list(dict.fromkeys(lexicon.spelled_all(candidates)))
    lexicon.require_answers(words)
    checker = _Checker(lexicon, reply, rule, history, max_guesses)
    if not words:
        checker.report((), getattr(tree, "word", "?"), "no answer agrees with the clues before it")
    checker.visit_all(tree, words)
    return TreeCheck(
        lexicon=lexicon,
        rule=rule,
        opener=getattr(tree, "word", "?"),
        found=checker.found,
        problems=tuple(checker.problems),
        problem_count=checker.problem_count,
    )


def _check_position(tree: Tree, game: Position, max_guesses: int | None) -> TreeCheck:
    if max_guesses is None and game.guesses_left is not None:
        max_guesses = len(game.clues) + game.guesses_left
    # What clues alone leave is counted again by the rules of the game.
    by_clues = len(game) == len(game.agreeing_ids) and not game.narrowed and game.known is None
    return check_tree(
        tree,
        game.lexicon if game.lexicon.has_letters else game.table,
        rule=game.rule,
        max_guesses=max_guesses,
        history=game.clues,
        candidates=None if by_clues else game.candidates,
    )


Reply = Callable[[str, str], Pattern]
"""What an answer replies to a guess: guess first."""


def read_history(
    puzzle: Lexicon | FeedbackTable | str | None, clues: str | Iterable[ClueLike]
) -> tuple[Clue, ...]:
    """Clues as people write them; those of a puzzle without words are read by its table."""
    return puzzle.read_clues(clues) if isinstance(puzzle, FeedbackTable) else as_clues(clues)


def _reply_of(puzzle: Lexicon | FeedbackTable | str) -> tuple[Reply, Lexicon]:
    """What replies, and the words or names."""
    puzzle = Lexicon.load(puzzle) if isinstance(puzzle, str) else puzzle
    if isinstance(puzzle, FeedbackTable):
        if not puzzle.lexicon.has_letters:
            return lambda guess, answer: puzzle[guess, answer], puzzle.lexicon
        puzzle = puzzle.lexicon
    elif not puzzle.has_letters:
        raise OptionError(f"{puzzle.name} is known by its replies: give its table")
    return reference.feedback, puzzle


class _Checker:
    """One walk through one tree: what it has found and what it objects to."""

    def __init__(
        self,
        lexicon: Lexicon,
        reply: Reply,
        rule: Rule,
        history: tuple[Clue, ...],
        max_guesses: int | None,
    ) -> None:
        self.lexicon = lexicon
        self.reply = reply
        self.rule = rule
        self.history = history
        self.max_guesses = max_guesses
        self.found: dict[str, int] = {}
        self.problems: list[Problem] = []
        self.problem_count = 0

    def report(self, path: tuple[Clue, ...], guess: str, text: str) -> None:
        self.problem_count += 1
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(path, guess, text))

    def visit_all(self, tree: Tree, candidates: list[str]) -> None:
        """Visit every place that a candidate reaches; a stack, so that no tree is too deep."""
        places: list[tuple[tuple[Clue, ...], Tree, list[str]]] = [((), tree, candidates)]
        while places:
            path, subtree, group = places.pop()
            places += reversed(self.visit(path, subtree, group))

    def visit(
        self, path: tuple[Clue, ...], tree: Tree, candidates: list[str]
    ) -> list[tuple[tuple[Clue, ...], Tree, list[str]]]:
        """Check one place, and return those after it with the candidates that go there."""
        if not isinstance(tree, Leaf | Node) or not isinstance(tree.word, str):
            self.report(path, "?", f"{tree!r} is not a tree")
            return []
        guess = tree.word
        if guess not in self.lexicon:
            self.report(path, guess, f"not among the guesses of {self.lexicon.title}")
            if not self.lexicon.has_letters or len(letters(guess)) != self.lexicon.length:
                return []
        elif objection := self.rule.violation(guess, self.history + path):
            self.report(path, guess, objection)

        groups: dict[Pattern, list[str]] = {}
        for answer in candidates:
            groups.setdefault(self.reply(guess, answer), []).append(answer)
        won = groups.pop(Pattern.all_exact(self.lexicon.length), [])
        self.count_win(path, guess, bool(won), isinstance(tree, Leaf) or tree.can_win)
        if isinstance(tree, Leaf):
            if lost := [word for group in groups.values() for word in group]:
                self.report(path, guess, f"{_some(lost)} never found")
            return []

        for pattern, group in groups.items():
            if pattern not in tree.branches:
                self.report(path, guess, f"no branch for {pattern}: {_some(group)} never found")
        places = []
        for pattern, branch in tree.branches.items():
            if pattern in groups:
                places.append(((*path, (guess, pattern)), branch, groups[pattern]))
            else:
                self.report(path, guess, f"a branch for {pattern}, which no candidate shows")
        return places

    def count_win(self, path: tuple[Clue, ...], guess: str, wins: bool, said_to_win: bool) -> None:
        """Count an answer found here, if it is one."""
        if wins and not said_to_win:
            self.report(path, guess, "it can be the answer here, but is not said to be a candidate")
        elif said_to_win and not wins:
            self.report(path, guess, "it cannot be the answer here")
        if not (wins and said_to_win):
            return
        turn = len(path) + 1
        self.found[guess] = turn
        played = len(self.history) + turn
        if self.max_guesses is not None and played > self.max_guesses:
            self.report(path, guess, f"found by guess {played}, at most {self.max_guesses} are allowed")


def _some(words: list[str]) -> str:
    """The first word and how many there are besides, up to the verb."""
    if len(words) == 1:
        return f"{words[0]!r} is"
    return f"{words[0]!r} and {len(words) - 1} more are"
