"""Several boards at once: every guess is played on each board, and each has an answer of its own.

With one board left the best guess is searched exactly.  With several the guesses are ranked by an
estimate of how many it takes to solve them all, see `AcrossBoards`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fivefold.base.budget import ONE_SECOND, Budget
from fivefold.base.errors import BadPatternError, IllegalGuessError, MoveError, OptionError, quoted
from fivefold.players.certain_marks import UNKNOWN, with_certain_marks
from fivefold.players.contradiction import Contradiction, position_notes
from fivefold.players.suggest import suggest
from fivefold.players.suggestions import Suggestions
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule
from fivefold.strategies.across import AcrossBoards, require_some
from fivefold.words.ranking import Ranking, WordRow

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSuggestion(WordRow):
    """One guess to consider on all boards."""

    word: str
    estimate: float | None
    """Guesses until all boards are solved, from here on average, about; the guess itself counts.

    None with several boards under any rule but the normal one: most such games cannot be finished."""
    win: float
    """Boards it is expected to solve at once."""
    words_left: float
    """Candidates left on average, summed over the boards; an answer that is found counts as one."""
    possible: tuple[int, ...]
    """The boards it could solve, from 1."""

    def as_dict(self) -> dict[str, Any]:
        """Its fields by name."""
        return {
            "word": self.word,
            "estimate": self.estimate,
            "win": self.win,
            "words_left": self.words_left,
            "possible": list(self.possible),
        }


@dataclass(frozen=True, kw_only=True, repr=False)
class BoardSuggestions(Ranking[BoardSuggestion]):
    """What to play on several boards, best first."""

    boards: tuple[Position, ...]
    """All on one list, which may be wider than the one asked for."""
    guesses: tuple[BoardSuggestion, ...]
    exact: Suggestions | None
    """What was searched when one board is left; otherwise the ranking is an estimate."""
    notes: tuple[str, ...] = ()

    @property
    def rows(self) -> Sequence[BoardSuggestion]:
        """The suggestions, best first."""
        return self.guesses

    @property
    def proven(self) -> bool:
        """Whether no guess is better than the first."""
        return self.exact is not None and self.exact.status.value == "proven"

    @property
    def candidates(self) -> tuple[tuple[str, ...], ...]:
        """Those of each board; none for a board that is solved."""
        return tuple(() if board.solved else board.candidates for board in self.boards)

    def about(self) -> dict[str, Any]:
        """Everything but the suggestions."""
        return {
            "list": self.boards[0].lexicon.name,
            "rule": self.boards[0].rule,
            "status": "proven" if self.proven else "estimate",
        }

    def headings(self) -> dict[str, str]:
        """The columns that notebooks show."""
        return {
            "word": "guess",
            "estimate": "avg. guesses",
            "win": "boards solved",
            "words_left": "words left",
            "possible": "could be it on board",
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw what each guess needs for all boards, about; needs the extra ``plot``."""
        estimates = [guess.estimate for guess in self if guess.estimate is not None]
        if len(estimates) < len(self):
            rule = self.boards[0].rule
            raise OptionError(f"nothing to draw: several boards have no estimate under the {rule} rule")
        label = "avg. guesses" if self.proven else "avg. guesses, estimated"
        return self._bars(ax, estimates, label, str(self).strip("<>"))

    def __repr__(self) -> str:
        words = " ".join(guess.word for guess in self[:3])
        sure = "proven" if self.proven else "estimated"
        return f"<{len(self)} suggestions for {len(self.boards)} boards: {words}, {sure}>"

    def as_dict(self) -> dict[str, Any]:
        """What ``--json`` prints."""
        boards = [
            {"candidates": len(words), "words": words, "solved": board.solved}
            for board, words in zip(self.boards, self.candidates, strict=True)
        ]
        return {**self.about(), "boards": boards, "suggestions": self.guesses, "notes": self.notes}


def parse_board_clue(text: str, boards: int) -> tuple[str, tuple[str, ...]]:
    """Read ``WORD=PATTERN,PATTERN``: a pattern per board, ``-`` for a board solved before.

    A ``?`` in a pattern is a mark that is certain, as all words left on the board agree on it.

    >>> parse_board_clue("salet=BYBBB,-", 2)
    ('salet', ('BYBBB', '-'))
    """
    word, separator, marks = text.partition("=")
    patterns = tuple(part.strip() for part in marks.split(","))
    if not separator or len(patterns) != boards:
        example = f"{word.strip() or 'salet'}={','.join(['BYBBB', 'BBBBG', *['-'] * boards][:boards])}"
        raise BadPatternError(
            f"{quoted(text)} needs a pattern for each of {boards} boards, e.g. {example}"
        )
    return word, patterns


def board_positions(game: GameLike, texts: Sequence[str], boards: int) -> tuple[Position, ...]:
    """A position per board after clues like ``salet=BYBBB,BBBBG``; a solved board gets no more.

    >>> after = board_positions("nyt-2022", ["salet=BYBBB,GGGGG", "crony=GGGGG,-"], 2)
    >>> [len(board.clues) for board in after]
    [2, 1]
    """
    positions = [Position.of(game)] * boards
    for text in texts:
        word, patterns = parse_board_clue(text, boards)
        for place, shown in enumerate(patterns):
            if positions[place].solved:
                continue
            if shown in ("-", ""):
                raise BadPatternError(
                    f"{quoted(text)}: board {place + 1} is not solved, so it needs a pattern"
                )
            certain = UNKNOWN in shown
            marks = with_certain_marks(positions[place], word, shown) if certain else shown
            if UNKNOWN in marks:
                raise BadPatternError(f"{quoted(text)}: not every ? is certain on board {place + 1}")
            try:
                positions[place] = positions[place].after((word, marks))
            except IllegalGuessError as error:
                raise IllegalGuessError(f"board {place + 1}: {error}") from None
    return tuple(positions)


def suggest_boards(
    boards: Sequence[Position], *, top: int = 5, budget: Budget = ONE_SECOND
) -> BoardSuggestions:
    """What to play next on all boards; a rule holds on every board that is not solved.

    If one of them has no candidate, all go on with a wider list; `ContradictionError` names the board
    that no list helps.
    """
    open_boards = [place for place, board in enumerate(boards) if not board.solved]
    if not open_boards:
        raise MoveError("every board is solved")
    wide = _on_one_list(boards, open_boards)
    notes = [note for place in open_boards for note in position_notes(boards[place], wide[place])]
    exact = None
    if len(open_boards) == 1:
        exact = suggest(wide[open_boards[0]], top=top, budget=budget)
        guesses = _of_one_board(exact, open_boards[0] + 1)
    else:
        guesses = _estimated({place: wide[place] for place in open_boards}, top, budget)
    return BoardSuggestions(boards=wide, guesses=guesses, exact=exact, notes=tuple(dict.fromkeys(notes)))


def _on_one_list(boards: Sequence[Position], open_boards: Sequence[int]) -> tuple[Position, ...]:
    """The boards on the first list that has candidates for all that are open."""
    wide = tuple(boards)
    while empty := [place for place in open_boards if not len(wide[place])]:
        wider = wide[empty[0]].widened()
        if not len(wider):
            raise Contradiction(wider, empty[0] + 1).error
        wide = tuple(board.on(wider.lexicon) for board in wide)
    return wide


def _of_one_board(exact: Suggestions, number: int) -> tuple[BoardSuggestion, ...]:
    return tuple(
        BoardSuggestion(
            word=found.word,
            estimate=float(
                found.expected.lower if found.expected.upper is None else found.expected.upper
            ),
            win=found.win,
            words_left=found.words_left,
            possible=(number,) if found.possible else (),
        )
        for found in exact
    )


def _estimated(boards: dict[int, Position], top: int, budget: Budget) -> tuple[BoardSuggestion, ...]:
    positions = tuple(boards.values())
    across = AcrossBoards.of(positions, budget)
    order, chance = across.order(), across.chance
    finished = positions[0].rule is Rule.NORMAL
    require_some(positions, order)
    wins = dict(zip(boards, across.wins, strict=True))
    return tuple(
        BoardSuggestion(
            word=positions[0].lexicon.guesses[i],
            estimate=float(across.estimate[i]) if finished else None,
            win=float(chance[i]),
            words_left=float(across.words_left[i]),
            possible=tuple(place + 1 for place, win in wins.items() if win[i] > 0),
        )
        for i in order[:top]
    )
