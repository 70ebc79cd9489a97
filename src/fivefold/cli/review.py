"""``fivefold review``."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.base.errors import OptionError
from fivefold.cli.output import bold, colourful, dim, print_json, print_note, print_table, tiles
from fivefold.cli.parser import (
    Commands,
    add_data,
    add_json,
    add_lexicon,
    add_plot,
    add_rule,
    add_search_seconds,
    add_threads,
    chosen_lexicon,
    new_command,
)
from fivefold.cli.progress import progress_bar
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.puzzle.rule import Rule

if TYPE_CHECKING:
    from fivefold.players.review import Review


def add_command(commands: Commands) -> None:
    """Add ``review``."""
    parser = new_command(
        commands,
        "review",
        "how well a game was played: loss and luck of every guess",
        detail="Loss: how many expected guesses a choice cost.  Luck: how many the reply gave.\n"
        "Guesses used = expected at the start + losses - luck, exactly.\n"
        "A log has one game per line: [DATE] WORD ... [=ANSWER], the answer last if it was found.",
        example="fivefold review crane sloth pious",
    )
    parser.add_argument("word", nargs="*", help="the guesses; the last is the answer unless --answer")
    parser.add_argument("--answer", metavar="WORD", help="the answer of a game that was lost")
    parser.add_argument(
        "--share", metavar="TEXT", help="a pasted share text, a file of it, or `-`; the words come too"
    )
    parser.add_argument("--log", metavar="FILE", help="many games, or `-`: a season report")
    parser.add_argument("--saved", action="store_true", help="the games kept by `fivefold play`")
    add_data(parser)
    add_rule(parser, default=None, note="normal, or what the share text, log or saved game says")
    add_search_seconds(parser, 5, "time to search per game")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write the season as one web page")
    add_plot(parser, "draw the season")
    add_lexicon(parser)
    add_threads(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Review one game, or many."""
    if (bool(options.word), options.log is not None, options.saved).count(True) != 1:
        raise OptionError("give the words of one game, --log FILE or --saved")
    if not options.word:
        from fivefold.cli.review_season import run_season

        return run_season(options)
    if options.html is not None or options.plot is not None:
        raise OptionError("--html and --plot are for many games: give --log FILE or --saved")
    return _run_game(options)


def _run_game(options: Namespace) -> int:
    from fivefold.players.guess_values import Judge
    from fivefold.players.review import review_clues, review_game
    from fivefold.players.review_text import review_json

    start = time.perf_counter()
    lexicon = chosen_lexicon(options)
    rule = Rule.parse(options.rule or "normal")
    with (
        stop_on_interrupt() as control,
        progress_bar("guesses", len(options.word)) as on_progress,
    ):
        if options.share is not None:
            from fivefold.players.share import parse_share, shared_clues

            share = parse_share(_text(options.share))
            if options.rule is None and share.hard:
                rule = Rule.HARD
            clues = shared_clues(share, options.word, options.answer)
            judge = Judge(lexicon, rule, options.threads, control)
            review = review_clues(
                lexicon,
                clues,
                options.answer,
                rule=rule,
                seconds=options.seconds,
                judge=judge,
                on_progress=on_progress,
            )
        else:
            judge = Judge(lexicon, rule, options.threads, control)
            review = review_game(
                lexicon,
                options.word,
                options.answer,
                rule=rule,
                seconds=options.seconds,
                judge=judge,
                on_progress=on_progress,
            )
        stopped = control.stop_requested
    for note in review.notes:
        print_note(note)
    seconds = time.perf_counter() - start
    if options.json:
        print_json("review", review.lexicon, seconds, review_json(review), rule.value)
    else:
        _print_review(review, seconds)
    return INTERRUPTED if stopped else 0


def _text(source: str) -> str:
    """The share text itself, or from a file or standard input."""
    from fivefold.base.files import decoded, read_standard_input, read_text

    if source == "-":
        data = read_standard_input("share text", OptionError)
        return decoded("standard input", data, OptionError)
    if not source.strip() or any(mark in source for mark in "⬛⬜🟨🟦🟩🟧\n:"):
        return source
    try:
        return read_text(source, "share text", OptionError)
    except OptionError as error:
        raise OptionError(f"--share: neither coloured squares nor a file of them: {error}") from None


def _print_review(review: Review, seconds: float) -> None:
    from fivefold.players.review_text import guess_sentence

    if colourful():
        for guess in review.guesses:
            print(tiles(guess.word, guess.pattern))
    rows = [
        [
            guess.word,
            str(guess.pattern),
            str(guess.before),
            str(guess.after),
            guess.best if guess.loss else "",
            _marked(float(guess.loss), guess.loss_exact),
            _marked(float(guess.luck), guess.luck_exact),
        ]
        for guess in review.guesses
    ]
    print_table(["<guess", "<shown", "before", "after", "<better", "loss", "luck"], rows)
    print()
    for turn, guess in enumerate(review.guesses, start=1):
        print(f"{turn}. {guess_sentence(guess)}")
    used = f"{review.used} guesses"
    if not review.solved:
        used += f" + {float(review.left.number):.3f} still to be expected"
    expected, lost = round(float(review.expected.number), 3), round(float(review.loss), 3)
    # The line adds up exactly; the luck is rounded so that it still does with three decimals.
    luck = expected + lost - review.used - round(float(review.left.number), 3)
    loss = _marked(lost, all(guess.loss_exact for guess in review.guesses))
    lucky = _marked(abs(luck), all(guess.luck_exact for guess in review.guesses))
    sign, what = ("-", "luck") if luck >= 0 else ("+", "bad luck")
    start = _marked(expected, review.expected.exact)
    print(f"\n{bold(used)} = {start} expected + {loss} lost {sign} {lucky} {what}")
    sure = "every number proven" if review.exact else "~ estimated: not proven in this time"
    print(dim(f"{review.lexicon.name}, {review.rule} rule, {sure}, {seconds:.2f} s"))


def _marked(number: float, exact: bool) -> str:
    return f"{'' if exact else '~'}{number:.3f}".replace("-0.000", "0.000")
