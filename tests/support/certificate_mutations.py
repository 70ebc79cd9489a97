"""The ways to change a certificate, one at a time."""

from __future__ import annotations

import copy
import json

from fivefold import Lexicon
from fivefold.base.budget import Budget
from fivefold.proof.certificate import Certificate
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from tests.support.positions import game

# What stands where something else should: not one of these may pass or raise.
ODD = {
    "null": None,
    "true": True,
    "nothing": "",
    "text": "x",
    "long text": "x" * 5000,
    "minus one": -1,
    "zero": 0,
    "one half": 0.5,
    "1e300": 1e300,
    "2^40": 2**40,
    "NaN": float("nan"),
    "infinity": float("inf"),
    "list": [],
    "object": {},
    "nested lists": [[[[]]]],
    "deep lists": "DEEP",
    "5000 digits": "DIGITS",
}
DEEP, DIGITS = "[" * 100_000 + "]" * 100_000, "1" * 5000


def text_of(document):
    text = json.dumps(document, separators=(",", ":"))
    return text.replace('"DEEP"', DEEP).replace('"DIGITS"', DIGITS)


def changed(document, path, change):
    """A copy in which ``change`` was done to the object that holds the last key of ``path``."""
    copied = copy.deepcopy(document)
    holder = copied
    for key in path[:-1]:
        holder = holder[key]
    change(holder, path[-1])
    return copied


def put(value):
    return lambda holder, key: holder.__setitem__(key, value)


def fields(document, path=()):
    """The path of every field outside the tree."""
    for key, value in document.items():
        yield (*path, key), value
        if isinstance(value, dict) and key != "tree":
            yield from fields(value, (*path, key))


def field_mutations(document):
    for path, value in fields(document):
        name = ".".join(path)
        yield f"{name} removed", changed(document, path, lambda holder, key: holder.pop(key))
        for odd, instead in ODD.items():
            if (type(instead) is not type(value) or instead != value) and name != "guesses":
                yield f"{name} {odd}", changed(document, path, put(instead))
        if isinstance(value, int):
            if path != ("guesses",):
                for by in (-1, 1):
                    yield f"{name} {by:+}", changed(document, path, put(value + by))
            yield f"{name} as text", changed(document, path, put(str(value)))
            yield f"{name} as float", changed(document, path, put(float(value)))
        if isinstance(value, str):
            yield f"{name} in capitals", changed(document, path, put(value.upper()))
            yield f"{name} longer", changed(document, path, put(value + "a"))
            yield f"{name} shorter", changed(document, path, put(value[:-1]))
            yield f"{name} in a list", changed(document, path, put([value]))
        if isinstance(value, dict):
            yield f"{name} with more", changed(document, (*path, "more"), put(1))
    for key in ("nodes", "bounds", "closed", "status", "checksum", ""):
        yield f"a field {key!r}", document | {key: 1}
    swapped = copy.deepcopy(document)
    words = swapped["lexicon"]
    words["answers"], words["guesses"] = words["guesses"] + 1, words["answers"]
    yield "counts swapped", swapped
    for odd, instead in ODD.items():
        if instead is not None:
            yield f"guesses {odd}", document | {"guesses": instead}
    for limit in (None, 1, 2, 3, 4, 5, 7, 100):
        if limit != document["guesses"]:
            yield f"another limit {limit}", document | {"guesses": limit}
    for rule in Rule:
        if rule.value != document["rule"]:
            yield f"another rule {rule}", document | {"rule": rule.value}


def nodes(tree, path=("tree",)):
    """The path of every node and leaf."""
    if tree is not None:  # a win
        yield path, tree
    if isinstance(tree, dict):
        for pattern, branch in tree["branches"].items():
            yield from nodes(branch, (*path, "branches", pattern))


def tree_mutations(document, lexicon):
    places = list(nodes(document["tree"]))
    inner = [place for place in places if isinstance(place[1], dict)]
    leaves = [place for place in places if isinstance(place[1], str)]
    win = "G" * lexicon.length
    for i, (path, node) in enumerate(inner[:4]):
        guess, branches = node["guess"], node["branches"]
        other = next(word for word in lexicon.guesses if word != guess)
        for what, value in (("another guess", other), ("no word", "qqqqqqq"), ("a number", 5), ("", "")):
            yield f"node {i} says {what}", changed(document, (*path, "guess"), put(value))
        without = {pattern: branch for pattern, branch in branches.items() if branch is not None}
        with_win = branches | {win: None}
        wins_or_not = without if win in branches else with_win
        yield f"node {i} wins or not", changed(document, (*path, "branches"), put(wins_or_not))
        for said in (win not in branches, 1, "yes"):
            yield f"node {i} said to win {said}", changed(document, (*path, "can_win"), put(said))
        yield f"node {i} without branches", changed(document, (*path, "branches"), put({}))
        yield (
            f"node {i} with a list of branches",
            changed(document, (*path, "branches"), put([*branches])),
        )
        yield f"node {i} without a guess", changed(document, path, put({"branches": branches}))
        yield f"node {i} with more", changed(document, (*path, "more"), put(None))
        first, *others = without
        yield (
            f"node {i} without one branch",
            changed(document, (*path, "branches", first), lambda holder, key: holder.pop(key)),
        )
        yield (
            f"node {i} with a branch in small letters",
            changed(document, (*path, "branches", first.lower()), put(branches[first])),
        )
        yield f"node {i} with a branch too short", changed(document, (*path, "branches", "BY"), put("x"))
        if others:
            both = branches | {first: branches[others[0]], others[0]: branches[first]}
            yield (
                f"node {i} with two branches swapped",
                changed(document, (*path, "branches"), put(both)),
            )
    for i, (path, word) in enumerate(leaves[:4]):
        other = next(answer for answer in lexicon.answers if answer != word)
        yield f"leaf {i} another answer", changed(document, path, put(other))
        yield f"leaf {i} null", changed(document, path, put(None))
        yield f"leaf as a node {i}", changed(document, path, put({"guess": word, "branches": {}}))
    # One guess more than needed, and the total that this costs: a true tree that is not the best.
    path, word = leaves[-1]
    for other in lexicon.answers:
        if other == word:
            continue  # the same leaf once more
        pattern = str(lexicon_feedback(other, word))
        longer = changed(document, path, put({"guess": other, "branches": {pattern: word}}))
        yield f"{other} before {word}, total kept", longer
        yield (
            f"{other} before {word}, total raised",
            changed(longer, ("best", "total"), put(document["best"]["total"] + 1)),
        )


def lexicon_feedback(guess, answer):
    from fivefold import feedback

    return feedback(guess, answer)


def forgeries(certificate, table):
    """Every other opener with its own best tree, said to be the best of all."""
    for word in certificate.lexicon.guesses:
        alone = solve(
            game(
                table,
                rule=certificate.rule,
                weights=certificate.weights,
                guesses=certificate.guesses,
            ),
            opener=word,
            budget=Budget(threads=1),
        )
        if alone.tree is not None and word != certificate.opener:
            yield (
                f"another opener {word}",
                Certificate(
                    **vars(certificate)
                    | {"opener": word, "total": alone.total.upper, "tree": alone.tree}
                ),
            )


def text_mutations(document, text):
    yield "empty", ""
    yield "zero byte", "\0" + text
    for part in (1, len(text) // 3, len(text) - 3):
        yield f"cut after {part}", text[:part]
    yield "more behind", text + "{}"
    yield "in a list", f"[{text}]"
    yield "a number", "7"
    yield "null", "null"
    yield "deep", DEEP
    yield "format twice", text.replace("{", '{"format":"fivefold-tree",', 1)
    yield "total twice", text.replace('"total":', '"total":1,"total":', 1)
    yield "a word list", "\n".join(Lexicon.load("original").answers[:100])
    yield "written with spaces", json.dumps(document, indent=4)
    yield "fields reordered", json.dumps(dict(reversed(document.items())))
    tree = document["tree"]
    branches = dict(reversed(tree["branches"].items()))
    yield "branches reordered", json.dumps(document | {"tree": tree | {"branches": branches}})
    yield "letters escaped", text.replace("s", "\\u0073")
    yield "byte order mark", "\ufeff" + text
