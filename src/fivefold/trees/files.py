"""Trees in files: every format read, written, and recognised by its contents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fivefold.base.errors import OptionError, TreeFileError, no_such
from fivefold.base.files import read_text, replacing
from fivefold.puzzle.clue import ClueLike, History
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule
from fivefold.trees.check import read_history
from fivefold.trees.claims import Claims, claims_of, named_lexicon
from fivefold.trees.formats import require_shallow
from fivefold.trees.tree import Tree
from fivefold.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class TreeFormat:
    """A way to write a tree down."""

    name: str
    suffixes: tuple[str, ...]
    """The ends of file names that ask for it."""
    meaning: str


FORMATS: dict[str, TreeFormat] = {
    form.name: form
    for form in (
        TreeFormat("json", (".json",), "nested, with the puzzle it is for"),
        TreeFormat(
            "indented", (".txt", ".tree"), "a line per answer, without what repeats the line above"
        ),
        TreeFormat("paths", (".paths",), "a line per answer with its whole path"),
        TreeFormat("csv", (".csv",), "a row per answer with its guesses"),
        TreeFormat("dot", (".dot",), "a graph for Graphviz; cannot be read back"),
        TreeFormat("svg", (".svg",), "a drawing; cannot be read back"),
    )
}


@dataclass(frozen=True, kw_only=True, repr=False)
class TreeFile:
    """A tree as a file holds it, with what the file says about it."""

    name: str
    format: str
    tree: Tree
    claims: Claims = field(default_factory=Claims)
    """What it says about the tree; only JSON says anything."""
    lines: Mapping[tuple[Pattern, ...], int] = field(default_factory=dict)
    """The first line of each place, named by the patterns that lead there; empty for JSON."""

    def line(self, path: History) -> int | None:
        """The line where the place at the end of ``path`` first stands."""
        return self.lines.get(tuple(pattern for _, pattern in path))

    def as_dict(self) -> dict[str, Any]:
        """Which file it is, for JSON."""
        return {"file": self.name, "format": self.format}

    def __repr__(self) -> str:
        return f"TreeFile({self.name!r}, {self.format}, {self.tree!r})"


def tree_format(path: str | Path, name: str | None = None) -> TreeFormat:
    """The format called ``name``, or else the one the end of ``path`` asks for."""
    if name is not None:
        if name not in FORMATS:
            raise OptionError(no_such("tree format", name, FORMATS))
        return FORMATS[name]
    for form in FORMATS.values():
        if Path(path).suffix.lower() in form.suffixes:
            return form
    suffixes = ", ".join(suffix for form in FORMATS.values() for suffix in form.suffixes)
    raise OptionError(f"cannot write a tree to {str(path)!r}: the name must end in {suffixes}")


def write_tree(
    tree: Tree,
    path: str | Path,
    *,
    lexicon: GameLike | None = None,
    rule: Rule | str | None = None,
    history: str | Iterable[ClueLike] = (),
    format: str | None = None,  # noqa: A002
) -> None:
    """Write ``tree`` in the format of the file name, or the named one.

    The file appears whole or not at all.  JSON also keeps lexicon, rule and history; a position
    has all three.  Given the table of a puzzle without words, JSON keeps what its replies stand for and
    a drawing shows it.
    """
    form = tree_format(path, format)
    if isinstance(lexicon, Position):
        rule, history = lexicon.rule, lexicon.clues
        lexicon = lexicon.lexicon if lexicon.lexicon.has_letters else lexicon.table
    history = read_history(lexicon, history)
    lexicon = Lexicon.load(lexicon) if isinstance(lexicon, str) else lexicon
    rule = None if rule is None else Rule.of(rule)
    text = tree_text(tree, form, lexicon=lexicon, rule=rule, history=history)
    with replacing(path) as part:
        part.write_text(text, "utf-8")


def tree_text(
    tree: Tree,
    form: TreeFormat,
    *,
    lexicon: Lexicon | FeedbackTable | None = None,
    rule: Rule | None = None,
    history: History = (),
) -> str:
    """What `write_tree` writes."""
    require_shallow(tree)
    match form.name:
        case "json":
            from fivefold.trees.json_format import write_json

            return write_json(tree, claims_of(tree, lexicon, rule, history))
        case "indented":
            from fivefold.trees.formats import write_indented

            return write_indented(tree)
        case "paths":
            from fivefold.trees.formats import write_paths

            return write_paths(tree)
        case "csv":
            from fivefold.trees.formats import write_csv

            return write_csv(tree)
        case "dot":
            from fivefold.show.trees import write_dot

            return write_dot(tree)
        case _:
            from fivefold.show.trees import write_svg

            table = lexicon if isinstance(lexicon, FeedbackTable) else None
            words = lexicon.lexicon if isinstance(lexicon, FeedbackTable) else lexicon
            title = title_text(None if words is None else words.title, rule)
            return write_svg(tree, title, replies=None if table is None else table.reply_texts)


def title_text(words: str | None, rule: Rule | None) -> str:
    """Words and rule for people, as far as they are known."""
    return ", ".join(filter(None, (words, f"{rule} rule" if rule else None)))


def read_tree(path: str | Path, lexicon: Lexicon | str | None = None) -> Tree:
    """The tree in a file of any format but drawings.

    ``lexicon`` is needed only for bare JSON that does not tell which guesses can win.  Where guesses are
    names and not words, only JSON can be read.
    """
    return read_tree_file(path, None if lexicon is None else Lexicon.of(lexicon)).tree


def read_tree_file(
    path: str | Path,
    lexicon: Lexicon | None = None,
    *,
    history: History = (),
    default: Lexicon | None = None,
) -> TreeFile:
    """The tree in a file together with what the file says about it.

    Where bare JSON does not tell which guesses can win, ``lexicon`` and ``history`` decide; if
    they are not given, what the file names; and if it names no lexicon, ``default``.
    """
    from fivefold.trees.formats import grow_tree, is_indented, looks_like_csv, read_csv, read_games
    from fivefold.trees.json_format import read_json, with_wins

    name = str(path)
    text = read_text(path, "a tree", TreeFileError)
    start = text.lstrip()[:200].lower()
    if start.startswith(("{", "[")):
        document = read_json(name, text)
        tree, claims = document.tree, document.claims
        if not document.tells_wins:
            lexicon = lexicon or named_lexicon(claims.lexicon or "") or default
            tree = with_wins(name, tree, tuple(history) or claims.history, lexicon)
        return TreeFile(name=name, format="json", tree=tree, claims=claims)
    if start.startswith(("<", "digraph")):
        raise TreeFileError(f"{name}: a drawing cannot be read back as a tree")
    if Path(path).suffix.lower() == ".csv" or looks_like_csv(name, text):
        tree, lines = grow_tree(name, read_csv(name, text))
        return TreeFile(name=name, format="csv", tree=tree, lines=lines)
    tree, lines = grow_tree(name, read_games(name, text))
    form = "indented" if is_indented(text) else "paths"
    return TreeFile(name=name, format=form, tree=tree, lines=lines)
