"""``fivefold tree verify``."""

from __future__ import annotations

import time
from argparse import Namespace

from fivefold.base.errors import BrokenTreeError, quoted
from fivefold.cli.output import bold, print_json, print_note, print_table
from fivefold.cli.parser import Commands, add_json, add_lexicon, add_rule, guess_limit, new_command
from fivefold.cli.tree_options import add_file, asked_lexicon, recorded_lexicon
from fivefold.puzzle.clue import parse_clue, require_length
from fivefold.puzzle.rule import Rule
from fivefold.trees.file_check import FileCheck, NoTree, check_tree_file
from fivefold.trees.files import read_tree_file
from fivefold.words.catalogue import DEFAULT_LIST
from fivefold.words.lexicon import Lexicon

_SHOWN_PROBLEMS = 5


def add_subcommand(subcommands: Commands) -> None:
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
    words = parser.add_mutually_exclusive_group()
    words.add_argument("--answers-only", action="store_true", help="allow only answers as guesses")
    words.add_argument("--every-guess", action="store_true", help="let every guess be a possible answer")
    add_lexicon(parser, default=f"the file's, or {DEFAULT_LIST}")
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
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
    lexicon = whole = lexicon or recorded_lexicon(file) or Lexicon.load(DEFAULT_LIST)
    if options.answers_only:
        lexicon = lexicon.answers_only()
    if options.every_guess:
        lexicon = lexicon.every_guess()
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
        turns = range(1, check.turns.worst + 1)
        print_table(["<turn", *map(str, turns)], [["answers", *map(str, check.turns.counts)]])
        return
    print(f"{bold('not valid')}: {about}: {'1 problem' if count == 1 else f'{count} problems'}")
    for sentence in found.wrong:
        print(f"{name}: {sentence}")
    shown = [problem for problem in found.problems if problem.problem is not None][:_SHOWN_PROBLEMS]
    for problem in shown:
        print(f"{name}{f', line {problem.line}' if problem.line else ''}: {problem.text}")
    if (more := check.problem_count - len(shown)) > 0:
        print(f"and {more} more")
