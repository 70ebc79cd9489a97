"""``fivefold tree draw``."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path
from typing import Any

from fivefold.base.errors import OptionError
from fivefold.base.files import replacing
from fivefold.cli.output import print_json
from fivefold.cli.parser import Commands, add_json, add_lexicon, new_command, positive
from fivefold.cli.tree_options import add_file, asked_lexicon
from fivefold.trees.files import read_tree_file, title_text
from fivefold.words.catalogue import list_title

_OUTLINE_DEPTH = 2


def add_subcommand(subcommands: Commands) -> None:
    """Add ``tree draw``."""
    parser = new_command(
        subcommands,
        "draw",
        "draw a tree as an outline or a picture",
        detail="A star or green marks a guess that could be the answer.",
        example="fivefold tree draw salet.txt --out salet.svg",
    )
    add_file(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help=".svg, .dot or .txt; default: print")
    parser.add_argument(
        "--depth",
        type=positive,
        metavar="N",
        help=f"only the first N guesses; default: {_OUTLINE_DEPTH} on screen, all in a file",
    )
    add_lexicon(parser, default="the file's, if it says")
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> None:
    """Print an outline or write a picture."""
    from fivefold.trees.drawings import outline, write_dot, write_svg

    start = time.perf_counter()
    suffix = None if options.out is None else options.out.suffix.lower()
    if suffix not in (None, ".svg", ".dot", ".txt"):
        raise OptionError(f"cannot draw to {str(options.out)!r}: the name must end in .svg, .dot, .txt")
    if suffix == ".dot" and options.depth is not None:
        raise OptionError("--depth works with .svg and .txt; a .dot graph is always whole")
    lexicon = asked_lexicon(options)
    file = read_tree_file(options.file, lexicon)
    name = lexicon.name if lexicon else file.claims.lexicon
    if suffix is None:
        text = outline(file.tree, options.depth or _OUTLINE_DEPTH)
    elif suffix == ".txt":
        text = outline(file.tree, options.depth) + "\n"
    elif suffix == ".dot":
        text = write_dot(file.tree)
    else:
        title = title_text(name and list_title(name), file.claims.rule)
        text = write_svg(file.tree, title, options.depth, replies=file.claims.replies)
    if options.out is not None:
        with replacing(options.out) as part:
            part.write_text(text, "utf-8")
    if options.json:
        result: dict[str, Any] = {"file": file.name, **file.tree.as_dict()}
        drawn = {"outline": text.splitlines()} if options.out is None else {"out": str(options.out)}
        rule_name = file.claims.rule.value if file.claims.rule else None
        print_json("tree draw", lexicon, time.perf_counter() - start, result | drawn, rule_name)
    elif options.out is None:
        print(text)
    else:
        print(f"{options.out}: {file.tree.word}, {file.tree.turns}")
