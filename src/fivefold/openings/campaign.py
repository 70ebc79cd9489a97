"""Campaigns: the exact total of every opener, over days if need be, in one file."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log
from pathlib import Path
from typing import TYPE_CHECKING, Any

import fivefold
from fivefold import _core
from fivefold.base.arrays import np
from fivefold.base.bounds import Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.documents import checksum
from fivefold.base.errors import CertificateError, OptionError, StorageError, quoted
from fivefold.base.files import SaveTo, Saving
from fivefold.openings.one_word import GuessRanking, best_openers, others_at_least
from fivefold.proof.opener_search import CLOSED, memory_of_hours
from fivefold.proof.prover import EVERY, OnStage, Prover
from fivefold.puzzle.position import GameLike, Position
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    from matplotlib.axes import Axes


# Parts of a campaign: which openers one machine of several searches.


@dataclass(frozen=True, slots=True)
class Part:
    """A share of all openers: word ``number`` of the list of guesses and every ``of``-th after it.

    >>> Part.parse("2/3").rows(8)
    range(1, 8, 3)
    """

    number: int = 1
    of: int = 1

    @classmethod
    def parse(cls, text: str) -> Part:
        """A part as people write it: ``"2/3"``."""
        number, slash, of = text.partition("/")
        plain = slash and all(each.isascii() and each.isdigit() for each in (number, of))
        if not plain or max(len(number), len(of)) > 7 or not 1 <= int(number) <= int(of):
            raise OptionError(f"{quoted(text)} is not a part: write 1/4 for the first of four")
        return cls(int(number), int(of))

    def rows(self, guesses: int) -> range:
        """The rows that belong to it."""
        return range(self.number - 1, guesses, self.of)

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


WHOLE = Part()
"""All openers."""


# Campaigns as files: the totals of openers so far, in SQLite.
#
# Table ``about`` says what puzzle it is, table ``totals`` has an opener and its total in each row;
# without a total some answer cannot be found in time.  A row is written when its opener is known, and
# never changes.  A checksum finds damage, and what can be counted again soon is (see `CampaignSearch`).

FORMAT = "fivefold campaign 1"
_ABOUT = "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL)"
_TOTALS = "CREATE TABLE totals (opener TEXT PRIMARY KEY, total INTEGER)"
_ABOUT_TEXT = {
    "format": "in the format",
    "fivefold": "by fivefold",
    "list": "for the list",
    "sha256": "for words with the hash",
    "rule": "for the rule",
    "guesses": "for games of so many guesses:",
    "weights": "for the weights",
}


class CampaignFile:
    """The totals of one file, by row of the list of guesses; use `open_campaign`."""

    def __init__(self, path: Path, position: Position, *, must_exist: bool = False) -> None:
        self.path = path
        self.lexicon = position.lexicon
        self._about = _about(position)
        self.totals: dict[int, int] = {}
        """By row; ``_core.INFINITE_COST`` where some answer cannot be found in time."""
        self._open(must_exist=must_exist)

    def close(self) -> None:
        """Give the file back."""
        self._connection.close()

    def keep(self, totals: Mapping[int, int]) -> None:
        """`add`; if that fails the file is opened anew, and made again if it is gone."""
        try:
            self.add(totals)
        except sqlite3.Error:
            try:
                self.close()
                self._open()
                self.add(totals)
            except (sqlite3.Error, OSError) as error:
                raise StorageError(f"cannot write {self.path}: {error}") from None

    def require_writable(self) -> None:
        """Raise an error if nothing can be written."""
        with self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            self._require_undamaged()
            self.write_checksum()

    def _open(self, *, must_exist: bool = False) -> None:
        new = not self.path.exists()
        if not (new or self.path.is_file()):
            raise StorageError(f"{self.path} is not a regular file")
        new = new or self.path.stat().st_size == 0
        if new and must_exist:
            raise StorageError(f"{self.path}: no such campaign")
        self._connection = sqlite3.connect(self.path, timeout=10)
        try:
            if new:
                self._create()
            self.totals.clear()
            with self._connection:
                self._connection.execute("BEGIN")  # all as it is at one moment
                self._read()
        except BaseException:
            self.close()
            raise

    def add(self, totals: Mapping[int, int]) -> None:
        """Keep more totals; one that is there must be the same."""
        new = {row: total for row, total in totals.items() if self.totals.get(row) != total}
        for row in new.keys() & self.totals.keys():
            raise CertificateError(
                f"{self.path}: {self.lexicon.guesses[row]} has {total_text(self.totals[row])}"
                f" there, and {total_text(totals[row])} now"
            )
        if new:
            rows = [(self.lexicon.guesses[row], _written(total)) for row, total in new.items()]
            with self._connection:  # another process may have found the same
                self._connection.execute("BEGIN IMMEDIATE")
                self._require_undamaged()  # what was damaged meanwhile gets no new checksum
                self._connection.executemany("INSERT OR REPLACE INTO totals VALUES (?, ?)", rows)
                self.write_checksum()
            self.totals |= new

    def _create(self) -> None:
        """Make the tables of a new file."""
        with self._connection:
            self._connection.execute(_ABOUT)
            self._connection.execute(_TOTALS)
            self._connection.executemany("INSERT INTO about VALUES (?, ?)", self._about.items())
            self.write_checksum()

    def write_checksum(self) -> None:
        """Write the checksum of all that the file holds."""
        found = checksum(self._content())
        self._connection.execute("INSERT OR REPLACE INTO about VALUES ('checksum', ?)", (found,))

    def _read(self) -> None:
        """Read the file, which must be about the same puzzle."""
        about = self._about
        tables = self._connection.execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
        ).fetchall()
        if tables != [(_ABOUT,), (_TOTALS,)]:  # no view or trigger runs here
            raise self._error("not a campaign")
        found = dict(self._connection.execute("SELECT name, value FROM about").fetchall())
        for name, value in about.items():
            if found.get(name) != value:
                made = f"{_ABOUT_TEXT[name]} {quoted(found.get(name))}"
                raise self._error(f"a campaign {made}, not {quoted(value)}")
        if found.keys() != about.keys() | {"checksum"}:
            raise self._error("not a campaign")
        for opener, total in self._connection.execute("SELECT opener, total FROM totals"):
            row = self.lexicon.guess_ids.get(opener)
            if row is None:
                raise self._error(f"{quoted(opener)} is no guess of {self.lexicon.name}")
            if total is not None and not (type(total) is int and 0 < total < _core.INFINITE_COST):
                raise self._error(f"{opener} cannot have the total {quoted(total)}")
            self.totals[row] = _core.INFINITE_COST if total is None else total
        self._require_undamaged()

    def _require_undamaged(self) -> None:
        """Refuse what does not fit the checksum."""
        claimed = self._connection.execute("SELECT value FROM about WHERE name = 'checksum'").fetchall()
        if claimed != [(checksum(self._content()),)]:
            raise self._error("damaged: its checksum is wrong")

    def _content(self) -> dict[str, Any]:
        """What the checksum is of."""
        about = self._connection.execute("SELECT name, value FROM about WHERE name != 'checksum'")
        totals = self._connection.execute("SELECT opener, total FROM totals ORDER BY opener")
        return {"about": dict(about.fetchall()), "totals": totals.fetchall()}

    def _error(self, text: str) -> CertificateError:
        return CertificateError(f"{self.path}: {text}")


@contextmanager
def open_campaign(
    path: str | Path, position: Position, *, must_exist: bool = False
) -> Iterator[CampaignFile]:
    """The file of a campaign, made if it is not there; errors are one line."""
    try:
        file = CampaignFile(Path(path), position, must_exist=must_exist)
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    try:
        yield file
    except sqlite3.Error as error:
        raise StorageError(f"{path}: {error}") from None
    finally:
        file.close()


def total_text(total: int) -> str:
    """A total as messages name it."""
    return "no tree" if total >= _core.INFINITE_COST else f"a total of {total}"


def _written(total: int) -> int | None:
    return None if total >= _core.INFINITE_COST else total


def _about(position: Position) -> dict[str, str]:
    """What a campaign is about; a file with anything else is refused."""
    return {
        "format": FORMAT,
        "fivefold": fivefold.__version__,
        "list": position.lexicon.name,
        "sha256": position.lexicon.sha256,
        "rule": position.rule.value,
        "guesses": "none" if position.guesses_left is None else str(position.guesses_left),
        "weights": "equal" if position.weights is None else _sha256(position.weights),
    }


def _sha256(weights: Mapping[str, Any]) -> str:
    import hashlib

    text = "\n".join(f"{word} {weights[word]}" for word in sorted(weights))
    return hashlib.sha256(text.encode()).hexdigest()


# Time left when later openers cost more.
#
# Openers are searched from the least bound on, and one with a larger bound takes longer: on the usual
# lists a hundred times as long at the end as at the beginning.  So the pace so far says only how long it
# takes at least, until enough has been seen to tell how the time grows.

_SEEN = 1 / 3  # of the way from the least to the largest bound, before the growth is believed
_RECENT = 1 / 4  # of the time so far, which gives the present pace
_QUIET_SECONDS = 1.0


class TimeLeft:
    """How long the rest takes, from how long the openers so far took; ``bounds`` ascend.

    >>> clock = iter(range(0, 100, 10))
    >>> left = TimeLeft([100, 100, 100, 200], clock=lambda: next(clock))
    >>> [left.text(done) for done in (1, 2, 3)]
    ['at least 30 s left', 'at least 20 s left', 'at least 10 s left']
    """

    def __init__(self, bounds: Sequence[int], *, clock: Callable[[], float] = time.monotonic) -> None:
        self.bounds, self.clock = bounds, clock
        self.seen = [(0, clock())]

    def text(self, done: int) -> str:
        """What is left after so many openers, for people; empty while there is nothing to say."""
        if done > self.seen[-1][0]:
            self.seen.append((done, self.clock()))
        took = self.seen[-1][1] - self.seen[0][1]
        if took < _QUIET_SECONDS or len(self.seen) < 2:
            return ""
        least, most = self.least, self.expected
        word = "at least" if most is None else "about"
        return f"{word} {in_words(least if most is None else max(least, most))} left"

    @property
    def least(self) -> float:
        """Seconds for the rest at the present pace."""
        done, now = self.seen[-1]
        since = now - _RECENT * (now - self.seen[0][1])
        before = max((seen for seen in self.seen[:-1] if seen[1] <= since), default=self.seen[0])
        return (now - before[1]) / (done - before[0]) * (len(self.bounds) - done)

    @property
    def expected(self) -> float | None:
        """Seconds for the rest if the time goes on growing as it did; None: too early to say."""
        bounds, done = self.bounds, self.seen[-1][0]
        if bounds[done - 1] - bounds[0] < _SEEN * (bounds[-1] - bounds[0]):
            return None
        growth = self._growth
        known = sum(exp(growth * (bound - bounds[0])) for bound in bounds[:done])
        rest = sum(exp(growth * (bound - bounds[0])) for bound in bounds[done:])
        return (self.seen[-1][1] - self.seen[0][1]) / known * rest

    @property
    def _growth(self) -> float:
        """By how much the logarithm of the time grows with the bound: the line of least squares."""
        points = []
        for (begin, began), (end, ended) in pairwise(self.seen):
            middle = self.bounds[(begin + end) // 2]
            points.append((middle, log(max(ended - began, 1e-6) / (end - begin)), end - begin))
        weight = sum(many for *_, many in points)
        x = sum(at * many for at, _, many in points) / weight
        y = sum(value * many for _, value, many in points) / weight
        spread = sum(many * (at - x) ** 2 for at, _, many in points)
        if spread == 0:
            return 0.0
        return max(0.0, sum(many * (at - x) * (value - y) for at, value, many in points) / spread)


def in_words(seconds: float) -> str:
    """A time as people say it.

    >>> [in_words(seconds) for seconds in (0.2, 119, 120, 7199, 7200, 200_000)]
    ['1 s', '119 s', '2 min', '120 min', '2 h', '56 h']
    """
    if seconds < 120:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 7200 else f"{round(seconds / 3600)} h"


# The search of a campaign: what files say counted again, what is missing searched, the ranking.
#
# The openers of least bound come first.  No total may be below the bound of its opener, which is counted
# again whenever a file is read; and a few openers that nobody can foresee are searched again.

_SEARCHING = "search openers"  # the stage that shows the time left; not the groups of a last opener
_SAMPLE = 4  # openers of a file that are searched again


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class CampaignRanking(GuessRanking):
    """Every opener whose total is known, best first; proven when that is all of them."""

    left: int
    """Openers that are still to be searched, of the part that was asked for."""
    impossible: tuple[str, ...]
    """Openers after which some answer cannot be found in time; they have no row."""
    from_earlier_run: int
    """Openers whose totals stood in a file; their bounds were counted again, and a few were searched."""

    def about(self) -> dict[str, Any]:
        """What was ranked, how sure that is, and what is left."""
        return GuessRanking.about(self) | {
            "left": self.left,
            "impossible": list(self.impossible),
            "from_earlier_run": self.from_earlier_run,
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw how the totals are spread; needs the extra ``plot``."""
        from fivefold.show.plots import draw_totals

        return draw_totals(ax, self)

    def __repr__(self) -> str:
        best = self.first(3, lambda row: f"{row.word} {row.total}")
        return f"<CampaignRanking of {self.lexicon.name}, {len(self)} openers: {best}>"


class CampaignSearch:
    """A prover of the openers of one part, whose totals come from files; ``keep`` saves them."""

    def __init__(
        self,
        position: Position,
        budget: Budget,
        on_stage: OnStage | None,
        *,
        part: Part = WHOLE,
        keep: Callable[[Mapping[int, int]], None] | None = None,
        hash_seed: int = 0,
    ) -> None:
        self.position, self.on_stage, self.part, self.keep = position, on_stage, part, keep
        self.prover = Prover(
            position,
            budget,
            memory=memory_of_hours(len(position), hash_seed),
            on_stage=self._stage,
            save=None if keep is None else self._save,
        )
        self.time_left: TimeLeft | None = None
        self.known: dict[int, int] = {}
        self.earlier = 0  # openers known from files

    def take(self, totals: dict[int, int]) -> None:
        """Begin with what is known of some openers, counted again as far as that is cheap."""
        prover, words = self.prover, self.position.lexicon.guesses
        known = np.array([*totals], np.uint32)
        others = np.array(self.part.rows(len(words)), np.uint32)
        prover.bound_all("count bounds again", known, EVERY)
        if prover.clock.stopped:
            return  # nothing can be said about what was not counted again
        for row, total in totals.items():
            if total < prover.bounds[row]:
                bound = prover.bounds[row]
                raise CertificateError(
                    f"{words[row]} cannot have {total_text(total)}: it takes {bound} or more"
                )
        sample = random.SystemRandom().sample([*totals], min(_SAMPLE, len(totals)))
        if sample and not prover.clock.stopped:
            prover.stages.begin("search some openers again", 0, len(sample))
            again = prover.search_openers(np.array(sample, np.uint32), _core.INFINITE_COST)
            for row, total, done in zip(sample, again.bounds, again.closed, strict=True):
                if done and total != totals[row]:
                    claimed, found = total_text(totals[row]), total_text(int(total))
                    raise CertificateError(f"{words[row]} cannot have {claimed}: it has {found}")
        for row, total in totals.items():
            prover.bounds[row], prover.closed[row] = total, CLOSED.index("searched")
            if total < _core.INFINITE_COST:
                prover.totals[row] = total
        self.known, self.earlier = dict(totals), len(totals)
        others = others[~np.isin(others, known)]
        prover.bound_all("bound openers", others, EVERY)

    def search(self) -> None:
        """Search what is not known of the part, least bound first."""
        prover = self.prover
        rows = np.array(self.todo, np.uint32)
        rows = rows[np.argsort(prover.bounds[rows], kind="stable")]
        self.time_left = TimeLeft(prover.bounds[rows].tolist())
        prover.closed[rows] = 0
        if not prover.clock.stopped:
            prover.search_all(_SEARCHING, rows, EVERY)
        self._save()

    @property
    def todo(self) -> list[int]:
        """The rows of the part that are not known."""
        rows = self.part.rows(len(self.position.lexicon.guesses))
        return [row for row in rows if row not in self.known]

    def ranking(self) -> CampaignRanking:
        """What is known now."""
        position, prover = self.position, self.prover
        rows = best_openers(prover, len(self.known))
        never = [row for row, total in self.known.items() if total >= _core.INFINITE_COST]
        every = len(self.known) == len(position.lexicon.guesses)
        return CampaignRanking(
            position=position,
            status=Status.PROVEN if every else prover.clock.status(finished=False),
            rows=rows,
            others=others_at_least(prover, rows),
            nodes=prover.nodes,
            left=len(self.todo),
            impossible=tuple(position.lexicon.guesses[row] for row in sorted(never)),
            from_earlier_run=self.earlier,
        )

    def _save(self) -> None:
        """Keep what was searched since the last time."""
        if self.keep is None or self.time_left is None:
            return  # nothing is new before the search
        for row in self.todo:
            if self.prover.closed[row]:
                self.known[row] = int(self.prover.bounds[row])
        self.keep(self.known)

    def _stage(self, name: str, done: int, total: int) -> None:
        if self.time_left is not None and name == _SEARCHING and (left := self.time_left.text(done)):
            name = f"{name} ({left})"
        if self.on_stage is not None:
            self.on_stage(name, done, total)


def rank_all_openers(
    game: GameLike,
    save: SaveTo,
    *,
    part: str | Part = WHOLE,
    budget: Budget = UNLIMITED,
    hash_seed: int = 0,
    on_stage: OnStage | None = None,
) -> CampaignRanking:
    """The exact total of every opener, or of a part such as ``"1/4"``, kept in the file ``save``.

    If the file exists, the campaign goes on: it must be about the same list, rule, guesses and weights.
    Nothing that was found is lost when the budget ends or somebody stops it, and a second or two
    of work when the process is killed.  While the file cannot be written, after a `SaveWarning`, all
    that was found waits for the next time.  Parts made elsewhere are put together by `merge_campaigns`,
    which also compares a second campaign: made with another ``hash_seed``, it is independent evidence.

    >>> from tempfile import TemporaryDirectory
    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
    >>> with TemporaryDirectory() as folder:
    ...     ranking = rank_all_openers(lexicon, f"{folder}/all.sqlite")
    >>> [(opener.word, opener.total) for opener in ranking][:3], len(ranking), ranking.status.value
    ([('chomp', 9), ('thumb', 9), ('batch', 10)], 6, 'proven')
    """
    position = _whole(game)
    part = Part.parse(part) if isinstance(part, str) else part
    saving = Saving.of(save)
    with open_campaign(saving.path, position) as file:
        saving.attempt(lambda _: file.require_writable())

        def keep(totals: Mapping[int, int]) -> None:
            saving.attempt(lambda _: file.keep(totals))

        campaign = CampaignSearch(position, budget, on_stage, part=part, keep=keep, hash_seed=hash_seed)
        campaign.take(file.totals)
        campaign.search()
        return campaign.ranking()


def merge_campaigns(
    game: GameLike,
    parts: str | Path | Sequence[str | Path],
    save: str | Path | None = None,
    *,
    budget: Budget = UNLIMITED,
    on_stage: OnStage | None = None,
) -> CampaignRanking:
    """What several files of one campaign know together, also written to ``save``.

    The order of the files does not matter, and what is in two of them must be the same in both.  If
    ``save`` exists it is one of them.  With one file this reads it as a ranking.

    >>> from tempfile import TemporaryDirectory
    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
    >>> with TemporaryDirectory() as folder:
    ...     files = [f"{folder}/{number}.sqlite" for number in (1, 2)]
    ...     lengths = [len(rank_all_openers(lexicon, files[i], part=f"{i + 1}/2")) for i in (0, 1)]
    ...     len(merge_campaigns(lexicon, files)), lengths
    (6, [3, 3])
    """
    position = _whole(game)
    merged = _Merged(position.lexicon)
    for path in [parts] if isinstance(parts, str | Path) else parts:
        with open_campaign(path, position, must_exist=True) as file:
            merged.add(file)
    with ExitStack() as stack:
        target = None if save is None else stack.enter_context(open_campaign(save, position))
        if target is not None:
            merged.add(target)
        campaign = CampaignSearch(position, budget, on_stage)
        campaign.take(merged.totals)
        if target is not None:
            target.add(campaign.known)
        return campaign.ranking()


class _Merged:
    """The totals of several files, and which file had one first."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.totals: dict[int, int] = {}
        self.origin: dict[int, Path] = {}

    def add(self, file: CampaignFile) -> None:
        for row, total in file.totals.items():
            if (first := self.totals.setdefault(row, total)) != total:
                one = f"{self.lexicon.guesses[row]} has {total_text(first)} in {self.origin[row]}"
                raise CertificateError(f"{one}, and {total_text(total)} in {file.path}")
            self.origin.setdefault(row, file.path)


def _whole(game: GameLike) -> Position:
    position = Position.of(game)
    answers = len(position.lexicon.answers)
    if position.clues or position.known or len(position.agreeing_ids) < answers:
        raise OptionError("a campaign is about a whole list: no clues")
    if len(position) < answers:
        raise OptionError("a campaign needs a weight for every answer")
    return position
