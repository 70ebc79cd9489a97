"""``fivefold suggest``."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.base.errors import OptionError, quoted
from fivefold.cli.output import bold, colourful, dim, print_json, print_note, print_table, tiles
from fivefold.cli.parser import (
    Commands,
    add_json,
    add_lexicon,
    add_rule,
    add_search_seconds,
    add_threads,
    add_weights,
    chosen_lexicon,
    chosen_weights,
    new_command,
    positive,
)
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.puzzle.clue import Clue, History, clue_text, parse_clue
from fivefold.puzzle.rule import Rule
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    from fivefold.players.suggest import Suggestion, Suggestions

_MOST_SHOWN = 40


def add_command(commands: Commands) -> None:
    """Add ``suggest``."""
    parser = new_command(
        commands,
        "suggest",
        "what to guess next",
        detail="Clues are WORD=PATTERN: B miss, Y present, G exact, or other notations.\n"
        "Guesses are expected further guesses with best play after it; exact, or bounds.\n"
        "With several boards: WORD=PATTERN,PATTERN, and - for a board solved before.",
        example="fivefold suggest salet=BYBBB",
    )
    parser.add_argument("clue", nargs="*", metavar="WORD=PATTERN", help="what was played and shown")
    parser.add_argument("--top", type=positive, default=5, metavar="N", help="how many; default: 5")
    add_search_seconds(parser, 1)
    add_rule(parser)
    parser.add_argument(
        "--boards", type=positive, default=1, metavar="N", help="boards played at once; default: 1"
    )
    parser.add_argument(
        "--exclude", type=Path, metavar="FILE", help="words that are not the answer, such as past ones"
    )
    add_weights(parser)
    add_lexicon(parser)
    add_threads(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Suggest, from the wider list if the chosen one has no candidate; 1 if there is none at all."""
    if options.boards > 1:
        from fivefold.cli.boards import run_boards

        return run_boards(options)
    from fivefold.players.suggest import suggest, suggestions_json

    start = time.perf_counter()
    history = [_one_board(text) for text in options.clue]
    lexicon = list_for(options, history)
    if lexicon is None:
        if options.json:
            nothing = {"status": "conflict", "candidates": 0, "words": [], "suggestions": []}
            seconds = time.perf_counter() - start
            print_json("suggest", chosen_lexicon(options), seconds, nothing, options.rule)
        return 1
    note_unlisted(history, lexicon)
    with stop_on_interrupt() as control:
        found = suggest(
            lexicon,
            history,
            rule=Rule.parse(options.rule),
            top=options.top,
            weights=chosen_weights(options, lexicon),
            seconds=options.seconds,
            threads=options.threads,
            control=control,
        )
        stopped = control.stop_requested
    seconds = time.perf_counter() - start
    if options.json:
        print_json("suggest", lexicon, seconds, suggestions_json(found), options.rule)
    else:
        _print_suggestions(found, seconds)
    return INTERRUPTED if stopped else 0


def _one_board(text: str) -> Clue:
    if boards := text.count(","):
        raise OptionError(f"{quoted(text)} shows several boards: add --boards {boards + 1}")
    return parse_clue(text)


def note_unlisted(history: History, lexicon: Lexicon) -> None:
    """Say which guesses the list does not have; they are clues all the same."""
    for word, _ in history:
        if word not in lexicon:
            print_note(f"{quoted(word)} is not in {lexicon.name}: the game may not accept it")


def list_for(options: Namespace, history: History) -> Lexicon | None:
    """The list to search: the chosen one without what is excluded, or a wider one that has candidates.

    None, after saying which clues to look at again, if there is none.
    """
    from fivefold.puzzle.candidates import (
        candidates_after,
        conflicting_clues,
        wider_lists,
    )
    from fivefold.words.lists import read_words

    chosen = chosen_lexicon(options)
    lexicon = chosen
    if options.exclude is not None:
        lexicon = chosen.without(read_words(options.exclude).words)
    widest = lexicon
    for widest in (lexicon, *([chosen] if chosen is not lexicon else []), *wider_lists(chosen)):
        if candidates_after(widest, history):
            if widest is not lexicon:
                note = f"no answer of {lexicon.name} agrees with the clues: using {widest.name}"
                print_note(note)
            return widest
    conflict = clue_text(conflicting_clues(widest, history))
    print_note(f"no word of the list {widest.name} agrees with {conflict}: look at these clues again")
    return None


def _print_suggestions(found: Suggestions, seconds: float) -> None:
    if colourful():
        for guess, pattern in found.history:
            print(tiles(guess, pattern))
    rows = [
        [
            suggestion.word,
            _guesses(suggestion),
            f"{suggestion.win:.1%}",
            f"{suggestion.words_left:.2f}",
            str(suggestion.groups),
            "yes" if suggestion.possible else "",
        ]
        for suggestion in found.suggestions
    ]
    print_table(["<guess", "<guesses", "win now", "words left", "groups", "<possible"], rows)
    print(f"\n{candidates_line(found.candidates)}")
    best = found.suggestions[0]
    if found.status.value == "proven":
        verdict = f"proven: no guess needs fewer than {best.upper:.3f} further guesses on average"
    else:
        verdict = f"not proven: no guess needs fewer than {found.lower:.3f} further guesses on average"
    print(dim(f"{found.lexicon.name}, {found.rule} rule, {verdict}, {seconds:.2f} s"))


def candidates_line(candidates: tuple[str, ...]) -> str:
    """How many there are, and all of them or a sample."""
    count = len(candidates)
    shown = " ".join(candidates[:: max(1, -(-count // _MOST_SHOWN))])
    sample = "" if count <= _MOST_SHOWN else ", some of them"
    return f"{bold(f'{count} candidate' + 's' * (count != 1))}{sample}: {shown}"


def _guesses(suggestion: Suggestion) -> str:
    """Expected further guesses: one number if it is exact, else the bounds."""
    if suggestion.expected is not None:
        return f"{suggestion.expected:.3f}"
    upper = "?" if suggestion.upper is None else f"{suggestion.upper:.3f}"
    return f"{suggestion.lower:.3f} to {upper}"
