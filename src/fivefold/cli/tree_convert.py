"""``fivefold tree convert``."""

from __future__ import annotations

import time
from argparse import Namespace
from dataclasses import replace
from typing import Any

from fivefold.base.errors import OptionError, TreeFileError
from fivefold.cli.output import print_json
from fivefold.cli.parser import Commands, add_json, add_lexicon, add_rule, new_command
from fivefold.cli.tree_options import add_file, asked_lexicon, recorded_lexicon
from fivefold.puzzle.rule import Rule
from fivefold.trees.claims import false_lexicon_claims
from fivefold.trees.files import FORMATS, read_tree_file, tree_format, tree_text, write_tree


def add_subcommand(subcommands: Commands) -> None:
    """Add ``tree convert``."""
    formats = "\n".join(
        f"  {form.name:9} {' '.join(form.suffixes):11} {form.meaning}" for form in FORMATS.values()
    )
    parser = new_command(
        subcommands,
        "convert",
        "save a tree in another format",
        detail=f"Formats and their file name endings:\n{formats}",
        example="fivefold tree convert salet.txt salet.json --list nyt-2022",
    )
    add_file(parser, "IN")
    parser.add_argument("out", metavar="OUT", help="`-`: print it (needs --format)")
    parser.add_argument("--format", choices=list(FORMATS), help="default: by the ending of OUT")
    add_rule(parser, None, "the file's")
    add_lexicon(parser, default="the file's, if it says")
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> None:
    """Read one format, write another."""
    start = time.perf_counter()
    if options.out == "-" and options.json:
        raise OptionError("--json and OUT `-` both print to standard output: choose one")
    if options.out == "-" and options.format is None:
        raise OptionError("OUT `-` does not tell the format: give --format")
    form = tree_format(options.out, options.format)
    lexicon = asked_lexicon(options)
    file = read_tree_file(options.file, lexicon)
    if lexicon is None and (lexicon := recorded_lexicon(file, needed=False)):
        # The new file will repeat what this one says of its words.
        for sentence in false_lexicon_claims(file.claims, lexicon):
            raise TreeFileError(f"{file.name}: {sentence}")
    rule = Rule.parse(options.rule) if options.rule else file.claims.rule
    about: dict[str, Any] = {"lexicon": lexicon, "rule": rule, "history": file.claims.history}
    if options.out == "-":
        print(tree_text(file.tree, form, **about), end="")
        return
    write_tree(file.tree, options.out, **about, format=form.name)
    if options.json:
        written = replace(file, name=options.out, format=form.name)
        result = {"from": file, "to": written, **file.tree.as_dict()}
        rule_name = rule.value if rule else None
        print_json("tree convert", lexicon, time.perf_counter() - start, result, rule_name)
    else:
        print(f"{options.out}: {form.name}, {file.tree.word}, {file.tree.turns}")
