"""``fivefold tree verify``."""

from __future__ import annotations

import time
from argparse import Namespace
from typing import Any

from fivefold.builtin import DEFAULT_LIST
from fivefold.cli.output import bold, print_json, print_note, print_table
from fivefold.cli.parser import Commands, add_json, add_lexicon, add_rule, guess_limit, new_command
from fivefold.cli.tree_options import add_file, asked_lexicon, recorded_lexicon, turns_result
from fivefold.clue import clue_text, parse_clue
from fivefold.errors import BrokenTreeError
from fivefold.lexicon import Lexicon
from fivefold.rule import Rule
from fivefold.tree_check import TreeCheck, check_tree
from fivefold.tree_files import TreeFile, read_tree_file

_SHOWN_PROBLEMS = 5


def add_subcommand(subcommands: Commands) -> None:
    """Add ``tree verify``."""
    parser = new_command(
        subcommands,
        "verify",
        "whether a tree finds every answer by the rules",
        detail="Plays every answer through the tree with the plain rules, and counts anew.\n"
        "Exit code 1 and the first problems, with their lines, if anything is wrong.",
        example="fivefold tree verify salet.txt --list nyt-2022 --rule hard --max-guesses 6",
    )
    add_file(parser)
    add_rule(parser, None, "the file's, or normal")
    parser.add_argument(
        "--max-guesses", type=guess_limit, metavar="N", help="every game ends by then; default: none"
    )
    parser.add_argument(
        "--after",
        nargs="+",
        default=[],
        metavar="WORD=PATTERN",
        help="the tree begins after these clues; default: the file's",
    )
    parser.add_argument("--answers-only", action="store_true", help="only answers may be guessed")
    add_lexicon(parser, default=f"the file's, or {DEFAULT_LIST}")
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Check a tree; 1 if it is not right."""
    start = time.perf_counter()
    lexicon = asked_lexicon(options)
    try:
        file = read_tree_file(options.file, lexicon or Lexicon.load(DEFAULT_LIST))
    except BrokenTreeError as error:
        if options.json:
            problem = {"line": None, "path": None, "text": str(error)}
            result = {"valid": False, "problem_count": 1, "problems": [problem]}
            print_json("tree verify", lexicon, time.perf_counter() - start, result, options.rule)
        else:
            print(f"{bold('not a tree')}\n{error}")
        return 1
    lexicon = lexicon or recorded_lexicon(file) or Lexicon.load(DEFAULT_LIST)
    if options.answers_only:
        lexicon = lexicon.answers_only()
    _note_other_lexicon(file, lexicon)
    rule = Rule.parse(options.rule) if options.rule else file.rule or Rule.NORMAL
    check = check_tree(
        file.tree,
        lexicon,
        rule=rule,
        max_guesses=options.max_guesses,
        history=[parse_clue(text) for text in options.after] or file.history,
        total=file.total,
    )
    if options.json:
        result = {"file": file.name, "format": file.format} | _check_result(check, file)
        print_json("tree verify", lexicon, time.perf_counter() - start, result, rule.value)
    else:
        _print_check(check, file)
    return 0 if check.valid else 1


def _note_other_lexicon(file: TreeFile, lexicon: Lexicon) -> None:
    if file.sha256 is not None and file.sha256 != lexicon.sha256:
        print_note(f"{file.name} was written for other words: {file.lexicon}, sha256 {file.sha256[:8]}")


def _check_result(check: TreeCheck, file: TreeFile) -> dict[str, Any]:
    problems = [
        {
            "line": file.line(problem.path),
            "path": f"{clue_text(problem.path)} {problem.guess}".lstrip(),
            "text": problem.text,
        }
        for problem in check.problems
    ]
    return (
        {"valid": check.valid, "opener": check.opener}
        | turns_result(check.turns)
        | {"problem_count": check.problem_count, "problems": problems}
    )


def _print_check(check: TreeCheck, file: TreeFile) -> None:
    about = f"{check.opener} for {check.lexicon.name}, {check.rule} rule"
    if check.valid:
        print(f"{bold('valid')}: {about}: {check.turns}\n")
        turns = range(1, check.turns.worst + 1)
        print_table(["<turn", *map(str, turns)], [["answers", *map(str, check.turns.counts)]])
        return
    problems = "1 problem" if check.problem_count == 1 else f"{check.problem_count} problems"
    print(f"{bold('not valid')}: {about}: {problems}")
    for problem in check.problems[:_SHOWN_PROBLEMS]:
        line = file.line(problem.path)
        print(f"{file.name}{f', line {line}' if line else ''}: {problem}")
    if (more := check.problem_count - _SHOWN_PROBLEMS) > 0:
        print(f"and {more} more")
