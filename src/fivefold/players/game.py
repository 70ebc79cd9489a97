"""Games: the state of a game as a value, with everything a player may do with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fivefold.base.errors import (
    BadWordError,
    IllegalGuessError,
    UnknownWordError,
    quoted,
)
from fivefold.puzzle.clue import Clue
from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.pattern import Mark, Pattern
from fivefold.puzzle.pattern_codes import pattern_codes
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule
from fivefold.words.letters import letters, parse_word, word_length
from fivefold.words.lexicon import Lexicon
from fivefold.words.near_words import near_hint


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game on one or more boards, before or after any guess.

    Against an adversary there is no answer yet: each reply is the one that leaves the most words.

    >>> game = Game.start(Lexicon.from_words(["crane", "slate", "pious"]), ["pious"])
    >>> game = game.play("slate").play("pious")
    >>> game.solved, [str(pattern) for _, pattern in game.histories[0]]
    (True, ['YBBBB', 'GGGGG'])
    """

    boards: tuple[Position, ...]
    """One position per board, which gets no more clues when it is solved."""
    answers: tuple[str, ...]
    """One per board; none against an adversary."""
    most: int | None
    """Guesses allowed; None for any number."""
    guesses: tuple[str, ...] = ()

    @classmethod
    def start(cls, game: GameLike, answers: Sequence[str] = (), *, most: int | None = None) -> Game:
        """A new game; without answers, against an adversary.

        By default the guesses allowed are one more than letters, and one more for every further board.
        """
        words = tuple(parse_word(answer) for answer in answers)
        position = Position.of(game)
        length = position.lexicon.length
        for word in words:
            if (count := len(letters(word))) != length:
                raise BadWordError(f"{quoted(word)} has {count} letters; this list uses {length}")
        boards = max(1, len(words))
        most = length + boards if most is None else most
        return cls(boards=(position.with_guesses_left(most),) * boards, answers=words, most=most)

    @property
    def lexicon(self) -> Lexicon:
        """The word list."""
        return self.boards[0].lexicon

    @property
    def rule(self) -> Rule:
        """Which guesses are allowed."""
        return self.boards[0].rule

    @property
    def histories(self) -> tuple[tuple[Clue, ...], ...]:
        """The clues of each board."""
        return tuple(board.clues for board in self.boards)

    @property
    def adversary(self) -> bool:
        """Whether the answer is still open."""
        return not self.answers

    @property
    def solved(self) -> bool:
        """Whether every board is."""
        return all(board.solved for board in self.boards)

    @property
    def over(self) -> bool:
        """Whether no more guess may be played."""
        return self.solved or (self.most is not None and len(self.guesses) >= self.most)

    @property
    def open_boards(self) -> tuple[int, ...]:
        """The boards that are not solved, from 0."""
        return tuple(i for i, board in enumerate(self.boards) if not board.solved)

    def require_legal(self, word: str) -> None:
        """Raise an error that says why ``word`` may not be played."""
        if self.over:
            raise IllegalGuessError("the game is over")
        if word not in self.lexicon and word not in self.answers:
            if (count := word_length(word)) != (length := self.lexicon.length):
                raise BadWordError(f"{quoted(word)} has {count} letters; this list uses {length}")
            near = near_hint(word, self.lexicon)
            raise UnknownWordError(f"{quoted(word)} is not in the word list {self.lexicon.title}{near}")
        for place in self.open_boards:
            if found := self.rule.violation(word, self.boards[place].clues):
                board = f"board {place + 1}: " * (len(self.boards) > 1)
                raise IllegalGuessError(board + found)

    def play(self, text: str) -> Game:
        """The game after one more guess; an error says why it may not be played."""
        word = parse_word(text)
        self.require_legal(word)
        boards = list(self.boards)
        for place in self.open_boards:
            boards[place] = boards[place].after((word, self._reply(word, place)))
        return replace(self, boards=tuple(boards), guesses=(*self.guesses, word))

    def _reply(self, word: str, board: int) -> Pattern:
        if self.answers:
            return feedback(word, self.answers[board])
        return adversary_reply(self.candidates(board), word)

    def candidates(self, board: int = 0) -> tuple[str, ...]:
        """The answers of the list that agree with the clues of a board.

        There may be none, if the answer is not in the list.
        """
        return self.boards[board].candidates

    def keyboard(self, board: int = 0) -> dict[str, Mark]:
        """The best mark every letter has got on a board."""
        marks: dict[str, Mark] = {}
        for guess, pattern in self.boards[board].clues:
            for letter, mark in zip(letters(guess), pattern.marks, strict=True):
                marks[letter] = max(mark, marks.get(letter, Mark.MISS))
        return marks


def adversary_reply(candidates: Sequence[str], guess: str) -> Pattern:
    """The pattern that leaves the most candidates.

    Of equal ones the least, so it is never a win if anything else can be shown.

    >>> adversary_reply(["batch", "catch", "hatch", "pious"], "chomp")
    Pattern.parse('YYBBB')
    """
    groups: dict[int, int] = {}
    for code in pattern_codes([guess], candidates)[0].tolist():
        groups[code] = groups.get(code, 0) + 1
    code = min(groups, key=lambda code: (-groups[code], code))
    return Pattern(code, len(letters(guess)))
