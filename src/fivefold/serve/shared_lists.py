"""What all requests share: word lists and what is computed once for each; only ever read."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from datetime import date
from functools import lru_cache
from threading import Lock
from typing import Any, TypeVar

from fivefold.openings.one_word import OpenerRanking
from fivefold.players.played_text import Asked, read_game
from fivefold.puzzle.criterion import criterion
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.puzzle.splits import Splits, opener_splits
from fivefold.serve.questions import GameQuestion
from fivefold.serve.replies import Lists, WordList
from fivefold.serve.request_limits import MOST_CELLS, MOST_TABLES
from fivefold.words.catalogue import DEFAULT_LIST, builtin_lists, list_title
from fivefold.words.lexicon import Lexicon
from fivefold.words.played import Played

_T = TypeVar("_T")


class Store:
    """Word lists by name, the default one first, which need not come with fivefold."""

    def __init__(self, default: Lexicon | None = None) -> None:
        self._default = default or Lexicon.load(DEFAULT_LIST)
        self._made: dict[Hashable, Any] = {}
        self._tables: OrderedDict[str, FeedbackTable] = OrderedDict()
        self._lock = Lock()
        self._build = Lock()

    @property
    def default(self) -> str:
        """The name of the list for questions that name none."""
        return self._default.name

    def lexicon(self, name: str | None) -> Lexicon:
        """The list of that name, or `OptionError` with the names there are."""
        if name is None or name == self._default.name:
            return self._default
        return self._once(("lexicon", name), lambda: Lexicon.load(name))

    def position(self, question: GameQuestion, *, build: bool = True) -> Position:
        """The game of a question, with the table of its list where that is kept, or may be made."""
        lexicon = self.lexicon(question.list)
        weights = None
        if question.played is not None:
            weights = _played_weights(question.played, lexicon, date.today())  # noqa: DTZ011
        start = Position(lexicon, weights=weights, guesses_left=None)
        table = self.table(lexicon) if build else self._kept(lexicon)
        if table is not None:
            start = start.with_table(table)  # before the clues, which it filters by
        known = None if question.known is None else read_game(question.known, lexicon.length).known
        return Asked(
            clues=tuple((clue.guess, clue.pattern) for clue in question.clues),
            rule=Rule.parse(question.rule),
            known=known,
        ).of(start)

    def table(self, lexicon: Lexicon) -> FeedbackTable | None:
        """The table of a whole list, or None if it is too large; the lists used last keep theirs."""
        if self._is_too_large(lexicon):
            return None
        table = self._kept(lexicon)
        if table is None:
            with self._build:  # one at a time; who needs a table that is kept does not wait
                table = self._kept(lexicon)
                if table is None:
                    table = FeedbackTable.build(lexicon)
                    self._keep(lexicon, table)
        return table

    def _kept(self, lexicon: Lexicon) -> FeedbackTable | None:
        with self._lock:
            if lexicon.name in self._tables:
                self._tables.move_to_end(lexicon.name)
            return self._tables.get(lexicon.name)

    def _keep(self, lexicon: Lexicon, table: FeedbackTable) -> None:
        with self._lock:
            self._tables[lexicon.name] = table
            if self.default in self._tables:
                self._tables.move_to_end(self.default)  # most ask for it: it stays
            while len(self._tables) > MOST_TABLES:
                self._tables.popitem(last=False)

    def is_ready(self, lexicon: Lexicon) -> bool:
        """Whether `table` answers at once."""
        return self._is_too_large(lexicon) or lexicon.name in self._tables

    def _is_too_large(self, lexicon: Lexicon) -> bool:
        return len(lexicon.guesses) * len(lexicon.answers) > MOST_CELLS

    def lists(self) -> Lists:
        """Every list, for people to choose from."""
        return self._once("lists", self._lists)

    def ranking(self, lexicon: Lexicon, by: str) -> OpenerRanking:
        """All guesses as openers."""
        chosen = criterion(by)

        def rank() -> OpenerRanking:
            ranking = OpenerRanking(Position(lexicon), chosen, self.splits(lexicon))
            _ = ranking.order  # sorted now, once
            return ranking

        return self._once(("ranking", lexicon.name, by), rank)

    def splits(self, lexicon: Lexicon) -> Splits:
        """How every guess divides the answers."""
        return self._once(("splits", lexicon.name), lambda: opener_splits(lexicon))

    def _lists(self) -> Lists:
        lists = [
            WordList(
                name=entry.name,
                title=list_title(entry.name),
                description=entry.description,
                length=self.lexicon(entry.name).length,
                answers=entry.answers.count,
                guesses=entry.guesses.count,
            )
            for entry in builtin_lists().values()
        ]
        if self.default not in {entry.name for entry in lists}:
            own = self._default
            described = WordList(
                name=own.name,
                title=own.name,
                description="The words this server was started with",
                length=own.length,
                answers=len(own.answers),
                guesses=len(own.guesses),
            )
            lists.insert(0, described)
        return Lists(default=self.default, lists=lists)

    def _once(self, key: Hashable, make: Callable[[], _T]) -> _T:
        """What ``make`` makes, made at the first call; made twice at worst when two come at once."""
        made = self._made.get(key)
        if made is None:
            made = make()
            with self._lock:
                made = self._made.setdefault(key, made)
        result: _T = made
        return result


@lru_cache(maxsize=16)
def _played_weights(text: str, lexicon: Lexicon, today: date) -> dict[str, int] | None:
    """What played words say about a list on a day; None if they are of another one."""
    played = Played.parse(text)
    return played.weights(lexicon, on=today) if played.weighs(lexicon) else None
