"""``fivefold openers``: its options, and one word; `openings` has pairs and triples."""

from __future__ import annotations

import time
from argparse import SUPPRESS, Namespace
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from fivefold import _core
from fivefold.base.bounds import Status
from fivefold.base.errors import StorageError
from fivefold.base.files import Saving, replacing
from fivefold.cli.cluster import chosen_executor
from fivefold.cli.output import (
    at_least,
    dim,
    failure_of,
    print_json,
    print_note,
    print_notes,
    print_table,
    progress_bar,
    raise_first,
    stage_line,
    work_notes,
)
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
    chosen_budget,
    chosen_lexicon,
    chosen_weights,
    guess_limit,
    has_weights,
    new_command,
    positive,
    positive_seconds,
    refuse,
)
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.puzzle.criterion import CRITERIA
from fivefold.puzzle.position import MOST_GUESSES, Position
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    from fivefold.openings.campaign import CampaignRanking, Part
    from fivefold.openings.one_word import GuessRanking, OpenerRanking
    from fivefold.openings.opening import Opening, OpeningRanking

    AnyRanking: TypeAlias = OpenerRanking | GuessRanking | OpeningRanking

_MOST_TOP = 10_000  # of several words: a row takes 0.05 ms, so a million rows would take a minute


def add_command(commands: Commands) -> None:
    """Add ``openers``."""
    meanings = "\n".join(f"  {c.name:13} {c.meaning}" for c in CRITERIA.values())
    parser = new_command(
        commands,
        "openers",
        detail="Measures every guess against every answer, so the ranking is exact.  On a tie, words\n"
        "that can be the answer come first, then alphabetical order.\n\n"
        "--words 2 or 3 ranks pairs or triples that you always play first, whatever comes back.\n"
        "The best are proven; for triples that takes minutes, --by largest proves them on short\n"
        "lists only, and --by guesses never.  --rank shows what a pair or triple is worth and how far\n"
        "it is from the best; --exact-rank also counts how many are better.\n\n"
        "--by guesses finds the openers that need the fewest guesses in total, with perfect play\n"
        "after them, and proves that no other opener does better.  It takes a minute or so.\n"
        "--all finds the total of every opener.  That takes hours: you can stop and continue it, or\n"
        "split it with --part over several machines and --merge their files.\n\n"
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
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument(
        "--rank",
        metavar="WORD,...",
        help="also show where these words rank; with --words 2 or 3, what this pair or triple is\n"
        "worth and how far it is from the best",
    )
    asked.add_argument(
        "--with",
        dest="partner_of",
        metavar="WORD",
        help="the best second words after this one; with --words 3, the best triples with one\n"
        "word or two: WORD,WORD",
    )
    parser.add_argument(
        "--exact-rank",
        action="store_true",
        help="with --words 2 or 3 and --rank: also the exact rank, which may take minutes, for\n"
        "triples hours",
    )
    parser.add_argument(
        "--save",
        type=Path,
        metavar="FILE",
        help="with --words 3 or --all: save the progress in FILE, and continue from it",
    )
    totals = parser.add_mutually_exclusive_group()
    totals.add_argument(
        "--all",
        action="store_true",
        help="with --by guesses: the total of every opener, cheapest first; needs --save",
    )
    totals.add_argument(
        "--merge",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="with --by guesses: rank the results of several --all files together; --save joins them",
    )
    parser.add_argument("--part", metavar="N/OF", help="with --all: do one part only, such as 1/4")
    parser.add_argument("--disjoint", action="store_true", help="only words that share no letter")
    parser.add_argument("--seconds", type=positive_seconds, metavar="N", help="stop after N seconds")
    parser.add_argument(
        "--max-guesses",
        type=guess_limit,
        default=SUPPRESS,
        metavar="N",
        help=f"with --by guesses: the most guesses in a game; `none`: no limit; default: {MOST_GUESSES}",
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
def run(options: Namespace) -> int:
    """Rank, write the files asked for, print."""
    _refuse_combinations(options)
    options.max_guesses = getattr(options, "max_guesses", MOST_GUESSES)
    if options.words > 1 or options.partner_of is not None:
        from fivefold.cli import openings

        return openings.run(options)
    if options.all or options.merge:
        return _run_campaign(options)
    return _run_by_guesses(options) if options.by == "guesses" else _run_by_measure(options)


def _refuse_combinations(options: Namespace) -> None:
    """Refuse options that do not go together."""
    words, by_guesses, rank = options.words, options.by == "guesses", options.rank is not None
    asked, given = split_words(options.rank), split_words(options.partner_of)
    one = words == 1 and options.partner_of is None
    three_by_guesses, one_by_guesses = words == 3 and by_guesses, one and by_guesses
    campaign = options.all or options.merge or options.part is not None
    save, cluster = options.save is not None, options.cluster is not None
    no_triples = not (words == 3 and options.partner_of is None and not by_guesses)
    triples = "--words 3 with neither --with nor --by guesses"
    partners = f"--with {options.partner_of}: give one word, or with --words 3 one or two"
    example = "trace,lions" if words == 2 else "chimp,robed,slant"
    refuse(
        {
            "--max-guesses needs --by guesses": "max_guesses" in options and not by_guesses,
            "--all, --part and --merge need --by guesses and one word": campaign and not one_by_guesses,
            "--part needs --all": options.part is not None and not options.all,
            "--all needs --save FILE: it takes hours, and goes on from there": options.all and not save,
            f"--save needs --all, or {triples}": save and not campaign and no_triples,
            f"--cluster needs --by guesses and one word, or {triples}": (
                cluster and not one_by_guesses and no_triples
            ),
            "--hash-seed needs --by guesses and one word, and no --merge": (
                options.hash_seed and (options.merge or not one_by_guesses)
            ),
            "--disjoint needs --words 2 or 3": one and options.disjoint,
            "--seconds needs --by guesses, or --words 2 or 3": (
                one and not by_guesses and options.seconds is not None
            ),
            "--weights and --played need --words 1": not one and has_weights(options),
            f"--top is too large: at most {_MOST_TOP} pairs or triples": (
                not one and options.top > _MOST_TOP
            ),
            "--rank needs a word": rank and not asked,
            "--rank with --by guesses needs --words 2 or 3": rank and one_by_guesses,
            f"--rank {options.rank}: with --words {words} give {words}, as in {example}": (
                rank and not one and len(asked) != words
            ),
            "--exact-rank needs --rank and --words 2 or 3": options.exact_rank and (not rank or one),
            "--exact-rank and --words 3 do not work with --by guesses": (
                options.exact_rank and three_by_guesses
            ),
            "--save and --cluster with --rank need --exact-rank": (
                rank and not one and not options.exact_rank and (save or cluster)
            ),
            partners: given and len(given) > (2 if words == 3 else 1),
            "--with needs a word": options.partner_of is not None and not given,
            "--with and --words 3 do not work with --by guesses": given and three_by_guesses,
        }
    )


def split_words(text: str | None) -> list[str]:
    """The words of an option that takes several, separated by commas.

    >>> split_words("crane, slate,"), split_words(None)
    (['crane', 'slate'], [])
    """
    return [word.strip() for word in (text or "").split(",") if word.strip()]


def _run_by_measure(options: Namespace) -> int:
    from fivefold.openings.one_word import rank_openers

    start = time.perf_counter()
    position = chosen_game(options)
    asked = asked_words(options, position.lexicon)
    with progress_bar("openers", len(position.lexicon.guesses)) as on_progress:
        budget = chosen_budget(options, on_progress=on_progress)
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
    return 0


def chosen_game(options: Namespace) -> Position:
    """The start of a game with the words, weights and guesses that the options ask for."""
    lexicon = chosen_lexicon(options)
    if options.answers_only:
        lexicon = lexicon.answers_only()
    weights = chosen_weights(options, lexicon)
    position = Position(lexicon, weights=weights, guesses_left=options.max_guesses)
    print_notes(position.notes)
    return position


def asked_words(options: Namespace, lexicon: Lexicon) -> tuple[str, ...]:
    """The words of ``--rank``; none without it."""
    words = split_words(options.rank)
    lexicon.require_guesses(lexicon.spelled(word) for word in words)
    return tuple(lexicon.guess(word) for word in words)


def print_openings(
    openings: Sequence[Opening], answers: Collection[str] = (), *, ranks: Sequence[str] = ()
) -> None:
    """A table of openings with what they are worth.

    ``answers`` is for openings of several words: it marks the words that could be the answer, and
    their values get more decimals.  ``ranks`` replaces ranks that are not certain.
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


def _run_by_guesses(options: Namespace) -> int:
    """Rank, write the files asked for, print; after Ctrl-C what is known."""
    from fivefold.openings.one_word import rank_openers_by_guesses

    start = time.perf_counter()
    position = chosen_game(options)
    with chosen_executor(options) as executor, stop_on_interrupt() as control, stage_line() as show:
        ranking = rank_openers_by_guesses(
            position,
            top=options.top,
            budget=chosen_budget(options, control=control, executor=executor),
            hash_seed=options.hash_seed,
            on_stage=show,
        )
    failure = write_files(ranking, options)
    seconds = time.perf_counter() - start
    if options.json:
        print_json("openers", ranking.lexicon, seconds, ranking)
    else:
        print_ranking(ranking, seconds, _how_sure(ranking))
    raise_first(failure)
    return INTERRUPTED if ranking.status is Status.STOPPED else 0


def print_ranking(ranking: GuessRanking, seconds: float, sure: str) -> None:
    """A table of openers with their totals, the best in words, and how sure it is."""
    rows = [[str(o.rank), o.word, str(o.total), f"{o.mean:.4f}"] for o in ranking]
    total = "guesses" if ranking.position.weights is None else "times weights"
    print_table(["rank", "<opener", total, "avg. guesses"], rows)
    lexicon, most = ranking.lexicon, ranking.position.guesses_left
    limit = "any number of guesses" if most is None else f"at most {most} guesses a game"
    if ranking.position.weights is not None:
        limit += ", weighted"
    if ranking.certain:
        best = ranking[0]
        print(
            f"\nBest opener: {best.word}, with {best.mean:.2f} guesses on average if you play perfectly."
        )
    print(
        dim(
            f"\n{lexicon.title}: {len(lexicon.guesses)} guesses x {len(lexicon.answers)} answers,"
            f" normal rule, {limit}\n{sure}, {seconds:.2f} s"
        )
    )


def _how_sure(ranking: GuessRanking) -> str:
    if ranking.status is Status.PROVEN and len(ranking) == len(ranking.lexicon.guesses):
        return "proven; these are all openers"
    if ranking.status is Status.PROVEN:
        return f"proven: {about_others(ranking)}"
    certain = certain_places(ranking.certain) or "but no place is certain"
    return f"not finished: these totals are exact, {certain}; {about_others(ranking)}"


def certain_places(count: int) -> str:
    """How many places of a ranking are certain, in words; empty if none is.

    >>> certain_places(1), certain_places(2), certain_places(0)
    ('the first place is certain', 'the first 2 places are certain', '')
    """
    if count < 2:
        return "the first place is certain" if count else ""
    return f"the first {count} places are certain"


def about_others(ranking: GuessRanking) -> str:
    """What is known of the openers that are not in the ranking."""
    if ranking.others < _core.INFINITE_COST:
        least = at_least(ranking.others, ranking.position.weights)
        return f"every other opener needs at least {least}"
    other = "no other opener" if len(ranking) else "no opener"
    return f"{other} finds every answer within {ranking.position.guesses_left} guesses"


def _run_campaign(options: Namespace) -> int:
    """Find the total of every opener, or merge parts; write the files asked for, print the best."""
    from fivefold.openings.campaign import WHOLE, Part, merge_campaigns, rank_all_openers

    start = time.perf_counter()
    part = WHOLE if options.part is None else Part.parse(options.part)
    position = chosen_game(options)
    saving = None if options.save is None else Saving(options.save, print_note)
    with chosen_executor(options) as executor, stop_on_interrupt() as control, stage_line() as show:
        budget = chosen_budget(options, control=control, executor=executor)
        if saving is not None and options.all:
            ranking = rank_all_openers(
                position,
                saving,
                part=part,
                budget=budget,
                hash_seed=options.hash_seed,
                on_stage=show,
            )
        else:
            ranking = merge_campaigns(
                position, options.merge, options.save, budget=budget, on_stage=show
            )
    failure = write_files(ranking, options)
    seconds = time.perf_counter() - start
    shown = replace(ranking, rows=ranking.rows[: options.top])
    if options.json:
        about = {**ranking.about(), "rows": list(shown)}
        print_json("openers", ranking.lexicon, seconds, about)
    else:
        print_ranking(shown, seconds, _how_sure_of_all(ranking))
        print(dim(_how_far(ranking, part)))
    raise_first(failure, None if saving is None else saving.failure)
    return INTERRUPTED if ranking.status is Status.STOPPED else 0


def _how_sure_of_all(ranking: CampaignRanking) -> str:
    if ranking.status is Status.PROVEN:
        return "every total is exact, and no opener is missing"
    certain = certain_places(ranking.certain) or "but no place is certain"
    return f"these totals are exact, {certain}; {about_others(ranking)}"


def _how_far(ranking: CampaignRanking, part: Part) -> str:
    from fivefold.openings.campaign import WHOLE

    known = len(ranking) + len(ranking.impossible)
    lines = [f"{known} of {len(ranking.lexicon.guesses)} openers known"]
    if part != WHOLE:
        lines.append(f"part {part}: " + (f"{ranking.left} left" if ranking.left else "finished"))
    if ranking.impossible:
        lines.append(f"{len(ranking.impossible)} cannot find every answer in time")
    if ranking.from_earlier_run:
        lines.append(f"{ranking.from_earlier_run} totals are from an earlier run")
    return "; ".join(lines)


def write_files(
    ranking: AnyRanking, options: Namespace, *, marked: Sequence[str] = ()
) -> StorageError | None:
    """Write what ``--csv``, ``--parquet`` and ``--plot`` ask for; return the first error for later."""
    return failure_of(lambda: _write_files(ranking, options, marked))


def _write_files(ranking: AnyRanking, options: Namespace, marked: Sequence[str]) -> None:
    if options.csv is not None:
        _write_csv(ranking, options.csv)
    if options.parquet is not None:
        _write_parquet(ranking, options.parquet)
    if options.plot is not None:
        from fivefold.openings.one_word import OpenerRanking
        from fivefold.show.plots import save_plot

        if isinstance(ranking, OpenerRanking):
            save_plot(options.plot, partial(ranking.plot, marked=marked))
        else:
            save_plot(options.plot, ranking.plot, height=1.2 + 0.3 * len(ranking))


def _write_csv(ranking: AnyRanking, path: Path) -> None:
    import csv

    columns = ranking.columns()
    with replacing(path) as part, part.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))


def _write_parquet(ranking: AnyRanking, path: Path) -> None:
    table = ranking.to_arrow()
    import pyarrow.parquet as pq

    with replacing(path) as part, part.open("wb") as file:
        pq.write_table(table, file)
