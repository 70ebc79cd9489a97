"""Trees as nested JSON: with the puzzle they are for, or bare.

A tree is ``{"guess": WORD, "branches": {PATTERN: TREE, ...}}``; a lone word stands for a leaf, and
the branch of the pattern all exact, which holds null, says that the guess can be the answer.
"""

from __future__ import annotations

import json
from typing import Any

from fivefold.clue import Clue, clue_text
from fivefold.errors import BadPatternError, BadWordError, BrokenTreeError, TreeFileError
from fivefold.feedback import feedback
from fivefold.lexicon import Lexicon
from fivefold.pattern import Pattern
from fivefold.tree import Leaf, Node, Tree
from fivefold.tree_games import MOST_TURNS, require_short
from fivefold.word import letters, parse_word

FORMAT = "fivefold-tree"
VERSION = 1

_WORD_KEYS = ("guess", "word")
_BRANCH_KEYS = ("branches", "children", "map")


def write_json(tree: Tree, about: dict[str, Any]) -> str:
    """The tree in fivefold's own schema; ``about`` stands before it."""
    document = {"format": FORMAT, "version": VERSION} | about | {"tree": _plain(tree)}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def read_json(name: str, text: str, lexicon: Lexicon | None) -> tuple[Tree, dict[str, Any]]:
    """The tree, and what the file says about it (nothing, if the tree is bare).

    A bare tree may leave out where a guess is the answer; then ``lexicon`` decides.
    """
    try:
        document = json.loads(text, object_pairs_hook=lambda pairs: _object(name, pairs))
    except json.JSONDecodeError as error:
        raise TreeFileError(f"{name}, line {error.lineno}: not JSON: {error.msg}") from None
    except RecursionError:
        raise TreeFileError(f"{name}: nested deeper than {MOST_TURNS} turns") from None
    own = isinstance(document, dict) and document.get("format") == FORMAT
    if own and document.get("version") != VERSION:
        raise TreeFileError(f"{name}: version {document.get('version')!r}, this is {VERSION}")
    if isinstance(document, dict) and "tree" in document:
        bare, about = document["tree"], {key: document[key] for key in document if key != "tree"}
    else:
        bare, about = document, {}
    reader = _Reader(name)
    tree = reader.tree(bare, ())
    if not own and not reader.tells_wins:
        tree = _with_wins(name, tree, (), lexicon)
    return tree, about


def _plain(tree: Tree) -> Any:
    match tree:
        case Leaf(word):
            return word
        case Node(word):
            outcomes = tree.outcomes()
            branches = {str(pattern): branch and _plain(branch) for pattern, branch in outcomes}
            return {"guess": word, "branches": branches}


def _object(name: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BrokenTreeError(f"{name}: {twice!r} stands twice in one object")
    return found


class _Reader:
    """Reads one document; remembers whether it tells where guesses win."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tells_wins = False

    def tree(self, value: Any, path: tuple[Clue, ...]) -> Tree:
        if len(path) >= MOST_TURNS:
            raise TreeFileError(f"{self.name}: nested deeper than {MOST_TURNS} turns")
        guess, branches, can_win = self.parts(value, path)
        word = self.word(guess, path)
        if path and len(letters(word)) != len(letters(path[0][0])):
            raise self.error(path, f"{word!r} and {path[0][0]!r} have different lengths")
        trees: dict[Pattern, Tree] = {}
        for marks, branch in branches.items():
            pattern = self.pattern(marks, word, path)
            if pattern.solved:
                self.tells_wins = can_win = True
                if branch not in (None, True, "", {}) and self.tree(branch, path) != Leaf(word):
                    raise self.error(path, f"the game goes on after '{word} {marks}'", BrokenTreeError)
            elif pattern in trees:
                raise self.error(path, f"two branches for '{word} {pattern}'", BrokenTreeError)
            else:
                trees[pattern] = self.tree(branch, (*path, (word, pattern)))
        if not trees:
            return Leaf(word)
        return Node(word, can_win, trees)

    def parts(self, value: Any, path: tuple[Clue, ...]) -> tuple[str, dict[str, Any], bool]:
        """Guess, branches and whether the guess is said to win, in any of the shapes."""
        if isinstance(value, str):
            return value, {}, False
        if isinstance(value, dict):
            for key in _WORD_KEYS:
                if isinstance(value.get(key), str):
                    branches = next((value[k] for k in _BRANCH_KEYS if k in value), None) or {}
                    if isinstance(branches, dict):
                        self.tells_wins |= "can_win" in value
                        return value[key], branches, value.get("can_win") is True
            if len(value) == 1:  # {"salet": {"BBBBB": {"courd": ...}}}
                ((guess, branches),) = value.items()
                if isinstance(branches, dict | None):
                    return guess, branches or {}, False
        text = json.dumps(value, ensure_ascii=False)
        raise self.error(path, f"{text[:40]}{'…' * (len(text) > 40)} is not a tree")

    def word(self, guess: str, path: tuple[Clue, ...]) -> str:
        try:
            return parse_word(require_short(self.name, guess))
        except BadWordError as error:
            raise self.error(path, str(error)) from None

    def pattern(self, marks: str, word: str, path: tuple[Clue, ...]) -> Pattern:
        try:
            pattern = Pattern.parse(require_short(self.name, marks))
        except BadPatternError as error:
            raise self.error(path, str(error)) from None
        if pattern.length != len(letters(word)):
            raise self.error(path, f"the pattern {marks!r} is not as long as {word!r}")
        return pattern

    def error(
        self, path: tuple[Clue, ...], text: str, kind: type[TreeFileError] = TreeFileError
    ) -> TreeFileError:
        place = f", after '{clue_text(path)}'" if path else ""
        return kind(f"{self.name}{place}: {text}")


def _with_wins(name: str, tree: Tree, path: tuple[Clue, ...], lexicon: Lexicon | None) -> Tree:
    """The tree where every guess that agrees with its path and is an answer can win."""
    if isinstance(tree, Leaf):
        return tree
    agrees = all(feedback(guess, tree.word) == pattern for guess, pattern in path)
    if agrees and lexicon is None:
        message = f"nothing tells whether {tree.word!r} can be the answer, only a lexicon could"
        raise TreeFileError(f"{name}: {message}")
    branches = {
        pattern: _with_wins(name, branch, (*path, (tree.word, pattern)), lexicon)
        for pattern, branch in tree.branches.items()
    }
    can_win = agrees and lexicon is not None and tree.word in lexicon.answer_ids
    return Node(tree.word, can_win, branches)
