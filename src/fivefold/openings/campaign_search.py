"""The search of a campaign: what files say counted again, what is missing searched, the ranking.

The openers of least bound come first.  No total may be below the bound of its opener, which is counted
again whenever a file is read; and a few openers that nobody can foresee are searched again.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fivefold import _core
from fivefold.base.axes import axes_or_new
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import CertificateError
from fivefold.base.files import Saving
from fivefold.openings.campaign_file import CampaignFile, said
from fivefold.openings.campaign_part import WHOLE, Part
from fivefold.openings.one_word_by_guesses import GuessRanking, best_openers, others_at_least
from fivefold.openings.time_left import TimeLeft
from fivefold.proof.limit import EVERY
from fivefold.proof.memory import memory_of_hours
from fivefold.proof.prover import CLOSED, Prover
from fivefold.proof.stages import OnStage
from fivefold.puzzle.position import Position

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SEARCHING = "search openers"  # what the time left is told for: not for the groups of a last opener
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
        axes = axes_or_new(ax)
        axes.hist([opener.total for opener in self], bins=120, color="#7a8fa6")
        axes.set_xlabel("guesses for all answers")
        axes.set_ylabel("openers")
        axes.set_title(f"{len(self)} openers of {self.lexicon.title}")
        axes.spines[["top", "right"]].set_visible(False)
        return axes

    def __repr__(self) -> str:
        best = self.first(3, lambda row: f"{row.word} {row.total}")
        return f"<CampaignRanking of {self.lexicon.name}, {len(self)} openers: {best}>"


class CampaignSearch:
    """A prover whose totals come from files and go to one."""

    def __init__(
        self,
        position: Position,
        budget: Budget,
        on_stage: OnStage | None,
        file: CampaignFile | None = None,
        saving: Saving | None = None,
        *,
        hash_seed: int = 0,
    ) -> None:
        self.position, self.file, self.on_stage = position, file, on_stage
        self.saving = saving
        self.prover = Prover(
            position,
            budget,
            memory=memory_of_hours(len(position), hash_seed),
            on_stage=self._stage,
            save=None if file is None else self._save,
        )
        self.time_left: TimeLeft | None = None
        self.known: dict[int, int] = {}
        self.earlier = 0  # openers known from files
        self.part = WHOLE

    def take(self, totals: dict[int, int], part: Part) -> None:
        """Begin with what is known of some openers, counted again as far as that is cheap."""
        import numpy as np

        prover, words = self.prover, self.position.lexicon.guesses
        self.part = part
        known, others = np.array([*totals], np.uint32), np.array(part.rows(len(words)), np.uint32)
        prover.bound_all("count bounds again", known, EVERY)
        if prover.clock.stopped:
            return  # nothing can be said about what was not counted again
        for row, total in totals.items():
            if total < prover.bounds[row]:
                bound = prover.bounds[row]
                raise CertificateError(
                    f"{words[row]} cannot have {said(total)}: it takes {bound} or more"
                )
        sample = random.SystemRandom().sample([*totals], min(_SAMPLE, len(totals)))
        if sample and not prover.clock.stopped:
            prover.stages.begin("search some openers again", 0, len(sample))
            again = prover.search_openers(np.array(sample, np.uint32), _core.INFINITE_COST)
            for row, total, done in zip(sample, again.bounds, again.closed, strict=True):
                if done and total != totals[row]:
                    found = f"it has {said(int(total))}"
                    raise CertificateError(f"{words[row]} cannot have {said(totals[row])}: {found}")
        for row, total in totals.items():
            prover.bounds[row], prover.closed[row] = total, CLOSED.index("searched")
            if total < _core.INFINITE_COST:
                prover.totals[row] = total
        self.known, self.earlier = dict(totals), len(totals)
        others = others[~np.isin(others, known)]
        prover.bound_all("bound openers", others, EVERY)

    def search(self) -> None:
        """Search what is not known of the part, least bound first."""
        import numpy as np

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
        prover, file = self.prover, self.file
        if file is None or self.saving is None or self.time_left is None:
            return  # nothing is new before the search
        for row in self.todo:
            if prover.closed[row]:
                self.known[row] = int(prover.bounds[row])
        self.saving.attempt(lambda _: file.keep(self.known))

    def _stage(self, name: str, done: int, total: int) -> None:
        if self.time_left is not None and name == _SEARCHING and (left := self.time_left.told(done)):
            name = f"{name} ({left})"
        if self.on_stage is not None:
            self.on_stage(name, done, total)
