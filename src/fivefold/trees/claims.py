"""Claims: what a file says about its tree, held against what is true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fivefold.base.errors import BadPatternError, BadWordError, OptionError, TreeFileError, quoted
from fivefold.puzzle.clue import Clue, History, clue_text, require_length
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.reference import feedback
from fivefold.puzzle.rule import Rule
from fivefold.trees.check import TreeCheck, check_tree
from fivefold.trees.formats import MOST_TURNS, require_short
from fivefold.trees.tree import Tree, TurnCounts, turn_counts
from fivefold.words.catalogue import builtin_lists
from fivefold.words.letters import Label, parse_word
from fivefold.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """What the head of a JSON file says; None, or nothing, where it does not say."""

    lexicon: str | None = None
    """The name of the lexicon."""
    lexicon_answers: int | None = None
    lexicon_guesses: int | None = None
    sha256: str | None = None
    """Of the lexicon, as `Lexicon.sha256`."""
    rule: Rule | None = None
    history: tuple[Clue, ...] = ()
    """The clues after which the tree begins."""
    opener: str | None = None
    answers: int | None = None
    total: int | None = None
    mean: float | None = None
    worst: int | None = None
    counts: tuple[int, ...] | None = None
    guesses: int | None = None
    """The most guesses that the tree may take, as a certificate says."""
    best_opener: str | None = None
    best_total: int | None = None
    """Of a certificate, whose tree is the best."""
    weights: Mapping[str, int] | None = None
    """Of a certificate: how much each answer counts in its total; None: once each."""
    replies: Mapping[Pattern, str] = field(default_factory=dict)
    """Of a puzzle without words: what each pattern stands for."""
    unchecked: tuple[str, ...] = ()
    """What else the file says, which nothing here can judge."""

    def candidates(self, lexicon: Lexicon, history: History = ()) -> list[str] | None:
        """The answers that have a weight and agree with the clues; None if there are no weights."""
        if self.weights is None:
            return None
        weighed = (answer for answer in lexicon.answers if self.weights.get(answer))
        return [
            answer
            for answer in weighed
            if all(feedback(guess, answer) == pattern for guess, pattern in history)
        ]

    @property
    def marks(self) -> int | None:
        """How wide replies are where guesses are names; None where they are words."""
        return next(iter(self.replies)).length if self.replies else None


def named_lexicon(name: str) -> Lexicon | None:
    """The lexicon of that name, perhaps its answers only or every guess, if it comes with fivefold."""
    whole = name.removesuffix(", answers only").removesuffix(", every guess")
    if whole not in builtin_lists():
        return None
    lexicon = Lexicon.load(whole)
    made = lexicon, lexicon.answers_only(), lexicon.every_guess()
    return next((one for one in made if one.name == name), None)


def claims_of(
    tree: Tree, puzzle: Lexicon | FeedbackTable | None, rule: Rule | None, history: History
) -> dict[str, Any]:
    """The head that fivefold writes before a tree."""
    head: dict[str, Any] = {}
    if isinstance(puzzle, FeedbackTable):
        if replies := puzzle.reply_texts:
            head["replies"] = {str(pattern): text for pattern, text in replies.items()}
        puzzle = puzzle.lexicon
    if puzzle is not None:
        head["lexicon"] = puzzle
    if rule is not None:
        head["rule"] = rule
    if history:
        head["history"] = history
    turns = turn_counts(tree)
    return head | {"total": turns.total, "worst": turns.worst, "counts": turns.counts}


def false_lexicon_claims(claims: Claims, lexicon: Lexicon) -> Iterator[str]:
    """One sentence for everything a file says of its lexicon that is not true of ``lexicon``."""
    yield from _differences(
        ("lexicon name", claims.lexicon, lexicon.name),
        ("lexicon answers", claims.lexicon_answers, len(lexicon.answers)),
        ("lexicon guesses", claims.lexicon_guesses, len(lexicon.guesses)),
        ("lexicon sha256", claims.sha256, lexicon.sha256),
    )
    if unknown := [word for word in claims.weights or () if word not in lexicon.answer_ids]:
        yield f"it has a weight of {quoted(unknown[0])}, which is no answer"


def false_claims(claims: Claims, tree: Tree, check: TreeCheck, history: History) -> Iterator[str]:
    """One sentence for everything a file says of its ``tree`` that is not true.

    ``check`` is the verdict on the tree after ``history``.  A tree that is not valid has no
    turns to compare.
    """
    yield from _differences(
        ("opener", claims.opener, check.opener), ("best opener", claims.best_opener, check.opener)
    )
    yield from _false_history(claims, check.lexicon, claims.rule or check.rule)
    if not check.valid:
        return
    turns = check.turns
    yield from _differences(
        ("answers", claims.answers, turns.answers),
        ("total", claims.total, turns.total),
        ("best total", claims.best_total, check.total(claims.weights)),
        ("worst", claims.worst, turns.worst),
        ("counts", claims.counts, turns.counts),
    )
    if claims.mean is not None and not _is_mean(claims.mean, turns):
        yield from _differences(("mean", claims.mean, turns.mean))
    if claims.guesses is not None and turns.worst > claims.guesses:
        yield f"the tree takes {turns.worst} guesses, the file says {claims.guesses} at most"
    # The caller may have asked about another rule or other clues than the file names.
    own_rule, own_history = claims.rule or check.rule, claims.history or tuple(history)
    if (own_rule, own_history) != (check.rule, tuple(history)):
        own = check_tree(
            tree,
            check.lexicon,
            rule=own_rule,
            history=own_history,
            candidates=claims.candidates(check.lexicon, own_history),
        )
        if not own.valid:
            after = f" after {clue_text(own_history)}" if own_history else ""
            yield f"the file says {own_rule} rule{after}, where it is not valid: {own.problems[0]}"


def _false_history(claims: Claims, lexicon: Lexicon, rule: Rule) -> Iterator[str]:
    """The clues before the tree are guesses too, and none of them has won."""
    for turn, (guess, pattern) in enumerate(claims.history):
        before = claims.history[:turn]
        place = f"{clue_text(before)} {guess}".lstrip()
        if guess not in lexicon:
            yield f"{place}: not among the guesses of {lexicon.title}"
        elif objection := rule.violation(guess, before):
            yield f"{place}: {objection}"
        if pattern.solved:
            yield f"{place}: it was the answer, and no tree comes after it"


def _differences(*claims: tuple[str, Any, Any]) -> Iterator[str]:
    for what, said, true in claims:
        if said is not None and said != true:
            yield f"{what} is {quoted(_listed(true))}, the file says {quoted(_listed(said))}"


def _listed(value: Any) -> Any:
    """Counts as a file writes them."""
    return list(value) if isinstance(value, tuple) else value


def _is_mean(said: float, turns: TurnCounts) -> bool:
    """Whether it is the mean as far as it is written, to three decimals at least."""
    return any(said == round(turns.mean, digits) for digits in range(3, 18))


# Claims in the head of a JSON file, read strictly: what makes no sense is refused.


_LEXICON_KEYS = ("name", "answers", "guesses", "sha256")
_TURN_KEYS = ("answers", "total", "mean", "worst", "counts", "guesses")
_BEST_KEYS = ("opener", "total")
_KEYS = (
    *("lexicon", "best", "weights", "replies", "rule", "history", "opener", "format", "version"),
    *_TURN_KEYS,
)


def read_claims(name: str, head: dict[str, Any]) -> Claims:
    """The claims in the head of a JSON file, or `TreeFileError` on the first that makes no sense."""
    reader = _HeadReader(name, head)
    if isinstance(head.get("lexicon"), str):
        reader = _HeadReader(name, head | {"lexicon": {"name": head["lexicon"]}})
    about, best = reader.inner("lexicon"), reader.inner("best")
    return Claims(
        lexicon=about.text("name"),
        lexicon_answers=about.count("answers"),
        lexicon_guesses=about.count("guesses"),
        sha256=about.text("sha256"),
        rule=reader.rule(),
        history=reader.history(),
        opener=reader.text("opener"),
        answers=reader.count("answers"),
        total=reader.count("total"),
        mean=reader.mean(),
        worst=reader.count("worst"),
        counts=reader.counts(),
        guesses=reader.count("guesses"),
        best_opener=best.text("opener"),
        best_total=best.count("total"),
        weights=reader.weights(),
        replies=reader.replies(),
        unchecked=(*reader.others(_KEYS), *about.others(_LEXICON_KEYS), *best.others(_BEST_KEYS)),
    )


class _HeadReader:
    """Reads one object of claims; a claim that is null or absent is none."""

    def __init__(self, name: str, head: dict[str, Any], prefix: str = "") -> None:
        self.name = name
        self.head = head
        self.prefix = prefix

    def error(self, key: str, value: Any) -> TreeFileError:
        return TreeFileError(f"{self.name}: cannot read the {self.prefix}{key} {quoted(value)}")

    def inner(self, key: str) -> _HeadReader:
        value = self.head.get(key)
        if value is None or isinstance(value, dict):
            return _HeadReader(self.name, value or {}, f"{key} ")
        raise self.error(key, value)

    def others(self, known: Sequence[str]) -> Iterator[str]:
        return (f"{self.prefix}{key}" for key in self.head if key not in known)

    def text(self, key: str) -> str | None:
        value = self.head.get(key)
        if value is None or isinstance(value, str):
            return value
        raise self.error(key, value)

    def count(self, key: str) -> int | None:
        value = self.head.get(key)
        if value is None or _is_count(value):
            return value
        raise self.error(key, value)

    def mean(self) -> float | None:
        value = self.head.get("mean")
        if value is None or _is_count(value) or isinstance(value, float):
            return value
        raise self.error("mean", value)

    def counts(self) -> tuple[int, ...] | None:
        value = self.head.get("counts")
        if value is None:
            return None
        if not isinstance(value, list) or not all(_is_count(count) for count in value):
            raise self.error("counts", value)
        return tuple(value)

    def weights(self) -> dict[str, int] | None:
        value = self.head.get("weights")
        if value is None:
            return None
        if not isinstance(value, dict) or not value or not all(map(_is_count, value.values())):
            raise self.error("weights", value)
        return value

    def rule(self) -> Rule | None:
        name = self.text("rule")
        if name is None:
            return None
        try:
            return Rule.parse(name)
        except OptionError:
            raise self.error("rule", name) from None

    def replies(self) -> dict[Pattern, str]:
        value = self.head.get("replies")
        if value is None:
            return {}
        if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
            raise self.error("replies", value)
        try:
            found = {Pattern.parse(require_short(self.name, marks)): value[marks] for marks in value}
        except BadPatternError as error:
            raise TreeFileError(f"{self.name}: replies: {error}") from None
        if len({pattern.length for pattern in found}) != 1 or len(found) != len(value):
            raise self.error("replies", value)
        return found

    def history(self) -> tuple[Clue, ...]:
        clues = self.head.get("history")
        if clues is None:
            return ()
        if not isinstance(clues, list) or len(clues) > MOST_TURNS:
            raise self.error("history", clues)
        return tuple(self.clue(clue) for clue in clues)

    def clue(self, pair: Any) -> Clue:
        match pair:
            case [str(guess), str(marks)]:
                place = f"{self.name}: history"
                try:
                    short, replies = require_short(place, guess), self.replies()
                    word = parse_word(short) if not replies else Label(short, next(iter(replies)).length)
                    clue = word, Pattern.parse(require_short(place, marks))
                    require_length(word, [clue])
                except (BadWordError, BadPatternError) as error:
                    raise TreeFileError(f"{place}: {error}") from None
                return clue
        raise self.error("history", pair)


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0  # True is no count
