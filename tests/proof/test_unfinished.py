"""Unfinished proofs: what is kept, what a resumed one believes, and what a killed one leaves."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from fivefold import Control, FeedbackTable, Lexicon, Position
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.documents import write_progress
from fivefold.base.errors import CertificateError, FivefoldError, StorageError
from fivefold.cli import main
from fivefold.proof.certificate import Certificate, read_certificate, read_unfinished, write_unfinished
from fivefold.proof.check import check_certificate
from fivefold.proof.proof import prove
from fivefold.puzzle.rule import Rule
from tests.support.in_pieces import work_in_pieces
from tests.support.positions import game
from tests.support.small_search import stopped

FEW = ["batch", "catch", "hatch", "match", "chomp", "thumb"]


def stopped_when(table, here, *, rule=Rule.NORMAL, resume=None):
    """A proof that is stopped at the first stage for which ``here`` holds."""
    control = Control()

    def stop(stage, done, _total):
        if here(stage, done):
            control.request_stop()

    budget = Budget(threads=1, control=control)
    with pytest.MonkeyPatch.context() as patched:
        work_in_pieces(patched, 20)
        return prove(game(table, rule=rule), budget=budget, on_stage=stop, resume=resume)


@pytest.fixture(scope="module")
def half(some_words):
    found = stopped_when(some_words, lambda stage, done: stage == "bound openers" and done)
    assert found.status is Status.STOPPED and found.tree is not None
    assert 0 < found.counts["open"] < len(found.bounds)
    return found


def test_a_stopped_proof_resumes_where_it_was(some_words, proof, half):
    asked = []
    whole = prove(
        game(some_words),
        resume=half,
        on_stage=lambda *stage: asked.append(stage),
        budget=Budget(threads=1),
    )
    assert whole.status is Status.PROVEN
    assert (whole.opener, whole.total, whole.tree) == (proof.opener, proof.total, proof.tree)
    assert proof.from_earlier_run == 0 < whole.from_earlier_run < len(whole.bounds)
    # Only what was open is bounded; openers are not looked for again.
    assert asked[0] == (f"search {half.opener} again", 0, 1)
    left = int((half.bounds < half.total).sum())
    assert {stage[2] for stage in asked if stage[0] == "bound openers"} == {left}
    assert not any("promising" in stage[0] for stage in asked)


@pytest.mark.parametrize("rule", Rule, ids=str)
def test_an_unfinished_proof_survives_its_file(some_words, rule, tmp_path):
    found = stopped_when(some_words, lambda stage, done: stage == "bound openers" and done, rule=rule)
    write_unfinished(found, tmp_path / "proof.json")
    again = read_unfinished(tmp_path / "proof.json", found.lexicon)
    assert (again.bounds == found.bounds).all() and (again.closed == found.closed).all()
    assert (again.opener, again.total, again.rule) == (found.opener, found.total, rule)
    assert (again.guesses, again.status, again.tree) == (6, Status.STOPPED, None)
    assert set(found.closed.tolist()) >= {0, 3}
    # A limit of guesses or none is kept too.
    write_unfinished(replace(found, guesses=None), tmp_path / "proof.json")
    assert read_unfinished(tmp_path / "proof.json", found.lexicon).guesses is None


def test_a_proof_stopped_at_once_claims_nothing(some_words, tmp_path):
    control = Control()
    control.request_stop()
    found = prove(game(some_words), budget=Budget(control=control))
    assert found.status is Status.STOPPED and found.total is None
    assert found.counts["open"] == len(found.bounds)
    write_unfinished(found, tmp_path / "proof.json")
    again = read_unfinished(tmp_path / "proof.json", found.lexicon)
    assert again.opener is None and again.total is None


def test_stopped_while_its_best_opener_is_searched_again_nothing_is_lost(some_words, half):
    again = stopped_when(some_words, lambda *_: True, resume=half)
    assert (again.opener, again.total, again.tree) == (half.opener, half.total, None)
    others = np.arange(len(half.bounds)) != half.lexicon.guess_ids[half.opener]
    assert (again.bounds == half.bounds).all() and (again.closed == half.closed)[others].all()
    whole = prove(game(some_words), resume=again, budget=Budget(threads=1))
    assert whole.status is Status.PROVEN and whole.tree is not None


@pytest.mark.parametrize("by", [-1, 1])
def test_a_total_that_the_opener_does_not_have_is_found_out(some_words, half, by):
    with pytest.raises(CertificateError, match=f"{half.opener} does not cost {half.total + by}"):
        prove(game(some_words), resume=replace(half, total=half.total + by), budget=Budget(threads=1))


@pytest.mark.parametrize("change", [{"guesses": None}, {"rule": Rule.HARD}], ids=str)
def test_a_proof_of_something_else_is_not_resumed(some_words, half, change):
    with pytest.raises(CertificateError, match="the proof to resume is for"):
        prove(game(some_words), resume=replace(half, **change), budget=Budget(threads=1))


def test_a_proof_is_saved_before_its_first_bound(some_words):
    saved, stages = [], []
    prove(
        game(some_words),
        budget=Budget(threads=1),
        save=saved.append,
        on_stage=lambda name, *_: stages.append(name),
    )
    order = list(dict.fromkeys(stages))
    assert order[:3] == ["count sets of marks", "bound promising openers", "search promising openers"]
    assert saved[0].counts["open"] == len(saved[0].bounds) and saved[0].total is None


def changes(document):
    """A file that was damaged, in every field and in the checksum."""
    many = len(document["bounds"])
    yield "bounds raised", {"bounds": [10**6] * many}
    yield "one bound raised", {"bounds": [document["bounds"][0] + 1, *document["bounds"][1:]]}
    yield "all closed", {"closed": "s" * many}
    yield "one closed", {"closed": document["closed"].replace("-", "t", 1)}
    yield "other total", {"best": document["best"] | {"total": document["best"]["total"] - 1}}
    yield "other opener", {"best": document["best"] | {"opener": "aback"}}
    yield "total NaN", {"best": document["best"] | {"total": float("nan")}}
    yield "no best", {"best": None}
    yield "other limit", {"guesses": None}
    yield "other rule", {"rule": "hard"}
    yield "no checksum", {"checksum": None}
    yield "checksum of zeros", {"checksum": "0" * 64}
    yield "checksum no text", {"checksum": 1}


def test_a_damaged_file_is_one_line(half, tmp_path, monkeypatch):
    path = tmp_path / "proof.json"
    write_unfinished(half, path)
    document = json.loads(path.read_text())
    for name, change in changes(document):
        path.write_text(json.dumps(document | change))
        with pytest.raises(CertificateError, match=r"damaged: its checksum is wrong|NaN") as error:
            read_unfinished(path, half.lexicon)
        assert str(error.value).count("\n") == 0, name
    # The order of its fields does not matter, nor whose machine it is read on; the version does.
    path.write_text(json.dumps(dict(reversed(document.items())), indent=1))
    monkeypatch.setenv("FIVEFOLD_DATA", str(tmp_path / "another user"))
    assert read_unfinished(path, half.lexicon).total == half.total
    monkeypatch.setattr("fivefold.__version__", "0.0.1")
    with pytest.raises(CertificateError, match=r"written by fivefold '1.*', not 0\.0\.1: start anew"):
        read_unfinished(path, half.lexicon)


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({}, None),
        ({"best": {"opener": "chomp", "total": 9}}, None),
        ({"closed": "-----"}, '"closed" is .*, not 6 letters of -lts'),
        ({"closed": "-------"}, '"closed" is .*, not 6 letters of -lts'),
        ({"closed": "-----x"}, '"closed" is .*, not 6 letters of -lts'),
        ({"bounds": [7] * 5}, '"bounds" is .*, not a list of 6 numbers'),
        ({"best": {"opener": "crane", "total": 9}}, "crane"),
    ],
)
def test_what_does_not_fit_the_words_is_refused(tmp_path, changed, problem):
    path, words = tmp_path / "proof.json", Lexicon.from_words(FEW[:4], FEW[4:])
    write_unfinished(prove(words, budget=Budget(control=stopped())), path)
    fields = json.loads(path.read_text())
    del fields["checksum"]
    write_progress(path, fields | changed)
    if problem is None:
        assert len(read_unfinished(path, words).closed) == 6
    else:
        with pytest.raises(FivefoldError, match=problem):
            read_unfinished(path, words)


WORDS = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
OTHERS = Lexicon.from_words(["batch", "catch", "hatch", "patch"], ["chomp", "thumb"])


def begun(**options):
    return prove(Position(WORDS, **options), budget=Budget(control=stopped()))


def test_of_as_many_other_words_it_is_refused():
    assert len(OTHERS.guesses) == len(WORDS.guesses)
    with pytest.raises(CertificateError, match="the proof to resume is for"):
        prove(OTHERS, resume=begun())


@pytest.mark.parametrize("weights", [None, dict.fromkeys(WORDS.answers, 2)])
def test_with_other_weights_it_is_refused(weights):
    with pytest.raises(CertificateError, match="the proof to resume has other weights"):
        prove(
            Position(WORDS, weights=dict.fromkeys(WORDS.answers, 3)),
            resume=begun(weights=weights),
        )


@pytest.fixture
def files(tmp_path):
    """A list that takes a second, with its options."""
    lexicon = Lexicon.load("original")
    answers = lexicon.answers[::5]
    (tmp_path / "answers.txt").write_text("\n".join(answers))
    (tmp_path / "guesses.txt").write_text("\n".join({*answers, *lexicon.guesses[::6]}))
    return ["--answers", str(tmp_path / "answers.txt"), "--guesses", str(tmp_path / "guesses.txt")]


# Runs the command line with a save at every stage and after every hundred openers; a signal comes after
# so many saves, or while the next one is being written.
SIGNALLED = """
import os, pathlib, sys
from fivefold import cli
from fivefold.proof import prover
from fivefold.cli import prove
from tests.support.in_pieces import work_in_pieces
import pytest
work_in_pieces(pytest.MonkeyPatch(), 100)
prover._SAVE_SECONDS = prover._SAVE_SHARE = 0
signal, saves, during = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "during"
write, rename, done = prove.write_unfinished, pathlib.Path.replace, 0

def save(proof, path):
    global done
    write(proof, path)
    done += 1
    if done == saves and not during:
        os.kill(os.getpid(), signal)

def take_place(part, target):
    if done == saves and during:
        os.kill(os.getpid(), signal)
    return rename(part, target)

prove.write_unfinished, pathlib.Path.replace = save, take_place
sys.exit(cli.main(sys.argv[4:]))
"""


def signalled(name, saves, when, *arguments):
    """Run a proof that gets a signal on its way."""
    number = str(int(getattr(signal, name)))
    command = [sys.executable, "-c", SIGNALLED, number, str(saves), when, "prove", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("saves", "when"), [(1, "after"), (4, "after"), (4, "during"), (6, "during"), (9, "after")]
)
def test_killed_at_any_moment_a_proof_goes_on_from_its_file(files, tmp_path, capsys, saves, when):
    path = tmp_path / "proof.json"
    arguments = [*files, "--max-guesses", "none", "--out", str(path)]
    killed = signalled("SIGKILL", saves, when, *arguments)
    assert killed.returncode == -signal.SIGKILL
    lexicon = Lexicon.read(*files[1::2])
    half = read_unfinished(path, lexicon)
    assert half.counts["open"] > 0 and (half.total is not None) == (saves > 3)
    # It goes on, by the puzzle of its file, and ends as a run in one go does.
    assert main(["prove", *files, "--resume", str(path), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    whole = prove(game(FeedbackTable.build(lexicon), guesses=None))
    assert result["best"] == {"opener": whole.opener, "total": whole.total}
    assert result["status"] == "proven" and result["open"] == 0
    assert read_certificate(path, lexicon) == Certificate.of(whole)


def test_ctrl_c_keeps_everything_at_once(files, tmp_path):
    path = tmp_path / "proof.json"
    stopped = signalled("SIGINT", 6, "after", *files, "--out", str(path))
    assert stopped.returncode == 130 and "Traceback" not in stopped.stderr
    assert "(stopped; answers)" in stopped.stdout
    half = read_unfinished(path, Lexicon.read(*files[1::2]))
    assert f"{half.counts['open']} openers left to check" in stopped.stdout
    assert half.counts["open"] > 0


def test_a_file_that_cannot_be_written_is_told_before_the_work(files, tmp_path, capsys):
    assert main(["prove", *files, "--out", str(tmp_path / "nowhere" / "proof.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_later_save_that_fails_does_not_end_the_proof(monkeypatch, tmp_path, capsys):
    words = tmp_path / "words.txt"
    words.write_text("\n".join(Lexicon.load("original").answers[::40]))
    saves = 0

    def write(proof, path):
        nonlocal saves
        saves += 1
        if saves > 1:
            raise StorageError("cannot write: no space left")
        write_unfinished(proof, path)

    monkeypatch.setattr("fivefold.cli.prove.write_unfinished", write)
    monkeypatch.setattr("fivefold.proof.prover._SAVE_SECONDS", 0)
    monkeypatch.setattr("fivefold.proof.prover._SAVE_SHARE", 0)
    out = tmp_path / "proof.json"
    assert main(["prove", "--answers", str(words), "--out", str(out)]) == 0
    shown = capsys.readouterr()
    assert saves > 2 and "proven" in shown.out
    assert shown.err == "fivefold: cannot write: no space left; going on, and trying again\n"
    assert read_certificate(out, Lexicon.read(words)).total


def test_the_result_is_printed_even_if_it_cannot_be_written(monkeypatch, tmp_path, capsys):
    words = tmp_path / "words.txt"
    words.write_text("batch\ncatch\nhatch\nmatch\n")

    def write(*_):
        raise StorageError("cannot write: no space left")

    monkeypatch.setattr("fivefold.cli.prove.write_certificate", write)
    assert main(["prove", "--answers", str(words), "--out", str(tmp_path / "proof.json")]) == 2
    shown = capsys.readouterr()
    assert "proven" in shown.out and shown.err == "fivefold: cannot write: no space left\n"


def test_an_unfinished_proof_is_not_written_over(tmp_path, capsys):
    words, out = tmp_path / "words.txt", tmp_path / "proof.json"
    words.write_text("batch\ncatch\nhatch\nmatch\n")
    arguments = ["prove", "--answers", str(words)]
    assert main([*arguments, "--seconds", "1e-9", "--out", str(out)]) == 0
    capsys.readouterr()
    kept = out.read_bytes()
    assert main([*arguments, "--out", str(out)]) == 2
    assert "holds an unfinished proof" in capsys.readouterr().err and out.read_bytes() == kept
    assert main([*arguments, "--resume", str(out), "--out", str(tmp_path / "other.json")]) == 0
    assert out.read_bytes() == kept
    # Its own place, or that of a finished one, may be written to.
    assert main([*arguments, "--resume", str(out)]) == 0
    assert main([*arguments, "--out", str(out)]) == 0
    capsys.readouterr()
    assert main([*arguments, "--resume", str(out)]) == 2
    assert "finished: nothing is left to do" in capsys.readouterr().err


def test_a_resumed_proof_takes_rule_and_limit_from_its_file(tmp_path, capsys):
    words, out = tmp_path / "words.txt", tmp_path / "proof.json"
    words.write_text("batch\ncatch\nhatch\nmatch\npatch\nchomp\n")
    arguments = ["prove", "--answers", str(words)]
    how = ["--rule", "hard", "--max-guesses", "none"]
    assert main([*arguments, *how, "--seconds", "1e-9", "--out", str(out)]) == 0
    for wrong in (["--rule", "normal"], ["--max-guesses", "6"], ["--rule", "ultra-hard"]):
        assert main([*arguments, *wrong, "--resume", str(out)]) == 2
        assert capsys.readouterr().err.startswith(f"fivefold: {out}: made for ")
    assert main([*arguments, "--resume", str(out), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["rule"] == "hard" and report["result"]["status"] == "proven"
    certificate = read_certificate(out, Lexicon.read(words))
    assert (certificate.rule, certificate.guesses) == (Rule.HARD, None)
    assert check_certificate(certificate, sample=None).verdict == "valid"


def test_files_are_on_the_disk_before_they_take_their_place(tmp_path, monkeypatch, proof):
    from fivefold.proof.certificate import write_certificate

    done = []
    fsync, rename = os.fsync, Path.replace

    def note_fsync(handle):
        done.append(("fsync", str(Path(f"/proc/self/fd/{handle}").readlink())))
        fsync(handle)

    def note_rename(part, target):
        done.append(("rename", str(target)))
        return rename(part, target)

    monkeypatch.setattr("os.fsync", note_fsync)
    monkeypatch.setattr(Path, "replace", note_rename)
    write_certificate(Certificate.of(proof), tmp_path / "proof.json")
    assert [what for what, _ in done] == ["fsync", "rename", "fsync"]
    assert Path(done[0][1]).name.startswith(".proof-")
    assert done[1][1] == str(tmp_path / "proof.json") and done[2][1] == str(tmp_path)
