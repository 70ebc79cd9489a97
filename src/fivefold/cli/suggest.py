"""``fivefold suggest``."""

from __future__ import annotations

import time
from argparse import ArgumentTypeError, Namespace
from typing import TYPE_CHECKING

from fivefold.cli.output import bold, colourful, dim, print_json, print_note, print_table, tiles
from fivefold.cli.parser import (
    Commands,
    add_json,
    add_lexicon,
    add_threads,
    chosen_lexicon,
    new_command,
    positive,
    positive_seconds,
)
from fivefold.clue import Clue, clue_text, parse_clue
from fivefold.errors import FivefoldError
from fivefold.lexicon import Lexicon

if TYPE_CHECKING:
    from fivefold.suggest import Suggestion, Suggestions

WIDER_LIST = "all"
_MOST_SHOWN = 40


def add_command(commands: Commands) -> None:
    """Add ``suggest``."""
    parser = new_command(
        commands,
        "suggest",
        "what to guess next",
        detail="Clues are WORD=PATTERN: B miss, Y present, G exact, or other notations.\n"
        "Guesses are expected further guesses with best play after it; exact, or bounds.",
        example="fivefold suggest salet=BYBBB",
    )
    parser.add_argument(
        "clue", nargs="*", type=_clue, metavar="WORD=PATTERN", help="what was played and shown"
    )
    parser.add_argument("--top", type=positive, default=5, metavar="N", help="how many; default: 5")
    parser.add_argument(
        "--seconds",
        type=positive_seconds,
        default=1.0,
        metavar="S",
        help="time to search; default: 1",
    )
    add_lexicon(parser)
    add_threads(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Suggest, from the wider list if the chosen one has no candidate; 1 if there is none at all."""
    from fivefold.suggest import candidates_after, conflicting_clues, suggest

    start = time.perf_counter()
    lexicon = chosen_lexicon(options)
    history: list[Clue] = options.clue
    if not candidates_after(lexicon, history):
        wider = Lexicon.load(WIDER_LIST)
        if options.answers or options.guesses or lexicon.length != wider.length:
            wider = lexicon
        if wider is not lexicon and candidates_after(wider, history):
            print_note(f"no answer of {lexicon.name} agrees with the clues: using {wider.name}")
            lexicon = wider
        else:
            conflict = clue_text(conflicting_clues(wider, history))
            print_note(f"no word of {wider.name} agrees with {conflict}: look at these clues again")
            return 1
    found = suggest(lexicon, history, top=options.top, seconds=options.seconds, threads=options.threads)
    seconds = time.perf_counter() - start
    if options.json:
        result = {
            "status": found.status.value,
            "lower": found.lower,
            "candidates": len(found.candidates),
            "words": found.candidates,
            "suggestions": [_as_json(suggestion) for suggestion in found.suggestions],
        }
        print_json("suggest", lexicon, seconds, result)
    else:
        _print_suggestions(found, seconds)
    return 0


def _clue(text: str) -> Clue:
    try:
        return parse_clue(text)
    except FivefoldError as error:
        raise ArgumentTypeError(str(error)) from None


def _as_json(suggestion: Suggestion) -> dict[str, object]:
    return {
        "word": suggestion.word,
        "expected": suggestion.expected,
        "lower": suggestion.lower,
        "upper": suggestion.upper,
        "win": suggestion.win,
        "words_left": suggestion.words_left,
        "groups": suggestion.groups,
        "possible": suggestion.possible,
    }


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
    count = len(found.candidates)
    shown = " ".join(found.candidates[:: max(1, -(-count // _MOST_SHOWN))])
    sample = "" if count <= _MOST_SHOWN else ", some of them"
    print(f"\n{bold(f'{count} candidate' + 's' * (count != 1))}{sample}: {shown}")
    best = found.suggestions[0]
    if found.status.value == "proven":
        verdict = f"proven: no guess needs fewer than {best.upper:.3f} further guesses on average"
    else:
        verdict = f"not proven: no guess needs fewer than {found.lower:.3f} further guesses on average"
    print(dim(f"{found.lexicon.name}, {found.rule} rule, {verdict}, {seconds:.2f} s"))


def _guesses(suggestion: Suggestion) -> str:
    """Expected further guesses: one number if it is exact, else the bounds."""
    if suggestion.expected is not None:
        return f"{suggestion.expected:.3f}"
    upper = "?" if suggestion.upper is None else f"{suggestion.upper:.3f}"
    return f"{suggestion.lower:.3f} to {upper}"
