"""``fivefold review``."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.base.errors import OptionError, StorageError, quoted
from fivefold.base.files import decoded, read_standard_input, read_text
from fivefold.cli.output import (
    bold,
    colourful,
    dim,
    print_json,
    print_note,
    print_notes,
    print_table,
    print_wrapped,
    progress_bar,
    tiles,
)
from fivefold.cli.parser import (
    Commands,
    add_data,
    add_json,
    add_lexicon,
    add_plot,
    add_rule,
    add_search_seconds,
    add_threads,
    add_weights,
    chosen_budget,
    new_command,
)
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.cli.suggest import chosen_start, typed_game
from fivefold.puzzle.rule import Rule
from fivefold.words.letters import parse_word

if TYPE_CHECKING:
    from fractions import Fraction

    from fivefold.players.reviews import Review
    from fivefold.players.saved_games import LoggedGame
    from fivefold.players.season import Season
    from fivefold.puzzle.clue import ClueLike


_MOST_GAMES = 30


def add_command(commands: Commands) -> None:
    """Add ``review``."""
    parser = new_command(
        commands,
        "review",
        detail="Loss: guesses that a choice cost you.  Luck: guesses that a reply saved you.\n"
        "Guesses used = expected at the start + losses - luck, exactly.  A lost game counts those\n"
        "that perfect play would still have needed.\n"
        "A log has one game per line: [DATE] WORD ... with the answer last, or =ANSWER if you lost.",
        example="fivefold review crane sloth pious",
    )
    parser.add_argument(
        "word",
        nargs="*",
        help="your guesses, with or without colours; without them the last is the answer, unless you "
        "give =ANSWER or --answer",
    )
    parser.add_argument("--answer", metavar="WORD", help="the answer, if you did not find it")
    parser.add_argument(
        "--share", metavar="TEXT", help="a pasted share text, a file with it, or `-`; give the words too"
    )
    parser.add_argument("--log", metavar="FILE", help="many games at once, from a file or `-`")
    parser.add_argument("--saved", action="store_true", help="the games saved by `fivefold play`")
    add_data(parser)
    add_rule(parser, default=None, note="normal, or what the share text, log or saved game says")
    add_search_seconds(parser, 5, "time to search per game")
    parser.add_argument(
        "--html", type=Path, metavar="FILE", help="write a report of many games as a web page"
    )
    add_plot(parser, "draw loss and luck of many games")
    add_lexicon(parser)
    add_weights(parser, played=False)
    add_threads(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Review one game, or many."""
    if (bool(options.word), options.log is not None, options.saved).count(True) != 1:
        raise OptionError("give one of these: the words of a game, --log FILE, or --saved")
    if not options.word:
        return _run_season(options)
    if options.html is not None or options.plot is not None:
        raise OptionError("--html and --plot need many games: give --log FILE or --saved")
    return _run_game(options)


def _run_game(options: Namespace) -> int:
    from fivefold.players.review import review

    start = time.perf_counter()
    game = chosen_start(options)
    played = _played(options, game.lexicon.length)
    with (
        stop_on_interrupt() as control,
        progress_bar("guesses", len(played.words)) as on_progress,
    ):
        budget = chosen_budget(options, control=control, on_progress=on_progress)
        found = review(game.with_rule(played.rule), played.words, answer=played.answer, budget=budget)
        stopped = control.stop_requested
    print_notes(found.notes)
    seconds = time.perf_counter() - start
    if options.json:
        print_json("review", found.lexicon, seconds, found, found.rule.value)
    else:
        _print_review(found, seconds)
    return INTERRUPTED if stopped else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Played:
    """The game that the arguments describe."""

    words: Sequence[ClueLike]
    answer: str | None
    rule: Rule


def _played(options: Namespace, length: int) -> _Played:
    from fivefold.players.played_text import parse_share, shared_clues

    typed = typed_game(options.word, length)
    if typed.known is not None:
        raise OptionError(f"{quoted(str(typed.known))} are known letters: a review needs the guesses")
    answer = _answer(options.answer, typed.answer)
    shown = [guess.pattern for guess in typed.guesses if guess.pattern is not None]
    share = parse_share(_text(options.share)) if options.share is not None else None
    if share is not None and shown:
        raise OptionError("give the colours with the words or as --share, not both")
    words: Sequence[ClueLike] = typed.played
    if share is not None:
        print_notes(share.notes)
        words = shared_clues(share, [str(word) for word in words], answer)
    hard = typed.hard or (share is not None and share.hard)
    rule = Rule.parse(options.rule) if options.rule else Rule.HARD if hard else Rule.NORMAL
    return _Played(words=words, answer=answer, rule=rule)


def _answer(option: str | None, typed: str | None) -> str | None:
    if option is not None and typed is not None and parse_word(option) != typed:
        raise OptionError(f"--answer is {quoted(option)}, but the game says {quoted('=' + typed)}")
    return option if typed is None else typed


def _text(source: str) -> str:
    """The share text itself, or from a file or standard input."""
    if source == "-":
        data = read_standard_input("a share text", OptionError)
        return decoded("standard input", data, OptionError)
    if not source.strip() or any(mark in source for mark in "⬛⬜🟨🟦🟩🟧\n:"):
        return source
    try:
        return read_text(source, "a share text", OptionError)
    except OptionError as error:
        raise OptionError(f"--share needs coloured squares or a file that has them: {error}") from None


def _print_review(review: Review, seconds: float) -> None:
    from fivefold.players.guess_values import number
    from fivefold.players.reviews import guess_sentence

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
            _marked(guess.loss, guess.loss_exact),
            _marked(guess.luck, guess.luck_exact),
        ]
        for guess in review.guesses
    ]
    print_table(["<guess", "<pattern", "before", "after", "<best", "loss", "luck"], rows)
    print()
    for turn, guess in enumerate(review.guesses, start=1):
        print_wrapped(f"{turn}. {guess_sentence(guess)}", "   ")
    used = f"{review.used} guess{'es' * (review.used != 1)}"
    if not review.solved:
        used += f" + {_marked(number(review.left), review.left.exact)} still needed"
    exact = number(review.expected), review.loss, number(review.left)
    expected, lost, left = (round(part, 3) for part in exact)
    # The line adds up exactly; the luck is rounded so that it still does with three decimals.
    luck = expected + lost - review.used - left
    loss = _marked(lost, all(guess.loss_exact for guess in review.guesses))
    lucky = _marked(abs(luck), all(guess.luck_exact for guess in review.guesses))
    sign, what = ("-", "luck") if luck >= 0 else ("+", "bad luck")
    start = _marked(expected, review.expected.exact)
    print(f"\n{bold(used)} = {start} expected + {loss} lost {sign} {lucky} {what}")
    print(f"Skill {review.skill}, luck {review.luck_score} (0 to 99)")
    if review.best_line:
        line = " ".join(word for word, _ in review.best_line)
        how = "Best" if review.best_line_proven else "Good"
        print_wrapped(f"{how} play on this answer: {line} ({len(review.best_line)})")
    sure = "every number proven" if review.exact else "~ estimated: not fully searched"
    print(dim(f"{review.lexicon.title}, {review.rule} rule, {sure}, {seconds:.2f} s"))


def _marked(number: Fraction, exact: bool) -> str:
    from fivefold.players.reviews import fixed

    return f"{'' if exact else '~'}{fixed(number, 3)}"


def _run_season(options: Namespace) -> int:
    """Review the games of a log, or those that were saved."""
    from fivefold.players.saved_games import parse_log, read_log

    rule = Rule.parse(options.rule or "normal")
    if options.answer is not None or options.share is not None:
        raise OptionError("--answer and --share are for one game")
    if options.saved:
        from fivefold.base.files import data_folder
        from fivefold.players.saved_games import logged_games, open_store

        with open_store(data_folder(options.data)) as store:
            games = logged_games(store.games("play"))
        if not games:
            raise OptionError("no finished games are saved yet: play one with `fivefold play`")
    elif options.log == "-":
        name = "standard input"
        text = decoded(name, read_standard_input("a log of games", StorageError), StorageError)
        games = tuple(parse_log(text, name, rule))
        if not games:
            raise StorageError("standard input: no games")
    else:
        games = read_log(options.log, rule)
    return _report(options, games)


def _report(options: Namespace, games: Sequence[LoggedGame]) -> int:
    """Review every game, then write the files asked for and print."""
    from fivefold.players.season import review_season

    start = time.perf_counter()
    game = chosen_start(options)
    print_notes(game.notes)
    if options.plot is not None:
        from fivefold.show.plots import new_figure

        new_figure(1, 1)  # a missing extra is an error before the work
    own_lists = not (options.list or options.answers or options.guesses)
    with (
        stop_on_interrupt() as control,
        progress_bar("games", len(games)) as on_progress,
    ):
        budget = chosen_budget(options, control=control, on_progress=on_progress)
        season = review_season(game, games, budget=budget, own_lists=own_lists)
        stopped = control.stop_requested
    if season is None:
        raise KeyboardInterrupt
    seconds = time.perf_counter() - start
    if options.html is not None:
        from fivefold.show.season import write_season_page

        write_season_page(season, options.html)
    if options.plot is not None:
        from fivefold.show.plots import save_plot

        save_plot(options.plot, season.plot)
    if options.json:
        print_json("review", game.lexicon, seconds, season, None)
    else:
        print_season(season, seconds)
    return INTERRUPTED if stopped else 0


def print_season(season: Season, seconds: float) -> None:
    """The last games, the sums and what to learn from them."""
    from fivefold.players.reviews import fixed
    from fivefold.players.season import season_sentences

    for note in sorted({note for review in season.reviews for note in review.notes}):
        print_note(note)
    rows = []
    for game in season.games[-_MOST_GAMES:]:
        review = game.review
        about = "" if review.exact else "~"
        rows.append(
            [
                game.label,
                " ".join(guess.word for guess in review.guesses),
                str(review.used) if review.solved else "lost",
                f"{about}{fixed(review.loss)}",
                f"{about}{fixed(review.luck)}",
            ]
        )
    print_table(["<game", "<guesses", "used", "loss", "luck"], rows)
    if len(season.games) > _MOST_GAMES:
        print(dim(f"the last {_MOST_GAMES} of {len(season.games)} games"))
    print()
    turns = {str(turn): str(n) for turn, n in season.counts.items()}
    if lost := len(season.games) - season.solved:
        turns["lost"] = str(lost)
    print_table(["<guesses", *turns], [["games", *turns.values()]])
    if season.mistakes:
        print()
        print_table(
            ["<mistake", "guesses", "games", "total loss"],
            [
                [mistake.name, str(mistake.guesses), str(mistake.games), f"{float(mistake.loss):.2f}"]
                for mistake in season.mistakes
            ],
        )
    print()
    for place, sentence in enumerate(season_sentences(season)):
        print_wrapped(bold(sentence) if place == 0 else sentence)
    sure = "every number proven" if season.exact else "~ estimated: not fully searched"
    games = f"{len(season.games)} game" + "s" * (len(season.games) != 1)
    lists = ", ".join(sorted({review.lexicon.title for review in season.reviews}))
    print(dim(f"{lists}, {games}, {sure}, {seconds:.2f} s"))
