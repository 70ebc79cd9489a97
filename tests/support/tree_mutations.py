"""A tree in every format, and the ways to damage a file that holds it, one at a time.

A mutation is wrong, so that a checker must say no, unless it comes with the reason why it does no harm.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from itertools import combinations

from fivefold.puzzle.rule import Rule
from fivefold.trees.files import FORMATS, tree_text
from fivefold.trees.tree import Tree
from fivefold.words.lexicon import Lexicon
from tests.support.trees import tree_by_picking

ANSWERS = ("chase", "chose", "crane", "crate", "crave", "craze", "those", "whose")
LEXICON = Lexicon.from_words(ANSWERS, ["slick", "vital"], name="eight")
WORDS = (*LEXICON.guesses, "xenon")
TREE: Tree = tree_by_picking(
    lambda useful: "crane" if "crane" in useful else useful[0], LEXICON, LEXICON.answers
)
TEXTS = {
    name: tree_text(TREE, FORMATS[name], lexicon=LEXICON, rule=Rule.NORMAL)
    for name in ("csv", "indented", "json", "paths")
}

OTHER_TREE = "another tree that finds every answer"
SAME_TREE = "the same tree, written differently"
NOT_SAID = "what a file does not say cannot be false"

Mutation = tuple[str, str, str]
"""What was done, the text of the file, and why it does no harm, empty if it does."""


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
    from fivefold.trees.csv_format import read_csv
    from fivefold.trees.games import grow_tree

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


def nodes(document: dict[str, object]) -> Iterator[tuple[str, ...]]:
    """The keys that lead to every node with branches."""

    def walk(value: object, keys: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if isinstance(value, dict):
            yield keys
            for marks, branch in value["branches"].items():
                yield from walk(branch, (*keys, "branches", marks))

    yield from walk(document["tree"], ("tree",))


def json_mutations() -> Iterator[Mutation]:
    """Branches lost, moved, repeated and made up; nodes of the wrong shape."""
    original = json.loads(TEXTS["json"])
    for keys in nodes(original):

        def changed(change, keys=keys):
            document = copy.deepcopy(original)
            node = document
            for key in keys:
                node = node[key]
            change(node)
            return json.dumps(document)

        name = "/".join(keys[2::2]) or "root"
        branches = original
        for key in (*keys, "branches"):
            branches = branches[key]
        for marks in branches:
            yield f"{name}: {marks} lost", changed(lambda node, m=marks: node["branches"].pop(m)), ""
            for value in (
                "slick",
                "xenon",
                5,
                [],
                False,
                {"guess": "slick"},
                {"slick": {"BBBBB": "vital"}},
            ):
                replaced = changed(lambda node, m=marks, v=value: node["branches"].update({m: v}))
                yield f"{name}: {marks} now {value!r}", replaced, ""
        for one, other in combinations(branches, 2):

            def swap(node, one=one, other=other):
                inside = node["branches"]
                inside[one], inside[other] = inside[other], inside[one]

            yield f"{name}: {one} and {other} exchanged", changed(swap), ""
        for extra in ("BBBBB", "YYYYY", "GGGYG", "YBYBY"):
            added = changed(lambda node, m=extra: node["branches"].update({m: "slick"}))
            yield f"{name}: {extra} made up", added, ""
        for extra in (
            {"can_win": False},
            {"can_win": "yes"},
            {"can_win": 1},
            {"word": "crane"},
            {"map": {}},
        ):
            harmless = SAME_TREE if extra == {"can_win": False} and "GGGGG" not in branches else ""
            yield f"{name}: {extra}", changed(lambda node, e=extra: node.update(e)), harmless
        yield f"{name}: total 5", changed(lambda node: node.update({"total": 5})), ""
        for gone in ("guess", "branches"):
            yield f"{name}: no {gone}", changed(lambda node, g=gone: node.pop(g)), ""
        turned = changed(lambda node: node.update(branches=dict(reversed(node["branches"].items()))))
        yield f"{name}: branches in another order", turned, SAME_TREE


def head_mutations() -> Iterator[Mutation]:
    """Every claim of the head one off, of another kind, or gone."""
    original = json.loads(TEXTS["json"])
    for key in ("total", "worst"):
        for value in (
            original[key] - 1,
            original[key] + 1,
            -1,
            0,
            10**30,
            str(original[key]),
            True,
            0.5,
        ):
            yield f"{key} {value!r}", json.dumps(original | {key: value}), ""
    counts = original["counts"]
    for i, count in enumerate(counts):
        for value in (count - 1, count + 1, str(count), True, None):
            changed = [*counts[:i], value, *counts[i + 1 :]]
            yield f"counts {changed}", json.dumps(original | {"counts": changed}), ""
    for changed in (counts[:-1], [*counts, 0], counts[1:], [0, *counts], []):
        yield f"counts {changed}", json.dumps(original | {"counts": changed}), ""
    lexicon = original["lexicon"]
    sha256 = lexicon["sha256"]
    for key, value in (
        *(("name", name) for name in ("eigh", "Eight", "eight ", "nyt-2022", "", 8)),
        *((key, lexicon[key] + step) for key in ("answers", "guesses") for step in (-1, 1)),
        *(("sha256", text) for text in (sha256[:-1], sha256.upper(), sha256[::-1], "", "0" * 64, 0)),
        *(
            ("sha256", sha256[:i] + ("0" if sha256[i] != "0" else "1") + sha256[i + 1 :])
            for i in (0, 31, 63)
        ),
    ):
        document = original | {"lexicon": lexicon | {key: value}}
        yield f"lexicon {key} {value!r}", json.dumps(document), ""
    for rule in ("ultra-hard", "soft", 5, True, "ultra"):
        yield f"rule {rule!r}", json.dumps(original | {"rule": rule}), ""
    yield "rule hard", json.dumps(original | {"rule": "hard"}), "the tree keeps the hard rule too"
    for history in (
        [["slick", "BBBYB"]],
        [["crane", "GGGBG"]],
        [["crane", "GGGGG"]],
        [["xenon", "BBBBB"]],
    ):
        yield f"history {history}", json.dumps(original | {"history": history}), ""
    for key in ("lexicon", "rule", "total", "worst", "counts"):
        fewer = {name: value for name, value in original.items() if name != key}
        yield f"no {key}", json.dumps(fewer), NOT_SAID
    for key, value in (("version", 2), ("version", "1"), ("format", "fivefold"), ("tree", None)):
        yield f"{key} {value!r}", json.dumps(original | {key: value}), ""
    for key in ("version", "tree"):
        yield f"no {key}", json.dumps({name: original[name] for name in original if name != key}), ""
    turned = dict(reversed(original.items()))
    yield "keys in another order", json.dumps(turned), SAME_TREE


def json_characters() -> Iterator[Mutation]:
    """Every third character lost, space and the names of claims left out: those lose only the claim."""
    text = TEXTS["json"]
    for i, character in enumerate(text):
        line = text[text.rfind("\n", 0, i) + 1 : i]
        in_head_key = line.count('"') == 1 and not line.startswith("  " * 2) and text.rfind('"tree"') > i
        if i % 3 == 0 and not character.isspace() and not in_head_key:
            yield f"{character!r} at {i} lost", text[:i] + text[i + 1 :], ""


def mutations(form: str) -> list[Mutation]:
    """Everything done to one format; the same text only once, and never the original."""
    if form == "json":
        made = [json_mutations(), head_mutations(), json_characters()]
    else:
        made = [line_mutations(form), character_mutations(form), game_mutations(form)]
    made += [cut_mutations(form), word_mutations(form), pattern_mutations(form)]
    found = {text: (name, text, why) for family in made for name, text, why in family}
    return [each for text, each in found.items() if text != TEXTS[form] or each[2]]
