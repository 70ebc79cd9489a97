"""What ``fivefold suggest --boards`` does."""

from __future__ import annotations

import time
from argparse import Namespace

from fivefold.base.budget import Budget
from fivefold.base.errors import ContradictionError, OptionError
from fivefold.cli.output import dim, print_json, print_note, print_notes, print_table, print_wrapped
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.cli.suggest import candidates_line, chosen_game
from fivefold.players.boards import BoardSuggestions, board_positions, suggest_boards

_MOST_BOARDS = 64


def run_boards(options: Namespace) -> int:
    """Suggest for several boards; 1 if no known word fits one of them."""
    start = time.perf_counter()
    if options.boards > _MOST_BOARDS:
        raise OptionError(f"at most {_MOST_BOARDS} boards")
    boards = board_positions(chosen_game(options), options.clue, options.boards)
    with stop_on_interrupt() as control:
        budget = Budget(seconds=options.seconds, threads=options.threads, control=control)
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
