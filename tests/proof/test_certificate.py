"""Certificates as files: whole, damaged, and changed in hundreds of ways."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from fivefold import Control, FeedbackTable, Lexicon, Position, read_tree
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import CertificateError
from fivefold.cli import main
from fivefold.proof.certificate import Certificate, read_certificate, write_certificate
from fivefold.proof.proof import prove
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.trees.check import check_tree
from tests.support.certificate_mutations import (
    field_mutations,
    forgeries,
    text_mutations,
    text_of,
    tree_mutations,
)
from tests.support.positions import game


@pytest.mark.parametrize("rule", Rule, ids=str)
@pytest.mark.parametrize("guesses", [None, 12])
def test_a_certificate_survives_its_file(certificate, tmp_path, rule, guesses):
    claim = replace(certificate, rule=rule, guesses=guesses)
    write_certificate(claim, tmp_path / "proof.json")
    assert read_certificate(tmp_path / "proof.json", claim.lexicon) == claim


def test_a_certificate_is_a_tree_that_other_commands_read(certificate, tmp_path, run):
    write_certificate(certificate, tmp_path / "proof.json")
    assert read_tree(tmp_path / "proof.json") == certificate.tree
    code, out, _ = run("tree", "draw", tmp_path / "proof.json", "--depth", 1)
    assert code == 0 and out.startswith(f"{certificate.opener}")


def test_letters_beyond_ascii_survive_too(tmp_path):
    table = FeedbackTable.build(Lexicon.from_words(["élève", "étele", "ôtera"]))
    claim = Certificate.of(prove(game(table), budget=Budget(threads=1)))
    write_certificate(claim, tmp_path / "proof.json")
    assert read_certificate(tmp_path / "proof.json", claim.lexicon) == claim


def test_an_unfinished_proof_has_no_certificate(certificate):
    table = FeedbackTable.build(certificate.lexicon)
    with pytest.raises(CertificateError, match="not finished"):
        Certificate.of(prove(game(table), budget=Budget(seconds=0.0)))
    none = prove(game(table, guesses=2))
    assert none.impossible and none.counts["open"] == 0 and none.status is Status.PROVEN
    with pytest.raises(CertificateError, match="not finished"):
        Certificate.of(none)
    control = Control()

    def stop(stage, _done, _total):
        if stage == "bound openers":
            control.request_stop()

    half = prove(game(table, guesses=None), on_stage=stop, budget=Budget(control=control))
    assert half.tree is not None
    with pytest.raises(CertificateError, match="not finished"):
        Certificate.of(half)


WORDS = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])


@pytest.fixture(scope="module")
def fields(tmp_path_factory):
    path = tmp_path_factory.mktemp("proof") / "proof.json"
    prove(Position(WORDS, weights=dict.fromkeys(WORDS.answers, 3))).save(path)
    return json.loads(path.read_text())


def read(fields, tmp_path):
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(fields))
    return read_certificate(path, WORDS)


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("guesses", 0, '"guesses" is 0, not a whole number from 1'),
        ("guesses", 2**31, '"guesses" is 2147483648, not a whole number from 1 to 2147483647'),
        ("best", {"opener": "chomp", "total": 0}, '"total" is 0, not a whole number from 1'),
        ("weights", {"batch": 1, "catch": 0}, '"catch" is 0, not a whole number from 1'),
        ("weights", {"batch": 1, "chomp": 1}, "\"weights\" has 'chomp', which is no answer"),
        ("weights", {}, '"weights" has no words'),
        (
            "weights",
            {"batch": INFINITE_COST - 1, "catch": 1},
            '"weights" add up to too much',
        ),
    ],
)
def test_a_number_that_cannot_be_is_refused(fields, tmp_path, key, value, problem):
    with pytest.raises(CertificateError, match=problem):
        read(fields | {key: value}, tmp_path)


def test_the_least_and_the_greatest_that_can_be_are_read(fields, tmp_path):
    weights = {"batch": INFINITE_COST - 2, "catch": 1}
    changed = fields | {"guesses": 1, "weights": weights, "best": {"opener": "batch", "total": 1}}
    found = read(changed, tmp_path)
    assert (found.guesses, found.total, found.weights) == (1, 1, weights)


@pytest.mark.parametrize("more", [[], ["--complete"], ["--json"]])
def test_half_a_letter_for_an_opener_is_not_valid(fields, tmp_path, capsys, more):
    path = tmp_path / "proof.json"
    best = fields["best"] | {"opener": "\ud800homp"}
    for name, words in (("answers", WORDS.answers), ("guesses", WORDS.guesses)):
        (tmp_path / f"{name}.txt").write_text("\n".join(words))
    named = ["--answers", str(tmp_path / "answers.txt"), "--guesses", str(tmp_path / "guesses.txt")]
    fields_of_list = fields["lexicon"] | {"name": "answers"}
    path.write_text(json.dumps(fields | {"best": best, "lexicon": fields_of_list}))
    assert main(["prove", "--check", str(path), *named, *more]) == 1
    assert "not valid" in capsys.readouterr().out


ANSWERS = Lexicon.load("original").answers
PUZZLES = {
    "normal rule, six guesses": ([w for w in ANSWERS if w.endswith("er")][::4], [], Rule.NORMAL, 6),
    # Without the limit 19 is enough.
    "normal rule, the limit matters": (
        ["ah", "ai", "bi", "ca", "dh", "ee", "fe", "gg"],
        ["gh", "gi", "hb", "hc", "he", "ia"],
        Rule.NORMAL,
        3,
    ),
    "hard rule, any number": (
        [w for w in ANSWERS if w[1:] == "ight"],
        ["salet", "crowd"],
        Rule.HARD,
        None,
    ),
    "ultra-hard rule": ([w for w in ANSWERS if w[1:] in ("atch", "aste")], [], Rule.ULTRA_HARD, 12),
    "weights, hard rule": ([w for w in ANSWERS if w.endswith("atch")], ["chomp"], Rule.HARD, 6),
    "weights, any number": ([w for w in ANSWERS if w.endswith("er")][::5], ["salet"], Rule.NORMAL, None),
}


def weights_of(name, answers):
    """Some words count more than others, and two of them not at all."""
    if "weights" not in name:
        return None
    return {word: (3 * i) % 7 + 1 + 200 * (i % 4 == 1) for i, word in enumerate(answers[:-2])}


# Changes that leave the claim true.  The oracle below decides each time whether it is.
HARMLESS = {
    "written with spaces": "the same JSON",
    "fields reordered": "the same JSON",
    "branches reordered": "the same tree",
    "letters escaped": "the same JSON",
    "byte order mark": "the same text",
    "leaf as a node": "the same tree",
    "another limit": "the best tree keeps within it, and no tree without it costs less",
    "another rule": "the tree keeps to it, and no tree of the other rule costs less",
    "another opener": "its best tree has the same total",
}


@pytest.fixture(params=PUZZLES, ids=str)
def puzzle(request, tmp_path):
    """A table, its certificate, and the options that name its words."""
    answers, guesses, rule, limit = PUZZLES[request.param]
    (tmp_path / "words.txt").write_text("\n".join(answers))
    (tmp_path / "more.txt").write_text("\n".join({*answers, *guesses}))
    files = tmp_path / "words.txt", tmp_path / "more.txt"
    table = FeedbackTable.build(Lexicon.read(*files))
    weights = weights_of(request.param, answers)
    position = game(table, rule=rule, weights=weights, guesses=limit)
    proof = prove(position, budget=Budget(threads=1))
    options = ["--answers", str(files[0]), "--guesses", str(files[1]), "--threads", "1"]
    return table, Certificate.of(proof), options


def true_claim(certificate, table):
    """Whether a certificate is right, by the search and the check of trees."""
    limit, weights = certificate.guesses, certificate.weights
    position = game(table, rule=certificate.rule, weights=weights, guesses=limit)
    best = solve(position, budget=Budget(threads=1))
    tree = check_tree(
        certificate.tree,
        table.lexicon,
        rule=certificate.rule,
        max_guesses=limit,
        candidates=None if weights is None else [*weights],
    ).claiming(certificate.total, weights)
    return (
        tree.valid
        and certificate.tree.word == certificate.opener
        and certificate.total == best.total.upper
    )


@pytest.mark.slow
def test_no_changed_certificate_passes(puzzle, tmp_path, capsys):
    table, certificate, options = puzzle
    path = tmp_path / "proof.json"
    write_certificate(certificate, path)
    text = path.read_text()
    document = json.loads(text)
    assert main(["prove", *options, "--check", str(path), "--complete"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("valid: ") and "searched 0 openers again" not in shown

    mutations = [
        *((name, text_of(new)) for name, new in field_mutations(document)),
        *((name, text_of(new)) for name, new in tree_mutations(document, table.lexicon)),
        *text_mutations(document, text),
    ]
    for name, forged in forgeries(certificate, table):
        write_certificate(forged, path)
        mutations.append((name, path.read_text()))
    assert len({name for name, _ in mutations}) == len(mutations) > 250

    judged = {0: [], 1: [], 2: []}
    for name, mutation in mutations:
        path.write_text(mutation, encoding="utf-8")
        code = main(["prove", *options, "--check", str(path), "--complete"])
        shown = capsys.readouterr()
        judged[code].append(name)
        if code == 2:
            assert shown.out == "" and shown.err.count("\n") == 1, name
            assert len(shown.err) < len(str(path)) + 200, name
            continue
        claim = read_certificate(path, table.lexicon)
        assert shown.err == "" and true_claim(claim, table) == (code == 0), name
        if code == 0:
            assert shown.out.startswith("valid: ") and harmless(name), name
        else:
            assert shown.out.startswith("not valid: ") and shown.out.count("\n") > 1, name
        if code == 1 and name.startswith("another opener"):
            # A sample may miss it, but never calls it valid.
            assert main(["prove", *options, "--check", str(path), "--sample", "1"]) in (0, 1)
            assert not capsys.readouterr().out.startswith("valid"), name
    assert len(judged[1]) >= 20 and len(judged[2]) >= 150
    assert not path.with_name("proof.json.checked").exists()


def harmless(name):
    return any(name.startswith(start) for start in HARMLESS)
