"""The ways to damage a file that holds a tree, one at a time.

A mutation is wrong, so that a checker must say no, unless it comes with the reason why it does no harm.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fivefold.trees.files import FORMATS, tree_text
from tests.support.json_tree_mutations import head_mutations, json_characters, json_mutations
from tests.support.tree_texts import (
    LEXICON,
    OTHER_TREE,
    SAME_TREE,
    TEXTS,
    WORDS,
    Mutation,
)


def line_mutations(form: str) -> Iterator[Mutation]:
    """Whole lines of text and CSV: lost, repeated, exchanged, cut off."""
    lines = TEXTS[form].splitlines(keepends=True)
    for i, line in enumerate(lines):
        yield f"line {i + 1} lost", "".join(lines[:i] + lines[i + 1 :]), ""
        yield f"line {i + 1} repeated", "".join(lines[: i + 1] + lines[i:]), ""
        yield f"line {i + 1} repeated at the end", "".join([*lines, line]), ""
    for i in range(len(lines) - 1):
        # Indented lines stand for what is above them; only the third and fourth are alike.
        harmless = SAME_TREE if form != "indented" or i == 2 else ""
        swapped = [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]
        yield f"lines {i + 1} and {i + 2} exchanged", "".join(swapped), harmless


def cut_mutations(form: str) -> Iterator[Mutation]:
    """The file ends too early."""
    text = TEXTS[form]
    for length in range(0, len(text), 9 if form == "json" else 1):
        # The turn after the last pattern may be left out, and the end of the last line.
        ends = {"indented": 2}.get(form, 1)
        yield f"cut after {length}", text[:length], SAME_TREE if len(text) - length <= ends else ""


def character_mutations(form: str) -> Iterator[Mutation]:
    """One character lost."""
    text = TEXTS[form]
    for i, character in enumerate(text):
        harmless = SAME_TREE if i == len(text) - 1 else ""
        if form == "indented" and character.isdigit():
            # Turns may be left out, unless a column of the next line moves away from it.
            column, below = i - text.rfind("\n", 0, i), text[text.find("\n", i) + 1 :]
            harmless = SAME_TREE if len(below) - len(below.lstrip()) < column else ""
        yield f"{character!r} at {i} lost", text[:i] + text[i + 1 :], harmless


def token_places(text: str) -> list[tuple[int, str]]:
    """Words and patterns with the place where they begin."""
    places, start = [], 0
    while start < len(text):
        end = start
        while end < len(text) and (text[end].isalnum() or text[end] == "_"):
            end += 1
        if end > start:
            places.append((start, text[start:end]))
        start = end + 1
    return places


def word_mutations(form: str) -> Iterator[Mutation]:
    """One word changed into each other one; two words exchanged everywhere."""
    text = TEXTS[form]
    for start, token in token_places(text):
        if token in WORDS:
            for word in WORDS:
                if word != token:
                    changed = text[:start] + word + text[start + len(token) :]
                    yield f"{token} at {start} now {word}", changed, ""
    for one, other in combinations(LEXICON.guesses, 2):
        swapped = text.replace(one, "?").replace(other, one).replace("?", other)
        yield f"{one} and {other} exchanged", swapped, EXCHANGES[form].get((one, other), "")


# Crane, crave and craze give one another, and all other answers, the same marks.
OTHER_TREES = dict.fromkeys(combinations(("crane", "crave", "craze"), 2), OTHER_TREE)
# In CSV the patterns follow from the words, so exchanged answers are only exchanged rows.
EXCHANGES = {
    "csv": {
        **OTHER_TREES,
        ("crane", "crate"): OTHER_TREE,
        ("crate", "those"): OTHER_TREE,
        ("those", "whose"): SAME_TREE,
        ("chase", "chose"): SAME_TREE,
        ("slick", "vital"): SAME_TREE,
    },
    "indented": OTHER_TREES,
    "json": OTHER_TREES,
    "paths": OTHER_TREES,
}


def pattern_mutations(form: str) -> Iterator[Mutation]:
    """One mark changed, and one turn."""
    text = TEXTS[form]
    marks = "_yg" if form == "paths" else "BYG"
    for start, token in token_places(text):
        if len(token) in (5, 6) and set(token[:5]) <= set(marks):
            for i, mark in enumerate(token[:5]):
                for other in marks.replace(mark, ""):
                    place = start + i
                    name = f"mark {mark} at {place} now {other}"
                    yield name, text[:place] + other + text[place + 1 :], ""
            if len(token) == 6:
                place = start + 5
                for turn in (int(token[5]) - 1, int(token[5]) + 1, 11):
                    yield f"turn at {place} now {turn}", text[:place] + str(turn) + text[place + 1 :], ""


def game_mutations(form: str) -> Iterator[Mutation]:
    """Games that are longer, shorter or more than they should be, in CSV and paths."""
    rows = [line.split(",") for line in TEXTS["csv"].splitlines()]
    from fivefold.trees.formats import grow_tree, read_csv

    def text_of(changed: list[list[str]]) -> str:
        text = "\n".join(map(",".join, changed)) + "\n"
        if form == "csv":
            return text
        return tree_text(grow_tree("csv", read_csv("csv", text))[0], FORMATS[form])

    for i, row in enumerate(rows):
        others = rows[:i], rows[i + 1 :]
        alone = row[-1] not in ("crane", "crate", "crave")  # no other game goes on from there
        for guess in ("slick", "vital", "crane"):
            longer = [*row[:-1], guess, row[-1]]
            if alone:
                yield f"{guess} before {row[-1]}", text_of([*others[0], longer, *others[1]]), OTHER_TREE
            elif form == "csv":
                yield f"{guess} before {row[-1]}", text_of([*others[0], longer, *others[1]]), ""
        if alone:
            longer = [*row[:-1], "xenon", row[-1]]
            yield f"xenon before {row[-1]}", text_of([*others[0], longer, *others[1]]), ""
        if form == "csv":
            yield f"game {i + 1} goes on", text_of([*others[0], [*row, "slick"], *others[1]]), ""
            for j in range(len(row)):
                shorter = [*row[:j], *row[j + 1 :]]
                yield f"cell {j} of row {i + 1} lost", text_of([*others[0], shorter, *others[1]]), ""
    for extra in (["slick"], ["vital"], ["xenon"], ["slick", "vital"], ["vital", "slick"]):
        yield f"{extra[-1]} found too", text_of([*rows, ["crane", *extra]]), ""


def mutations(form: str) -> list[Mutation]:
    """Everything done to one format; the same text only once, and never the original."""
    if form == "json":
        made = [json_mutations(), head_mutations(), json_characters()]
    else:
        made = [line_mutations(form), character_mutations(form), game_mutations(form)]
    made += [cut_mutations(form), word_mutations(form), pattern_mutations(form)]
    found = {text: (name, text, why) for family in made for name, text, why in family}
    return [each for text, each in found.items() if text != TEXTS[form] or each[2]]
