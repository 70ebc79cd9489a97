"""``fivefold openers --by guesses``."""

from __future__ import annotations

import time
from argparse import Namespace
from dataclasses import replace

from fivefold import _core
from fivefold.base.bounds import Status
from fivefold.base.errors import OptionError
from fivefold.cli.cluster import chosen_executor
from fivefold.cli.late_errors import raise_first
from fivefold.cli.openers import chosen_budget, chosen_game
from fivefold.cli.output import dim, print_json, print_table
from fivefold.cli.ranking_files import write_files
from fivefold.cli.stage_line import stage_line
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.openings.one_word_by_guesses import GuessRanking, rank_openers_by_guesses


def run(options: Namespace) -> int:
    """Rank, write the files asked for, print; what is known after Ctrl-C too."""
    start = time.perf_counter()
    if options.rank is not None:
        raise OptionError("--rank does not work with --by guesses")
    if options.save is not None:
        raise OptionError("--by guesses needs --all to --save")
    position = chosen_game(options)
    with chosen_executor(options) as executor, stop_on_interrupt() as control, stage_line() as show:
        ranking = rank_openers_by_guesses(
            position,
            top=options.top,
            budget=replace(chosen_budget(options, None), control=control, executor=executor),
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
    print_table(["rank", "<opener", "guesses", "avg. guesses"], rows)
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
    """What is said of the first ``count`` places of a ranking; nothing of none.

    >>> certain_places(1), certain_places(2), certain_places(0)
    ('the first place is certain', 'the first 2 places are certain', '')
    """
    if count < 2:
        return "the first place is certain" if count else ""
    return f"the first {count} places are certain"


def about_others(ranking: GuessRanking) -> str:
    """What is known of the openers that are not in the ranking."""
    if ranking.others < _core.INFINITE_COST:
        return f"every other opener needs at least {ranking.others} guesses"
    other = "no other opener" if len(ranking) else "no opener"
    return f"{other} finds every answer within {ranking.position.guesses_left} guesses"
