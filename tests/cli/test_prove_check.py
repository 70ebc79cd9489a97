"""``fivefold prove --check`` from the outside."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from fivefold import Lexicon
from fivefold.base.errors import StorageError
from fivefold.proof.certificate import Certificate, read_certificate, write_certificate
from fivefold.proof.check_steps import Checked
from fivefold.proof.checked_so_far import claims_sha256, write_checked
from fivefold.puzzle.rule import Rule
from fivefold.trees.tree import Leaf
from tests.support.small_certificate import small_certificate


@pytest.fixture
def files(tmp_path):
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


def test_the_command_says_how_much_was_checked(files, run):
    path, words = files
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


def test_a_complete_check_keeps_its_time_and_goes_on(files, run, tmp_path):
    path, words = files
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


def test_a_sample_leaves_the_notes_of_a_complete_check_alone(files, run):
    path, words = files
    notes = path.with_name("proof.json.checked")
    notes.write_text("of another proof, perhaps")
    code, out, _ = run("prove", *words, "--check", path)  # so few openers that all are searched
    assert (code, out.split(":")[0]) == (0, "valid")
    path.write_text(path.read_text().replace('"total": 54', '"total": 55'))
    code, out, _ = run("prove", *words, "--check", path)
    assert (code, out.split(":")[0]) == (1, "not valid")
    assert notes.read_text() == "of another proof, perhaps"


def test_notes_are_about_what_a_proof_claims(files):
    path, words = files
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
def test_what_does_not_go_together_is_refused_in_one_line(files, run, arguments, text):
    path, words = files
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


def test_no_tree_within_the_guesses_is_shown_for_all_openers(files, run):
    _, words = files
    code, out, _ = run("prove", *words, "--max-guesses", 2)
    assert code == 1
    assert out == "impossible: no opener finds every answer within 2 guesses (answers)\n"
    code, out, _ = run("prove", *words, "--max-guesses", 2, "--json")
    assert code == 1 and result_of(out)["status"] == "impossible"


def test_notes_that_cannot_be_written_do_not_end_a_check(files, run, monkeypatch):
    path, words = files
    saves = []

    def write(checked, openers, sha256, notes):
        saves.append(len(checked.searched))
        if len(saves) > 1:
            raise StorageError(f"cannot write {notes}: No space left on device")
        write_checked(checked, openers, sha256, notes)

    monkeypatch.setattr("fivefold.cli.prove_check.write_checked", write)
    monkeypatch.setattr(
        "fivefold.proof.check_steps.paced", lambda rows, *_: [(0, rows[:2]), (2, rows[2:])]
    )
    arguments = ["prove", *words, "--check", path, "--complete"]
    code, out, err = run(*arguments)
    told = f"fivefold: cannot write {path}.checked: No space left on device; going on, and trying again"
    assert code == 0 and out.startswith("valid") and len(saves) > 2
    assert err.splitlines() == [told] and not Path(f"{path}.checked").exists()
    # What is left undone is not called saved.
    saves.clear()
    monkeypatch.setattr(
        "fivefold.proof.check_steps.paced", lambda rows, *_: [(0, rows[:2]), (2, rows[2:3])]
    )
    code, out, err = run(*arguments)
    assert code == 2 and out.startswith("unfinished") and "progress saved" not in out
    assert err.splitlines() == [told, told.partition(";")[0]]
    # And what cannot be written at all is said before the work.
    saves.append(0)
    assert run(*arguments)[::2] == (2, told.partition(";")[0] + "\n")
