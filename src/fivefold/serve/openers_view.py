"""The openers of the page: the ranking in parts, and one word in detail."""

from __future__ import annotations

from fivefold.openings.opening import Opening
from fivefold.puzzle.partition import partition
from fivefold.serve.questions import OpenerQuery, OpenersQuery
from fivefold.serve.replies import Group, Opener, OpenerDetails, Openers
from fivefold.serve.request_limits import MOST_GROUPS
from fivefold.serve.shared_lists import Store
from fivefold.words.letters import parse_word

_SAMPLE = 12


def openers(store: Store, query: OpenersQuery) -> Openers:
    """Some places of the ranking."""
    ranking = store.ranking(store.lexicon(query.list), query.by)
    before = query.start - 1
    places = range(before, min(before + query.count, len(ranking)))
    return Openers(
        list=ranking.lexicon.name,
        by=query.by,
        total=len(ranking),
        openers=tuple(_opener(ranking[place]) for place in places),
    )


def opener_details(store: Store, query: OpenerQuery, word: str) -> OpenerDetails:
    """One word and how it divides the answers."""
    ranking = store.ranking(store.lexicon(query.list), query.by)
    opening = ranking.find(parse_word(word))
    groups = partition(opening.words[0], ranking.lexicon.answers)
    largest = sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))
    return OpenerDetails(
        list=ranking.lexicon.name,
        by=query.by,
        opener=_opener(opening),
        groups=tuple(
            Group(pattern=str(pattern), size=len(words), words=words[:_SAMPLE])
            for pattern, words in largest[:MOST_GROUPS]
        ),
    )


def _opener(opening: Opening) -> Opener:
    return Opener(
        word=opening.words[0],
        rank=opening.rank or 0,
        remaining_bits=opening.remaining_bits,
        bits=opening.bits,
        expected=opening.expected,
        largest=opening.largest,
        groups=opening.groups,
        eliminations=opening.eliminations,
        win=opening.win,
    )
