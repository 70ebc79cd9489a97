"""``bench cover``: five words, twenty-five letters, and how the cost grows from there.

The parts repeat and extend the experiments of Massey's wordle5 (2022): word lists, with
and without each pruning rule, nodes by depth, one thread and all.  Times are medians;
notes give the fastest run, what was found and the nodes by depth.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from time import perf_counter

from fivefold.base.budget import Budget
from fivefold.base.kernel import active_kernel
from fivefold.bench.measure import Report, Timing, summed_up
from fivefold.bench.pace import paced
from fivefold.cover.anagram_classes import AnagramClasses
from fivefold.cover.puzzle import CoverPuzzle
from fivefold.cover.search import CoverRules, CoverSearch, CoverStats
from fivefold.words.catalogue import builtin_list, data_bytes

SUMMARY = "find five words with 25 letters: lists, pruning rules, growth, whole process"
EXAMPLE = "fivefold bench cover --part rules"

PARTS = ("solve", "rules", "growth", "process")
VOWELS = "aeiouwy"
LARGE_FILE_WORDS = 370_105  # as many as words_alpha, the list most programs start from

# Milliseconds of the whole program in wordle5's README, on a Ryzen 9 3900X, per class here.
PUBLISHED = (
    ("Massey 2022, wordle5, whole program, 1 thread", 11e6 / 5176),
    ("Massey 2022, wordle5 with vowel pruning, whole program", 7e6 / 5176),
)

RULES = (
    ("all rules", CoverRules()),
    ("all rules and vowels", CoverRules(vowels=VOWELS)),
    ("vowels for pseudovowels", CoverRules(pseudovowels=False, vowels=VOWELS)),
    ("no pseudovowels", CoverRules(pseudovowels=False)),
    ("no filter", CoverRules(filter=False)),
    ("no lookup", CoverRules(lookup=False)),
    ("letter order alone", CoverRules(pseudovowels=False, filter=False, lookup=False)),
)


def add_options(parser: ArgumentParser) -> None:
    """``--part``."""
    parser.add_argument("--part", choices=PARTS, default="solve", help="which table; default: solve")


def run(options: Namespace) -> Report:
    """One part as a table."""
    parts = {"solve": _solve, "rules": _rules, "growth": _growth, "process": _process}
    return parts[options.part](options.repeats)


def list_bytes(name: str) -> bytes:
    """The guesses of a list as text; ``alpha-vowel`` has the words with one of aeiouyw."""
    if name != "alpha-vowel":
        return data_bytes(builtin_list(name).guesses.file)
    lines = list_bytes("alpha").split(b"\n")
    return b"\n".join(line for line in lines if set(line) & set(VOWELS.encode()))


def large_file() -> bytes:
    """A deterministic stand-in for a dictionary of all lengths.

    The English lists of this package and random longer words up to the size of words_alpha.
    """
    import random

    names = ("alpha", "nyt-2022", "len4", "len6", "len7", "len8")
    words = sorted({line for name in names for line in list_bytes(name).split()})
    rng = random.Random(LARGE_FILE_WORDS)  # noqa: S311
    pool = bytes(letter for word in words[::50] for letter in word)
    while len(words) < LARGE_FILE_WORDS:
        words.append(bytes(rng.choices(pool, k=rng.randint(9, 14))))
    return b"\n".join(sorted(words)) + b"\n"


def _timing(name: str, job: Callable[[], tuple[float, int, str]], work: int, repeats: int) -> Timing:
    """Median of the seconds that ``job`` says it took; it also returns a check and a note."""
    runs = paced(name, job, repeats)
    if len({check for _, check, _ in runs}) != 1:
        raise AssertionError(f"{name}: not deterministic")
    _, check, note = runs[0]
    seconds = [run[0] for run in runs]
    return summed_up(name, seconds, work=work, check=check, note=note.removeprefix("; "))


def _search(classes: AnagramClasses, puzzle: CoverPuzzle, rules: CoverRules, threads: int) -> CoverStats:
    search = CoverSearch(classes, puzzle, rules=rules, budget=Budget(threads=threads), counts_only=True)
    for _ in search:
        pass
    return search.stats()


def _solved(
    name: str,
    classes: AnagramClasses,
    repeats: int,
    *,
    puzzle: CoverPuzzle | None = None,
    rules: CoverRules | None = None,
    threads: int = 1,
) -> Timing:
    """Solve time in process, the words loaded and prepared."""

    def job() -> tuple[float, int, str]:
        stats = _search(classes, puzzle or CoverPuzzle(), rules or CoverRules(), threads)
        nodes = " ".join(map(str, stats.nodes))
        note = f"; {stats.expanded} expanded; nodes {nodes}"
        return stats.solve_seconds, stats.covers, note

    return _timing(name, job, len(classes), repeats)


def _prepared(name: str, data: bytes, repeats: int) -> Timing:
    """From raw text to a search that is ready to start."""

    def job() -> tuple[float, int, str]:
        start = perf_counter()
        classes = AnagramClasses([(name, data)])
        CoverSearch(classes)
        return perf_counter() - start, len(classes), f"; {data.count(10)} lines"

    return _timing(name, job, max(1, data.count(10)), repeats)


def _solve(repeats: int) -> Report:
    timings = []
    for name in ("nyt-2022", "original", "all", "alpha-vowel", "alpha"):
        classes = AnagramClasses([(name, list_bytes(name))])
        timings.append(_solved(f"solve {name}, 1 thread", classes, repeats))
        timings.append(_solved(f"solve {name}, all threads", classes, repeats, threads=0))
    timings += [
        _prepared(f"load and prepare {n}", list_bytes(n), repeats) for n in ("nyt-2022", "alpha")
    ]
    timings.append(_whole("whole large file, 1 thread", large_file(), repeats))
    return Report(
        name="cover",
        title=f"five words with 25 different letters, kernel {active_kernel()}",
        unit="class",
        timings=tuple(timings),
        published=PUBLISHED,
        notes=(
            "check: covers up to anagrams; of rows that load: words up to anagrams, per line read",
            "the large file: our English lists and random longer words, 370105 lines",
        ),
    )


def _whole(name: str, data: bytes, repeats: int) -> Timing:
    """Reading, preparing and solving in process."""

    def job() -> tuple[float, int, str]:
        start = perf_counter()
        classes = AnagramClasses([(name, data)])
        stats = _search(classes, CoverPuzzle(), CoverRules(), 1)
        return perf_counter() - start, stats.covers, f"; {data.count(10)} lines, {len(classes)} classes"

    return _timing(name, job, data.count(10), repeats)


def _rules(repeats: int) -> Report:
    timings = []
    for name in ("nyt-2022", "alpha-vowel", "alpha"):
        classes = AnagramClasses([(name, list_bytes(name))])
        timings += [_solved(f"{name}, {what}", classes, repeats, rules=rules) for what, rules in RULES]
        timings.append(_solved(f"{name}, all rules, all threads", classes, repeats, threads=0))
    return Report(
        name="cover",
        title="what each pruning rule is worth: the covers stay the same, the work does not",
        unit="class",
        timings=tuple(timings),
        notes=("one thread unless said; nodes by words chosen, 0 to 5",),
    )


def _growth(repeats: int) -> Report:
    lines = list_bytes("alpha").split()
    timings = []
    for part in (8, 4, 2, 1):
        classes = AnagramClasses([("alpha", b"\n".join(lines[::part]))])
        timings.append(_solved(f"alpha, one word in {part}", classes, repeats))
    nyt = AnagramClasses([("nyt-2022", list_bytes("nyt-2022"))])
    for count in (1, 2, 3, 4, 5):
        puzzle = CoverPuzzle(count=count)
        slow = count in (3, 4)
        timings.append(_solved(f"nyt-2022, {count} words", nyt, 1 if slow else repeats, puzzle=puzzle))
    for name, length, count in (("len4", 4, 6), ("len6", 6, 4), ("len7", 7, 3), ("len8", 8, 3)):
        classes = AnagramClasses([(name, list_bytes(name))], lengths=length)
        puzzle = CoverPuzzle(count=count)
        timings.append(_solved(f"{name}, {count} words of {length}", classes, repeats, puzzle=puzzle))
    mixed = AnagramClasses([("mixed", large_file())], lengths=(3, 8))
    for missing in (0, 1):
        puzzle = CoverPuzzle(missing=missing)
        name = f"5 words of 3 to 8, {missing} missing"
        timings.append(_solved(name, mixed, min(repeats, 3), puzzle=puzzle))
    return Report(
        name="cover",
        title="how the time grows with the list, the number of words and their lengths",
        unit="class",
        timings=tuple(timings),
        notes=("one thread; check: covers, counted but not stored",),
    )


def _process(repeats: int) -> Report:
    import subprocess
    import sys

    def started(name: str, *arguments: str) -> Timing:
        def job() -> tuple[float, int, str]:
            start = perf_counter()
            done = subprocess.run(  # noqa: S603
                [sys.executable, *arguments], check=True, capture_output=True
            )
            return perf_counter() - start, done.stdout.count(b"\n"), ""

        return _timing(name, job, 1, repeats)

    return Report(
        name="cover",
        title="the whole process, cold: Python alone, then what each step adds",
        unit="process",
        timings=(
            started("python, nothing else", "-c", "pass"),
            started("import the command line", "-c", "import fivefold.cli"),
            started("import the cover search too", "-c", "import fivefold.cli, fivefold.cover.search"),
            started("fivefold cover", "-m", "fivefold", "cover"),
            started("fivefold cover --list alpha", "-m", "fivefold", "cover", "--list", "alpha"),
        ),
        notes=("check: lines printed",),
    )
