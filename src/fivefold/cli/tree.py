"""``fivefold tree``: strategies as files: verify, convert, draw; `tree_build` has ``build``."""

from __future__ import annotations

import time
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any

from fivefold.base.errors import BrokenTreeError, OptionError, TreeFileError, quoted
from fivefold.base.files import replacing
from fivefold.cli import tree_build
from fivefold.cli.output import bold, print_json, print_note, print_turns
from fivefold.cli.parser import (
    Commands,
    Parser,
    add_json,
    add_lexicon,
    add_pool,
    add_rule,
    asked_lexicon,
    guess_limit,
    new_command,
    pooled,
    positive,
)
from fivefold.puzzle.clue import parse_clue, require_length
from fivefold.puzzle.rule import Rule
from fivefold.trees.claims import false_lexicon_claims, named_lexicon
from fivefold.trees.file_check import FileCheck, NoTree, check_tree_file
from fivefold.trees.files import (
    FORMATS,
    TreeFile,
    read_tree_file,
    title_text,
    tree_format,
    tree_text,
    write_tree,
)
from fivefold.words.catalogue import DEFAULT_LIST, list_title
from fivefold.words.lexicon import Lexicon


def add_command(commands: Commands) -> None:
    """Add ``tree`` and its subcommands."""
    parser = new_command(
        commands,
        "tree",
        example="fivefold tree verify salet.txt --list nyt-2022",
    )
    subcommands = parser.add_subparsers(
        metavar="SUBCOMMAND", title="subcommands", required=True, parser_class=Parser
    )
    tree_build.add_subcommand(subcommands)
    _add_verify(subcommands)
    _add_convert(subcommands)
    _add_draw(subcommands)


def add_file(parser: Parser, metavar: str = "FILE") -> None:
    """The tree to read."""
    parser.add_argument(
        "file", type=Path, metavar=metavar, help="a tree as text, CSV or JSON; the name does not matter"
    )


def recorded_lexicon(file: TreeFile, *, needed: bool = True) -> Lexicon | None:
    """The built-in lexicon that the file names, if it names one."""
    name = file.claims.lexicon
    if name is None:
        return None
    lexicon = named_lexicon(name)
    if lexicon is None and needed:
        message = f"written for the list {quoted(name)}: give its --answers and --guesses"
        raise OptionError(f"{file.name}: {message}")
    return lexicon


_SHOWN_PROBLEMS = 5


def _add_verify(subcommands: Commands) -> None:
    """Add ``tree verify``."""
    parser = new_command(
        subcommands,
        "verify",
        "check that a tree finds every answer by the rules",
        detail="Plays every answer through the tree by the plain rules and counts everything again.\n"
        "If anything is wrong with the tree, or with what the file says about it, the first\n"
        "problems are shown with line numbers and the exit code is 1.",
        example="fivefold tree verify salet.txt --list nyt-2022 --rule hard --max-guesses 6",
    )
    add_file(parser)
    add_rule(parser, None, "the file's, or normal")
    parser.add_argument(
        "--max-guesses",
        type=guess_limit,
        metavar="N",
        help="the most guesses in a game; default: no limit",
    )
    parser.add_argument(
        "--after",
        nargs="+",
        default=[],
        metavar="WORD=PATTERN",
        help="the tree starts after these clues; default: the file's",
    )
    add_pool(parser)
    add_lexicon(parser, default=f"the file's, or {DEFAULT_LIST}")
    add_json(parser)
    parser.set_defaults(run=_run_verify)


def _run_verify(options: Namespace) -> int:
    """Check a tree; 1 if it is not right."""
    start = time.perf_counter()
    lexicon = asked_lexicon(options)
    after = [parse_clue(text) for text in options.after]
    try:
        file = read_tree_file(
            options.file, lexicon, history=after, default=lexicon or Lexicon.load(DEFAULT_LIST)
        )
    except BrokenTreeError as error:
        if options.json:
            broken = NoTree(str(error))
            print_json("tree verify", lexicon, time.perf_counter() - start, broken, options.rule)
        else:
            print(f"{bold('not a tree')}\n{error}")
        return 1
    whole = lexicon or recorded_lexicon(file) or Lexicon.load(DEFAULT_LIST)
    lexicon = pooled(options, whole)
    rule = Rule.parse(options.rule) if options.rule else file.claims.rule or Rule.NORMAL
    require_length(lexicon.answers[0], after)
    lexicon.require_guesses(word for word, _ in after)
    rule.require_allowed(after)
    history = after or file.claims.history
    found = check_tree_file(
        file, lexicon, named=whole, rule=rule, max_guesses=options.max_guesses, history=history
    )
    if file.claims.unchecked:
        print_note(f"{file.name}: not checked: {quoted(', '.join(file.claims.unchecked))}")
    if options.json:
        print_json("tree verify", lexicon, time.perf_counter() - start, found, rule.value)
    else:
        _print(found)
    return 0 if found.valid else 1


def _print(found: FileCheck) -> None:
    check, name, count = found.check, found.file.name, found.problem_count
    about = f"{check.opener} for {check.lexicon.title}, {check.rule} rule"
    if found.valid:
        print(f"{bold('valid')}: {about}: {check.turns}\n")
        print_turns(check.turns.counts)
        return
    print(f"{bold('not valid')}: {about}: {'1 problem' if count == 1 else f'{count} problems'}")
    for sentence in found.wrong:
        print(f"{name}: {sentence}")
    shown = [problem for problem in found.problems if problem.problem is not None][:_SHOWN_PROBLEMS]
    for problem in shown:
        print(f"{name}{f', line {problem.line}' if problem.line else ''}: {problem.text}")
    if (more := check.problem_count - len(shown)) > 0:
        print(f"and {more} more")


def _add_convert(subcommands: Commands) -> None:
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
    parser.set_defaults(run=_run_convert)


def _run_convert(options: Namespace) -> None:
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
        # The new file would repeat what this one says of its words.
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


_OUTLINE_DEPTH = 2


def _add_draw(subcommands: Commands) -> None:
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
    parser.set_defaults(run=_run_draw)


def _run_draw(options: Namespace) -> None:
    """Print an outline or write a picture."""
    from fivefold.show.trees import outline, write_dot, write_svg

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
