"""``fivefold prove``, and ``--check``."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from fivefold import Lexicon
from fivefold.base.errors import StorageError
from fivefold.cli import main
from fivefold.proof.certificate import Certificate, read_certificate, write_certificate
from fivefold.proof.check import Checked, claims_sha256, write_checked
from fivefold.puzzle.rule import Rule
from fivefold.trees.tree import Leaf
from tests.support.plain_totals import PlainTotals
from tests.support.small_certificate import small_certificate


def test_what_was_proven_is_said_in_a_sentence(files, capsys):
    assert main(["prove", *files]) == 0
    text = capsys.readouterr().out
    assert re.match(
        r"Best opener: \w+\.  \d+ guesses find all \d answers, 2\.\d+ on average \(proven", text
    )


def test_a_lower_bound_alone_says_that_the_best_opener_is_not_known(files, capsys):
    arguments = ["prove", *files, "--max-guesses", "none", "--threads", "1"]
    assert main([*arguments, "--json"]) == 0
    best = json.loads(capsys.readouterr().out)["result"]["best"]["total"]
    assert main([*arguments, "--at-least", str(best), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["result"]
    assert (found["status"], found["lower"], found["best"]["opener"]) == ("bounded", best, None)
    assert main([*arguments, "--at-least", str(best)]) == 0
    told = capsys.readouterr().out
    assert "the best opener is not known" in told
    assert f"no opener needs fewer than {best} guesses for all answers" in told
    assert main([*arguments, "--at-least", "9", "--weights", "freq"]) == 2
    assert "--at-least works with neither weights nor --hash-seed" in capsys.readouterr().err


def test_every_guess_can_be_a_possible_answer_of_a_proof(files, capsys):
    assert main(["prove", *files, "--every-guess", "--max-guesses", "none", "--json"]) == 0
    every = json.loads(capsys.readouterr().out)
    assert every["result"]["status"] == "proven"
    assert main(["prove", *files, "--max-guesses", "none", "--json"]) == 0
    usual = json.loads(capsys.readouterr().out)
    assert every["result"]["best"]["total"] > usual["result"]["best"]["total"]


ENDINGS = [word for word in Lexicon.load("original").answers if word[1:] in ("ight", "ound")]


@pytest.fixture
def words(tmp_path):
    """The options that name the words and their weights, and the weights."""
    weights = {word: 1 + 40 * (i % 3) for i, word in enumerate(ENDINGS[:-1])}
    (tmp_path / "answers.txt").write_text("\n".join(ENDINGS))
    (tmp_path / "guesses.txt").write_text("\n".join([*ENDINGS, "salet", "crimp"]))
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
    out = run("prove", *options, *weighted, "--seconds", "0.000001", "--out", proof)[1]
    bound = float(out.partition("no opener needs fewer than ")[2].partition(" guesses on average")[0])
    assert 1 <= bound < len(weights)
    assert json.loads(proof.read_text())["weights"] == weights
    code, _, error = run("prove", *options, "--check", proof)
    assert code == 2 and "an unfinished proof: nothing to check" in error
    code, _, error = run("prove", *options, "--weights", tmp_path / "others.txt", "--resume", proof)
    assert code == 2 and "made with other weights" in error
    code, out, _ = run("prove", *options, "--resume", proof)
    assert code == 0 and "by weight" in out
    run("prove", *options, "--out", tmp_path / "plain.json")
    code, _, error = run("prove", *options, *weighted, "--check", tmp_path / "plain.json")
    assert code == 2 and "made without weights" in error


@pytest.fixture
def proof_files(tmp_path):
    """The options of a check on the command line, and its certificate."""
    certificate = small_certificate()
    lexicon = replace(certificate.lexicon, name="answers")
    (tmp_path / "answers.txt").write_text("\n".join(lexicon.answers))
    (tmp_path / "guesses.txt").write_text("\n".join(lexicon.guesses))
    write_certificate(replace(certificate, lexicon=lexicon), tmp_path / "proof.json")
    names = tmp_path / "answers.txt", tmp_path / "guesses.txt"
    return tmp_path / "proof.json", ["--answers", str(names[0]), "--guesses", str(names[1])]


def lexicon_of(words):
    answers, guesses = (Path(name).read_text().split() for name in words[1::2])
    return Lexicon.from_words(answers, guesses, name="answers")


def result_of(out):
    return json.loads(out)["result"]


def test_the_command_says_how_much_was_checked(proof_files, run):
    path, words = proof_files
    code, out, _ = run("prove", *words, "--check", path, "--sample", 2, "--seed", 123)
    assert code == 0 and out.splitlines() == [
        "consistent: crimp, 54 guesses (answers)",
        "replayed the tree, recounted 13 bounds, searched 4 of the other 7 openers again",
        "2 with the lowest bounds, 2 at random (seed 123); --complete searches all of them",
    ]
    code, out, _ = run("prove", *words, "--check", path, "--sample", 2, "--seed", 123, "--json")
    sampled = {
        "verdict": "consistent",
        "complete": False,
        "best": {"opener": "crimp", "total": 54},
        "counted": 20,
        "to_search": 7,
        "searched": 4,
        "from_earlier_run": 0,
        "seed": 123,
        "problems": [],
    }
    assert code == 0 and result_of(out) == sampled
    code, out, _ = run("prove", *words, "--check", path, "--complete")
    assert code == 0 and out.splitlines() == [
        "valid: crimp, 54 guesses (answers)",
        "replayed the tree, recounted 13 bounds, searched 7 openers again",
    ]
    code, out, _ = run("prove", *words, "--check", path, "--complete", "--json")
    assert code == 0 and result_of(out) == sampled | {
        "verdict": "valid",
        "complete": True,
        "searched": 7,
        "seed": None,
    }
    assert not path.with_name("proof.json.checked").exists()


def test_a_complete_check_keeps_its_time_and_goes_on(proof_files, run, tmp_path):
    path, words = proof_files
    for option, notes in ([], "proof.json.checked"), (["--checked", tmp_path / "mine"], "mine"):
        arguments = ["prove", *words, "--check", path, "--complete", *option]
        code, out, _ = run(*arguments, "--seconds", "1e-9", "--json")
        result = result_of(out)
        assert (code, result["verdict"], result["complete"]) == (1, "unfinished", False)
        code, out, _ = run(*arguments, "--seconds", "1e-9")
        assert code == 1 and out.splitlines() == [
            "unfinished: crimp, 54 guesses (answers)",
            "nothing wrong so far: recounted 0 of 20 bounds",
        ]
        assert not (tmp_path / notes).exists()  # and nobody says that anything was saved
        # What a stopped check has left is not done again, and the result says so.
        sha256 = claims_sha256(read_certificate(path, lexicon_of(words)))
        some = Checked(counted=dict.fromkeys(range(5), 54))
        write_checked(some, 20, sha256, tmp_path / notes)
        code, out, _ = run(*arguments, "--seconds", "1e-9")
        assert code == 1 and out.splitlines()[1:] == [
            "nothing wrong so far: recounted 5 of 20 bounds",
            "5 openers were checked in an earlier run",
            "progress saved: run the same command to continue",
        ]
        checked = Checked(counted=dict.fromkeys(range(20), 54))
        write_checked(checked, 20, sha256, tmp_path / notes)
        code, out, _ = run(*arguments, "--json")
        assert code == 0 and result_of(out)["to_search"] == 0
        assert result_of(out)["from_earlier_run"] == 20
        assert not (tmp_path / notes).exists()
        # What is damaged is one line.
        (tmp_path / notes).write_text('{"format":"fivefold checked 1"}')
        code, out, error = run(*arguments)
        assert (code, out) == (2, "") and error.endswith(f'{notes}: no "checksum"\n')


def test_a_sample_leaves_the_notes_of_a_complete_check_alone(proof_files, run):
    path, words = proof_files
    notes = path.with_name("proof.json.checked")
    notes.write_text("of another proof, perhaps")
    code, out, _ = run("prove", *words, "--check", path)  # so few openers that all are searched
    assert (code, out.split(":")[0]) == (0, "valid")
    path.write_text(path.read_text().replace('"total": 54', '"total": 55'))
    code, out, _ = run("prove", *words, "--check", path)
    assert (code, out.split(":")[0]) == (1, "not valid")
    assert notes.read_text() == "of another proof, perhaps"


def test_notes_are_about_what_a_proof_claims(proof_files):
    path, words = proof_files
    known = read_certificate(path, lexicon_of(words))
    other_claims = [
        replace(known, total=55),
        replace(known, opener="aback"),
        replace(known, guesses=6),
        replace(known, rule=Rule.HARD),
        replace(known, tree=Leaf("aback")),
        replace(known, lexicon=replace(known.lexicon, name="others")),
    ]
    hashes = {claims_sha256(each) for each in (known, *other_claims)}
    assert len(hashes) == 1 + len(other_claims)
    path.write_text(path.read_text().replace(" ", ""))  # the same claims, written otherwise
    assert claims_sha256(read_certificate(path, lexicon_of(words))) == claims_sha256(known)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--check", "P", "--out", "x"], "--check does not work with --out"),
        (["--check", "P", "--resume", "x"], "--check does not work with --resume"),
        (["--check", "P", "--complete", "--seed", "1"], "--complete, which searches all"),
        (["--check", "P", "--complete", "--sample", "1"], "--complete, which searches all"),
        (["--check", "P", "--checked", "x"], "--checked needs --complete"),
        (["--check", "P", "--rule", "hard"], "made for the normal rule"),
        (["--check", "P", "--max-guesses", "6"], "made for any number of guesses"),
        (["--check", "P", "--seed", "-1"], "'-1'"),
        (["--check", "P", "--seed", "4294967296"], "from 0 to 4294967295"),
        (["--check", "P", "--seed", "9" * 5000], "from 0 to 4294967295"),
        (["--complete"], "--complete needs --check"),
        (["--seed", "0"], "--seed needs --check"),
        (["--sample", "0"], "--sample needs --check"),
        (["--checked", "x"], "--checked needs --check"),
        (["--resume", "P"], "finished: nothing is left to do"),
        (["--resume", "W"], "not a"),
        (["--check", "W"], "not a"),
        (["--check", "nothing.json"], "nothing.json"),
    ],
)
def test_what_does_not_go_together_is_refused_in_one_line(proof_files, run, arguments, text):
    path, words = proof_files
    names = {"P": path, "W": words[1]}
    code, out, error = run("prove", *words, *(names.get(name, name) for name in arguments))
    assert code == 2 and out == "" and text in error and error.count("\n") == 1


def test_a_check_takes_the_list_from_the_certificate(tmp_path, run):
    path = tmp_path / "proof.json"
    lexicon = Lexicon.load("original").answers_only()
    claim = Certificate(
        lexicon=lexicon, rule=Rule.HARD, guesses=6, opener="aback", total=5, tree=Leaf("aback")
    )
    write_certificate(claim, path)
    for more in ([], ["--answers-only"]):
        code, out, _ = run("prove", "--check", path, *more)
        assert code == 1 and out.startswith(
            "not valid: aback, 5 guesses (Wordle 2021, answers only, hard rule)\n"
        )
    code, _, error = run("prove", "--check", path, "--list", "nyt-2022")
    assert code == 2 and "made for other words than nyt-2022 (it says 'original, answers only')" in error
    write_certificate(replace(claim, lexicon=Lexicon.load("original")), path)
    code, _, error = run("prove", "--check", path, "--answers-only")
    assert code == 2 and "not made with --answers-only" in error
    write_certificate(replace(claim, lexicon=replace(lexicon, name="mine")), path)
    code, _, error = run("prove", "--check", path)
    assert code == 2 and "made for the list 'mine': give its --answers" in error
    # Another name for the same words is a false one.
    code, _, error = run("prove", "--check", path, "--list", "original", "--answers-only")
    assert code == 2 and "it calls these words 'mine'; here they are 'original, answers only'" in error


def test_no_tree_within_the_guesses_is_shown_for_all_openers(proof_files, run):
    _, words = proof_files
    code, out, _ = run("prove", *words, "--max-guesses", 2)
    assert code == 1
    assert out == "impossible: no opener finds every answer within 2 guesses (answers)\n"
    code, out, _ = run("prove", *words, "--max-guesses", 2, "--json")
    assert code == 1 and (result_of(out)["status"], result_of(out)["lower"]) == ("impossible", None)


def test_notes_that_cannot_be_written_do_not_end_a_check(proof_files, run, monkeypatch):
    path, words = proof_files
    saves = []

    def write(checked, openers, sha256, notes):
        saves.append(len(checked.searched))
        if len(saves) > 1:
            raise StorageError(f"cannot write {notes}: No space left on device")
        write_checked(checked, openers, sha256, notes)

    monkeypatch.setattr("fivefold.cli.prove.write_checked", write)
    monkeypatch.setattr(
        "fivefold.proof.check.timed_pieces", lambda rows, *_: [(0, rows[:2]), (2, rows[2:])]
    )
    arguments = ["prove", *words, "--check", path, "--complete"]
    code, out, err = run(*arguments)
    told = f"fivefold: cannot write {path}.checked: No space left on device; going on, and trying again"
    assert code == 0 and out.startswith("valid") and len(saves) > 2
    assert err.splitlines() == [told] and not Path(f"{path}.checked").exists()
    # What is left undone is not called saved.
    saves.clear()
    monkeypatch.setattr(
        "fivefold.proof.check.timed_pieces", lambda rows, *_: [(0, rows[:2]), (2, rows[2:3])]
    )
    code, out, err = run(*arguments)
    assert code == 2 and out.startswith("unfinished") and "progress saved" not in out
    assert err.splitlines() == [told, told.partition(";")[0]]
    # And what cannot be written at all is said before the work.
    saves.append(0)
    assert run(*arguments)[::2] == (2, told.partition(";")[0] + "\n")
