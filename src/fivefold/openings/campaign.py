"""Campaigns: the exact total of every opener, over days if need be, in one file."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import CertificateError, OptionError
from fivefold.base.files import SaveTo, Saving
from fivefold.openings.campaign_file import CampaignFile, open_campaign, said
from fivefold.openings.campaign_part import WHOLE, Part
from fivefold.openings.campaign_search import CampaignRanking, CampaignSearch
from fivefold.proof.stages import OnStage
from fivefold.puzzle.position import GameLike, Position
from fivefold.words.lexicon import Lexicon


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
        campaign = CampaignSearch(position, budget, on_stage, file, saving, hash_seed=hash_seed)
        campaign.take(file.totals, part)
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
        campaign.take(merged.totals, WHOLE)
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
            if self.totals.setdefault(row, total) != total:
                one = f"{self.lexicon.guesses[row]} has {said(self.totals[row])} in {self.origin[row]}"
                raise CertificateError(f"{one}, and {said(total)} in {file.path}")
            self.origin.setdefault(row, file.path)


def _whole(game: GameLike) -> Position:
    position = Position.of(game)
    answers = len(position.lexicon.answers)
    if position.clues or position.known or len(position.agreeing_ids) < answers:
        raise OptionError("a campaign is about a whole list: no clues")
    if len(position) < answers:
        raise OptionError("a campaign needs a weight for every answer")
    return position
