"""``fivefold cover``."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import islice
from typing import TYPE_CHECKING, TextIO

from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError, WordListError, quoted
from fivefold.base.files import read_bytes, read_standard_input, replacing
from fivefold.cli.output import dim, print_json, print_note, print_table, progress_bar
from fivefold.cli.parser import Commands, add_json, add_threads, count, new_command, positive
from fivefold.words.catalogue import builtin_list, data_bytes
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    from fivefold.cover.anagram_classes import Lengths
    from fivefold.cover.search import Cover, CoverSearch

DEFAULT_LIST = "nyt-2022"
VOWELS = "aeiouwy"
RULES = ("pseudovowels", "filter", "lookup")


def add_command(commands: Commands) -> None:
    """Add ``cover``."""
    parser = new_command(
        commands,
        "cover",
        detail="Prints every set once, with anagrams together, as in cylix|xylic.  Ignores repeated\n"
        "words, words of other lengths and words that use a letter twice.",
        example="fivefold cover words.txt --contains waltz --expand",
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="files of words; - is standard input")
    parser.add_argument(
        "--list", "-l", metavar="NAME", help=f"use the guesses of a list; default: {DEFAULT_LIST}"
    )
    asked = parser.add_argument_group("the puzzle")
    asked.add_argument(
        "--words", type=positive, default=5, metavar="N", help="how many words; default: 5"
    )
    asked.add_argument(
        "--length", default="5", metavar="L", help="letters per word, or a range such as 3-8"
    )
    asked.add_argument(
        "--missing",
        type=count,
        metavar="M",
        help="how many letters may go unused; default: as few as possible",
    )
    asked.add_argument(
        "--alphabet", metavar="LETTERS", help="default: a to z, or the letters that occur"
    )
    asked.add_argument(
        "--contains",
        action="append",
        default=[],
        metavar="WORD",
        help="a word that must be in the set; repeatable",
    )
    asked.add_argument("--without", default="", metavar="LETTERS", help="do not use these letters")
    shown = parser.add_argument_group("output")
    shown.add_argument("--expand", action="store_true", help="one line for each choice of anagrams")
    shown.add_argument("--limit", type=positive, metavar="N", help="stop after N sets")
    shown.add_argument("--count", action="store_true", help="only print how many there are")
    shown.add_argument(
        "--stats", action="store_true", help="show what the search did and how long it took"
    )
    shown.add_argument("--csv", metavar="FILE", help="write the sets as CSV; - is standard output")
    add_json(parser)
    search = parser.add_argument_group("search options, which never change what is found")
    search.add_argument(
        "--prune-vowels",
        action="store_true",
        help="count vowels too, besides the letters most words need",
    )
    search.add_argument(
        "--vowels", default=VOWELS, metavar="LETTERS", help=f"for --prune-vowels; default: {VOWELS}"
    )
    search.add_argument(
        "--no-rule",
        action="append",
        default=[],
        choices=RULES,
        help="switch this rule off; repeatable",
    )
    add_threads(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Read, search, print as covers are found; exit code 1 when there are none."""
    from fivefold.cover.anagram_classes import AnagramClasses
    from fivefold.cover.puzzle import CoverPuzzle
    from fivefold.cover.search import CoverRules, CoverSearch

    start = time.perf_counter()
    if options.count and (options.csv or options.limit or options.expand):
        raise OptionError("--count prints nothing else: leave out --csv, --limit and --expand")
    lengths = parse_lengths(options.length)
    contents = list(_contents(options))
    loaded = time.perf_counter()
    classes = AnagramClasses(contents, lengths=lengths, alphabet=options.alphabet)
    puzzle = CoverPuzzle(
        count=options.words,
        missing=options.missing,
        contains=tuple(options.contains),
        without=options.without,
    )
    vowels = options.vowels if options.prune_vowels else ""
    rules = CoverRules(vowels=vowels, **dict.fromkeys(options.no_rule, False))
    budget = Budget(threads=options.threads)
    search = CoverSearch(classes, puzzle, rules=rules, budget=budget, counts_only=options.count)
    prepared = time.perf_counter()
    if (options.files or options.stats) and classes.counts.notes:
        print_note(f"ignored: {', '.join(classes.counts.notes)}")
    if vowels and not (search.impossible or search.stats().vowels_used):
        print_note(f"--prune-vowels is off: too many words have none of {quoted(vowels)}")

    solutions: list[list[str]] = []
    quiet = options.json or options.count or options.csv or not sys.stdout.isatty()
    interrupted = False
    with (
        progress_bar("cover", search.total) if quiet else nullcontext() as on_progress,
        _opened(options.csv, puzzle.count) as table,
    ):
        try:
            for cover in islice(search.run(on_progress), options.limit):
                for words in _lines(cover, options.expand):
                    if options.json:
                        solutions.append(words)
                    elif table is not None:
                        table.write(",".join(words) + "\n")
                    else:
                        print(" ".join(words))
        except KeyboardInterrupt:
            interrupted = True

    seconds = {"load": loaded - start, "prepare": prepared - loaded}
    stats = search.stats()
    seconds["solve"] = stats.solve_seconds
    if options.json:
        result = {
            **stats.as_dict(),
            "missing": search.missing,
            "impossible": search.impossible,
            "seconds": {name: round(value, 6) for name, value in seconds.items()},
            "ignored": classes.counts.notes,
            "solutions": solutions,
        }
        # Only built-in lists have a name.
        named = options.list or (None if options.files else DEFAULT_LIST)
        lexicon = None if named is None or options.files else Lexicon.load(named)
        print_json("cover", lexicon, time.perf_counter() - start, result, rule=None)
    elif options.csv != "-":
        _print_summary(search, options, seconds)
    if interrupted:
        raise KeyboardInterrupt
    return 0 if stats.covers or not stats.complete else 1


def parse_lengths(text: str) -> Lengths:
    """``5`` or ``3-8``.

    >>> parse_lengths("3-8")
    (3, 8)
    """
    shortest, dash, longest = text.partition("-")
    try:
        return (int(shortest), int(longest)) if dash else int(text)
    except ValueError:
        raise OptionError(f"{quoted(text)} is not a length, or a range such as 3-8") from None


def _contents(options: Namespace) -> Iterator[tuple[str, bytes]]:
    if options.list is not None or not options.files:
        name = options.list or DEFAULT_LIST
        yield name, data_bytes(builtin_list(name).guesses.file)
    for file in options.files:
        if file == "-":
            yield "standard input", read_standard_input("a word list", WordListError)
        else:
            yield file, read_bytes(file, "a word list", WordListError)


@contextmanager
def _opened(path: str | None, words: int) -> Iterator[TextIO | None]:
    """Where rows go: a file that appears when it is complete, standard output, or nowhere."""
    if path is None:
        yield None
        return
    heading = ",".join(f"word{number}" for number in range(1, words + 1)) + "\n"
    if path == "-":
        sys.stdout.write(heading)
        yield sys.stdout
        return
    with replacing(path) as part, part.open("w", encoding="utf-8") as file:
        file.write(heading)
        yield file


def _lines(cover: Cover, expand: bool) -> Iterable[list[str]]:
    if expand:
        return map(list, cover.expanded())
    return [["|".join(words) for words in cover.classes]]


def _print_summary(search: CoverSearch, options: Namespace, seconds: dict[str, float]) -> None:
    stats, counts = search.stats(), search.classes.counts
    if search.impossible:
        print(f"no covers: {search.impossible}")
        return
    if not counts.words:
        print(f"no covers: no word of {options.length} different letters (see --length)")
        return
    partly = "" if stats.complete else " so far (stopped early)"
    covers = f"{stats.covers} cover{'s' * (stats.covers != 1)}"
    total = sum(seconds.values())
    print(f"{covers}, {stats.expanded} counting anagrams{partly}")
    print(dim(f"{counts.words} words, {counts.classes} up to anagrams, {total:.4f} s"))
    if not options.stats:
        return
    print()
    nodes = [str(number) for number in stats.nodes]
    print_table(["<words chosen", *map(str, range(len(nodes)))], [["sets tried", *nodes]])
    letters_line = stats.pseudovowels or "not used"
    if stats.exceptions:
        letters_line += f", except {', '.join(stats.exceptions)}"
    print(f"needed letters  {letters_line}")
    print(f"words           {stats.classes} up to anagrams, {stats.searched} can be in a cover")
    print("time            " + ", ".join(f"{name} {value:.5f} s" for name, value in seconds.items()))
