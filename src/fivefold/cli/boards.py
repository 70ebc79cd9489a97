"""What ``fivefold suggest --boards`` does."""

from __future__ import annotations

import time
from argparse import Namespace

from fivefold.base.errors import OptionError
from fivefold.cli.output import dim, print_json, print_note, print_table
from fivefold.cli.parser import chosen_lexicon
from fivefold.cli.suggest import candidates_line, note_unlisted
from fivefold.players.boards import BoardGuesses, board_histories, suggest_boards
from fivefold.puzzle.candidates import candidates_after, conflicting_clues
from fivefold.puzzle.clue import clue_text
from fivefold.puzzle.rule import Rule
from fivefold.words.lists import read_words

_MOST_BOARDS = 64


def run_boards(options: Namespace) -> int:
    """Suggest for several boards; 1 if one of them has no candidate."""
    start = time.perf_counter()
    if options.boards > _MOST_BOARDS:
        raise OptionError(f"at most {_MOST_BOARDS} boards")
    if options.weights is not None:
        raise OptionError("--weights is for one board")
    histories = board_histories(options.clue, options.boards)
    lexicon = chosen_lexicon(options)
    if options.exclude is not None:
        lexicon = lexicon.without(read_words(options.exclude).words)
    for board, history in enumerate(histories, start=1):
        solved = bool(history) and history[-1][1].solved
        if not solved and not candidates_after(lexicon, history):
            conflict = clue_text(conflicting_clues(lexicon, history))
            message = f"no word of {lexicon.name} agrees with {conflict}: look at these clues again"
            print_note(f"board {board}: {message}")
            return 1
    # Every guess is played on every board, until it is solved.
    note_unlisted(max(histories, key=len), lexicon)
    found = suggest_boards(
        lexicon,
        histories,
        rule=Rule.parse(options.rule),
        top=options.top,
        seconds=options.seconds,
        threads=options.threads,
    )
    seconds = time.perf_counter() - start
    proven = found.exact is not None and found.exact.status.value == "proven"
    if options.json:
        result = {
            "status": "proven" if proven else "estimate",
            "boards": [
                {"candidates": len(words), "words": list(words), "solved": not words}
                for words in found.candidates
            ],
            "suggestions": [
                {
                    "word": guess.word,
                    "estimate": guess.estimate,
                    "win": guess.win,
                    "words_left": guess.words_left,
                    "possible": list(guess.possible),
                }
                for guess in found.guesses
            ],
        }
        print_json("suggest", lexicon, seconds, result, options.rule)
        return 0
    _print_boards(found, proven, options.rule, seconds)
    return 0


def _print_boards(found: BoardGuesses, proven: bool, rule: str, seconds: float) -> None:
    about = "" if proven else "~"
    rows = [
        [
            guess.word,
            f"{about}{guess.estimate:.2f}",
            f"{guess.win:.2f}",
            f"{guess.words_left:.2f}",
            ", ".join(map(str, guess.possible)),
        ]
        for guess in found.guesses
    ]
    print_table(["<guess", "guesses", "boards won", "words left", "<possible on board"], rows)
    print()
    for board, words in enumerate(found.candidates, start=1):
        print(f"board {board}: {candidates_line(words) if words else 'solved'}")
    if found.exact is None:
        verdict = "~ an estimate: several boards are not searched"
    else:
        verdict = "one board left, " + ("proven" if proven else "not proven in this time")
    print(dim(f"{found.lexicon.name}, {rule} rule, {verdict}, {seconds:.2f} s"))
