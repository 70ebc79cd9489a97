"""``fivefold prove --weights``: the proof, its certificate and its check."""

from __future__ import annotations

import json

import pytest

from fivefold import Lexicon
from fivefold.puzzle.rule import Rule
from tests.support.plain_totals import PlainTotals

WORDS = [word for word in Lexicon.load("original").answers if word[1:] in ("ight", "ound")]


@pytest.fixture
def words(tmp_path):
    """The options that name the words and their weights, and the weights."""
    weights = {word: 1 + 40 * (i % 3) for i, word in enumerate(WORDS[:-1])}
    (tmp_path / "answers.txt").write_text("\n".join(WORDS))
    (tmp_path / "guesses.txt").write_text("\n".join([*WORDS, "salet", "crimp"]))
    lines = [f"{word} {weight}" for word, weight in weights.items()]
    (tmp_path / "weights.txt").write_text("\n".join(lines))
    (tmp_path / "others.txt").write_text("\n".join(lines[1:]))
    options = ["--answers", tmp_path / "answers.txt", "--guesses", tmp_path / "guesses.txt"]
    return options, weights


def test_a_proof_with_weights_is_checked_with_those_it_was_made_with(words, run, tmp_path):
    options, weights = words
    weighted, proof = ["--weights", tmp_path / "weights.txt"], tmp_path / "proof.json"
    lexicon = Lexicon.read(options[1], options[3])
    plain = PlainTotals(lexicon, Rule.NORMAL, weights=weights)
    best = min(plain.total(word) for word in lexicon.guesses)
    code, out, error = run("prove", *options, *weighted, "--max-guesses", "none", "--out", proof)
    assert code == 0 and "1 answer without a weight counts as impossible" in error
    text = " ".join(out.split())
    assert (
        f"{best / sum(weights.values()):.4f} guesses on average by weight, {best} guesses times" in text
    )
    assert json.loads(proof.read_text())["weights"] == weights
    for more in ([], weighted):
        code, out, _ = run("prove", *options, *more, "--check", proof, "--complete")
        assert code == 0 and out.startswith("valid: ") and f"{best} guesses times weights" in out
    code, out, _ = run("tree", "verify", *options, proof)
    assert code == 0 and out.startswith("valid")
    code, _, error = run("prove", *options, "--weights", tmp_path / "others.txt", "--check", proof)
    assert code == 2 and "made with other weights" in error

    # Another weight, and the total that it gives this tree: true only by chance.
    document = json.loads(proof.read_text())
    heavier = max(weights, key=lambda word: weights[word])
    document["weights"][heavier] += 1
    proof.write_text(json.dumps(document))
    code, out, _ = run("prove", *options, "--check", proof, "--complete")
    assert code == 1 and "the total is" in out
    code, out, _ = run("tree", "verify", *options, proof)
    assert code == 1 and "best total is" in out


def test_a_proof_with_weights_is_resumed_with_them(words, run, tmp_path):
    options, weights = words
    proof = tmp_path / "proof.json"
    weighted = ["--weights", tmp_path / "weights.txt"]
    run("prove", *options, *weighted, "--seconds", "0.000001", "--out", proof)
    assert json.loads(proof.read_text())["weights"] == weights
    code, _, error = run("prove", *options, "--weights", tmp_path / "others.txt", "--resume", proof)
    assert code == 2 and "made with other weights" in error
    code, out, _ = run("prove", *options, "--resume", proof)
    assert code == 0 and "by weight" in out
    run("prove", *options, "--out", tmp_path / "plain.json")
    code, _, error = run("prove", *options, *weighted, "--check", tmp_path / "plain.json")
    assert code == 2 and "made without weights" in error
