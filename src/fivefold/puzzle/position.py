"""A position: what is known in the middle of a game.

Everything that decides what may be guessed and what may be the answer, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import Any, TypeAlias, overload

from fivefold.base.arrays import NDArray, np
from fivefold.base.errors import IllegalGuessError, OptionError, UnknownWordError, WordListError
from fivefold.puzzle.clue import Clue, ClueLike, History, KnownLetters, as_clues, require_length
from fivefold.puzzle.feedback import FeedbackTable, table_of
from fivefold.puzzle.pattern_codes import pattern_codes
from fivefold.puzzle.rule import Rule
from fivefold.words.catalogue import builtin_lists
from fivefold.words.lexicon import Lexicon
from fivefold.words.weights import known_weights, missing_note

# Candidates: the answers that agree with some clues, and where to look when there are none.


_WIDER = ("nyt-2023", "all")


def conflicting_clues(
    lexicon: Lexicon, history: History, table: FeedbackTable | None = None
) -> tuple[Clue, ...]:
    """A smallest set of clues that no answer agrees with; empty if one agrees with all.

    Of several smallest sets, the one of the latest clues.
    """
    agree = agreement(lexicon, history, table=table)
    if not len(history) or agree.all(axis=0).any():
        return ()
    for size in range(1, len(history) + 1):
        for places in reversed(list(combinations(range(len(history)), size))):
            if not agree[list(places)].all(axis=0).any():
                return tuple(history[i] for i in places)
    raise AssertionError("all clues together conflict")


def agreement(
    lexicon: Lexicon,
    clues: History,
    ids: NDArray[np.intp] | None = None,
    table: FeedbackTable | None = None,
) -> NDArray[np.bool_]:
    """Which answers (of ``ids``, if given) agree with each clue: one row per clue."""
    require_length(lexicon.answers[0], clues)
    if not clues:
        return np.ones((0, len(lexicon.answers) if ids is None else len(ids)), np.bool_)
    guesses = [guess for guess, _ in clues]
    if table is not None and all(guess in lexicon for guess in guesses):
        codes = np.stack(
            [table.row(guess) if ids is None else table.row(guess)[ids] for guess in guesses]
        )
    else:
        answers = lexicon.answers if ids is None else [lexicon.answers[i] for i in ids]
        if not answers:
            return np.ones((len(clues), 0), np.bool_)
        codes = pattern_codes(guesses, answers)
    shown = np.array([pattern.code for _, pattern in clues])
    agree: NDArray[np.bool_] = codes == shown[:, None]
    return agree


def wider_lists(lexicon: Lexicon) -> Iterator[Lexicon]:
    """Lists that come with fivefold to try when one of them has no candidate, the widest last.

    They have every guess of the list, and answers that it has not.

    >>> [wider.name for wider in wider_lists(Lexicon.load("nyt-2022"))]
    ['nyt-2023', 'all']
    """
    for name in _WIDER if lexicon.name in builtin_lists() else ():
        wider = Lexicon.load(name)
        has_more = not set(wider.answers).issubset(lexicon.answers)
        if set(wider.guesses).issuperset(lexicon.guesses) and has_more:
            yield wider


# Knowledge and positions: which words may be the answer, and which may be guessed.


class SharedTable:
    """What the positions of one game have in common."""

    def __init__(self, table: FeedbackTable | None = None) -> None:
        self.table = table
        self.memo: dict[str, Any] = {}


class Knowledge:
    """A list, a rule and clues, and what follows from them: a sequence of the candidates.

    >>> from fivefold import Position
    >>> game = Position("nyt-2022").after("salet=BYBBB", "crony=BBBBB", "crane=GBBBB")
    >>> len(game), [guess for guess, _ in game.contradiction]
    (0, ['crony', 'crane'])
    """

    lexicon: Lexicon
    rule: Rule
    clues: tuple[Clue, ...]
    """What was guessed and shown; guesses may be any words of the right length."""
    weights: Mapping[str, int] | None
    """How likely each answer is, as whole numbers above 0; None: all alike.  An answer without a weight
    is a candidate only when no answer with one is left."""
    guesses_left: int | None
    """How many more guesses may be made; None: any number."""
    known: KnownLetters | None
    """Letters that are known without the guesses that told them."""

    _given: Mapping[str, float] | None  # the weights as they were given, also those of other words
    _before: Knowledge | None  # what it was made from: filtered already
    _only: tuple[str, ...] | None  # the candidates it was narrowed to by hand
    _shared: SharedTable

    # What may be the answer.

    @cached_property
    def candidate_ids(self) -> NDArray[np.intp]:
        """The candidates by their places in the list of answers, ascending."""
        ids = self.agreeing_ids
        if self.weights is not None:
            weighed = [self.lexicon.answers[i] in self.weights for i in ids]
            if any(weighed):
                ids = ids[np.array(weighed)]
        return ids

    @cached_property
    def agreeing_ids(self) -> NDArray[np.intp]:
        """The answers that agree with the clues, with or without a weight."""
        before = self._before
        ids = np.arange(len(self.lexicon.answers)) if before is None else before.agreeing_ids
        if self.known is not None and (before is None or before.known is not self.known):
            allowed = [self.known.allows(self.lexicon.answers[i]) for i in ids]
            ids = ids[np.array(allowed, np.bool_)]
        if self._only is not None:
            only = np.array([self.lexicon.answer_ids[word] for word in self._only], np.intp)
            ids = np.intersect1d(ids, only, assume_unique=True)
        if more := self.clues[0 if before is None else len(before.clues) :]:
            ids = ids[agreement(self.lexicon, more, ids, self._shared.table).all(axis=0)]
        return ids

    @cached_property
    def candidates(self) -> tuple[str, ...]:
        """The answers that agree with every clue, in the order of the list."""
        return tuple(self.lexicon.answers[i] for i in self.candidate_ids)

    @cached_property
    def candidate_weights(self) -> NDArray[np.int64]:
        """The weight of every candidate; 1 each when they are all alike."""
        if self.weights is None or not self.weighed:
            return np.ones(len(self), np.int64)
        return np.array([self.weights[word] for word in self.candidates], np.int64)

    @property
    def weighed(self) -> bool:
        """Whether the candidates have weights: all of them do, or none."""
        return self.weights is not None and bool(len(self)) and self.candidates[0] in self.weights

    @property
    def notes(self) -> tuple[str, ...]:
        """What is unusual about the weights, for people.

        >>> from fivefold import Position
        >>> Position("nyt-2022", weights={"crane": 2, "slate": 1}).notes
        ('2307 answers without a weight count as impossible',)
        """
        if self._given is None:
            return ()
        if self.weights is None:
            return (f"no answer of {self.lexicon.title} has a weight, so all count alike",)
        if len(self) and not self.weighed:
            return ("no answer with a weight fits, so all that fit count alike",)
        note = missing_note(self.weights, self.lexicon)
        return () if note is None else (note,)

    @cached_property
    def contradiction(self) -> tuple[Clue, ...]:
        """The fewest clues that no answer satisfies together; empty while there are candidates."""
        return conflicting_clues(self.lexicon, self.clues, self._shared.table)

    @property
    def solved(self) -> bool:
        """Whether the last guess was the answer."""
        return bool(self.clues) and self.clues[-1][1].solved

    def __len__(self) -> int:
        return len(self.candidate_ids)

    def __bool__(self) -> bool:
        return True  # a position without candidates is a position all the same

    def __iter__(self) -> Iterator[str]:
        return iter(self.candidates)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[str, ...]: ...
    def __getitem__(self, place: int | slice) -> str | tuple[str, ...]:
        return self.candidates[place]

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.lexicon.spelled(word) in self._candidate_set

    @cached_property
    def _candidate_set(self) -> frozenset[str]:
        return frozenset(self.candidates)

    @property
    def narrowed(self) -> bool:
        """Whether words were ruled out by hand, with `among` or `without`."""
        return self._only is not None or (self._before is not None and self._before.narrowed)

    # What may be guessed.

    @cached_property
    def guess_ids(self) -> NDArray[np.intp]:
        """The guesses the rule allows by their places in the list of guesses, ascending."""
        before = self._before
        if before is None:
            return np.flatnonzero(self.rule.legal_guesses(self.lexicon, self.clues))
        ids = before.guess_ids
        more = self.clues[len(before.clues) :]
        if self.rule is Rule.NORMAL or not more:
            return ids
        return ids[self.rule.legal_guesses(self.lexicon, more)[ids]]

    @cached_property
    def guesses(self) -> tuple[str, ...]:
        """The words that the rule still allows, in the order of the list."""
        return tuple(self.lexicon.guesses[i] for i in self.guess_ids)

    def require_legal(self, word: str) -> None:
        """Raise an error if ``word`` is not in the list or the rule forbids it."""
        guess = self.lexicon.guess(word)
        if objection := self.rule.violation(guess, self.clues):
            raise IllegalGuessError(objection)

    # The table of replies, made when it is first asked for and shared by all later positions.

    @property
    def table(self) -> FeedbackTable:
        """The feedback table of the whole lexicon."""
        if self._shared.table is None:
            self._shared.table = FeedbackTable.build(self.lexicon)
        return self._shared.table

    @property
    def has_table(self) -> bool:
        """Whether the table exists already."""
        return self._shared.table is not None

    @cached_property
    def candidate_table(self) -> FeedbackTable:
        """The columns of the candidates alone, with every guess: much smaller late in a game."""
        if len(self) == len(self.lexicon.answers):
            return self.table
        lexicon = replace(self.lexicon, answers=self.candidates)
        if not self.has_table:
            return FeedbackTable.build(lexicon)
        patterns = np.ascontiguousarray(self.table.patterns[:, self.candidate_ids])
        return table_of(lexicon, patterns, self.table.replies)

    @property
    def memo(self) -> dict[str, Any]:
        """For strategies: what they compute once; all positions of one game or simulation share it."""
        return self._shared.memo

    @property
    def turn(self) -> int:
        """The number of the guess to come, from 1."""
        return len(self.clues) + 1


MOST_GUESSES = 6
"""Guesses a game allows."""


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
        """The same game when these words cannot be the answer.

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

    def with_weights(self, weights: Mapping[str, float] | None) -> Position:
        """The same position when the answers are so likely; None: all alike.

        >>> Position("nyt-2022").with_weights({"crane": 2, "slate": 1}).candidates
        ('crane', 'slate')
        """
        known = None if weights is None else known_weights(weights, self.lexicon)
        return self._made(weights=known, _given=weights)

    def with_guesses_left(self, guesses: int | None) -> Position:
        """The same position with another number of guesses left; None: any number."""
        return self if guesses == self.guesses_left else self._made(guesses_left=guesses)

    def with_rule(self, rule: Rule | str) -> Position:
        """The same position when ``rule`` holds from now on, whatever was guessed so far.

        >>> game = Position("nyt-2022").after("salet=BYBBB", "crony=BBBBB")
        >>> game.with_rule("hard").guesses[:2]
        ('aahed', 'aalii')
        """
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
        from fivefold.show.html import position_html

        return position_html(self)

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


class AboutPosition:
    """What every result with a ``position`` says of it."""

    __slots__ = ()
    position: Position

    @property
    def lexicon(self) -> Lexicon:
        """The list it holds for."""
        return self.position.lexicon

    @property
    def notes(self) -> tuple[str, ...]:
        """What is unusual about the weights, for people."""
        return self.position.notes
