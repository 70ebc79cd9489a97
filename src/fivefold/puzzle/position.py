"""A position: what is known in the middle of a game.

Everything that decides what may be guessed and what may be the answer, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, TypeAlias

from fivefold.base.errors import IllegalGuessError, OptionError, UnknownWordError, WordListError
from fivefold.base.html import html_table
from fivefold.puzzle.candidates import wider_lists
from fivefold.puzzle.clue import Clue, ClueLike, as_clues, require_length
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.knowledge import Knowledge, SharedTable
from fivefold.puzzle.known_letters import KnownLetters
from fivefold.puzzle.rule import Rule
from fivefold.words.lexicon import Lexicon
from fivefold.words.tiles import word_tiles
from fivefold.words.weights import known_weights

MOST_GUESSES = 6
"""Guesses a game allows."""
_SHOWN = 20  # candidates in a notebook


class Position(Knowledge):
    """A game so far: a sequence of its candidates.  Positions are values: `after` makes new ones.

    >>> game = Position("nyt-2022").after("salet=BYBBB", "courd=BYBBB")
    >>> len(game), game[0], "agony" in game, game.guesses_left
    (6, 'agony', True, 4)
    >>> Position("nyt-2022", rule="hard").after("salet", "BYBBB").after("brond", "BBBBB")
    Traceback (most recent call last):
    ...
    fivefold.base.errors.IllegalGuessError: guess 2: hard rule: 'salet' showed A; 'brond' has none

    What follows from it, such as `candidates`, `guesses` and `contradiction`, is in `Knowledge`.
    """

    def __init__(
        self,
        lexicon: Lexicon | FeedbackTable | str,
        *,
        rule: Rule | str = Rule.NORMAL,
        clues: str | Iterable[ClueLike] = (),
        weights: Mapping[str, float] | None = None,
        guesses_left: int | None = MOST_GUESSES,
    ) -> None:
        if guesses_left is not None and guesses_left < 0:
            raise OptionError(f"{guesses_left} guesses cannot be left")
        table = lexicon if isinstance(lexicon, FeedbackTable) else None
        if isinstance(lexicon, FeedbackTable):
            lexicon = lexicon.lexicon
        lexicon, rule = Lexicon.of(lexicon), Rule.of(rule)
        if rule is not Rule.NORMAL and not lexicon.has_letters:
            raise OptionError(f"the {rule} rule is about letters, and {lexicon.name} has none")
        self.__dict__.update(
            lexicon=lexicon,
            rule=rule,
            clues=_read_clues(lexicon, table, clues),
            weights=None if weights is None else known_weights(weights, lexicon),
            guesses_left=guesses_left,
            known=None,
            _given=weights,
            _before=None,
            _only=None,
            _shared=SharedTable(table),
        )
        _require_legal(self, 0)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position is a value: make another one to change {name!r}")

    @classmethod
    def of(cls, game: GameLike) -> Position:
        """``game`` itself, or the start of a game with a list, its table, or its name."""
        return game if isinstance(game, Position) else cls(game)

    # Values made from this one.

    def after(self, *clues: ClueLike) -> Position:
        """The position after more clues: ``"salet=BYBBB"``, a `Clue`, or a word and its pattern."""
        more = _read_clues(self.lexicon, self._shared.table, clues)
        left = self.guesses_left
        new = self._made(
            clues=(*self.clues, *more), guesses_left=None if left is None else max(0, left - len(more))
        )
        _require_legal(new, len(self.clues))
        return new

    def among(self, words: str | Iterable[str]) -> Position:
        """The same game when only these of its candidates can be the answer."""
        only = tuple(sorted(set(self.lexicon.spelled_all(words))))
        if unknown := [word for word in only if word not in self]:
            raise UnknownWordError(f"not among the candidates: {', '.join(unknown[:5])}")
        return self._made(_only=only)

    def without(self, words: str | Iterable[str]) -> Position:
        """The same game when these words, such as past answers, cannot be the answer.

        >>> len(Position("nyt-2022").without(["crane", "slate", "fuzzy", "aahed"]))
        2306
        """
        past = set(self.lexicon.spelled_all(words))
        answers = self.lexicon.answers
        rest = tuple(answers[i] for i in self.agreeing_ids if answers[i] not in past)
        return self if len(rest) == len(self.agreeing_ids) else self._made(_only=rest)

    def knowing(self, known: KnownLetters | str | None) -> Position:
        """The same game when some letters are known, whatever told them.

        >>> Position("nyt-2022").knowing("?ound, no s").candidates
        ('bound', 'found', 'hound', 'mound', 'pound', 'round', 'wound')
        """
        if isinstance(known, str):
            known = KnownLetters.parse(known, self.lexicon.length)
        return self if known is None else self._made(known=known)

    def on(self, lexicon: Lexicon | str) -> Position:
        """The same clues on another list, with the weights that its words were given.

        Words ruled out by hand may be the answer again.  If none of its answers was given a weight,
        all are alike, and `notes` says so.
        """
        lexicon = Lexicon.of(lexicon)
        start = Position(lexicon, clues=self.clues, guesses_left=self.guesses_left)
        # The guesses so far may have broken the rule.
        new = start.knowing(self.known)
        new = new if self.rule is Rule.NORMAL else new.with_rule(self.rule)
        if lexicon is self.lexicon:
            return new._made(weights=self.weights, _given=self._given, _shared=self._shared)  # noqa: SLF001
        if self._given is None:
            return new
        try:
            weights = known_weights(self._given, lexicon)
        except WordListError:
            weights = None
        return new._made(weights=weights, _given=self._given)  # noqa: SLF001

    def with_table(self, table: FeedbackTable) -> Position:
        """The same position with a table of its lexicon that exists already."""
        if table.lexicon is not self.lexicon and table.lexicon != self.lexicon:
            raise OptionError(f"the table is of {table.lexicon.name}, not of {self.lexicon.name}")
        return self._made(_shared=SharedTable(table))

    def with_guesses_left(self, guesses: int | None) -> Position:
        """The same position with another number of guesses left; None: any number."""
        return self if guesses == self.guesses_left else self._made(guesses_left=guesses)

    def with_rule(self, rule: Rule | str) -> Position:
        """The same position when ``rule`` holds from now on, whatever was guessed so far.

        >>> game = Position("nyt-2022").after("salet=BYBBB", "crony=BBBBB")
        >>> game.with_rule("hard").guesses[:2]
        ('aahed', 'aalii')
        """
        import numpy as np

        new_rule = Rule.parse(rule) if isinstance(rule, str) else rule
        ids = np.flatnonzero(new_rule.legal_guesses(self.lexicon, self.clues))
        return self._made(rule=new_rule, guess_ids=ids)

    def widened(self, answer: str | None = None) -> Position:
        """The same clues on the first list that has candidates: this one, or a wider one.

        With ``answer``, the first list that has this answer.  If no list does, the widest.

        >>> Position("nyt-2022").after("crane=GGGGG").widened().lexicon.name
        'nyt-2022'
        >>> Position("nyt-2022").after("aahed=GGGGG").widened().lexicon.name
        'all'
        """

        def fits(position: Position) -> bool:
            if answer is None:
                return bool(len(position))
            return position.lexicon.spelled(answer) in position.lexicon.answer_ids

        position = self
        if not fits(position):
            for lexicon in (*([self.lexicon] if self.narrowed else ()), *wider_lists(self.lexicon)):
                position = self.on(lexicon)
                if fits(position):
                    break
        return position

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key == other._key

    def __hash__(self) -> int:
        return hash((self.lexicon.name, self.rule, self.clues))

    @property
    def _key(self) -> tuple[Any, ...]:
        return self.lexicon, self.rule, self.clues, self.weights, self.guesses_left, self.candidates

    def __repr__(self) -> str:
        parts = [repr(self.lexicon.name)]
        if self.rule is not Rule.NORMAL:
            parts.append(f"rule={self.rule.value!r}")
        if self.clues:
            parts.append(f"clues={[f'{guess}={pattern}' for guess, pattern in self.clues]}")
        if self.weights is not None:
            parts.append(f"{len(self.weights)} weights")
        return f"Position({', '.join(parts)})"

    def _repr_html_(self) -> str:
        shown = (word_tiles(guess, pattern) for guess, pattern in self.clues)
        some = " ".join(self.candidates[:_SHOWN]) + (" …" if len(self) > _SHOWN else "")
        row = ["<br>".join(shown), str(len(self)), escape(some)]
        return html_table(
            f"{self.lexicon.title}, {self.rule} rule", ["clues", "words left", "words"], [row]
        )

    def _made(self, **changes: Any) -> Position:
        """A position like this one but for some fields."""
        new = Position.__new__(Position)
        fields = ("lexicon", "rule", "clues", "weights", "guesses_left", "known", "_given", "_shared")
        new.__dict__.update({name: getattr(self, name) for name in fields})
        new.__dict__.update(_before=self, _only=None)
        new.__dict__.update(changes)
        return new


GameLike: TypeAlias = Position | Lexicon | FeedbackTable | str
"""A position, a list, its table, or the name of a list: what public calls accept."""


def _read_clues(
    lexicon: Lexicon, table: FeedbackTable | None, clues: str | Iterable[ClueLike]
) -> tuple[Clue, ...]:
    """Clues as people write them; those of a puzzle without words are read by its table."""
    if table is not None:
        return table.read_clues(clues)
    if not lexicon.has_letters:
        raise OptionError(f"{lexicon.name} is known by its replies: make the position from its table")
    return as_clues(clues)


def _require_legal(position: Position, first: int) -> None:
    """Raise an error about the first clue from ``first`` on that cannot be part of the game."""
    clues = position.clues
    require_length(position.lexicon.answers[0], clues[first:])
    for turn in range(first, len(clues)):
        if objection := position.rule.violation(clues[turn][0], clues[:turn]):
            raise IllegalGuessError(f"guess {turn + 1}: {objection}")
