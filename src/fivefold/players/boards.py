"""Several boards at once: every guess is played on each board, and each has an answer of its own.

With one board left the best guess is searched exactly.  With several the guesses are ranked by an
estimate: every board that is not solved will take a guess, and what is left to learn takes more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.base.errors import BadPatternError, OptionError, quoted
from fivefold.players.suggest import Suggestions, suggest
from fivefold.puzzle.candidates import candidates_after
from fivefold.puzzle.clue import Clue, History, parse_clue
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.partition import table_splits
from fivefold.puzzle.rule import Rule
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Further guesses per bit that is left to learn on a board: of 0.15 to 0.6 what played best with two and
# four boards of `original`.
_PER_BIT = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardGuess:
    """One guess to consider on all boards."""

    word: str
    estimate: float
    """Further guesses for all boards together, about; the guess itself counts."""
    win: float
    """Chance to solve a board at once; summed over the boards, it is the expected number."""
    words_left: float
    """Expected number of candidates left, summed over the boards."""
    possible: tuple[int, ...]
    """The boards it may solve, from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardGuesses:
    """What to play on several boards, best first."""

    lexicon: Lexicon
    histories: tuple[tuple[Clue, ...], ...]
    candidates: tuple[tuple[str, ...], ...]
    """Those of each board; none for a board that is solved."""
    guesses: tuple[BoardGuess, ...]
    exact: Suggestions | None
    """The exact answer when one board is left, otherwise the ranking is an estimate."""


def parse_board_clue(text: str, boards: int) -> tuple[str, tuple[str, ...]]:
    """Read ``WORD=PATTERN,PATTERN``: a pattern per board, ``-`` for a board solved before.

    >>> parse_board_clue("salet=BYBBB,-", 2)
    ('salet', ('BYBBB', '-'))
    """
    word, separator, marks = text.partition("=")
    patterns = tuple(part.strip() for part in marks.split(","))
    if not separator or len(patterns) != boards:
        raise BadPatternError(
            f"{quoted(text)} is not a clue of {boards} boards: write WORD=PATTERN,PATTERN"
        )
    return word, patterns


def board_histories(texts: Sequence[str], boards: int) -> tuple[tuple[Clue, ...], ...]:
    """The clues of each board; a board gets none after it was solved.

    >>> [len(clues) for clues in board_histories(["salet=BYBBB,GGGGG", "crony=GGGGG,-"], 2)]
    [2, 1]
    """
    histories: list[list[Clue]] = [[] for _ in range(boards)]
    for text in texts:
        word, patterns = parse_board_clue(text, boards)
        for history, marks in zip(histories, patterns, strict=True):
            solved = bool(history) and history[-1][1].solved
            if marks in ("-", "") and not solved:
                raise BadPatternError(f"{quoted(text)}: a board that is not solved needs a pattern")
            if not solved:
                history.append(parse_clue(f"{word}={marks}"))
    return tuple(tuple(history) for history in histories)


def suggest_boards(
    lexicon: Lexicon,
    histories: Sequence[History],
    *,
    rule: Rule = Rule.NORMAL,
    top: int = 5,
    seconds: float | None = 1.0,
    threads: int = 0,
    table: FeedbackTable | None = None,
) -> BoardGuesses:
    """What to play next on all boards; a rule holds on every board that is not solved."""
    import numpy as np

    open_boards = [i for i, clues in enumerate(histories) if not (clues and clues[-1][1].solved)]
    candidates = [
        candidates_after(lexicon, clues) if i in open_boards else () for i, clues in enumerate(histories)
    ]
    if not open_boards:
        raise OptionError("every board is solved")
    for board in open_boards:
        if not candidates[board]:
            raise OptionError(f"no answer of {lexicon.name} agrees with the clues of board {board + 1}")
    exact = None
    guesses: list[BoardGuess] = []
    if len(open_boards) == 1:
        exact = suggest(
            lexicon,
            histories[open_boards[0]],
            rule=rule,
            top=top,
            seconds=seconds,
            threads=threads,
            table=table,
        )
        guesses = [
            BoardGuess(
                word=found.word,
                estimate=found.lower if found.upper is None else found.upper,
                win=found.win,
                words_left=found.words_left,
                possible=(open_boards[0] + 1,) if found.possible else (),
            )
            for found in exact.suggestions
        ]
    else:
        table = FeedbackTable.build(lexicon, threads=threads) if table is None else table
        legal = np.ones(len(lexicon.guesses), np.bool_)
        estimate = np.ones(len(lexicon.guesses))
        left = np.zeros(len(lexicon.guesses))
        wins: list[NDArray[np.float64]] = []
        for board in open_boards:
            splits = table_splits(table, candidates[board], threads=threads)
            estimate += 1 - splits.win + _PER_BIT * splits.remaining_bits
            left += splits.expected - splits.win
            wins.append(splits.win)
            legal &= rule.legal_guesses(lexicon, histories[board])
        if not legal.any():
            raise OptionError(f"no guess is allowed on every board under the {rule} rule")
        chance = np.sum(wins, axis=0)
        order = np.lexsort((-chance, np.round(estimate, 9), ~legal))
        guesses = [
            BoardGuess(
                word=lexicon.guesses[i],
                estimate=float(estimate[i]),
                win=float(chance[i]),
                words_left=float(left[i]),
                possible=tuple(b + 1 for b, win in zip(open_boards, wins, strict=True) if win[i] > 0),
            )
            for i in order[:top]
            if legal[i]
        ]
    return BoardGuesses(
        lexicon=lexicon,
        histories=tuple(tuple(history) for history in histories),
        candidates=tuple(candidates),
        guesses=tuple(guesses),
        exact=exact,
    )
