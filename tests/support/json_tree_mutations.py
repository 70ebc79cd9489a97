"""The ways to damage a tree in JSON: its branches, its head, its characters."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from itertools import combinations

from tests.support.tree_texts import (
    NOT_SAID,
    SAME_TREE,
    TEXTS,
    Mutation,
)


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
