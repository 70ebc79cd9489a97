"""How familiar the common words are, one digit each: 1 those that everybody uses, 8 those least known.

English words have the sizes of SCOWL, whose smallest files hold the most common words; words of other
languages are counted in steps of half a power of ten by how often they are used.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from list_languages import Language, Roots
from list_packages import SCOWL

SPELLINGS = ("english", "american", "british")
SIZES = (10, 20, 35, 40, 50, 55, 60)
_MOST_USED = 400  # centibels below every word of a text: one word in ten thousand
_STEP = 50


def familiarity(
    english: Iterable[str],
    languages: Iterable[Language],
    words: Mapping[str, list[str]],
    roots: Roots,
) -> dict[str, str]:
    """By list, a digit for each of its answers in their order; ``words`` are those of the files."""
    sizes = _sizes(roots[SCOWL])
    found = {}
    for name in english:
        answers = words.get(f"{name}.answers") or words[name]
        found[name] = "".join(str(sizes.get(word, len(SIZES) + 1)) for word in answers)
    for language in languages:
        used = language.centibels(roots)
        answers = words[f"{language.code}.answers"]
        steps = (max(0, used[word] - _MOST_USED + _STEP - 1) // _STEP for word in answers)
        found[language.code] = "".join(str(1 + step) for step in steps)
    return found


def _sizes(root: Path) -> dict[str, int]:
    """The place in SIZES, from 1, of the smallest file that has a word."""
    sizes: dict[str, int] = {}
    for place, size in enumerate(SIZES, 1):
        for spelling in SPELLINGS:
            text = (root / f"usr/share/dict/scowl/{spelling}-words.{size}").read_text("utf-8")
            for word in text.split():
                sizes.setdefault(word, place)
    return sizes
