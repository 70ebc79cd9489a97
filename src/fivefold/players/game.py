"""Games: the state of a game as a value, with everything a player may do with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fivefold.base.errors import OptionError, quoted
from fivefold.puzzle.candidates import candidates_after
from fivefold.puzzle.clue import Clue
from fivefold.puzzle.feedback import feedback, pattern_codes
from fivefold.puzzle.pattern import Mark, Pattern
from fivefold.puzzle.rule import Rule
from fivefold.words.letters import letters, parse_word
from fivefold.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game on one or more boards, before or after any guess.

    Against an adversary there is no answer yet: each reply is the one that leaves the most words.

    >>> game = Game.start(Lexicon.from_words(["crane", "slate", "pious"]), ["pious"])
    >>> game = game.play("slate").play("pious")
    >>> game.solved, [str(pattern) for _, pattern in game.histories[0]]
    (True, ['YBBBB', 'GGGGG'])
    """

    lexicon: Lexicon
    rule: Rule
    most: int | None
    """Guesses allowed; None for any number."""
    answers: tuple[str, ...]
    """One per board; none against an adversary."""
    histories: tuple[tuple[Clue, ...], ...]
    """The clues of each board, which gets no more when it is solved."""
    guesses: tuple[str, ...] = ()

    @classmethod
    def start(
        cls,
        lexicon: Lexicon,
        answers: Sequence[str] = (),
        *,
        rule: Rule = Rule.NORMAL,
        most: int | None = None,
    ) -> Game:
        """A new game; without answers, against an adversary.

        Guesses allowed are one more than letters, and one more for every further board.
        """
        words = tuple(parse_word(answer) for answer in answers)
        for word in words:
            if len(letters(word)) != lexicon.length:
                raise OptionError(f"{quoted(word)} does not have {lexicon.length} letters")
        boards = max(1, len(words))
        return cls(
            lexicon=lexicon,
            rule=rule,
            most=lexicon.length + boards if most is None else most,
            answers=words,
            histories=((),) * boards,
        )

    @property
    def adversary(self) -> bool:
        """Whether the answer is still open."""
        return not self.answers

    @property
    def solved(self) -> bool:
        """Whether every board is."""
        return all(_solved(history) for history in self.histories)

    @property
    def over(self) -> bool:
        """Whether no more guess may be played."""
        return self.solved or (self.most is not None and len(self.guesses) >= self.most)

    @property
    def open_boards(self) -> tuple[int, ...]:
        """The boards that are not solved, from 0."""
        return tuple(i for i, history in enumerate(self.histories) if not _solved(history))

    def objection(self, word: str) -> str | None:
        """Why ``word`` may not be played, or None."""
        if self.over:
            return "the game is over"
        if word not in self.lexicon and word not in self.answers:
            return f"{quoted(word)} is not in the list {self.lexicon.name}"
        for board in self.open_boards:
            if found := self.rule.violation(word, self.histories[board]):
                return found if len(self.histories) == 1 else f"board {board + 1}: {found}"
        return None

    def play(self, text: str) -> Game:
        """The game after one more guess; `OptionError` or `BadWordError` if it may not be played."""
        word = parse_word(text)
        if objection := self.objection(word):
            raise OptionError(objection)
        histories = list(self.histories)
        for board in self.open_boards:
            histories[board] += ((word, self._reply(word, board)),)
        return replace(self, histories=tuple(histories), guesses=(*self.guesses, word))

    def _reply(self, word: str, board: int) -> Pattern:
        if self.answers:
            return feedback(word, self.answers[board])
        return adversary_reply(self.candidates(board), word)

    def candidates(self, board: int = 0) -> tuple[str, ...]:
        """The answers of the list that agree with the clues of a board.

        There may be none, if the answer is not in the list.
        """
        return candidates_after(self.lexicon, self.histories[board])

    def keyboard(self, board: int = 0) -> dict[str, Mark]:
        """The best mark every letter has got on a board."""
        marks: dict[str, Mark] = {}
        for guess, pattern in self.histories[board]:
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


def _solved(history: Sequence[Clue]) -> bool:
    return bool(history) and history[-1][1].solved
