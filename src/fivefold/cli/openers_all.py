"""``fivefold openers --by guesses --all``, and ``--merge``: the exact total of every opener."""

from __future__ import annotations

import time
from argparse import Namespace
from dataclasses import replace

from fivefold.base.bounds import Status
from fivefold.base.errors import OptionError
from fivefold.base.files import Saving
from fivefold.cli.cluster import chosen_executor
from fivefold.cli.late_errors import raise_first
from fivefold.cli.openers import chosen_budget, chosen_game
from fivefold.cli.openers_guesses import about_others, certain_places, print_ranking
from fivefold.cli.output import dim, print_json, print_note
from fivefold.cli.ranking_files import write_files
from fivefold.cli.stage_line import stage_line
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt
from fivefold.openings.campaign import merge_campaigns, rank_all_openers
from fivefold.openings.campaign_part import WHOLE, Part
from fivefold.openings.campaign_search import CampaignRanking


def run(options: Namespace) -> int:
    """Go on with a campaign or merge parts, write the files asked for, print the best."""
    start = time.perf_counter()
    if options.all == bool(options.merge):
        raise OptionError("--all searches, --merge reads files: choose one")
    if options.all and options.save is None:
        raise OptionError("--all needs --save FILE: it takes hours, and goes on from there")
    if options.merge and options.part is not None:
        raise OptionError("--part needs --all")
    part = WHOLE if options.part is None else Part.parse(options.part)
    position = chosen_game(options)
    saving = None if options.save is None else Saving(options.save, print_note)
    with chosen_executor(options) as executor, stop_on_interrupt() as control, stage_line() as show:
        budget = replace(chosen_budget(options, None), control=control, executor=executor)
        if saving is not None and options.all:
            ranking = rank_all_openers(
                position,
                saving,
                part=part,
                budget=budget,
                hash_seed=options.hash_seed,
                on_stage=show,
            )
        else:
            ranking = merge_campaigns(
                position, options.merge, options.save, budget=budget, on_stage=show
            )
    failure = write_files(ranking, options)
    seconds = time.perf_counter() - start
    shown = replace(ranking, rows=ranking.rows[: options.top])
    if options.json:
        about = {**ranking.about(), "rows": list(shown)}
        print_json("openers", ranking.lexicon, seconds, about)
    else:
        print_ranking(shown, seconds, _how_sure(ranking))
        print(dim(_how_far(ranking, part)))
    raise_first(failure, None if saving is None else saving.failure)
    return INTERRUPTED if ranking.status is Status.STOPPED else 0


def _how_sure(ranking: CampaignRanking) -> str:
    if ranking.status is Status.PROVEN:
        return "every total is exact, and no opener is missing"
    certain = certain_places(ranking.certain) or "but no place is certain"
    return f"these totals are exact, {certain}; {about_others(ranking)}"


def _how_far(ranking: CampaignRanking, part: Part) -> str:
    known = len(ranking) + len(ranking.impossible)
    lines = [f"{known} of {len(ranking.lexicon.guesses)} openers known"]
    if part != WHOLE:
        lines.append(f"part {part}: " + (f"{ranking.left} left" if ranking.left else "finished"))
    if ranking.impossible:
        lines.append(f"{len(ranking.impossible)} cannot find every answer in time")
    if ranking.from_earlier_run:
        lines.append(f"{ranking.from_earlier_run} totals are from an earlier run")
    return "; ".join(lines)
