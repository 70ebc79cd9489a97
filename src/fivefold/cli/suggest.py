"""``fivefold suggest``, and the game that other commands read from arguments as it does."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from fivefold.base.errors import ContradictionError, OptionError, quoted
from fivefold.cli.output import (
    bold,
    colourful,
    dim,
    percent,
    print_json,
    print_note,
    print_notes,
    print_table,
    print_wrapped,
    tiles,
)
from fivefold.cli.parser import (
    Commands,
    add_exclude,
    add_json,
    add_lexicon,
    add_rule,
    add_search_seconds,
    add_threads,
    add_weights,
    chosen_budget,
    chosen_lexicon,
    chosen_weights,
    excluded_words,
    new_command,
    positive,
    refuse,
)
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt

if TYPE_CHECKING:
    from fivefold.players.boards import BoardSuggestions
    from fivefold.players.played_text import TypedGame
    from fivefold.players.suggestions import Suggestions
    from fivefold.puzzle.position import Position

_MOST_SHOWN = 40
_MOST_BOARDS = 64


def add_command(commands: Commands) -> None:
    """Add ``suggest``."""
    parser = new_command(
        commands,
        "suggest",
        detail="Type each guess with the colours that came back: G green, Y yellow, B black or grey.\n"
        "avg. guesses is how many you need from here on average, this guess included, if you play\n"
        "perfectly after it.  With several boards: salet=BYBBB,BBBBG; write - for a solved\n"
        "board and ? for a colour that is certain.",
        example="fivefold suggest salet=BYBBB",
    )
    parser.add_argument("clue", nargs="*", metavar="WORD=PATTERN", help="a guess and what came back")
    parser.add_argument(
        "--top", type=positive, default=5, metavar="N", help="how many guesses to show; default: 5"
    )
    add_search_seconds(parser, 1)
    add_rule(parser)
    parser.add_argument(
        "--boards", type=positive, default=1, metavar="N", help="boards played at once; default: 1"
    )
    add_exclude(parser)
    parser.add_argument(
        "--known", metavar="LETTERS", help="letters you know, e.g. 's??e? has a t, t not 2, no r'"
    )
    add_weights(parser)
    add_lexicon(parser)
    add_threads(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Suggest; 1 if no known word fits."""
    if options.boards > 1:
        return _run_boards(options)
    from fivefold.players.contradiction import Contradiction, guess_notes
    from fivefold.players.suggest import advise

    start = time.perf_counter()
    game = _game(options)
    _ = game.candidate_ids  # numpy is loaded where a signal still ends the program
    with stop_on_interrupt() as control:
        budget = chosen_budget(options, control=control)
        found = advise(game, top=options.top, budget=budget)
        stopped = control.stop_requested
    seconds = time.perf_counter() - start
    if options.json:
        print_json("suggest", found.position.lexicon, seconds, found, options.rule)
    if isinstance(found, Contradiction):
        for about in guess_notes(found.position):
            print_note(about.note)
        print_note(str(found.error))
        return 1
    print_notes((*found.notes, *(about.note for about in found.guess_notes)))
    if not options.json:
        _print_suggestions(found, seconds)
    return INTERRUPTED if stopped else 0


def _game(options: Namespace) -> Position:
    """The game that the clues describe."""
    from fivefold.players.played_text import Asked
    from fivefold.puzzle.clue import KnownLetters
    from fivefold.puzzle.rule import Rule

    start = chosen_start(options)
    length = start.lexicon.length
    for text in options.clue:
        _require_one_board(text, length)
    typed = typed_game(options.clue, length) if options.clue else None
    known = None if typed is None else typed.known
    if options.known is not None:
        known = KnownLetters.parse(f"{known or ''} {options.known}", length)
    return Asked(
        clues=() if typed is None else typed.clues,
        rule=Rule.parse(options.rule),
        known=known,
        excluded=excluded_words(options),
    ).of(start)


def _require_one_board(text: str, length: int) -> None:
    marks = text.partition("=")[2].split(",")
    if len(marks) > 1 and all(len(mark.strip()) in (1, length) for mark in marks):
        raise OptionError(f"{quoted(text)} shows several boards: add --boards {len(marks)}")


def chosen_start(options: Namespace) -> Position:
    """The start of a game with the list and weights of the options."""
    from fivefold.puzzle.position import Position

    lexicon = chosen_lexicon(options)
    weights = chosen_weights(options, lexicon)
    return Position(lexicon, weights=weights, guesses_left=None)


def chosen_game(options: Namespace) -> Position:
    """`chosen_start` with ``--rule``, without the words of ``--exclude``."""
    return chosen_start(options).without(excluded_words(options)).with_rule(options.rule)


def _print_suggestions(found: Suggestions, seconds: float) -> None:
    position = found.position
    if colourful():
        for guess, pattern in position.clues:
            print(tiles(guess, pattern))
    if position.solved:
        print(found.verdict)
        return
    rows = [
        [
            guess.word,
            f"{guess.expected:.3f}",
            percent(guess.win),
            f"{guess.words_left:.2f}",
            str(guess.groups),
            "yes" if guess.possible else "",
        ]
        for guess in found.worthwhile
    ]
    headings = ["<guess", "<avg. guesses", "chance now", "words left", "patterns", "<could be it"]
    print_table(headings, rows)
    print()
    print_wrapped(candidates_line(found.candidates))
    print_wrapped(found.verdict)
    print(dim(f"{position.lexicon.title}, {position.rule} rule, {seconds:.2f} s"))


def candidates_line(candidates: tuple[str, ...]) -> str:
    """How many candidates there are, and all of them or a sample."""
    count = len(candidates)
    shown = " ".join(candidates[:: max(1, -(-count // _MOST_SHOWN))])
    sample = "" if count <= _MOST_SHOWN else ", for example"
    return f"{bold(f'{count} possible answer' + 's' * (count != 1))}{sample}: {shown}"


def typed_game(arguments: Sequence[str], length: int) -> TypedGame:
    """The game that all arguments together describe; notes on what was ignored are printed.

    >>> [guess.word for guess in typed_game(["crane", "BBBBB", "slate=BYBBB"], 5).guesses]
    ['crane', 'slate']
    """
    from fivefold.players.played_text import read_game

    joint = "\n" if any("\n" in text for text in arguments) else " "
    game = read_game(joint.join(arguments), length)
    print_notes(game.notes)
    return game


def _run_boards(options: Namespace) -> int:
    """Suggest for several boards; 1 if no known word fits one of them."""
    from fivefold.players.boards import board_positions, suggest_boards

    start = time.perf_counter()
    refuse(
        {
            f"at most {_MOST_BOARDS} boards": options.boards > _MOST_BOARDS,
            "--known is for one board": options.known is not None,
        }
    )
    boards = board_positions(chosen_game(options), options.clue, options.boards)
    with stop_on_interrupt() as control:
        budget = chosen_budget(options, control=control)
        try:
            found = suggest_boards(boards, top=options.top, budget=budget)
        except ContradictionError as error:
            print_note(str(error))
            return 1
        stopped = control.stop_requested
    print_notes(found.notes)
    seconds = time.perf_counter() - start
    if options.json:
        print_json("suggest", found.boards[0].lexicon, seconds, found, options.rule)
    else:
        _print_boards(found, seconds)
    return INTERRUPTED if stopped else 0


def _print_boards(found: BoardSuggestions, seconds: float) -> None:
    about = "" if found.proven else "~"
    guessed = all(guess.estimate is not None for guess in found)
    rows = [
        [
            guess.word,
            "-" if guess.estimate is None else f"{about}{guess.estimate:.2f}",
            f"{guess.win:.2f}",
            f"{guess.words_left:.2f}",
            ", ".join(map(str, guess.possible)),
        ]
        for guess in found
    ]
    headings = ["<guess", "avg. guesses", "boards solved", "words left", "<could be it on board"]
    print_table(headings, rows)
    print()
    for number, words in enumerate(found.candidates, start=1):
        print_wrapped(f"board {number}: {candidates_line(words) if words else 'solved'}", "  ")
    if not guessed:
        rule = found.boards[0].rule
        print(f"No average: under the {rule} rule, several boards can seldom all be solved.")
    elif found.exact is None:
        print("~ is an estimate: several boards at once are not fully searched.")
    else:
        print(
            "One board left: " + ("the best guess, proven." if found.proven else "not fully searched.")
        )
    board = found.boards[0]
    print(dim(f"{board.lexicon.title}, {board.rule} rule, {seconds:.2f} s"))
