"""Trees as nested JSON: with the puzzle they are for, or bare.

A tree is ``{"guess": WORD, "branches": {PATTERN: TREE, ...}}``; a lone word stands for a leaf, and
the branch of the pattern all exact, which holds null, says that the guess can be the answer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fivefold.base.documents import Result, plain
from fivefold.base.errors import BadPatternError, BadWordError, BrokenTreeError, TreeFileError, quoted
from fivefold.puzzle.clue import Clue, clue_text
from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.pattern import Pattern
from fivefold.trees.claims import Claims, read_claims
from fivefold.trees.formats import MOST_TURNS, require_shallow, require_short
from fivefold.trees.tree import Leaf, Node, Tree
from fivefold.words.letters import Label, parse_word, word_length
from fivefold.words.lexicon import Lexicon

FORMAT = "fivefold-tree"
VERSION = 1

_WORD_KEYS = ("guess", "word")
_BRANCH_KEYS = ("branches", "children", "map")
_MOST_SHOWN = 40


# Of values in a file: a tree for a hundred thousand answers has fewer.
_MOST_VALUES = 1_500_000


def write_json(tree: Tree, head: Mapping[str, Any] | Result) -> str:
    """The tree in fivefold's own schema; ``head`` is what stands before it."""
    require_shallow(tree)
    document = {"format": FORMAT, "version": VERSION} | plain(head) | {"tree": _nested(tree)}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def tree_of_json(name: str, value: Any, lexicon: Lexicon) -> Tree:
    """The tree of a document in fivefold's own schema, of words or names as ``lexicon`` has them."""
    marks = None if lexicon.has_letters else lexicon.length
    return _Reader(name, own=True, marks=marks).tree(value, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What a JSON file holds."""

    tree: Tree
    claims: Claims
    tells_wins: bool
    """Whether it tells which guesses can win; if not, `with_wins` finds out."""


def read_json(name: str, text: str) -> Document:
    """The tree of a JSON file, and what the file says about it (nothing, if the tree is bare).

    Where the file has a list of replies, guesses are names and not words.
    """
    document = _load(name, text)
    form = document.get("format") if isinstance(document, dict) else None
    own = isinstance(form, str)
    if own and form != FORMAT:
        raise TreeFileError(f"{name}: format {quoted(form)}, this is {FORMAT!r}")
    if own and (type(version := document.get("version")) is not int or version != VERSION):
        raise TreeFileError(f"{name}: version {quoted(version)}, this is {VERSION}")
    head: dict[str, Any] = {}
    if isinstance(document, dict) and "tree" in document:
        head = {key: value for key, value in document.items() if key != "tree"}
        document = document["tree"]
    elif own:
        raise TreeFileError(f"{name}: no tree")
    claims = read_claims(name, head)
    reader = _Reader(name, own, claims.marks)
    tree = reader.tree(document, ())
    return Document(
        tree=tree,
        claims=replace(claims, unchecked=(*claims.unchecked, *reader.unchecked)),
        tells_wins=own or reader.tells_wins,
    )


def with_wins(name: str, tree: Tree, history: tuple[Clue, ...], lexicon: Lexicon | None) -> Tree:
    """The tree where every guess that agrees with all clues before it and is an answer can win."""
    if isinstance(tree, Leaf):
        return tree
    agrees = all(feedback(guess, tree.word) == pattern for guess, pattern in history)
    if agrees and lexicon is None:
        message = f"nothing tells whether {tree.word!r} can be the answer, only a lexicon could"
        raise TreeFileError(f"{name}: {message}")
    branches = {
        pattern: with_wins(name, branch, (*history, (tree.word, pattern)), lexicon)
        for pattern, branch in tree.branches.items()
    }
    can_win = agrees and lexicon is not None and tree.word in lexicon.answer_ids
    return Node(tree.word, can_win, branches)


def _nested(tree: Tree) -> Any:
    match tree:
        case Leaf(word):
            return word
        case Node(word):
            outcomes = tree.outcomes()
            branches = {str(pattern): branch and _nested(branch) for pattern, branch in outcomes}
            return {"guess": word, "branches": branches}


def _load(name: str, text: str) -> Any:
    """The document, with nothing in it that another program might read differently."""
    if sum(map(text.count, ",{[")) > _MOST_VALUES:
        raise TreeFileError(f"{name}: more than {_MOST_VALUES} values, not a tree")

    def no_number(constant: str) -> None:
        raise TreeFileError(f"{name}: not JSON: {constant} is not a number")

    try:
        return json.loads(
            text,
            object_pairs_hook=lambda pairs: _object(name, pairs),
            parse_constant=no_number,
        )
    except json.JSONDecodeError as error:
        raise TreeFileError(f"{name}, line {error.lineno}: not JSON: {error.msg}") from None
    except RecursionError:
        raise TreeFileError(f"{name}: nested deeper than {MOST_TURNS} turns") from None
    except TreeFileError:
        raise
    except ValueError:  # Python reads no more than 4300 digits
        raise TreeFileError(f"{name}: a number has too many digits") from None


def _object(name: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise TreeFileError(f"{name}: {quoted(key)} stands twice in one object")
        found[key] = value
    return found


class _Reader:
    """Reads one tree; remembers whether it tells where guesses win, and what it passed over."""

    def __init__(self, name: str, own: bool, marks: int | None) -> None:
        self.name = name
        self.own = own
        self.marks = marks  # of the replies to names; None: guesses are words
        self.tells_wins = False
        self.unchecked: dict[str, None] = {}

    def tree(self, value: Any, path: tuple[Clue, ...]) -> Tree:
        if len(path) >= MOST_TURNS:
            raise TreeFileError(f"{self.name}: nested deeper than {MOST_TURNS} turns")
        guess, branches, said_to_win = self.parts(value, path)
        word = self.word(guess, path)
        if path and word_length(word) != word_length(path[0][0]):
            raise self.error(path, f"{word!r} and {path[0][0]!r} have different lengths")
        wins = False
        trees: dict[Pattern, Tree] = {}
        for marks, branch in branches.items():
            pattern = self.pattern(marks, word, path)
            here = (*path, (word, pattern))
            if pattern in trees or (pattern.solved and wins):
                raise self.error(path, f"two branches for '{word} {pattern}'", BrokenTreeError)
            if pattern.solved:
                wins = True
                if not _is_nothing(branch) and self.tree(branch, here) != Leaf(word):
                    raise self.error(path, f"the game goes on after '{word} {marks}'", BrokenTreeError)
            else:
                trees[pattern] = self.tree(branch, here)
        self.tells_wins |= wins or said_to_win is not None
        if said_to_win is False and (wins or not trees):
            text = f"{word!r} is said not to be the answer, and yet a game ends with it"
            raise self.error(path, text, BrokenTreeError)
        if not trees:
            return Leaf(word)
        return Node(word, wins or said_to_win is True, trees)

    def parts(self, value: Any, path: tuple[Clue, ...]) -> tuple[str, dict[str, Any], bool | None]:
        """Guess, branches and whether the guess is said to win, in any of the shapes."""
        match value:
            case str(guess):
                return guess, {}, None
            case {"guess": str(guess)} | {"word": str(guess)}:
                branch_keys = [key for key in _BRANCH_KEYS if key in value]
                branches = value[branch_keys[0]] if branch_keys else None
                said_to_win = value.get("can_win")
                rest = [key for key in value if key not in (*_WORD_KEYS, *_BRANCH_KEYS, "can_win")]
                if rest and self.own:
                    raise self.error(path, f"cannot read {quoted(rest[0])} of {guess!r}")
                self.unchecked.update(dict.fromkeys(rest))
                ambiguous = len(branch_keys) > 1 or set(_WORD_KEYS) <= set(value)
                if not ambiguous and isinstance(branches, dict | None) and _is_flag(said_to_win):
                    return guess, branches or {}, said_to_win
            case dict() if len(value) == 1:  # {"salet": {"BBBBB": {"courd": ...}}}
                ((guess, branches),) = value.items()
                if isinstance(branches, dict | None):
                    return guess, branches or {}, None
        raise self.error(path, f"{_start(value)} is not a tree")

    def word(self, guess: str, path: tuple[Clue, ...]) -> str:
        try:
            short = require_short(self.name, guess)
            return parse_word(short) if self.marks is None else Label(short, self.marks)
        except BadWordError as error:
            raise self.error(path, str(error)) from None

    def pattern(self, marks: str, word: str, path: tuple[Clue, ...]) -> Pattern:
        try:
            pattern = Pattern.parse(require_short(self.name, marks))
        except BadPatternError as error:
            raise self.error(path, str(error)) from None
        if pattern.length != word_length(word):
            raise self.error(path, f"the pattern {marks!r} is not as long as {word!r}")
        return pattern

    def error(
        self, path: tuple[Clue, ...], text: str, kind: type[TreeFileError] = TreeFileError
    ) -> TreeFileError:
        place = f", after '{clue_text(path)}'" if path else ""
        return kind(f"{self.name}{place}: {text}")


def _is_flag(value: Any) -> bool:
    return value is None or isinstance(value, bool)


def _is_nothing(branch: Any) -> bool:
    """Whether this is what files write where a game has ended."""
    return branch is None or branch is True or branch in ("", {})


def _start(value: Any) -> str:
    """The first characters of a value; no more of it is written out, however large or deep."""
    text = ""
    for part in json.JSONEncoder(ensure_ascii=False).iterencode(value):
        text += part[:_MOST_SHOWN]
        if len(text) > _MOST_SHOWN:
            return f"{text[:_MOST_SHOWN]}…"
    return text
