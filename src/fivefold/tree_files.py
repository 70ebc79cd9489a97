"""Trees in files: every format read and written, and found out from what a file holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fivefold.clue import Clue, History
from fivefold.errors import BadPatternError, BadWordError, OptionError, TreeFileError
from fivefold.files import read_text, replacing
from fivefold.lexicon import Lexicon
from fivefold.pattern import Pattern
from fivefold.rule import Rule
from fivefold.tree import Tree, turn_counts
from fivefold.word import parse_word


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
        TreeFormat("indented", (".txt", ".tree"), "a line per answer, less what equals the line above"),
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
    lexicon: str | None = None
    sha256: str | None = None
    """Of the lexicon, as `Lexicon.sha256`."""
    rule: Rule | None = None
    history: tuple[Clue, ...] = ()
    """The clues after which the tree begins."""
    total: int | None = None
    lines: Mapping[tuple[Pattern, ...], int] = field(default_factory=dict)
    """The first line of each place, named by the patterns that lead there; empty for JSON."""

    def line(self, path: History) -> int | None:
        """The line where the place at the end of ``path`` first stands."""
        return self.lines.get(tuple(pattern for _, pattern in path))

    def __repr__(self) -> str:
        return f"TreeFile({self.name!r}, {self.format}, {self.tree!r})"


def tree_format(path: str | Path, name: str | None = None) -> TreeFormat:
    """The format called ``name``, or else the one the end of ``path`` asks for."""
    if name is not None:
        if name not in FORMATS:
            raise OptionError(f"no tree format {name!r}: there are {', '.join(FORMATS)}")
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
    lexicon: Lexicon | None = None,
    rule: Rule | None = None,
    history: History = (),
    format: str | None = None,  # noqa: A002
) -> None:
    """Write ``tree`` in the format of the file name, or the named one.

    The file appears whole or not at all.  JSON also keeps lexicon, rule and history.
    """
    form = tree_format(path, format)
    text = tree_text(tree, form, lexicon=lexicon, rule=rule, history=history)
    with replacing(path) as part:
        part.write_text(text, "utf-8")


def tree_text(
    tree: Tree,
    form: TreeFormat,
    *,
    lexicon: Lexicon | None = None,
    rule: Rule | None = None,
    history: History = (),
) -> str:
    """What `write_tree` writes."""
    match form.name:
        case "json":
            from fivefold.tree_json import write_json

            return write_json(tree, _about(tree, lexicon, rule, history))
        case "indented":
            from fivefold.tree_text import write_indented

            return write_indented(tree)
        case "paths":
            from fivefold.tree_text import write_paths

            return write_paths(tree)
        case "csv":
            from fivefold.tree_csv import write_csv

            return write_csv(tree)
        case "dot":
            from fivefold.tree_dot import write_dot

            return write_dot(tree)
        case _:
            from fivefold.tree_svg import write_svg

            return write_svg(tree, title_text(lexicon.name if lexicon else None, rule))


def title_text(lexicon: str | None, rule: Rule | None) -> str:
    """Lexicon and rule for people, as far as they are known."""
    return ", ".join(filter(None, (lexicon, f"{rule} rule" if rule else None)))


def read_tree(path: str | Path, lexicon: Lexicon | None = None) -> Tree:
    """The tree in a file of any format but drawings.

    ``lexicon`` is needed only for bare JSON that does not tell which guesses can win.
    """
    return read_tree_file(path, lexicon).tree


def read_tree_file(path: str | Path, lexicon: Lexicon | None = None) -> TreeFile:
    """The tree in a file together with what the file says about it."""
    from fivefold.tree_csv import looks_like_csv, read_csv
    from fivefold.tree_games import grow_tree
    from fivefold.tree_json import read_json
    from fivefold.tree_text import is_indented, read_games

    name = str(path)
    text = read_text(path, "tree", TreeFileError)
    start = text.lstrip()[:200].lower()
    if start.startswith(("{", "[")):
        tree, about = read_json(name, text, lexicon)
        return TreeFile(name=name, format="json", tree=tree, **_read_about(name, about))
    if start.startswith(("<", "digraph")):
        raise TreeFileError(f"{name}: a drawing cannot be read back as a tree")
    if Path(path).suffix.lower() == ".csv" or looks_like_csv(text):
        tree, lines = grow_tree(name, read_csv(name, text))
        return TreeFile(name=name, format="csv", tree=tree, lines=lines)
    tree, lines = grow_tree(name, read_games(name, text))
    form = "indented" if is_indented(text) else "paths"
    return TreeFile(name=name, format=form, tree=tree, lines=lines)


def _about(tree: Tree, lexicon: Lexicon | None, rule: Rule | None, history: History) -> dict[str, Any]:
    about: dict[str, Any] = {}
    if lexicon is not None:
        about["lexicon"] = {
            "name": lexicon.name,
            "answers": len(lexicon.answers),
            "guesses": len(lexicon.guesses),
            "sha256": lexicon.sha256,
        }
    if rule is not None:
        about["rule"] = rule.value
    if history:
        about["history"] = [[guess, str(pattern)] for guess, pattern in history]
    turns = turn_counts(tree)
    return about | {"total": turns.total, "worst": turns.worst, "counts": list(turns.counts)}


def _read_about(name: str, about: dict[str, Any]) -> dict[str, Any]:
    """The fields of `TreeFile` in the head of a JSON file; what it does not know is skipped."""
    lexicon, total = about.get("lexicon"), about.get("total")
    lexicon = {"name": lexicon} if isinstance(lexicon, str) else lexicon or {}
    try:
        fields = {
            "lexicon": lexicon.get("name"),
            "sha256": lexicon.get("sha256"),
            "rule": Rule.parse(about["rule"]) if about.get("rule") else None,
            "history": tuple(
                (parse_word(guess), Pattern.parse(marks)) for guess, marks in about.get("history", ())
            ),
            "total": total,
        }
    except (OptionError, BadWordError, BadPatternError) as error:
        raise TreeFileError(f"{name}: {error}") from None
    except (TypeError, ValueError, AttributeError):
        raise TreeFileError(f"{name}: cannot read what stands before the tree") from None
    for key, kind in (("lexicon", str), ("sha256", str), ("total", int)):
        if not isinstance(fields[key], kind | None):
            raise TreeFileError(f"{name}: cannot read the {key} {fields[key]!r}")
    return fields
