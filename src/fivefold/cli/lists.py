"""``fivefold lists``."""

from __future__ import annotations

import time
from argparse import Namespace

from fivefold.base.errors import OptionError
from fivefold.cli.output import bold, print_json, print_wrapped
from fivefold.cli.parser import Commands, add_json, new_command
from fivefold.words.catalogue import (
    DEFAULT_LIST,
    BuiltinList,
    builtin_list,
    builtin_lists,
    data_words,
    list_title,
)


def add_command(commands: Commands) -> None:
    """Add ``lists``."""
    parser = new_command(
        commands,
        "lists",
        detail="Shows what each list is, its sources and licences, or the words themselves.",
        example="fivefold lists nyt-2022 --answers | head",
    )
    parser.add_argument("name", nargs="?", help="show more about this list")
    words = parser.add_mutually_exclusive_group()
    words.add_argument("--answers", action="store_true", help="print its answers, one per line")
    words.add_argument("--guesses", action="store_true", help="print its guesses, one per line")
    words.add_argument("--licences", action="store_true", help="print sources and their licences")
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> None:
    """Print the catalogue, one entry of it, or the words of one list."""
    start = time.perf_counter()
    name, answers, guesses = options.name, options.answers, options.guesses
    if name is None and (answers or guesses):
        raise OptionError(
            "--answers and --guesses need the name of a list, as in `fivefold lists nyt-2022`"
        )
    chosen = builtin_lists() if name is None else {name: builtin_list(name)}
    if options.json:
        result = {"default": DEFAULT_LIST, "lists": tuple(chosen.values())}
        print_json("lists", None, time.perf_counter() - start, result, rule=None)
    elif options.licences:
        _print_licences(chosen)
    elif name is None:
        _print_overview(chosen)
    elif answers or guesses:
        words = chosen[name].answers if answers else chosen[name].guesses
        print("\n".join(data_words(words.file)))
    else:
        _print_details(chosen[name])


def _print_overview(entries: dict[str, BuiltinList]) -> None:
    """What each list is, in lines of at most 80 columns."""
    names = {name: name + " *" * (name == DEFAULT_LIST) for name in entries}
    wide = max(map(len, names.values()))
    print(bold(f"{'list'.ljust(wide)}  answers  guesses  what it is"))
    for name, entry in entries.items():
        counts = f"{entry.answers.count:7}  {entry.guesses.count:7}"
        what = f"{list_title(name)}: {entry.description}"
        print_wrapped(f"{names[name].ljust(wide)}  {counts}  {what}", " " * (wide + 20))
    print("\n* default.  `fivefold lists NAME` shows more, --licences who owns the words.")


def _print_licences(entries: dict[str, BuiltinList]) -> None:
    for name, entry in entries.items():
        print(bold(name))
        for source in entry.sources:
            print_wrapped(f"  {source.licence}: {source.package}, {source.path}", "    ")


def _print_details(entry: BuiltinList) -> None:
    print_wrapped(f"{bold(entry.name)}: {entry.description}", "  ")
    for role, words in (("answers", entry.answers), ("guesses", entry.guesses)):
        print(f"  {role}  {words.count}  {words.file}\n    sha256 {words.sha256}")
    for source in entry.sources:
        print_wrapped(f"  from {source.package}, {source.path} (licence: {source.licence})", "    ")
