"""``fivefold openers``."""

from __future__ import annotations

import time
from argparse import SUPPRESS, Namespace
from collections.abc import Collection, Sequence
from pathlib import Path

from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError
from fivefold.base.progress import OnProgress
from fivefold.cli.late_errors import raise_first
from fivefold.cli.output import dim, print_json, print_notes, print_table
from fivefold.cli.parser import (
    Commands,
    add_cluster,
    add_device,
    add_hash_seed,
    add_json,
    add_lexicon,
    add_plot,
    add_threads,
    add_weights,
    chosen_lexicon,
    chosen_weights,
    guess_limit,
    new_command,
    positive,
    positive_seconds,
)
from fivefold.cli.progress import progress_bar
from fivefold.cli.ranking_files import write_files
from fivefold.cli.work_notes import work_notes
from fivefold.openings.one_word import OpenerRanking, rank_openers
from fivefold.openings.opening import Opening
from fivefold.puzzle.criterion import CRITERIA
from fivefold.puzzle.position import MOST_GUESSES, Position
from fivefold.words.lexicon import Lexicon


def add_command(commands: Commands) -> None:
    """Add ``openers``."""
    meanings = "\n".join(f"  {c.name:13} {c.meaning}" for c in CRITERIA.values())
    parser = new_command(
        commands,
        "openers",
        "find the best words to start with",
        detail="Measures every guess against every answer, so the ranking is exact.  On a tie, words\n"
        "that can be the answer come first, then alphabetical order.\n\n"
        "--words 2 or 3 ranks words you always play first, whatever comes back.  The best pairs\n"
        "and triples are proven to be the best; for triples that takes minutes, and by the largest\n"
        "group only short lists get that far; by guesses no triple is proven.  --rank shows what a\n"
        "pair or triple is worth, and how far it is from the best; --exact-rank counts all that are\n"
        "better.\n\n"
        "--by guesses searches for the fewest guesses over all answers with perfect play after\n"
        "the opener, and proves that no other opener does better.  It takes a minute or so.\n"
        "--all finds the total of every opener, which takes hours: stop it and go on when you like,\n"
        "or do it in parts on several machines, and --merge their files.\n\n"
        f"--by takes:\n{meanings}\n  guesses       fewest guesses in all, by search",
        example="fivefold openers --words 2 --rank trace,lions",
    )
    parser.add_argument(
        "--by",
        choices=[*CRITERIA, "guesses"],
        default="entropy",
        metavar="MEASURE",
        help="default: entropy",
    )
    parser.add_argument("--top", type=positive, default=10, metavar="N", help="show N; default: 10")
    parser.add_argument(
        "--words", type=int, choices=(1, 2, 3), default=1, help="words to start with; default: 1"
    )
    parser.add_argument(
        "--rank",
        metavar="WORD,...",
        help="also show where these words rank; with --words 2 or 3, what this pair or triple is\n"
        "worth and how far it is from the best",
    )
    parser.add_argument(
        "--exact-rank",
        action="store_true",
        help="with --words 2 or 3 and --rank: also the exact rank, which may take minutes, for\n"
        "triples hours",
    )
    parser.add_argument(
        "--with",
        dest="partner_of",
        metavar="WORD",
        help="best second words for this one; with --words 3, best triples with it, or with\n"
        "two: WORD,WORD",
    )
    parser.add_argument(
        "--save",
        type=Path,
        metavar="FILE",
        help="with --words 3 or --all: keep the progress in FILE, and go on from it",
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help="with --by guesses: the total of every opener, cheapest first; needs --save",
    )
    parser.add_argument("--part", metavar="N/OF", help="with --all: do one part only, such as 1/4")
    parser.add_argument(
        "--merge",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="with --by guesses: rank the results of several --all files together; --save joins them",
    )
    parser.add_argument(
        "--disjoint", action="store_true", help="only words that have no letter in common"
    )
    parser.add_argument("--seconds", type=positive_seconds, metavar="N", help="stop after N seconds")
    parser.add_argument(
        "--max-guesses",
        type=guess_limit,
        default=SUPPRESS,
        metavar="N",
        help=f"with --by guesses: no game may take more; `none`: no limit; default: {MOST_GUESSES}",
    )
    parser.add_argument("--answers-only", action="store_true", help="guess only possible answers")
    add_lexicon(parser)
    add_weights(parser)
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the ranking as CSV")
    parser.add_argument(
        "--parquet", type=Path, metavar="FILE", help="write it as Parquet; needs the extra `frame`"
    )
    add_plot(parser, "draw the ranking")
    add_threads(parser)
    add_device(parser)
    add_cluster(parser)
    add_hash_seed(parser)
    add_json(parser)
    parser.set_defaults(run=run)


@work_notes
def run(options: Namespace) -> int | None:
    """Rank, write the files asked for, print."""
    if "max_guesses" not in options:
        options.max_guesses = MOST_GUESSES
    elif options.by != "guesses":
        raise OptionError("--max-guesses needs --by guesses")
    if options.rank is not None and not options.rank.replace(",", "").strip():
        raise OptionError("--rank needs a word")
    if options.exact_rank and (options.rank is None or options.words not in (2, 3)):
        raise OptionError("--exact-rank needs --rank and --words 2 or 3")
    if options.cluster is not None and (options.by == "guesses") != (options.words == 1):
        raise OptionError("--cluster needs --by guesses and one word, or --words 3 by a measure")
    if options.hash_seed and (options.merge or not _one_word_by_guesses(options)):
        raise OptionError("--hash-seed needs --by guesses and one word, and no --merge")
    if options.all or options.merge or options.part is not None:
        return _run_all(options)
    if options.words > 1 or options.partner_of is not None:
        from fivefold.cli import openings

        return openings.run(options)
    if options.by == "guesses" and not options.disjoint:
        from fivefold.cli import openers_guesses

        return openers_guesses.run(options)
    if options.disjoint or options.seconds is not None:
        raise OptionError("--disjoint needs --words 2 to 4; --seconds needs those or --by guesses")
    if options.save is not None:
        raise OptionError("--save needs --words 3, or --by guesses with --all")
    start = time.perf_counter()
    position = chosen_game(options)
    asked = asked_words(options, position.lexicon)
    with progress_bar("openers", len(position.lexicon.guesses)) as on_progress:
        budget = chosen_budget(options, on_progress)
        ranking = rank_openers(position, by=options.by, budget=budget)
    shown = ranking[: options.top]
    found = [ranking.find(word) for word in asked]
    seconds = time.perf_counter() - start
    failure = write_files(ranking, options, marked=asked)
    if options.json:
        listed = [*shown, *(opening for opening in found if opening not in shown)]
        print_json("openers", ranking.lexicon, seconds, {**ranking.about(), "rows": listed})
    else:
        _print_ranking(ranking, shown, found, seconds)
    raise_first(failure)
    return None


def _run_all(options: Namespace) -> int:
    """``--all`` and what belongs to it."""
    from fivefold.cli import openers_all

    if not _one_word_by_guesses(options):
        raise OptionError("--all, --part and --merge need --by guesses and one word")
    if options.rank is not None or options.disjoint:
        raise OptionError("--rank and --disjoint do not work with --all and --merge")
    return openers_all.run(options)


def _one_word_by_guesses(options: Namespace) -> bool:
    return options.by == "guesses" and options.words == 1 and options.partner_of is None


def chosen_game(options: Namespace) -> Position:
    """The start of a game with the words, weights and guesses that the options ask for."""
    lexicon = chosen_lexicon(options)
    if options.answers_only:
        lexicon = lexicon.answers_only()
    weights = chosen_weights(options, lexicon)
    position = Position(lexicon, weights=weights, guesses_left=options.max_guesses)
    print_notes(position.notes)
    return position


def chosen_budget(options: Namespace, on_progress: OnProgress | None) -> Budget:
    """The time and threads that the options ask for."""
    return Budget(
        seconds=options.seconds,
        threads=options.threads,
        device=options.device,
        on_progress=on_progress,
    )


def asked_words(options: Namespace, lexicon: Lexicon) -> tuple[str, ...]:
    """The words of ``--rank``; none without it."""
    words = [word.strip() for word in (options.rank or "").split(",") if word.strip()]
    lexicon.require_guesses(lexicon.spelled(word) for word in words)
    return tuple(lexicon.guess(word) for word in words)


def print_openings(
    openings: Sequence[Opening], answers: Collection[str] = (), *, ranks: Sequence[str] = ()
) -> None:
    """A table of openings with what they are worth.

    Those of several words are closer to each other; the ``answers`` tell which of the words could be it.
    ``ranks`` are for openings whose rank is not certain.
    """
    several = bool(answers)
    decimals = 6 if several else 4
    headings = ["rank", "<opener", "bits left", "bits", "words left", "largest", "patterns"]
    if several:
        headings.remove("bits")
    rows = [
        [
            rank,
            " ".join(opening.words),
            f"{opening.remaining_bits:.{decimals}f}",
            *([] if several else [f"{opening.bits:.{decimals}f}"]),
            f"{opening.expected:.{decimals - 2}f}",
            str(opening.largest),
            str(opening.groups),
            possible_words(opening, answers) if several else "yes" if opening.win else "",
        ]
        for rank, opening in zip(ranks or [str(each.rank) for each in openings], openings, strict=True)
    ]
    print_table([*headings, "<could be it"], rows)


def possible_words(opening: Opening, answers: Collection[str]) -> str:
    """The words of an opening that could be the answer."""
    return " ".join(word for word in opening.words if word in answers)


def _print_ranking(
    ranking: OpenerRanking, shown: Sequence[Opening], found: list[Opening], seconds: float
) -> None:
    print_openings(shown)
    if found:
        print()
        print_openings(found)
    lexicon, candidates = ranking.lexicon, ranking.position
    best, left = ranking[0], f"{ranking[0].expected:.0f} of {len(candidates)}"
    print(f"\nBest first guess: {best.word}.  It leaves {left} words on average.")
    print(dim(f"{lexicon.title}: {len(lexicon.guesses)} guesses x {len(candidates)} answers"))
    print(dim(f"by {ranking.criterion.meaning}, exact, {seconds:.2f} s"))
