"""Familiar words: of equally good guesses people are offered the one that they know.

``data/familiar.json``, written by ``tools/fetch_lists.py``, has a digit for every common word: by the
sizes of SCOWL for English ones, by how often they are used for those of other languages.
"""

from __future__ import annotations

from functools import cache

from fivefold.words.catalogue import builtin_list, data_bytes, data_words
from fivefold.words.lexicon import Lexicon

_COMMON = {5: "scowl", 4: "len4", 6: "len6", 7: "len7", 8: "len8"}
# Lists whose answers are every word there is say nothing about familiar ones.
_EVERYTHING = frozenset({"all", "alpha"})
_OTHER_ANSWER, _UNKNOWN = 8, 9


def unfamiliarity(word: str, lexicon: Lexicon) -> int:
    """How little known a word of a list is: 1 if everybody uses it, 8 if it is just an answer, else 9.

    >>> words = Lexicon.load("nyt-2023")
    >>> [unfamiliarity(word, words) for word in ("house", "crane", "quoit", "oater")]
    [1, 3, 5, 9]
    """
    known = _known(lexicon).get(word, _UNKNOWN)
    answer = word in lexicon.answer_ids and lexicon.name not in _EVERYTHING
    return min(known, _OTHER_ANSWER) if answer else known


def unfamiliarities(lexicon: Lexicon) -> list[int]:
    """The same for every guess of a list, in its order.

    >>> unfamiliarities(Lexicon.from_words(["crane", "zzzzz"], ["xxxxx"]))
    [3, 9, 8]
    """
    known = _known(lexicon)
    found = [known.get(word, _UNKNOWN) for word in lexicon.guesses]
    if lexicon.name not in _EVERYTHING:
        for word in lexicon.answers:
            place = lexicon.guess_ids[word]
            found[place] = min(found[place], _OTHER_ANSWER)
    return found


def _known(lexicon: Lexicon) -> dict[str, int]:
    """What is known of the words of a list; nothing if its letters are mere signs."""
    if not lexicon.has_letters:
        return {}
    return _table(lexicon.name if lexicon.name in _digits() else _COMMON.get(lexicon.length, ""))


@cache
def _table(name: str) -> dict[str, int]:
    """The digits of the answers of a list that comes with fivefold, by word."""
    if name not in _digits():
        return {}
    answers = data_words(builtin_list(name).answers.file)
    return dict(zip(answers, map(int, _digits()[name]), strict=True))


@cache
def _digits() -> dict[str, str]:
    import json

    found: dict[str, str] = json.loads(data_bytes("familiar.json"))
    return found
