"""The openers of the page are the ranking of the library."""

import pytest

from fivefold import CRITERIA, Lexicon, rank_openers
from fivefold.puzzle.partition import partition

SMALL = ["batch", "catch", "hatch", "latch", "match", "patch", "watch"]


def test_openers_are_the_ranking_in_parts(site):
    ranking = rank_openers("nyt-2022", by="largest")
    answer = site.answer("/api/openers?list=nyt-2022&by=largest&start=11&count=5")
    assert [(o["rank"], o["word"]) for o in answer["openers"]] == [
        (o.rank, o.words[0]) for o in ranking[10:15]
    ]
    assert answer["total"] == len(ranking)
    assert site.answer("/api/openers?start=20000")["openers"] == []


@pytest.mark.parametrize("by", CRITERIA)
def test_openers_know_every_criterion(site, by):
    ranking = rank_openers("len4", by=by)
    answer = site.answer(f"/api/openers?list=len4&by={by}&count=1")
    assert answer["openers"][0]["word"] == ranking[0].words[0]


def test_an_opener_shows_its_groups_largest_first(site):
    answer = site.answer("/api/openers/salet?list=original")
    assert answer["opener"]["word"] == "salet"
    sizes = {group["pattern"]: group["size"] for group in answer["groups"]}
    groups = partition("salet", Lexicon.load("original").answers)
    assert sizes == {str(pattern): len(words) for pattern, words in groups.items()}
    assert list(sizes.values()) == sorted(sizes.values(), reverse=True)
