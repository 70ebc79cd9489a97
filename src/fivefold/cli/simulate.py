"""``fivefold simulate``."""

from __future__ import annotations

import time
from argparse import ArgumentTypeError, Namespace
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.base.budget import Budget
from fivefold.base.errors import FivefoldError, OptionError, quoted
from fivefold.cli.cluster import chosen_executor
from fivefold.cli.output import (
    dim,
    failure_of,
    note_memory,
    print_json,
    print_note,
    print_notes,
    print_table,
    progress_bar,
    raise_first,
    work_notes,
)
from fivefold.cli.parser import (
    Commands,
    add_cluster,
    add_json,
    add_lexicon,
    add_plot,
    add_rule,
    add_threads,
    add_weights,
    chosen_lexicon,
    chosen_weights,
    count,
    new_command,
    positive,
)
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt, stopped_word
from fivefold.puzzle.position import Position
from fivefold.words.catalogue import history
from fivefold.words.letters import parse_word
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    from fivefold.strategies.record import Record
    from fivefold.strategies.simulate import Sample
    from fivefold.strategies.strategy import Strategy

NAMES = (
    "random, unique-letters, located-letters, approximate-eliminations, eliminations,\n"
    "combined-eliminations:LIMIT, entropy, expected, minimax, groups, lookahead:WIDTH, optimal,\n"
    "tree:FILE, or MODULE:OBJECT for one of your own."
)


def add_command(commands: Commands) -> None:
    """Add ``simulate``."""
    parser = new_command(
        commands,
        "simulate",
        detail=f"Strategies: {NAMES}\nA game fails after six guesses, plus one for each extra board.",
        example="fivefold simulate entropy groups --list original",
    )
    parser.add_argument("strategy", nargs="+", help="the strategies to compare")
    parser.add_argument("--opener", metavar="WORD", help="the first guess; default: the strategy's own")
    add_rule(parser)
    parser.add_argument(
        "--from",
        dest="source",
        choices=["all", "possible"],
        default="all",
        help="guess any word, or only words that can be the answer; default: all",
    )
    add_lexicon(parser)
    add_weights(parser)
    played = parser.add_mutually_exclusive_group()
    played.add_argument(
        "--hidden",
        metavar="NAME",
        help="play only the answers of this list, or these words, separated by commas",
    )
    played.add_argument(
        "--history",
        type=_numbers,
        metavar="FIRST-LAST",
        help="play only these puzzles of the original game",
    )
    parser.add_argument(
        "--boards",
        type=positive,
        default=1,
        metavar="N",
        help="play N boards at once, each guess on all of them; answers are drawn at random",
    )
    parser.add_argument(
        "--games",
        type=positive,
        metavar="N",
        help="how many games, for random strategies and --boards; default: one per answer, or "
        "100 with --boards",
    )
    parser.add_argument(
        "--seed",
        type=count,
        default=0,
        metavar="N",
        help="for random strategies and --boards; default: 0",
    )
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write every game with its words")
    add_plot(parser, "draw games by number of guesses")
    add_threads(parser)
    add_cluster(parser)
    add_json(parser)
    parser.set_defaults(run=run)


@work_notes
def run(options: Namespace) -> int:
    """Play every strategy, even if one fails; 2 if none finished, 1 if some failed."""
    from fivefold.strategies.by_name import named_strategy
    from fivefold.strategies.strategy import is_deterministic

    start = time.perf_counter()
    lexicon = chosen_lexicon(options)
    note_memory(lexicon)
    hidden = _hidden_words(options, lexicon)
    position = Position(lexicon, rule=options.rule, weights=chosen_weights(options, lexicon))
    print_notes(position.notes)
    possible_only = options.source == "possible"
    strategies = [
        named_strategy(text, lexicon, possible_only=possible_only, seed=options.seed)
        for text in options.strategy
    ]
    drawn = options.boards > 1 or not all(map(is_deterministic, strategies))
    if options.games is not None and not drawn:
        raise OptionError("--games is for --boards and for strategies that play at random")
    with chosen_executor(options) as executor, stop_on_interrupt() as control:
        means = Budget(threads=options.threads, control=control, executor=executor)
        records, failed = _play_all(options, strategies, position, hidden, means)
    stopped = control.stop_requested
    if not records:
        return INTERRUPTED if stopped else 2
    seconds = time.perf_counter() - start
    lost = any(record.unfinished for record in records)

    failure = failure_of(lambda: _write_files(records, options))
    if options.json:
        status = "stopped" if stopped else "partial" if lost else "finished"
        result = {"status": status, "strategies": records}
        print_json("simulate", lexicon, seconds, result, rule=options.rule)
    else:
        _print_records(records)
        games = _games(records, stopped=stopped or lost)
        print() if stopped or lost else print(f"\n{_best_sentence(records)}")
        print(dim(f"{lexicon.title}: {games}, {options.rule} rule, {seconds:.2f} s"))
    raise_first(failure)
    return INTERRUPTED if stopped else int(failed)


def _write_files(records: list[Record], options: Namespace) -> None:
    """Write what ``--csv`` and ``--plot`` ask for."""
    from fivefold.strategies.record import write_csv

    if options.csv is not None:
        write_csv(records, options.csv)
    if options.plot is not None:
        from fivefold.show.plots import draw_records, save_plot

        save_plot(options.plot, partial(draw_records, records=records))


def _play_all(
    options: Namespace,
    strategies: list[Strategy],
    position: Position,
    hidden: tuple[str, ...] | None,
    means: Budget,
) -> tuple[list[Record], bool]:
    """The finished games, and whether a strategy failed or games were lost."""
    from fivefold.strategies.simulate import simulate

    records: list[Record] = []
    failed = False
    for strategy in strategies:
        chosen = _chosen(options, strategy, hidden)
        games = getattr(chosen, "games", len(hidden or position))
        with progress_bar("games", games) as on_progress:
            budget = replace(means, on_progress=on_progress)
            try:
                record = simulate(
                    strategy,
                    position,
                    opener=options.opener,
                    hidden=chosen,
                    boards=options.boards,
                    budget=budget,
                )
            except FivefoldError as error:
                if len(strategies) == 1:
                    raise
                print_note(str(error))
                failed = True
                continue
        if len(record):
            records.append(record)
        if means.control is not None and means.control.stop_requested:
            total = len(record) + record.unfinished
            print_note(f"{stopped_word()}: {record.name} finished {len(record)} of {total} games")
            break
        failed |= record.unfinished > 0
    return records, failed


def _chosen(
    options: Namespace, strategy: Strategy, hidden: tuple[str, ...] | None
) -> tuple[str, ...] | Sample | None:
    """The answers to play with one strategy."""
    from fivefold.strategies.simulate import Sample
    from fivefold.strategies.strategy import is_deterministic

    if options.boards > 1:
        return Sample(options.games or Sample.games, options.seed, hidden)
    if options.games is not None and not is_deterministic(strategy):
        return Sample(options.games, words=hidden)
    return hidden


def _numbers(text: str) -> range:
    first, dash, last = text.partition("-")
    if not (first.isdigit() and (last.isdigit() if dash else not last)):
        raise ArgumentTypeError(f"{quoted(text)} is not FIRST-LAST")
    numbers = range(int(first), int(last or first) + 1)
    if not numbers or numbers[-1] >= len(history()):
        raise ArgumentTypeError(f"{quoted(text)}: puzzles are numbered 0 to {len(history()) - 1}")
    return numbers


def _hidden_words(options: Namespace, lexicon: Lexicon) -> tuple[str, ...] | None:
    if options.hidden is not None:
        words = [word for word in options.hidden.split(",") if word.strip()]
        one_list = "," not in options.hidden
        hidden = Lexicon.load(options.hidden).answers if one_list else tuple(map(parse_word, words))
    elif options.history is not None:
        hidden = tuple(history()[number] for number in options.history)
    else:
        return None
    lexicon.require_answers(hidden)
    return hidden


def _print_records(records: list[Record]) -> None:
    """Games by number of guesses, a row per strategy."""
    most = max((turn for record in records for turn in record.counts), default=0)
    weighted = any(record.weighted_mean is not None for record in records)
    rows = [
        [
            record.name,
            record.opener,
            f"{record.mean:.4f}",
            *([f"{record.weighted_mean or 0:.4f}"] if weighted else []),
            f"{record.sd:.2f}",
            *(str(record.counts.get(turn, "")) for turn in range(1, most + 1)),
            str(record.failed),
        ]
        for record in records
    ]
    turns = [str(turn) for turn in range(1, most + 1)]
    means = ["avg. guesses", *(["weighted"] if weighted else [])]
    print_table(["<strategy", "<opener", *means, "sd", *turns, "failed"], rows)


def _best_sentence(records: list[Record]) -> str:
    """The best strategy in a sentence; with weights, by weighted average."""
    weighted = [record.weighted_mean for record in records if record.weighted_mean is not None]
    by_weight = len(weighted) == len(records)
    means = weighted if by_weight else [record.mean for record in records]
    mean, best = min(zip(means, records, strict=True), key=lambda pair: (pair[1].failed > 0, pair[0]))
    needs = "needs" if len(records) == 1 else "does best: it needs"
    fails = f"fails {best.failed} times" if best.failed > 1 else "fails once"
    every = "always finds the answer" if not best.failed else fails
    average = "guesses (weighted average)" if by_weight else "guesses on average"
    return f"{best.name} {needs} {mean:.2f} {average} and {every}."


def _games(records: list[Record], *, stopped: bool) -> str:
    """How many games were played."""
    most = max(records, key=len)
    games = f"{len(most)} game{'s' * (len(most) != 1)}"
    if most.boards > 1:
        games = f"{len(most)} random games on {most.boards} boards"
    if not stopped:
        return games
    last = records[-1]
    if not last.unfinished:
        return f"{games}, stopped: not every strategy was played"
    total = len(last) + last.unfinished
    return f"stopped: {last.name} is a partial sample, {len(last)} of {total} games"
